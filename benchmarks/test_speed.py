"""Speed beside public libraries, in one run. Nothing here fails for being slow.

What is compared is run in turn, round by round, so that all of it meets the same weather.
"""

import pickle
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
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
    MatchRecord,
    RuleSet,
    Shuffle,
    apply,
    decode_state,
    legal_actions,
    parse_action,
    parse_record,
    position,
    sample_state,
    to_json,
    verify,
    view,
)

Record = Callable[[str, float], None]
Run = Callable[[], int]
RULES = {"libyan": RuleSet.libyan(), "tunisian": RuleSet.tunisian()}
ROUNDS = 20
SEEDS = count(1)


def in_turn(benchmark: Any, record: Record, runs: Mapping[str, Run]) -> None:
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
    boards = chess_steps(3_000, Random(next(SEEDS)))
    runs = {"copy and push": over(boards, copy_and_push)}
    for game, rules in RULES.items():
        steps = chkobba_steps(rules, 2, 3_000, Random(next(SEEDS)))
        runs[f"apply {game}"] = over(steps, lambda step: apply(*step))
    in_turn(benchmark, record, runs)


def test_services(benchmark: Any, record: Record) -> None:
    rules, rng = RULES["tunisian"], Random(next(SEEDS))
    steps = chkobba_steps(rules, 2, 3_000, Random(next(SEEDS)))
    states = [state for state, _ in steps]
    texts = [str(action) for _, action in steps if not isinstance(action, Shuffle)]
    length = next(number for number, state in enumerate(states) if number and not state.ply)
    match = MatchRecord(
        rules=rules, players=2, actions=tuple(action for _, action in steps[:length])
    )
    sealed = parse_record(str(match))
    runs = {
        "view": over(states, lambda state: view(state, 0)),
        "sample": over([view(state, 0) for state in states], lambda v: sample_state(v, rng)),
        "parse": over(texts, parse_action),
        "to JSON": over(states, to_json),
        "from JSON": over([to_json(state) for state in states], decode_state),
        "verify": over([sealed], verify, units=length),
        "pickle": over(states, pickle.dumps),
        "unpickle": over([pickle.dumps(state) for state in states], pickle.loads),
    }
    record("pickle bytes", statistics.mean(len(pickle.dumps(state)) for state in states))
    boards = chess_steps(1_000, Random(next(SEEDS)))
    in_turn(benchmark, record, {**runs, "copy and push": over(boards, copy_and_push)})


def over(values: Sequence[Any], function: Callable[[Any], object], units: int = 1) -> Run:
    """Run a function over all the values, each of which counts for so many units."""

    def run() -> int:
        for value in values:
            function(value)
        return units * len(values)

    return run


def copy_and_push(step: tuple[Any, Any]) -> None:
    board, move = step
    board.copy(stack=False).push(move)


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
