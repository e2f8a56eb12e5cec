"""`python -m chkobba.bots`: a tournament of the four bots, as a table."""

import argparse
from typing import Final

from chkobba import ChkobbaError, parse_rules
from chkobba.bots import Bot, CountingBot, GreedyBot, RandomBot, SearchBot
from chkobba.bots.tournament import tournament

_MOST: Final = 100_000


def main(arguments: list[str] | None = None) -> None:
    """Play, and print a line for every two bots: matches won by the first, 95 % interval."""
    parser = argparse.ArgumentParser(prog="python -m chkobba.bots", description=__doc__)
    parser.add_argument("rules", nargs="*", default=["tunisian"], help="a rule set in notation")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument(
        "--pairs", type=_count, default=50, help="pairs of matches for every two bots"
    )
    parser.add_argument("--iterations", type=_count, default=300, help="the budget of each search")
    parser.add_argument("--seed", type=_text, default="", help="any text")
    parser.add_argument("--jobs", type=_count, default=1, help="processes")
    options = parser.parse_args(arguments)
    try:
        rules = parse_rules(" ".join(options.rules))
    except ChkobbaError as error:
        parser.error(str(error))
    bots: dict[str, Bot] = {
        "search": SearchBot(iterations=options.iterations),
        "counting": CountingBot(),
        "greedy": GreedyBot(),
        "random": RandomBot(),
    }
    try:
        scores = tournament(
            bots,
            rules,
            pairs=options.pairs,
            seed=options.seed,
            players=options.players,
            jobs=options.jobs,
        )
    except KeyboardInterrupt:
        parser.exit(130, "interrupted\n")
    print(f"{rules}, {options.players} players, {options.iterations} iterations")
    for (one, other), score in scores.items():
        print(f"{one} against {other}: {score}")


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 10 else 0
    if not 1 <= number <= _MOST:
        raise argparse.ArgumentTypeError(f"must be 1 to {_MOST}, not {text[:20]!r}")
    return number


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise argparse.ArgumentTypeError("is not text that UTF-8 can write") from error
    return text
