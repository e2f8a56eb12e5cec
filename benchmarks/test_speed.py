"""Speed beside public libraries, in one run. Nothing here fails for being slow."""

import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from benchmarks.playouts import (
    Playout,
    chess_playout,
    chess_steps,
    chkobba_playout,
    chkobba_steps,
    pokerkit_playout,
)
from chkobba import CARDS, CardSet, RuleSet, apply, legal_actions, position

Record = Callable[[str, float], None]
RULES = {"libyan": RuleSet.libyan(), "tunisian": RuleSet.tunisian()}
ROUNDS = 15
SEEDS = count(1)

PLAYOUTS: dict[str, tuple[Playout, int]] = {
    "python-chess": (chess_playout, 4_000),
    "pokerkit": (pokerkit_playout, 1_500),
    **{
        f"{game} {players}": (chkobba_playout(rules, players), 10_000)
        for game, rules in RULES.items()
        for players in (2, 4)
    },
}


@pytest.mark.parametrize("name", PLAYOUTS)
def test_playout(name: str, benchmark: Any, record: Record) -> None:
    play, least = PLAYOUTS[name]
    per_action: list[float] = []

    def timed(seed: int) -> None:
        start = time.perf_counter()
        actions = play(least, Random(seed))
        per_action.append((time.perf_counter() - start) / actions)

    benchmark.pedantic(timed, setup=lambda: ((next(SEEDS),), {}), rounds=ROUNDS, warmup_rounds=2)
    record(name, statistics.median(per_action))


@pytest.mark.parametrize("game", RULES)
def test_apply(game: str, benchmark: Any, record: Record) -> None:
    steps = chkobba_steps(RULES[game], 2, 5_000, Random(next(SEEDS)))

    def run() -> None:
        for state, action in steps:
            apply(state, action)

    benchmark.pedantic(run, rounds=ROUNDS, warmup_rounds=1)
    record(f"apply {game}", benchmark.stats["median"] / len(steps))


def test_copy_and_push(benchmark: Any, record: Record) -> None:
    steps = chess_steps(5_000, Random(next(SEEDS)))

    def run() -> None:
        for board, move in steps:
            board.copy(stack=False).push(move)

    benchmark.pedantic(run, rounds=ROUNDS, warmup_rounds=1)
    record("copy and push", benchmark.stats["median"] / len(steps))


def test_legal_actions(benchmark: Any, record: Record) -> None:
    times: list[float] = []
    for state, _ in chkobba_steps(RULES["tunisian"], 2, 5_000, Random(next(SEEDS))):
        start = time.perf_counter()
        legal_actions(state)
        times.append(time.perf_counter() - start)
    record("legal actions, median", statistics.median(times))
    kings = [card for card in CARDS if card.rank == 10]
    largest = position(
        RULES["tunisian"],
        table=CardSet(CARDS) - CardSet(kings),
        hands=[kings[:2], kings[2:]],
        dealer=1,
        turn=0,
    )
    benchmark.pedantic(legal_actions, (largest,), rounds=ROUNDS, warmup_rounds=1)
    record("legal actions, king on 36", benchmark.stats["median"])


@pytest.mark.parametrize("module", ["attrs", "chkobba"])
def test_import(module: str, benchmark: Any, record: Record) -> None:
    command = [sys.executable, "-c", f"import {module}"]
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=ROUNDS, warmup_rounds=2)
    record(f"import {module}", benchmark.stats["median"])


def test_memory(benchmark: Any, record: Record) -> None:
    """What each further state of a search costs, with all that is shared made already."""
    steps = chkobba_steps(RULES["tunisian"], 4, 3_000, Random(next(SEEDS)))

    def keep() -> list[Any]:
        return [apply(state, action) for state, action in steps]

    benchmark.pedantic(keep, rounds=2, warmup_rounds=1)
    tracemalloc.start()
    kept = keep()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    record("state bytes", size / len(kept))
