"""The public face of the kernel: what is legal, and what comes of an action.

Each kind of action has its phase, its check and its step; the clauses live where those are defined.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

from chkobba.actions import (
    Action,
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    Play,
    PlayerAction,
    ProposeRedeal,
    PutCard,
    Shuffle,
)
from chkobba.errors import IllegalAction, Refusal, require_seat
from chkobba.opening import (
    apply_answer,
    apply_choice,
    apply_cut,
    apply_proposal,
    apply_shuffle,
    cuts,
    redeal_answerers,
    redeal_proposers,
    refuse_answer,
    refuse_choice,
    refuse_cut,
    refuse_proposal,
    refuse_shuffle,
)
from chkobba.play import apply_claim, apply_play, claims, plays, refuse_claim, refuse_play
from chkobba.state import GameState, Phase, require_state
from chkobba.turns import wrong_moment

_PLAY: Final = Phase.PLAY
_NONE: Final[tuple[PlayerAction, ...]] = ()

_Refuse = Callable[[GameState, Any], Refusal | None]
_Step = Callable[[GameState, Any], GameState]

_KINDS: Final[Mapping[type, tuple[Phase, _Refuse, _Step]]] = {
    Shuffle: (Phase.SHUFFLE, refuse_shuffle, apply_shuffle),
    Cut: (Phase.CUT, refuse_cut, apply_cut),
    KeepCard: (Phase.CUT_CHOICE, refuse_choice, apply_choice),
    PutCard: (Phase.CUT_CHOICE, refuse_choice, apply_choice),
    ProposeRedeal: (Phase.PLAY, refuse_proposal, apply_proposal),
    AnswerRedeal: (Phase.REDEAL, refuse_answer, apply_answer),
    Claim: (Phase.PLAY, refuse_claim, apply_claim),
    Play: (Phase.PLAY, refuse_play, apply_play),
}


def legal_actions(state: GameState, seat: int | None = None) -> tuple[PlayerAction, ...]:
    """All that the players, or one seat, may do now, each a fresh choice for `apply`.

    In the order: claims, plays, cuts, keep, put, proposals, yes, no; within a kind by seat, card
    and captured mask, a lay before captures. Empty when a shuffle is due (there are 40! of them)
    and when the match is over.

    Raises:
        InvalidSeat: there is no such seat.
    """
    if type(state) is not GameState:
        require_state(state)
    phase, turn, actions = state.frame.phase, state.turn, _NONE
    if phase is _PLAY:
        actions = plays(state)
        if state.last_laid is not None:
            actions = claims(state) + actions
        if state.taken[2] is None:  # nobody has captured, so the first card may be due
            actions += tuple(map(ProposeRedeal, redeal_proposers(state)))
    elif phase is Phase.REDEAL:
        seats = redeal_answerers(state)
        actions = tuple(AnswerRedeal(one, accept) for accept in (True, False) for one in seats)
    elif turn is not None:
        actions = cuts(turn) if phase is Phase.CUT else (KeepCard(turn), PutCard(turn))
    if seat is None:
        return actions
    require_seat(seat, state.frame.players)
    return tuple(action for action in actions if action.seat == seat)


def actors(state: GameState) -> tuple[int, ...]:
    """The seats that may act now, ascending; none when a shuffle is due or the match is over."""
    require_state(state)
    phase, turn = state.frame.phase, state.turn
    if phase is Phase.REDEAL:
        return redeal_answerers(state)
    if turn is None:
        return ()
    proposers = redeal_proposers(state) if phase is Phase.PLAY else ()
    return tuple(sorted({turn, *proposers}))


def check(state: GameState, action: Action) -> Refusal | None:
    """Why the action is not legal, with its reason code, or None if it is legal.

    >>> from chkobba import RuleSet, new_match
    >>> print(check(new_match(RuleSet.tunisian()), KeepCard(seat=0)))
    this is for phase cut_choice, and the phase is shuffle [action/wrong_phase]
    """
    kind = _KINDS.get(type(action))
    if kind is None or type(state) is not GameState:
        raise _wrong_type(state, action)
    phase, refuse, _ = kind
    return refuse(state, action) if state.frame.phase is phase else wrong_moment(state, phase)


def is_legal(state: GameState, action: Action) -> bool:
    """Whether `apply` would accept the action."""
    return check(state, action) is None


def apply(state: GameState, action: Action) -> GameState:
    """The state after the action; the state given is unchanged, whatever happens.

    What follows by itself is part of it: new deals, leftovers, the score, the next game.

    >>> from chkobba import CARDS, RuleSet, Shuffle, new_match
    >>> state = apply(new_match(RuleSet.tunisian()), Shuffle(dealer=1, deck=CARDS))
    >>> apply(state, Cut(seat=0, lifted=10)).stock[0]
    Card.parse('3S')

    Raises:
        IllegalAction: the action is not legal; its `refusal` says why.
    """
    # As `check`, but for a call or two: it makes random playouts faster by 3 %.
    kind = _KINDS.get(type(action))
    if kind is None or type(state) is not GameState:
        raise _wrong_type(state, action)
    phase, refuse, step = kind
    refusal = refuse(state, action) if state.frame.phase is phase else wrong_moment(state, phase)
    if refusal is not None:
        raise IllegalAction(refusal)
    return step(state, action)


def position_key(state: GameState) -> Hashable:
    """What decides how the round goes on, for transposition tables: equal keys, equal futures.

    Without ply, scores, games and history; chkobbas count by what they are worth, a laid card only
    if it missed something, and who has asked for a redeal only while one can be asked for. Rules
    and number of players are left out too: use one table a match.
    """
    require_state(state)
    frame, playing = state.frame, state.frame.phase is _PLAY
    return (
        frame.phase,
        frame.dealer,
        frame.proposer,
        redeal_proposers(state) if playing else frame.asked,
        state.turn,
        state.hand_masks,
        state.table_mask,
        state.stock_indices,
        state.pile_masks,
        state.chkobba_points,
        state.last_capturer,
        state.last_laid if playing and claims(state) else None,
    )


def _wrong_type(state: object, action: object) -> TypeError:
    require_state(state)
    return TypeError(f"expected an action, not {type(action).__name__}")
