"""A bot that counts the cards it has not seen, and minds what the next player may do with them."""

from collections.abc import Sequence
from functools import cache
from heapq import nlargest
from math import comb
from random import Random
from typing import Final

from attrs import frozen

from chkobba import CARDS, Card, CardSet, Play, PlayerAction, PlayerView, Rank, capture_sets
from chkobba.bots.bot import without_proposals
from chkobba.bots.greedy import Value, best, gains
from chkobba.bots.worth import OF_RANK, chkobba_worth, piles_of, worths

_CAUTION: Final = 0.8
"""How much of the next player's gain counts against an action."""
_MOST_WEIGHED: Final = 200
"""The most actions that are weighed; on a large table there are thousands."""


@frozen
class CountingBot:
    """Weighs what an action brings against what it leaves to the next player.

    The cards that it has not seen tell how likely the next player holds each rank, and what the
    best capture with that rank would bring. It claims, and does with redeals, as the greedy bot.
    """

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """The action with the best balance, any of them where several have it."""
        gain = gains(seen, rng)
        return best(promising(seen, gain), balances(seen, gain), rng)


def promising(seen: PlayerView, gain: Value) -> Sequence[PlayerAction]:
    """The actions that are worth a thought: all of them, or those that gain most at once."""
    actions = without_proposals(seen.legal_actions())
    return actions if len(actions) <= _MOST_WEIGHED else nlargest(_MOST_WEIGHED, actions, key=gain)


def balances(seen: PlayerView, gain: Value) -> Value:
    """What each action of the view's seat gains at once, less what it leaves to the next."""
    next_player = _NextPlayer(seen)

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
        first, second = piles_of(seen)
        face_up = CardSet(chkobba.card for side in seen.chkobbas for chkobba in side)
        self._rules = seen.rules
        self._worth = worths(seen.rules, (first, second))
        self._unseen = CardSet(CARDS) - seen.table - seen.hand - first - second - face_up
        following = (seen.seat + 1) % seen.players
        self.hand = seen.hand_sizes[following] or min(3, seen.stock_size)
        self._chances = {rank: self._chance(rank) for rank in Rank if self._unseen & OF_RANK[rank]}
        self.gain = cache(self._gain)
        """What the best capture on a table can be expected to bring, in points."""

    def _gain(self, table: CardSet) -> float:
        prizes = sorted(((self._prize(table, rank), rank) for rank in self._chances), reverse=True)
        expected, without_better = 0.0, 1.0
        for prize, rank in prizes:
            expected += without_better * self._chances[rank] * prize
            without_better *= 1 - self._chances[rank]
        return expected

    def _chance(self, rank: Rank) -> float:
        """How likely the hand has a card of this rank."""
        unseen = len(self._unseen)
        others = unseen - len(self._unseen & OF_RANK[rank])
        return 1 - comb(others, self.hand) / comb(unseen, self.hand)

    def _prize(self, table: CardSet, rank: Rank) -> float:
        """What the best capture with an unseen card of this rank would bring on average."""
        cards = tuple(self._unseen & OF_RANK[rank])
        taken = [self._value(table, cards[0], some) for some in capture_sets(table, cards[0])]
        if not taken:
            return 0.0
        return max(taken) + sum(self._worth[card] for card in cards) / len(cards)

    def _value(self, table: CardSet, card: Card, captured: CardSet) -> float:
        """What is captured, and the chkobba if that is all there is."""
        points = sum(self._worth[one] for one in captured)
        if captured == table:
            return points + chkobba_worth(self._rules, card, len(captured) + 1)
        return points
