"""Bad documents: refused with all that is wrong and where, and nothing else ever escapes."""

import json
from typing import Any

import pytest

from chkobba import (
    InvalidData,
    decode_action,
    decode_event,
    decode_record,
    decode_rules,
    decode_score,
    decode_state,
    encode,
    to_json,
)
from tests.golden_documents import (
    DECODERS,
    Decoder,
    Document,
    documents,
    find,
    parts,
    refusal,
    replaced,
    state_of,
)

HUGE = 10**5000  # more digits than Python is willing to print
TAGS = ("format", "type")
ALL_DECODERS = list(dict.fromkeys(DECODERS.values()))
BY_TYPE = {document["type"]: document for document in reversed(documents())}
RULES, RECORD, SHEET = find("rules"), find("record"), find("round_score")
PLAYING, OVER = find("state", phase="play", players=4), find("state", phase="match_over")


# JSON that is no document


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("null", "null"),
        ("true", "a boolean"),
        ("7", "an integer"),
        ("1.5", "a number with a fraction"),
        ("NaN", "a number with a fraction"),
        ("-Infinity", "a number with a fraction"),
        ('"7D"', "a string"),
        ("[]", "an array"),
    ],
)
def test_a_document_is_an_object(text: str, kind: str) -> None:
    for decode in ALL_DECODERS:
        assert refusal(decode, text) == [f"must be an object, not {kind}"]


def test_an_empty_object_is_refused() -> None:
    for decode in ALL_DECODERS:
        assert "type: is missing" in refusal(decode, {})
        assert "type: is missing" in refusal(decode, "{}")


@pytest.mark.parametrize("name", DECODERS)
def test_an_empty_object_is_refused_inside_too(name: str) -> None:
    for path, part in parts(BY_TYPE[name]):
        if isinstance(part, dict) and path:
            found = refusal(DECODERS[name], replaced(BY_TYPE[name], path, {}))
            assert len(found) == len(part)
            assert all(problem.endswith("is missing") for problem in found)


def test_the_type_must_be_one_that_is_read() -> None:
    play = find("play")
    actions = "shuffle, cut, keep_card, put_card, propose_redeal, answer_redeal, claim, play"
    for other, shown in (("pass", "'pass'"), ("rules", "'rules'"), ("x" * 99, f"'{'x' * 20}'")):
        assert refusal(decode_action, {**play, "type": other}) == [
            f"type: must be one of {actions}, not {shown}"
        ]
    others: list[tuple[Any, str]] = [(None, "null"), (1, "an integer"), (["play"], "an array")]
    for wrong, kind in others:
        found = refusal(decode_action, {**play, "type": wrong})
        assert found == [f"type: must be a string, not {kind}"]
    del play["type"]
    assert refusal(decode_action, play) == ["type: is missing"]
    assert refusal(decode_event, play) == ["type: is missing"]


@pytest.mark.parametrize("name", DECODERS)
def test_a_document_of_another_type_is_refused_as_such(name: str) -> None:
    for other, document in BY_TYPE.items():
        if DECODERS[other] is not DECODERS[name]:
            (problem,) = [
                problem
                for problem in refusal(DECODERS[name], document)
                if problem.startswith("type: ")
            ]
            assert problem.endswith(f"not '{other}'")


@pytest.mark.parametrize("name", DECODERS)
def test_another_format_is_refused_as_such(name: str) -> None:
    document = BY_TYPE[name]
    others: list[tuple[Any, str]] = [
        (None, "null"),
        (True, "a boolean"),
        (1.0, "a number with a fraction"),
        ("1", "'1'"),
    ]
    for other, shown in others:
        found = refusal(DECODERS[name], {**document, "format": other})
        assert found == [f"format: must be 1, not {shown}"]


def test_a_younger_format_is_named() -> None:
    for number, shown in ((2, "2"), (0, "0"), (HUGE, "a number of more than nine digits")):
        assert refusal(decode_rules, {**RULES, "format": number}) == [
            f"format: must be 1, not {shown}"
        ]


