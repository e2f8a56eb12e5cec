"""Playing the OpenSpiel game in a line or two, for the tests of it."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel

from chkobba import GameState, PlayerAction, RuleSet, Shuffle, action_id, parse_action, parse_cards
from chkobba.adapters.openspiel import ChkobbaState, parameters
from chkobba.adapters.openspiel_tree import PASS
from tests.table import at, deck

GAMES = [
    "python_chkobba",
    "python_chkobba(players=4)",
    "python_chkobba(rules=libyan)",
    "python_chkobba(rules=libyan,players=4)",
    "python_chkobba(rules=tunisian;target:5;best_of:3,rounds=4,redeals=0)",
    "python_chkobba(rules=libyan;redeal:by_agreement;claims:yes;capture:optional,rounds=2,players=4)",
]
games = pytest.mark.parametrize("name", GAMES)


def tiny_state(*hands: str) -> GameState:
    """The end of a round with 7D, AC, 4C and 6S to play."""
    return at(RuleSet.tunisian(), table="3D 4H 7S", hands=hands)


TINY = tiny_state("7D AC", "4C 6S")
"""As a start of games, it is not known who holds which of the four cards."""

THREE_SEVENS = "AD AH AS 2D 2H 2S 3D 3H 3S 4D 4H 4S 7D 7H 7S KC"
FOUR_KINGS = "AD AH AS 2D 2H 2S KD KH KS KC"


def load(name: str, **changes: Any) -> Any:
    return pyspiel.load_game(name, changes) if changes else pyspiel.load_game(name)


def tiny() -> Any:
    return load("python_chkobba", **parameters(TINY))


def dealt_tiny(cards: str) -> ChkobbaState:
    """The game that starts with `TINY`, with these cards drawn."""
    state: ChkobbaState = tiny().new_initial_state()
    for card in parse_cards(cards):
        state.apply_action(card.index)
    return state


def table_of(state: ChkobbaState) -> GameState:
    return state.node.poll.state


def choose(state: ChkobbaState, rng: Random) -> int:
    if state.is_chance_node():
        numbers, chances = zip(*state.chance_outcomes(), strict=True)
        drawn: int = rng.choices(numbers, chances)[0]
        return drawn
    chosen: int = rng.choice(state.legal_actions())
    return chosen


def states_of(game: Any, rng: Random) -> list[ChkobbaState]:
    """The states of a random game, from the first to the last."""
    found = [game.new_initial_state()]
    while not found[-1].is_terminal():
        found.append(found[-1].child(choose(found[-1], rng)))
    return found


def choices_of(states: Iterable[ChkobbaState]) -> list[ChkobbaState]:
    """Those at which a player chooses."""
    return [state for state in states if state.current_player() >= 0]


def dealt(state: ChkobbaState, top: str, dealer: int | None = None) -> ChkobbaState:
    """The state after the draws that are due; the last seat deals unless told."""
    state = state.clone()
    if len(state.legal_actions()) <= state.num_players():
        state.apply_action(state.num_players() - 1 if dealer is None else dealer)
    for card in deck(top):
        state.apply_action(card.index)
    return state


def parse_player_action(text: str) -> PlayerAction:
    action = parse_action(text)
    assert not isinstance(action, Shuffle)
    return action


def do(state: ChkobbaState, *actions: str) -> ChkobbaState:
    """The state after these actions in notation, or `pass`."""
    state = state.clone()
    for text in actions:
        number = PASS if text == "pass" else action_id(parse_player_action(text))
        state.apply_action(number)
    return state


def said(state: ChkobbaState) -> list[str]:
    """What the player may choose, as text."""
    player = state.current_player()
    return [state.action_to_string(player, number) for number in state.legal_actions()]


def seen(state: ChkobbaState, player: int) -> tuple[Any, ...]:
    """All that the framework lets a player know."""
    return (
        state.current_player(),
        state.legal_actions(player),
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
    )
