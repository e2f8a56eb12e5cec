"""What a greedy player would probably do, told quickly."""

from random import Random
from typing import Final

from chkobba import CARDS, CardSet, GameState, Play, PlayerAction, RuleSet
from chkobba.bots.worth import chkobba_worth, worths

_NOISE: Final = 0.1
"""How much chance mixes into the plays, in points."""
_LAID: Final = 0.3
"""How much of a card's worth is counted as lost when it is laid."""
_CLAIM: Final = 9.0
"""More than most plays bring: a claim leaves the turn where it is."""


class Playout:
    """Plays on from a state of these rules, with chance from `rng`."""

    def __init__(self, rules: RuleSet, rng: Random) -> None:
        worth = worths(rules, (CardSet(), CardSet()))
        self._rules = rules
        self._rng = rng
        self._worth = [worth[card] for card in CARDS]
        self._of_masks: dict[int, float] = {}

    def choose(self, state: GameState, actions: tuple[PlayerAction, ...]) -> PlayerAction:
        """One of the actions."""
        table, chance = state.table.mask, self._rng.random
        best, choice = -_CLAIM, actions[0]
        for action in actions:
            value = self._value(action, table) + _NOISE * chance()
            if value > best:
                best, choice = value, action
        return choice

    def _value(self, action: PlayerAction, table: int) -> float:
        if not isinstance(action, Play):
            return _CLAIM
        captured = action.captured.mask
        if not captured:
            return -_LAID * self._worth[action.card.index]
        value = self._of(captured | action.card.mask)
        if captured == table:
            value += chkobba_worth(self._rules, action.card, captured.bit_count() + 1)
        return value

    def _of(self, mask: int) -> float:
        """What the cards of a mask are worth, computed once for each."""
        known = self._of_masks.get(mask)
        if known is None:
            known = sum([self._worth[card.index] for card in CardSet.from_mask(mask)])
            self._of_masks[mask] = known
        return known
