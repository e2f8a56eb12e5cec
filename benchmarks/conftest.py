"""Collects seconds per unit of each benchmark and prints them as ratios at the end."""

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.report import report

_RESULTS = pytest.StashKey[dict[str, float]]()


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Callable[[str, float], None]:
    """Note a benchmark's figure (seconds, or bytes) under a name."""
    results = request.config.stash.setdefault(_RESULTS, {})
    return results.__setitem__


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the ratios, where they were measured in this one run."""
    results = config.stash.get(_RESULTS, {})
    if results:
        terminalreporter.section("ratios")
        for line in report(results):
            terminalreporter.write_line(line)
