"""What the library's values have in common: reprs that read back."""

from enum import IntEnum, StrEnum
from typing import cast

from attrs import AttrsInstance, fields


class CodeEnum(StrEnum):
    """Members are strings, with permanent values that can be stored and sent."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class NumberEnum(IntEnum):
    """Members are integers, with permanent values."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Value:
    """A base for attrs classes with one repr for all of them, as attrs would write it.

    Attrs compiles a repr for each class; of the import of the package that was an eighth.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        names = [field.name for field in fields(type(cast("AttrsInstance", self)))]
        shown = [f"{name}={getattr(self, name)!r}" for name in names]
        return f"{type(self).__name__}({', '.join(shown)})"
