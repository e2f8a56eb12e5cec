"""Steps per second of the PettingZoo environment, beside PettingZoo's and rlcard's card games.

    python benchmarks/frameworks_pettingzoo.py [rounds]

Random legal actions, two players, PettingZoo's environments with their usual wrappers (but "raw":
spelled, without them, as rlcard's are). All are measured in turn, several times over; the figures
are medians of one run. A learner's action is a step, so the spelled environment needs more of them
for a match than the one with ids.
"""

import sys
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from chkobba.adapters.pettingzoo import env, raw_env

STEPS = 2_000
"""The least steps of each measurement."""

Run = Callable[[int, Random], int]
"""Steps at least so often and returns the number of steps."""


def pettingzoo_run(environment: Any, least: int, rng: Random) -> int:
    """Whole matches by the usual loop; the steps of agents that are done do not count."""
    steps = 0
    environment.reset(seed=int(rng.random() * 2**32))
    while steps < least:
        for _ in environment.agent_iter():
            seen, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            numbers = np.flatnonzero(seen["action_mask"].view(np.bool_))
            environment.step(numbers[int(rng.random() * len(numbers))])
            steps += 1
        environment.reset()
    return steps


def rlcard_run(environment: Any, least: int, rng: Random) -> int:
    """Whole games by rlcard's own loop."""
    steps = 0
    while steps < least:
        state, _ = environment.reset()
        while not environment.is_over():
            numbers = list(state["legal_actions"])
            state, _ = environment.step(numbers[int(rng.random() * len(numbers))])
            steps += 1
    return steps


def _classic(name: str) -> Run:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return partial(pettingzoo_run, import_module(f"pettingzoo.classic.{name}").env())


def runs() -> Mapping[str, Run]:
    """What is measured, by name: our own first."""
    found: dict[str, Run] = {}
    for game in ("tunisian", "libyan"):
        found[f"chkobba {game}, spelled"] = partial(pettingzoo_run, env(game))
        found[f"chkobba {game}, ids"] = partial(pettingzoo_run, env(game, actions="ids"))
        found[f"chkobba {game}, raw"] = partial(pettingzoo_run, raw_env(game))
    found["PettingZoo leduc_holdem"] = _classic("leduc_holdem_v4")
    found["PettingZoo texas_holdem"] = _classic("texas_holdem_v4")
    rlcard: Any = import_module("rlcard")
    for game in ("leduc-holdem", "uno", "gin-rummy"):
        found[f"rlcard {game}"] = partial(rlcard_run, rlcard.make(game, {"seed": 1}))
    return found


def main(rounds: int) -> None:
    """Measure everything in turn, then print the medians and the ratios to each other game."""
    rng = Random(1)
    measured = runs()
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for run in measured.values():
        run(200, rng)
    for _ in range(rounds):
        for name, run in measured.items():
            start = perf_counter()
            steps = run(STEPS, rng)
            rates[name].append(steps / (perf_counter() - start))
    medians = {name: median(figures) for name, figures in rates.items()}
    for name, rate in medians.items():
        sys.stdout.write(f"{name:28} {rate:10,.0f} steps a second\n")
    ours = [name for name in medians if name.startswith("chkobba")]
    for other in [name for name in medians if name not in ours]:
        for name in ours:
            sys.stdout.write(f"{name:28} {medians[name] / medians[other]:6.2f} x {other}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
