"""The two kinds of enumeration that the library uses; their reprs read back."""

from enum import IntEnum, StrEnum


class CodeEnum(StrEnum):
    """Members are strings, with permanent values that can be stored and sent."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class NumberEnum(IntEnum):
    """Members are integers, with permanent values."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
