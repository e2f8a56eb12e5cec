"""Strategies for cards and sets of cards."""

from collections.abc import Iterable

from hypothesis import strategies as st

from chkobba import CARDS, Card, CardSet


def cards(*, among: Iterable[Card] = CARDS) -> st.SearchStrategy[Card]:
    """One of the 40 cards, or of those in `among`.

    Shrinks towards the first of them, AD in the whole pack. Without any card there is no example.

    Raises:
        InvalidCards: a card is named twice.
        TypeError: `among` holds something that is no card.

    >>> cards(among=CardSet.parse("7D 3S"))
    sampled_from((Card.parse('3S'), Card.parse('7D')))
    """
    choices = tuple(among)
    CardSet(choices)
    return st.sampled_from(choices) if choices else st.nothing()


def card_sets(
    *, min_size: int = 0, max_size: int | None = None, among: Iterable[Card] = CARDS
) -> st.SearchStrategy[CardSet]:
    """A set of cards of the pack, or of those in `among`, with so many cards.

    Shrinks towards few cards, and each towards the first of the pack.

    >>> pairs = card_sets(min_size=2, max_size=2)
    """
    choices = tuple(among)
    most = len(choices) if max_size is None else min(max_size, len(choices))
    found = st.lists(cards(among=choices), min_size=min_size, max_size=most, unique=True)
    return found.map(CardSet)
