"""Plays beyond the scenarios, in their form: the other reason codes, and more of the clauses."""

from typing import Any

from chkobba import CARDS
from tests.scenarios import Scenario

_PACK = "".join(map(str, CARDS))
_QUEENS = "AD 2D 3D 4D 5D 6D 7D JD KD AH 2H 3H 4H 5H 6H 7H JH KH AS 2S QD QH QS QC 3S"
"""Cut at 20 and put, this lays the four queens on the table, and seat 0 leads with 3S in hand."""
_LONG = "AD 2D 3D 4D 5D 6D 7D 7H 7S 6H 6S 5H 5S 4H 4S 3H 3S 2H 2S AH AS"
"""Cards of a side that wins all four points."""
_EIGHT = "AD 2D 3D 4D 5D 6D 7D QD"
_NINE = f"{_EIGHT} JD"
_OPEN: Scenario = {
    "table": "7H 4S 3C 2C",
    "hands": ["7S 2D KD", "5D 6D QS"],
    "stock": "*6",
    "last": 1,
}


def _last(pile: str, *, players: int = 2, **others: Any) -> Scenario:
    """The last card of a round, QC, is laid by the dealer, and side 0 gets it with KS."""
    dealer = players - 1
    return {
        "n": players,
        "table": "KS",
        "hands": [*[""] * dealer, "QC"],
        "turn": dealer,
        "last": 0,
        "piles": [pile, "*"],
        "do": [f"{dealer} QC"],
        **others,
    }


def _tunisian(clauses: str, title: str, scenario: Scenario, **others: Any) -> Scenario:
    return {"clauses": clauses, "title": title, "rules": "tunisian", **scenario, **others}


def _libyan(clauses: str, title: str, scenario: Scenario, **others: Any) -> Scenario:
    return {"clauses": clauses, "title": title, "rules": "libyan", **scenario, **others}


