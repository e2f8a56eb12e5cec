"""Batch functions for workers: each counts its attempts, and most kill their own process."""

import os
import signal
from pathlib import Path
from typing import Any, NoReturn
from unittest import mock

from selfplay_batches import Batch, play_batch

VICTIM = 6
"""The first match of the batch whose worker is killed."""


def attempts(batch: Batch) -> int:
    """How often a worker has begun this batch."""
    path = _log(batch)
    return path.stat().st_size if path.exists() else 0


def counted(batch: Batch) -> str:
    _count(batch)
    return play_batch(batch)


def killed_before_it_plays(batch: Batch) -> str:
    _count(batch)
    if _is_to_die(batch):
        _die()
    return play_batch(batch)


def killed_before_the_file_is_whole(batch: Batch) -> str:
    _count(batch)
    if _is_to_die(batch):
        with mock.patch.object(os, "fsync", _die):
            play_batch(batch)
    return play_batch(batch)


def killed_before_it_answers(batch: Batch) -> str:
    _count(batch)
    path = play_batch(batch)
    if _is_to_die(batch):
        _die()
    return path


def killed_always(batch: Batch) -> str:
    _count(batch)
    if batch.first == VICTIM:
        _die()
    return play_batch(batch)


def failing(batch: Batch) -> str:
    _count(batch)
    if batch.first == VICTIM:
        raise LookupError("a fault of the player")
    return play_batch(batch)


def _is_to_die(batch: Batch) -> bool:
    return batch.first == VICTIM and attempts(batch) == 1


def _die(*_: Any) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("a killed process goes on")


def _count(batch: Batch) -> None:
    with _log(batch).open("ab") as file:
        file.write(b".")


def _log(batch: Batch) -> Path:
    folder = Path(batch.folder)
    return folder.with_name(f"{folder.name} attempts {batch.first}")
