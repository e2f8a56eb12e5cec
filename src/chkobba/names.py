"""The names of players in sentences and pictures, which may be anything that people write."""

from collections.abc import Sequence
from typing import Final
from unicodedata import bidirectional, category

from chkobba.errors import ChkobbaError

_LONGEST: Final = 100
_UNSHOWN: Final = ("Cc", "Cs", "Zl", "Zp")
_CONTROLS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufffe\uffff"
"""What would turn the text around, and what XML cannot hold."""


def shown_names(names: Sequence[str], number: int, word: str) -> tuple[str, ...]:
    """The names as they can be shown, or `seat 0`, `seat 1` … where there are none.

    Raises:
        TypeError: they are no sequence of strings.
        ChkobbaError: there are names, but not one for each.
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(f"names must be strings in order, not {type(names).__name__}")
    if not names:
        return tuple([f"{word} {place}" for place in range(number)])
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"a name must be a str, not {type(name).__name__}")
    if len(names) != number:
        raise ChkobbaError(f"{len(names)} names for {number} {word}s")
    return tuple([_shown(name) for name in names])


def _shown(name: str) -> str:
    signs = [
        "\N{REPLACEMENT CHARACTER}" if category(sign) in _UNSHOWN or sign in _CONTROLS else sign
        for sign in name[:_LONGEST]
    ]
    return "".join(signs) + ("…" if len(name) > _LONGEST else "")


def isolated(name: str, *, among_right_to_left: bool = False) -> str:
    """A name that keeps its direction to itself: what stands beside an Arabic one stays there.

    In a sentence that runs from right to left every name is one that could turn its neighbours.
    """
    if among_right_to_left or any(bidirectional(sign) in ("R", "AL", "AN") for sign in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name
