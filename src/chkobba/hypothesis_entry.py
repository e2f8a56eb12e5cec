"""What Hypothesis calls when it is imported: strategies for the types of the library.

It is imported wherever Hypothesis and this package are installed, of whatever versions, so it
does little: the strategies themselves are loaded when one of the types is first asked for.
"""

from importlib import import_module

from hypothesis import strategies as st

from chkobba.actions import (
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    Play,
    ProposeRedeal,
    PutCard,
    Shuffle,
)
from chkobba.cards import Card, CardSet
from chkobba.records import MatchRecord
from chkobba.rules import RuleSet
from chkobba.state import GameState
from chkobba.views import PlayerView


def register() -> None:
    """Let `st.from_type`, `st.builds` and hints in tests find the strategies of the library.

    Hypothesis calls it through the entry point; nobody else needs to.

    >>> register()
    >>> seats_and_cards = st.tuples(st.integers(0, 3), st.from_type(Card))
    """
    _register(Card, "cards")
    _register(CardSet, "card_sets")
    _register(RuleSet, "rule_sets")
    _register(GameState, "states")
    _register(PlayerView, "views")
    _register(MatchRecord, "records")
    for kind in (Shuffle, Cut, KeepCard, PutCard, ProposeRedeal, AnswerRedeal, Claim, Play):
        _register(kind, "actions", kind)


def _register(kind: type, name: str, *arguments: type) -> None:
    """For this type, the strategy that the function of this name gives."""

    def found(_kind: type) -> st.SearchStrategy[object]:
        strategy = getattr(import_module("chkobba.strategies"), name)(*arguments)
        assert isinstance(strategy, st.SearchStrategy)
        return strategy

    st.register_type_strategy(kind, found)
