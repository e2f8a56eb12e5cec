"""A strategy for rule sets."""

from typing import Any, Final

from attrs import fields
from hypothesis import strategies as st

from chkobba import Rank, RuleSet

_TARGETS: Final = st.sampled_from([21, 11, 31, 61]) | st.integers(1, 61)
_LISTS_OF_RANKS: Final = st.lists(st.sampled_from(Rank), unique=True, max_size=4).map(tuple)


def _values(name: str, kind: Any, usual: Any) -> st.SearchStrategy[Any]:
    """The values of an option; the simplest is the preset's."""
    if name == "target":
        return st.just(usual) | _TARGETS
    if name == "barmila_ranks":
        return st.just(usual) | _LISTS_OF_RANKS
    values = (1, 3, 5) if name == "best_of" else (False, True) if kind is bool else tuple(kind)
    return st.sampled_from([usual, *(value for value in values if value != usual)])


_PRESETS: Final = tuple(
    (
        preset,
        {
            option.name: _values(option.name, option.type, getattr(preset(), option.name))
            for option in fields(RuleSet)
        },
    )
    for preset in (RuleSet.tunisian, RuleSet.libyan)
)
"""The presets, and for each the values of its options by name."""

_NAMES: Final = tuple(option.name for option in fields(RuleSet))

_CHANGED: Final = st.one_of(
    st.just(()),
    st.sampled_from(_NAMES).map(lambda name: (name,)),
    st.sets(st.sampled_from(_NAMES)).map(sorted),
    *[st.just(_NAMES)] * 2,
)
"""The options that are drawn: none, one, some, or (twice as often) all."""


def rule_sets(**options: Any) -> st.SearchStrategy[RuleSet]:
    """The rules of a match: a preset as it stands, with one house option, with some, or all mixed.

    `options` are those of `RuleSet`, each with a value or a strategy, and hold in every example.
    Targets are 1 to 61 where nothing else is asked for. Shrinks towards `RuleSet.tunisian()` with
    the options given.

    >>> longer = rule_sets(capture="compulsory", target=st.sampled_from([61, 101]))

    Raises:
        InvalidRules: an option does not exist, or cannot have its value.
    """
    drawn = {
        name: value if isinstance(value, st.SearchStrategy) else st.just(value)
        for name, value in options.items()
    }
    RuleSet.tunisian(
        **{
            name: value
            for name, value in options.items()
            if drawn[name] is not value or name not in _NAMES
        }
    )
    return _rule_sets(drawn)


@st.composite
def _rule_sets(draw: st.DrawFn, given: dict[str, st.SearchStrategy[Any]]) -> RuleSet:
    preset, values = draw(st.sampled_from(_PRESETS))
    changes = {name: draw(values[name]) for name in draw(_CHANGED) if name not in given}
    rules: RuleSet = preset(**changes, **{name: draw(value) for name, value in given.items()})
    return rules