@pytest.mark.parametrize("name", DECODERS)
def test_every_key_is_needed_and_no_other_is_known(name: str) -> None:
    document, decode = BY_TYPE[name], DECODERS[name]
    for key in document:
        without = {one: value for one, value in document.items() if one != key}
        assert refusal(decode, without) == [f"{key}: is missing"]
    for key in ("extra", "Type", "format ", "x" * 20):
        assert refusal(decode, {**document, key: None}) == [f"{key}: is not known here"]
    assert refusal(decode, {**document, "x" * 999: None}) == [f"{'x' * 20}: is not known here"]


# Numbers, flags and cards of a wrong type


@pytest.mark.parametrize("name", DECODERS)
def test_integers_are_neither_floats_nor_booleans_nor_strings(name: str) -> None:
    for path, part in parts(BY_TYPE[name]):
        if type(part) is not int or path[-1] in ("format", "rules_version"):
            continue
        others = {
            "a number with a fraction": float(part),
            "a boolean": bool(part),
            "a string": str(part),
            "an array": [part],
        }
        for kind, other in others.items():
            (problem,) = refusal(DECODERS[name], replaced(BY_TYPE[name], path, other))
            assert problem.endswith(f"must be an integer, not {kind}")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1.0", "1e0", "1e999"])
def test_no_number_has_a_fraction_or_is_none(number: str) -> None:
    text = to_json(state_of("cut")).replace('"ply":1', f'"ply":{number}')
    assert refusal(decode_state, text) == ["ply: must be an integer, not a number with a fraction"]


