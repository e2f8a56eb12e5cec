"""The command line that the self-play examples share."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from chkobba import ChkobbaError, parse_rules
from selfplay_batches import BOTS, Batch, DatasetError, checked, missing

LONGEST_TARGET = 1000
LONGEST_SEED = 1000


def parser(description: str | None) -> argparse.ArgumentParser:
    """The options of every self-play example."""
    found = argparse.ArgumentParser(description=description)
    found.add_argument("folder", type=_folder, help="where the dataset is, or will be")
    found.add_argument("--rules", type=_rules, default="tunisian", help="a rule set in notation")
    found.add_argument("--players", type=int, choices=(2, 4), default=2)
    found.add_argument(
        "--bots", nargs=2, choices=sorted(BOTS), default=["greedy", "counting"], help="of each side"
    )
    found.add_argument("--seed", type=_seed, default="", help="any text: each plays other matches")
    found.add_argument("--matches", type=_number(1, 10**7), default=1000)
    found.add_argument("--batch", type=_number(1, 10**4), default=50, help="matches of one task")
    found.add_argument("--workers", type=_number(1, 1024), default=os.cpu_count() or 1)
    return found


def run(options: argparse.Namespace, play_all: Callable[[Sequence[Batch]], None]) -> None:
    """Play the batches that are missing, then check the dataset and print what is in it."""
    batches = batches_of(options)
    begin = perf_counter()
    try:
        left = missing(batches)
        play_all(left)
        summary = checked(batches)
    except DatasetError as error:
        sys.exit(str(error))
    print(f"played {len(left)} of {len(batches)} batches in {perf_counter() - begin:.1f} s")
    print(summary)


def batches_of(options: argparse.Namespace) -> list[Batch]:
    """The whole dataset, in batches."""
    return [
        Batch(
            rules=options.rules,
            players=options.players,
            bots=tuple(options.bots),
            seed=options.seed,
            first=first,
            end=min(first + options.batch, options.matches),
            folder=options.folder,
        )
        for first in range(0, options.matches, options.batch)
    ]


def _number(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        found = int(text) if text.isdecimal() and len(text) <= len(str(most)) else least - 1
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"must be {least} to {most}, not {text[:40]!r}")
        return found

    return number


def _rules(text: str) -> str:
    try:
        rules = parse_rules(text)
    except ChkobbaError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if rules.target > LONGEST_TARGET:
        raise argparse.ArgumentTypeError(f"a target above {LONGEST_TARGET} takes too long to reach")
    return str(rules)


def _seed(text: str) -> str:
    if len(text) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(f"has at most {LONGEST_SEED} characters, not {len(text)}")
    return _text(text)


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise argparse.ArgumentTypeError("is not text that UTF-8 can write") from error
    return text


def _folder(text: str) -> str:
    """The folder as a full path, since workers may stand elsewhere; made if it is not there."""
    path = Path(_text(text)).resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"is no folder: {error}") from error
    return str(path)
