"""Tournaments: the duels of every two of several bots, with a progress bar."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations

from chkobba import RuleSet
from chkobba.bots.bot import Bot
from chkobba.bots.duels import Duel, Score, total

try:
    from rich.console import Console
    from rich.progress import track
except ImportError:
    raise ImportError("tournaments need rich: pip install 'chkobba[bots]'") from None


def tournament(  # noqa: PLR0913
    bots: Mapping[str, Bot],
    rules: RuleSet,
    *,
    pairs: int,
    seed: str = "",
    players: int = 2,
    jobs: int = 1,
) -> dict[tuple[str, str], Score]:
    """What the first of every two bots wins, in the order given, in so many pairs of matches.

    With more than one job they run in so many processes, and in no more than there are pairs; the
    result is the same. The progress bar
    goes to the error stream.

    Raises:
        ValueError: not a single pair or job, or not 2 or 4 players.
    """
    duels = {
        (one, other): Duel(bots[one], bots[other], rules, players, repr((seed, one, other)))
        for one, other in combinations(bots, 2)
    }
    tasks = [(duel, number) for duel in duels.values() for number in range(pairs)]
    played = track(_played(tasks, jobs), "Playing", total=len(tasks), console=Console(stderr=True))
    found = list(played)
    return {
        names: total(found[place * pairs : (place + 1) * pairs])
        for place, names in enumerate(duels)
    }


def _played(tasks: Sequence[tuple[Duel, int]], jobs: int) -> Iterator[Score]:
    if jobs == 1:
        yield from map(_play, tasks)
        return
    pool = ProcessPoolExecutor(min(jobs, len(tasks)))
    try:
        yield from pool.map(_play, tasks)
    finally:
        pool.shutdown(cancel_futures=True)


def _play(task: tuple[Duel, int]) -> Score:
    duel, number = task
    return duel.play_pair(number)
