"""Actions as integers: the permanent table of ids, and the ids of what is legal."""

import hashlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chkobba import (
    CARDS,
    AnswerRedeal,
    CardSet,
    ChkobbaError,
    Claim,
    Cut,
    GameState,
    InvalidSeat,
    KeepCard,
    Play,
    ProposeRedeal,
    PutCard,
    RuleSet,
    Shuffle,
    Suit,
    apply,
    indexing,
    legal_actions,
    new_match,
    parse_action,
    shuffle,
)
from chkobba.indexing import ACTION_COUNT, action_id, action_of, legal_ids, legal_mask
from chkobba.strategies import states
from tests.table import at, dealt, do

PATH = Path(__file__).parent / "data" / "action_ids.txt"
HUGE = 10**5000
TUNISIAN = RuleSet.tunisian()
PLAY = Play(0, CARDS[26], CardSet.parse("3C 4S"))
BY_VALUE = (3, 9, 23, 50, 99, 189, 343, 600, 1_023, 1_701)
"""How many captures the documentation promises to a card of each value."""


def _key(number: int) -> tuple[int, int]:
    """What orders plays and claims: the card's index, and the mask of what it captures."""
    action = action_of(number, 0)
    assert isinstance(action, Play | Claim)
    return action.card.index, action.captured.mask


def _random_step(state: GameState, rng: Random) -> GameState:
    return apply(
        state, shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
    )


def _agree(state: GameState) -> None:
    """All that holds between the legal actions of a state, their ids and the mask."""
    found = set()
    for seat in range(state.players):
        actions = legal_actions(state, seat)
        ids = legal_ids(state, seat)
        assert len(ids) == len(actions)
        assert {action_of(number, seat) for number in ids} == set(actions)
        found |= set(ids)
    assert legal_ids(state) == tuple(sorted(found))
    for one in (None, 0):
        ids, mask = legal_ids(state, one), legal_mask(state, one)
        assert len(mask) == ACTION_COUNT
        assert mask.count(1) == len(ids) == ACTION_COUNT - mask.count(0)
        assert all(mask[number] for number in ids)


@pytest.mark.parametrize("seat", range(4))
def test_ids_and_actions_are_one_to_one(seat: int) -> None:
    actions = [action_of(number, seat) for number in range(ACTION_COUNT)]
    assert [action_id(action) for action in actions] == list(range(ACTION_COUNT))
    assert {action.seat for action in actions} == {seat}
    assert len(set(actions)) == ACTION_COUNT


def test_there_are_so_many_of_each_kind() -> None:
    assert Counter(type(action_of(number, 0)) for number in range(ACTION_COUNT)) == {
        Play: 16_200,
        Claim: 16_160,
        Cut: 39,
        KeepCard: 1,
        PutCard: 1,
        ProposeRedeal: 1,
        AnswerRedeal: 2,
    }


def test_the_order_is_as_documented() -> None:
    plays = [_key(number) for number in range(16_200)]
    claims = [_key(number) for number in range(16_200, 32_360)]
    assert plays == sorted(plays)
    assert claims == [(card, mask) for card, mask in plays if mask]
    for number, (card, mask) in enumerate(plays):
        if mask:
            claim = Claim(0, CARDS[card], CardSet.from_mask(mask))
            assert action_id(claim) == number + 16_199 - card
    rest = [f"0 cut {lifted}" for lifted in range(1, 40)]
    rest += ["0 keep", "0 put", "0 redeal", "0 yes", "0 no"]
    assert [str(action_of(number, 0)) for number in range(32_360, ACTION_COUNT)] == rest


def test_T23_T24_the_captures_are_all_that_a_card_can_ever_make() -> None:
    plays = [_key(number) for number in range(16_200)]
    for index, mask in plays:
        captured = CardSet.from_mask(mask)
        assert captured.value in (0, CARDS[index].rank)
        assert CARDS[index] not in captured
    assert len(set(plays)) == len(plays)
    captures = Counter(index for index, mask in plays if mask)
    sums, lower = Counter({0: 1}), 0
    for card in CARDS:
        if card.suit is Suit.DINARI:
            lower = sums[card.rank]  # sets of cards of lower ranks that add up to its value
        assert captures[card.index] == lower + 3 == BY_VALUE[card.rank - 1]
        sums.update({total + card.rank: count for total, count in list(sums.items())})


def test_the_table_never_changes() -> None:
    lines = [f"{number} {action_of(number, 0)}" for number in range(ACTION_COUNT)]
    digest, *samples = [
        line for line in PATH.read_text(encoding="ascii").splitlines() if not line.startswith("#")
    ]
    for sample in samples:
        assert lines[int(sample.split()[0])] == sample
    text = "".join(f"{line}\n" for line in lines)
    assert digest == f"sha256 {hashlib.sha256(text.encode('ascii')).hexdigest()}"


def test_threads_that_ask_first_at_once_get_the_same_ids() -> None:
    for function in vars(indexing).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(action_id, [PLAY] * 8))
    assert found == {2464}