@pytest.mark.parametrize(
    ("path", "wrong", "problem"),
    [
        (("seat",), -1, "seat: must be between 0 and 3, not -1"),
        (("seat",), 4, "seat: must be between 0 and 3, not 4"),
        (("seat",), HUGE, "seat: must be between 0 and 3, not a number of more than nine digits"),
        (("card",), "8D", "card: must be a card such as 7D, not '8D'"),
        (("card",), "7d", "card: must be a card such as 7D, not '7d'"),
        (("card",), "7D\n", r"card: must be a card such as 7D, not '7D\n'"),
        (("card",), "", "card: must be a card such as 7D, not ''"),
        (("card",), "\ud800", r"card: must be a card such as 7D, not '\ud800'"),
        (("card",), "7D" * 999, f"card: must be a card such as 7D, not '{'7D' * 10}'"),
        (("card",), 7, "card: must be a string, not an integer"),
        (("card",), None, "card: must be a string, not null"),
        (("captured",), "AD", "captured: must be an array, not a string"),
        (("captured",), {"AD": 1}, "captured: must be an array, not an object"),
        (("card",), b"7D", "card: must be a string, not something that JSON does not have"),
        (("captured", 1), ["AH"], "captured[1]: must be a string, not an array"),
        (("captured", 1), "AD", "captured[1]: AD is named twice"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_parts_of_a_play_that_are_wrong(path: Any, wrong: Any, problem: str) -> None:
    assert refusal(decode_action, replaced(find("play", card="KD"), path, wrong)) == [problem]


# All problems at once


def test_rules_with_many_faults() -> None:
    wrong = {
        **RULES,
        "opening": "cut it",
        "capture": None,
        "claims": 1,
        "barmila_ranks": ["7", 6, "8", None],
        "rules_version": "1",
        "extra": [],
    }
    del wrong["bayta"], wrong["dealer"]
    assert refusal(decode_rules, wrong) == [
        "rules_version: must be 1, not '1'",
        "opening: must be one of cut, plain, not 'cut it'",
        "capture: must be a string, not null",
        "claims: must be a boolean, not an integer",
        "bayta: is missing",
        "barmila_ranks[1]: must be a string, not an integer",
        "barmila_ranks[2]: must be one of A, 2, 3, 4, 5, 6, 7, Q, J, K, not '8'",
        "barmila_ranks[3]: must be a string, not null",
        "dealer: is missing",
        "extra: is not known here",
    ]


def test_rules_with_values_that_the_options_do_not_have() -> None:
    wrong = {**RULES, "target": 0, "best_of": 2, "barmila_ranks": ["7", "6", "7"]}
    problems = [
        "target: must be between 1 and 999999999, not 0",
        "best_of: must be 1, 3 or 5, not 2",
        "barmila_ranks: rank 7 is named twice",
    ]
    assert refusal(decode_rules, wrong) == problems
    inside = {key: value for key, value in wrong.items() if key not in TAGS}
    for document in (PLAYING, RECORD):
        decode = DECODERS[document["type"]]
        found = refusal(decode, {**document, "rules": inside})
        assert found == [f"rules.{problem}" for problem in problems]


def test_a_deck_with_many_faults() -> None:
    deck = find("shuffle")
    wrong = {**deck, "dealer": 4, "deck": ["7D", "8D", 7, *deck["deck"][3:]]}
    assert refusal(decode_action, wrong) == [
        "dealer: must be between 0 and 3, not 4",
        "deck[1]: must be a card such as 7D, not '8D'",
        "deck[2]: must be a string, not an integer",
    ]
    doubled = [*deck["deck"][:38], "7D", "3S"]
    assert refusal(decode_action, {**deck, "deck": doubled}) == [
        "deck[38]: 7D is named twice",
        "deck[39]: 3S is named twice",
    ]
    assert refusal(decode_action, {**deck, "deck": deck["deck"][2:]}) == ["deck: missing: 3S 7D"]
    assert refusal(decode_action, {**deck, "deck": [*deck["deck"], "7D"]}) == [
        "deck: must have 0 to 40 entries, not 41"
    ]


def test_a_state_with_many_faults_of_shape() -> None:
    wrong = {
        **PLAYING,
        "rules": {**PLAYING["rules"], "target": "x", "y": 1},
        "phase": "over",
        "turn": 9,
        "asked": [0, True],
        "scores": [-1, "1"],
        "games": [0],
        "hands": [["AD", "AD"], "KD", [], [], []],
        "chkobbas": [[{"card": "AD"}, 7], [{"card": "7X", "count": 2, "x": 1}]],
        "ply": 10**9,
    }
    assert refusal(decode_state, wrong) == [
        "rules.target: must be an integer, not a string",
        "rules.y: is not known here",
        "phase: must be one of shuffle, cut, cut_choice, play, redeal, match_over, not 'over'",
        "turn: must be between 0 and 3, not 9",
        "asked[0]: must be a boolean, not an integer",
        "scores[0]: must be between 0 and 999999999, not -1",
        "scores[1]: must be an integer, not a string",
        "games: must have 2 entries, not 1",
        "hands: must have 2 to 4 entries, not 5",
        "chkobbas[0][0].count: is missing",
        "chkobbas[0][1]: must be an object, not an integer",
        "chkobbas[1][0].card: must be a card such as 7D, not '7X'",
        "chkobbas[1][0].x: is not known here",
        "ply: must be between 0 and 999999999, not a number of more than nine digits",
    ]


def test_a_state_with_many_things_that_cannot_be() -> None:
    wrong = {
        **PLAYING,
        "phase": "redeal",
        "scores": [61, 3],
        "games": [2, 0],
        "table": [*PLAYING["table"], "AD"],
        "stock": PLAYING["stock"][1:],
        "last_capturer": None,
        "redeals": 5,
    }
    assert refusal(decode_state, wrong) == [
        "turn: there is none in phase redeal",
        "proposer: is missing in phase redeal",
        "piles[0]: AD is in table already",
        f"cards: missing: {PLAYING['stock'][0]}",
        "last_capturer: somebody captured the cards in the piles",
        "last_laid: is not kept in phase redeal",
        "scores: side 0 has won the game already",
        "games[0]: must be between 0 and 1, not 2",
    ]


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"outcome": None}, ["outcome: does not follow from the rest"]),
        (
            {"last_round": None, "outcome": {"winner": 1, "reason": "target"}},
            [
                "last_round: does not follow from the rest",
                "outcome: does not follow from the rest",
            ],
        ),
        (
            {"games": [0, 0]},
            ["games[0]: must be between 1 and 1, not 0", "phase: the match is not over"],
        ),
        (
            {"stock": ["AD"], "table": ["AD"]},
            [
                "stock: AD is in table already",
                "piles[1]: AD is in table already",
                "stock: cards are left, but the round has ended",
                "table: the side that captured last takes what is left",
            ],
        ),
    ],
)
def test_an_end_that_does_not_follow(changes: Document, problems: list[str]) -> None:
    assert refusal(decode_state, {**OVER, **changes}) == problems


def test_a_round_that_was_won_outright_before_the_first_shuffle_is_refused() -> None:
    found = refusal(decode_state, {**encode(state_of("after a game")), "dealer": None})
    assert "round_number: must be 0, not 3" in found
    assert "piles[1]: there are no cards before the first shuffle" in found


