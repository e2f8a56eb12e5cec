"""What clients send: JSON of exactly these shapes and of bounded size, or it is refused."""

import json
from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from chkobba import (
    Action,
    InvalidData,
    InvalidRules,
    ParseError,
    RuleSet,
    decode_action,
    parse_rules,
)
from server.refusals import Code, Refused

LONGEST: Final = 2_000
"""How long a message may be; the longest action that there is has 200 letters."""

LONGEST_NAME: Final = 20

MOST_POINTS: Final = 200
"""The highest target: a record is written anew with every action, so it must not grow for ever."""


@frozen
class Invitation:
    """A new match, as somebody wants it."""

    rules: RuleSet
    players: int


@frozen
class Guest:
    """Somebody who wants to sit down."""

    seat: int
    name: str


@frozen
class Hello:
    """The first message of a page: its seat's token, or None to watch; the last ply that it saw."""

    token: str | None
    ply: int


@frozen
class Move:
    """Any later message of a page: an action, and the ply of the view that it answers."""

    ply: int
    action: Action


def read_invitation(text: str | bytes) -> Invitation:
    """A match to be made, from `{"rules": "tunisian target=11", "players": 2}`.

    Raises:
        Refused: it is something else.
    """
    data = _read(text, {"rules": (str,), "players": (int,)})
    if data["players"] not in (2, 4):
        raise Refused(Code.MALFORMED, "two or four play")
    try:
        rules = parse_rules(data["rules"])
    except (ParseError, InvalidRules) as error:
        raise Refused(Code.BAD_RULES, str(error)) from None
    if rules.target > MOST_POINTS:
        raise Refused(Code.BAD_RULES, f"the target is at most {MOST_POINTS} here")
    return Invitation(rules, data["players"])


def read_guest(text: str | bytes) -> Guest:
    """Somebody for a seat, from `{"seat": 0, "name": "Amina"}`.

    Raises:
        Refused: it is something else.
    """
    data = _read(text, {"seat": (int,), "name": (str,)})
    name = data["name"]
    if (
        not 1 <= len(name) <= LONGEST_NAME
        or not name.isprintable()
        or name != name.strip()
        or not any(map(str.isalnum, name))
    ):
        words = f"a name has 1 to {LONGEST_NAME} printable letters, and no spaces around them"
        raise Refused(Code.BAD_NAME, words)
    return Guest(data["seat"], name)


def read_hello(text: str) -> Hello:
    """How a page introduces itself, from `{"token": "…", "ply": 0}`.

    Raises:
        Refused: it is something else.
    """
    data = _read(text, {"token": (str, type(None)), "ply": (int,)})
    return Hello(data["token"], data["ply"])


def read_move(text: str) -> Move:
    """An action, from `{"ply": 7, "action": {"format": 1, "type": "play", …}}`.

    Raises:
        Refused: it is something else.
    """
    data = _read(text, {"ply": (int,), "action": (dict,)})
    try:
        return Move(data["ply"], decode_action(data["action"]))
    except InvalidData as error:
        raise Refused(Code.BAD_ACTION, str(error)) from None


def _read(text: str | bytes, kinds: Mapping[str, tuple[type, ...]]) -> dict[str, Any]:
    """The object, which has these keys and no others, each once, with values of these types."""
    if len(text) > LONGEST:
        raise Refused(Code.TOO_LONG, f"a message has at most {LONGEST} letters")
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise Refused(Code.MALFORMED, "the message is no JSON") from None
    if (
        not isinstance(data, dict)
        or data.keys() != kinds.keys()
        or any(type(data[name]) not in allowed for name, allowed in kinds.items())
    ):
        raise Refused(Code.MALFORMED, f"the message should hold {' and '.join(kinds)}")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is given twice")
    return found
