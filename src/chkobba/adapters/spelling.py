"""A small alphabet for actions: each is spelt by a few numbers, chosen one after the other.

The permanent ids (`chkobba.action_id`) are 32,404 numbers, which is wide for a learner. Here there
are 87:

    0       the cards, by index
    40      DONE: that was all (after the card alone: it is laid)
    41      CLAIM
    42      KEEP, PUT, PROPOSE, YES, NO
    47      PASS: no action of the game, and never part of a word; for frameworks that must poll
    47 + n  a cut that lifts n cards, 1 to 39

A play is its card, then the captured cards in ascending order, then DONE; a claim is CLAIM, then
the captured cards, then DONE; every other action is one number. What follows from the numbers
chosen so far need not be said: an action is decided as soon as no other begins like it.
"""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Final

from attrs import frozen

from chkobba import (
    CARDS,
    AnswerRedeal,
    CardSet,
    Claim,
    Cut,
    KeepCard,
    Play,
    PlayerAction,
    ProposeRedeal,
    PutCard,
)

DONE: Final = 40
CLAIM: Final = 41
KEEP: Final = 42
PUT: Final = 43
PROPOSE: Final = 44
YES: Final = 45
NO: Final = 46
PASS: Final = 47
CUT: Final = 47
"""The numbers of the alphabet that are no cards; `CUT + n` lifts n cards."""

NUMBER_COUNT: Final = CUT + len(CARDS)
"""How many numbers there are, from 0 (`CUT` itself is `PASS`)."""

_WORDS: Final[dict[type, int]] = {KeepCard: KEEP, PutCard: PUT, ProposeRedeal: PROPOSE}

Speller = Callable[[PlayerAction, int], int]
"""Gives the number at this place of an action's word."""


def spell(action: PlayerAction, place: int) -> int:
    """The number at this place, from 0, of the action's word in the alphabet of this module."""
    if isinstance(action, Play | Claim):
        if place:
            return _captured(action.captured)[place - 1]
        return action.card.index if isinstance(action, Play) else CLAIM
    if isinstance(action, Cut):
        return CUT + action.lifted
    if isinstance(action, AnswerRedeal):
        return YES if action.accept else NO
    return _WORDS[type(action)]


@lru_cache(maxsize=1 << 12)
def _captured(cards: CardSet) -> tuple[int, ...]:
    return (*[card.index for card in cards], DONE)


@frozen
class Spelling:
    """A choice among `candidates` on its way: the actions whose words begin with `chosen`.

    It begins with all that a seat may do, `Spelling(legal_actions(state, seat))`. The first number
    is always asked for, even of a seat that has one choice alone. With another `speller` the words
    are others: `speller(action, place)` must give different words for different candidates.
    """

    candidates: tuple[PlayerAction, ...]
    speller: Speller = spell
    chosen: tuple[int, ...] = ()

    @property
    def action(self) -> PlayerAction | None:
        """The action that is meant, or None while it is not decided."""
        return self.candidates[0] if self.chosen and len(self.candidates) == 1 else None

    @property
    def allowed(self) -> tuple[int, ...]:
        """The numbers that may come next, ascending; none once the action is decided."""
        return tuple(sorted(set(self._numbers)))

    def choose(self, number: int) -> "Spelling":
        """The spelling with one more number.

        Raises:
            ValueError: the number is not allowed here.
        """
        pairs = zip(self._numbers, self.candidates, strict=False)
        left = tuple([action for its_number, action in pairs if its_number == number])
        if not left:
            raise ValueError(f"{number} is not one of the numbers allowed here: {self.allowed}")
        return Spelling(left, self.speller, (*self.chosen, number))

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        """The next number of each candidate; none once the action is decided."""
        if self.action is not None:
            return ()
        place = len(self.chosen)
        return tuple([self.speller(action, place) for action in self.candidates])
