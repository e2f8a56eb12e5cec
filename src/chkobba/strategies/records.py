"""A strategy for records of matches."""

from random import Random
from typing import Final

from hypothesis import strategies as st

from chkobba import Action, GameState, MatchRecord, RuleSet, apply, new_match
from chkobba.portable import portable_shuffle
from chkobba.strategies.playing import GENERATORS, chosen, next_action
from chkobba.strategies.rules import rule_sets

_MOST_ACTIONS: Final = 200
_NAMES: Final = st.text(
    st.characters(codec="utf-8", categories=["L", "N", "P", "S"]), min_size=1, max_size=100
)
_SEEDS: Final = st.text(st.characters(codec="utf-8"), max_size=100)


def records(
    rules: RuleSet | st.SearchStrategy[RuleSet] | None = None,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    whole: bool = False,
) -> st.SearchStrategy[MatchRecord]:
    """A record that `verify` finds good: the beginning of a match, or a `whole` match.

    `rules` and `players` are values or strategies, `rule_sets()` and 2 or 4 unless given; a whole
    match to a high target is long. Some records have names, a date, or the seed of a portable deal.
    A generator plays, with a seed that is drawn. Shrinks towards a record without actions and with
    nothing that may be left out.

    >>> finished = records(rule_sets(target=11), whole=True)
    """
    length = st.none() if whole else st.integers(0, _MOST_ACTIONS)
    seats = chosen(players, int, st.sampled_from([2, 4]))
    return _records(chosen(rules, RuleSet, rule_sets()), seats, length)


@st.composite
def _records(
    draw: st.DrawFn,
    rules: st.SearchStrategy[RuleSet],
    players: st.SearchStrategy[int],
    lengths: st.SearchStrategy[int | None],
) -> MatchRecord:
    state, length = new_match(draw(rules), draw(players)), draw(lengths)
    seats = state.players
    rng, seed = draw(GENERATORS), draw(st.none() | _SEEDS)
    return MatchRecord(
        rules=state.rules,
        players=seats,
        actions=tuple(_played(state, length, rng, seed)),
        names=draw(st.just(()) | st.tuples(*[_NAMES] * seats)),
        date=draw(st.none() | st.dates()),
        seed=seed,
    )


def _played(state: GameState, length: int | None, rng: Random, seed: str | None) -> list[Action]:
    """So many actions of a random match, or all of them."""
    actions: list[Action] = []
    while not state.is_over and len(actions) != length:
        if seed is not None and state.is_chance:
            actions.append(portable_shuffle(state, seed))
        else:
            actions.append(next_action(state, rng))
        state = apply(state, actions[-1])
    return actions
