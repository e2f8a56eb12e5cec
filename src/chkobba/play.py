"""The play of a round: captures, claims, chkobbas, new deals (T18, T22 to T40, L5 to L9).

Which captures a card has is in `captures`, what a chkobba is worth in `scoring`, and the round's
end in `match`.
"""

from functools import lru_cache
from typing import Final

from chkobba.actions import Claim, Play
from chkobba.captures import capture_masks, refuse_capture
from chkobba.cards import CARDS, Card, CardSet, mask_indices
from chkobba.errors import Reason, Refusal
from chkobba.match import add_to_pile, end_round, win_outright
from chkobba.opening import deal, seats_from_leader
from chkobba.results import Chkobba
from chkobba.rules import CaptureRule
from chkobba.scoring import outright_win
from chkobba.state import HAND_SIZE, GameState, Taken
from chkobba.turns import not_your_turn

_COMPULSORY: Final = CaptureRule.COMPULSORY

# Actions are immutable and there are few different ones, so each is made once: a lay and at most
# 16,160 captures and claims a seat.
_LAYS: Final = tuple(tuple(Play(seat, card) for card in CARDS) for seat in range(4))


def plays(state: GameState) -> tuple[Play, ...]:
    """The plays of the seat on turn, by card, a lay before captures (T22 to T27, L6, R12)."""
    seat, table = state.turn, state.table_mask
    assert seat is not None
    compulsory = state.frame.rules.capture is _COMPULSORY
    lays, found = _LAYS[seat], []
    for card in mask_indices(state.hand_masks[seat]):
        captures = capture_masks(card, table)
        if not captures or not compulsory:
            found.append(lays[card])
        for captured in captures:
            found.append(_capture(seat, card, captured))  # noqa: PERF401
    return tuple(found)


def claims(state: GameState) -> tuple[Claim, ...]:
    """The claims open to the seat on turn: what the card laid before missed (T30, R15, R16)."""
    laid, seat = state.last_laid, state.turn
    if laid is None:
        return ()
    assert seat is not None
    captures = capture_masks(laid.index, _missed_table(state))
    return tuple([_claim(seat, laid.index, captured) for captured in captures])


def refuse_play(state: GameState, action: Play) -> Refusal | None:
    """Why the seat may not play so, or None if it may (T22 to T27, L6, L16, R12, R13)."""
    seat, card = action.seat, action.card.index
    if seat != state.turn:
        return not_your_turn(state, seat)
    if not state.hand_masks[seat] & action.card.mask:
        return Refusal(
            Reason.CARD_NOT_IN_HAND,
            {"seat": seat, "card": str(action.card)},
            f"{action.card} is not in the hand of seat {seat}",
        )
    if action.captured.mask:
        return refuse_capture(card, state.table_mask, action.captured.mask)
    if state.frame.rules.capture is _COMPULSORY and capture_masks(card, state.table_mask):
        return Refusal(
            Reason.COMPULSORY,
            {"card": str(action.card)},
            f"{action.card} can capture, so it may not be laid",
        )
    return None


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
    return refuse_capture(laid.index, table, action.captured.mask)


def apply_play(state: GameState, action: Play) -> GameState:
    """The state after a legal play: the card laid or its capture taken, then who comes next."""
    frame, seat, bit = state.frame, action.seat, action.card.mask
    hands = list(state.hand_masks)
    hands[seat] = hand = hands[seat] ^ bit
    dealt, stock = tuple(hands), state.stock_indices
    deal_is_over = not hand and seat == frame.dealer
    round_is_over = deal_is_over and not stock
    table, taken, laid, win = state.table_mask, state.taken, None, None
    captured = action.captured.mask
    if captured:
        side = seat % 2
        table ^= captured
        scores = not table and _play_may_score(state, round_is_over)
        taken = _take(taken, side, action.card, captured, scores)
        win = outright_win(frame.rules, taken[0][side])
    else:
        table |= bit
        if frame.rules.claims:
            laid = action.card
    if deal_is_over and stock and win is None:  # T18, L8, R6: none to the table
        dealt, _, stock = deal(frame, seats_from_leader(frame), stock)
    turn = (seat + 1) % frame.players
    after = GameState(frame, turn, dealt, table, stock, taken, laid, state.ply + 1)
    if win is not None:
        return win_outright(after, seat % 2, win)
    return end_round(after) if round_is_over else after


def apply_claim(state: GameState, action: Claim) -> GameState:
    """The state after a legal claim: a capture but not a play, so the turn stays (T31, R18)."""
    side, card, captured = action.seat % 2, action.card, action.captured.mask
    table = state.table_mask ^ (captured | card.mask)
    taken = _take(state.taken, side, card, captured, not table)  # T33
    hands, stock = state.hand_masks, state.stock_indices
    after = GameState(state.frame, state.turn, hands, table, stock, taken, None, state.ply + 1)
    win = outright_win(state.frame.rules, taken[0][side])
    return after if win is None else win_outright(after, side, win)


def _missed_table(state: GameState) -> int:
    """The table that the laid card met, as a mask; empty where no card was laid (R15)."""
    laid = state.last_laid
    return 0 if laid is None else state.table_mask ^ laid.mask


def _play_may_score(state: GameState, round_is_over: bool) -> bool:
    """Whether the play that is made now may score a chkobba, for all its place in the round."""
    rules = state.frame.rules
    if round_is_over:
        return rules.ajiliya  # T38, L29, R20: the last card of the round
    if state.hand_masks[seats_from_leader(state.frame)[0]].bit_count() == HAND_SIZE:
        return rules.bayta  # L30, R21: the leader, who plays first, has all his cards
    return True


def _take(taken: Taken, side: int, card: Card, captured: int, scores: bool) -> Taken:
    """What has been taken, with this capture: the cards in the pile, the chkobba if it scores one.

    A chkobba is marked by the card that took (T28, T36, T37, R19).
    """
    piles, (first, second), _ = taken
    if scores:
        one = Chkobba(card, captured.bit_count() + 1)
        first, second = (first, (*second, one)) if side else ((*first, one), second)
    return add_to_pile(piles, side, captured | card.mask), (first, second), side


@lru_cache(maxsize=1 << 16)
def _capture(seat: int, card: int, captured: int) -> Play:
    return Play(seat, CARDS[card], CardSet.from_mask(captured))


@lru_cache(maxsize=1 << 16)
def _claim(seat: int, card: int, captured: int) -> Claim:
    return Claim(seat, CARDS[card], CardSet.from_mask(captured))
