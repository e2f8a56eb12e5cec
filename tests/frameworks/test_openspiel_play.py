"""The rules of the game as OpenSpiel plays it: chance, choices, redeals and returns."""

from itertools import pairwise
from random import Random

import pytest

pytest.importorskip("pyspiel")

import pyspiel
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chkobba import (
    CARDS,
    Card,
    GameState,
    Phase,
    ProposeRedeal,
    RuleSet,
    Shuffle,
    action_id,
    action_of,
    apply,
    dealers,
    legal_actions,
    new_match,
)
from chkobba.adapters.openspiel import ChkobbaState, parameters
from chkobba.adapters.openspiel_tree import CHANCE, PASS
from chkobba.adapters.rewards import round_gain
from chkobba.strategies import rule_sets, states
from tests import table
from tests.frameworks.openspiel_table import (
    FOUR_KINGS,
    THREE_SEVENS,
    choices_of,
    choose,
    dealt,
    do,
    games,
    load,
    said,
    seen,
    states_of,
    table_of,
)
from tests.table import at


@settings(max_examples=25)
@given(
    rule_sets(target=st.integers(1, 40)),
    st.sampled_from([2, 4]),
    st.integers(1, 3),
    st.integers(0, 2),
    st.integers(0, 99),
)
def test_a_game_of_any_rules_is_that_of_the_library(
    rules: RuleSet, players: int, rounds: int, redeals: int, seed: int
) -> None:
    """Choice by choice, and within the bounds that the game declares."""
    changes = {"players": players, "rounds": rounds, "redeals": redeals}
    game = load("python_chkobba", **parameters(rules), **changes)
    state, whole, rng = game.new_initial_state(), new_match(rules, players), Random(seed)
    drawn: list[int] = []
    choices = gain = 0
    while not state.is_terminal():
        player, number = state.current_player(), choose(state, rng)
        assert state.legal_actions() == sorted(set(state.legal_actions()))
        assert state.string_to_action(state.action_to_string(number)) == number
        if player == CHANCE:
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            drawn.append(number)
            *dealer, first = dealers(whole)
            if len(drawn) == len(CARDS) + bool(dealer):
                chosen = drawn.pop(0) if dealer else first
                whole = apply(whole, Shuffle(chosen, tuple([CARDS[n] for n in drawn])))
                drawn = []
        else:
            choices += 1
            legal = {action_id(action) for action in legal_actions(whole, player)}
            if whole.redeals >= redeals:
                legal.discard(action_id(ProposeRedeal(player)))
            assert set(state.legal_actions()) - {PASS} == legal
            if number != PASS:
                whole = apply(whole, action_of(number, player))
                gain += round_gain(whole)
        state.apply_action(number)
        assert table_of(state) == whole
    assert state.returns() == [gain, -gain] * (players // 2)
    assert abs(gain) <= game.max_utility() == -game.min_utility()
    assert choices <= game.max_game_length()
    assert len(state.history()) - choices <= game.max_chance_nodes_in_history()
    assert state.information_state_tensor(0)  # has room for all


@settings(max_examples=25)
@given(states(), st.integers(1, 2), st.integers(0, 1), st.integers(0, 99))
def test_a_game_may_start_in_any_position_in_which_somebody_is_to_play(
    start: GameState, rounds: int, redeals: int, seed: int
) -> None:
    assume(start.phase is Phase.PLAY)
    changes = {"rounds": rounds, "redeals": redeals}
    game = load("python_chkobba", **parameters(start), **changes)
    assert pyspiel.load_game(game.to_string()).setting == game.setting
    assert game.setting.start == start
    found = states_of(game, Random(seed))
    last, choices = found[-1], choices_of(found)
    assert len(choices) <= game.max_game_length()
    assert len(last.history()) - len(choices) <= game.max_chance_nodes_in_history()
    assert abs(last.returns()[0]) <= game.max_utility()
    for player in range(start.players):
        assert max(last.observation_tensor(player)) <= 1
        assert last.information_state_tensor(player)  # has room for all


@games
def test_returns_are_the_points_of_the_rounds(name: str) -> None:
    for seed in range(3):
        found = states_of(load(name), Random(seed))
        gain = 0
        for before, state in pairwise(found):
            if table_of(state).last_round is not table_of(before).last_round:
                gain += round_gain(table_of(state))
        expected = [gain, -gain] * (found[-1].num_players() // 2)
        assert found[-1].returns() == expected
        assert all(state.returns() == [0] * state.num_players() for state in found[:-1])


def test_an_outright_win_counts_as_the_target() -> None:
    start = at(
        RuleSet.libyan(target=300),
        table="AD",
        hands=["", "AC"],
        turn=1,
        piles=["*29", "2D 3D 4D 5D 6D 7D QD JD KD"],
    )
    game = load("python_chkobba", **parameters(start))
    state = game.new_initial_state()
    state.apply_action(Card.parse("AC").index)
    state = do(state, "1 AC>AD")
    assert table_of(state).is_over
    assert state.returns() == [-300, 300]
    assert game.max_utility() == 300


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("tunisian", 20 + 4),
        ("tunisian;eight_dinari:ten_only", 20 + 10),
        ("libyan", 200 + 10),
        ("libyan;target:500", 500),
        ("libyan;target:500;ten_dinari:no;sixes_and_sevens:yes", 500),
        ("libyan;target:500;ten_dinari:no", 200 + 10),
        ("libyan;chkobba_points:by_count", 40 + 10),
    ],
)
def test_the_most_that_a_game_can_bring(rules: str, most: int) -> None:
    """Chkobbas and categories, or a game won outright; so many times as there are rounds."""
    for rounds in (1, 3):
        game = load("python_chkobba", rules=rules, rounds=rounds)
        assert game.max_utility() == -game.min_utility() == most * rounds


