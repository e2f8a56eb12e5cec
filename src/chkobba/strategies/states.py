"""Strategies for states at any moment of a match, and what depends on them."""

from collections.abc import Collection, Iterable
from random import Random
from typing import Final

from hypothesis import assume
from hypothesis import strategies as st

from chkobba import (
    CARDS,
    Action,
    AnswerRedeal,
    GameState,
    OpeningRule,
    Phase,
    PlayerView,
    ProposeRedeal,
    Rank,
    RedealRule,
    RuleSet,
    Shuffle,
    apply,
    legal_actions,
    new_match,
    position,
    shuffle,
    view,
)
from chkobba.strategies.actions import legal_actions_of
from chkobba.strategies.playing import GENERATORS, chosen, next_action, on_to
from chkobba.strategies.rules import rule_sets

_GOALS: Final = (
    Phase.SHUFFLE,
    *[Phase.PLAY] * 8,
    Phase.CUT,
    Phase.CUT_CHOICE,
    Phase.REDEAL,
    Phase.MATCH_OVER,
)
"""The phases, the simplest first, and the one with the most to it more often."""

_MOST_AHEAD: Final = 60
"""Actions that a generator plays first: a round and some more."""

_MOST_DRAWN: Final = 5
"""Actions that are drawn one by one after that."""

_ANSWERED: Final = 2
"""The same where a redeal may be proposed, and refused."""

_LATEST_ROUND: Final = 30
_LONG_MATCH: Final = 100


def states(
    rules: RuleSet | st.SearchStrategy[RuleSet] | None = None,
    *,
    players: int | st.SearchStrategy[int] | None = None,
    phases: Iterable[Phase] = tuple(Phase),
) -> st.SearchStrategy[GameState]:
    """A state at any moment of a match, in one of these phases; that is, over too if not told.

    `rules` and `players` are values or strategies, `rule_sets()` and 2 or 4 unless given. Rules
    under which a match has none of the phases give no example.

    A number that is drawn seeds a generator, which plays some way ahead; the last actions are
    drawn one by one. Half of the states stand late in a match, with totals and games that are
    drawn: those come from `position`. Shrinks towards a new match, then towards a short way:
    few actions ahead, a small seed, the first legal actions, low totals.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: no phase is named, or one that does not exist.

    >>> to_play = states(RuleSet.libyan(), players=4, phases=[Phase.PLAY])
    """
    if isinstance(phases, str):
        raise TypeError("phases must be a collection of phases, not one")
    wanted = set(map(Phase, phases))
    if not wanted:
        raise ValueError("there must be a phase for states to be in")
    goals = [phase for phase in _GOALS if phase in wanted]
    seats = chosen(players, int, st.sampled_from([2, 4]))
    return _states(chosen(rules, RuleSet, rule_sets()), seats, goals)


def views(
    source: GameState | st.SearchStrategy[GameState] | None = None,
) -> st.SearchStrategy[PlayerView]:
    """What a seat or a spectator sees of a state, with and without recall.

    `source` is a state or a strategy, `states()` unless given. Shrinks towards seat 0 without
    recall, and as `states`.

    >>> to_play = views(states(phases=[Phase.PLAY]))
    """
    return _views(chosen(source, GameState, states()))


def states_with_legal_actions(
    source: GameState | st.SearchStrategy[GameState] | None = None,
) -> st.SearchStrategy[tuple[GameState, Action]]:
    """A state, and what can happen in it: `apply` accepts the action.

    `source` is a state or a strategy, `states()` unless given; a state whose match is over gives no
    example. Shrinks as `states`, then as `legal_actions_of`.

    >>> answers = states_with_legal_actions(states(phases=[Phase.REDEAL]))
    """
    going_on = chosen(source, GameState, states(phases=set(Phase) - {Phase.MATCH_OVER}))
    return going_on.flatmap(lambda state: st.tuples(st.just(state), legal_actions_of(state)))


@st.composite
def _views(draw: st.DrawFn, source: st.SearchStrategy[GameState]) -> PlayerView:
    state = draw(source)
    seat = draw(st.sampled_from([*range(state.players), None]))
    return view(state, seat, recall=draw(st.booleans()))


