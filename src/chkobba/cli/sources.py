"""Files: what a command is given, in notation or JSON, and what it writes."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NoReturn, TypeVar

import click

from chkobba import (
    FaultyRecord,
    GameState,
    InvalidData,
    InvalidPosition,
    InvalidRecord,
    MatchRecord,
    ParseError,
    PlayerView,
    decode_record,
    decode_state,
    decode_view,
    parse_position,
    parse_record,
    replay,
)
from chkobba.cli.screen import printable

_T = TypeVar("_T")

Shown = GameState | PlayerView | MatchRecord
"""What a source can hold."""

_MOST_BYTES: Final = 16_000_000
"""More than any record that people will play."""
_MOST_PROBLEMS: Final = 10
_MOST_NEAR: Final = 20
_DECODERS: Final[dict[str | None, Callable[[str], Shown]]] = {
    "state": decode_state,
    "view": decode_view,
    "record": decode_record,
}


class Unreadable(click.ClickException):
    """A file that is not what it should be, or cannot be read or written; the message says why."""

    exit_code = 2

    def format_message(self) -> str:
        """The message as a terminal can show it."""
        return printable(self.message)


class Faulty(click.ClickException):
    """A record with a fault; the message says which."""

    exit_code = 1


def read(source: str) -> Shown:
    """The position, record, state or view that a source holds.

    Raises:
        Unreadable: it cannot be read, or holds nothing of the kind.
    """
    name, text = _text(source)
    if text.lstrip().startswith("{"):
        return _parsed(name, text, _DECODERS.get(_type(text), decode_state))
    if text.startswith("chkobba record"):
        return _parsed(name, text, parse_record)
    return _parsed(name, text.rstrip("\r\n"), parse_position)


def read_record(source: str) -> MatchRecord:
    """The record that a source holds; raises as `read`."""
    name, text = _text(source)
    decode = decode_record if text.lstrip().startswith("{") else parse_record
    return _parsed(name, text, decode)


def read_state(source: str) -> GameState:
    """The state that a source holds, or leads to; raises as `read`, and `Faulty`."""
    found = read(source)
    if isinstance(found, PlayerView):
        raise Unreadable("a view does not show all cards; a state or a position is needed")
    return found if isinstance(found, GameState) else after(found, None)


def is_there(path: str) -> bool:
    """Whether there is a file of that name."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False  # and never can be; `write` says why


def write(path: str, text: str) -> None:
    """Write a text into a file: all of it, or what was there stays.

    Raises:
        Unreadable: the file cannot be written.
    """
    try:
        if Path(path).exists() and not Path(path).is_file():  # a device, a pipe
            Path(path).write_text(text, encoding="utf-8", newline="\n")
            return
        part = Path(f"{path}.part")
        try:
            part.write_text(text, encoding="utf-8", newline="\n")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be written: {_why(error)}") from None


def after(record: MatchRecord, number: int | None) -> GameState:
    """The state of a record after so many actions, or at its end.

    Raises:
        Faulty: the record has a fault before that.
        Unreadable: it does not have so many actions.
    """
    state: GameState | None = None
    for place, reached in enumerate(_states(record)):
        state = reached
        if place == number:
            return state
    if number is not None:
        raise Unreadable(f"the record has {len(record.actions)} actions, not {number}")
    assert state is not None
    return state


def _states(record: MatchRecord) -> Iterator[GameState]:
    try:
        yield from replay(record)
    except FaultyRecord as error:
        raise Faulty(str(error)) from None


def _text(source: str) -> tuple[str, str]:
    """What to call the source, and the text it holds."""
    if " | " in source:
        return "the position", source
    name = "the standard input" if source == "-" else source
    try:
        data = _bytes(source)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{name} cannot be read: {_why(error)}") from None
    if len(data) > _MOST_BYTES:
        raise Unreadable(f"{name} has more than {_MOST_BYTES} bytes")
    try:
        return name, data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name}, byte {error.start}: expected UTF-8") from None


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _bytes(source: str) -> bytes:
    """The bytes of a file or the standard input, one more than are allowed at most."""
    if source != "-":
        with Path(source).open("rb") as file:
            return file.read(_MOST_BYTES + 1)
    if sys.stdin is None:
        raise ValueError("it is closed")
    return sys.stdin.buffer.read(_MOST_BYTES + 1)


def _type(text: str) -> str | None:
    """The type of a JSON document, if it has one."""
    try:
        return str(json.loads(text)["type"])
    except (ValueError, RecursionError, KeyError):
        return None


def _parsed(name: str, text: str, parse: Callable[[str], _T]) -> _T:
    try:
        return parse(text)
    except ParseError as error:
        _refuse(name, error)
    except (InvalidData, InvalidPosition, InvalidRecord) as error:
        lines = [str(problem) for problem in error.problems[:_MOST_PROBLEMS]]
        if len(error.problems) > _MOST_PROBLEMS:
            lines.append(f"and {len(error.problems) - _MOST_PROBLEMS} problems more")
        raise Unreadable("\n  ".join([f"{name} cannot be:", *lines])) from None


def _refuse(name: str, error: ParseError) -> NoReturn:
    """Say in which line and column the text stops being what it should be."""
    before, after_it = error.text[: error.offset], error.text[error.offset :]
    line, column = before.count("\n") + 1, error.offset - before.rfind("\n")
    near = f", near {after_it[:_MOST_NEAR]!r}" if after_it else ""
    raise Unreadable(f"{name}, line {line}, column {column}: {error.message}{near}")
