"""Which captures a card has on a table (T22 to T27, L16, L17, R12, R13).

A card takes one equal card; if there is none, any one set of cards whose values add up to its own.
Cards are bits of a mask (bit = index), so that the equal cards, and those below a value, are one
mask each.
"""

from functools import lru_cache
from typing import Final

from chkobba.cards import CARDS, Card, CardSet, mask_indices, mask_value
from chkobba.errors import Reason, Refusal

EQUAL_MASK: Final = tuple(0b1111 << 4 * (card.index // 4) for card in CARDS)
"""By card index: the four cards of its rank."""

BELOW_MASK: Final = tuple((1 << 4 * (card.index // 4)) - 1 for card in CARDS)
"""By card index: the cards of a lower rank, which are those that a sum can hold (T24)."""

_UP_TO_MASK: Final = tuple((1 << 4 * value) - 1 for value in range(11))


def capture_sets(table: CardSet, card: Card) -> tuple[CardSet, ...]:
    """The sets that `card` can capture from `table`, one to a capture, by ascending mask.

    Either the equal cards, one by one (T25, T26), or every sum (T24, R13). The card itself, should
    it lie on the table, is no part of it: so a laid card shows what a claim could take (R15).
    """
    masks = capture_masks(card.index, table.mask & ~(1 << card.index))
    return tuple(map(CardSet.from_mask, masks))


def capture_masks(card: int, table: int) -> tuple[int, ...]:
    """What the card of index `card` can capture from the table mask, ascending."""
    equal = table & EQUAL_MASK[card]
    if equal:
        return tuple(1 << index for index in mask_indices(equal))
    return sums(table & BELOW_MASK[card], card // 4 + 1)


@lru_cache(maxsize=1 << 13)
def sums(cards: int, value: int) -> tuple[int, ...]:
    """All sets of `cards` (a mask of ranks up to `value`) that add up to `value`, ascending.

    Those without the highest card come first, then those with it; what is left to add up bounds
    the search, so that a step is spent on a set, not on a subset of the table.
    """
    if not cards:
        return ()
    index = cards.bit_length() - 1
    highest = 1 << index
    rest = cards ^ highest
    left = value - (index // 4 + 1)
    without = sums(rest, value)
    if not left:
        return (*without, highest)
    return without + tuple([highest | found for found in sums(rest & _UP_TO_MASK[left], left)])


def refuse_capture(card: int, table: int, captured: int, compulsory: bool) -> Refusal | None:
    """Why the card may not take `captured` (no card: be laid) from the table, or None if it may.

    No search is needed but for a lay under compulsory capture (R12).
    """
    equal = table & EQUAL_MASK[card]
    if captured:
        if captured & ~table:
            missing = CardSet.from_mask(captured & ~table)
            return Refusal(
                Reason.CARD_NOT_ON_TABLE,
                {"cards": str(missing)},
                f"not on the table: {missing}",
            )
        if equal:
            if captured & equal == captured and not captured & (captured - 1):
                return None
        elif mask_value(captured) == card // 4 + 1:
            return None
    elif not compulsory or not (equal or sums(table & BELOW_MASK[card], card // 4 + 1)):
        return None
    return _refuse_set(card, equal, captured)


def _refuse_set(card: int, equal: int, captured: int) -> Refusal:
    played = CARDS[card]
    if not captured:
        return Refusal(
            Reason.COMPULSORY,
            {"card": str(played)},
            f"{played} can capture, so it may not be laid",
        )
    if equal:
        cards = CardSet.from_mask(equal)
        return Refusal(
            Reason.EQUAL_CARD_FIRST,
            {"card": str(played), "equal": str(cards)},
            f"{played} must take one equal card and nothing else: {cards}",
        )
    total = mask_value(captured)
    return Refusal(
        Reason.WRONG_SUM,
        {"card": str(played), "value": int(played.rank), "sum": total},
        f"{played} takes cards that add up to {int(played.rank)}, not {total}",
    )
