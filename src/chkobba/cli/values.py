"""What can be given as an argument: whole numbers within bounds, lists of names, seeds, files."""

from collections.abc import Callable, Sequence
from typing import Final

import click
from click.shell_completion import CompletionItem

from chkobba import ChkobbaError
from chkobba.portable import portable_deck

Completion = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
"""What can stand for a beginning of an argument."""

MOST: Final = 999_999_999
"""The largest number that notation writes."""

_MOST_SHOWN: Final = 20
"""The signs of a wrong value that an error repeats."""


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between two bounds."""

    def number(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) < 10:
            value = int(text)
            if least <= value <= most:
                return value
        raise click.BadParameter(f"must be {least} to {most}, not {text[:_MOST_SHOWN]!a}")

    return number


def several(names: Sequence[str]) -> Callable[[str], tuple[str, ...]]:
    """Reads some of these names, with commas between, none twice; `-` for none."""

    def listed(text: str) -> tuple[str, ...]:
        found = [] if text == "-" else text.split(",")
        for place, name in enumerate(found):
            if name not in names:
                given = ascii(name[:_MOST_SHOWN])
                raise click.BadParameter(f"{given} is not one of {', '.join(names)}")
            if name in found[:place]:
                raise click.BadParameter(f"{name} is named twice")
        return tuple(found)

    return listed


def complete_several(names: Sequence[str]) -> Completion:
    """Completes the name after the last comma."""

    def complete(
        _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        named = before.split(",")
        return [
            CompletionItem(f"{before}{comma}{name}")
            for name in names
            if name.startswith(last) and name not in named
        ]

    return complete


def seed(text: str) -> str:
    """Reads a text that a portable deal can be drawn from."""
    try:
        portable_deck(text, game=1, round_number=1, redeals=0)
    except ChkobbaError as error:
        raise click.BadParameter(str(error)) from None
    return text


def complete_file(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes the name of a file, as the shell does."""
    return [CompletionItem(incomplete, type="file")]