@st.composite
def _states(
    draw: st.DrawFn,
    rules_given: st.SearchStrategy[RuleSet],
    players: st.SearchStrategy[int],
    goals: Collection[Phase],
) -> GameState:
    rules = draw(rules_given)
    reachable = [phase for phase in goals if _has_phase(rules, phase)]
    assume(reachable)
    goal = draw(st.sampled_from(reachable))
    state = new_match(rules, draw(players))
    ahead, rng = draw(st.integers(0, _MOST_AHEAD)), draw(GENERATORS)
    for _ in range(ahead):
        state = _unless_over(state, next_action(state, rng))
    to_the_end = goal is Phase.MATCH_OVER
    if draw(st.booleans()) or (to_the_end and rules.target * rules.best_of > _LONG_MATCH):
        state = draw(_late(on_to(state, Phase.PLAY, rng), to_the_end=to_the_end))
    three_alike = draw(st.integers(0, 2)) == 2
    if three_alike and not to_the_end:
        state = _opened(_three_alike(state, rng), draw(st.integers(0, 2)))
    for _ in range(draw(st.integers(0, _ANSWERED if three_alike else _MOST_DRAWN))):
        state = _unless_over(state, draw(legal_actions_of(state)))
    if goal is Phase.REDEAL and state.phase is not goal:
        state = _opened(_three_alike(state, rng), 1)
    return on_to(state, goal, rng)


def _has_phase(rules: RuleSet, phase: Phase) -> bool:
    """Whether a match by these rules comes to the phase."""
    if phase in (Phase.CUT, Phase.CUT_CHOICE):
        return rules.opening is OpeningRule.CUT
    return phase is not Phase.REDEAL or rules.redeal is RedealRule.BY_AGREEMENT


@st.composite
def _late(draw: st.DrawFn, state: GameState, *, to_the_end: bool) -> GameState:
    """The same cards late in a match; if that is to end soon, with whoever leads."""
    won, most = state.rules.games_to_win - 1, state.rules.target - 1
    least_won, least = (won, max(0, most - 10)) if to_the_end else (0, 0)
    assert state.dealer is not None
    assert state.turn is not None
    return position(
        state.rules,
        table=state.table,
        hands=state.hands,
        stock=state.stock,
        piles=state.piles,
        chkobbas=state.chkobbas,
        dealer=state.dealer,
        turn=state.turn,
        scores=[draw(st.integers(least, most)) for _ in range(2)],
        games=[draw(st.integers(least_won, won)) for _ in range(2)],
        round_number=draw(st.integers(2, _LATEST_ROUND)),
        last_capturer=state.last_capturer,
        last_laid=state.last_laid,
        players=state.players,
    )


def _unless_over(state: GameState, action: Action) -> GameState:
    """The state after the action, or the same if that ends the match."""
    after = apply(state, action)
    return state if after.is_over else after


def _three_alike(state: GameState, rng: Random) -> GameState:
    """On to an opening with three table cards of one rank, for which rules may have a redeal."""
    state = on_to(state, Phase.SHUFFLE, rng)
    first = shuffle(state, rng)
    opening: list[Action] = []
    opened = apply(state, first)
    while opened.phase in (Phase.CUT, Phase.CUT_CHOICE):
        opening.append(next_action(opened, rng))
        opened = apply(opened, opening[-1])
    by_kings = state.rules.redeal is RedealRule.THREE_KINGS
    rank = Rank.KING if by_kings else rng.choice(list(Rank))
    deck = list(first.deck)
    places = [place for place, card in enumerate(deck) if card in opened.table]
    alike = [card for card in CARDS if card.rank is rank]
    for place, card in zip(places[:3], alike, strict=False):
        other = deck.index(card)
        deck[place], deck[other] = deck[other], deck[place]
    state = apply(state, Shuffle(first.dealer, tuple(deck)))
    for action in opening:
        state = apply(state, action)
    return state


def _opened(state: GameState, asked: int) -> GameState:
    """The state before a redeal is proposed, if it can be; after that; or after the refusal too."""
    for wanted in (ProposeRedeal, AnswerRedeal)[:asked]:
        for action in legal_actions(state)[::-1]:
            if isinstance(action, wanted):
                state = apply(state, action)
                break
    return state
