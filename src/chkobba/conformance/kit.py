"""Where the kit's own files are."""

import json
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

_NAMES: Final = ("notation", "plays", "perft", "deals", "views", "records")


def files() -> tuple[Traversable, ...]:
    """The files of the kit, in the order in which an implementation comes to need them."""
    folder = resources.files("chkobba.conformance")
    return tuple(folder / f"{name}.jsonl" for name in _NAMES)


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a line; it refers to that of the documents, `codec.schema()`."""
    text = (resources.files("chkobba.conformance") / "schema.json").read_text(encoding="utf-8")
    return dict(json.loads(text))
