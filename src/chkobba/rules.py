"""The rule set: every option of both games as data, and the two presets.

An option is one field here, with its values and its check; what it does stands where its clause
lives (see the rulebook page and CONTRIBUTING).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NoReturn, final

from attrs import Attribute, asdict, field, fields, frozen

from chkobba.cards import Rank
from chkobba.errors import MOST, InvalidRules, Problem, require_int, shown
from chkobba.values import CodeEnum, Value

RULES_VERSION: Final = 1
"""The version of the options and of what they mean; it goes up whenever either changes."""

ADDED_OPTIONS: Final[dict[str, tuple[int, Any]]] = {}
"""For each option younger than version 1: the version that brought it, and the value that rule
sets from before have."""


class _Option(CodeEnum):
    """The values of an option; another string is `InvalidRules`."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        names: dict[object, str] = {option.converter: option.name for option in fields(RuleSet)}
        name = names[cls]
        if not isinstance(value, str):
            raise TypeError(f"{name} must be a str, not {type(value).__name__}")
        _refuse(name, f"{value[:20]!r} is not one of {_listed(cls)}")


class OpeningRule(_Option):
    """How a round opens: with the cut and its choice (T10 to T14), or plainly (R2)."""

    CUT = "cut"
    PLAIN = "plain"


class RedealRule(_Option):
    """When the first deal is dealt again: by agreement (T15 to T17) or with three kings (L4)."""

    NEVER = "never"
    BY_AGREEMENT = "by_agreement"
    THREE_KINGS = "three_kings"


class CaptureRule(_Option):
    """Whether a card that can capture may be laid (T27) or not (L6, R12)."""

    OPTIONAL = "optional"
    COMPULSORY = "compulsory"


class ChkobbaPoints(_Option):
    """What a chkobba is worth: one point (T36), the card's value (L19), the cards (L20)."""

    ONE = "one"
    BY_VALUE = "by_value"
    BY_COUNT = "by_count"


class EightDinari(_Option):
    """What eight of the ten dinari do: nothing, +10 alone (L23), +10 with chkobbas (L24)."""

    OFF = "off"
    TEN_ONLY = "ten_only"
    TEN_WITH_CHKOBBAS = "ten_with_chkobbas"


class DealerRule(_Option):
    """Who deals next: the next seat (T19), or the side that trails (L11 to L15)."""

    ROTATE = "rotate"
    TRAILING_SIDE = "trailing_side"


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _refuse(name: str, message: str) -> NoReturn:
    raise InvalidRules([Problem(name, message)])


def _positive(_rules: object, attribute: "Attribute[int]", value: int) -> None:
    require_int(attribute.name, value)
    if not 1 <= value <= MOST:
        _refuse(attribute.name, f"must be between 1 and {MOST}, not {shown(value)}")


def _odd_match(_rules: object, attribute: "Attribute[int]", value: int) -> None:
    require_int(attribute.name, value)
    if value not in (1, 3, 5):
        _refuse(attribute.name, f"must be 1, 3 or 5, not {shown(value)}")


def _flag(_rules: object, attribute: "Attribute[bool]", value: bool) -> None:
    if not isinstance(value, bool):
        raise TypeError(f"{attribute.name} must be a bool, not {type(value).__name__}")


def _ranks(values: Iterable[int]) -> tuple[Rank, ...]:
    try:
        ranks = tuple(map(Rank, values))
    except ValueError:
        _refuse("barmila_ranks", f"holds something that is no rank: {_listed(map(int, Rank))}")
    for place, rank in enumerate(ranks):
        if rank in ranks[:place]:
            _refuse("barmila_ranks", f"rank {rank} is named twice")
    return ranks


