"""A puzzle: the last cards of a round, all of them known. What should be played?

With the stock empty, what a player has not seen is in the opponent's hand, so the end of a round
can be searched to the bottom: the best play leads to the best difference of points.
"""

import sys
from pathlib import Path

from chkobba import GameState, PlayerAction, apply, legal_actions, parse_position, svg

PUZZLE = (
    "tunisian | players 2 | phase play | turn 0 | dealer 1 | round_number 1 | redeals 0"
    " | proposer - | asked no no | scores 0 0 | games 0 0 | hands 5D6DKH AHAC2S | table 7HQSKC"
    " | stock - | piles AS3H3C5H5C6S7CQHQCJHJSKDKS AD2D2H2C3D3S4D4H4S4C5S6H6C7D7SQDJDJC"
    " | chkobbas KS:2 - | last_capturer 1 | last_laid - | ply 33"
)


def value(state: GameState, side: int) -> int:
    """The points that the round brings this side beyond the other, if both play their best."""
    if state.last_round is not None:
        points = state.last_round.points or (0, 0)
        return points[side] - points[1 - side]
    assert state.turn is not None
    values = [value(apply(state, action), side) for action in legal_actions(state)]
    return max(values) if state.turn % 2 == side else min(values)


def best(state: GameState) -> list[tuple[int, PlayerAction]]:
    """Every play with what it comes to, the best first."""
    assert state.turn is not None
    side = state.turn % 2
    found = [(value(apply(state, action), side), action) for action in legal_actions(state)]
    return sorted(found, key=lambda play: (-play[0], str(play[1])))


def main() -> None:
    """Print the puzzle and what every play comes to; with a file name, draw the solution there."""
    state = parse_position(PUZZLE)
    print(f"{state}\n\nSeat 0 is to play. The king is there to be taken. Should it be?\n")
    plays = best(state)
    for points, action in plays:
        print(f"{action!s:<16}{points:+}")
    for path in sys.argv[1:]:
        picture = svg.full_table(state, action=plays[0][1], names=["you", "the other"])
        Path(path).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
