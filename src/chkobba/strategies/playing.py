"""What strategies of states and records share: their arguments, and random play.

A generator that a strategy has seeded plays a long way for one draw.
"""

from random import Random
from typing import Final, TypeVar

from hypothesis import strategies as st

from chkobba import Action, GameState, Phase, apply, legal_actions, new_match, shuffle

_T = TypeVar("_T")

GENERATORS: Final = st.integers(0, 2**32).map(Random)


def chosen(
    value: _T | st.SearchStrategy[_T] | None, kind: type[_T], default: st.SearchStrategy[_T]
) -> st.SearchStrategy[_T]:
    """An argument that is a value of this kind, a strategy, or left out."""
    if value is None:
        return default
    if isinstance(value, kind):
        return st.just(value)
    if not isinstance(value, st.SearchStrategy):
        raise TypeError(f"expected a {kind.__name__} or a strategy, not {type(value).__name__}")
    return value


def next_action(state: GameState, rng: Random) -> Action:
    """A legal action, or the shuffle that is due."""
    return shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))


def on_to(state: GameState, goal: Phase, rng: Random) -> GameState:
    """The next state in this phase, or this one; after the end of a match in a new match."""
    while state.phase is not goal:
        if state.is_over:
            state = new_match(state.rules, state.players)
        else:
            state = apply(state, next_action(state, rng))
    return state