@final
@frozen(kw_only=True, cache_hash=True, repr=False)
class RuleSet(Value):
    """The rules of one match, as data: immutable and hashable.

    `RuleSet.tunisian()` and `RuleSet.libyan()` are the two games; both take changes by keyword,
    and `attrs.evolve` changes a rule set that stands (the field alone: eight dinari do not follow
    the target then). The string values of the enumerations are accepted. No field has a default
    outside the presets.

    `str` gives the notation: the nearer preset, and in what the rules differ from it.

    >>> rules = RuleSet.libyan(target=61, bayta=True, chkobba_points="by_count")
    >>> rules.eight_dinari
    EightDinari.TEN_WITH_CHKOBBAS
    >>> print(rules)
    libyan target=61 chkobba_points=by_count bayta=yes

    Raises:
        InvalidRules: a value is not one of those that the option has.
        TypeError: a value has the wrong type.
    """

    target: int = field(validator=_positive)
    """Points that win a game, at least 1 (T48, R33)."""
    best_of: int = field(validator=_odd_match)
    """Games in a match: 1, or best of 3 or 5 (T50, R30)."""
    opening: OpeningRule = field(converter=OpeningRule)
    """Cut and choice (T10 to T14), or a plain deal (R2)."""
    redeal: RedealRule = field(converter=RedealRule)
    """When the first deal of a round is dealt again (T15 to T17, L4)."""
    capture: CaptureRule = field(converter=CaptureRule)
    """Whether a card that can capture must (T27, L6, R12)."""
    claims: bool = field(validator=_flag)
    """Whether a missed capture can be claimed (T30); inert where capture is compulsory."""
    chkobba_points: ChkobbaPoints = field(converter=ChkobbaPoints)
    """What a chkobba is worth (T36, L19, L20)."""
    bayta: bool = field(validator=_flag)
    """Whether the first play of a deal may score a chkobba (L30, R21)."""
    ajiliya: bool = field(validator=_flag)
    """Whether the last card of a round may score a chkobba (T38, L29, R20)."""
    barmila_ranks: tuple[Rank, ...] = field(converter=_ranks)
    """The ranks that Barmila compares, in order (T44, L27, L28, R23)."""
    eight_dinari: EightDinari = field(converter=EightDinari)
    """What eight of the ten dinari do (L23, L24, R24)."""
    nine_dinari: bool = field(validator=_flag)
    """Whether nine dinari cancel the round and the other side's total (L25)."""
    ten_dinari: bool = field(validator=_flag)
    """Whether all ten dinari win the game at once (L26, R25)."""
    sixes_and_sevens: bool = field(validator=_flag)
    """Whether all sixes and sevens win the game at once (L31, R25)."""
    dealer: DealerRule = field(converter=DealerRule)
    """Who deals the next round (T19, L11 to L15)."""

    @classmethod
    def tunisian(cls, target: int = 21, best_of: int = 1, **changes: Any) -> "RuleSet":
        """The Tunisian game (clauses T): target 11, 21 or 31, in one game or best of 3 or 5.

        Raises:
            InvalidRules: a change names no option, or gives it a value that it does not have.
        """
        return _changed(_TUNISIAN, {"target": target, "best_of": best_of, **changes})

    @classmethod
    def libyan(cls, target: int = 31, best_of: int = 1, **changes: Any) -> "RuleSet":
        """The Libyan game (clauses L): target 31 or 61; eight dinari follow the target (R24).

        Raises:
            InvalidRules: a change names no option, or gives it a value that it does not have.
        """
        require_int("target", target)
        eight = EightDinari.TEN_ONLY if target < 61 else EightDinari.TEN_WITH_CHKOBBAS
        preset = {**_LIBYAN, "eight_dinari": eight}
        return _changed(preset, {"target": target, "best_of": best_of, **changes})

    @property
    def games_to_win(self) -> int:
        """Games that win the match (R30)."""
        return (self.best_of + 1) // 2

    def __str__(self) -> str:
        return _text(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_values, tuple([_plain(getattr(self, name)) for name in OPTIONS])


def _plain(value: object) -> object:
    """The value of an option without its enumeration, from which the option reads it back."""
    if isinstance(value, tuple):
        return bytes(value)
    return str(value) if isinstance(value, str) else value


@lru_cache(maxsize=1 << 6)
def _from_values(*values: Any) -> RuleSet:
    return RuleSet(**dict(zip(OPTIONS, values, strict=True)))


def _changed(preset: dict[str, Any], changes: dict[str, Any]) -> RuleSet:
    """The preset with these changes, or all that is wrong with them."""
    problems = []
    for name, value in changes.items():
        if name not in preset:
            problems.append(Problem(name, "there is no such option"))
            continue
        try:
            RuleSet(**{**preset, name: value})
        except InvalidRules as error:
            problems += error.problems
    if problems:
        raise InvalidRules(problems)
    return RuleSet(**{**preset, **changes})


_TUNISIAN: Final[dict[str, Any]] = {
    "target": 21,
    "best_of": 1,
    "opening": OpeningRule.CUT,
    "redeal": RedealRule.BY_AGREEMENT,
    "capture": CaptureRule.OPTIONAL,
    "claims": True,
    "chkobba_points": ChkobbaPoints.ONE,
    "bayta": True,
    "ajiliya": False,
    "barmila_ranks": (Rank.SEVEN, Rank.SIX),
    "eight_dinari": EightDinari.OFF,
    "nine_dinari": False,
    "ten_dinari": False,
    "sixes_and_sevens": False,
    "dealer": DealerRule.ROTATE,
}

_LIBYAN: Final[dict[str, Any]] = {
    "target": 31,
    "best_of": 1,
    "opening": OpeningRule.PLAIN,
    "redeal": RedealRule.THREE_KINGS,
    "capture": CaptureRule.COMPULSORY,
    "claims": False,
    "chkobba_points": ChkobbaPoints.BY_VALUE,
    "bayta": False,
    "ajiliya": False,
    "barmila_ranks": (Rank.SEVEN, Rank.SIX),
    "eight_dinari": EightDinari.TEN_ONLY,
    "nine_dinari": True,
    "ten_dinari": True,
    "sixes_and_sevens": False,
    "dealer": DealerRule.TRAILING_SIDE,
}

PRESETS: Final[dict[str, Callable[..., RuleSet]]] = {
    "tunisian": RuleSet.tunisian,
    "libyan": RuleSet.libyan,
}
"""The presets by their names in notation."""

OPTIONS: Final[dict[str, Any]] = {option.name: option.type for option in fields(RuleSet)}
"""The options by name, in order, with their types."""


@lru_cache(maxsize=1 << 6)
def _text(rules: RuleSet) -> str:
    described = [" ".join([name, *_changes(rules, name)]) for name in PRESETS]
    return min(described, key=lambda text: text.count(" "))


def _changes(rules: RuleSet, name: str) -> Iterator[str]:
    """What is not as in the preset for this target, in notation."""
    preset = PRESETS[name]
    usual = {**asdict(preset(target=rules.target)), "target": preset().target}
    for option, value in asdict(rules).items():
        if value != usual[option]:
            yield f"{option}={_value_text(value)}"


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "".join(rank.letter for rank in value) or "-"
    return str(value)
