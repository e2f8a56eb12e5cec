"""`python -m chkobba.bots`: a tournament of the four bots, as a table."""

import argparse

from chkobba import ChkobbaError, parse_rules
from chkobba.bots import Bot, CountingBot, GreedyBot, RandomBot, SearchBot
from chkobba.bots.tournament import tournament


def main(arguments: list[str] | None = None) -> None:
    """Play, and print a line for every two bots: matches won, and the 95 % interval."""
    parser = argparse.ArgumentParser(prog="python -m chkobba.bots", description=__doc__)
    parser.add_argument("rules", nargs="*", default=["tunisian"], help="a rule set in notation")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument(
        "--pairs", type=_count, default=50, help="pairs of matches for every two bots"
    )
    parser.add_argument("--iterations", type=_count, default=300, help="the budget of each search")
    parser.add_argument("--seed", default="", help="any text")
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
    scores = tournament(
        bots,
        rules,
        pairs=options.pairs,
        seed=options.seed,
        players=options.players,
        jobs=options.jobs,
    )
    print(f"{rules}, {options.players} players, {options.iterations} iterations")
    for (one, other), score in scores.items():
        print(f"{one} beats {other}: {score}")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number
