"""The OpenSpiel game in the hands of programs: errors, copies, pickles, parameters, observers."""

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from attrs.exceptions import FrozenInstanceError

from chkobba import ACTION_COUNT, Card, GameState, InvalidRules, ParseError, RuleSet, new_match
from chkobba.adapters.openspiel import parameters
from chkobba.adapters.openspiel_tree import CHANCE, PASS, TERMINAL
from tests.frameworks.openspiel_table import (
    TINY,
    choose,
    dealt,
    dealt_tiny,
    games,
    load,
    states_of,
    table_of,
    tiny,
)
from tests.table import at


@pytest.mark.parametrize("number", [-1, PASS, PASS + 1, 40, 300, 10**9])
def test_an_illegal_number_is_an_error_of_openspiel_and_changes_nothing(number: int) -> None:
    first = load("python_chkobba", rules="tunisian;opening:plain").new_initial_state()
    over = states_of(load("python_chkobba"), Random(1))[-1]
    deal = dealt(first, "AD AH AS 2D 2H 2S 3D 3H 4S 4D")
    for state in (first, deal, over):
        text, history = str(state), state.history()
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(number)
        assert (str(state), state.history()) == (text, history)


def test_a_card_is_drawn_once() -> None:
    state = dealt_tiny("")
    state.apply_action(Card.parse("7D").index)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(Card.parse("7D").index)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(Card.parse("KD").index)


def test_cards_that_are_being_drawn_cannot_be_resampled() -> None:
    state = load("python_chkobba").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="being drawn"):
        state.resample_from_infostate(0, Random(1).random)
    with pytest.raises(pyspiel.SpielError, match="not 2"):
        dealt(state, "").resample_from_infostate(2, Random(1).random)


def test_copies_share_the_node_which_cannot_be_changed() -> None:
    state = states_of(load("python_chkobba"), Random(1))[60]
    assert state.clone().node is state.node
    assert copy.copy(state.node) is copy.deepcopy(state.node) is state.node
    with pytest.raises(FrozenInstanceError):
        state.node.player = 1


@games
def test_a_pickled_state_goes_on_as_it_would_have(name: str) -> None:
    rng = Random(9)
    for state in states_of(load(name), rng)[::7]:
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state)
        assert again.history() == state.history()
        for player in range(state.num_players()):
            assert again.information_state_string(player) == state.information_state_string(player)
        if not state.is_terminal():
            number = choose(state, rng)
            assert str(again.child(number)) == str(state.child(number))
        if state.current_player() >= 0:
            other = again.resample_from_infostate(0, Random(1).random)
            assert other.history() == state.resample_from_infostate(0, Random(1).random).history()


def test_a_pickle_is_read_where_nothing_has_been_imported() -> None:
    state = states_of(tiny(), Random(1))[-3]
    code = "import pickle, sys; print(*pickle.load(sys.stdin.buffer).new_initial_states())"
    program = [sys.executable, "-c", code]
    found = subprocess.run(program, input=pickle.dumps(tiny()), capture_output=True, check=True)
    assert found.stdout.decode().strip() == str(tiny().new_initial_state())
    program[2] = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    found = subprocess.run(program, input=pickle.dumps(state), capture_output=True, check=True)
    assert found.stdout.decode().strip() == str(state)


@pytest.mark.parametrize("subject", [RuleSet.libyan(target=61, barmila_ranks=()), TINY])
def test_rules_and_positions_are_parameters(subject: RuleSet | GameState) -> None:
    game = load("python_chkobba", **parameters(subject))
    again = pyspiel.load_game(game.to_string())
    assert again.setting == game.setting == pickle.loads(pickle.dumps(game)).setting
    if isinstance(subject, GameState):
        assert again.setting.start == subject
    else:
        assert again.setting.rules == subject


def test_a_position_with_chkobbas_is_a_parameter() -> None:
    start = at(
        RuleSet.tunisian(),
        table="",
        hands=["7D", "7S"],
        piles=["2D 2H 3D 3H", "*"],
        chkobbas=[[("2D", 2), ("3D", 2)], []],
    )
    game = load("python_chkobba", **parameters(start))
    assert pyspiel.load_game(game.to_string()).setting.start == start
    assert states_of(game, Random(1))[-1].returns()[0] > -4


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"rules": "french"}, ParseError),
        ({"start": "phase;lunch"}, ParseError),
        ({"players": 3}, InvalidRules),
        ({"rounds": 0}, ValueError),
        ({"redeals": -1}, ValueError),
        ({"start": parameters(new_match(RuleSet.tunisian()))["start"]}, ValueError),
    ],
)
def test_parameters_that_cannot_be_are_refused(
    changes: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        load("python_chkobba", **changes)


def test_only_what_one_player_sees_can_be_observed() -> None:
    game = load("python_chkobba")
    everybody = pyspiel.PrivateInfoType.ALL_PLAYERS
    secret = pyspiel.IIGObservationType(perfect_recall=False, private_info=everybody)
    public = pyspiel.IIGObservationType(perfect_recall=True, public_info=False)
    assert game.make_py_observer(secret) is game.make_py_observer(public) is None
    with pytest.raises(ValueError, match="parameters"):
        game.make_py_observer(None, {"size": 1})
    state = states_of(game, Random(1))[60]
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.string_from(state, 1) == state.observation_string(1)
    hand = [card.index for card in table_of(state).hands[1]]
    assert np.flatnonzero(observer.dict["hand"]).tolist() == hand


def test_the_numbers_are_those_of_openspiel_and_of_the_library() -> None:
    assert CHANCE == pyspiel.PlayerId.CHANCE
    assert TERMINAL == pyspiel.PlayerId.TERMINAL
    assert PASS == ACTION_COUNT
    assert load("python_chkobba").num_distinct_actions() == ACTION_COUNT + 1
