"""A position, and what becomes of it when one place of it is changed."""

from tests.conformance_data.texts import Edits

_TABLE = "2C3C4S7HKD"
_STOCK = "ADAHASAC2H2S"
_PILE = "3H3S4H4C5H5S5C6H6S6C7CQDQHQCJDJSKHKSKC"

_PLAYING = Edits(
    "tunisian target=11 best_of=3 | players 2 | phase play | turn 1 | dealer 1 | round_number 2"
    " | redeals 0 | proposer - | asked no no | scores 3 5 | games 1 0 | hands 2D7S 5D6DQS"
    f" | table {_TABLE} | stock {_STOCK} | piles 3D4D7DJHJC {_PILE}"
    " | chkobbas 7D:2 KC:2,QH:3 | last_capturer 1 | last_laid KD | ply 1",
    "T8 T18 T30 T37 T40",
    "in a round, with a capture that was missed",
    (
        (
            "R14",
            "cards are in any order where none matters, and so are changes of the rules",
            (
                ("hands 2D7S", "hands 7S2D"),
                ("5D6DQS", "QS5D6D"),
                (f"table {_TABLE}", "table KD7H2C4S3C"),
                ("piles 3D4D7DJHJC", "piles JCJH7D4D3D"),
                ("target=11 best_of=3", "best_of=3 target=11"),
                ("target=11 best_of=3", "target=11 best_of=3 claims=yes"),
            ),
        ),
        (
            "T1",
            "no fields of a position in their order",
            (
                (" | players 2 | phase play", "^ | phase play | players 2"),
                (" | players 2", "^"),
                (" | players 2", "^ | Players 2"),
                (" | players 2", "^ | players: 2"),
                (" | players 2", "^ |  players 2"),
                (" | players 2", " ^ | players 2"),
                (" | players 2", "^| players 2"),
                (" | players 2", " ^/ players 2"),
                (" | turn 1", "^"),
                (" | turn 1", " | turn 1^ | turn 1"),
                (" | ply 1", "^"),
                (" | ply 1", "^ | ply"),
                (" | ply 1", " | ply ^"),
                (" | ply 1", " | ply 1^ "),
                (" | ply 1", " | ply 1^\n"),
                (" | ply 1", " | ply 1^ | ply 1"),
                (" | ply 1", " | ply 1^ | deal_number 5"),
            ),
        ),
        (
            "R28",
            "no rules before the position",
            (
                ("tunisian target", "^ | players 2 tunisian target"),
                ("tunisian target", "^Tunisian target"),
                ("target=11", "^Target=11"),
                ("target=11", "target=^0"),
                ("target=11", "target=11 ^target=11"),
                ("best_of=3", "best_of=^4"),
            ),
        ),
        (
            "T6 T7",
            "no number, or no seat",
            (
                ("players 2", "players ^"),
                ("players 2", "players ^two"),
                ("players 2", "players ^02"),
                ("players 2", "players ^-"),
                ("players 2", "players 2^ 4"),
                ("players 2", "players 2^.0"),
                ("players 2", "players ^1000000000"),
                ("turn 1", "turn ^"),
                ("turn 1", "turn ^x"),
                ("turn 1", "turn ^ 1"),
                ("turn 1", "turn 1^,0"),
                ("turn 1", "turn -^-"),
                ("dealer 1", "dealer ^None"),
                ("round_number 2", "round_number ^-"),
                ("round_number 2", "round_number ^٢"),
                ("proposer -", "proposer ^no"),
                ("last_capturer 1", "last_capturer ^+1"),
            ),
        ),
        (
            "R8 R10",
            "no phase, or neither yes nor no",
            (
                ("phase play", "phase ^"),
                ("phase play", "phase ^-"),
                ("phase play", "phase ^Play"),
                ("phase play", "phase ^playing"),
                ("phase play", "phase play^1"),
                ("asked no no", "asked ^"),
                ("asked no no", "asked ^- -"),
                ("asked no no", "asked no ^maybe"),
                ("asked no no", "asked no^,no"),
                ("asked no no", "asked no ^ no"),
                ("asked no no", "asked no no ^"),
            ),
        ),
        (
            "T48 T50",
            "no two numbers",
            (
                ("scores 3 5", "scores ^"),
                ("scores 3 5", "scores ^-"),
                ("scores 3 5", "scores 3^:5"),
                ("scores 3 5", "scores 3 ^x"),
                ("games 1 0", "games 1 ^-"),
                ("games 1 0", "games 1 ^ 0"),
            ),
        ),
        (
            "T1 T2",
            "no cards",
            (
                ("hands 2D7S", "hands ^"),
                ("hands 2D7S", "hands ^2d7S"),
                ("hands 2D7S", "hands 2D^7"),
                ("hands 2D7S", "hands 2D^,7S"),
                ("hands 2D7S", "hands 2D ^ 7S"),
                (f"table {_TABLE}", "table ^"),
                (f"table {_TABLE}", "table -^2C"),
                (f"table {_TABLE}", "table 2C^-"),
                (f"table {_TABLE}", "table 2C^ 3C"),
                (f"stock {_STOCK}", "stock AD^10D"),
                (f"stock {_STOCK}", f"stock {_STOCK}^♦"),
                ("last_laid KD", "last_laid ^"),
                ("last_laid KD", "last_laid KD^KD"),
                ("last_laid KD", "last_laid ^no"),
            ),
        ),
        (
            "T36 T37",
            "no chkobbas",
            (
                ("chkobbas 7D:2", "chkobbas ^"),
                ("chkobbas 7D:2", "chkobbas 7D^"),
                ("chkobbas 7D:2", "chkobbas 7D^=2"),
                ("chkobbas 7D:2", "chkobbas 7D:^"),
                ("chkobbas 7D:2", "chkobbas 7D:^x"),
                ("chkobbas 7D:2", "chkobbas ^7d:2"),
                ("chkobbas 7D:2", "chkobbas 7D:2,^"),
                ("chkobbas 7D:2", "chkobbas 7D:2^;3D:2"),
                ("chkobbas 7D:2", "chkobbas 7D:2,^ 3D:2"),
                ("chkobbas 7D:2", "chkobbas -^7D:2"),
            ),
        ),
        (
            "T1",
            "a card that is in two places, or in none",
            (
                ("hands 2D7S", "hands 2D6D", "hands[1]", "cards"),
                (f"table {_TABLE}", "table 2C3C4S7HKDKD", "table"),
                (f"table {_TABLE}", "table 2C3C4SKD", "cards"),
                ("piles 3D4D7DJHJC", "piles 3D4D7DJHJCAD", "piles[0]"),
            ),
        ),
        (
            "T6 T7 T22",
            "seats that are not there, and hands that no turns leave",
            (
                ("players 2", "players 3", "players"),
                ("players 2", "players 4", "hands"),
                ("turn 1", "turn 2", "turn"),
                ("turn 1", "turn -", "turn"),
                ("turn 1", "turn 0", "hands[1]"),
                ("dealer 1", "dealer 7", "dealer"),
                ("dealer 1", "dealer -", "dealer"),
                ("dealer 1", "dealer 0", "hands[0]"),
                ("proposer -", "proposer 0", "proposer"),
                ("hands 2D7S 5D6DQS", "hands 2D7S5D6DQS", "hands"),
                ("last_capturer 1", "last_capturer 2", "last_capturer"),
            ),
        ),
        (
            "T8 T18 T40",
            "stock, piles and last captures that no deals and plays leave",
            (
                (f"stock {_STOCK}", "stock -", "cards"),
                (
                    f"table {_TABLE} | stock {_STOCK}",
                    f"table {_TABLE}2S | stock ADAHASAC2H",
                    "stock",
                ),
                (f"table {_TABLE}", f"table {_TABLE}3D", "piles[0]"),
                (
                    f"hands 2D7S 5D6DQS | table {_TABLE}",
                    f"hands 2D 5D6DQS | table {_TABLE}7S",
                    "hands[0]",
                ),
                ("last_capturer 1", "last_capturer -", "last_capturer"),
                (
                    f"{_TABLE} | stock {_STOCK} | piles 3D4D7DJHJC",
                    f"{_TABLE}4D7DJHJC | stock {_STOCK} | piles 3D",
                    "piles[0]",
                    "chkobbas[0]",
                ),
            ),
        ),
        (
            "T36 T37 T24",
            "chkobbas that cannot be",
            (
                ("chkobbas 7D:2", "chkobbas 7H:2", "chkobbas[0]"),
                ("chkobbas 7D:2", "chkobbas 7D:1", "chkobbas[0]"),
                ("chkobbas 7D:2", "chkobbas 7D:9", "chkobbas[0]"),
                ("chkobbas 7D:2", "chkobbas 7D:2,7D:2", "chkobbas[0]"),
                ("chkobbas 7D:2", "chkobbas 7D:3,4D:3", "chkobbas[0]"),
                ("chkobbas 7D:2 KC:2,QH:3", "chkobbas 7D:2", "chkobbas"),
            ),
        ),
        (
            "T29 T30",
            "a laid card that cannot be claimed",
            (
                ("last_laid KD", "last_laid KC", "last_laid"),
                ("target=11 best_of=3", "target=11 best_of=3 claims=no", "last_laid"),
            ),
        ),
        (
            "T48 T50 R30",
            "totals, games and rounds of no match that goes on",
            (
                ("scores 3 5", "scores 3", "scores"),
                ("scores 3 5", "scores 3 5 0", "scores"),
                ("scores 3 5", "scores 11 5", "scores"),
                ("scores 3 5", "scores -1 5", "scores[0]"),
                ("games 1 0", "games 2 0", "games[0]"),
                ("games 1 0", "games 1 -1", "games[1]"),
                ("games 1 0", "games 1", "games"),
                ("round_number 2", "round_number 0", "round_number"),
                ("ply 1", "ply -1", "ply"),
                ("redeals 0", "redeals -1", "redeals"),
            ),
        ),
    ),
)

