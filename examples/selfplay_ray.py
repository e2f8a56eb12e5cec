"""Self-play on Ray: on this machine, or on a cluster that runs already.

Ray, because those who train on these games mostly run it: RLlib, to which the PettingZoo adapter
leads, stands on it. Where a cluster runs Dask, `client.map(play_batch, batches, retries=3)` after
`client.upload_file("selfplay_batches.py")` does the same.

A task whose worker or machine dies runs again elsewhere, `max_retries` times; Ray retries no task
that failed by an exception. The functions travel to the workers by value, so these need chkobba and
pyarrow and a folder that all of them share, and no copy of the examples.
"""

from collections.abc import Callable, Sequence
from typing import Final

import ray

import selfplay_batches
from selfplay_batches import Batch, play_batch
from selfplay_command import parser, run

RETRIES: Final = 3


def play_all(batches: Sequence[Batch], play: Callable[[Batch], str] = play_batch) -> None:
    """Play the batches on the Ray that this process is connected to.

    Raises:
        ray.exceptions.WorkerCrashedError: a batch's workers died again and again.
    """
    ray.cloudpickle.register_pickle_by_value(selfplay_batches)
    task = ray.remote(max_retries=RETRIES)(play)
    running = [task.remote(batch) for batch in batches]
    while running:
        finished, running = ray.wait(running)
        ray.get(finished)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing in the folder."""
    options = parser(__doc__)
    options.add_argument("--address", help="a cluster that runs, such as auto; no workers are made")
    chosen = options.parse_args(arguments)
    if chosen.address is None:
        context = ray.init("local", num_cpus=chosen.workers)
    else:
        context = ray.init(chosen.address)
    with context:
        run(chosen, play_all)


if __name__ == "__main__":
    main()
