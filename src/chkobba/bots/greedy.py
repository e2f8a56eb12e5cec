"""A bot that takes what is worth most at once."""

from collections.abc import Callable, Sequence
from random import Random

from chkobba import (
    AnswerRedeal,
    Claim,
    Play,
    PlayerAction,
    PlayerView,
    ProposeRedeal,
    apply,
    sample_state,
)
from chkobba.bots.worth import piles_of, worths

_LAID = 0.1
"""How much of a card's worth is counted as lost when it is laid."""


class GreedyBot:
    """Takes what brings most at once: chkobbas, and each card's share of its categories.

    Otherwise it lays the card that is worth least. It claims whatever was missed, proposes no
    redeal and accepts none.
    """

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """The action that brings most, any of them where several do."""
        return best(seen.legal_actions(), gains(seen, rng), rng)


def best(
    actions: Sequence[PlayerAction], value: Callable[[PlayerAction], float], rng: Random
) -> PlayerAction:
    """The action of the highest value, any of them where several have it."""
    values = [value(action) for action in actions]
    highest = max(values)
    return rng.choice([a for a, found in zip(actions, values, strict=True) if found == highest])


def gains(seen: PlayerView, rng: Random) -> Callable[[PlayerAction], float]:
    """What each action of the view's seat brings it at once, in points."""
    assert seen.seat is not None
    side, worth = seen.seat % 2, worths(seen.rules, *piles_of(seen))
    state = sample_state(seen, rng)  # any will do: hidden cards do not change what is taken

    def gain(action: PlayerAction) -> float:
        if isinstance(action, ProposeRedeal):
            return -2.0
        if isinstance(action, AnswerRedeal):
            return -float(action.accept)
        if not isinstance(action, Play | Claim):
            return 0.0
        if not action.captured:
            return -_LAID * worth[action.card]
        after = apply(state, action)
        chkobbas = after.chkobba_points[side] - state.chkobba_points[side]
        points = chkobbas + worth[action.card] + sum(worth[card] for card in action.captured)
        # The turn stays after a claim, so there is nothing to lose by it.
        return points + 10 if isinstance(action, Claim) else points

    return gain
