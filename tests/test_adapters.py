"""What the adapters share: asking one seat at a time, spelling actions, the gain of a round.

No framework is needed.
"""

import pickle
from random import Random

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from chkobba import (
    GameState,
    PlayerAction,
    RuleSet,
    Shuffle,
    action_id,
    legal_actions,
    new_match,
    parse_action,
    shuffle,
)
from chkobba.adapters import spelling
from chkobba.adapters.polling import Poll
from chkobba.adapters.rewards import round_gain
from chkobba.adapters.spelling import NUMBER_COUNT, Spelling, spell
from chkobba.strategies import states
from tests.table import at, dealt, round_end, score_of, shuffled

TUNISIAN = RuleSet.tunisian(opening="plain")
THREE_SEVENS = "AD AH AS 2D 2H 2S 3D 3H 3S 4D 4H 4S 7D 7H 7S KC"
"""For four players: three aces, twos, threes and fours, and a table with three sevens (T15)."""


def window() -> Poll:
    """The redeal window of four players; seat 0 is to play."""
    return Poll(dealt(TUNISIAN, THREE_SEVENS, players=4))


def texts(poll: Poll) -> list[str]:
    return [str(action) for action in poll.actions]


# Polling.


@given(states())
def test_polling_asks_for_every_legal_action_once(state: GameState) -> None:
    poll = Poll(state)
    asked = list(poll.actions)
    while poll.may_pass:
        poll = poll.pass_()
        asked += poll.actions
    assert len(asked) == len(set(asked))
    assert set(asked) == set(legal_actions(state))


@given(states())
def test_polling_asks_a_seat_that_may_act(state: GameState) -> None:
    poll = Poll(state)
    assert (poll.seat is None) == (state.is_chance or state.is_over)
    assert {action.seat for action in poll.actions} <= {poll.seat}
    assert bool(poll.actions) == (poll.seat is not None)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(10))
def test_a_polled_match_comes_to_its_end(players: int, seed: int) -> None:
    rng = Random(seed)
    poll = Poll(new_match(RuleSet.tunisian(target=11), players))
    while not poll.state.is_over:
        if poll.state.is_chance:
            poll = poll.apply(shuffle(poll.state, rng))
        elif poll.may_pass and rng.random() < 0.5:
            poll = poll.pass_()
        else:
            poll = poll.apply(rng.choice(poll.actions))
    assert poll.seat is None
    assert not poll.may_pass
    assert poll.actions == ()


def test_polling_asks_the_others_first_and_the_seat_on_turn_last() -> None:
    poll = window()
    for seat in (1, 2, 3):
        assert (poll.seat, poll.may_pass) == (seat, True)
        assert texts(poll) == [f"{seat} redeal"]
        poll = poll.pass_()
    assert (poll.seat, poll.may_pass) == (0, False)
    assert texts(poll)[-1] == "0 redeal"
    assert "0 AD" in texts(poll)


def test_the_last_opponent_who_can_answer_may_not_pass() -> None:
    poll = window().pass_().apply(parse_action("2 redeal"))
    assert (poll.seat, poll.may_pass) == (1, True)
    assert texts(poll) == ["1 yes", "1 no"]
    poll = poll.pass_()
    assert (poll.seat, poll.may_pass) == (3, False)
    with pytest.raises(ValueError, match="seat 3 may not pass"):
        poll.pass_()


def test_who_has_passed_is_not_asked_again_after_a_refused_proposal() -> None:
    poll = window().pass_().apply(parse_action("2 redeal")).apply(parse_action("1 no"))
    assert (poll.seat, texts(poll)) == (3, ["3 redeal"])
    poll = poll.pass_()
    assert (poll.seat, poll.may_pass) == (0, False)
    assert "0 redeal" not in texts(poll)  # R10


