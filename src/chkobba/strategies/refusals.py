"""Strategies for what must be refused: illegal actions, and messages with them or with others."""

from collections.abc import Callable, Collection, Sequence
from operator import or_
from typing import Final

from attrs import evolve
from hypothesis import strategies as st

from chkobba import (
    CARDS,
    Action,
    AnswerRedeal,
    Card,
    CardSet,
    Claim,
    Cut,
    GameState,
    KeepCard,
    Phase,
    Play,
    ProposeRedeal,
    PutCard,
    Shuffle,
    actors,
    capture_sets,
    dealers,
    legal_actions,
)
from chkobba.strategies.actions import actions, shuffles
from chkobba.strategies.cards import card_sets, cards
from chkobba.strategies.playing import chosen
from chkobba.strategies.states import states

_Strategy = st.SearchStrategy[Action]
_PACK: Final = CardSet(CARDS)
_MOST: Final = 999_999_999
"""The largest number that an action can hold."""


def illegal_actions_of(state: GameState) -> st.SearchStrategy[Action]:
    """An action that `check` refuses in the state, nearly legal in most examples.

    The ways to be wrong come about equally often: another seat's turn or another phase's action, a
    seat that is not there, a card that is not in hand or not on the table, a wrong sum, an equal
    card passed over, a lay under compulsion, a claim of nothing missed, a shuffle with a false
    dealer or pack. Shrinks towards the first of them that is left.

    >>> late = illegal_actions_of(new_match(RuleSet.libyan()))
    """
    elsewhere = [kind for kind, phase in _PHASES.items() if phase is not state.phase]
    here = _HERE.get(state.phase)
    return st.one_of([*(here(state) if here else ()), actions(*elsewhere)])


def states_with_illegal_actions(
    source: GameState | st.SearchStrategy[GameState] | None = None,
) -> st.SearchStrategy[tuple[GameState, Action]]:
    """A state, and an action that `apply` refuses in it; see `illegal_actions_of`.

    `source` is a state or a strategy; with `states()`, which it is unless given, every reason that
    `check` has comes up. Shrinks as `states`, then as `illegal_actions_of`.

    >>> cheating = states_with_illegal_actions(states(phases=[Phase.PLAY]))
    """
    found = chosen(source, GameState, states())
    return found.flatmap(lambda state: st.tuples(st.just(state), illegal_actions_of(state)))


@st.composite
def illegal_submissions_of(draw: st.DrawFn, state: GameState) -> tuple[int, Action, int]:
    """The seat, action and ply of a message that `submit` refuses in the state.

    It is stale (an action for another ply, legal or not), chance's (also the shuffle that is due),
    of another seat than the one that sends it, or illegal. Shrinks towards a stale one.

    >>> messages = illegal_submissions_of(new_match(RuleSet.tunisian()))
    """
    seats, legal = st.integers(0, state.players - 1), legal_actions(state)
    usual = st.sampled_from(legal or tuple(map(KeepCard, range(state.players))))
    fault = draw(st.sampled_from(["stale", "chance", "other_seat", "illegal"]))
    if fault == "stale":
        other_plies = [state.ply + late for late in (-1, 1, -2, 2)]
        return draw(seats), draw(usual | actions()), draw(st.sampled_from(other_plies))
    if fault == "chance":
        return draw(seats), draw(shuffles(state) | actions(Shuffle)), state.ply
    if fault == "other_seat":
        action = draw(usual)
        senders = [seat for seat in range(state.players) if seat != action.seat]
        return draw(st.sampled_from(senders)), action, state.ply
    refused = draw(illegal_actions_of(state))
    sender = draw(seats)
    if not isinstance(refused, Shuffle) and refused.seat in range(state.players):
        sender = refused.seat
    return sender, refused, state.ply


# What is wrong in each phase.


def _shuffles(state: GameState) -> list[_Strategy]:
    """A dealer who may not deal, or a deck that is not the pack."""
    candidates = dealers(state)
    pack = st.permutations(CARDS)
    false_packs = st.one_of(
        st.lists(cards(), max_size=len(CARDS) - 1),
        pack.map(lambda deck: [deck[1], *deck[1:]]),
        pack.map(lambda deck: [*deck, deck[0]]),
    )
    return [
        st.builds(Shuffle, _seats(but=candidates), pack.map(tuple)),
        st.builds(Shuffle, st.sampled_from(candidates), false_packs.map(tuple)),
    ]


def _cuts(state: GameState) -> list[_Strategy]:
    assert state.turn is not None
    most = len(CARDS) - 1
    too_few_or_many = st.integers(-_MOST, 0) | st.integers(most + 1, _MOST)
    return [
        st.builds(Cut, _seats(but=[state.turn]), st.integers(1, most)),
        st.builds(Cut, st.just(state.turn), too_few_or_many),
    ]


