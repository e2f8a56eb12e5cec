"""One line beside this library: in what they differ."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final

from chkobba import RULES_VERSION, ChkobbaError, decode_rules, encode
from chkobba.conformance.answers import Line, answer
from chkobba.conformance.lines import line_problems
from chkobba.shapes import kind

MOST_LEAVES: Final = 300_000
"""Perft counts are checked up to this one, unless told."""

_LONGEST_SHOWN: Final = 2_000
"""Enough for a position, which is best seen whole."""

_OUTCOMES: Final = {
    "notation": ("canonical", "document", "offset", "problems"),
    "play": ("steps", "legal", "end"),
    "perft": ("counts",),
    "deal": ("dealer", "deck"),
    "view": ("document", "legal"),
    "record": ("end", "fault"),
}
"""The keys of a line that say what must be found; the others say of what."""


def check(line: object, *, most_leaves: int = MOST_LEAVES) -> list[str]:
    """In what a line, as plain data, differs from what this library finds; empty if in nothing.

    It can be anything: what is no line of the kit differs by that.

    >>> line = {"kind": "notation", "clauses": ["T27"], "about": "a card is laid", "of": "action"}
    >>> check({**line, "text": "0 7S>", "offset": 4})
    ['offset: expected 4, found 5']
    """
    problems = line_problems(line)
    if problems or not isinstance(line, dict):
        return problems
    if line["kind"] == "perft":
        few = takewhile(lambda count: count <= most_leaves, line["counts"])
        line = {**line, "counts": list(few)}
    expected = {key: line[key] for key in _OUTCOMES[line["kind"]] if key in line}
    try:
        return list(_differences("", expected, answer(line)))
    except ChkobbaError as error:
        return [f"cannot be followed: {error}"]


def _differences(place: str, expected: Any, found: Any) -> Iterator[str]:
    if isinstance(expected, dict) and isinstance(found, dict):
        yield from _key_differences(place, _as_now(expected), found)
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            yield f"{place}: expected {len(expected)} entries, found {len(found)}"
        for number, (one, other) in enumerate(zip(expected, found, strict=False)):
            yield from _differences(f"{place}[{number}]", one, other)
    elif type(expected) is not type(found) or expected != found:
        yield f"{place}: expected {_shown(expected)}, found {_shown(found)}"


def _as_now(expected: Line) -> Line:
    """A rule set of an older version as this one writes it, since it means the same."""
    version = expected.get("rules_version")
    if not isinstance(version, int) or version >= RULES_VERSION or "target" not in expected:
        return expected
    heading = {"format": 1, "type": "rules"}
    written = encode(decode_rules({**heading, **expected}))
    return {key: value for key, value in written.items() if key in expected or key not in heading}


def _key_differences(place: str, expected: Line, found: Line) -> Iterator[str]:
    for key in {**expected, **found}:
        inside = f"{place}.{key}" if place else key
        if key not in found:
            yield f"{inside}: expected {_shown(expected[key])}, found nothing"
        elif key not in expected:
            yield f"{inside}: expected nothing, found {_shown(found[key])}"
        else:
            yield from _differences(inside, expected[key], found[key])


def _shown(value: object) -> str:
    return kind(value) if isinstance(value, dict | list) else ascii(value)[:_LONGEST_SHOWN]
