"""The state of a match: one immutable value, and what can be read off it.

A state is packed: what changes with every play stands in `GameState`, what stays from play to play
in its `frame`. Card sets are masks (bit = card index), the stock is a string of card indices.
The properties show all of it in the words of the game.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from attrs import frozen

from chkobba.cards import CARDS, Card, CardSet
from chkobba.results import Chkobbas, Outcome, Pair, RoundScore
from chkobba.rules import RuleSet
from chkobba.scoring import chkobba_totals
from chkobba.text import cards_text, pile_text, table_text
from chkobba.values import CodeEnum, Value

HAND_SIZE = 3
TABLE_SIZE = 4


class Phase(CodeEnum):
    """What a state waits for."""

    SHUFFLE = "shuffle"
    """Chance: a new pack is due (T9)."""
    CUT = "cut"
    """The cutter cuts (T10)."""
    CUT_CHOICE = "cut_choice"
    """The cutter keeps the drawn card or puts it on the table (T11)."""
    PLAY = "play"
    """A seat plays a card (T22); before that it may claim (T30), and any seat propose (T15)."""
    REDEAL = "redeal"
    """A proposed redeal waits for its answer (T16)."""
    MATCH_OVER = "match_over"
    """The match is decided; nothing more can happen."""


_SHUFFLE = Phase.SHUFFLE
_MATCH_OVER = Phase.MATCH_OVER


@frozen(kw_only=True, cache_hash=True, repr=False)
class Frame(Value):
    """The part of a state that no ordinary play changes; see `GameState` for the meanings."""

    rules: RuleSet
    players: int
    phase: Phase = Phase.SHUFFLE
    dealer: int | None = None
    round_number: int = 0
    redeals: int = 0
    proposer: int | None = None
    asked: tuple[bool, bool] = (False, False)
    scores: Pair = (0, 0)
    games: Pair = (0, 0)
    last_round: RoundScore | None = None
    outcome: Outcome | None = None


class TableFacts(Value):
    """What all may know of a match: what states and views have in common.

    Most of it is read off their `frame`.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def frame(self) -> Frame:
            """What stays from play to play."""
            ...

        @property
        def turn(self) -> int | None:
            """Whose turn it is."""
            ...

        @property
        def table(self) -> CardSet:
            """The cards face up."""
            ...

        @property
        def chkobbas(self) -> Chkobbas:
            """The chkobbas of this round."""
            ...

        @property
        def deal_number(self) -> int:
            """The deals of this round."""
            ...

    @property
    def rules(self) -> RuleSet:
        """The rules of the match."""
        return self.frame.rules

    @property
    def players(self) -> int:
        """The number of seats, 2 or 4."""
        return self.frame.players

    @property
    def phase(self) -> Phase:
        """What the state waits for."""
        return self.frame.phase

    @property
    def dealer(self) -> int | None:
        """The seat that deals this round, or None before the first shuffle."""
        return self.frame.dealer

    @property
    def proposer(self) -> int | None:
        """The seat whose proposal of a redeal waits for its answer, or None (T15)."""
        return self.frame.proposer

    @property
    def asked(self) -> tuple[bool, bool]:
        """Whether each side has proposed a redeal of this deal (R10)."""
        return self.frame.asked

    @property
    def redeals(self) -> int:
        """How often this round has been dealt again (R11)."""
        return self.frame.redeals

    @property
    def round_number(self) -> int:
        """The round within the game: 0 before the first shuffle; a redeal does not count."""
        return self.frame.round_number

    @property
    def scores(self) -> Pair:
        """The totals of the current game, in points."""
        return self.frame.scores

    @property
    def games(self) -> Pair:
        """The games of the match that each side has won."""
        return self.frame.games

    @property
    def last_round(self) -> RoundScore | None:
        """The score sheet of the round that just ended, until the next shuffle; else None."""
        return self.frame.last_round

    @property
    def outcome(self) -> Outcome | None:
        """The winner of the match and the reason, or None while it goes on."""
        return self.frame.outcome

    @property
    def chkobba_points(self) -> Pair:
        """What each side's chkobbas of this round are worth."""
        return chkobba_totals(self.frame.rules, self.chkobbas)

    @property
    def is_chance(self) -> bool:
        """Whether a shuffle is due."""
        return self.frame.phase is _SHUFFLE

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.frame.phase is _MATCH_OVER


Taken = tuple[Pair, Chkobbas, int | None]
"""What changes with a capture and with nothing else: pile masks, chkobbas, last capturer."""

NOTHING_TAKEN: Final[Taken] = ((0, 0), ((), ()), None)


