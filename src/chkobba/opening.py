"""Before the first card: shuffle, cut, choice, deal, redeal (T9 to T17, L2 to L4, R1 to R11)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from attrs import evolve

from chkobba.actions import AnswerRedeal, Cut, KeepCard, ProposeRedeal, PutCard, Shuffle
from chkobba.cards import CARDS, Rank, missing_cards
from chkobba.errors import Reason, Refusal
from chkobba.match import dealers, game_is_decided, opened_round
from chkobba.rules import OpeningRule, RedealRule, RuleSet
from chkobba.scoring import RANK_MASK
from chkobba.state import HAND_SIZE, NOTHING_TAKEN, TABLE_SIZE, Frame, GameState, Phase, leader
from chkobba.turns import no_such_seat, not_your_turn

_PLAY: Final = Phase.PLAY
_BY_AGREEMENT: Final = RedealRule.BY_AGREEMENT

_TABLE: Final = None
"""The table among the places that a packet is dealt to; the others are seats."""


def refuse_shuffle(state: GameState, action: Shuffle) -> Refusal | None:
    """Why this is not a shuffle that chance could make here, or None if it is (T9, T20)."""
    candidates = dealers(state)
    if action.dealer not in candidates:
        return Refusal(
            Reason.WRONG_DEALER,
            {"dealer": action.dealer, "dealers": list(candidates)},
            f"seat {action.dealer} does not deal now; it may be one of {list(candidates)}",
        )
    if not len({card.index for card in action.deck}) == len(action.deck) == len(CARDS):
        missing = missing_cards(action.deck)
        return Refusal(
            Reason.BAD_DECK,
            {"cards": len(action.deck), "missing": missing},
            f"a deck holds the 40 cards once each; this one has {len(action.deck)} cards"
            + (f" and lacks {' '.join(missing)}" if missing else ""),
        )
    return None


def apply_shuffle(state: GameState, action: Shuffle) -> GameState:
    """A new pack: the only action that resets what the last round left."""
    frame = state.frame
    round_number, redeals = opened_round(frame)
    with_cut = frame.rules.opening is OpeningRule.CUT
    frame = Frame(
        rules=frame.rules,
        players=frame.players,
        phase=Phase.CUT if with_cut else _PLAY,
        dealer=action.dealer,
        round_number=round_number,
        redeals=redeals,
        scores=(0, 0) if game_is_decided(frame) else frame.scores,
        games=frame.games,
    )
    stock, ply = bytes([card.index for card in action.deck]), state.ply + 1
    if with_cut:
        return _undealt(frame, leader(frame), stock, ply)
    return _open(frame, action, stock, ply)


@lru_cache(maxsize=4)
def cuts(seat: int) -> tuple[Cut, ...]:
    """All the ways in which a seat can cut (R3)."""
    return tuple(Cut(seat, lifted) for lifted in range(1, len(CARDS)))


def refuse_cut(state: GameState, action: Cut) -> Refusal | None:
    """Why the seat may not cut so, or None if it may (T10, R3)."""
    if action.seat != state.turn:
        return not_your_turn(state, action.seat)
    if not 1 <= action.lifted < len(CARDS):
        return Refusal(
            Reason.CUT_OUT_OF_RANGE,
            {"lifted": action.lifted, "least": 1, "most": len(CARDS) - 1},
            f"a cut lifts 1 to 39 cards, not {action.lifted}",
        )
    return None


def apply_cut(state: GameState, action: Cut) -> GameState:
    """The lower packet goes on top; its first card is the one that the cutter draws (R3, T11)."""
    stock = state.stock_indices[action.lifted :] + state.stock_indices[: action.lifted]
    frame = evolve(state.frame, phase=Phase.CUT_CHOICE)
    return _undealt(frame, state.turn, stock, state.ply + 1)


def refuse_choice(state: GameState, action: KeepCard | PutCard) -> Refusal | None:
    """Why the seat may not choose, or None if it may (T11)."""
    return None if action.seat == state.turn else not_your_turn(state, action.seat)


def apply_choice(state: GameState, action: KeepCard | PutCard) -> GameState:
    """The opening is dealt, with the drawn card in the cutter's hand or on the table."""
    return _open(evolve(state.frame, phase=_PLAY), action, state.stock_indices, state.ply + 1)


def opening_order(frame: Frame, action: Shuffle | KeepCard | PutCard) -> tuple[int | None, ...]:
    """Where the packets of the first deal go, in order: to a seat, or to the table (None)."""
    seats = seats_from_leader(frame)
    if isinstance(action, KeepCard):  # T12, R4: the dealer comes last, after the table
        return (*seats[:-1], _TABLE, seats[-1])
    if isinstance(action, PutCard):  # T13, R5
        return (_TABLE, *seats)
    return (*seats, _TABLE)  # L2, R2


def redeal_proposers(state: GameState) -> tuple[int, ...]:
    """The seats that may propose a redeal now (T15, T17, R8, R10); state in `play`."""
    frame = state.frame
    if frame.rules.redeal is not _BY_AGREEMENT or not _redeal_is_offered(state):
        return ()
    return tuple(seat for seat in range(frame.players) if not frame.asked[seat % 2])


