"""What one seat, or a spectator, may see of a state (T28, T35, T37).

A view is built field by field from what lies open and what the seat holds; it never held more.
Nothing in it says that a capture was missed (T35): what can be claimed shows only in the legal
actions, when they are asked for.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from attrs import frozen

from chkobba.actions import PlayerAction
from chkobba.cards import ALL_MASK, CARDS, Card, CardSet, mask_indices
from chkobba.engine import legal_actions
from chkobba.errors import require_seat
from chkobba.results import Chkobbas, Pair
from chkobba.state import Frame, GameState, Phase, TableFacts, picture, require_state
from chkobba.text import cards_text


@frozen(repr=False)
class PlayerView(TableFacts):
    """A state as `seat` sees it; a spectator's seat is None. Made by `view`.

    With `recall` the seat remembers which cards each side has captured, and `piles` shows them;
    without it only what lies on the table is shown, and `piles` is None. In both, `pile_sizes` and
    the `chkobbas`, whose cards lie face up (T37), are shown. Pairs are by side.

    `hand` holds the seat's own cards (none for a spectator), `hand_sizes` the number of cards of
    every seat, `stock_size` that of the undealt pack. `drawn` is the card that the cutter has drawn
    and nobody else sees (T11), in `cut_choice` only. `frame` is what all may know of the match;
    read it through the properties, which are those of a state.
    """

    seat: int | None
    recall: bool
    frame: Frame
    turn: int | None
    hand: CardSet
    hand_sizes: tuple[int, ...]
    table: CardSet
    stock_size: int
    drawn: Card | None
    piles: tuple[CardSet, CardSet] | None
    pile_sizes: Pair
    chkobbas: Chkobbas
    last_capturer: int | None
    last_laid: Card | None
    deal_number: int
    ply: int

    def legal_actions(self) -> tuple[PlayerAction, ...]:
        """What the view's own seat may do now: the same as `legal_actions(state, seat)`.

        They follow from what the seat sees, so any state that looks like this one will do.
        """
        if self.seat is None:
            return ()
        return legal_actions(assume(self, hidden_cards(self)), self.seat)

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return (
            f"<PlayerView of {whose}: round {self.round_number}, deal {self.deal_number}, "
            f"phase {self.phase}, turn {self.turn}, ply {self.ply}>"
        )

    def _repr_svg_(self) -> str:
        from chkobba.svg import table  # noqa: PLC0415 - 10 ms that only a notebook needs

        return table(self)

    def __str__(self) -> str:
        hands = [f"{size} cards" for size in self.hand_sizes]
        if self.seat is not None:
            hands[self.seat] = cards_text(self.hand)
        return picture(self, hands, self.pile_sizes, self.stock_size)


def view(state: GameState, seat: int | None, *, recall: bool = True) -> PlayerView:
    """What `seat` sees of the state, or a spectator (None).

    With `recall` captured cards are remembered; without, only the open table is shown.

    Raises:
        InvalidSeat: there is no such seat.
    """
    require_state(state)
    if seat is not None:
        require_seat(seat, state.frame.players)
    (first, second), chkobbas, last_capturer = state.taken
    draws = state.frame.phase is Phase.CUT_CHOICE and seat == state.turn
    return PlayerView(
        seat=seat,
        recall=recall,
        frame=state.frame,
        turn=state.turn,
        hand=CardSet.from_mask(0 if seat is None else state.hand_masks[seat]),
        hand_sizes=tuple([hand.bit_count() for hand in state.hand_masks]),
        table=CardSet.from_mask(state.table_mask),
        stock_size=len(state.stock_indices),
        drawn=CARDS[state.stock_indices[0]] if draws else None,
        piles=(CardSet.from_mask(first), CardSet.from_mask(second)) if recall else None,
        pile_sizes=(first.bit_count(), second.bit_count()),
        chkobbas=chkobbas,
        last_capturer=last_capturer,
        last_laid=state.last_laid,
        deal_number=state.deal_number,
        ply=state.ply,
    )


def hidden_cards(seen: PlayerView) -> tuple[Card, ...]:
    """The cards that the view shows nowhere, in card order: in hands, stock or forgotten piles."""
    shown_mask = seen.table.mask | seen.hand.mask
    for pile in _known_piles(seen):
        shown_mask |= pile
    if seen.drawn is not None:
        shown_mask |= seen.drawn.mask
    return tuple([CARDS[index] for index in mask_indices(ALL_MASK ^ shown_mask)])


def assume(seen: PlayerView, hidden: Sequence[Card]) -> GameState:
    """The state that looks like this view, with the hidden cards dealt out in the order given.

    They go to the other hands, by seat, to the piles where those are forgotten, then to the stock.
    """
    rest = iter(hidden)
    hands = [
        seen.hand.mask if seat == seen.seat else _mask(rest, size)
        for seat, size in enumerate(seen.hand_sizes)
    ]
    first, second = (
        pile | _mask(rest, size - pile.bit_count())
        for pile, size in zip(_known_piles(seen), seen.pile_sizes, strict=True)
    )
    stock = [] if seen.drawn is None else [seen.drawn.index]
    stock += [card.index for card in islice(rest, seen.stock_size - len(stock))]
    return GameState(
        frame=seen.frame,
        turn=seen.turn,
        hand_masks=tuple(hands),
        table_mask=seen.table.mask,
        stock_indices=bytes(stock),
        taken=((first, second), seen.chkobbas, seen.last_capturer),
        last_laid=seen.last_laid,
        ply=seen.ply,
    )


def _known_piles(seen: PlayerView) -> Pair:
    """What the view shows of the piles, as masks: all of it, or the face-up cards (T37)."""
    if seen.piles is not None:
        first, second = seen.piles
        return first.mask, second.mask
    one, other = (sum(chkobba.card.mask for chkobba in side) for side in seen.chkobbas)
    return one, other


def _mask(cards: Iterator[Card], number: int) -> int:
    """The next so many of the cards, as a mask."""
    return sum([card.mask for card in islice(cards, number)])
