"""The largest tables and the longest rounds: right, and in a bounded number of steps."""

import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from types import FrameType
from typing import Any

import pytest

from chkobba import (
    CARDS,
    Card,
    CardSet,
    Chkobba,
    GameState,
    Phase,
    Play,
    RuleSet,
    apply,
    capture_sets,
    captures,
    check,
    dealers,
    legal_actions,
    new_match,
    shuffle,
)
from tests import scenarios
from tests.table import at, legal

KING = Card.parse("KD")
BELOW_THE_KING = CardSet(card for card in CARDS if card.rank < KING.rank)
ACES_TO_FOURS = CardSet(card for card in CARDS if card.rank <= 4)


def _number_of_sums(table: CardSet, value: int) -> int:
    """How many sets of the table's cards add up to the value, by counting alone."""
    ways = Counter({0: 1})
    for card in table:
        ways.update({total + card.rank: count for total, count in list(ways.items())})
    return ways[value]


def _steps(action: Callable[[], object]) -> int:
    """The lines of the capture search that the action runs, with nothing remembered before."""
    for function in vars(captures).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()
    steps = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        if frame.f_code.co_filename != captures.__file__:
            return None
        steps += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
    finally:
        sys.settrace(before)
    return steps


def test_a_king_on_36_cards_has_1698_captures() -> None:
    found = capture_sets(BELOW_THE_KING, KING)
    assert len(found) == len(set(found)) == 1698 == _number_of_sums(BELOW_THE_KING, 10)
    assert all(cards.value == 10 and cards <= BELOW_THE_KING for cards in found)
    assert [cards.mask for cards in found] == sorted(cards.mask for cards in found)


def test_captures_are_asked_with_a_set_and_a_card() -> None:
    for table, card in ((CARDS, KING), (CardSet(), "KD"), (CardSet(), None)):
        with pytest.raises(TypeError, match="expected a CardSet and a Card"):
            capture_sets(table, card)  # type: ignore[arg-type]


def test_a_king_on_aces_to_fours_has_952_captures() -> None:
    found = capture_sets(ACES_TO_FOURS, KING)
    assert len(found) == len(set(found)) == 952 == _number_of_sums(ACES_TO_FOURS, 10)


def test_every_card_finds_all_its_sums_on_every_table_of_one_rank_less() -> None:
    for card in CARDS:
        smaller = CardSet(other for other in CARDS if other.rank < card.rank)
        assert len(capture_sets(smaller, card)) == _number_of_sums(smaller, card.rank)


def test_the_search_is_bounded_by_the_sets_it_finds() -> None:
    for table, sets in ((BELOW_THE_KING, 1698), (ACES_TO_FOURS, 952), (CardSet(), 0)):
        assert _steps(partial(capture_sets, table, KING)) <= 3000 + 5 * sets
    large = CardSet(card for card in CARDS if 6 <= card.rank <= 9)  # nothing adds up
    assert capture_sets(large, KING) == ()
    assert _steps(lambda: capture_sets(large, KING)) <= 200


def test_legality_is_checked_without_a_search() -> None:
    state = _king_on_36()
    sums = capture_sets(state.table, KING)
    assert _steps(lambda: [check(state, Play(0, KING, cards)) for cards in sums]) <= 20 * len(sums)


def test_legal_actions_on_the_largest_table() -> None:
    state = _king_on_36()
    actions = legal_actions(state)
    assert len(actions) == len(set(actions)) == 2 * (1 + 1698)
    assert all(apply(state, action).ply == 1 for action in actions[::97])


def _king_on_36() -> GameState:
    """The last deal of a round in which nobody has captured; only kings are left in hand."""
    hands = ["KD KH", "KS KC"]
    return at(RuleSet.tunisian(), table=str(BELOW_THE_KING), hands=hands, piles=("", ""))


def test_R22_the_round_of_40_cards_without_a_capture() -> None:
    for players in (2, 4):
        rng, state = Random(1), new_match(RuleSet.tunisian(), players)
        state = apply(state, shuffle(state, rng))
        plays = 0
        while not state.is_chance:
            actions = legal_actions(state)
            own = [action for action in actions if ">" not in str(action)]
            plays += state.phase is Phase.PLAY
            state = apply(state, own[0])
        assert plays == 36
        assert state.table == CardSet(CARDS)
        assert (state.scores, state.piles) == ((0, 0), (CardSet(), CardSet()))
        assert state.dealer is not None
        assert dealers(state) == ((state.dealer + 1) % players,)


def test_the_longest_round_has_36_plays_and_19_claims() -> None:
    (scenario,) = (one for one in scenarios.load() if one["id"] == "S110")
    assert len(scenario["do"]) == 36 + 19
    assert sum("claim" in action for action in scenario["do"]) == 19
    steps = 0

    def run() -> None:
        state = scenarios.run(scenario).state
        assert [len(side) for side in state.chkobbas] == [16, 0]
        assert state.chkobbas[0][0] == Chkobba(Card.parse("4H"), 2)

    steps = _steps(run)
    assert steps <= 100 * len(scenario["do"])


def test_a_laid_king_on_36_cards_can_be_claimed_in_1698_ways() -> None:
    state = apply(_king_on_36(), Play(0, KING))
    claims = {text for text in legal(state) if "claim" in text}
    assert len(claims) == 1698