MORE_PLAYS: list[Scenario] = [
    _tunisian(
        "T48 T50",
        "a match that is over takes no more actions",
        _last(_LONG, tot=[18, 12]),
        do=[
            "1 QC",
            "!match/over 0 7S",
            "!match/over 9 cut 99",
            "!match/over 0 claim QC>KS",
            f"!match/over shuffle 0 {_PACK}",
        ],
    ),
    _tunisian(
        "T10 T11 R8",
        "who cuts and chooses, and a seat that is not there",
        {"deck": _QUEENS},
        do=[
            "!action/not_your_turn 1 cut 20",
            "!action/wrong_phase 0 3S",
            "!action/wrong_phase 0 put",
            f"!action/wrong_phase shuffle 0 {_PACK}",
            "0 cut 20",
            "!action/wrong_phase 0 cut 20",
            "!action/not_your_turn 1 keep",
            "!action/not_your_turn 1 put",
            "0 put",
            "!action/wrong_phase 0 yes",
            "!action/no_such_seat 2 redeal",
            "0 redeal",
            "!action/no_such_seat 2 yes",
            "!action/wrong_phase 0 3S",
            "1 no",
            "1 redeal",
            "0 no",
        ],
    ),
    _tunisian(
        "T1 T19",
        "the rules name the dealer, and a pack has the 40 cards once each",
        _last(_LONG),
        do=[
            "1 QC",
            f"!shuffle/wrong_dealer shuffle 1 {_PACK}",
            f"!shuffle/wrong_dealer shuffle 4 {_PACK}",
            "!shuffle/bad_deck shuffle 0 7D3S",
            "!shuffle/bad_deck shuffle 0 ",
            f"!shuffle/bad_deck shuffle 0 {_PACK[2:]}KC",
            f"!shuffle/bad_deck shuffle 0 {_PACK}KC",
            "!action/wrong_phase 1 cut 3",
            "redeck",
            "1 cut 3",
        ],
    ),
    _tunisian(
        "T20 R7",
        "any of four seats may deal first",
        {"deck": "", "n": 4, "dealer": 2},
        do=["!action/not_your_turn 2 cut 1", "3 cut 1"],
    ),
    _tunisian(
        "T16 R8 R9 R10 R11",
        "four players: either opponent answers, the partner has no say, then the others propose",
        {"deck": _QUEENS, "n": 4},
        do=[
            "0 cut 20",
            "0 put",
            "1 redeal",
            "!redeal/own_proposal 3 yes",
            "!redeal/own_proposal 1 no",
            "!action/no_such_seat 4 yes",
            "!action/wrong_phase 0 3S",
            "!action/wrong_phase 0 redeal",
            "2 no",
            "!redeal/already_asked 3 redeal",
            "2 redeal",
            "1 yes",
            f"!shuffle/wrong_dealer shuffle 0 {_PACK}",
            f"redeck {_QUEENS}",
            "0 cut 20",
            "0 put",
            "3 redeal",
            "0 yes",
        ],
    ),
    _tunisian(
        "T15",
        "no redeal under rules without one",
        {"deck": _QUEENS, "opt": {"redeal": "never"}},
        do=["0 cut 20", "0 put", "!redeal/not_offered 0 redeal", "!redeal/not_offered 1 redeal"],
    ),
    _tunisian(
        "T13 T14 R5 T21",
        "the drawn card is put on the table, three more beside it; the cutter leads",
        {"deck": "", "n": 4, "dealer": 1},
        do=["2 cut 10", "2 put", "!action/not_your_turn 3 KD"],
    ),
    _libyan(
        "L2 L3 R2",
        "the opening of four players",
        {"deck": "", "n": 4, "dealer": 1},
        do=["!action/wrong_phase 2 cut 10"],
    ),
    _tunisian(
        "T22 T23 T25 R13",
        "plays that are refused",
        _OPEN,
        do=[
            "!action/not_your_turn 1 5D",
            "!action/not_your_turn 2 5D",
            "!action/not_your_turn 1 claim 7S>7H",
            "!claim/nothing_missed 0 claim 7S>7H",
            "!play/card_not_in_hand 0 5D",
            "!play/card_not_in_hand 0 7H>4S+3C",
            "!capture/card_not_on_table 0 7S>7D",
            "!capture/card_not_on_table 0 KD>7H+3D",
            "!capture/equal_card_first 0 7S>3C+4S",
            "!capture/equal_card_first 0 2D>7H",
            "!capture/equal_card_first 0 7S>7H+2C",
            "!capture/wrong_sum 0 KD>7H+2C",
            "!capture/wrong_sum 0 KD>3C",
        ],
    ),
    _tunisian("R14", "captured cards are named in any order", _OPEN, do=["0 KD>7H+3C"]),
    _tunisian(
        "T30 R15 R16",
        "claims that are refused, and one that is not",
        _OPEN,
        do=[
            "0 7S",
            "!action/not_your_turn 0 claim 7S>7H",
            "!claim/other_card 1 claim 4S>3C",
            "!claim/other_card 1 claim 7H>7S",
            "!capture/card_not_on_table 1 claim 7S>7C",
            "!capture/equal_card_first 1 claim 7S>3C+4S",
            "!capture/equal_card_first 1 claim 7S",
            "1 claim 7S>7H",
            "!claim/nothing_missed 1 claim 7S>3C+4S",
            "1 5D>2C+3C",
        ],
    ),
    _tunisian(
        "T24 T30 R15",
        "a missed sum is claimed, any one of those that there were",
        _OPEN,
        do=[
            "0 KD",
            "!capture/wrong_sum 1 claim KD>7H",
            "!capture/wrong_sum 1 claim KD",
            "1 claim KD>7H+3C",
        ],
    ),
    _tunisian(
        "T18 R1 R6",
        "a new deal of four players: three cards each, the table none, and the same seat leads",
        {"n": 4, "table": "7H 4S", "hands": ["", "", "", "QC"], "turn": 3, "stock": "*24"},
        do=["3 QC"],
        last=1,
    ),
    _libyan(
        "L8 L35 R34",
        "the last deal empties the stock",
        {"table": "KC", "hands": ["", "3C"], "turn": 1, "stock": "2D 3D 4D 5D 6D QD", "last": 1},
        do=["1 3C"],
    ),
    _tunisian(
        "R22",
        "a round without a capture: nobody gets the table, and no category",
        {"table": "*", "hands": ["", "QC"], "turn": 1, "piles": ["", ""]},
        do=["1 QC"],
    ),
    _tunisian(
        "T41 T42 T43 T44 T45 T46",
        "all four points, and chkobbas of both sides",
        _last(_LONG, sw=[[["5H", 2]], [["4C", 3], ["KC", 2]]]),
    ),
    _tunisian(
        "T44 R23",
        "sevens are level, sixes decide",
        _last("AD 2D 3D 4D 7D 7H 6D 6S 6H AH AS 2H 2S 3H 3S 4H"),
    ),
    _libyan("L23", "eight dinari in a game to 31", _last(_EIGHT, tot=[12, 3], round=3)),
    _libyan(
        "L23 L32 L33",
        "eight dinari of a side of two, whose chkobbas do not count",
        _last(_EIGHT, players=4, tot=[12, 3], round=3, sw=[[["QD", 2]], [["KH", 3]]]),
    ),
    _libyan("L25 R27", "nine dinari in a tie-break round", _last(_NINE, tot=[40, 40], round=5)),
    _libyan("L26 R25", "ten dinari by the leftovers", _last(_NINE, tot=[3, 30]), table="KD"),
    _libyan(
        "L31 L26 R25",
        "ten dinari, and all sixes and sevens, in one capture",
        {
            "table": "6D 2C",
            "hands": ["6C 2H 3H", "5H QH QS"],
            "stock": "*6",
            "piles": ["AD 2D 3D 4D 5D 7D QD JD KD 6H 6S 7H 7S 7C", "*"],
            "last": 1,
            "opt": {"sixes_and_sevens": True},
        },
        do=["0 6C>6D", "!match/over 1 5H"],
    ),
    _tunisian(
        "R25 R30",
        "ten dinari by a claim win one game of three; the next begins at 0-0",
        {
            "table": "KD 2C",
            "hands": ["KS 2H 3H", "5H 6H QS"],
            "stock": "*6",
            "piles": ["*", "AD 2D 3D 4D 5D 6D 7D QD JD"],
            "last": 0,
            "tot": [17, 3],
            "opt": {"ten_dinari": True, "best_of": 3},
        },
        do=["0 KS", "1 claim KS>KD", "redeck"],
    ),
    _libyan(
        "L20",
        "a chkobba by the cards involved",
        {"table": "6C 4S", "stock": "*6", "last": 1},
        hands=["KD 2D", "5D 6D"],
        opt={"chkobba_points": "by_count"},
        do=["0 KD>6C+4S"],
    ),
    _libyan(
        "L14",
        "from round 3 on with level totals the same seat deals again",
        _last(_LONG, tot=[8, 12], round=3),
        do=["1 QC", f"!shuffle/wrong_dealer shuffle 0 {_PACK}", "redeck"],
    ),
    _libyan(
        "L12 R37",
        "in round 2 the other side deals, whatever the totals",
        _last(_LONG, tot=[0, 9], round=1),
        do=["1 QC", f"!shuffle/wrong_dealer shuffle 1 {_PACK}", "redeck"],
    ),
    _tunisian(
        "R30 R31",
        "in the next game of a match the deal goes on to the next seat",
        _last(_LONG, tot=[18, 2], opt={"best_of": 3}),
        do=["1 QC", f"!shuffle/wrong_dealer shuffle 1 {_PACK}", "redeck"],
    ),
    _libyan(
        "R30 R31",
        "in the next game of a match any seat may deal",
        _last(_LONG, players=4, tot=[30, 2], games=[0, 1], opt={"best_of": 3}),
        do=["3 QC", f"shuffle 3 {_PACK}"],
    ),
    _tunisian(
        "R33 T51",
        "a target of 1 is won when the round is over, and not before",
        {"table": "7H 4S", "hands": ["7S", "4D"], "piles": ["*", "7D 3D"], "last": 0},
        opt={"target": 1},
        do=["0 7S>7H", "1 4D>4S"],
    ),
]
