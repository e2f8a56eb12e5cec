"""Which captures a card has on a table (T22 to T27, L16, L17, R12, R13).

A card takes one equal card; if there is none, any one set of cards whose values add up to its own.
Cards are bits of a mask (bit = index), so that the equal cards are one mask, and so are the small
ones, of which sums are made.
"""

from functools import lru_cache
from typing import Final

from chkobba.cards import CARDS, Card, CardSet, mask_indices, mask_value
from chkobba.errors import Reason, Refusal

EQUAL_MASK: Final = tuple(0b1111 << 4 * (card.index // 4) for card in CARDS)
"""By card index: the four cards of its rank."""

_VALUE: Final = tuple(int(card.rank) for card in CARDS)
"""By card index: the card's value (T3, T4)."""

_SINGLES: Final = {
    some << 4 * rank: tuple(1 << 4 * rank + suit for suit in range(4) if some >> suit & 1)
    for rank in range(10)
    for some in range(16)
}
"""The cards of one rank, as a mask, one by one."""

_SMALL: Final = 0xFFFF
"""The cards from ace to four."""

_FIVES: Final = 0xF0000


def capture_sets(table: CardSet, card: Card) -> tuple[CardSet, ...]:
    """The sets that `card` can capture from `table`, one to a capture, by ascending mask.

    Either the equal cards, one by one (T25, T26), or every sum (T24, R13). The card itself, should
    it lie on the table, is no part of it: so a laid card shows what a claim could take (R15).

    >>> capture_sets(CardSet.parse("5H 2C 4S 3C"), Card.parse("7D"))
    (CardSet.parse('3C 4S'), CardSet.parse('2C 5H'))
    >>> capture_sets(CardSet.parse("7H 4S 3C"), Card.parse("7D"))
    (CardSet.parse('7H'),)
    """
    if not isinstance(table, CardSet) or not isinstance(card, Card):
        found = f"{type(table).__name__} and {type(card).__name__}"
        raise TypeError(f"expected a CardSet and a Card, not {found}")
    masks = capture_masks(card.index, table.mask & ~card.mask)
    return tuple(map(CardSet.from_mask, masks))


def capture_masks(card: int, table: int) -> tuple[int, ...]:
    """What the card of index `card` can capture from the table mask, ascending.

    A sum of at most ten holds one card above four or none, but for two fives. So each such card is
    joined with what the small cards, whose sums are remembered, make of the rest.
    """
    equal = table & EQUAL_MASK[card]
    if equal:
        return _SINGLES[equal]
    small, partners = _small_sums(table & _SMALL)
    value = _VALUE[card]
    found = small[value]
    large = table & partners[value]
    if large:
        for index in mask_indices(large):
            left = value - _VALUE[index]
            found += tuple([1 << index | others for others in small[left]])
            if left == 5:
                fives = _SINGLES[large & _FIVES & (1 << index) - 1]
                found += tuple([1 << index | five for five in fives])
    return found


@lru_cache(maxsize=1 << 12)
def _small_sums(cards: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The sets of these cards, aces to fours, by total; and the large cards that they complete.

    Both are listed by number from 0 to 10: the sets that add up to it, and a mask of the cards from
    five up that make it with one of the sets (or, two fives, with each other).
    """
    by_total: list[tuple[int, ...]] = [(0,), *[()] * 10]
    for index in mask_indices(cards):
        value, card = index // 4 + 1, 1 << index
        for total in range(10, value - 1, -1):
            by_total[total] += tuple([card | others for others in by_total[total - value]])
    partners = [0] * 11
    for value in range(6, 11):
        for rank in range(5, value):
            if by_total[value - rank] or value - rank == 5:
                partners[value] |= 0b1111 << 4 * (rank - 1)
    return tuple(by_total), tuple(partners)


def refuse_capture(card: int, table: int, captured: int) -> Refusal | None:
    """Why the card may not capture this set from the table, or None if it may; without a search."""
    if captured & ~table:
        missing = CardSet.from_mask(captured & ~table)
        return Refusal(
            Reason.CARD_NOT_ON_TABLE, {"cards": str(missing)}, f"not on the table: {missing}"
        )
    equal = table & EQUAL_MASK[card]
    if equal:
        return None if captured & equal and captured.bit_count() == 1 else _equal_first(card, equal)
    total, value = mask_value(captured), _VALUE[card]
    if total == value:
        return None
    return Refusal(
        Reason.WRONG_SUM,
        {"card": str(CARDS[card]), "value": value, "sum": total},
        f"{CARDS[card]} takes cards that add up to {value}, not {total}",
    )


def _equal_first(card: int, equal: int) -> Refusal:
    cards = CardSet.from_mask(equal)
    return Refusal(
        Reason.EQUAL_CARD_FIRST,
        {"card": str(CARDS[card]), "equal": str(cards)},
        f"{CARDS[card]} must take one equal card and nothing else: {cards}",
    )


def most_involved(card: Card) -> int:
    """The most cards that a capture with this card can involve: four aces, then twos (T24)."""
    values = [1, 1, 1, 1, 2, 2, 2]
    taken = [sum(values[:count]) <= card.rank for count in range(1, len(values) + 1)]
    return 1 + sum(taken)
