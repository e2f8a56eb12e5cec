"""What happened in a transition, for whoever has to announce or draw it.

Each event is plain data. Two of them hold cards that not everybody may see (`CardDrawn`, `Dealt`);
`redact` gives what one seat, or a spectator, may be told.
"""

from attrs import evolve, frozen

from chkobba.cards import Card, CardSet
from chkobba.errors import InvalidSeat, require_int, shown
from chkobba.results import Outcome, RoundScore, WinReason


@frozen
class Shuffled:
    """The dealer shuffled a new pack (T9)."""

    dealer: int


@frozen
class CardDrawn:
    """The cutter cut and drew a card, which is None for everybody else (T11)."""

    seat: int
    card: Card | None


@frozen
class CardKept:
    """The cutter kept the drawn card, which nobody else knows (T12, R4)."""

    seat: int


@frozen
class CardPut:
    """The cutter put the drawn card on the table (T13)."""

    seat: int
    card: Card


@frozen
class Dealt:
    """Cards were dealt: `hands` by seat (None where hidden), and to the table in a first deal.

    `deal_number` counts from 1 within the round; `stock` is the number of cards left in the pack.
    """

    deal_number: int
    hands: tuple[CardSet | None, ...]
    table: CardSet
    stock: int


@frozen
class Kartet:
    """A deal has emptied the pack: the last hands of the round (L35, R34)."""


@frozen
class RedealProposed:
    """A player proposed to deal again (T15)."""

    seat: int


@frozen
class RedealAnswered:
    """An opponent of the proposer accepted the redeal or not (T16)."""

    seat: int
    accept: bool


@frozen
class Redealt:
    """The cards are gathered for a new shuffle; `agreed`, or by the rule of three kings (L4)."""

    agreed: bool


@frozen
class Laid:
    """A card was laid on the table (T27, L7)."""

    seat: int
    card: Card


@frozen
class Captured:
    """A played card captured these table cards (T23, T24)."""

    seat: int
    card: Card
    captured: CardSet


@frozen
class Claimed:
    """A missed capture was claimed: the laid card with these table cards (T30)."""

    seat: int
    card: Card
    captured: CardSet


@frozen
class ChkobbaScored:
    """A capture or a claim emptied the table; `points` is what that is worth (T36, L19, L20)."""

    side: int
    card: Card
    points: int


@frozen
class LeftoversTaken:
    """The cards left on the table went to the side that captured last (T40)."""

    side: int
    cards: CardSet


@frozen
class RoundScored:
    """A round has ended, with its score sheet (T51; unscored after an outright win, R25)."""

    score: RoundScore


@frozen
class GameWon:
    """A side won a game (T48, R25); `games` are the games won so far, by side."""

    side: int
    reason: WinReason
    games: tuple[int, int]


@frozen
class MatchWon:
    """A side won the match (T50, R30)."""

    outcome: Outcome


Event = (
    Shuffled
    | CardDrawn
    | CardKept
    | CardPut
    | Dealt
    | Kartet
    | RedealProposed
    | RedealAnswered
    | Redealt
    | Laid
    | Captured
    | Claimed
    | ChkobbaScored
    | LeftoversTaken
    | RoundScored
    | GameWon
    | MatchWon
)
"""What can happen; `transition` lists the events of one action in their order."""


def redact(event: Event, seat: int | None) -> Event:
    """The event as `seat` may know it; None is a spectator, who sees no hand.

    Raises:
        InvalidSeat: the seat is negative, or beyond the hands that were dealt.
    """
    if not isinstance(event, Event):
        raise TypeError(f"expected an event, not {type(event).__name__}")
    if seat is not None:
        require_int("seat", seat)
        if seat < 0 or (isinstance(event, Dealt) and seat >= len(event.hands)):
            raise InvalidSeat(f"there is no seat {shown(seat)}")
    if isinstance(event, CardDrawn) and event.seat != seat:
        return evolve(event, card=None)
    if isinstance(event, Dealt):
        hands = enumerate(event.hands)
        return evolve(event, hands=tuple(hand if s == seat else None for s, hand in hands))
    return event
