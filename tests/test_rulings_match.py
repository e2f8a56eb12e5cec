"""The rulings on winning, on the best-of and on the dealer (R29 to R33, R37)."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from chkobba import (
    GameState,
    GameWin,
    InvalidRules,
    Outcome,
    Phase,
    RuleSet,
    Shuffle,
    WinReason,
    dealers,
    shuffle,
)
from tests.table import dealt, deck, play_out, reason, round_end, score_of, shuffled

BOTH = (RuleSet.tunisian, RuleSet.libyan)

FOUR = "AD 2D 3D 4D 5D 6D 7D 7H 7S 6H 6S 5H 5S 4H 4S 3H 3S 2H 2S AH AS"
"""A pile that wins all four points of a round, in both games."""

KINGS = "AD AH AS AC 2D 2H 2S 2C 3D 3H 3S 3C KD KH KS KC"
"""A top of the pack that lays four kings on the table, of four players."""


def _end(
    rules: RuleSet,
    scores: tuple[int, int],
    chkobbas: Sequence[Sequence[tuple[str, int]]] = ((), ()),
    *,
    points_to: int = 0,
    **more: Any,
) -> GameState:
    """The end of a round in which one side wins four points, and the other none but chkobbas."""
    piles = (FOUR, "*") if points_to == 0 else ("*", FOUR)
    return round_end(rules, piles, last=points_to, scores=scores, chkobbas=chkobbas, **more)


def _game_won(state: GameState) -> GameWin | None:
    """The winner of the game that the last round decided, if it did."""
    return score_of(state).game_won


def test_R29_the_higher_total_wins_once_it_has_reached_the_target() -> None:
    for preset in BOTH:
        for target in (21, 31, 61):
            rules = preset(target)
            below = _end(rules, (target - 5, 0))
            assert (below.scores, _game_won(below)) == ((target - 1, 0), None)
            reached = _end(rules, (target - 4, target - 1))
            assert reached.scores == (target, target - 1)
            assert _game_won(reached) == GameWin(0, WinReason.TARGET)
            over = _end(rules, (0, target - 1), points_to=1)
            assert over.scores == (0, target + 3)
            assert _game_won(over) == GameWin(1, WinReason.TARGET)


def test_R29_of_two_sides_over_the_target_the_higher_total_wins() -> None:
    for preset in BOTH:
        for target in (21, 31):
            rules = preset(target)
            state = _end(rules, (target - 2, target - 1), ((), (("AC", 2),)))
            assert state.scores == (target + 2, target)
            assert _game_won(state) == GameWin(0, WinReason.TARGET)
            state = _end(rules, (target - 4, target - 1), ((), (("AC", 2), ("2C", 2))))
            assert target == state.scores[0] < state.scores[1]
            assert _game_won(state) == GameWin(1, WinReason.TARGET)
            state = _end(rules, (target - 1, target - 2), ((("AC", 2),), ()), points_to=1)
            assert state.scores == (target, target + 2)
            assert _game_won(state) == GameWin(1, WinReason.TARGET)


def test_R29_level_totals_at_or_over_the_target_play_on_until_one_is_higher() -> None:
    one_each = (("AC", 2), ("2C", 2), ("3C", 2), ("4C", 2))
    for rules, four in [(RuleSet.tunisian(31), one_each), (RuleSet.libyan(31), (("4C", 2),))]:
        state = _end(rules, (27, 30), ((), (("AC", 2),)))
        for total in (31, 35, 39):  # side 0 by the four points, side 1 by chkobbas
            assert (state.scores, _game_won(state)) == ((total, total), None)
            assert (state.phase, state.games, state.outcome) == (Phase.SHUFFLE, (0, 0), None)
            opened = shuffled(state)
            assert (opened.scores, opened.round_number) == ((total, total), 4)
            state = _end(rules, state.scores, ((), four))
        state = _end(rules, state.scores, points_to=1)
        assert state.scores == (43, 47)
        assert state.outcome == Outcome(1, WinReason.TARGET)


def test_R30_a_best_of_goes_to_the_side_that_first_wins_the_majority() -> None:
    for preset in BOTH:
        for best_of, games, after, over in [
            (1, (0, 0), (1, 0), True),
            (3, (0, 0), (1, 0), False),
            (3, (0, 1), (1, 1), False),
            (3, (1, 0), (2, 0), True),
            (3, (1, 1), (2, 1), True),
            (5, (0, 0), (1, 0), False),
            (5, (1, 2), (2, 2), False),
            (5, (2, 0), (3, 0), True),
            (5, (2, 2), (3, 2), True),
        ]:
            rules = preset(31, best_of)
            state = _end(rules, (28, 25), games=games)
            assert (state.games, state.is_over) == (after, over)
            assert state.outcome == (Outcome(0, WinReason.TARGET) if over else None)
            # The same for the other side.
            state = _end(rules, (25, 28), points_to=1, games=(games[1], games[0]))
            assert (state.games, state.is_over) == ((after[1], after[0]), over)
            assert state.outcome == (Outcome(1, WinReason.TARGET) if over else None)


def test_R30_each_game_starts_again_at_nil() -> None:
    for preset in BOTH:
        state = _end(preset(31, 3), (28, 25), games=(0, 1), round_number=6)
        assert state.scores == (32, 25)
        state = shuffled(state)
        assert (state.scores, state.games, state.round_number) == ((0, 0), (1, 1), 1)
        # Without a game won the totals and the games stay.
        state = shuffled(_end(preset(31, 3), (8, 5), games=(0, 1), round_number=6))
        assert (state.scores, state.games, state.round_number) == ((12, 5), (0, 1), 7)


def test_R31_the_tunisian_rotation_continues_in_the_next_game() -> None:
    rules = RuleSet.tunisian(21, 3)
    for players, dealer, after in [(2, 0, 1), (2, 1, 0), (4, 0, 1), (4, 2, 3), (4, 3, 0)]:
        state = _end(rules, (18, 3), players=players, dealer=dealer, round_number=5)
        assert state.games == (1, 0)
        assert dealers(state) == (after,)
        opened = shuffled(state, dealer=after)
        assert (opened.dealer, opened.round_number) == (after, 1)


def test_R31_the_libyan_game_begins_again_with_a_random_dealer() -> None:
    rules = RuleSet.libyan(31, 3)
    for players in (2, 4):
        for round_number in (1, 2, 5):
            state = _end(rules, (28, 3), players=players, round_number=round_number)
            assert state.games == (1, 0)
            assert dealers(state) == tuple(range(players))
            drawn = {shuffle(state, Random(seed)).dealer for seed in range(60)}
            assert drawn == set(range(players))
    # The next game's second round is a second round again (L12): the other side deals.
    state = play_out(shuffled(state, dealer=2), Random(3))
    assert (state.round_number, state.games) == (1, (1, 0))
    assert dealers(state) == (1, 3)


def test_R32_each_member_of_the_team_is_a_candidate_even_the_present_dealer() -> None:
    rules = RuleSet.libyan(61)
    for dealer in range(4):
        second = _end(rules, (0, 0), players=4, dealer=dealer, round_number=1)
        assert dealers(second) == ((0, 2) if dealer % 2 else (1, 3))
        behind = _end(rules, (1, 20), players=4, dealer=dealer, round_number=2)
        assert dealers(behind) == (0, 2)
        behind = _end(rules, (20, 1), players=4, dealer=dealer, round_number=3)
        assert dealers(behind) == (1, 3)
        for seat in range(4):
            expected = None if seat % 2 else "shuffle/wrong_dealer"
            assert reason(behind, str(Shuffle(seat, deck("")))) == expected
        assert {shuffle(behind, Random(seed)).dealer for seed in range(40)} == {1, 3}


def test_R32_with_level_totals_the_same_player_deals_again() -> None:
    for dealer in range(4):
        state = _end(RuleSet.libyan(61), (3, 7), players=4, dealer=dealer, round_number=2)
        assert state.scores == (7, 7)
        assert dealers(state) == (dealer,)


def test_R33_a_target_may_be_any_positive_number() -> None:
    for preset in BOTH:
        for target in (5, 7, 22, 1000):
            rules = preset(target)
            assert _game_won(_end(rules, (target - 5, 0))) is None
            assert _game_won(_end(rules, (target - 4, 0))) == GameWin(0, WinReason.TARGET)
        assert _game_won(_end(preset(1), (0, 0))) == GameWin(0, WinReason.TARGET)
        for target in (0, -1, -21):
            with pytest.raises(InvalidRules, match="target"):
                preset(target)


def test_R37_in_round_2_the_deal_goes_to_the_other_side_whatever_the_totals() -> None:
    rules = RuleSet.libyan(61)
    for chkobbas in [((), ()), ((), (("4C", 2),)), ((), (("KC", 2),))]:
        for dealer, after in [(0, 1), (1, 0)]:
            # Side 0 leads, then the totals are level, then side 1 leads.
            state = _end(rules, (0, 0), chkobbas, dealer=dealer, round_number=1)
            assert dealers(state) == (after,)
        for dealer, team in [(0, (1, 3)), (3, (0, 2))]:
            state = _end(rules, (0, 0), chkobbas, players=4, dealer=dealer, round_number=1)
            assert dealers(state) == team


def test_R37_a_redeal_is_never_counted_as_a_round() -> None:
    rng = Random(37)
    rules = RuleSet.libyan(1000, nine_dinari=False, ten_dinari=False)
    for dealer in range(4):
        state = dealt(rules, KINGS, players=4, dealer=dealer)
        for kings in (KINGS, KINGS, ""):
            assert (state.round_number, dealers(state)) == (1, (dealer,))
            state = shuffled(state, top=kings)
        state = play_out(state, rng)
        assert (state.round_number, dealers(state)) == (1, (0, 2) if dealer % 2 else (1, 3))
        # The redeal of round 2 stays with its dealer, and round 3 goes by the totals.
        second = dealers(state)[0]
        state = shuffled(state, dealer=second, top=KINGS)
        assert (state.round_number, dealers(state)) == (2, (second,))
        state = play_out(shuffled(state, top=""), rng)
        assert (state.round_number, state.dealer) == (2, second)
        assert state.scores[0] != state.scores[1]
        assert dealers(state) == ((0, 2) if state.scores[0] < state.scores[1] else (1, 3))
