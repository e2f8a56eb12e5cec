"""The engine beside the naive implementation: the same states and legal actions at every step."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chkobba import RuleSet
from chkobba.strategies import rule_sets
from tests.oracle import walk

PRESETS = {
    "tunisian": RuleSet.tunisian(best_of=3),
    "libyan": RuleSet.libyan(best_of=3),
}


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_twenty_thousand_random_plays_agree(preset: str, players: int) -> None:
    walk(PRESETS[preset], players, plays=20_000, rng=Random(f"{preset} {players}"))


@settings(max_examples=400)
@given(
    rules=rule_sets(target=st.integers(1, 40)),
    players=st.sampled_from([2, 4]),
    seed=st.integers(0, 2**32),
)
def test_random_rule_sets_agree(rules: RuleSet, players: int, seed: int) -> None:
    walk(rules, players, plays=120, rng=Random(seed))
