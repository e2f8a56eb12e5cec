"""The perft file: positions with their counts, for this library and for others.

`python -m tests.perft_file` prints the whole file anew. Each line is

    preset players | actions from a new match, separated by "; " | count at depth 1, 2, …

with the actions in the notation of the library, so that a position is reached by playing them.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from attrs import evolve, frozen

from chkobba import (
    CARDS,
    Action,
    GameState,
    Phase,
    RedealRule,
    RuleSet,
    actors,
    apply,
    legal_actions,
    new_match,
    parse_action,
    shuffle,
)
from chkobba.perft import perft

PATH = Path(__file__).parent / "data" / "perft.txt"
PRESETS = {"tunisian": RuleSet.tunisian(), "libyan": RuleSet.libyan()}
MOST_LEAVES = 1_000_000
POSITIONS = 6

_HEADER = """\
# Perft: the number of sequences of exactly so many legal actions, by any seat, claims and redeals
# included, the pack as it is. Sequences that meet a due shuffle or the end of the match before
# that depth count nothing.
#
# preset players | actions from a new match, separated by "; " | count at depth 1, 2, ...
# The presets have their default targets (tunisian 21, libyan 31), one game.
# For each come positions before the first play, some of them with a redeal on offer, then some
# late in a deal, then some late in a round.
"""


@frozen
class Line:
    """One position and its counts, by depth from 1."""

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
        counts = " ".join(map(str, self.counts))
        return f"{self.preset} {self.players} | {'; '.join(self.actions)} | {counts}"


def read() -> list[Line]:
    """All lines of the file."""
    return [
        _parse(text)
        for text in PATH.read_text(encoding="utf-8").splitlines()
        if not text.startswith("#")
    ]


def _parse(text: str) -> Line:
    match, actions, counts = text.split(" | ")
    preset, players = match.split()
    return Line(preset, int(players), tuple(actions.split("; ")), tuple(map(int, counts.split())))


def make() -> Iterator[Line]:
    """The lines anew: for each preset and number of players, decks and late positions."""
    for preset, rules in PRESETS.items():
        for players in (2, 4):
            for start in (_first_play, _redeal_offered, _late_in_a_deal, _late_in_a_round):
                if start is _redeal_offered and rules.redeal is not RedealRule.BY_AGREEMENT:
                    continue
                for number in range(POSITIONS):
                    rng = Random(f"{start.__name__} {preset} {players} {number}")
                    actions = start(new_match(rules, players), rng)
                    line = Line(preset, players, tuple(map(str, actions)), ())
                    yield evolve(line, counts=tuple(_counts(line.state)))


def _first_play(state: GameState, rng: Random) -> list[Action]:
    return _walk(state, rng, lambda state: state.phase is Phase.PLAY)


def _redeal_offered(match: GameState, rng: Random) -> list[Action]:
    while True:
        actions = _first_play(match, rng)
        state = match
        for action in actions:
            state = apply(state, action)
        if len(actors(state)) > 1:
            return actions


def _late_in_a_deal(state: GameState, rng: Random) -> list[Action]:
    deal = rng.randint(1, len(CARDS) // (3 * state.players) - 1)
    return _walk(state, rng, lambda state: state.deal_number == deal and _last_cards(state, 2))


def _late_in_a_round(state: GameState, rng: Random) -> list[Action]:
    return _walk(state, rng, lambda state: not state.stock and _last_cards(state, 2))


def _last_cards(state: GameState, cards: int) -> bool:
    return state.phase is Phase.PLAY and max(map(len, state.hands)) <= cards


def _walk(state: GameState, rng: Random, arrived: Callable[[GameState], bool]) -> list[Action]:
    actions: list[Action] = []
    while not arrived(state):
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        actions.append(action)
        state = apply(state, action)
    return actions


def _counts(state: GameState) -> Iterator[int]:
    """The counts by depth, as long as the next one can be expected to be small enough."""
    depth = count = 1
    while 0 < count < MOST_LEAVES // 6:
        count = perft(state, depth)
        depth += 1
        if count:
            yield count


if __name__ == "__main__":
    sys.stdout.write(_HEADER)
    for made in make():
        sys.stdout.write(f"{made}\n")
        sys.stdout.flush()
