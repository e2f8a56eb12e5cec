"""Records of matches: what was agreed and every action, which is all it takes to play them again.

A record's text (`str(record)`, `parse_record`) is for people and reads back:

    chkobba record 1
    rules: libyan target=61
    rules version: 1
    players: 2
    seat 0: Amina
    seat 1: Bechir
    date: 2026-11-30
    seed: "friday"

    1. shuffle 1 7D3S…
    2. 0 7S>3C+4S
    end: 2 actions, sha256 9f86…
"""

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Final, TypeVar, get_args

from attrs import field, frozen

from chkobba.actions import Action, Shuffle
from chkobba.engine import apply
from chkobba.errors import (
    MOST,
    ChkobbaError,
    IllegalAction,
    InvalidRecord,
    ParseError,
    Problem,
    Refusal,
    require_int,
    require_str,
    shown,
    span,
)
from chkobba.match import new_match
from chkobba.notation import parse_action, parse_rules
from chkobba.portable import portable_shuffle, seed_bytes
from chkobba.rules import RULES_VERSION, RuleSet
from chkobba.state import GameState
from chkobba.values import CodeEnum, Value

_T = TypeVar("_T")
_HEADING: Final = "chkobba record 1"
_LONGEST_NAME: Final = 100


@frozen(repr=False)
class Seal(Value):
    """What a record says of itself when it is written: so many actions, and a digest of the rest.

    It shows accidents, and changes by those who do not make it anew; it is no signature.

    Raises:
        InvalidRecord: the number has more than nine digits, or the digest is no SHA-256.
    """

    actions: int
    digest: str

    def __attrs_post_init__(self) -> None:
        require_int("actions", self.actions)
        if not isinstance(self.digest, str):
            raise TypeError(f"digest must be a str, not {type(self.digest).__name__}")
        problems = []
        if not 0 <= self.actions <= MOST:
            problems.append(Problem("actions", f"must be between 0 and {MOST}"))
        if re.fullmatch("[0-9a-f]{64}", self.digest) is None:
            problems.append(Problem("digest", "must be 64 hexadecimal digits in small letters"))
        if problems:
            raise InvalidRecord(problems)

    def __str__(self) -> str:
        return f"{self.actions} actions, sha256 {self.digest}"


@frozen(kw_only=True, repr=False)
class MatchRecord(Value):
    """A match, finished or not: its rules, and every action from its beginning, shuffles included.

    `names` is by seat, or empty. A `seed` says that every shuffle is the portable one of that seed.
    `rules_version` is that of the rules by which it was played. `seal` is what the record said of
    itself where it was read, and None in a record that was made here; two records are equal without
    it. `str` gives the record as text.

    Raises:
        InvalidRecord: something in it cannot be; `problems` names everything. Whether the actions
            are legal is for `verify` to say.
    """

    rules: RuleSet
    players: int
    actions: tuple[Action, ...]
    names: tuple[str, ...] = ()
    date: dt.date | None = None
    seed: str | None = None
    rules_version: int = RULES_VERSION
    seal: Seal | None = field(default=None, eq=False)

    def __attrs_post_init__(self) -> None:
        _require_types(self)
        problems = list(_problems(self))
        if problems:
            raise InvalidRecord(problems)

    def __str__(self) -> str:
        return f"{_body(self)}\nend: {self.seal or seal_of(self)}\n"


class FaultKind(CodeEnum):
    """What is wrong with a record."""

    ILLEGAL = "record/illegal"
    """An action is not legal."""
    TRUNCATED = "record/truncated"
    """There are fewer actions than the record says."""
    TAMPERED = "record/tampered"
    """The record is not as it was written, or a shuffle is not the one of its seed."""


@frozen(repr=False)
class Fault(Value):
    """What is wrong with a record, and where.

    `number` is that of the first bad action, counted from 1, and `action` that action; without one,
    the number that would come next, and None. `state` is the position there, and `refusal` says why
    the action is not legal, if that is so.
    """

    kind: FaultKind
    number: int
    action: Action | None
    state: GameState
    refusal: Refusal | None = None

    def __str__(self) -> str:
        text = f"{self.kind} at action {self.number}"
        if self.action is not None:
            text += f", {self.action}"
        return text if self.refusal is None else f"{text}: {self.refusal}"


