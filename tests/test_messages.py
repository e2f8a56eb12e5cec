"""Events as sentences."""

from typing import get_args

import pytest
from attrs import evolve

from chkobba import (
    Captured,
    Card,
    CardSet,
    ChkobbaError,
    ChkobbaScored,
    Dealt,
    Event,
    GameWon,
    InvalidSeat,
    LeftoversTaken,
    MatchWon,
    Outcome,
    RedealAnswered,
    Redealt,
    RoundScored,
    WinReason,
    redact,
)
from chkobba.messages import sentence
from tests.golden_documents import events, sheets

_NAMES = ("Ann", "Bob", "Cleo", "Dan")

_DEAL = "Deal 1, 2♦ 2♥ 3♦ 3♥ on the table, 30 cards left in the stock."
_SENTENCES = [
    "Bob shuffles.",
    "Ann cuts and draws 3♦.",
    "Ann cuts and draws a card.",
    "Ann keeps the drawn card.",
    "Ann puts 3♦ on the table.",
    f"{_DEAL} Ann gets A♦ A♥ A♠. Bob gets K♦ K♥ K♠.",
    f"{_DEAL} Bob gets K♦ K♥ K♠.",
    _DEAL,
    "Deal 6, 0 cards left in the stock. Ann gets A♦ A♥ A♠. Bob gets K♦ K♥ K♠.",
    "Kartet: these are the last hands of the round.",
    "Bob proposes to deal again.",
    "Cleo says yes.",
    "There are three kings on the table: the cards are dealt again.",
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
        "Bob and Dan won the game with all ten dinari. Games: Ann and Cleo 1, Bob and Dan 2.",
        "Bob and Dan won the match with all sixes and sevens.",
    ]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (RedealAnswered(1, accept=False), "Bob says no."),
        (Redealt(agreed=True), "It is agreed: the cards are dealt again."),
        (ChkobbaScored(0, Card.parse("AD"), 1), "Chkobba with A♦ for Ann: 1 point."),
        (ChkobbaScored(1, Card.parse("AD"), 0), "Chkobba with A♦ for Bob: 0 points."),
        (LeftoversTaken(1, CardSet.parse("AD")), "What is left, A♦, goes to Bob."),
        (Dealt(5, (None, None), CardSet(), 1), "Deal 5, 1 card left in the stock."),
        (
            GameWon(0, WinReason.TARGET, (2, 1)),
            "Ann won the game by points. Games: Ann 2, Bob 1.",
        ),
        (MatchWon(Outcome(0, WinReason.TARGET)), "Ann won the match by points."),
    ],
)
def test_sentences_of_two_players(event: Event, text: str) -> None:
    assert sentence(event, _NAMES[:2]) == text


def test_T51_a_round_ends_with_points_and_totals_and_the_rule_that_set_them() -> None:
    told = [sentence(RoundScored(score), _NAMES[:2]) for score in sheets()]
    assert told == [
        "The round is over: Ann 3 points, 8 in all; Bob 3 points, 7 in all.",
        "The round is over (eight dinari): Ann 10 points, 15 in all; Bob 0 points, 4 in all.",
        "The round is over (eight dinari): Ann 16 points, 21 in all; Bob 10 points, 14 in all.",
        "The round is over (nine dinari): Ann 0 points, 5 in all; Bob 0 points, 0 in all.",
        "The round is over and is not scored (ten dinari).",
        "The round is over and is not scored (sixes and sevens).",
        "The round is over: Ann 0 points, 0 in all; Bob 0 points, 0 in all.",
    ]


def test_a_redacted_event_tells_no_card() -> None:
    for event in events():
        for seat in (None, 0, 1):
            told = redact(event, seat)
            assert (sentence(told, _NAMES) == sentence(event, _NAMES)) or told != event


def test_what_is_no_event_and_names_that_are_not_all_there() -> None:
    event = Captured(3, Card.parse("7S"), CardSet.parse("7H"))
    for names in (("Ann",), ("Ann", "Bob", "Cleo"), (*_NAMES, "Eve")):
        with pytest.raises(ChkobbaError, match=f"{len(names)} names for [24] players"):
            sentence(event, names)
    with pytest.raises(TypeError, match="names must be strings in order, not str"):
        sentence(event, "AB")
    with pytest.raises(TypeError, match="a name must be a str, not int"):
        sentence(event, ["Ann", 1])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="expected an event, not str"):
        sentence("captured", _NAMES)  # type: ignore[arg-type]
    for seat in (-1, 2):
        with pytest.raises(InvalidSeat):
            sentence(evolve(event, seat=seat), _NAMES[:2])


def test_a_name_keeps_its_direction_to_itself() -> None:
    event = ChkobbaScored(0, Card.parse("7S"), 2)
    assert sentence(event, ("محمد", "Bob")) == "Chkobba with 7♠ for \u2068محمد\u2069: 2 points."
    assert sentence(event, ("א\u202e", "Bob")) == "Chkobba with 7♠ for \u2068א�\u2069: 2 points."