_REDEAL = Edits(
    "tunisian | players 4 | phase redeal | turn - | dealer 3 | round_number 1 | redeals 1"
    " | proposer 1 | asked no yes | scores 0 0 | games 0 0 | hands ADAHQC ASAC2D 2H2S2C 3D3H3S"
    " | table QDQHQSKC | stock 3C4D4H4S4C5D5H5S5C6D6H6S6C7D7H7S7CJDJHJSJCKDKHKS | piles - -"
    " | chkobbas - - | last_capturer - | last_laid - | ply 9",
    "T15 T16",
    "a proposed redeal waits for its answer",
    (
        (
            "T15 T16 R8 R10 R11",
            "a redeal that nobody could propose",
            (
                ("turn -", "turn 0", "turn"),
                ("proposer 1", "proposer -", "proposer"),
                ("proposer 1", "proposer 4", "proposer"),
                ("proposer 1", "proposer 2", "asked"),
                ("asked no yes", "asked no no", "asked"),
                ("asked no yes", "asked no", "asked"),
                ("table QDQHQSKC | stock 3C", "table 3CQHQSKC | stock QD", "asked"),
                ("tunisian", "tunisian redeal=never", "asked", "redeals"),
                ("tunisian", "tunisian redeal=three_kings", "asked"),
                ("last_laid -", "last_laid QD", "last_laid"),
                ("last_capturer -", "last_capturer 0", "last_capturer"),
                ("round_number 1", "round_number 0", "round_number"),
            ),
        ),
    ),
)
_ENDED = Edits(
    "libyan | players 2 | phase shuffle | turn - | dealer 1 | round_number 3 | redeals 0"
    " | proposer - | asked no no | scores 22 3 | games 0 0 | hands - - | table - | stock -"
    " | piles AD2D3D4D5D6D7DQDQCKS"
    " AHASAC2H2S2C3H3S3C4H4S4C5H5S5C6H6S6C7H7S7CQHQSJDJHJSJCKDKHKC"
    " | chkobbas - - | last_capturer 0 | last_laid - | ply 1",
    "L10 L23",
    "a round has ended",
    (
        (
            "L10 L23 L38 R29",
            "the end of no round",
            (
                ("scores 22 3", "scores 5 3", "scores"),
                ("scores 22 3", "scores 41 3", "scores", "games[0]"),
                ("phase shuffle", "phase match_over", "phase"),
                ("turn -", "turn 0", "turn"),
                (
                    "hands - - | table - | stock - | piles AD2D",
                    "hands AD - | table - | stock - | piles 2D",
                    "hands[0]",
                ),
                ("last_capturer 0", "last_capturer -", "last_capturer"),
                ("games 0 0", "games 1 0", "games[0]"),
            ),
        ),
    ),
)

POSITIONS = (_PLAYING, _REDEAL, _ENDED)
