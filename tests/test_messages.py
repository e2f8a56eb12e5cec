"""Events as sentences."""

from typing import get_args

import pytest

from chkobba import (
    Captured,
    Card,
    CardSet,
    ChkobbaError,
    Event,
    GameWon,
    RoundScored,
    WinReason,
    redact,
)
from chkobba.messages import sentence, side_name
from tests.golden_documents import events, sheets

_NAMES = ("Ann", "Bob", "Cleo", "Dan")

_SENTENCES = [
    "Bob shuffles.",
    "Ann cuts and draws 3♦.",
    "Ann cuts and draws a card.",
    "Ann keeps the drawn card.",
    "Ann puts 3♦ on the table.",
    "Deal 1, 2♦ 2♥ 3♦ 3♥ on the table, 30 cards left in the stock.",
    "Deal 1, 2♦ 2♥ 3♦ 3♥ on the table, 30 cards left in the stock.",
    "Deal 1, 2♦ 2♥ 3♦ 3♥ on the table, 30 cards left in the stock.",
    "Deal 6, 0 cards left in the stock.",
    "Kartet: these are the last hands of the round.",
    "Bob proposes to deal again.",
    "Cleo says yes.",
    "Three kings lie on the table: the cards are dealt again.",
    "Ann lays 7♠.",
    "Dan takes 4♥ 6♠ with K♦.",
    "Bob claims 7♠ and takes 7♥ with it.",
    "Chkobba with 7♠ for Bob and Dan: 2 points.",
    "What is left, A♦ K♣, goes to Ann and Cleo.",
]


def test_every_event_has_its_sentence() -> None:
    told = list(events())
    assert {type(event) for event in told} == set(get_args(Event))
    written = [sentence(event, _NAMES) for event in told]
    assert written[: len(_SENTENCES)] == _SENTENCES
    assert written[-2:] == [
        "Bob and Dan won the game (ten dinari); games 1 to 2.",
        "Bob and Dan won the match (sixes and sevens).",
    ]


def test_T51_a_round_ends_with_points_and_totals_unless_it_is_not_scored() -> None:
    ordinary, *_, outright = (score for score in sheets() if score.points != (0, 0))
    assert ordinary.points is not None
    (one, other), (first, second) = ordinary.points, ordinary.totals
    points = [f"{n} point" if n == 1 else f"{n} points" for n in (one, other)]
    assert sentence(RoundScored(ordinary), _NAMES[:2]) == (
        f"The round is over: Ann {points[0]}, {first} in all; Bob {points[1]}, {second} in all."
    )
    assert outright.points is None
    assert sentence(RoundScored(outright), _NAMES) == "The round is over and is not scored."


def test_a_redacted_event_tells_no_card() -> None:
    for event in events():
        for seat in (None, 0, 1):
            told = redact(event, seat)
            assert (sentence(told, _NAMES) == sentence(event, _NAMES)) or told != event


def test_T6_a_side_is_named_by_its_players() -> None:
    assert side_name(0, _NAMES) == "Ann and Cleo"
    assert side_name(1, _NAMES[:2]) == "Bob"


def test_what_is_no_event_and_names_that_are_not_all_there() -> None:
    event = Captured(0, Card.parse("7S"), CardSet.parse("7H"))
    for names in ((), ("Ann",), ("Ann", "Bob", "Cleo")):
        with pytest.raises(ChkobbaError, match=f"2 or 4 players, not {len(names)}"):
            sentence(event, names)
    with pytest.raises(TypeError, match="expected an event, not str"):
        sentence("captured", _NAMES)  # type: ignore[arg-type]
    assert sentence(GameWon(0, WinReason.TARGET, (2, 1)), _NAMES[:2]) == (
        "Ann won the game (target); games 2 to 1."
    )