class FaultyRecord(ChkobbaError):
    """A record that cannot be played to its end; `fault` says why and where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def replay(record: MatchRecord) -> Iterator[GameState]:
    """The states of a match: before the first action, and after each, which is checked.

    Raises:
        FaultyRecord: an action is bad, or the record is not as it was written; what came before
            has been given by then.
    """
    _require_record(record)
    state = new_match(record.rules, record.players)
    yield state
    number = 0
    for number, action in enumerate(record.actions, 1):
        if isinstance(action, Shuffle) and _is_foreign(record, state, action):
            raise FaultyRecord(Fault(FaultKind.TAMPERED, number, action, state))
        try:
            state = apply(state, action)
        except IllegalAction as error:
            kind = _damage(record) or FaultKind.ILLEGAL
            raise FaultyRecord(Fault(kind, number, action, state, error.refusal)) from None
        yield state
    damage = _damage(record)
    if damage is not None:
        raise FaultyRecord(Fault(damage, number + 1, None, state))


def verify(record: MatchRecord) -> GameState | Fault:
    """The state at the record's end, or the first thing that is wrong with it."""
    try:
        for state in replay(record):
            end = state
    except FaultyRecord as error:
        return error.fault
    return end


def seal_of(record: MatchRecord) -> Seal:
    """What the record would say of itself if it were written now."""
    _require_record(record)
    return Seal(len(record.actions), sha256(_body(record).encode()).hexdigest())


def _require_record(record: object) -> None:
    if not isinstance(record, MatchRecord):
        raise TypeError(f"expected a MatchRecord, not {type(record).__name__}")


def _damage(record: MatchRecord) -> FaultKind | None:
    """In what the record is not as it was written, if it says how that was."""
    if record.seal is None or record.seal == seal_of(record):
        return None
    short = len(record.actions) < record.seal.actions
    return FaultKind.TRUNCATED if short else FaultKind.TAMPERED


def _is_foreign(record: MatchRecord, state: GameState, action: Shuffle) -> bool:
    """Whether a shuffle that is due is not the one of the record's seed."""
    if record.seed is None or not state.is_chance:
        return False
    return action != portable_shuffle(state, record.seed)


def _body(record: MatchRecord) -> str:
    lines = [
        _HEADING,
        f"rules: {record.rules}",
        f"rules version: {record.rules_version}",
        f"players: {record.players}",
        *(f"seat {seat}: {name}" for seat, name in enumerate(record.names)),
    ]
    if record.date is not None:
        lines.append(f"date: {record.date.isoformat()}")
    if record.seed is not None:
        lines.append(f"seed: {json.dumps(record.seed)}")
    actions = [f"{number}. {action}" for number, action in enumerate(record.actions, 1)]
    return "\n".join([*lines, "", *actions])


def parse_record(text: str) -> MatchRecord:
    """The record whose text this is, with the seal that it bears.

    Raises:
        ParseError: `text` is not a record; `offset` is the place where it stops being one.
        InvalidRecord: the record cannot be.
    """
    require_str(text)
    lines = _Lines(text)
    lines.expect(_HEADING)
    rules = lines.read("rules: ", parse_rules)
    version = lines.read("rules version: ", _number)
    players = lines.read("players: ", _number)
    names: list[str] = []
    while lines.has(f"seat {len(names)}: "):
        names.append(lines.read(f"seat {len(names)}: ", str))
    date = lines.read("date: ", parse_date) if lines.has("date: ") else None
    seed = lines.read("seed: ", _seed) if lines.has("seed: ") else None
    lines.expect("")
    actions: list[Action] = []
    while lines.has(f"{len(actions) + 1}. "):
        actions.append(lines.read(f"{len(actions) + 1}. ", parse_action))
    seal = lines.read("end: ", _seal)
    lines.expect_end()
    return MatchRecord(
        rules=rules,
        players=players,
        actions=tuple(actions),
        names=tuple(names),
        date=date,
        seed=seed,
        rules_version=version,
        seal=seal,
    )


