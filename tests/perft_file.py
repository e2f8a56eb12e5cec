"""The perft file of the conformance kit: positions with their counts, here and for others.

`python -m tests.perft_file` prints the file with all counts made anew, also those of lines that are
new and have none yet. They are the numbers of sequences of exactly so many legal actions, by any
seat, claims and redeals included, the pack as it is; sequences that meet a due shuffle or the end
of the match before that depth count nothing.
"""

import json
import sys
from collections.abc import Iterator

from attrs import evolve, frozen

from chkobba import GameState, RuleSet, apply, new_match, parse_action
from chkobba.conformance import files
from chkobba.perft import perft

FILE = next(file for file in files() if file.name == "perft.jsonl")
PRESETS = {"tunisian": RuleSet.tunisian(), "libyan": RuleSet.libyan()}
MOST_LEAVES = 1_000_000


@frozen
class Line:
    """One position, reached from a new match, and its counts by depth from 1."""

    clauses: tuple[str, ...]
    about: str
    preset: str
    players: int
    actions: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def state(self) -> GameState:
        """The position, reached by playing the actions."""
        state = new_match(PRESETS[self.preset], self.players)
        for action in self.actions:
            state = apply(state, parse_action(action))
        return state

    def __str__(self) -> str:
        return json.dumps(
            {
                "kind": "perft",
                "clauses": self.clauses,
                "about": self.about,
                "rules": self.preset,
                "players": self.players,
                "actions": self.actions,
                "counts": self.counts,
            }
        )


def read() -> list[Line]:
    """All lines of the file."""
    return [_parse(text) for text in FILE.read_text(encoding="ascii").splitlines()]


def _parse(text: str) -> Line:
    line = json.loads(text)
    return Line(
        clauses=tuple(line["clauses"]),
        about=line["about"],
        preset=line["rules"],
        players=line["players"],
        actions=tuple(line["actions"]),
        counts=tuple(line["counts"]),
    )


def _counts(state: GameState) -> Iterator[int]:
    """The counts by depth, as long as the next one can be expected to be small enough."""
    depth = count = 1
    while 0 < count < MOST_LEAVES // 6:
        count = perft(state, depth)
        depth += 1
        if count:
            yield count


if __name__ == "__main__":
    for one in read():
        sys.stdout.write(f"{evolve(one, counts=tuple(_counts(one.state)))}\n")
        sys.stdout.flush()
