"""Values as plain data and as JSON, and back: rule sets, actions, states, views, events, sheets.

A document is an object with its `format`, its `type`, and the fields of a value; `schema` gives the
JSON Schema (2020-12) of them all. A rule set carries `rules_version`: options younger than that are
absent, and take the value that they had in effect then.

Reading trusts nothing. Types are closed: keys unknown, missing or given twice, wrong types and
numbers out of range are refused, and so is what cannot be, such as a card in two places; all
problems are told at once, each with its path. Whether an action is legal is for the rules to say.

It is written by hand, as tables of shapes, since a library such as cattrs would leave most of it to
be written anyway: there, conversion is lenient by default, problems come as nested exceptions with
no paths of JSON, and a state is packed otherwise than it is shown. The kernel knows nothing of it.
"""

import json
from collections import Counter
from importlib import resources
from typing import Any, Final, TypeVar

from chkobba.actions import Action
from chkobba.documents import ACTIONS, EVENTS, RECORD, RULES, SCORE, STATE, VIEW
from chkobba.errors import ParseError
from chkobba.events import Event
from chkobba.records import MatchRecord
from chkobba.results import RoundScore
from chkobba.rules import RuleSet
from chkobba.shapes import DoubledKeys, Shape, read, tagged
from chkobba.state import GameState
from chkobba.views import PlayerView

_T = TypeVar("_T")

Encodable = RuleSet | Action | GameState | PlayerView | Event | RoundScore | MatchRecord
"""What can be a document."""

Source = str | bytes | dict[str, Any]
"""A document, or its JSON text (bytes in UTF-8)."""

_SHAPES: Final[dict[type, Shape[Any]]] = {
    RuleSet: RULES,
    GameState: STATE,
    PlayerView: VIEW,
    RoundScore: SCORE,
    MatchRecord: RECORD,
    **ACTIONS,
    **EVENTS,
}
_ACTION: Final[Shape[Action]] = tagged(ACTIONS.values())
_EVENT: Final[Shape[Event]] = tagged(EVENTS.values())


def encode(value: Encodable) -> dict[str, Any]:
    """The value as a document: plain data of dicts, lists, strings, numbers, booleans and None.

    >>> from chkobba import parse_action
    >>> encode(parse_action("0 7S>4S+3C"))
    {'format': 1, 'type': 'play', 'seat': 0, 'card': '7S', 'captured': ['3C', '4S']}

    Raises:
        TypeError: values of this type are not documents.
    """
    shape = _SHAPES.get(type(value))
    if shape is None:
        raise TypeError(f"cannot encode a {type(value).__name__}")
    return dict(shape.write(value))


def to_json(value: Encodable) -> str:
    """The document of `encode` as JSON text, on one line; raises as `encode`."""
    return _WRITER.encode(encode(value))


def decode_rules(source: Source) -> RuleSet:
    """The rule set that a document, or its JSON text, stands for.

    Raises:
        ParseError: the text is no JSON.
        InvalidData: it is not a rule set; `problems` holds everything that is wrong, with paths.
    """
    return _decode(source, RULES)


def decode_action(source: Source) -> Action:
    """The action that a document, or its JSON text, stands for; raises as `decode_rules`.

    Its seat is one of the four that there can be; whether it is legal is for `check` to say.
    """
    return _decode(source, _ACTION)


def decode_state(source: Source) -> GameState:
    """The state that a document, or its JSON text, stands for; raises as `decode_rules`."""
    return _decode(source, STATE)


def decode_view(source: Source) -> PlayerView:
    """The view that a document, or its JSON text, stands for; raises as `decode_rules`.

    There is a state that looks like it.
    """
    return _decode(source, VIEW)


def decode_event(source: Source) -> Event:
    """The event that a document, or its JSON text, stands for; raises as `decode_rules`."""
    return _decode(source, _EVENT)


def decode_score(source: Source) -> RoundScore:
    """The score sheet that a document, or its JSON text, stands for; raises as `decode_rules`."""
    return _decode(source, SCORE)


def decode_record(source: Source) -> MatchRecord:
    """The record that a document, or its JSON text, stands for; raises as `decode_rules`.

    Whether its actions are legal is for `verify` to say.
    """
    return _decode(source, RECORD)


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of all documents."""
    text = resources.files("chkobba").joinpath("schema.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def _decode(source: Source, shape: Shape[_T]) -> _T:
    if isinstance(source, str | bytes):
        source = _parse(source)
    elif not isinstance(source, dict):
        raise TypeError(f"expected a document or its text, not {type(source).__name__}")
    return read(shape, source)


def _parse(text: str | bytes) -> Any:
    """The plain data that JSON text stands for; of a hostile one too, or `ParseError`."""
    try:
        if isinstance(text, bytes):
            text = text.decode()
        return _READER.decode(text)
    except UnicodeDecodeError as error:
        good = error.object[: error.start].decode()
        shown = error.object.decode(errors="replace")
        raise ParseError("expected UTF-8", shown, len(good)) from None
    except json.JSONDecodeError as error:
        message = "the JSON is truncated" if _is_cut(error) else f"no JSON: {error.msg}"
        raise ParseError(message, error.doc, error.pos) from None
    except RecursionError:
        raise ParseError("no document is nested so deeply", str(text), 0) from None
    except ValueError:
        raise ParseError("no document holds so large a number", str(text), 0) from None


def _is_cut(error: json.JSONDecodeError) -> bool:
    """Whether more text could have made it right: it ends in a gap, a string or a word."""
    rest = error.doc[error.pos :].rstrip(" \t\r\n")
    if error.msg.startswith(("Unterminated", "Invalid \\")):
        return '"' not in rest[1:]
    return any(word.startswith(rest) for word in ("true", "false", "null", "-"))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = Counter(name for name, _ in pairs)
    doubled = DoubledKeys(found)
    doubled.doubled = tuple(name for name, times in names.items() if times > 1)
    return doubled


_READER: Final = json.JSONDecoder(object_pairs_hook=_object)
_WRITER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)