class _Lines:
    """The lines of a text, read one after the other."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def has(self, start: str) -> bool:
        """Whether the next line begins so."""
        return self._text.startswith(start, self._at)

    def read(self, start: str, parse: Callable[[str], _T]) -> _T:
        """The rest of the next line, which begins so."""
        self._expect(start)
        end = self._text.find("\n", self._at)
        if end < 0:
            raise ParseError("the record is truncated", self._text, len(self._text))
        try:
            value = parse(self._text[self._at : end])
        except ParseError as error:
            raise ParseError(error.message, self._text, self._at + error.offset) from None
        self._at = end + 1
        return value

    def expect(self, line: str) -> None:
        """Read a line that is so."""
        self._expect(line + "\n")

    def expect_end(self) -> None:
        """Make sure that no line is left."""
        if self._at < len(self._text):
            raise ParseError("expected nothing more", self._text, self._at)

    def _expect(self, start: str) -> None:
        if self.has(start):
            self._at += len(start)
        elif self._is_cut(start):
            raise ParseError("the record is truncated", self._text, len(self._text))
        else:
            raise ParseError(f"expected {start!r}", self._text, self._at)

    def _is_cut(self, start: str) -> bool:
        """Whether the text ends in the line that should begin so: every whole line ends in one."""
        if self._at:
            return "\n" not in self._text[self._at :]
        return start.startswith(self._text)


def _number(text: str) -> int:
    if re.fullmatch("[1-9][0-9]{0,8}", text) is None:
        raise ParseError("expected a number of at most nine digits", text, 0)
    return int(text)


def parse_date(text: str) -> dt.date:
    """The date written `text`, such as 2026-11-30.

    Raises:
        ParseError: it is not written so, or there is no such day.
    """
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is not None:
            return dt.date.fromisoformat(text)
    except ValueError:
        pass
    raise ParseError("expected a date such as 2026-11-30", text, 0)


def _seed(text: str) -> str:
    try:
        seed = json.loads(text)
    except (ValueError, RecursionError):
        seed = None
    if not isinstance(seed, str) or json.dumps(seed) != text:
        raise ParseError("expected a seed as a JSON string", text, 0)
    return seed


def _seal(text: str) -> Seal:
    found = _SEAL.fullmatch(text)
    if found is None:
        raise ParseError("expected so many actions and a digest", text, 0)
    return Seal(int(found[1]), found[2])


_SEAL: Final = re.compile("(0|[1-9][0-9]{0,8}) actions, sha256 ([0-9a-f]{64})")


def _require_types(record: MatchRecord) -> None:
    if not isinstance(record.rules, RuleSet):
        raise TypeError(f"rules must be a RuleSet, not {type(record.rules).__name__}")
    require_int("players", record.players)
    require_int("rules_version", record.rules_version)
    for name, kinds in (("actions", get_args(Action)), ("names", (str,))):
        values = getattr(record, name)
        if not isinstance(values, tuple) or not set(map(type, values)) <= set(kinds):
            raise TypeError(f"{name} must be a tuple of {name}")
    for name, kind in (("date", dt.date), ("seed", str), ("seal", Seal)):
        value = getattr(record, name)
        if value is not None and type(value) is not kind:
            raise TypeError(f"{name} must be a {kind.__name__} or None, not {type(value).__name__}")


def _problems(record: MatchRecord) -> Iterator[Problem]:
    if record.players not in (2, 4):
        yield Problem("players", f"must be 2 or 4, not {shown(record.players)}")
    elif len(record.names) not in (0, record.players):
        yield Problem("names", f"{len(record.names)} names for {record.players} players")
    for seat, name in enumerate(record.names):
        if not 1 <= len(name) <= _LONGEST_NAME or not name.isprintable() or name != name.strip():
            yield Problem(
                f"names[{seat}]",
                f"must be 1 to {_LONGEST_NAME} printable characters without spaces around them",
            )
    if record.seed is not None:
        try:
            seed_bytes(record.seed)
        except ChkobbaError as error:
            yield Problem("seed", str(error).removeprefix("seed "))
    if not 1 <= record.rules_version <= RULES_VERSION:
        known, version = span(1, RULES_VERSION), shown(record.rules_version)
        yield Problem("rules_version", f"must be {known}, not {version}")
