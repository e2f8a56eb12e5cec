"""Hypothesis strategies for tests of programs that use the library; the extra is `testing`.

    @given(states_with_illegal_actions())
    def test_my_server_refuses(pair):
        state, action = pair
        ...

A strategy that depends on a state is named `…_of(state)`; draw it with `st.data()`, or take the
strategies that give both at once. Where Hypothesis is installed beside the library, it knows the
library's types: `st.from_type(GameState)` is `states()`.
"""

from chkobba.strategies.actions import actions, legal_actions_of, shuffles
from chkobba.strategies.cards import card_sets, cards
from chkobba.strategies.records import records
from chkobba.strategies.refusals import (
    illegal_actions_of,
    illegal_submissions_of,
    states_with_illegal_actions,
)
from chkobba.strategies.rules import rule_sets
from chkobba.strategies.states import states, states_with_legal_actions, views

__all__ = [
    "actions",
    "card_sets",
    "cards",
    "illegal_actions_of",
    "illegal_submissions_of",
    "legal_actions_of",
    "records",
    "rule_sets",
    "shuffles",
    "states",
    "states_with_illegal_actions",
    "states_with_legal_actions",
    "views",
]
