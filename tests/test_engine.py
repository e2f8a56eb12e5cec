"""The public functions around a match: how it begins, who may act, and what they refuse."""

from random import Random

import pytest

from chkobba import (
    CARDS,
    IllegalAction,
    InvalidRules,
    InvalidSeat,
    Phase,
    Reason,
    RuleSet,
    Shuffle,
    actors,
    apply,
    dealers,
    is_legal,
    legal_actions,
    new_match,
    position_key,
    shuffle,
)
from tests.table import at, dealt, do, round_end

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()


def test_a_new_match_waits_for_its_first_shuffle() -> None:
    for players in (2, 4):
        state = new_match(TUNISIAN, players)
        assert (state.rules, state.players, state.phase) == (TUNISIAN, players, Phase.SHUFFLE)
        assert (state.is_chance, state.is_over, state.is_dealt) == (True, False, False)
        assert (state.turn, state.dealer, state.leader, state.outcome) == (None,) * 4
        assert (state.ply, state.round_number, state.deal_number, state.redeals) == (0, 0, 0, 0)
        assert (state.scores, state.games, state.chkobba_points) == ((0, 0), (0, 0), (0, 0))
        assert (state.stock, state.last_round, state.last_laid) == ((), None, None)
        assert state.hands == (state.table,) * players
        assert dealers(state) == tuple(range(players))
        assert legal_actions(state) == ()
        assert actors(state) == ()


def test_a_match_has_two_or_four_players() -> None:
    for players in (0, 1, 3, 5, -2):
        with pytest.raises(InvalidRules, match=f"players: must be 2 or 4, not {players}"):
            new_match(TUNISIAN, players)
    for wrong in ("2", 2.0, True, None):
        with pytest.raises(TypeError, match="players must be an int"):
            new_match(TUNISIAN, wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules must be a RuleSet, not str"):
        new_match("tunisian")  # type: ignore[arg-type]


def test_a_shuffle_is_made_only_when_it_is_due() -> None:
    playing = at(TUNISIAN, table="7H", hands=["7S", "2D"], stock="*6")
    over = round_end(TUNISIAN, ("*", "6H 6S"), scores=(20, 0))
    for state, reason in ((playing, Reason.WRONG_PHASE), (over, Reason.MATCH_OVER)):
        with pytest.raises(IllegalAction) as caught:
            shuffle(state, Random(1))
        assert caught.value.refusal.reason is reason


def test_a_shuffle_is_drawn_from_the_generator_alone() -> None:
    state = new_match(LIBYAN, 4)
    assert shuffle(state, Random(1)) == shuffle(state, Random(1)) != shuffle(state, Random(2))
    rng = Random(3)
    drawn = [shuffle(state, rng) for _ in range(200)]
    assert {action.dealer for action in drawn} == {0, 1, 2, 3}
    assert {action.deck[0] for action in drawn} == {action.deck[39] for action in drawn}
    assert len({action.deck for action in drawn}) == 200
    assert all(sorted(action.deck) == list(CARDS) for action in drawn)


def test_each_card_comes_to_each_place_about_equally_often() -> None:
    state, rng, times = new_match(LIBYAN), Random(5), 4000
    places = [[0] * 40 for _ in CARDS]
    for _ in range(times):
        for place, card in enumerate(shuffle(state, rng).deck):
            places[card.index][place] += 1
    expected = times / 40
    chi_square = sum((n - expected) ** 2 / expected for row in places for n in row)
    assert 39 * 39 - 220 < chi_square < 39 * 39 + 220  # four standard deviations


def test_legal_actions_can_be_asked_for_one_seat() -> None:
    state = do(dealt(TUNISIAN, "QD QH QS QC"), "0 cut 39", "0 put")
    assert actors(state) == (0, 1)
    assert [str(action) for action in legal_actions(state, 1)] == ["1 redeal"]
    assert set(legal_actions(state, 0)) | set(legal_actions(state, 1)) == set(legal_actions(state))
    proposed = do(state, "1 redeal")
    assert actors(proposed) == (0,)
    assert legal_actions(proposed, 1) == ()


def test_a_seat_that_is_not_there_is_refused() -> None:
    state = at(TUNISIAN, table="7H", hands=["7S", "2D"], stock="*6")
    for seat in (-1, 2, 999):
        with pytest.raises(InvalidSeat, match=f"seats are 0 to 1, not {seat}"):
            legal_actions(state, seat)
    for wrong in ("0", 0.0, True):
        with pytest.raises(TypeError, match="seat must be an int"):
            legal_actions(state, wrong)  # type: ignore[arg-type]


def test_what_is_not_a_state_is_a_type_error() -> None:
    for ask in (legal_actions, actors, dealers):
        with pytest.raises(TypeError, match="expected a GameState, not str"):
            ask("state")  # type: ignore[arg-type]
    for look in (position_key, actors):
        with pytest.raises(TypeError, match="expected a GameState, not NoneType"):
            look(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a GameState, not str"):
        shuffle("state", Random(1))  # type: ignore[arg-type]


def test_shuffles_are_checked_like_any_action() -> None:
    state = new_match(LIBYAN)
    good = shuffle(state, Random(1))
    assert is_legal(state, good)
    assert not is_legal(state, Shuffle(good.dealer, good.deck[:39]))
    assert not is_legal(apply(state, good), good)