def test_a_match_may_end_before_the_rounds_do() -> None:
    game = load("python_chkobba", rules="tunisian;target:1", rounds=50)
    last = states_of(game, Random(1))[-1]
    assert table_of(last).is_over
    assert last.node.rounds < 50


def test_no_more_rounds_are_played_than_asked_for() -> None:
    last = states_of(load("python_chkobba", rules="tunisian;target:1000", rounds=3), Random(1))[-1]
    assert last.node.rounds == table_of(last).round_number == 3
    assert last.is_terminal()
    assert not table_of(last).is_over


def test_chance_draws_the_dealer_where_there_is_a_choice_then_the_pack() -> None:
    state = load("python_chkobba(players=4)").new_initial_state()
    assert state.chance_outcomes() == [(seat, 0.25) for seat in range(4)]
    assert said_by_chance(state) == ["dealer 0", "dealer 1", "dealer 2", "dealer 3"]
    state.apply_action(2)
    assert said_by_chance(state) == [str(card) for card in CARDS]
    state.apply_action(7)
    assert len(state.chance_outcomes()) == 39
    assert 7 not in state.legal_actions()
    rest = [card.index for card in CARDS if card.index != 7]
    for number in rest:
        state.apply_action(number)
    assert state.current_player() == 3
    assert [card.index for card in table_of(state).stock] == [7, *rest]


def said_by_chance(state: ChkobbaState) -> list[str]:
    return [state.action_to_string(CHANCE, number) for number in state.legal_actions()]


def test_the_next_dealer_of_the_tunisian_game_is_no_choice() -> None:
    for before, state in pairwise(states_of(load("python_chkobba(rounds=2)"), Random(1))):
        if state.is_chance_node() and not before.is_chance_node():
            assert len(dealers(table_of(state))) == 1
            assert len(state.chance_outcomes()) == 40


WINDOW = {"rules": "tunisian;opening:plain", "players": 4}


def test_the_redeal_window_asks_seat_after_seat() -> None:
    state = dealt(load("python_chkobba", **WINDOW).new_initial_state(), THREE_SEVENS)
    plays = ["0 AD", "0 AH", "0 AS"]
    assert (state.current_player(), said(state)) == (1, ["1 redeal", "1 pass"])
    state = do(state, "pass")
    assert (state.current_player(), said(state)) == (2, ["2 redeal", "2 pass"])
    asked = do(state, "2 redeal")
    assert (asked.current_player(), said(asked)) == (1, ["1 yes", "1 no", "1 pass"])
    asked = do(asked, "pass")
    assert (asked.current_player(), said(asked)) == (3, ["3 yes", "3 no"])
    refused = do(asked, "3 no")
    assert (refused.current_player(), said(refused)) == (3, ["3 redeal", "3 pass"])
    refused = do(refused, "pass")
    assert (refused.current_player(), said(refused)) == (0, plays)
    assert refused.information_state_string(0).endswith("; 1 pass; 2 redeal; 1 pass; 3 no; 3 pass")
    state = do(state, "pass", "pass")
    assert (state.current_player(), said(state)) == (0, [*plays, "0 redeal"])