@given(states(), st.randoms(use_true_random=False))
def test_legal_actions_have_ids_that_map_back(state: GameState, rng: Random) -> None:
    for _ in range(10):
        _agree(state)
        if not state.is_over:
            state = _random_step(state, rng)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rules", [TUNISIAN, RuleSet.libyan()], ids=["tunisian", "libyan"])
def test_ids_agree_with_the_legal_actions_of_whole_matches(rules: RuleSet, players: int) -> None:
    rng = Random(f"{rules} {players}")
    state = new_match(rules, players)
    for _ in range(800):
        _agree(state)
        state = new_match(rules, players) if state.is_over else _random_step(state, rng)


def test_no_ids_where_a_shuffle_is_due() -> None:
    state = new_match(TUNISIAN)
    assert legal_ids(state) == ()
    assert not any(legal_mask(state))


def test_seats_that_may_do_alike_share_an_id() -> None:
    state = do(dealt(TUNISIAN, "QD QH QS QC", players=4), "0 cut 39", "0 put")
    propose = action_id(ProposeRedeal(0))
    assert legal_ids(state)[-1] == propose
    assert legal_ids(state, 2) == (propose,)
    state = do(state, "3 redeal")
    assert [str(action) for action in legal_actions(state)] == ["0 yes", "2 yes", "0 no", "2 no"]
    assert legal_ids(state) == legal_ids(state, 2) == (32_402, 32_403)
    assert legal_ids(state, 1) == ()


def test_ids_are_ascending_though_claims_come_first_among_the_actions() -> None:
    state = do(at(TUNISIAN, table="7H", hands=["7S", "2D"], stock="*6"), "0 7S")
    assert [str(action) for action in legal_actions(state)] == ["1 claim 7S>7H", "1 2D"]
    assert [str(action_of(number, 1)) for number in legal_ids(state)] == ["1 2D", "1 claim 7S>7H"]


def test_the_seat_does_not_count() -> None:
    for seat in (0, 3, -1, 999_999_999):
        assert action_id(Cut(seat, 1)) == 32_360
        assert action_id(AnswerRedeal(seat, accept=False)) == ACTION_COUNT - 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 7S>7S", "7S can never capture 7S"),
        ("0 7S>3C+5S", "7S can never capture 3C 5S"),
        ("0 7S>7H+7D", "7S can never capture 7D 7H"),
        ("0 AD>KS", "AD can never capture KS"),
        ("1 claim 7S>2C", "7S can never capture 2C"),
        ("1 claim 7S", "a claim captures something"),
        ("0 cut 0", "a cut lifts 1 to 39 cards, not 0"),
        ("0 cut 40", "a cut lifts 1 to 39 cards, not 40"),
        ("0 cut -999999999", "a cut lifts 1 to 39 cards, not -999999999"),
        (str(Shuffle(0, CARDS)), "a shuffle has no id"),
    ],
)
def test_actions_that_can_never_be_have_no_id(text: str, message: str) -> None:
    with pytest.raises(ChkobbaError, match=message):
        action_id(parse_action(text))  # type: ignore[arg-type]


def test_a_capture_of_all_cards_is_refused_with_a_short_message() -> None:
    with pytest.raises(ChkobbaError) as caught:
        action_id(Play(0, CARDS[0], CardSet(CARDS)))
    assert len(str(caught.value)) < 200


def test_only_actions_have_ids() -> None:
    for wrong in (None, 7, "0 7S", CARDS[0], Play):
        with pytest.raises(TypeError, match="expected an action, not"):
            action_id(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "number", [-1, ACTION_COUNT, HUGE, -HUGE], ids=["below", "above", "huge", "-huge"]
)
def test_ids_that_do_not_exist_are_refused(number: int) -> None:
    with pytest.raises(ChkobbaError, match="ids are 0 to 32403, not") as caught:
        action_of(number, 0)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("seat", [-1, 4, HUGE, -HUGE], ids=["below", "above", "huge", "-huge"])
def test_seats_that_do_not_exist_are_refused(seat: int) -> None:
    with pytest.raises(InvalidSeat, match="seats are 0 to 3, not") as caught:
        action_of(0, seat)
    assert len(str(caught.value)) < 100
    for legal in (legal_ids, legal_mask):
        with pytest.raises(InvalidSeat, match="seats are 0 to 1, not"):
            legal(new_match(TUNISIAN), seat)


def test_arguments_of_the_wrong_type_are_type_errors() -> None:
    state = new_match(TUNISIAN)
    for wrong in (True, 1.0, "1", None):
        with pytest.raises(TypeError, match="number must be an int"):
            action_of(wrong, 0)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="seat must be an int"):
            action_of(0, wrong)  # type: ignore[arg-type]
    for legal in (legal_ids, legal_mask):
        with pytest.raises(TypeError, match="expected a GameState"):
            legal(None)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="seat must be an int"):
            legal(state, "0")  # type: ignore[arg-type]
