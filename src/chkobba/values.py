"""What the library's values have in common: reprs that read back, small pickles, no copies."""

from enum import IntEnum, StrEnum
from typing import Any, Self

from attrs import fields


class CodeEnum(StrEnum):
    """Members are strings, with permanent values that can be stored and sent."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class NumberEnum(IntEnum):
    """Members are integers, with permanent values."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Value:
    """A base for immutable attrs classes.

    One repr for all of them, as attrs would write it: attrs compiles one for each class, which was
    an eighth of the import of the package. A pickle holds the values of the fields without their
    names, for the version that wrote it (what is kept is written as JSON), and goes through the
    class when it is read. A copy is the value itself.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        shown = [f"{name}={getattr(self, name)!r}" for name in _names(type(self))]
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        kind = type(self)
        return _made, (kind, *[getattr(self, name) for name in _names(kind)])

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


def _names(kind: type) -> list[str]:
    return [field.name for field in fields(kind)]


def _made(kind: type[Value], *values: object) -> Value:
    """What `Value.__reduce__` took apart."""
    return kind(**dict(zip(_names(kind), values, strict=True)))