@final
@frozen(repr=False, weakref_slot=False)
class GameState(TableFacts):
    """Everything about a match at one moment, hidden cards included: the referee's view.

    Immutable, hashable, picklable; two states are equal when every field is. States are made by
    `new_match`, `position` and `apply`, never by hand. Seats are numbered from 0 in playing order
    (T7), a side is `seat % 2` (T6), and every pair is by side.

    `turn` is the cutter in `cut` and `cut_choice`, the seat to play in `play`, else None.
    `last_laid` is, under claims, the card that the previous play laid, whether or not it missed a
    capture; else None. `ply` counts the actions applied since `new_match`. The other fields are
    packed; use the properties.
    """

    frame: Frame
    turn: int | None
    hand_masks: tuple[int, ...]
    table_mask: int
    stock_indices: bytes
    taken: Taken
    last_laid: Card | None
    ply: int

    @property
    def pile_masks(self) -> Pair:
        """The piles as masks, by side."""
        return self.taken[0]

    @property
    def chkobbas(self) -> Chkobbas:
        """The chkobbas of this round, by side."""
        return self.taken[1]

    @property
    def last_capturer(self) -> int | None:
        """The side (not the seat) that captured last in this round (T40), or None."""
        return self.taken[2]

    @property
    def stock(self) -> tuple[Card, ...]:
        """The undealt cards, top first. In `cut_choice` the first is the one that was drawn."""
        return tuple(CARDS[index] for index in self.stock_indices)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in hand, by seat."""
        return tuple(map(CardSet.from_mask, self.hand_masks))

    @property
    def table(self) -> CardSet:
        """The cards face up on the table."""
        return CardSet.from_mask(self.table_mask)

    @property
    def piles(self) -> tuple[CardSet, CardSet]:
        """The cards that each side has captured in this round (T8)."""
        first, second = self.pile_masks
        return CardSet.from_mask(first), CardSet.from_mask(second)

    @property
    def deal_number(self) -> int:
        """The deals of this round so far: 0 until the opening is dealt, then 1 and up (T18).

        After a redeal it stays 1 until the shuffle.
        """
        if len(self.stock_indices) == len(CARDS):
            return 0
        if not self.is_dealt:
            return int(self.frame.dealer is not None)
        out = len(CARDS) - TABLE_SIZE - len(self.stock_indices)
        return out // (HAND_SIZE * self.frame.players)

    @property
    def is_dealt(self) -> bool:
        """Whether there are cards anywhere but in the stock: not before a round is dealt."""
        return bool(self.table_mask or any(self.hand_masks) or any(self.pile_masks))

    @property
    def leader(self) -> int | None:
        """The seat right of the dealer, which cuts and plays first (T10, T21, R1)."""
        return leader(self.frame)

    def __repr__(self) -> str:
        return (
            f"<GameState of {self.players} players: games {self.games}, scores {self.scores}, "
            f"round {self.round_number}, deal {self.deal_number}, phase {self.phase}, "
            f"turn {self.turn}, ply {self.ply}>"
        )

    def __str__(self) -> str:
        hands = [cards_text(hand) for hand in self.hands]
        first, second = self.pile_masks
        return picture(
            self, hands, (first.bit_count(), second.bit_count()), len(self.stock_indices)
        )


def picture(seen: TableFacts, hands: Sequence[str], pile_sizes: Pair, stock: int) -> str:
    """The table as text, for the referee or for a seat: hands as they may be shown, by seat."""
    marks = {seen.turn: "to play"}
    marks[seen.dealer] = "dealer, to play" if seen.dealer == seen.turn else "dealer"
    rows = [("Table", cards_text(seen.table), "")]
    rows += [(f"Seat {seat}", hand, marks.get(seat, "")) for seat, hand in enumerate(hands)]
    for side, size in enumerate(pile_sizes):
        totals = f"score {seen.scores[side]}, games {seen.games[side]}"
        rows.append((f"Side {side}", pile_text(size, seen.chkobbas[side]), totals))
    heading = (
        f"Round {seen.round_number}, deal {seen.deal_number}, {seen.phase}: "
        f"{stock} cards in the stock, target {seen.rules.target}"
    )
    if seen.outcome is not None:
        heading += f", side {seen.outcome.winner} wins the match ({seen.outcome.reason})"
    return table_text(heading, rows)


def require_state(state: object) -> None:
    """Raise `TypeError` unless this is a state."""
    if type(state) is not GameState:
        raise TypeError(f"expected a GameState, not {type(state).__name__}")


def leader(frame: Frame) -> int | None:
    """The seat right of the dealer (R1), or None before the first shuffle."""
    return None if frame.dealer is None else (frame.dealer + 1) % frame.players
