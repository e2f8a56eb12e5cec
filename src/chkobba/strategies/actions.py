"""Strategies for actions: any that can be written, and those that are legal in a state."""

from typing import Final

from hypothesis import strategies as st

from chkobba import (
    CARDS,
    Action,
    AnswerRedeal,
    Claim,
    Cut,
    GameState,
    KeepCard,
    Play,
    PlayerAction,
    ProposeRedeal,
    PutCard,
    Shuffle,
    dealers,
    legal_actions,
)
from chkobba.strategies.cards import card_sets, cards

_SEATS: Final = st.integers(0, 3)
_DECKS: Final = st.permutations(CARDS).map(tuple)

_BY_KIND: Final[dict[type[Action], st.SearchStrategy[Action]]] = {
    Play: st.builds(Play, _SEATS, cards(), card_sets()),
    Claim: st.builds(Claim, _SEATS, cards(), card_sets(min_size=1)),
    Cut: st.builds(Cut, _SEATS, st.integers(1, len(CARDS) - 1)),
    KeepCard: st.builds(KeepCard, _SEATS),
    PutCard: st.builds(PutCard, _SEATS),
    ProposeRedeal: st.builds(ProposeRedeal, _SEATS),
    AnswerRedeal: st.builds(AnswerRedeal, _SEATS, st.booleans()),
    Shuffle: st.builds(Shuffle, _SEATS, _DECKS),
}


def actions(*kinds: type[Action]) -> st.SearchStrategy[Action]:
    """Any action that can be written, or one of these kinds, legal nowhere or somewhere.

    It is what a parser or a decoder must read. Shrinks towards the first kind, seat 0 and the
    first cards.

    Raises:
        TypeError: a kind is not the class of an action.

    >>> texts = actions(Play, Claim).map(str)
    """
    others = set(kinds) - set(_BY_KIND)
    if others:
        raise TypeError(f"{others.pop()!r} is no kind of action")
    return st.sampled_from(kinds or tuple(_BY_KIND)).flatmap(_BY_KIND.__getitem__)


def shuffles(state: GameState) -> st.SearchStrategy[Shuffle]:
    """The shuffle that is due in the state: one of its dealers, and a pack in any order.

    The pack takes 39 draws, and shrinks towards card order; the dealer towards the lowest seat.
    Where no shuffle is due there is no example.

    >>> first = shuffles(new_match(RuleSet.tunisian()))
    """
    candidates = dealers(state)
    if not candidates:
        return st.nothing()
    return st.builds(Shuffle, st.sampled_from(candidates), _DECKS)


def legal_actions_of(state: GameState) -> st.SearchStrategy[Action]:
    """What can happen now: a legal action, or the shuffle that is due.

    Claims, captures, lays that miss a capture, other lays and proposals come equally often where
    they are legal, however many of each there are. Shrinks towards the first of
    `legal_actions(state)`, or as `shuffles`. A match that is over has no example.

    >>> cut = legal_actions_of(apply(new_match(RuleSet.tunisian()), Shuffle(1, CARDS)))
    """
    if state.is_chance:
        return shuffles(state)
    legal = legal_actions(state)
    takers = {one.card for one in legal if isinstance(one, Play) and one.captured}
    by_kind: dict[tuple[object, ...], list[PlayerAction]] = {}
    for action in legal:
        kind: tuple[object, ...] = (type(action),)
        if isinstance(action, Play):
            kind = (Play, bool(action.captured), action.card in takers)
        by_kind.setdefault(kind, []).append(action)
    return st.one_of([st.sampled_from(group) for group in by_kind.values()])
