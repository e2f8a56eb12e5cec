"""Views: what a seat sees, and that nothing which it cannot see makes any difference."""

import pickle
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings

from chkobba import (
    Card,
    CardDrawn,
    CardSet,
    Dealt,
    GameState,
    InvalidSeat,
    Phase,
    PlayerView,
    RuleSet,
    apply,
    legal_actions,
    new_match,
    redact,
    sample_state,
    shuffle,
    transition,
    view,
)
from chkobba.strategies import states
from tests.table import at, dealt, do

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()
BOTH_RECALLS = (True, False)


def _all_views(state: GameState) -> list[PlayerView]:
    seats = [None, *range(state.players)]
    return [view(state, seat, recall=recall) for seat in seats for recall in BOTH_RECALLS]


@given(states())
def test_a_view_shows_what_lies_open_and_the_seats_own_cards(state: GameState) -> None:
    for seen in _all_views(state):
        same = (
            *("rules", "players", "phase", "turn", "dealer", "table", "chkobbas"),
            *("chkobba_points", "last_capturer", "last_laid", "proposer", "asked", "redeals"),
            *("deal_number", "round_number", "scores", "games", "last_round", "outcome", "ply"),
            *("is_chance", "is_over"),
        )
        for name in same:
            assert getattr(seen, name) == getattr(state, name), name
        assert seen.hand == (CardSet() if seen.seat is None else state.hands[seen.seat])
        assert seen.hand_sizes == tuple(map(len, state.hands))
        assert seen.stock_size == len(state.stock)
        assert seen.pile_sizes == tuple(map(len, state.piles))
        assert seen.piles == (state.piles if seen.recall else None)


@given(states())
def test_a_views_legal_actions_are_those_of_its_seat(state: GameState) -> None:
    for seen in _all_views(state):
        expected = () if seen.seat is None else legal_actions(state, seen.seat)
        assert seen.legal_actions() == expected


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [TUNISIAN, LIBYAN], ids=["tunisian", "libyan"])
def test_hidden_cards_make_no_difference_all_along_a_match(rules: RuleSet, players: int) -> None:
    rng, state, differing = Random(f"{rules.target} {players}"), new_match(rules, players), 0
    while not state.is_over:
        for seen in _all_views(state):
            other = sample_state(seen, rng)
            again = view(other, seen.seat, recall=seen.recall)
            assert (again, hash(again)) == (seen, hash(seen))
            assert (str(again), repr(again)) == (str(seen), repr(seen))
            assert pickle.dumps(again) == pickle.dumps(seen)
            assert again.legal_actions() == seen.legal_actions()
            _events_do_not_tell(state, other, seen)
            differing += other != state
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        state = apply(state, action)
    assert differing > 3 * state.ply


def _events_do_not_tell(state: GameState, other: GameState, seen: PlayerView) -> None:
    """What the seat does itself is told to it alike in both worlds, unless new cards turn up."""
    for action in seen.legal_actions()[:2]:
        here, there = transition(state, action).events, transition(other, action).events
        turned_up = any(isinstance(event, CardDrawn | Dealt) for event in (*here, *there))
        if seen.recall and not turned_up:
            told = [redact(event, seen.seat) for event in here]
            assert told == [redact(event, seen.seat) for event in there]


def test_T28_captured_cards_are_seen_again_by_those_who_remember_only() -> None:
    state = at(TUNISIAN, table="7H", hands=["7S", "2D"], stock="*6", piles=["AD AH", "*"])
    after = do(state, "0 7S>7H")
    assert view(after, 1).piles == after.piles
    seen = view(after, 1, recall=False)
    assert (seen.piles, seen.pile_sizes) == (None, (4, 29))
    assert "A♦" not in str(seen)


def test_T35_nothing_but_the_legal_actions_tells_of_a_missed_capture() -> None:
    missed = do(at(TUNISIAN, table="7H 4S", hands=["7S 2D", "5D 6D"], stock="*6"), "0 7S")
    harmless = do(at(TUNISIAN, table="JH 4S", hands=["7S 2D", "5D 6D"], stock="*6"), "0 7S")
    assert len(view(missed, 1).legal_actions()) == len(view(harmless, 1).legal_actions()) + 1
    for seat in (None, 0, 1):
        one, other = (view(state, seat, recall=False) for state in (missed, harmless))
        assert evolve(one, table=CardSet()) == evolve(other, table=CardSet())
        assert str(one).replace("7♥ 7♠", "7♠ J♥") == str(other)


def test_T37_the_cards_that_mark_chkobbas_lie_face_up() -> None:
    state = at(
        TUNISIAN,
        table="7H",
        hands=["7S", "2D"],
        stock="*6",
        piles=["AD AH", "*"],
        chkobbas=[[("AH", 2)], []],
    )
    seen = view(state, 1, recall=False)
    assert [one.card for one in seen.chkobbas[0]] == [Card.parse("AH")]
    assert "2 cards, chkobbas A♥" in str(seen)
    samples = [sample_state(seen, Random(seed)) for seed in range(30)]
    assert all(Card.parse("AH") in sample.piles[0] for sample in samples)
    assert len({sample.piles[0] for sample in samples}) > 5


def test_T11_R4_the_drawn_and_the_kept_card_are_the_cutters_alone() -> None:
    state = do(dealt(TUNISIAN, "AD 2D 3D 4D", players=4), "0 cut 2")
    assert state.phase is Phase.CUT_CHOICE
    assert view(state, 0).drawn is Card.parse("3D")
    assert [view(state, seat).drawn for seat in (None, 1, 2, 3)] == [None] * 4
    assert {sample_state(view(state, 0), Random(n)).stock[0] for n in range(9)} == {
        Card.parse("3D")
    }
    assert len({sample_state(view(state, 1), Random(n)).stock[0] for n in range(99)}) > 20
    kept = do(state, "0 keep")
    assert Card.parse("3D") in view(kept, 0).hand
    assert all("3♦" not in str(view(kept, seat)) for seat in (None, 1, 2, 3))


def test_a_view_shows_its_table_as_text() -> None:
    state = at(TUNISIAN, table="7H 4S", hands=["7S 2D KD", "5D 6D QS"], stock="*12", scores=(3, 4))
    assert str(view(state, 1)) == (
        "Round 1, deal 4, play: 12 cards in the stock, target 21\n"
        "Table   4♠ 7♥\n"
        "Seat 0  3 cards   to play\n"
        "Seat 1  5♦ 6♦ Q♠  dealer\n"
        "Side 0  0 cards   score 3, games 0\n"
        "Side 1  20 cards  score 4, games 0"
    )
    assert repr(view(state, None)) == (
        "<PlayerView of a spectator: round 1, deal 4, phase play, turn 0, ply 0>"
    )
    assert "Seat 0  3 cards" in str(view(state, None))
    assert "dealer, to play" in str(view(do(state, "0 2D"), 1))


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    state = new_match(TUNISIAN)
    for seat in (-1, 2, 99):
        with pytest.raises(InvalidSeat, match=f"seats are 0 to 1, not {seat}"):
            view(state, seat)
    wrong: list[Any] = ["0", 0.0, True]
    for seat in wrong:
        with pytest.raises(TypeError, match="seat must be an int"):
            view(state, seat)
    with pytest.raises(TypeError, match="expected a GameState"):
        view("state", 0)  # type: ignore[arg-type]


@settings(max_examples=30)
@given(states())
def test_views_pickle_and_are_values(state: GameState) -> None:
    for seen in _all_views(state):
        assert pickle.loads(pickle.dumps(seen)) == seen
        assert len({seen, view(state, seen.seat, recall=seen.recall)}) == 1
