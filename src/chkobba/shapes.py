"""Plain data, as JSON has it: what it must look like, how a value becomes it, and is read back.

A `Shape` is a pair of functions. Reading is strict: a wrong type, a number out of range, a key too
few or too many is refused, and all that is wrong is told at once, each with its path.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

from chkobba.cards import CARDS, Card, CardSet, Rank
from chkobba.errors import (
    InvalidData,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
    ParseError,
    Problem,
    shown,
)

_NOTHING: Final[Mapping[str, str | int]] = {}
_T = TypeVar("_T")
_E = TypeVar("_E", bound=StrEnum)

MOST_PROBLEMS: Final = 100
"""How many problems are told at most, so that a hostile list does not make a long answer."""


class Mismatch(Exception):
    """Data is not of its shape: problems with paths that begin where the data does."""

    def __init__(self, problems: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self.problems: tuple[tuple[str, str], ...] = tuple(problems)

    def at(self, place: str) -> list[tuple[str, str]]:
        """The problems, where the data lies at this place of other data."""
        return [(place + path, message) for path, message in self.problems]


@frozen
class Shape(Generic[_T]):
    """How a value of one kind is written as plain data, and read back.

    `read` raises `Mismatch`.
    """

    write: Callable[[_T], Any]
    read: Callable[[Any], _T]
    tag: str = ""
    """What the object's `type` says, where it has one."""


def read(shape: Shape[_T], data: object) -> _T:
    """The value that the data stands for.

    Raises:
        InvalidData: the data is not of this shape.
    """
    try:
        return shape.read(data)
    except Mismatch as mismatch:
        problems = [Problem(path.lstrip("."), message) for path, message in mismatch.problems]
    if len(problems) > MOST_PROBLEMS:
        more = Problem("", f"and {len(problems) - MOST_PROBLEMS} more")
        problems = [*problems[:MOST_PROBLEMS], more]
    raise InvalidData(problems)


def wrong(message: str) -> Mismatch:
    """One problem with the data as a whole."""
    return Mismatch([("", message)])


def of_problems(problems: Iterable[Problem]) -> Mismatch:
    """Problems with the value that an object stands for."""
    return Mismatch((f".{problem.path}", problem.message) for problem in problems)


def require_object(data: Any) -> dict[Any, Any]:
    """The data, which must be an object.

    Raises:
        Mismatch: it is something else.
    """
    if not isinstance(data, dict):
        raise wrong(f"must be an object, not {kind(data)}")
    return data


def kind(data: object) -> str:
    """What JSON calls the type of this data."""
    return _KINDS.get(type(data), "something that JSON does not have")


_KINDS: Final = {
    type(None): "null",
    bool: "a boolean",
    int: "an integer",
    float: "a number with a fraction",
    str: "a string",
    list: "an array",
    dict: "an object",
}


def _same(value: _T) -> _T:
    return value


def integer(least: int, most: int) -> Shape[int]:
    """A number in this range, both ends included."""

    def read(data: Any) -> int:
        if type(data) is not int:
            raise wrong(f"must be an integer, not {kind(data)}")
        if not least <= data <= most:
            raise wrong(f"must be between {least} and {most}, not {shown(data)}")
        return data

    return Shape(_same, read)


def _read_flag(data: Any) -> bool:
    if type(data) is not bool:
        raise wrong(f"must be a boolean, not {kind(data)}")
    return data


FLAG: Final[Shape[bool]] = Shape(_same, _read_flag)


def text_of(read_text: Callable[[str], _T]) -> Shape[_T]:
    """A string that `read_text` reads, raising `Mismatch` if it cannot; written by `str`."""

    def read(data: Any) -> _T:
        if type(data) is not str:
            raise wrong(f"must be a string, not {kind(data)}")
        return read_text(data)

    return Shape(str, read)


STRING: Final = text_of(_same)


def parsed(parse: Callable[[str], _T]) -> Shape[_T]:
    """A string that a parser of the notation reads."""

    def read_text(text: str) -> _T:
        try:
            return parse(text)
        except ParseError as error:
            raise wrong(str(error)) from None

    return text_of(read_text)


def one_of(words: Mapping[str, _T], write: Callable[[_T], str] = str) -> Shape[_T]:
    """One of these strings, standing for its value."""

    def read_text(text: str) -> _T:
        if text not in words:
            raise wrong(f"must be one of {', '.join(words)}, not {text[:20]!r}")
        return words[text]

    return Shape(write, text_of(read_text).read)


def member(kind: type[_E]) -> Shape[_E]:
    """The string value of a member of an enumeration."""
    return one_of({str(one): one for one in kind})


RANK: Final = one_of({rank.letter: rank for rank in Rank}, lambda rank: rank.letter)

_CARD_BY_TEXT: Final = {str(card): card for card in CARDS}


def _read_card(text: str) -> Card:
    card = _CARD_BY_TEXT.get(text)
    if card is None:
        raise wrong(f"must be a card such as 7D, not {text[:20]!r}")
    return card


CARD: Final = text_of(_read_card)


def optional(shape: Shape[_T]) -> Shape[_T | None]:
    """The same, or null for None."""
    return Shape(
        lambda value: None if value is None else shape.write(value),
        lambda data: None if data is None else shape.read(data),
    )


