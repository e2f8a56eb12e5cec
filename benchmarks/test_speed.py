"""Speed beside public libraries, in one run. Nothing here fails for being slow.

What is compared is run in turn, round by round, so that all of it meets the same weather.
"""

import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from random import Random
from typing import Any

from benchmarks.playouts import (
    Playout,
    chess_playout,
    chess_steps,
    chkobba_playout,
    chkobba_steps,
    pokerkit_playout,
)
from chkobba import (
    CARDS,
    CardSet,
    GameState,
    RuleSet,
    Shuffle,
    apply,
    legal_actions,
    parse_action,
    position,
    sample_state,
    view,
)

Record = Callable[[str, float], None]
RULES = {"libyan": RuleSet.libyan(), "tunisian": RuleSet.tunisian()}
ROUNDS = 20
SEEDS = count(1)


def in_turn(benchmark: Any, record: Record, runs: Mapping[str, Callable[[], int]]) -> None:
    """Time each run in every round, and record its median seconds per unit that it returns."""
    times: dict[str, list[float]] = {name: [] for name in runs}

    def once() -> None:
        for name, run in runs.items():
            start = time.perf_counter()
            units = run()
            times[name].append((time.perf_counter() - start) / units)

    benchmark.pedantic(once, rounds=ROUNDS, warmup_rounds=2)
    for name, measured in times.items():
        record(name, statistics.median(measured))


def test_playouts(benchmark: Any, record: Record) -> None:
    def run(play: Playout, least: int) -> int:
        return play(least, Random(next(SEEDS)))

    runs = {
        f"{game} {players}": partial(run, chkobba_playout(rules, players), 12_000)
        for game, rules in RULES.items()
        for players in (2, 4)
    }
    runs["python-chess"] = partial(run, chess_playout, 4_000)
    runs["pokerkit"] = partial(run, pokerkit_playout, 1_000)
    in_turn(benchmark, record, runs)


def test_apply(benchmark: Any, record: Record) -> None:
    steps = {
        game: chkobba_steps(rules, 2, 3_000, Random(next(SEEDS))) for game, rules in RULES.items()
    }
    moves = chess_steps(3_000, Random(next(SEEDS)))

    def run(game: str) -> int:
        for state, action in steps[game]:
            apply(state, action)
        return len(steps[game])

    runs: dict[str, Callable[[], int]] = {f"apply {game}": partial(run, game) for game in RULES}
    in_turn(benchmark, record, {**runs, "copy and push": partial(copy_and_push, moves)})


def test_services(benchmark: Any, record: Record) -> None:
    steps = chkobba_steps(RULES["tunisian"], 2, 3_000, Random(next(SEEDS)))
    views = [view(state, 0) for state, _ in steps]
    texts = [str(action) for _, action in steps if not isinstance(action, Shuffle)]
    boards = chess_steps(1_000, Random(next(SEEDS)))
    rng = Random(next(SEEDS))

    def look() -> int:
        for state, _ in steps:
            view(state, 0)
        return len(steps)

    def sample() -> int:
        for seen in views:
            sample_state(seen, rng)
        return len(views)

    def parse() -> int:
        for text in texts:
            parse_action(text)
        return len(texts)

    runs = {"view": look, "sample": sample, "parse": parse}
    in_turn(benchmark, record, {**runs, "copy and push": partial(copy_and_push, boards)})


def copy_and_push(moves: list[Any]) -> int:
    for board, move in moves:
        board.copy(stack=False).push(move)
    return len(moves)


def test_legal_actions(benchmark: Any, record: Record) -> None:
    def timed(state: GameState) -> float:
        start = time.perf_counter()
        legal_actions(state)
        return time.perf_counter() - start

    steps = chkobba_steps(RULES["tunisian"], 2, 5_000, Random(next(SEEDS)))
    record("legal actions, median", statistics.median(timed(state) for state, _ in steps))
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


def test_import(benchmark: Any, record: Record) -> None:
    def run(module: str) -> int:
        subprocess.run([sys.executable, "-c", f"import {module}"], check=True)
        return 1

    modules = ("attrs", "chkobba")
    in_turn(benchmark, record, {f"import {module}": partial(run, module) for module in modules})


def test_memory(benchmark: Any, record: Record) -> None:
    """What each further state of a search costs, with all that is shared made already."""
    steps = chkobba_steps(RULES["tunisian"], 4, 3_000, Random(next(SEEDS)))

    def keep() -> list[GameState]:
        return [apply(state, action) for state, action in steps]

    benchmark.pedantic(keep, rounds=2, warmup_rounds=1)
    tracemalloc.start()
    kept = keep()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    record("state bytes", size / len(kept))
