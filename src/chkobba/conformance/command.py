"""The command `python -m chkobba.conformance FILE ...`: check whole files and print what fails."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from chkobba.conformance.checking import MOST_LEAVES, check
from chkobba.conformance.kit import files

_MOST_SHOWN: Final = 5


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    parser = ArgumentParser(
        prog="python -m chkobba.conformance",
        description="Check conformance vectors, JSON Lines, against this library.",
        epilog="The exit status is 1 if anything failed, and 2 if a file could not be read.",
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="*", type=Path, help="vectors; without any, the kit's own"
    )
    parser.add_argument(
        "--most-leaves",
        metavar="N",
        type=int,
        default=MOST_LEAVES,
        help="check perft counts up to N (default: %(default)s)",
    )
    options = parser.parse_args(arguments)
    given = [(str(path), path) for path in options.files]
    own = [(file.name, file) for file in files()]
    return max(_check_file(name, file, options.most_leaves) for name, file in given or own)


def _check_file(name: str, file: Path | Traversable, most_leaves: int) -> int:
    number = failed = 0
    try:
        with file.open("rb") as lines:
            for number, text in enumerate(lines, 1):
                differences = _check_text(text, most_leaves)
                failed += bool(differences)
                for difference in differences[:_MOST_SHOWN]:
                    _say(f"{name}:{number}: {difference}")
                if len(differences) > _MOST_SHOWN:
                    _say(f"{name}:{number}: and {len(differences) - _MOST_SHOWN} differences more")
    except OSError as error:
        _say(f"{name}: cannot be read: {error.strerror}")
        return 2
    if not number:
        _say(f"{name}: no lines")
        return 1
    _say(f"{name}: {number} lines, {f'{failed} failed' if failed else 'all as expected'}")
    return int(failed > 0)


def _check_text(text: bytes, most_leaves: int) -> list[str]:
    try:
        line = json.loads(text.decode())
    except ValueError as error:
        return [f"no JSON: {error}"]
    except RecursionError:
        return ["no JSON that is nested so deeply can be a line"]
    return check(line, most_leaves=most_leaves)


def _say(text: str) -> None:
    """Print a line, with escapes for what a hostile file could hold and a terminal would obey."""
    safe = [sign if " " <= sign <= "~" else ascii(sign)[1:-1] for sign in text]
    sys.stdout.write("".join(safe) + "\n")
