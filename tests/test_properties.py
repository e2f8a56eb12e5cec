"""What must hold in every state of every rule set."""

import copy
import pickle
import random
from collections.abc import Iterator
from random import Random

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from chkobba import (
    CARDS,
    Action,
    AnswerRedeal,
    Card,
    CardSet,
    Claim,
    Cut,
    GameState,
    IllegalAction,
    KeepCard,
    Phase,
    Play,
    ProposeRedeal,
    PutCard,
    Reason,
    RuleSet,
    Shuffle,
    actors,
    apply,
    capture_sets,
    check,
    dealers,
    is_legal,
    legal_actions,
    new_match,
    parse_action,
    position_key,
    shuffle,
    transition,
    view,
)
from chkobba.strategies import rule_sets, states

NOTHING = CardSet()


def agrees(state: GameState, action: Action, legal: set[Action]) -> None:
    """An action is listed, unobjectionable and applicable, or none of the three."""
    refusal = check(state, action)
    assert (action in legal) == (refusal is None) == is_legal(state, action)
    try:
        after = apply(state, action)
    except IllegalAction as error:
        assert error.refusal == refusal
    else:
        assert refusal is None
        assert after.ply == state.ply + 1
        assert after == transition(state, action).state


def mutants(state: GameState, action: Action, rng: Random) -> Iterator[Action]:
    """Actions near a legal one, most of them illegal."""
    seats, cards = range(-1, state.players + 2), rng.sample(CARDS, 3)
    if isinstance(action, Play | Claim):
        for seat in seats:
            yield evolve(action, seat=seat)
        for card in cards:
            yield evolve(action, card=card)
            yield evolve(action, captured=action.captured ^ CardSet([card]))
            yield evolve(action, captured=CardSet([card]))
        for table_card in state.table:
            yield evolve(action, captured=action.captured | CardSet([table_card]))
            yield evolve(action, captured=action.captured - CardSet([table_card]))
        yield evolve(action, captured=NOTHING)
        yield evolve(action, captured=CardSet([action.card]))
        for hand in state.hands:
            for card in hand:
                smaller = CardSet(c for c in state.table if c.rank < card.rank)
                sums = capture_sets(smaller, card)  # beside an equal card or not
                for captured in rng.sample(sums, min(8, len(sums))):
                    yield Play(action.seat, card, captured)
                    yield Claim(action.seat, card, captured)
        yield Claim(action.seat, action.card, action.captured)
        yield Play(action.seat, action.card, action.captured)
    for seat in seats:
        yield from (KeepCard(seat), PutCard(seat), ProposeRedeal(seat))
        yield from (AnswerRedeal(seat, True), AnswerRedeal(seat, False))
        yield from (Cut(seat, lifted) for lifted in (-1, 0, 1, 39, 40))
    for card in state.table:  # stale claims
        yield from (Claim(seat, card, NOTHING) for seat in seats)


def twin(state: GameState) -> GameState:
    """An equal state that shares nothing with this one, which a copy would be itself."""
    other: GameState = pickle.loads(pickle.dumps(state))
    assert other is not state
    return other


class Match(RuleBasedStateMachine):
    """A match under any rules, with what must hold checked at every step."""

    state: GameState

    @initialize(rules=rule_sets(target=st.integers(1, 40)), players=st.sampled_from([2, 4]))
    def start(self, rules: RuleSet, players: int) -> None:
        self.state = new_match(rules, players)

    @precondition(lambda self: self.state.is_chance)
    @rule(seed=st.integers(0, 2**32))
    def deal(self, seed: int) -> None:
        action, before = shuffle(self.state, Random(seed)), twin(self.state)
        assert action.dealer in dealers(self.state)
        agrees(self.state, action, {action})
        deck = action.deck
        for bad in (
            Shuffle(action.dealer + self.state.players, deck),
            Shuffle(action.dealer, deck[1:]),
            Shuffle(action.dealer, (deck[1], *deck[1:])),
        ):
            agrees(self.state, bad, {action})
        assert self.state == before
        assert hash(self.state) == hash(before)
        self.state = apply(self.state, action)

    @precondition(lambda self: not self.state.is_chance and not self.state.is_over)
    @rule(seed=st.integers(0, 2**32))
    def act(self, seed: int) -> None:
        rng, actions = Random(seed), legal_actions(self.state)
        legal: set[Action] = set(actions)
        action, before = rng.choice(actions), twin(self.state)
        agrees(self.state, action, legal)
        for mutant in mutants(self.state, action, rng):
            agrees(self.state, mutant, legal)
        assert self.state == before
        assert hash(self.state) == hash(before)
        self.state = apply(self.state, action)

    @precondition(lambda self: self.state.is_over)
    @rule()
    def nothing_more_can_happen(self) -> None:
        state = self.state
        actions: list[Action] = [
            Shuffle(0, CARDS),
            KeepCard(0),
            ProposeRedeal(1),
            Play(0, CARDS[0]),
        ]
        for action in actions:
            refusal = check(state, action)
            assert refusal is not None
            assert refusal.reason is Reason.MATCH_OVER
        self.state = new_match(state.rules, state.players)

    @invariant()
    def the_cards_partition(self) -> None:
        state = self.state
        places = [state.table, *state.hands, CardSet(state.stock), *state.piles]
        held = [card for place in places for card in place]
        assert len(held) == len(set(held))
        redealt = state.is_chance and state.last_round is None
        assert len(held) == (0 if redealt else len(CARDS))

    @invariant()
    def the_turn_fits_the_phase(self) -> None:
        state, actions = self.state, legal_actions(self.state)
        assert actors(state) == tuple(sorted({action.seat for action in actions}))
        turned = state.phase in (Phase.CUT, Phase.CUT_CHOICE, Phase.PLAY)
        assert (state.turn is not None) == turned
        assert (dealers(state) != ()) == state.is_chance
        assert (state.outcome is not None) == state.is_over
        assert (state.proposer is not None) == (state.phase is Phase.REDEAL)
        by_seat = [a for seat in range(state.players) for a in legal_actions(state, seat)]
        assert sorted(map(str, by_seat)) == sorted(map(str, actions))

    @invariant()
    def the_totals_add_up(self) -> None:
        sheet = self.state.last_round
        if sheet is not None:
            assert sheet.totals == self.state.scores
            assert min(self.state.scores) >= 0