def test_a_sheet_with_many_faults() -> None:
    wrong = {
        **SHEET,
        "karta": {"winner": 0, "counts": [9, 32]},
        "dinari": {"winner": 2, "counts": [7]},
        "hayya": {"winner": None},
        "barmila_rank": "8",
        "special": 7,
        "points": [1],
        "totals": None,
        "game_won": {"side": 2, "reason": "points"},
    }
    assert refusal(decode_score, wrong) == [
        "dinari.winner: must be between 0 and 1, not 2",
        "dinari.counts: must have 2 entries, not 1",
        "hayya.counts: is missing",
        "barmila_rank: must be one of A, 2, 3, 4, 5, 6, 7, Q, J, K, not '8'",
        "special: must be a string, not an integer",
        "points: must have 2 entries, not 1",
        "totals: must be an array, not null",
        "game_won.side: must be between 0 and 1, not 2",
        "game_won.reason: must be one of target, ten_dinari, sixes_and_sevens, not 'points'",
    ]


IMPOSSIBLE_SHEETS: dict[str, tuple[str | None, Document]] = {
    "more cards than the pack has": (None, {"karta": {"winner": 1, "counts": [9, 32]}}),
    "cards that nobody has": (None, {"karta": {"winner": 1, "counts": [9, 30]}}),
    "dinari that nobody has": (None, {"dinari": {"winner": 0, "counts": [7, 2]}}),
    "the Hayya with nobody": (
        None,
        {"hayya": {"winner": None, "counts": [0, 0]}, "points": [2, 3]},
    ),
    "more dinari than cards": (None, {"karta": {"winner": 1, "counts": [6, 34]}}),
    "the Hayya without dinari": (
        None,
        {"dinari": {"winner": 1, "counts": [0, 10]}, "points": [2, 4]},
    ),
    "a winner left out": (None, {"karta": {"winner": None, "counts": [9, 31]}, "points": [3, 2]}),
    "a winner with fewer": (None, {"karta": {"winner": 0, "counts": [9, 31]}, "points": [4, 2]}),
    "points of nothing": (None, {"points": [4, 3]}),
    "chkobbas of other worth": (None, {"chkobba_points": [2, 1], "points": [4, 3]}),
    "a card that marks two chkobbas": (
        None,
        {"chkobbas": [[{"card": "KH", "count": 3}], [{"card": "KH", "count": 4}]]},
    ),
    "totals below the points": (None, {"totals": [2, 3]}),
    "a game won with less": (None, {"game_won": {"side": 1, "reason": "target"}}),
    "a game won at once and scored": (None, {"game_won": {"side": 0, "reason": "ten_dinari"}}),
    "a rule that did not apply": (None, {"special": "eight_dinari"}),
    "half the points of eight dinari": ("eight_dinari", {"points": [5, 0]}),
    "points in spite of nine dinari": ("nine_dinari", {"points": [1, 0]}),
    "a total in spite of nine dinari": ("nine_dinari", {"totals": [5, 1]}),
    "ten dinari of the loser": ("ten_dinari", {"game_won": {"side": 1, "reason": "ten_dinari"}}),
    "nine of ten dinari": ("ten_dinari", {"dinari": {"winner": None, "counts": [9, 1]}}),
    "another reason": ("ten_dinari", {"special": "sixes_and_sevens"}),
    "a category in spite of the win": ("ten_dinari", {"karta": {"winner": 1, "counts": [11, 29]}}),
}
"""What is wrong, the special rule of the sheet that it is done to, and the changes."""


@pytest.mark.parametrize("what", IMPOSSIBLE_SHEETS)
def test_sheets_that_no_round_brings_about(what: str) -> None:
    special, changes = IMPOSSIBLE_SHEETS[what]
    sheet = find("round_score", special=special)
    assert refusal(decode_score, sheet) == []
    assert refusal(decode_score, {**sheet, **changes})
    inside = {key: value for key, value in {**sheet, **changes}.items() if key not in TAGS}
    found = refusal(decode_event, {**find("round_scored"), "score": inside})
    assert all(problem.startswith("score.") for problem in found)
    assert found


