"""Words for what a round, a game and a match come to: chkobbas, score sheet, wins."""

from attrs import Attribute, field, frozen

from chkobba.cards import Card, Rank
from chkobba.errors import require_int
from chkobba.values import CodeEnum, Value

Pair = tuple[int, int]
"""One number a side."""


def _card(_chkobba: object, attribute: "Attribute[Card]", value: Card) -> None:
    if not isinstance(value, Card):
        raise TypeError(f"{attribute.name} must be a Card, not {type(value).__name__}")


def _whole(_chkobba: object, attribute: "Attribute[int]", value: int) -> None:
    require_int(attribute.name, value)


class WinReason(CodeEnum):
    """Why a game was won: by its total (T48, R29), or outright (L26, L31, R25)."""

    TARGET = "target"
    TEN_DINARI = "ten_dinari"
    SIXES_AND_SEVENS = "sixes_and_sevens"


class SpecialRule(CodeEnum):
    """A rule that set the ordinary scoring of a round aside (L23 to L26, L31)."""

    EIGHT_DINARI = "eight_dinari"
    NINE_DINARI = "nine_dinari"
    TEN_DINARI = "ten_dinari"
    SIXES_AND_SEVENS = "sixes_and_sevens"


@frozen(repr=False)
class Chkobba(Value):
    """A capture that emptied the table: the card that marks it, and how many cards it involved.

    `card` is the card that took, lying face up in the pile (T37, R19); `count` is that card and
    the captured ones together (L20).
    """

    card: Card = field(validator=_card)
    count: int = field(validator=_whole)


Chkobbas = tuple[tuple[Chkobba, ...], tuple[Chkobba, ...]]
"""Each side's chkobbas, in the order in which they were made."""


@frozen(repr=False)
class Category(Value):
    """One point of a round's score: the side that wins it (None if tied, T47), and the counts."""

    winner: int | None
    counts: Pair


@frozen(repr=False)
class GameWin(Value):
    """A game won: by which side, and why."""

    side: int
    reason: WinReason


@frozen(repr=False)
class Outcome(Value):
    """The end of a match: the side that won it, and why it won the deciding game."""

    winner: int
    reason: WinReason


@frozen(repr=False)
class RoundScore(Value):
    """The score sheet of one round; every pair is by side.

    The categories name winners where the round was counted, also when a special rule then set
    their points aside. `barmila` counts the rank that decided, `barmila_rank` (or the last one
    compared). `points` is None when the game was won outright (R25), `totals` the game's totals
    after the round, `game_won` the game's winner if the round ended it.
    """

    karta: Category
    dinari: Category
    barmila: Category
    hayya: Category
    barmila_rank: Rank | None
    chkobbas: Chkobbas
    chkobba_points: Pair
    special: SpecialRule | None
    points: Pair | None
    totals: Pair
    game_won: GameWin | None