def _choices(state: GameState) -> list[_Strategy]:
    others = _seats(but=actors(state))
    return [st.builds(KeepCard, others), st.builds(PutCard, others)]


def _answers(state: GameState) -> list[_Strategy]:
    return [st.builds(AnswerRedeal, _seats(but=actors(state)), st.booleans())]


def _plays_and_claims(state: GameState) -> list[_Strategy]:
    """Out of turn, without the card, with a false capture, under compulsion; false proposals."""
    turn, legal = state.turn, legal_actions(state)
    assert turn is not None
    hand, on_turn = state.hands[turn], st.just(turn)
    plays = [action for action in legal if isinstance(action, Play)]
    claims = [action for action in legal if isinstance(action, Claim)]
    proposers = [action.seat for action in legal if isinstance(action, ProposeRedeal)]
    ways: list[_Strategy] = [
        st.builds(_by_seat, st.sampled_from([*plays, *claims]), _seats(but=[turn])),
        st.builds(Play, on_turn, cards(among=_PACK - hand), card_sets(among=state.table)),
        cards(among=hand).flatmap(
            lambda card: st.builds(Play, on_turn, st.just(card), _false_captures(state.table, card))
        ),
        *_false_claims(state, turn, claims),
        st.builds(ProposeRedeal, _seats(but=proposers)),
    ]
    too_early = [
        Play(seat, card) for seat, held in enumerate(state.hands) if seat != turn for card in held
    ]
    lays = CardSet(play.card for play in plays if not play.captured)
    compelled = [Play(turn, card) for card in hand - lays]
    twice = [ProposeRedeal(seat) for seat in range(state.players) if state.asked[seat % 2]]
    at_times: list[Sequence[Action]] = [too_early, compelled, twice]
    return [*ways, *(st.sampled_from(wrong) for wrong in at_times * 3 if wrong)]


def _false_claims(state: GameState, turn: int, claims: Sequence[Claim]) -> list[_Strategy]:
    """Of another card, with a false capture, or where nothing was missed."""
    on_turn = st.just(turn)
    if not claims:
        return [st.builds(Claim, on_turn, cards(), card_sets(among=state.table))]
    laid = CardSet([claims[0].card])
    captures = st.sampled_from([claim.captured for claim in claims])
    false_captures = st.just(CardSet()) | _false_captures(state.table - laid, claims[0].card)
    return [
        st.builds(Claim, on_turn, cards(among=_PACK - laid), captures),
        st.builds(Claim, on_turn, cards(among=laid), false_captures),
    ]


def _false_captures(table: CardSet, card: Card) -> st.SearchStrategy[CardSet]:
    """Some cards, at least one, that the card cannot capture from the table."""
    true = set(capture_sets(table, card))
    equal = CardSet(other for other in table if other.rank is card.rank)
    nearly = [
        some
        for some in (
            *capture_sets(table - equal, card),
            *(CardSet([other]) for other in table),
            *([table] if table else ()),
        )
        if some not in true
    ]
    not_there = card_sets(min_size=1, max_size=3, among=_PACK - table)
    absent = st.builds(or_, card_sets(max_size=3, among=table), not_there)
    if not nearly:
        return absent
    present = card_sets(min_size=1, among=table).map(
        lambda some: nearly[0] if some in true else some
    )
    return st.one_of(st.sampled_from(nearly), present, absent)


def _by_seat(action: Play | Claim, seat: int) -> Play | Claim:
    return evolve(action, seat=seat)


def _seats(*, but: Collection[int]) -> st.SearchStrategy[int]:
    """Seats but these: of two players and of four, and such as no match has."""
    return st.sampled_from([seat for seat in (0, 1, 2, 3, 4, -1, _MOST) if seat not in but])


_PHASES: Final[dict[type[Action], Phase]] = {
    Play: Phase.PLAY,
    Claim: Phase.PLAY,
    ProposeRedeal: Phase.PLAY,
    Cut: Phase.CUT,
    KeepCard: Phase.CUT_CHOICE,
    PutCard: Phase.CUT_CHOICE,
    AnswerRedeal: Phase.REDEAL,
    Shuffle: Phase.SHUFFLE,
}
"""The only phase of each kind of action."""

_HERE: Final[dict[Phase, Callable[[GameState], list[_Strategy]]]] = {
    Phase.SHUFFLE: _shuffles,
    Phase.CUT: _cuts,
    Phase.CUT_CHOICE: _choices,
    Phase.PLAY: _plays_and_claims,
    Phase.REDEAL: _answers,
}
"""What can be wrong with an action of the phase itself."""