def test_a_redeal_draws_the_pack_again_and_is_offered_no_more() -> None:
    game = load("python_chkobba", **WINDOW)
    state = do(dealt(game.new_initial_state(), THREE_SEVENS), "1 redeal", "0 yes")
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 40
    state = dealt(state, THREE_SEVENS)
    assert table_of(state).redeals == 1
    assert (state.current_player(), said(state)) == (0, ["0 AD", "0 AH", "0 AS"])
    hands = "table 7D 7H 7S KC; hand AD AH AS"
    assert state.information_state_string(0) == (
        f"seat 0; dealer 3; {hands}; 1 redeal; 0 yes; dealer 3; {hands}"
    )
    with pytest.raises(pyspiel.SpielError):
        do(state, "0 redeal")


def test_more_redeals_are_a_parameter() -> None:
    first = load("python_chkobba", redeals=0, **WINDOW).new_initial_state()
    assert said(dealt(first, THREE_SEVENS)) == ["0 AD", "0 AH", "0 AS"]
    state = load("python_chkobba", redeals=2, **WINDOW).new_initial_state()
    state = do(dealt(state, THREE_SEVENS), "1 redeal", "0 yes")
    assert said(dealt(state, THREE_SEVENS)) == ["1 redeal", "1 pass"]


def test_a_game_may_start_in_the_redeal_window_and_with_redeals_behind_it() -> None:
    start = table.dealt(RuleSet.tunisian(opening="plain"), THREE_SEVENS)
    for _ in range(2):
        start = table.shuffled(table.do(start, "1 redeal", "0 yes"), top=THREE_SEVENS)
    for redeals, expected in ((2, "0 AD"), (3, "1 redeal")):
        game = load("python_chkobba", redeals=redeals, **parameters(start))
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        assert said(state)[0] == expected
    game = load("python_chkobba", redeals=0, rounds=2, **parameters(start))
    found = states_of(game, Random(1))
    assert found[-1].node.rounds == 2
    assert max(found[0].observation_tensor(0)) == 1


def test_a_state_tells_what_has_been_gained_in_games_that_are_over() -> None:
    """Its totals do not: a new game of the match begins at 0."""
    game = load("python_chkobba", rules="tunisian;target:1;best_of:3", rounds=2)
    found = [state for seed in range(5) for state in states_of(game, Random(seed))]
    second = [s for s in found if s.node.rounds == 1 and table_of(s).scores == (0, 0)]
    assert any(state.node.gain for state in second)
    assert all(f" | gain {state.node.gain} | " in str(state) for state in second)


def test_three_kings_are_dealt_again_by_themselves_but_not_for_ever() -> None:
    """L4; what was dealt before is remembered."""
    game = load("python_chkobba(rules=libyan,redeals=1)")
    state = dealt(game.new_initial_state(), FOUR_KINGS)
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 40
    again = dealt(state, "AD AH AS 2D 2H 2S 3D 3H 3S 3C")
    assert again.information_state_string(0) == (
        "seat 0; dealer 1; table KD KH KS KC; hand AD AH AS; "
        "dealer 1; table 3D 3H 3S 3C; hand AD AH AS"
    )
    over = dealt(state, FOUR_KINGS)
    assert over.is_terminal()
    assert over.returns() == [0, 0]
    assert len(over.history()) == game.max_chance_nodes_in_history() - 1
    assert seen(over.resample_from_infostate(0, Random(1).random), 0) == seen(over, 0)


def test_the_longest_redeal_window_fits_the_bounds() -> None:
    """Everybody passes and both sides propose; then as much as there can be of a round."""
    game = load("python_chkobba", redeals=1, **WINDOW)
    state = dealt(game.new_initial_state(), THREE_SEVENS)
    state = do(state, "pass", "2 redeal", "pass", "3 no", "3 redeal", "pass", "2 yes")
    state = dealt(state, THREE_SEVENS)
    while not state.is_terminal():
        claims = [number for number in state.legal_actions() if 16_200 <= number < 32_360]
        lays = [number for number in state.legal_actions() if not said_captures(state, number)]
        state.apply_action((claims or lays or state.legal_actions())[0])
    choices = len(state.history()) - 81
    assert choices <= game.max_game_length()
    assert len(state.history()) <= game.max_history_length()
    state.information_state_tensor(0)


def said_captures(state: ChkobbaState, number: int) -> bool:
    return ">" in state.action_to_string(state.current_player(), number)


@games
def test_the_same_numbers_give_the_same_game(name: str) -> None:
    """Also where two games are played by turns."""
    one, same = load(name).new_initial_state(), load(name).new_initial_state()
    rng, same_rng = Random(8), Random(8)
    while not one.is_terminal():
        one.apply_action(choose(one, rng))
        same.apply_action(choose(same, same_rng))
    assert str(one) == str(same)
    assert one.history() == same.history()
