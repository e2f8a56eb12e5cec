"""What a line of each kind must look like, before anything is made of it."""

import re
from collections.abc import Mapping
from typing import Any, Final

from chkobba import InvalidData
from chkobba.errors import MOST
from chkobba.shapes import (
    FLAG,
    STRING,
    Mismatch,
    Shape,
    each,
    entries,
    integer,
    one_of,
    optional,
    read,
    require_object,
    text_of,
    wrong,
)


def line_problems(line: object) -> list[str]:
    """Everything because of which this is not a line of one of the kinds."""
    try:
        read(_LINE, line)
    except InvalidData as error:
        return list(map(str, error.problems))
    return []


def _read_clause(text: str) -> str:
    if re.fullmatch("[TLR][1-9][0-9]?", text) is None:
        raise wrong(f"must be a clause such as T30, not {text[:20]!r}")
    return text


def _read_line(data: Any) -> Any:
    name = require_object(data).get("kind")
    if not isinstance(name, str) or name not in _KINDS:
        raise Mismatch([(".kind", f"must be one of {', '.join(_KINDS)}")])
    return _KINDS[name].read(data)


def _by_key(shapes: Mapping[str, Shape[Any]]) -> Shape[Any]:
    """The first of these shapes whose key the object has."""

    def read(data: Any) -> Any:
        for key, shape in shapes.items():
            if key in require_object(data):
                return shape.read(data)
        raise wrong(f"must have one of the keys {', '.join(shapes)}")

    return Shape(dict, read)


def _words(*words: str) -> Shape[str]:
    return one_of({word: word for word in words})


def _line(name: str, shapes: Mapping[str, Shape[Any]]) -> Shape[Any]:
    common: dict[str, Shape[Any]] = {"clauses": each(text_of(_read_clause), 1), "about": STRING}
    return entries(dict, {**common, **shapes}, {"kind": name})


_LINE: Final = Shape(dict, _read_line)
_OBJECT: Final = Shape(dict, require_object)
_TEXTS: Final = each(STRING)
_COUNT: Final = integer(0, MOST)
_PLAIN: Final = ("card", "cards", "card_set")
_DOCUMENTED: Final = ("action", "rules", "position", "record")


def _notation(of: tuple[str, ...], shapes: Mapping[str, Shape[Any]]) -> Shape[Any]:
    return _line("notation", {"of": _words(*of), "text": STRING, **shapes})


def _record(shapes: Mapping[str, Shape[Any]]) -> Shape[Any]:
    return _line("record", {"document": _OBJECT, **shapes})


_KINDS: Final[dict[str, Shape[Any]]] = {
    "notation": _by_key(
        {
            "offset": _notation((*_PLAIN, *_DOCUMENTED), {"offset": _COUNT}),
            "problems": _notation(("position", "record"), {"problems": _TEXTS}),
            "document": _notation(
                _DOCUMENTED, {"canonical": STRING, "document": optional(_OBJECT)}
            ),
            "canonical": _notation(_PLAIN, {"canonical": STRING}),
        }
    ),
    "play": _line(
        "play",
        {
            "position": STRING,
            "steps": each(
                _by_key(
                    {
                        "events": entries(dict, {"action": STRING, "events": each(_OBJECT)}),
                        "refused": entries(dict, {"action": STRING, "refused": STRING}),
                    }
                )
            ),
            "legal": _TEXTS,
            "end": STRING,
        },
    ),
    "perft": _line(
        "perft",
        {"rules": STRING, "players": _COUNT, "actions": _TEXTS, "counts": each(integer(1, MOST))},
    ),
    "deal": _line(
        "deal",
        {
            "seed": STRING,
            "game": _COUNT,
            "round": _COUNT,
            "redeals": _COUNT,
            "candidates": _COUNT,
            "dealer": _COUNT,
            "deck": STRING,
        },
    ),
    "view": _line(
        "view",
        {
            "position": STRING,
            "seat": optional(_COUNT),
            "recall": FLAG,
            "document": _OBJECT,
            "legal": _TEXTS,
        },
    ),
    "record": _by_key(
        {
            "fault": _record(
                {
                    "fault": entries(
                        dict,
                        {
                            "kind": STRING,
                            "number": _COUNT,
                            "reason": optional(STRING),
                            "position": STRING,
                        },
                    )
                }
            ),
            "end": _record({"end": STRING}),
        }
    ),
}
