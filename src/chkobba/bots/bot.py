"""What a bot is, and the simplest one."""

from random import Random
from typing import Protocol

from chkobba import PlayerAction, PlayerView


class Bot(Protocol):
    """A player. It gets views, never a state, so it cannot know what its seat does not see."""

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """One of `seen.legal_actions()`, of which there is at least one.

        Whatever the bot leaves to chance comes from `rng`, so that a seed repeats it.
        """
        ...


class RandomBot:
    """Chooses among the legal actions, each as likely as the others."""

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """Any legal action."""
        return rng.choice(seen.legal_actions())
