"""The actions: what a player, or chance, can do. `str` gives an action's notation.

An action says what somebody wants; whether it is legal is for the kernel to say.
"""

from typing import Final

from attrs import Attribute, field, frozen

from chkobba.cards import Card, CardSet
from chkobba.errors import MOST, OutOfRange, require_int
from chkobba.values import Value


def _whole(_action: object, attribute: "Attribute[int]", value: int) -> None:
    require_int(attribute.name, value)
    if not -MOST <= value <= MOST:
        raise OutOfRange(f"{attribute.name} must have at most nine digits")


def _card(_action: object, attribute: "Attribute[Card]", value: Card) -> None:
    if not isinstance(value, Card):
        raise TypeError(f"{attribute.name} must be a Card, not {type(value).__name__}")


def _cards(_action: object, attribute: "Attribute[tuple[Card, ...]]", deck: object) -> None:
    if not isinstance(deck, tuple) or not set(map(type, deck)) <= {Card}:
        raise TypeError(f"{attribute.name} must be a tuple of cards")


def _card_set(_action: object, attribute: "Attribute[CardSet]", value: CardSet) -> None:
    if not isinstance(value, CardSet):
        raise TypeError(f"{attribute.name} must be a CardSet, not {type(value).__name__}")


def _flag(_action: object, attribute: "Attribute[bool]", value: bool) -> None:
    if not isinstance(value, bool):
        raise TypeError(f"{attribute.name} must be a bool, not {type(value).__name__}")


NO_CARDS: Final = CardSet()


@frozen(repr=False)
class Shuffle(Value):
    """Chance's only action: who deals, and the shuffled pack (T9, T20).

    `deck` holds the 40 cards, top first. Text: `shuffle 1 7D3S…`.
    """

    dealer: int = field(validator=_whole)
    deck: tuple[Card, ...] = field(validator=_cards)

    def __str__(self) -> str:
        return f"shuffle {self.dealer} {''.join(map(str, self.deck))}"


@frozen(repr=False)
class Cut(Value):
    """The cutter lifts 1 to 39 cards and completes the cut (T10, R3). Text: `0 cut 10`."""

    seat: int = field(validator=_whole)
    lifted: int = field(validator=_whole)

    def __str__(self) -> str:
        return f"{self.seat} cut {self.lifted}"


@frozen(repr=False)
class KeepCard(Value):
    """The cutter keeps the drawn card (T12, R4). Text: `0 keep`."""

    seat: int = field(validator=_whole)

    def __str__(self) -> str:
        return f"{self.seat} keep"


@frozen(repr=False)
class PutCard(Value):
    """The cutter puts the drawn card on the table (T13, R5). Text: `0 put`."""

    seat: int = field(validator=_whole)

    def __str__(self) -> str:
        return f"{self.seat} put"


@frozen(repr=False)
class ProposeRedeal(Value):
    """A player proposes to deal again (T15, R8). Text: `1 redeal`."""

    seat: int = field(validator=_whole)

    def __str__(self) -> str:
        return f"{self.seat} redeal"


@frozen(repr=False)
class AnswerRedeal(Value):
    """An opponent of the proposer accepts or not (T16, R9). Text: `0 yes`, `0 no`."""

    seat: int = field(validator=_whole)
    accept: bool = field(validator=_flag)

    def __str__(self) -> str:
        return f"{self.seat} {'yes' if self.accept else 'no'}"


@frozen(cache_hash=True, repr=False)
class Claim(Value):
    """The next player takes a missed capture: the laid card with what it could have taken (T30).

    `card` is the card that was laid, `captured` the table cards (R15). Text: `1 claim 7S>7H`.
    """

    seat: int = field(validator=_whole)
    card: Card = field(validator=_card)
    captured: CardSet = field(validator=_card_set)

    def __str__(self) -> str:
        return f"{self.seat} claim {self.card}{_taken(self.captured)}"


@frozen(cache_hash=True, repr=False)
class Play(Value):
    """A player plays a card from the hand (T22), to capture with it or to lay it.

    `captured` holds the table cards that it takes (T23, T24); empty, the card is laid (T27).
    Text: `0 7S` lays, `0 7S>3C+4S` captures.
    """

    seat: int = field(validator=_whole)
    card: Card = field(validator=_card)
    captured: CardSet = field(default=NO_CARDS, validator=_card_set)

    def __str__(self) -> str:
        return f"{self.seat} {self.card}{_taken(self.captured)}"


PlayerAction = Cut | KeepCard | PutCard | ProposeRedeal | AnswerRedeal | Claim | Play
"""What a player can do; each names its `seat`."""

Action = Shuffle | PlayerAction
"""What can happen to a state."""


def _taken(captured: CardSet) -> str:
    return ">" + "+".join(map(str, captured)) if captured.mask else ""
