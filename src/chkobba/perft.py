"""Counting legal sequences, to compare one implementation of the rules with another."""

from chkobba.actions import PlayerAction
from chkobba.engine import apply, legal_actions
from chkobba.errors import ChkobbaError, require_int, shown
from chkobba.state import GameState


def perft(state: GameState, depth: int) -> int:
    """The number of sequences of exactly `depth` legal actions from here, by any seat.

    Claims and redeals are included, the pack stays as it is. The count stops where a shuffle is
    due or the match is over: shorter sequences count nothing.

    >>> from chkobba import CARDS, RuleSet, Shuffle, apply, new_match
    >>> state = apply(new_match(RuleSet.libyan()), Shuffle(dealer=1, deck=CARDS))
    >>> perft(state, 3)
    30

    Raises:
        ChkobbaError: `depth` is negative.
    """
    require_int("depth", depth)
    if depth < 0:
        raise ChkobbaError(f"depth must be at least 0, not {shown(depth)}")
    return _count(state, depth)


def _count(state: GameState, depth: int) -> int:
    if depth == 0:
        return 1
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(_count(apply(state, action), depth - 1) for action in actions)


def divide(state: GameState, depth: int) -> dict[PlayerAction, int]:
    """The `perft` count by first action, to find where two implementations part.

    Raises:
        ChkobbaError: `depth` is less than 1.
    """
    require_int("depth", depth)
    if depth < 1:
        raise ChkobbaError(f"depth must be at least 1, not {shown(depth)}")
    return {action: _count(apply(state, action), depth - 1) for action in legal_actions(state)}
