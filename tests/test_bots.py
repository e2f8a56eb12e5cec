"""The bots: what they see, what they choose, and that a seed repeats it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from math import inf, nan
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chkobba import (
    Cut,
    GameState,
    Play,
    ProposeRedeal,
    RuleSet,
    actors,
    apply,
    legal_actions,
    new_match,
    parse_action,
    sample_state,
    shuffle,
    view,
)
from chkobba.bots import Bot, CountingBot, GreedyBot, RandomBot, SearchBot
from chkobba.bots.counting import promising
from chkobba.bots.greedy import gains
from chkobba.strategies import states
from tests.table import at

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()
QUICK = SearchBot(iterations=4)
BOTS: tuple[Bot, ...] = (RandomBot(), GreedyBot(), CountingBot(), QUICK)
CLEVER: tuple[Bot, ...] = (GreedyBot(), CountingBot(), SearchBot(iterations=300))


def choice(bot: Bot, state: GameState, seat: int = 0, seed: int = 1) -> str:
    return str(bot.choose(view(state, seat), Random(seed)))


@given(states(), st.booleans())
def test_every_choice_is_legal_and_no_chosen_one_is_a_proposal(
    state: GameState, recall: bool
) -> None:
    for seat in actors(state):
        seen, legal = view(state, seat, recall=recall), legal_actions(state, seat)
        for bot in BOTS:
            chosen = bot.choose(seen, Random(1))
            assert chosen in legal
            if state.turn == seat and bot is not BOTS[0]:
                assert not isinstance(chosen, ProposeRedeal)


@given(states(), st.integers(0, 2**32))
def test_no_choice_changes_with_what_the_seat_does_not_see(state: GameState, seed: int) -> None:
    for seat in actors(state):
        other = sample_state(view(state, seat), Random(seed))
        for bot in BOTS:
            assert choice(bot, state, seat) == choice(bot, other, seat)


def test_hidden_cards_do_change_in_that_test() -> None:
    state = at(TUNISIAN, table="2D", hands=["7D", "KD"], stock="*6", piles=["*8", "*"])
    assert sample_state(view(state, 0), Random(1)) != state


def test_the_random_bot_chooses_all_there_is() -> None:
    state = at(TUNISIAN, table="7D 3S 4S", hands=["7H 2C KD", "*3"], turn=0)
    legal = {str(action) for action in legal_actions(state)}
    assert {choice(RandomBot(), state, seed=seed) for seed in range(60)} == legal


@pytest.mark.parametrize("bot", CLEVER)
@pytest.mark.parametrize(
    ("table", "hand", "expected"),
    [
        ("7D 3S 4S", "7H 2C QC", "0 7H>7D"),  # the hayya before two cards
        ("3S 4S", "7H 2C KD", "0 7H>3S+4S"),  # a chkobba
    ],
)
def test_the_clever_ones_take_what_is_worth_most(
    bot: Bot, table: str, hand: str, expected: str
) -> None:
    state = at(TUNISIAN, table=table, hands=[hand, "QS 5H AC"], stock="*12", piles=["*6", "*"])
    assert {choice(bot, state, seed=seed) for seed in range(3)} == {expected}


@pytest.mark.parametrize("bot", CLEVER)
def test_the_clever_ones_claim_what_was_missed(bot: Bot) -> None:
    state = at(
        TUNISIAN,
        table="7S 7H",
        hands=["2D 3C KS", "*3"],
        stock="*12",
        piles=["*6", "*"],
        last_laid="7S",
    )
    assert choice(bot, state) == "0 claim 7S>7H"


@pytest.mark.parametrize("bot", [GreedyBot(), CountingBot()])
def test_the_heuristics_take_the_hayya_before_two_kings_of_which_one_is_a_dinari(bot: Bot) -> None:
    state = at(TUNISIAN, table="7D KS", hands=["7H KH KD", "*3"], stock="*12", piles=["*6", "*"])
    assert {choice(bot, state, seed=seed) for seed in range(3)} == {"0 7H>7D"}


def test_the_greedy_bot_lays_what_is_worth_least() -> None:
    state = at(TUNISIAN, table="KS", hands=["7D 6D 2C", "*3"], piles=["*6", "*"], stock="*6")
    assert choice(GreedyBot(), state) == "0 2C"


def test_the_counting_bot_does_not_leave_what_the_next_can_take() -> None:
    """With 4S on the table a laid 3 can be taken by sevens, of which three are out: not so a 5."""
    state = at(
        TUNISIAN,
        table="4S",
        hands=["3C 5C", "*2"],
        stock="*12",
        piles=["JS QS JH QH JC QC JD QD", "*"],
    )
    greedy = {choice(GreedyBot(), state, seed=seed) for seed in range(20)}
    assert greedy == {"0 3C", "0 5C"}
    assert {choice(CountingBot(), state, seed=seed) for seed in range(20)} == {"0 5C"}


def test_the_search_finds_what_only_looking_ahead_finds() -> None:
    """The last deal: seat 1 has one card, and what it can take decides what to lay."""
    state = at(
        TUNISIAN,
        table="KS",
        hands=["2C 4D", "6D 2S"],
        piles=["*18", "*"],
        last_capturer=0,
    )
    after = apply(state, parse_action("0 2C"))
    assert any(isinstance(a, Play) and a.captured for a in legal_actions(after))
    assert choice(SearchBot(iterations=200), state) == "0 4D"


def redealables(players: int = 2) -> Iterator[GameState]:
    """States in which a redeal can be proposed, with seat 0 on turn."""
    rules = RuleSet.tunisian(opening="plain")
    for seed in range(10000):
        state = new_match(rules, players)
        state = apply(state, shuffle(state, Random(seed)))
        if state.turn == 0 and ProposeRedeal(0) in legal_actions(state):
            yield state


def redealable() -> GameState:
    return next(redealables())


@pytest.mark.parametrize("bot", BOTS[1:])
def test_no_clever_one_proposes_a_redeal(bot: Bot) -> None:
    assert "redeal" not in choice(bot, redealable())


@pytest.mark.parametrize("bot", [GreedyBot(), CountingBot()])
def test_no_heuristic_accepts_a_redeal(bot: Bot) -> None:
    state = apply(redealable(), ProposeRedeal(1))
    assert {choice(bot, state, seed=seed) for seed in range(9)} == {"0 no"}


@pytest.mark.parametrize("bot", BOTS)
def test_a_seat_that_can_do_nothing_else_proposes_a_redeal(bot: Bot) -> None:
    assert choice(bot, redealable(), seat=1) == "1 redeal"


@pytest.mark.parametrize("seat", [0, 2])
def test_the_search_answers_a_proposed_redeal_by_what_it_holds(seat: int) -> None:
    """Of two opponents either may answer, and each looks at its own hand."""
    answers = {
        choice(SearchBot(iterations=20), apply(state, ProposeRedeal(1)), seat)
        for state in islice(redealables(4), 12)
    }
    assert answers == {f"{seat} yes", f"{seat} no"}


def test_the_search_knows_that_nine_dinari_cost_the_other_side_its_total() -> None:
    """L25: it takes its ninth, which scores nothing, from one who has 29 of 31."""
    state = at(
        RuleSet.libyan(eight_dinari="off"),
        table="QD KS",
        hands=["QH 2C", "QS KD"],
        piles=["AD 2D 3D 4D 5D 6D 7D JD AH AS AC 7H 7S 6H 6S 2H 2S 3H 3S 4H 4C 5H", "*"],
        scores=(0, 29),
    )
    assert choice(SearchBot(iterations=2000), state) == "0 QH>QD"


def test_the_greedy_bot_takes_what_wins_the_game() -> None:
    state = at(
        LIBYAN,
        table="KD AC 6S",
        hands=["KH 7H", "*2"],
        piles=["AD 2D 3D 4D 5D 6D 7D JD QD AH", "*"],
        stock="*12",
    )
    assert choice(GreedyBot(), state) in {"0 KH>KD", "0 7H>AC+6S"}
    last = at(
        LIBYAN,
        table="KD AC 6S",
        hands=["KH", ""],
        piles=["AD 2D 3D 4D 5D 6D 7D JD QD AH", "*"],
        dealer=0,
    )
    assert choice(GreedyBot(), last) == "0 KH>KD"


def test_a_large_table_takes_no_longer_than_a_small_one() -> None:
    """Of thousands of actions few are weighed; what is taken is still worth most."""
    table = " ".join(f"{rank}{suit}" for rank in "A2345" for suit in "HSCD")
    state = at(TUNISIAN, table=table, hands=["KD KH", "*2"], piles=["*4", "*"], turn=0)
    assert len(legal_actions(state)) > 1000
    gain = gains(view(state, 0), Random(1))
    promised = promising(view(state, 0), gain)
    assert len(promised) == 200
    assert min(map(gain, promised)) >= max(map(gain, set(legal_actions(state)) - set(promised)))


def test_a_search_is_as_long_as_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(TUNISIAN, table="KS", hands=["7D 6D 2C", "*3"], piles=["*6", "*"], stock="*6")
    assert choice(SearchBot(seconds=1e-9), state) in {"0 7D", "0 6D", "0 2C"}
    now = iter(range(100))
    monkeypatch.setattr("chkobba.bots.search.monotonic", lambda: next(now))
    SearchBot(seconds=5).choose(view(state, 0), Random(1))
    assert next(now) == 6  # one look for the end, and one after each of five iterations


def test_nothing_is_searched_where_nothing_is_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("chkobba.bots.search.sample_state")
    state = at(TUNISIAN, table="KS", hands=["7D", "*1"], piles=["*6", "*"])
    assert choice(QUICK, state) == "0 7D"
    cut = apply(new_match(TUNISIAN), shuffle(new_match(TUNISIAN), Random(1)))
    assert cut.turn is not None
    cuts = {QUICK.choose(view(cut, cut.turn), Random(seed)) for seed in range(20)}
    assert len(cuts) > 10
    assert {type(action) for action in cuts} == {Cut}


@pytest.mark.parametrize(
    ("budget", "error"),
    [
        ({}, ValueError),
        ({"iterations": 0}, ValueError),
        ({"iterations": 10**10}, ValueError),
        ({"iterations": 2.5}, TypeError),
        ({"iterations": True}, TypeError),
        ({"seconds": 0}, ValueError),
        ({"seconds": inf}, ValueError),
        ({"seconds": nan}, ValueError),
        ({"seconds": "5"}, TypeError),
        ({"iterations": 5, "seconds": -1.0}, ValueError),
        ({"iterations": 5, "exploration": nan}, ValueError),
    ],
)
def test_a_search_with_a_budget_that_cannot_be_is_refused(
    budget: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error, match=r"above 0|must not be a|number of iterations or of seconds"):
        SearchBot(**budget)


def plays(seed: int) -> Iterator[str]:
    """The plays of a match between searches, one at a time."""
    state, rng = new_match(LIBYAN), Random(seed)
    while not state.is_over:
        if state.is_chance:
            state = apply(state, shuffle(state, rng))
        assert state.turn is not None
        action = QUICK.choose(view(state, state.turn), rng)
        yield str(action)
        state = apply(state, action)


def test_interleaved_matches_are_what_they_are_alone() -> None:
    alone = [list(islice(plays(seed), 40)) for seed in (1, 2)]
    both = list(islice(zip(plays(1), plays(2), strict=False), 40))
    assert [list(one) for one in zip(*both, strict=True)] == alone
    assert alone[0] != alone[1]


def test_a_seed_gives_the_same_in_another_process() -> None:
    code = "from tests.test_bots import *; print(*islice(plays(1), 40), sep=';')"
    there = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert there.stdout.strip().split(";") == list(islice(plays(1), 40))