def test_every_proposal_is_put_to_both_opponents() -> None:
    poll = window().pass_().apply(parse_action("2 redeal")).pass_().apply(parse_action("3 no"))
    poll = poll.apply(parse_action("3 redeal"))
    assert (poll.seat, poll.may_pass) == (0, True)
    assert poll.pass_().seat == 2


def test_a_new_deal_asks_everybody_again() -> None:
    poll = window().pass_().apply(parse_action("2 redeal")).apply(parse_action("1 yes"))
    assert (poll.seat, poll.actions, poll.may_pass) == (None, (), False)
    again = shuffled(poll.state, top=THREE_SEVENS)
    shuffle_action = shuffle(poll.state, Random(1))
    assert poll.apply(shuffle_action).declined == frozenset()
    assert Poll(again).seat == 1


def test_a_play_closes_the_window() -> None:
    poll = window().pass_().pass_().pass_().apply(parse_action("0 AD"))
    assert (poll.seat, poll.may_pass) == (1, False)


# Rewards.


def test_a_round_brings_the_points_of_one_side_minus_those_of_the_other() -> None:
    state = round_end(TUNISIAN, ["7D 2D 3D AD 4D 5D", "*"], last=1)
    assert score_of(state).points == (2, 2)  # dinari and the Hayya; cards and sevens
    assert round_gain(state) == 0
    state = round_end(TUNISIAN, ["7D 2D 3D", "*"], last=1)
    assert score_of(state).points == (1, 3)
    assert round_gain(state) == -2


def test_a_round_that_is_being_played_brings_nothing() -> None:
    assert round_gain(new_match(TUNISIAN)) == round_gain(window().state) == 0


@pytest.mark.parametrize("side", [0, 1])
def test_a_game_won_outright_brings_its_target(side: int) -> None:
    piles = ["", ""]
    piles[side], piles[1 - side] = "AD 2D 3D 4D 5D 6D 7D QD JD", "*"
    state = round_end(RuleSet.libyan(target=61), piles, table="KD", last=side)
    assert score_of(state).points is None
    assert round_gain(state) == 61 * (1 - 2 * side)


def test_totals_that_are_reset_are_not_counted_back() -> None:
    piles = ["AD 2D 3D 4D 5D 6D 7D QD JD", "*"]
    state = round_end(RuleSet.libyan(), piles, last=1, scores=(3, 20))
    assert state.scores == (3, 0)  # L25
    assert round_gain(state) == 0


# Spelling.


def parsed(text: str) -> PlayerAction:
    action = parse_action(text)
    assert not isinstance(action, Shuffle)
    return action


def word(action: PlayerAction, choice: Spelling) -> tuple[int, ...]:
    """The numbers by which the choice comes to this action; each must be allowed."""
    while choice.action is None:
        number = spell(action, len(choice.chosen))
        assert number in choice.allowed
        choice = choice.choose(number)
    assert choice.action == action
    return choice.chosen


def leaves(choice: Spelling) -> list[PlayerAction]:
    """The actions to which all allowed numbers lead; there must be no dead end on the way."""
    if choice.action is not None:
        assert choice.allowed == ()
        return [choice.action]
    assert choice.allowed
    return [action for number in choice.allowed for action in leaves(choice.choose(number))]


def assert_spelt(actions: tuple[PlayerAction, ...]) -> None:
    """Each of the actions can be spelt, no two alike, and nothing else can."""
    choice = Spelling(actions)
    words = [word(action, choice) for action in actions]
    assert len(set(words)) == len(words)
    assert all(0 <= number < NUMBER_COUNT for numbers in words for number in numbers)
    assert spelling.PASS not in {number for numbers in words for number in numbers}
    found = leaves(choice)
    assert len(found) == len(actions)
    assert set(found) == set(actions)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [RuleSet.tunisian(target=11), RuleSet.libyan(target=11)])
