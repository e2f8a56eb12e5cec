"""A step with its events: what happened is read off the action and the two states.

`apply` makes no events, so that a search does not pay for them.
"""

from collections.abc import Iterator

from attrs import frozen

from chkobba.actions import (
    Action,
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    Play,
    ProposeRedeal,
    PutCard,
    Shuffle,
)
from chkobba.cards import CARDS, CardSet
from chkobba.engine import apply
from chkobba.events import (
    Captured,
    CardDrawn,
    CardKept,
    CardPut,
    ChkobbaScored,
    Claimed,
    Dealt,
    Event,
    GameWon,
    Kartet,
    Laid,
    LeftoversTaken,
    MatchWon,
    RedealAnswered,
    RedealProposed,
    Redealt,
    RoundScored,
    Shuffled,
)
from chkobba.opening import deal, opening_order
from chkobba.scoring import chkobba_value
from chkobba.state import GameState, Phase


@frozen
class Transition:
    """The state after an action, and what happened on the way, in order."""

    state: GameState
    events: tuple[Event, ...]


def transition(state: GameState, action: Action) -> Transition:
    """Apply an action and tell what happened; the state is that of `apply`.

    The events are the referee's: `redact` gives what one seat may be told.

    Raises:
        IllegalAction: the action is not legal; its `refusal` says why.
    """
    after = apply(state, action)
    events = [*_action_events(state, action, after), *_end_events(state, after)]
    return Transition(after, tuple(events))


def _action_events(state: GameState, action: Action, after: GameState) -> Iterator[Event]:
    if isinstance(action, Shuffle):
        yield Shuffled(action.dealer)
        if after.phase is not Phase.CUT:
            yield from _opening_events(action, bytes(card.index for card in action.deck), after)
    elif isinstance(action, Cut):
        yield CardDrawn(action.seat, CARDS[after.stock_indices[0]])
    elif isinstance(action, KeepCard):
        yield CardKept(action.seat)
        yield from _opening_events(action, state.stock_indices, after)
    elif isinstance(action, PutCard):
        yield CardPut(action.seat, CARDS[state.stock_indices[0]])
        yield from _opening_events(action, state.stock_indices, after)
    elif isinstance(action, ProposeRedeal):
        yield RedealProposed(action.seat)
    elif isinstance(action, AnswerRedeal):
        yield RedealAnswered(action.seat, action.accept)
        if action.accept:
            yield Redealt(agreed=True)
    else:
        yield from _capture_events(state, action, after)


def _opening_events(
    action: Shuffle | KeepCard | PutCard, stock: bytes, after: GameState
) -> Iterator[Event]:
    """The first deal, which with three kings is not in the state any more (L4)."""
    hands, table, stock = deal(after.frame, opening_order(after.frame, action), stock)
    yield Dealt(1, tuple(map(CardSet.from_mask, hands)), CardSet.from_mask(table), len(stock))
    if after.is_chance:
        yield Redealt(agreed=False)


def _capture_events(state: GameState, action: Claim | Play, after: GameState) -> Iterator[Event]:
    seat, side, captured = action.seat, action.seat % 2, action.captured
    if isinstance(action, Claim):
        yield Claimed(seat, action.card, captured)
        table = state.table_mask ^ (captured.mask | action.card.mask)
    elif captured:
        yield Captured(seat, action.card, captured)
        table = state.table_mask ^ captured.mask
    else:
        yield Laid(seat, action.card)
        table = state.table_mask | action.card.mask
    if len(after.chkobbas[side]) > len(state.chkobbas[side]):
        chkobba = after.chkobbas[side][-1]
        yield ChkobbaScored(side, chkobba.card, chkobba_value(state.rules, chkobba))
    if len(after.stock_indices) < len(state.stock_indices):
        left = len(after.stock_indices)
        yield Dealt(after.deal_number, after.hands, CardSet(), left)
        if not left:
            yield Kartet()
    if table != after.table_mask and after.last_capturer is not None:
        yield LeftoversTaken(after.last_capturer, CardSet.from_mask(table))


def _end_events(state: GameState, after: GameState) -> Iterator[Event]:
    score = after.last_round
    if score is None or score is state.last_round:
        return
    yield RoundScored(score)
    if score.game_won is not None:
        yield GameWon(score.game_won.side, score.game_won.reason, after.games)
    if after.outcome is not None:
        yield MatchWon(after.outcome)