def test_a_record_with_many_faults() -> None:
    wrong = {
        **RECORD,
        "names": ["Amina", 2, None],
        "date": "2026-02-30",
        "seed": 7,
        "actions": ["0 pass", 7, "0 keep", "0 7S>", "shuffle 1 7D3"],
        "seal": {"actions": -1},
    }
    assert refusal(decode_record, wrong) == [
        "names[1]: must be a string, not an integer",
        "names[2]: must be a string, not null",
        "date: expected a date such as 2026-11-30 at offset 0, near '2026-02-30'",
        "seed: must be a string, not an integer",
        "actions[0]: expected a card such as 7D at offset 2, near '0 pass'",
        "actions[1]: must be a string, not an integer",
        "actions[3]: expected a card such as 7D at offset 5, near '0 7S>'",
        "actions[4]: expected a card such as 7D at offset 12, near 'uffle 1 7D3'",
        "seal.actions: must be between 0 and 999999999, not -1",
        "seal.digest: is missing",
    ]


def test_a_record_with_things_that_cannot_be() -> None:
    wrong = {
        **RECORD,
        "names": ["Amina", " Bechir", "", "\ud800"],
        "seed": "\ud800",
        "rules_version": 2,
    }
    name = "must be 1 to 100 printable characters without spaces around them"
    assert refusal(decode_record, wrong) == [
        *(f"names[{seat}]: {name}" for seat in (1, 2, 3)),
        "seed: must be text that UTF-8 can write; offset 0 is a lone surrogate",
        "rules_version: must be 1, not 2",
    ]
    assert refusal(decode_record, {**RECORD, "players": 3}) == ["players: must be 2 or 4, not 3"]
    unsealed = {**RECORD, "seal": {"actions": 0, "digest": "A" * 64}}
    digest = "seal.digest: must be 64 hexadecimal digits in small letters"
    assert refusal(decode_record, unsealed) == [digest]
    few = refusal(decode_record, {**RECORD, "names": ["Amina"]})
    assert few == ["names: 1 names for 4 players"]


@pytest.mark.parametrize(
    ("name", "changes", "problems"),
    [
        ("captured", {"captured": ["7D", "3C"]}, ["captured: is worth 10, not 7"]),
        ("captured", {"captured": []}, ["captured: is worth 0, not 7"]),
        ("captured", {"captured": ["7S"]}, ["captured: 7S cannot take itself"]),
        ("claimed", {"captured": ["6D"]}, ["captured: is worth 6, not 7"]),
        ("chkobba_scored", {"points": 0}, ["points: must be between 1 and 40, not 0"]),
        ("game_won", {"games": [2, 0]}, ["games: side 1 has won this game"]),
        ("game_won", {"games": [4, 1]}, ["games[0]: must be between 0 and 3, not 4"]),
        ("card_drawn", {"card": "?"}, ["card: must be a card such as 7D, not '?'"]),
        ("leftovers_taken", {"cards": ["AD", "AD"]}, ["cards[1]: AD is named twice"]),
        ("match_won", {"outcome": None}, ["outcome: must be an object, not null"]),
        ("round_scored", {"score": [SHEET]}, ["score: must be an object, not an array"]),
        ("dealt", {"stock": 24}, ["stock: cannot be 24 after deal 1"]),
        ("dealt", {"deal_number": 7}, ["deal_number: must be between 1 and 6, not 7"]),
        (
            "dealt",
            {"hands": [["7D"], None, ["7D", "KC", "KH"]], "deal_number": 2, "stock": 12},
            [
                "hands: must have 2 or 4 entries, not 3",
                "hands[0]: a deal gives 3 cards, not 1",
                "table: deal 2 does not put 4 there",
                "hands: 7D is dealt twice",
                "stock: cannot be 12 after deal 2",
            ],
        ),
        (
            "dealt",
            {"hands": [None] * 4, "deal_number": 4, "table": [], "stock": 0},
            ["stock: cannot be 0 after deal 4"],
        ),
    ],
)
def test_events_that_cannot_be(name: str, changes: Document, problems: list[str]) -> None:
    event = {**BY_TYPE[name], "card": "7S"} if "captured" in changes else BY_TYPE[name]
    assert refusal(decode_event, {**event, **changes}) == problems


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("leftovers_taken", {"cards": []}),
        ("game_won", {"games": [3, 3]}),
        ("chkobba_scored", {"card": "AD", "points": 40}),
    ],
    ids=["no leftovers", "a match won twice", "a chkobba that takes the pack"],
)
def test_events_that_no_action_brings_about(name: str, changes: Document) -> None:
    assert refusal(decode_event, {**BY_TYPE[name], **changes})


