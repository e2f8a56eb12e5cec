"""What a bot is, whom to ask, and the simplest bot."""

from random import Random
from typing import Protocol

from attrs import frozen

from chkobba import GameState, PlayerAction, PlayerView, ProposeRedeal, actors


class Bot(Protocol):
    """A player. It gets views, never a state, so it cannot know what its seat does not see."""

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """One of `seen.legal_actions()`, of which there is at least one.

        Whatever the bot leaves to chance comes from `rng`, so that a seed repeats it.
        """
        ...


def seat_asked(state: GameState) -> int:
    """The seat that a bot is asked for: the one on turn, or the first that can answer.

    Other seats may propose a redeal before the first card of a round (T15); here nobody asks them.
    """
    return actors(state)[0] if state.turn is None else state.turn


def without_proposals(actions: tuple[PlayerAction, ...]) -> tuple[PlayerAction, ...]:
    """The actions but for proposals of a redeal, unless there is nothing else to do."""
    others = tuple([action for action in actions if not isinstance(action, ProposeRedeal)])
    return others or actions


@frozen
class RandomBot:
    """Chooses among the legal actions, each as likely as the others."""

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """Any legal action."""
        return rng.choice(seen.legal_actions())
