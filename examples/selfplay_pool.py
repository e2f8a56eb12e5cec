"""Self-play on one machine, with processes of the standard library.

When a worker dies, the pool breaks as a whole and every batch that is not finished fails with it.
So a new pool takes what is missing, until several pools in a row have not finished a single batch.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Final

from selfplay_batches import Batch, play_batch
from selfplay_command import parser, run

ATTEMPTS: Final = 3


def play_all(
    batches: Sequence[Batch], workers: int, play: Callable[[Batch], str] = play_batch
) -> None:
    """Play the batches, each until it is finished.

    Raises:
        BrokenProcessPool: so many pools in a row broke before they had finished a batch.
    """
    left, failed = list(batches), 0
    while left:
        try:
            _play_once(left, workers, play)
        except BrokenProcessPool:
            still_left = [batch for batch in left if not batch.is_finished]
            failed = failed + 1 if len(still_left) == len(left) else 0
            if failed == ATTEMPTS:
                raise
            left = still_left
        else:
            return


def _play_once(batches: Sequence[Batch], workers: int, play: Callable[[Batch], str]) -> None:
    # Spawned workers inherit no threads and locks, and are the same on every system.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for _ in pool.map(play, batches):
            pass


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing in the folder."""
    options = parser(__doc__).parse_args(arguments)
    run(options, partial(play_all, workers=options.workers))


if __name__ == "__main__":
    main()
