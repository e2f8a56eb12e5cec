"""Chance: shuffles from a random number generator that the caller owns."""

from typing import TYPE_CHECKING

from chkobba.actions import Shuffle
from chkobba.cards import CARDS
from chkobba.errors import IllegalAction
from chkobba.match import dealers
from chkobba.state import GameState, Phase
from chkobba.turns import wrong_moment

if TYPE_CHECKING:
    from random import Random


def shuffle(state: GameState, rng: "Random") -> Shuffle:
    """The shuffle that is due, drawn from `rng`: the dealer, then the pack.

    The global generator is never touched: pass a `random.Random` of your own.

    Raises:
        IllegalAction: no shuffle is due.
    """
    candidates = dealers(state)
    if not candidates:
        raise IllegalAction(wrong_moment(state, Phase.SHUFFLE))
    dealer = rng.choice(candidates)
    return Shuffle(dealer, tuple(rng.sample(CARDS, len(CARDS))))
