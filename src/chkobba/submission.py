"""What a server calls with an action that a client has sent."""

from chkobba.actions import Action, Shuffle
from chkobba.engine import check
from chkobba.errors import IllegalAction, Reason, Refusal, require_int
from chkobba.state import GameState
from chkobba.transitions import Transition, transition


def submit(state: GameState, seat: int, action: Action, ply: int) -> Transition:
    """Apply a client's action: `seat` is the client's own, `ply` that of the state it answers.

    An action that comes late or twice answers a state that has passed, and changes nothing.

    Raises:
        IllegalAction: the action is stale, chance's or another seat's (reasons `submit/stale`,
            `submit/chance`, `submit/other_seat`, tried in this order), or not legal.
    """
    refusal = _refuse(state, seat, action, ply)
    if refusal is not None:
        raise IllegalAction(refusal)
    return transition(state, action)


def _refuse(state: GameState, seat: int, action: Action, ply: int) -> Refusal | None:
    require_int("seat", seat)
    require_int("ply", ply)
    legality = check(state, action)
    if ply != state.ply:
        return Refusal(
            Reason.STALE,
            {"ply": state.ply},
            "the action answers another state than the one that the match is in",
        )
    if isinstance(action, Shuffle):
        return Refusal(Reason.CHANCE, {}, "players do not shuffle")
    if action.seat != seat:
        return Refusal(
            Reason.OTHER_SEAT,
            {"seat": seat, "action_seat": action.seat},
            "a client acts for its own seat only",
        )
    return legality
