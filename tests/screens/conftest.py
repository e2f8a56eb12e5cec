"""A Chromium for the tests of a module that ask for it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Started by the first that needs it; while it runs, asyncio can run nothing in this thread."""
    from tests.screens.chromium import chromium  # noqa: PLC0415 - modules without it run as well

    with chromium() as started:
        yield started