def test_every_legal_action_of_a_match_can_be_spelt(rules: RuleSet, players: int) -> None:
    rng = Random(players)
    for _ in range(3):
        poll = Poll(new_match(rules, players))
        while not poll.state.is_over:
            if poll.state.is_chance:
                poll = poll.apply(shuffle(poll.state, rng))
            else:
                assert_spelt(poll.actions)
                poll = poll.apply(rng.choice(poll.actions))


@given(states(), st.integers(0, 3))
def test_every_legal_action_of_any_rules_can_be_spelt(state: GameState, seat: int) -> None:
    actions = legal_actions(state, seat % state.players)
    if actions:
        assert_spelt(actions)


def test_a_king_spells_all_its_captures_of_a_large_table() -> None:
    state = at(RuleSet.tunisian(), table="*36", hands=["KD KC", "KH KS"], piles=("", ""))
    actions = legal_actions(state)
    assert len(actions) == 3398
    assert_spelt(actions)


@pytest.mark.parametrize(
    ("action", "numbers"),
    [
        ("0 AD", (0, 40)),
        ("1 7S>3C+4S", (26, 11, 14, 40)),
        ("3 KC>KD", (39, 36, 40)),
        ("0 claim 7S>3C+4S", (41, 11, 14, 40)),
        ("0 keep", (42,)),
        ("0 put", (43,)),
        ("0 redeal", (44,)),
        ("0 yes", (45,)),
        ("0 no", (46,)),
        ("0 cut 1", (48,)),
        ("0 cut 39", (86,)),
    ],
)
def test_the_words_are_permanent(action: str, numbers: tuple[int, ...]) -> None:
    places = range(len(numbers))
    assert tuple(spell(parsed(action), place) for place in places) == numbers


def test_the_alphabet_has_87_numbers() -> None:
    assert NUMBER_COUNT == 87
    assert spelling.PASS == 47


def choices(*actions: str) -> Spelling:
    return Spelling(tuple(map(parsed, actions)))


def test_an_action_is_decided_as_soon_as_no_other_begins_like_it() -> None:
    choice = choices("0 7S", "0 7S>3C+4S", "0 7S>3C+4C", "0 KD")
    assert choice.allowed == (26, 36)
    assert str(choice.choose(36).action) == "0 KD"
    seven = choice.choose(26)
    assert (seven.action, seven.allowed) == (None, (11, spelling.DONE))
    assert str(seven.choose(spelling.DONE).action) == "0 7S"
    assert seven.choose(11).allowed == (14, 15)
    assert str(seven.choose(11).choose(14).action) == "0 7S>3C+4S"


def test_the_only_choice_is_still_made() -> None:
    choice = choices("1 redeal")
    assert (choice.action, choice.allowed) == (None, (spelling.PROPOSE,))
    assert str(choice.choose(spelling.PROPOSE).action) == "1 redeal"


def test_a_number_that_is_not_allowed_is_refused() -> None:
    choice = choices("0 7S", "0 KD")
    with pytest.raises(ValueError, match=r"0 is not one of the numbers allowed here: \(26, 36\)"):
        choice.choose(0)
    decided = choice.choose(26)
    with pytest.raises(ValueError, match="26 is not one of the numbers"):
        decided.choose(26)


def test_another_speller_gives_other_words() -> None:
    choice = Spelling(choices("0 7S", "0 7S>3C+4S").candidates, lambda action, _: action_id(action))
    assert choice.allowed == (2204, 2464)
    assert str(choice.choose(2464).action) == "0 7S>3C+4S"


def test_a_spelling_is_a_value() -> None:
    choice = choices("0 7S", "0 7S>3C+4S").choose(26)
    assert choice == choices("0 7S", "0 7S>3C+4S").choose(26)
    assert hash(choice) == hash(choices("0 7S", "0 7S>3C+4S").choose(26))
    again = pickle.loads(pickle.dumps(choice))
    assert again == choice
    assert again.choose(11).action == choice.choose(11).action
    with pytest.raises(FrozenInstanceError):
        choice.chosen = ()  # type: ignore[misc]
