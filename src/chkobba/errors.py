"""Errors and refusals: what the library answers when something is wrong.

A refused action is a value, `Refusal`, with a permanent reason code; `IllegalAction` carries one.
Everything that the library raises for a wrong value is a `ChkobbaError`; a wrong type is a
`TypeError`, as everywhere in Python.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import field, frozen

from chkobba.values import CodeEnum, Value


class Reason(CodeEnum):
    """Why an action is refused. The codes are permanent; they are tried in this order.

    The first that fails is the answer, so `claim/other_card` tells that something was missed, but
    with another card. The last three are for `submit`, which tries them before all others.
    """

    MATCH_OVER = "match/over"
    WRONG_PHASE = "action/wrong_phase"
    NOT_YOUR_TURN = "action/not_your_turn"
    NO_SUCH_SEAT = "action/no_such_seat"
    WRONG_DEALER = "shuffle/wrong_dealer"
    BAD_DECK = "shuffle/bad_deck"
    CUT_OUT_OF_RANGE = "cut/out_of_range"
    REDEAL_NOT_OFFERED = "redeal/not_offered"
    REDEAL_ALREADY_ASKED = "redeal/already_asked"
    REDEAL_OWN_PROPOSAL = "redeal/own_proposal"
    NOTHING_MISSED = "claim/nothing_missed"
    OTHER_CARD = "claim/other_card"
    CARD_NOT_IN_HAND = "play/card_not_in_hand"
    CARD_NOT_ON_TABLE = "capture/card_not_on_table"
    EQUAL_CARD_FIRST = "capture/equal_card_first"
    WRONG_SUM = "capture/wrong_sum"
    COMPULSORY = "capture/compulsory"
    STALE = "submit/stale"
    CHANCE = "submit/chance"
    OTHER_SEAT = "submit/other_seat"


@frozen(repr=False)
class Refusal(Value):
    """Why an action is not legal: a value that can be sent to a client as it is.

    `reason` is the permanent code, `details` plain data (JSON-able, a dict of its own for each
    refusal) that a program can use, and `message` one English sentence for people.
    """

    reason: Reason
    details: Mapping[str, object] = field(hash=False)
    message: str

    def __str__(self) -> str:
        return f"{self.message} [{self.reason}]"


@frozen(repr=False)
class Problem(Value):
    """One thing that is wrong with a position, a rule set or data: where (`path`), and what."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class ChkobbaError(ValueError):
    """Everything that `chkobba` itself raises for a wrong value."""


class IllegalAction(ChkobbaError):
    """The action is not legal in this state; `refusal` says why. The state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class InvalidCards(ChkobbaError):
    """Cards that cannot be: one named twice in a set, a rank or an index that does not exist."""


class OutOfRange(ChkobbaError):
    """A number in an action that is beyond nine digits, which the notation cannot write."""


class InvalidSeat(ChkobbaError):
    """A seat that the match does not have."""


class _Problems(ChkobbaError):
    """An error that names everything that is wrong, in `problems`."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class InvalidPosition(_Problems):
    """A position that cannot be; `problems` holds everything that is wrong with it."""


class InvalidRules(_Problems):
    """A rule set, or a match, that cannot be.

    `problems` holds everything that is wrong with the changes to a preset; `RuleSet` itself and
    `attrs.evolve` stop at the first problem.
    """


class InvalidRecord(_Problems):
    """A record with players, names, a date or a seed that cannot be; `problems` holds them all."""


class InvalidData(_Problems):
    """Plain data, as of JSON, that is not what it should be.

    `problems` holds everything that is wrong with it; a path is like `hands[0][2]`, empty for the
    whole.
    """


class ParseError(ChkobbaError):
    """Text that does not follow the notation, or is no JSON.

    `text` is the text, `offset` the place in it.
    """

    def __init__(self, message: str, text: str, offset: int) -> None:
        super().__init__(message, text, offset)
        self.message = message
        self.text = text
        self.offset = offset

    def __str__(self) -> str:
        start = max(0, self.offset - 10)
        shown = self.text[start : self.offset + 20]
        return f"{self.message} at offset {self.offset}, near {shown!r}"


MOST: Final = 999_999_999
"""The largest number that the notation writes; nothing in the game comes near it."""


def shown(number: int) -> str:
    """A number for a message, however large it is."""
    return str(number) if -MOST <= number <= MOST else "a number of more than nine digits"


def span(least: int, most: int) -> str:
    """The numbers that are allowed, for a message."""
    return f"between {least} and {most}" if least < most else str(least)


def require_int(name: str, value: object) -> None:
    """Raise `TypeError` unless `value` is an `int` itself (a bool or an enumeration is not)."""
    if type(value) is not int:
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")


def require_seat(seat: int, players: int) -> None:
    """Raise `TypeError` unless `seat` is an integer, `InvalidSeat` unless it is there."""
    require_int("seat", seat)
    if not 0 <= seat < players:
        raise InvalidSeat(f"seats are 0 to {players - 1}, not {shown(seat)}")


def require_str(value: object) -> None:
    """Raise `TypeError` unless `value`, which is to be parsed, is a string."""
    if not isinstance(value, str):
        raise TypeError(f"the text to parse must be a str, not {type(value).__name__}")
