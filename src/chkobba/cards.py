"""The pack: suits, ranks, the 40 cards, and sets of cards (clauses T1 to T5)."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, final

from chkobba.errors import InvalidCards, ParseError, require_int, require_str, shown
from chkobba.values import NumberEnum


class Suit(NumberEnum):
    """The four suits (T1); the number is the suit's place in card order."""

    DINARI = 0
    HEARTS = 1
    SPADES = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit in notation: `D`, `H`, `S` or `C`."""
        return _SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The suit for people: ♦, ♥, ♠ or ♣."""
        return "♦♥♠♣"[self]


class Rank(NumberEnum):
    """The ten ranks (T2); the number is the value in points of a sum (T3, T4)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    QUEEN = 8
    JACK = 9
    KING = 10

    @property
    def letter(self) -> str:
        """The rank in notation: `A`, `2` to `7`, `Q`, `J` or `K`."""
        return _RANK_LETTERS[self - 1]


_RANK_LETTERS: Final = "A234567QJK"
_SUIT_LETTERS: Final = "DHSC"


@final
class Card:
    """One of the 40 cards: immutable, hashable, and one object for each card.

    `rank` (as a number, the value from 1 to 10: T3, T4) and `suit` name it; `index` =
    4 · (value − 1) + suit is permanent, from 0 (AD) to 39 (KC), and orders the cards; `mask` is
    the bit of that number. `str` gives the notation (`7D`), `pretty` the card for people (`7♦`).

    >>> Card(Rank.SEVEN, Suit.DINARI) is Card.parse("7D")
    True
    >>> Card.parse("7D").index, Card.parse("7D").pretty
    (24, '7♦')

    Raises:
        InvalidCards: there is no such rank or suit.
    """

    __slots__ = ("_text", "index", "mask", "rank", "suit")
    index: int
    mask: int
    rank: Rank
    suit: Suit
    _text: str

    def __new__(cls, rank: int, suit: int) -> "Card":  # noqa: D102
        if not isinstance(rank, int) or not isinstance(suit, int):
            raise TypeError("a card has a Rank and a Suit, or their numbers")
        if 1 <= rank <= 10 and 0 <= suit <= 3:
            return _CARD_AT[4 * (rank - 1) + suit]
        raise InvalidCards(f"there is no card of rank {shown(rank)} and suit {shown(suit)}")

    @property
    def pretty(self) -> str:
        """The card for people, such as `7♦`."""
        return self.rank.letter + self.suit.symbol

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card written `text`, such as `7D`; nothing else is accepted.

        Raises:
            ParseError: `text` is not a card.
        """
        require_str(text)
        card = _CARD_BY_TEXT.get(text)
        if card is None:
            raise ParseError("expected a card such as 7D", text, 0)
        return card

    @classmethod
    def from_index(cls, index: int) -> "Card":
        """The card with this permanent number.

        Raises:
            InvalidCards: the index is not between 0 and 39.
        """
        if 0 <= index < 40:
            return _CARD_AT[index]
        raise InvalidCards(f"a card's index is between 0 and 39, not {shown(index)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cards are immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cards are immutable: cannot delete {name!r}")

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: "Card") -> bool:
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: "Card") -> bool:
        return self.index > other.index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: "Card") -> bool:
        return self.index >= other.index if isinstance(other, Card) else NotImplemented

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (int(self.rank), int(self.suit))