def refuse_proposal(state: GameState, action: ProposeRedeal) -> Refusal | None:
    """Why the seat may not propose a redeal, or None if it may (T15, T17, R8, R10)."""
    seat = action.seat
    if not 0 <= seat < state.frame.players:
        return no_such_seat(state, seat)
    if state.frame.rules.redeal is not _BY_AGREEMENT or not _redeal_is_offered(state):
        return Refusal(
            Reason.REDEAL_NOT_OFFERED,
            {},
            "a redeal can be proposed before the first card of a round, under rules that have it, "
            "when three of the four table cards have one value",
        )
    if state.frame.asked[seat % 2]:
        return Refusal(
            Reason.REDEAL_ALREADY_ASKED,
            {"side": seat % 2},
            f"side {seat % 2} has proposed a redeal of this deal already",
        )
    return None


def apply_proposal(state: GameState, action: ProposeRedeal) -> GameState:
    """The proposal waits; nothing else is legal before the answer (R8)."""
    first, second = state.frame.asked
    asked = (first, True) if action.seat % 2 else (True, second)
    frame = evolve(state.frame, phase=Phase.REDEAL, proposer=action.seat, asked=asked)
    return evolve(state, frame=frame, turn=None, ply=state.ply + 1)


def redeal_answerers(state: GameState) -> tuple[int, ...]:
    """The seats that may answer the proposal: either opponent (T16, R9); state in `redeal`."""
    assert state.frame.proposer is not None
    return tuple(range(state.frame.players))[1 - state.frame.proposer % 2 :: 2]


def refuse_answer(state: GameState, action: AnswerRedeal) -> Refusal | None:
    """Why the seat may not answer the proposal, or None if it may (T16, R9)."""
    if not 0 <= action.seat < state.frame.players:
        return no_such_seat(state, action.seat)
    if action.seat not in redeal_answerers(state):
        return Refusal(
            Reason.REDEAL_OWN_PROPOSAL,
            {"proposer": state.frame.proposer},
            "only an opponent of the proposer can answer",
        )
    return None


def apply_answer(state: GameState, action: AnswerRedeal) -> GameState:
    """A yes gathers the cards for a new shuffle (R11); after a no the leader plays."""
    frame = evolve(state.frame, proposer=None, phase=_PLAY)
    if action.accept:
        return _gather(frame, state.ply + 1)
    return evolve(state, frame=frame, turn=leader(frame), ply=state.ply + 1)


def has_three_kings(rules: RuleSet, table: int) -> bool:
    """Whether this first table is dealt again of itself: three kings or four (L4)."""
    if rules.redeal is not RedealRule.THREE_KINGS:
        return False
    return (table & RANK_MASK[Rank.KING]).bit_count() >= 3


def offers_redeal(table: int) -> bool:
    """Whether three or four of these table cards are of one value (T15)."""
    return any((table & rank).bit_count() >= 3 for rank in RANK_MASK.values())


def seats_from_leader(frame: Frame) -> tuple[int, ...]:
    """The seats in dealing order: from the one right of the dealer round to the dealer (R6)."""
    assert frame.dealer is not None
    first = frame.dealer + 1
    return (*range(first, frame.players), *range(first))


def deal(
    frame: Frame, order: Iterable[int | None], stock: bytes
) -> tuple[tuple[int, ...], int, bytes]:
    """Packets off the top of the stock, in this order: hands and table as masks, and the rest.

    A seat's packet has three cards, the table's (None) four.
    """
    hands, table = [0] * frame.players, 0
    for place in order:
        if place is None:
            table, stock = _mask(stock[:TABLE_SIZE]), stock[TABLE_SIZE:]
        else:
            hands[place], stock = _mask(stock[:HAND_SIZE]), stock[HAND_SIZE:]
    return tuple(hands), table, stock


def _mask(indices: bytes) -> int:
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def _open(frame: Frame, action: Shuffle | KeepCard | PutCard, stock: bytes, ply: int) -> GameState:
    """The first deal of a round; with three kings on the table it is dealt again (L4)."""
    hands, table, stock = deal(frame, opening_order(frame, action), stock)
    if has_three_kings(frame.rules, table):
        return _gather(frame, ply)
    return GameState(frame, leader(frame), hands, table, stock, NOTHING_TAKEN, None, ply)


def _undealt(frame: Frame, turn: int | None, stock: bytes, ply: int) -> GameState:
    """A state of a round of which no card is dealt."""
    hands = (0,) * frame.players
    return GameState(frame, turn, hands, 0, stock, NOTHING_TAKEN, None, ply)


def _gather(frame: Frame, ply: int) -> GameState:
    """The cards of the first deal go back to the dealer, who shuffles again (R11)."""
    frame = evolve(frame, phase=Phase.SHUFFLE, redeals=frame.redeals + 1)
    return _undealt(frame, None, b"", ply)


def _redeal_is_offered(state: GameState) -> bool:
    """Three or four table cards of one value (T15), before the first card of the round (T17)."""
    players = state.frame.players
    return (
        len(state.stock_indices) == len(CARDS) - TABLE_SIZE - HAND_SIZE * players
        and sum(hand.bit_count() for hand in state.hand_masks) == HAND_SIZE * players
        and offers_redeal(state.table_mask)
    )
