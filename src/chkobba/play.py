"""The play of a round: captures, claims, chkobbas, new deals (T18, T22 to T40, L5 to L9, L16 to L30).

The round's end is left to `match`.
"""

from functools import lru_cache
from typing import Final

from chkobba.actions import Claim, Play
from chkobba.captures import BELOW_MASK, EQUAL_MASK, capture_masks, refuse_capture
from chkobba.cards import CARDS, Card, CardSet, mask_indices
from chkobba.errors import Reason, Refusal
from chkobba.match import add_to_pile, end_round, win_outright
from chkobba.opening import deal, seats_from_leader
from chkobba.results import Chkobba, Chkobbas
from chkobba.rules import CaptureRule
from chkobba.scoring import outright_win
from chkobba.state import HAND_SIZE, GameState, leader
from chkobba.turns import not_your_turn

_COMPULSORY: Final = CaptureRule.COMPULSORY
_PLAYS: Final = 1 << 16
"""More than there are different plays: 16,200 a seat."""


def plays(state: GameState) -> tuple[Play, ...]:
    """The plays of the seat on turn, by card, a lay before captures (T22 to T27, L6, R12)."""
    seat, table = state.turn, state.table_mask
    assert seat is not None
    compulsory = state.frame.rules.capture is _COMPULSORY
    found: tuple[Play, ...] = ()
    for card in mask_indices(state.hand_masks[seat]):
        in_reach = table & EQUAL_MASK[card] or table & BELOW_MASK[card]
        found += _plays(seat, card, in_reach, compulsory)
    return found


def claims(state: GameState) -> tuple[Claim, ...]:
    """The claims open to the seat on turn: what the card laid before missed (T30, R15, R16)."""
    laid, seat = state.last_laid, state.turn
    if laid is None:
        return ()
    assert seat is not None
    card, table = laid.index, _missed_table(state)
    return _claims(seat, card, table & EQUAL_MASK[card] or table & BELOW_MASK[card])


def refuse_play(state: GameState, action: Play) -> Refusal | None:
    """Why the seat may not play so, or None if it may (T22 to T27, L6, L16, R12, R13)."""
    seat, card = action.seat, action.card.index
    if seat != state.turn:
        return not_your_turn(state, seat)
    if not state.hand_masks[seat] >> card & 1:
        return Refusal(
            Reason.CARD_NOT_IN_HAND,
            {"seat": seat, "card": str(action.card)},
            f"{action.card} is not in the hand of seat {seat}",
        )
    compulsory = state.frame.rules.capture is _COMPULSORY
    return refuse_capture(card, state.table_mask, action.captured.mask, compulsory)


def refuse_claim(state: GameState, action: Claim) -> Refusal | None:
    """Why the seat may not claim so, or None if it may (T30 to T32, R15 to R17)."""
    if action.seat != state.turn:
        return not_your_turn(state, action.seat)
    laid, table = state.last_laid, _missed_table(state)
    if laid is None or not capture_masks(laid.index, table):
        return Refusal(Reason.NOTHING_MISSED, {}, "the play before missed no capture")
    if action.card is not laid:
        return Refusal(
            Reason.OTHER_CARD,
            {"card": str(action.card), "laid": str(laid)},
            f"the card laid before is {laid}, not {action.card}",
        )
    return refuse_capture(laid.index, table, action.captured.mask, compulsory=True)


def apply_play(state: GameState, action: Play) -> GameState:
    """The state after a legal play: the card laid or its capture taken, then who comes next."""
    frame, seat, card = state.frame, action.seat, action.card
    bit, captured = 1 << card.index, action.captured.mask
    hands = list(state.hand_masks)
    hands[seat] = hand = hands[seat] ^ bit
    deal_is_over = not hand and seat == frame.dealer
    table, piles, chkobbas = state.table_mask, state.pile_masks, state.chkobbas
    side, laid = state.last_capturer, None
    if captured:
        side = seat % 2
        table ^= captured
        piles = add_to_pile(piles, side, captured | bit)
        if not table and _play_may_score(state, deal_is_over):
            chkobbas = _add_chkobba(chkobbas, side, card, captured)
    else:
        table |= bit
        if frame.rules.claims:
            laid = card
    after = GameState(
        frame,
        (seat + 1) % frame.players,
        tuple(hands),
        table,
        state.stock_indices,
        piles,
        chkobbas,
        side,
        laid,
        state.ply + 1,
    )
    if captured:
        reason = outright_win(frame.rules, piles[seat % 2])
        if reason is not None:
            return win_outright(after, seat % 2, reason)
    if not deal_is_over:
        return after
    return _deal_again(after) if after.stock_indices else end_round(after)


