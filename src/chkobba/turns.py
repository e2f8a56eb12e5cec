"""The refusals that every phase shares: the wrong moment, the wrong seat."""

from chkobba.errors import Reason, Refusal
from chkobba.state import GameState, Phase


def wrong_moment(state: GameState, expected: Phase) -> Refusal:
    """The action belongs to another phase, or the match is over."""
    phase = state.frame.phase
    if phase is Phase.MATCH_OVER:
        return Refusal(Reason.MATCH_OVER, {}, "the match is over")
    return Refusal(
        Reason.WRONG_PHASE,
        {"phase": str(phase), "expected": str(expected)},
        f"this is for phase {expected}, and the phase is {phase}",
    )


def not_your_turn(state: GameState, seat: int) -> Refusal:
    """The action belongs to the seat on turn."""
    return Refusal(
        Reason.NOT_YOUR_TURN,
        {"seat": seat, "turn": state.turn},
        f"it is seat {state.turn}'s turn, not seat {seat}'s",
    )


def no_such_seat(state: GameState, seat: int) -> Refusal:
    """The action may be taken out of turn, but not by a seat that does not exist."""
    return Refusal(
        Reason.NO_SUCH_SEAT,
        {"seat": seat, "players": state.frame.players},
        f"there is no seat {seat}: seats are 0 to {state.frame.players - 1}",
    )