def each(shape: Shape[_T], least: int = 0, most: int | None = None) -> Shape[tuple[_T, ...]]:
    """An array of so many values of one shape, any number unless told."""

    def read(data: Any) -> tuple[_T, ...]:
        if type(data) is not list:
            raise wrong(f"must be an array, not {kind(data)}")
        if not (least <= len(data) and (most is None or len(data) <= most)):
            span = str(least) if least == most else f"{least} to {'any' if most is None else most}"
            raise wrong(f"must have {span} entries, not {len(data)}")
        values: list[_T] = []
        problems: list[tuple[str, str]] = []
        for number, entry in enumerate(data):
            try:
                values.append(shape.read(entry))
            except Mismatch as mismatch:
                problems += mismatch.at(f"[{number}]")
        if problems:
            raise Mismatch(problems)
        return tuple(values)

    return Shape(lambda values: [shape.write(value) for value in values], read)


def pair(shape: Shape[_T]) -> Shape[tuple[_T, _T]]:
    """An array of two values: one a side."""
    both = each(shape, 2, 2)
    return Shape(both.write, lambda data: _two(both.read(data)))


def _two(values: tuple[_T, ...]) -> tuple[_T, _T]:
    return values[0], values[1]


def _read_cards(data: Any) -> tuple[Card, ...]:
    cards = _CARD_ARRAY.read(data)
    if len(set(cards)) < len(cards):
        raise Mismatch(
            (f"[{place}]", f"{card} is named twice")
            for place, card in enumerate(cards)
            if card in cards[:place]
        )
    return cards


_CARD_ARRAY: Final = each(CARD, 0, len(CARDS))

CARD_LIST: Final[Shape[tuple[Card, ...]]] = Shape(_CARD_ARRAY.write, _read_cards)
"""Cards in their order, none twice."""

CARD_SET: Final[Shape[CardSet]] = Shape(
    lambda cards: list(map(str, cards)), lambda data: CardSet(_read_cards(data))
)
"""Cards in card order, read in any, none twice."""


class DoubledKeys(dict[str, Any]):
    """An object whose text gives the keys in `doubled` more than once."""

    doubled: tuple[str, ...] = ()


def constant(value: str | int) -> Shape[str | int]:
    """This very string or number."""

    def read(data: Any) -> str | int:
        if type(data) is not type(value) or data != value:
            raise wrong(f"must be {value!r}, not {_shown(data)}")
        return value

    return Shape(_same, read)


def entries(
    build: Callable[..., _T],
    shapes: Mapping[str, Shape[Any]],
    constants: Mapping[str, str | int] = _NOTHING,
) -> Shape[_T]:
    """An object with exactly these keys: constants first, then the attributes of a value.

    `build` makes the value of its attributes; it may raise `Mismatch`, or name problems with them.
    """
    expected = {**{name: constant(value) for name, value in constants.items()}, **shapes}

    def write(value: _T) -> dict[str, Any]:
        fields = {name: shape.write(getattr(value, name)) for name, shape in shapes.items()}
        return {**constants, **fields}

    def read(data: Any) -> _T:
        data = require_object(data)
        values: dict[str, Any] = {}
        problems: list[tuple[str, str]] = []
        for name, shape in expected.items():
            if name not in data:
                problems.append((f".{name}", "is missing"))
                continue
            try:
                values[name] = shape.read(data[name])
            except Mismatch as mismatch:
                problems += mismatch.at(f".{name}")
        if problems or len(data) != len(expected) or type(data) is DoubledKeys:
            problems += _key_problems(data, expected)
        if problems:
            raise Mismatch(problems)
        for name in constants:
            del values[name]
        try:
            return build(**values)
        except (InvalidPosition, InvalidRecord, InvalidRules) as error:
            raise of_problems(error.problems) from None

    return Shape(write, read, str(constants.get("type", "")))


def _key_problems(
    data: dict[Any, Any], expected: Mapping[str, Shape[Any]]
) -> Iterator[tuple[str, str]]:
    """Keys that the object should not have, or have once."""
    for name in data:
        if name not in expected:
            yield _key(name), "is not known here"
    for name in data.doubled if isinstance(data, DoubledKeys) else ():
        yield _key(name), "is given twice"


def _key(name: object) -> str:
    """The path of a key that may be anything."""
    if not isinstance(name, str):
        return f".{_shown(name)}"
    name = name[:20]
    return f".{name if name.isprintable() else ascii(name)[1:-1]}"


def _shown(data: object) -> str:
    """Data for a message, however long it is."""
    if isinstance(data, str):
        return ascii(data[:20])
    return shown(data) if type(data) is int else kind(data)


def tagged(shapes: Iterable[Shape[Any]]) -> Shape[Any]:
    """An object of one of these shapes, which its `type` tells; only for reading."""
    by_tag = {shape.tag: shape for shape in shapes}
    tags = one_of(by_tag)

    def read(data: Any) -> Any:
        if "type" not in require_object(data):
            raise Mismatch([(".type", "is missing")])
        try:
            shape = tags.read(data["type"])
        except Mismatch as mismatch:
            raise Mismatch(mismatch.at(".type")) from None
        return shape.read(data)

    return Shape(_same, read)
