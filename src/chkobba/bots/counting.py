"""A bot that counts the cards it has not seen, and minds what the next player may do with them."""

from collections.abc import Callable
from math import comb
from random import Random
from typing import Final

from chkobba import (
    CARDS,
    Card,
    CardSet,
    ChkobbaPoints,
    Play,
    PlayerAction,
    PlayerView,
    Rank,
    capture_sets,
)
from chkobba.bots.greedy import best, gains
from chkobba.bots.worth import OF_RANK, piles_of, worths

_CAUTION: Final = 0.8
"""How much of the next player's gain counts against an action."""


class CountingBot:
    """Weighs what an action brings against what it leaves to the next player.

    The cards that it has not seen tell how likely the next player holds each rank, and what the
    best capture with that rank would bring.
    """

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """The action with the best balance, any of them where several have it."""
        return best(seen.legal_actions(), balances(seen, rng), rng)


def balances(seen: PlayerView, rng: Random) -> Callable[[PlayerAction], float]:
    """What each action of the view's seat brings at once, less what it leaves to the next."""
    gain, next_player = gains(seen, rng), _NextPlayer(seen)

    def balance(action: PlayerAction) -> float:
        if not isinstance(action, Play) or next_player.hand == 0:
            return gain(action)
        table = seen.table - action.captured
        if not action.captured:
            table |= CardSet([action.card])
        return gain(action) - _CAUTION * next_player.gain(table)

    return balance


class _NextPlayer:
    """What is known of the opponent who plays next."""

    def __init__(self, seen: PlayerView) -> None:
        assert seen.seat is not None
        mine, theirs = piles_of(seen)
        self._rules = seen.rules
        self._worth = worths(seen.rules, theirs, mine)
        self._unseen = CardSet(CARDS) - seen.table - seen.hand - mine - theirs
        following = (seen.seat + 1) % seen.players
        self.hand = seen.hand_sizes[following] or min(3, seen.stock_size)
        self._chances = {rank: self._chance(rank) for rank in Rank}

    def gain(self, table: CardSet) -> float:
        """What the best capture on this table can be expected to bring, in points."""
        prizes = sorted(((self._prize(table, rank), rank) for rank in Rank), reverse=True)
        expected, without_better = 0.0, 1.0
        for prize, rank in prizes:
            expected += without_better * self._chances[rank] * prize
            without_better *= 1 - self._chances[rank]
        return expected

    def _chance(self, rank: Rank) -> float:
        """How likely the hand has a card of this rank."""
        unseen = len(self._unseen)
        others = unseen - len(self._unseen & OF_RANK[rank])
        return 1 - comb(others, self.hand) / comb(unseen, self.hand) if unseen else 0.0

    def _prize(self, table: CardSet, rank: Rank) -> float:
        """What the best capture with a card of this rank would bring."""
        unseen = tuple(self._unseen & OF_RANK[rank])
        if not unseen:
            return 0.0
        card = unseen[-1]
        values = [self._value(table, card, captured) for captured in capture_sets(table, card)]
        return max(values, default=0.0)

    def _value(self, table: CardSet, card: Card, captured: CardSet) -> float:
        points = self._worth[card] + sum(self._worth[one] for one in captured)
        if captured == table:
            if self._rules.chkobba_points is ChkobbaPoints.ONE:
                return points + 1
            by_value = self._rules.chkobba_points is ChkobbaPoints.BY_VALUE
            return points + (card.rank if by_value else len(captured) + 1)
        return points