def test_every_state_of_any_rule_set() -> None:
    run_state_machine_as_test(
        Match, settings=settings(max_examples=120, stateful_step_count=80, deadline=None)
    )


@settings(max_examples=40)
@given(states())
def test_every_action_there_is_is_legal_or_refused_alike(state: GameState) -> None:
    legal = set(legal_actions(state))
    every_card = CardSet(CARDS)
    found = set()
    for card in CARDS:
        equal = CardSet(other for other in CARDS if other.rank == card.rank)
        captures = [
            NOTHING,
            *(CardSet([other]) for other in equal if other is not card),
            *capture_sets(every_card - equal, card),
        ]
        for seat in range(state.players):
            for captured in captures:
                for action in (Play(seat, card, captured), Claim(seat, card, captured)):
                    if check(state, action) is None:
                        found.add(action)
    assert found == {action for action in legal if isinstance(action, Play | Claim)}


@given(states(), st.randoms(use_true_random=False))
def test_R14_the_order_of_the_named_cards_does_not_matter(state: GameState, rng: Random) -> None:
    for action in legal_actions(state):
        if isinstance(action, Play | Claim) and action.captured:
            text, _, captured = str(action).partition(">")
            names = captured.split("+")
            rng.shuffle(names)
            assert parse_action(f"{text}>{'+'.join(names)}") == action


@given(states())
def test_states_pickle_to_equal_states(state: GameState) -> None:
    other = twin(state)
    assert other == state
    assert hash(other) == hash(state)
    assert legal_actions(other) == legal_actions(state)
    assert position_key(other) == position_key(state)


@given(states())
def test_a_copy_of_what_cannot_change_is_itself(state: GameState) -> None:
    for value in (state, state.rules, view(state, 0), *legal_actions(state)):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value


@given(states())
def test_states_and_actions_pickle_small(state: GameState) -> None:
    assert len(pickle.dumps(state)) <= (600 if state.last_round is None else 800)
    assert len(pickle.dumps(state.rules)) <= 200
    for action in legal_actions(state):
        assert len(pickle.dumps(action)) <= 160


@given(states())
def test_actions_read_back_and_pickle(state: GameState) -> None:
    for action in legal_actions(state):
        assert parse_action(str(action)) == action
        assert pickle.loads(pickle.dumps(action)) == action


@given(states())
def test_legal_actions_come_in_their_documented_order(state: GameState) -> None:
    kinds = (Claim, Play, Cut, KeepCard, PutCard, ProposeRedeal, AnswerRedeal)

    def place(action: Action) -> tuple[int, bool, int, int, int, int]:
        assert not isinstance(action, Shuffle)
        refuses = isinstance(action, AnswerRedeal) and not action.accept
        card = action.card.index if isinstance(action, Play | Claim) else 0
        mask = action.captured.mask if isinstance(action, Play | Claim) else 0
        lifted = action.lifted if isinstance(action, Cut) else 0
        return kinds.index(type(action)), refuses, action.seat, card, mask, lifted

    actions = legal_actions(state)
    assert list(actions) == sorted(actions, key=place)


@given(states())
def test_the_position_key_ignores_ply_scores_and_history(state: GameState) -> None:
    frame = evolve(state.frame, scores=(1, 0), games=(0, 0), last_round=None, redeals=7)
    assert position_key(evolve(state, ply=state.ply + 9, frame=frame)) == position_key(state)
    assert position_key(evolve(state, ply=0)) == position_key(state)


@given(states(), st.integers(0, 2**32))
def test_the_global_generator_is_never_touched(state: GameState, seed: int) -> None:
    random.seed(seed)
    before = random.getstate()
    if state.is_chance:
        shuffle(state, Random(seed))
    for action in legal_actions(state)[:3]:
        transition(state, action)
    assert random.getstate() == before


@given(states())
def test_card_indices_and_masks_are_consistent(state: GameState) -> None:
    for cards in (state.table, *state.hands, *state.piles):
        assert CardSet(cards) == cards == CardSet.from_mask(cards.mask)
        assert [card.index for card in cards] == sorted(Card.parse(str(c)).index for c in cards)