def apply_claim(state: GameState, action: Claim) -> GameState:
    """The state after a legal claim: a capture, but not a play, so that the turn stays (T31, R18)."""
    side, captured = action.seat % 2, action.captured.mask
    taken = captured | 1 << action.card.index
    table, chkobbas = state.table_mask ^ taken, state.chkobbas
    if not table:  # T33
        chkobbas = _add_chkobba(chkobbas, side, action.card, captured)
    piles = add_to_pile(state.pile_masks, side, taken)
    after = GameState(
        state.frame,
        state.turn,
        state.hand_masks,
        table,
        state.stock_indices,
        piles,
        chkobbas,
        side,
        None,
        state.ply + 1,
    )
    reason = outright_win(state.frame.rules, piles[side])
    return after if reason is None else win_outright(after, side, reason)


def _missed_table(state: GameState) -> int:
    """The table that the laid card met, as a mask; empty where nothing can be missed (R15)."""
    laid = state.last_laid
    if laid is None or state.frame.rules.capture is _COMPULSORY:
        return 0
    return state.table_mask ^ 1 << laid.index


def _play_may_score(state: GameState, deal_is_over: bool) -> bool:
    """Whether this play may score a chkobba, for all its place in the deal and the round."""
    rules = state.frame.rules
    if deal_is_over and not state.stock_indices:
        return rules.ajiliya  # T38, L29, R20: the last card of the round
    if is_first_play(state):
        return rules.bayta  # L30, R21: the leader's first card of a deal
    return True


def is_first_play(state: GameState) -> bool:
    """Whether the next play is the first of its deal (R21): nobody has played a card of it."""
    return state.turn == leader(state.frame) and all(
        hand.bit_count() == HAND_SIZE for hand in state.hand_masks
    )


def _add_chkobba(chkobbas: Chkobbas, side: int, card: Card, captured: int) -> Chkobbas:
    """The chkobba lists with one more, marked by the card that took (T36, T37, R19)."""
    first, second = chkobbas
    one = Chkobba(card, captured.bit_count() + 1)
    return (first, (*second, one)) if side else ((*first, one), second)


def _deal_again(state: GameState) -> GameState:
    """Three more to each seat and none to the table, once all hands are empty (T18, L8, R6)."""
    hands, _, stock = deal(state.frame, seats_from_leader(state.frame), state.stock_indices)
    return GameState(
        state.frame,
        state.turn,
        hands,
        state.table_mask,
        stock,
        state.pile_masks,
        state.chkobbas,
        state.last_capturer,
        state.last_laid,
        state.ply,
    )


@lru_cache(maxsize=1 << 14)
def _plays(seat: int, card: int, in_reach: int, compulsory: bool) -> tuple[Play, ...]:
    captures = capture_masks(card, in_reach)
    if not compulsory or not captures:
        captures = (0, *captures)
    return tuple([_play(seat, card, captured) for captured in captures])


@lru_cache(maxsize=1 << 12)
def _claims(seat: int, card: int, in_reach: int) -> tuple[Claim, ...]:
    captures = capture_masks(card, in_reach)
    return tuple([Claim(seat, CARDS[card], CardSet.from_mask(captured)) for captured in captures])


@lru_cache(maxsize=_PLAYS)
def _play(seat: int, card: int, captured: int) -> Play:
    return Play(seat, CARDS[card], CardSet.from_mask(captured))