def _new_card(index: int) -> Card:
    card = object.__new__(Card)
    rank, suit = Rank(index // 4 + 1), Suit(index % 4)
    text = rank.letter + suit.letter
    values = {"index": index, "mask": 1 << index, "rank": rank, "suit": suit, "_text": text}
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


_CARD_AT: Final = tuple(map(_new_card, range(40)))
_CARD_BY_TEXT: Final = {str(card): card for card in _CARD_AT}

CARDS: Final[tuple[Card, ...]] = _CARD_AT
"""The 40 cards in card order, AD AH AS AC 2D … KC."""

ALL_MASK: Final = (1 << 40) - 1


def missing_cards(cards: Collection[Card]) -> list[str]:
    """The cards of the pack that are not among these, in notation."""
    return [str(card) for card in CARDS if card not in cards]


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, in their order, with one space between them (`7D 3S`).

    Raises:
        ParseError: something in `text` is not a card, or the spacing is off.
    """
    require_str(text)
    if not text:
        return ()
    cards = []
    for offset in range(0, len(text) + 1, 3):
        card = _CARD_BY_TEXT.get(text[offset : offset + 2])
        if card is None:
            raise ParseError("expected a card such as 7D", text, offset)
        if text[offset + 2 : offset + 3] not in ("", " "):
            raise ParseError("expected one space between cards", text, offset + 2)
        cards.append(card)
    return tuple(cards)


@lru_cache(maxsize=1 << 14)
def mask_indices(mask: int) -> tuple[int, ...]:
    """The indices of the bits that are set in a card mask, ascending."""
    indices = []
    while mask:
        low = mask & -mask
        indices.append(low.bit_length() - 1)
        mask ^= low
    return tuple(indices)


@lru_cache(maxsize=1 << 13)
def mask_value(mask: int) -> int:
    """The sum of the values of the cards in a card mask (T3, T4)."""
    return sum(index // 4 + 1 for index in mask_indices(mask))


@final
class CardSet:
    """An immutable set of cards, held as a 40-bit `mask` (the bit is the card's index).

    It is iterated in card order and has the operators of a set (`| & - ^ <= < >= >`), between
    card sets. A card named twice is refused, never merged.

    >>> CardSet.parse("7D 3S") - CardSet.parse("7D")
    CardSet.parse('3S')
    >>> CardSet.parse("7D 3S").value
    10

    Raises:
        InvalidCards: a card is named twice.
    """

    __slots__ = ("mask",)
    mask: int

    def __new__(cls, cards: Iterable[Card] = ()) -> "CardSet":  # noqa: D102
        mask = 0
        for card in cards:
            if not isinstance(card, Card):
                raise TypeError(f"a CardSet holds cards, not {type(card).__name__}")
            if mask & card.mask:
                raise InvalidCards(f"{card} is named twice")
            mask |= card.mask
        return cls.from_mask(mask)

    @classmethod
    def parse(cls, text: str) -> "CardSet":
        """The set written in `text`: cards with one space between them, in any order.

        Raises:
            ParseError: something is not a card, or a card is named twice.
        """
        cards = parse_cards(text)
        for number, card in enumerate(cards):
            if card in cards[:number]:
                raise ParseError(f"{card} is named twice", text, 3 * number)
        return cls(cards)

    @classmethod
    def from_mask(cls, mask: int) -> "CardSet":
        """The set whose 40-bit mask is `mask`.

        Raises:
            InvalidCards: the mask has bits beyond the 40 cards.
        """
        require_int("mask", mask)
        if not 0 <= mask <= ALL_MASK:
            raise InvalidCards("a mask has 40 bits")
        cards = object.__new__(cls)
        object.__setattr__(cards, "mask", mask)
        return cards

    @property
    def value(self) -> int:
        """The sum of the cards' values (T3, T4)."""
        return mask_value(self.mask)

    @property
    def pretty(self) -> str:
        """The set for people, such as `7♦ 3♠`."""
        return " ".join(card.pretty for card in self)

    def isdisjoint(self, other: "CardSet") -> bool:
        """Whether the two sets have no card in common."""
        return not self & other

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"card sets are immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"card sets are immutable: cannot delete {name!r}")

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask & card.mask)

    def __iter__(self) -> Iterator[Card]:
        return map(_CARD_AT.__getitem__, mask_indices(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __or__(self, other: "CardSet") -> "CardSet":
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet.from_mask(self.mask | other.mask)

    def __and__(self, other: "CardSet") -> "CardSet":
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet.from_mask(self.mask & other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet.from_mask(self.mask & ~other.mask)

    def __xor__(self, other: "CardSet") -> "CardSet":
        if not isinstance(other, CardSet):
            return NotImplemented
        return CardSet.from_mask(self.mask ^ other.mask)

    def __le__(self, other: "CardSet") -> bool:
        if not isinstance(other, CardSet):
            return NotImplemented
        return not self.mask & ~other.mask

    def __lt__(self, other: "CardSet") -> bool:
        if not isinstance(other, CardSet):
            return NotImplemented
        return self != other and self <= other

    def __ge__(self, other: "CardSet") -> bool:
        return other <= self if isinstance(other, CardSet) else NotImplemented

    def __gt__(self, other: "CardSet") -> bool:
        return other < self if isinstance(other, CardSet) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})" if self.mask else "CardSet()"

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_mask, (self.mask,)


def _from_mask(mask: int) -> CardSet:
    return CardSet.from_mask(mask)
