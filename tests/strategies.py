"""Hypothesis strategies for the tests: rule sets with all options mixed, and states on the way."""

from random import Random

from hypothesis import strategies as st

from chkobba import (
    CaptureRule,
    ChkobbaPoints,
    DealerRule,
    EightDinari,
    GameState,
    OpeningRule,
    Rank,
    RedealRule,
    RuleSet,
    apply,
    legal_actions,
    new_match,
    shuffle,
)

RULE_SETS = st.builds(
    RuleSet,
    target=st.integers(1, 40),
    best_of=st.sampled_from([1, 3, 5]),
    opening=st.sampled_from(OpeningRule),
    redeal=st.sampled_from(RedealRule),
    capture=st.sampled_from(CaptureRule),
    claims=st.booleans(),
    chkobba_points=st.sampled_from(ChkobbaPoints),
    bayta=st.booleans(),
    ajiliya=st.booleans(),
    barmila_ranks=st.lists(st.sampled_from(Rank), unique=True, max_size=4),
    eight_dinari=st.sampled_from(EightDinari),
    nine_dinari=st.booleans(),
    ten_dinari=st.booleans(),
    sixes_and_sevens=st.booleans(),
    dealer=st.sampled_from(DealerRule),
)


@st.composite
def states(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] = RULE_SETS) -> GameState:
    """A state some random legal actions into a match; never one that is over."""
    state = new_match(draw(rules), draw(st.sampled_from([2, 4])))
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 120))):
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        after = apply(state, action)
        if after.is_over:
            break
        state = after
    return state
