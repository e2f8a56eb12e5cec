"""What makes the conformance kit's files: `python -m tests.conformance_data` writes them anew.

The lines of two files are not made here. Perft counts take long, and deals must never change:
`tests.perft_file` and `tests.test_portable` print those.
"""

import json
from collections.abc import Callable
from typing import Any

from tests.conformance_data.notation import notation
from tests.conformance_data.plays import plays
from tests.conformance_data.records import records
from tests.conformance_data.views import views

MADE: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "notation.jsonl": notation,
    "plays.jsonl": plays,
    "views.jsonl": views,
    "records.jsonl": records,
}
"""The files that are made here, by name."""


def text_of(name: str) -> str:
    """The whole text of a file."""
    return "".join(f"{json.dumps(line)}\n" for line in MADE[name]())
