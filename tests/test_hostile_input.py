"""Bad input is normal input: a clear error of the right class, nothing changed, no hang."""

import json
from collections.abc import Callable
from enum import IntEnum
from random import Random
from typing import Any

import pytest

from chkobba import (
    CARDS,
    Card,
    CardSet,
    Chkobba,
    ChkobbaError,
    Cut,
    Dealt,
    InvalidSeat,
    KeepCard,
    Laid,
    OutOfRange,
    Play,
    RuleSet,
    Shuffle,
    check,
    legal_actions,
    new_match,
    parse_action,
    redact,
    shuffle,
)
from chkobba.perft import divide, perft
from tests.table import at, dealt, do

HUGE = 10**5000  # more digits than Python is willing to print
MOST = 999_999_999
TUNISIAN = RuleSet.tunisian()
DEALT = Dealt(2, (CardSet.parse("7D"), CardSet.parse("2H")), CardSet(), 12)


def _position(**changes: Any) -> object:
    arguments = {"table": "7H", "hands": ["7S", "2D"], "stock": "*6", **changes}
    return at(TUNISIAN, **arguments)


CALLS: dict[str, Callable[[], object]] = {
    "seat": lambda: KeepCard(HUGE),
    "lifted": lambda: Cut(0, -HUGE),
    "dealer": lambda: Shuffle(HUGE, CARDS),
    "play": lambda: Play(-HUGE, CARDS[0]),
    "players": lambda: new_match(TUNISIAN, HUGE),
    "legal_actions": lambda: legal_actions(new_match(TUNISIAN), HUGE),
    "index": lambda: Card.from_index(HUGE),
    "rank": lambda: Card(HUGE, 0),
    "suit": lambda: Card(1, -HUGE),
    "mask": lambda: CardSet.from_mask(HUGE),
    "target": lambda: RuleSet.tunisian(HUGE),
    "best_of": lambda: RuleSet.libyan(best_of=HUGE),
    "ranks": lambda: RuleSet.libyan(barmila_ranks=[HUGE]),
    "perft": lambda: perft(new_match(TUNISIAN), -HUGE),
    "divide": lambda: divide(new_match(TUNISIAN), -HUGE),
    "redact": lambda: redact(DEALT, HUGE),
    "position, dealer": lambda: _position(dealer=HUGE),
    "position, turn": lambda: _position(turn=-HUGE),
    "position, scores": lambda: _position(scores=(HUGE, HUGE)),
    "position, games": lambda: _position(games=(0, HUGE)),
    "position, round": lambda: _position(round_number=HUGE),
    "position, side": lambda: _position(last_capturer=HUGE),
    "position, count": lambda: _position(chkobbas=[[], [("KC", HUGE)]]),
    "text": lambda: parse_action(f"0 cut {'9' * 5000}"),
}


@pytest.mark.parametrize("name", CALLS)
def test_huge_numbers_are_refused_with_a_short_message(name: str) -> None:
    with pytest.raises(ChkobbaError) as caught:
        CALLS[name]()
    assert len(str(caught.value)) < 300


def test_numbers_in_actions_have_as_many_digits_as_the_notation() -> None:
    state = dealt(TUNISIAN, "")
    for number in (MOST, -MOST):
        action = Cut(number, number)
        assert parse_action(str(action)) == action
        refusal = check(state, action)
        assert refusal is not None
        assert json.dumps(refusal.details)
    for number in (MOST + 1, -MOST - 1):
        with pytest.raises(OutOfRange, match="lifted must have at most nine digits"):
            Cut(0, number)


def test_only_plain_integers_are_numbers() -> None:
    class Liar(int):
        def __eq__(self, _: object) -> bool:
            return True

        __hash__ = int.__hash__

    class Seat(IntEnum):
        SOUTH = 0

    for number in (Liar(1), Seat.SOUTH, True, 0.0, "0", None):
        with pytest.raises(TypeError, match="seat must be an int"):
            Play(number, CARDS[0])  # type: ignore[arg-type]
        if number is not None:
            with pytest.raises(TypeError, match="seat must be an int"):
                legal_actions(new_match(TUNISIAN), number)  # type: ignore[arg-type]


def test_sets_are_not_changed_by_being_set_up_again() -> None:
    state = at(TUNISIAN, table="7H", hands=["2S", "2D"], stock="*6")
    (lay, *_) = (action for action in legal_actions(state) if isinstance(action, Play))
    shared = lay.captured
    shared.__init__([Card.parse("KD")])  # type: ignore[call-arg]
    assert (str(shared), str(lay), str(CardSet())) == ("", "0 2S", "")


def test_masks_are_integers() -> None:
    for mask in (1.0, float("nan"), True, "1"):
        with pytest.raises(TypeError, match="mask must be an int"):
            CardSet.from_mask(mask)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        CardSet().isdisjoint(None)  # type: ignore[arg-type]


def test_chkobbas_are_a_card_and_a_number() -> None:
    with pytest.raises(TypeError, match="card must be a Card, not str"):
        Chkobba("7D", 2)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="count must be an int, not str"):
        Chkobba(CARDS[0], "2")  # type: ignore[arg-type]


def test_a_generator_is_asked_for() -> None:
    with pytest.raises(TypeError, match=r"rng must be a random\.Random, not NoneType"):
        shuffle(new_match(TUNISIAN), None)  # type: ignore[arg-type]
    assert shuffle(new_match(TUNISIAN), Random(1)).dealer in (0, 1)


def test_a_seat_that_is_none_is_shown_no_hand() -> None:
    for seat in (-1, 2, 7):
        with pytest.raises(InvalidSeat, match=f"there is no seat {seat}"):
            redact(DEALT, seat)
    with pytest.raises(InvalidSeat, match="there is no seat -1"):
        redact(Laid(0, CARDS[0]), -1)
    for wrong in (True, 1.0, "1", float("nan")):
        with pytest.raises(TypeError, match="seat must be an int"):
            redact(DEALT, wrong)  # type: ignore[arg-type]
    for event in ("event", None, Play(0, CARDS[0])):
        with pytest.raises(TypeError, match="expected an event"):
            redact(event, 0)  # type: ignore[arg-type]


def test_a_redeal_changes_nothing_but_cards_and_count_until_the_shuffle() -> None:
    state = do(dealt(TUNISIAN, "QD QH QS QC"), "0 cut 39", "0 put")
    after = do(state, "1 redeal", "0 yes")
    assert (after.deal_number, after.asked, after.redeals) == (1, (False, True), 1)
    assert (after.round_number, after.dealer, after.proposer) == (1, 1, None)
