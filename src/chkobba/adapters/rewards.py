"""What a round is worth to a learner."""

from chkobba import GameState


def round_gain(state: GameState) -> int:
    """What the round that has just ended brings side 0; side 1 loses as much. 0 if none has ended.

    These are the points of side 0 in it minus those of side 1. A game won outright (R25) counts as
    its target. Totals that a rule resets (L25) are not counted back.
    """
    sheet = state.last_round
    if sheet is None:
        return 0
    if sheet.points is None:
        assert sheet.game_won is not None
        return state.rules.target * (1 - 2 * sheet.game_won.side)
    return sheet.points[0] - sheet.points[1]
