"""Chance: shuffles from a random number generator that the caller owns."""

from functools import reduce
from operator import mul
from typing import TYPE_CHECKING, Final

from chkobba.actions import Shuffle
from chkobba.cards import CARDS
from chkobba.errors import IllegalAction
from chkobba.match import dealers
from chkobba.state import GameState, Phase
from chkobba.turns import wrong_moment

_ORDERS: Final = reduce(mul, range(1, len(CARDS) + 1))

if TYPE_CHECKING:
    from random import Random


def shuffle(state: GameState, rng: "Random") -> Shuffle:
    """The shuffle that is due, drawn from `rng`: the dealer, then one of the 40! orders.

    The global generator is never touched: pass a `random.Random` of your own.

    Raises:
        IllegalAction: no shuffle is due.
    """
    candidates = dealers(state)
    if not candidates:
        raise IllegalAction(wrong_moment(state, Phase.SHUFFLE))
    try:
        dealer, order = rng.choice(candidates), rng.randrange(_ORDERS)
    except AttributeError:
        raise TypeError(f"rng must be a random.Random, not {type(rng).__name__}") from None
    pack, deck = list(CARDS), []
    for left in range(len(CARDS), 0, -1):
        order, place = divmod(order, left)
        deck.append(pack.pop(place))
    return Shuffle(dealer, tuple(deck))