# Long and hostile documents


def _many(decode: Decoder, document: Any) -> tuple[str, str, str]:
    """The first, the hundredth and the last of more problems than are told."""
    with pytest.raises(InvalidData) as caught:
        decode(document)
    problems = caught.value.problems
    assert len(problems) == 101
    assert problems[100].path == ""
    assert len(str(caught.value)) < 20_000
    return str(problems[0]), str(problems[99]), str(problems[100])


@pytest.mark.parametrize("number", [101, 20_000])
def test_at_most_a_hundred_problems_are_told_and_the_rest_counted(number: int) -> None:
    more = f"and {number - 100} more"
    action = "expected a number of at most nine digits at offset 0, near ''"
    assert _many(decode_record, {**RECORD, "actions": [""] * number}) == (
        f"actions[0]: {action}",
        f"actions[99]: {action}",
        more,
    )
    assert _many(decode_rules, {**RULES, "barmila_ranks": [None] * number}) == (
        "barmila_ranks[0]: must be a string, not null",
        "barmila_ranks[99]: must be a string, not null",
        more,
    )
    strange = dict.fromkeys(map(str, range(number)))
    assert _many(decode_action, {**find("play"), **strange}) == (
        "0: is not known here",
        "99: is not known here",
        more,
    )
    doubled = "".join(f'"x{key}":0,"x{key}":0,' for key in range(number))
    text = to_json(decode_action(find("keep_card"))).replace("{", "{" + doubled)
    assert _many(decode_action, text)[2] == f"and {2 * number - 100} more"


def test_exactly_a_hundred_problems_are_all_told() -> None:
    found = refusal(decode_rules, {**RULES, "barmila_ranks": [None] * 100})
    assert found[-1] == "barmila_ranks[99]: must be a string, not null"
    assert len(found) == 100


def test_arrays_too_long_are_refused_without_a_look_at_what_they_hold() -> None:
    for place in ("table", "stock"):
        assert refusal(decode_state, {**PLAYING, place: [None] * 100_000}) == [
            f"{place}: must have 0 to 40 entries, not 100000"
        ]
    assert refusal(decode_state, {**PLAYING, "hands": [[]] * 100_000}) == [
        "hands: must have 2 to 4 entries, not 100000"
    ]


def test_a_hostile_list_does_not_make_a_long_answer() -> None:
    for document in (
        {**RULES, "barmila_ranks": ["7"] * 100_000},
        {**RECORD, "names": ["Amina"] * 100_000},
        {**RECORD, "names": [""] * 100_000},
    ):
        with pytest.raises(InvalidData) as caught:
            DECODERS[document["type"]](document)
        assert len(str(caught.value)) < 20_000


@pytest.mark.parametrize("key", ["\n", "\ud800", "\x00\x1b[31m", "\u202e"])
def test_messages_can_be_written_whatever_the_keys(key: str) -> None:
    text = json.dumps({**find("play"), key: 1})
    with pytest.raises(InvalidData) as caught:
        decode_action(text)
    assert str(caught.value).isprintable()
    doubled = text.replace("{", "{" + json.dumps(key) + ":1,")
    with pytest.raises(InvalidData) as caught:
        decode_action(doubled)
    assert str(caught.value).isprintable()


def test_objects_that_hold_themselves_are_refused() -> None:
    play: Document = find("play")
    ring: list[Any] = []
    ring.append(ring)
    for wrong in ({**play, "captured": ring}, {**play, "card": play}, {**play, "x": play}):
        assert len(refusal(decode_action, wrong)) > 0
    rules = dict(RULES)
    rules["rules"] = rules["barmila_ranks"] = rules
    assert len(refusal(decode_rules, rules)) == 2


@pytest.mark.parametrize("key", [1, None, ("x",), HUGE, -HUGE, b"x", 0.5], ids=type)
def test_keys_that_are_no_strings_are_not_known(key: Any) -> None:
    for document in (find("play"), RULES):
        (problem,) = refusal(DECODERS[document["type"]], {**document, key: 1})
        assert problem.endswith(": is not known here")
