"""A bot that takes what is worth most at once."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from attrs import frozen

from chkobba import (
    AnswerRedeal,
    Claim,
    Play,
    PlayerAction,
    PlayerView,
    apply,
    sample_state,
)
from chkobba.bots.bot import without_proposals
from chkobba.bots.worth import piles_of, worths

Value = Callable[[PlayerAction], float]
"""What an action is worth, in points."""

_LAID: Final = 0.1
"""How much of a card's worth is counted as lost when it is laid."""
_CLAIMED: Final = 10.0
"""More than most plays bring: after a claim the turn stays, so there is nothing to lose by it."""
_WON: Final = 100.0
"""More than anything else brings: the game."""


@frozen
class GreedyBot:
    """Takes what brings most at once: chkobbas, and each card's share of its categories.

    Otherwise it lays the card that is worth least. It claims whatever was missed, proposes no
    redeal unless it can do nothing else, and accepts none.
    """

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """The action that brings most, any of them where several do."""
        return best(without_proposals(seen.legal_actions()), gains(seen, rng), rng)


def best(actions: Sequence[PlayerAction], value: Value, rng: Random) -> PlayerAction:
    """The action of the highest value, any of them where several have it."""
    values = [value(action) for action in actions]
    highest = max(values)
    return rng.choice([a for a, found in zip(actions, values, strict=True) if found == highest])


def gains(seen: PlayerView, rng: Random) -> Value:
    """What each action of the view's seat brings it at once, in points."""
    assert seen.seat is not None
    side, worth = seen.seat % 2, worths(seen.rules, piles_of(seen))
    state = sample_state(seen, rng)  # any will do: hidden cards do not change what is taken

    def gain(action: PlayerAction) -> float:
        if isinstance(action, AnswerRedeal):
            return -float(action.accept)
        if not isinstance(action, Play | Claim):
            return 0.0
        after = apply(state, action)
        if after.last_round is not None and after.last_round.game_won is not None:
            return _WON if after.last_round.game_won.side == side else -_WON
        if not action.captured:
            return -_LAID * worth[action.card]
        chkobbas = after.chkobba_points[side] - state.chkobba_points[side]
        points = chkobbas + worth[action.card] + sum(worth[card] for card in action.captured)
        return points + _CLAIMED if isinstance(action, Claim) else points

    return gain
