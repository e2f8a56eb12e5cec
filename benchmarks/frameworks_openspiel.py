"""Transitions per second of the OpenSpiel game, beside OpenSpiel's own Python games.

    python benchmarks/frameworks_openspiel.py [rounds]

Random games, chance included: each state is cloned, the clone asked for its legal actions, and one
of them applied to it. All games are measured in turn, several times over; the figures are medians
of one run.
"""

import sys
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pyspiel

STEPS = 20_000
"""The least transitions of each measurement."""

MODULE = "chkobba.adapters.openspiel"
OURS = ("python_chkobba", "python_chkobba(rules=libyan)", "python_chkobba(players=4)")
THEIRS = {
    "python_block_dominoes": "open_spiel.python.games.block_dominoes",
    "python_team_dominoes": "open_spiel.python.games.team_dominoes",
    "python_kuhn_poker": "open_spiel.python.games.kuhn_poker",
    "python_liars_poker": "open_spiel.python.games.liars_poker",
}
"""The games, and the modules that register them."""


def transitions(game: Any, least: int, rng: Random) -> int:
    """Play whole games, a clone for each transition, and give the number of transitions."""
    steps = 0
    while steps < least:
        state = game.new_initial_state()
        while not state.is_terminal():
            state = state.clone()
            numbers = state.legal_actions()
            state.apply_action(numbers[int(rng.random() * len(numbers))])
            steps += 1
    return steps


def main(rounds: int) -> None:
    """Measure everything in turn, then print the medians and the ratios to each other game."""
    for module in (MODULE, *THEIRS.values()):
        import_module(module)
    rng = Random(1)
    games = {name: pyspiel.load_game(name) for name in (*OURS, *THEIRS)}
    rates: dict[str, list[float]] = {name: [] for name in games}
    for game in games.values():
        transitions(game, 1_000, rng)
    for _ in range(rounds):
        for name, game in games.items():
            start = perf_counter()
            steps = transitions(game, STEPS, rng)
            rates[name].append(steps / (perf_counter() - start))
    medians = {name: median(figures) for name, figures in rates.items()}
    for name, rate in medians.items():
        sys.stdout.write(f"{name:30} {rate:10,.0f} transitions a second\n")
    sys.stdout.write(f"ratios in the order of {', '.join(OURS)}\n")
    for other in THEIRS:
        ratios = ", ".join(f"{medians[name] / medians[other]:.2f}" for name in OURS)
        sys.stdout.write(f"beside {other}: {ratios} x\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
