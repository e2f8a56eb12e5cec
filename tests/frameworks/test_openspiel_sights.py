"""What a player of the OpenSpiel game sees, and what it cannot: no test of OpenSpiel's looks."""

from collections import Counter
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel

from chkobba import CARDS, Phase, RuleSet, redact, transition
from chkobba.adapters.openspiel import ChkobbaState, parameters
from chkobba.adapters.openspiel_sights import Kind
from chkobba.adapters.openspiel_tree import PASS
from tests.frameworks.openspiel_table import (
    GAMES,
    choices_of,
    choose,
    dealt,
    dealt_tiny,
    do,
    games,
    load,
    said,
    seen,
    states_of,
    table_of,
    tiny,
)
from tests.table import at


@games
def test_no_hidden_card_is_seen(name: str) -> None:
    """Noninterference: with the hidden cards drawn anew each player sees the same."""
    rng = Random(1)
    for state in choices_of(states_of(load(name), rng)):
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert seen(other, player) == seen(state, player)
            if hidden_cards(state, player) > 1:
                assert any(
                    table_of(state.resample_from_infostate(player, rng.random)) != table_of(state)
                    for _ in range(40)
                )


def hidden_cards(state: ChkobbaState, player: int) -> int:
    """How many places of cards that the player does not see could be exchanged."""
    whole = table_of(state)
    hands = [hand for seat, hand in enumerate(whole.hands) if seat != player]
    places = [len(hand) for hand in hands if hand] + [1] * len(whole.stock)
    if whole.phase is Phase.CUT_CHOICE and whole.turn == player:
        places.pop()
    return len(places)


def test_a_resampled_state_plays_on_like_any_other() -> None:
    rng = Random(2)
    for name in GAMES:
        game = load(name)
        state = rng.choice(choices_of(states_of(game, rng)))
        other = state.resample_from_infostate(state.current_player(), rng.random)
        again = game.new_initial_state()
        for number in other.history():
            again.apply_action(number)
        assert str(again) == str(other)
        while not other.is_terminal():
            other.apply_action(choose(other, rng))
        assert table_of(other).last_round is not None


def test_resampling_comes_of_the_sampler_alone() -> None:
    state = states_of(load("python_chkobba"), Random(3))[60]
    one, same = (state.resample_from_infostate(0, Random(4).random) for _ in range(2))
    assert one.history() == same.history()
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert seen(other, 0) == seen(one, 0)


def test_resampling_a_position_deals_every_hand_that_can_be() -> None:
    """The other player holds one card of seven; the rest is stock."""
    start = at(RuleSet.libyan(), table="KD", hands=["7D", "4C"], stock="AS 2S 3S 4S 5S 6S")
    state = load("python_chkobba", **parameters(start)).new_initial_state()
    for number in sorted(n for n, _ in state.chance_outcomes()):
        state.apply_action(number)
    rng = Random(5)
    counts = Counter(
        table_of(state.resample_from_infostate(0, rng.random)).hands[1] for _ in range(700)
    )
    assert len(counts) == 7
    assert min(counts.values()) > 60


def test_a_history_with_a_thing_of_every_kind_as_text_and_as_rows() -> None:
    state = load("python_chkobba", redeals=2).new_initial_state()
    state = dealt(state, "KC 7D 7H 7S AD 2D 2H 2S 3D 3H 3S")
    state = do(state, "0 cut 1", "0 put", "1 redeal", "0 no", "0 redeal", "1 yes")
    state = dealt(state, "KC 2D AD 2H 7D 7H 7S 2S 4D 5D 6D")
    state = do(state, "0 cut 1", "0 keep", "pass")
    state = do(state, "0 2D", "1 claim 2D>2S", "1 4D", "0 AD", "1 5D>AD+4D")
    assert state.information_state_string(0) == (
        "seat 0; dealer 1; 0 cut 1; drawn 7D; 0 put 7D; table AD 7D 7H 7S; hand 2D 2H 2S; "
        "1 redeal; 0 no; 0 redeal; 1 yes; "
        "dealer 1; 0 cut 1; drawn 2D; 0 keep; table 2S 7D 7H 7S; hand AD 2D 2H; 1 pass; "
        "0 2D; 1 claim 2D>2S; 1 4D; 0 AD; 1 5D>AD+4D"
    )
    assert rows(state, 0) == [
        "shuffle 1 | - | -",
        "cut 0 | AH | -",  # the card of index 1 is one card lifted
        "drawn 0 | 7D | -",
        "put 0 | 7D | -",
        "dealt 0 | 2D 2H 2S | AD 7D 7H 7S",
        "propose 1 | - | -",
        "no 0 | - | -",
        "propose 0 | - | -",
        "yes 1 | - | -",
        "shuffle 1 | - | -",
        "cut 0 | AH | -",
        "drawn 0 | 2D | -",
        "keep 0 | - | -",
        "dealt 0 | AD 2D 2H | 2S 7D 7H 7S",
        "pass 1 | - | -",
        "play 0 | 2D | -",
        "claim 1 | 2D | 2S",
        "play 1 | 4D | -",
        "play 0 | AD | -",
        "play 1 | 5D | AD 4D",
    ]
    assert {row.split()[0] for row in rows(state, 0)} == {kind.name.lower() for kind in Kind}


def rows(state: ChkobbaState, player: int) -> list[str]:
    """The rows of the information state as text: kind, seat, and two sets of cards."""
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, player)
    found = []
    for row in observer.dict["history"]:
        kinds, seats, *cards = np.split(row, np.cumsum([len(Kind), state.num_players(), 40]))
        if kinds.any():
            (kind,), (seat,) = np.flatnonzero(kinds), np.flatnonzero(seats)
            sets = [" ".join(str(CARDS[n]) for n in np.flatnonzero(one)) or "-" for one in cards]
            found.append(" | ".join([f"{Kind(int(kind)).name.lower()} {seat}", *sets]))
    return found


@games
def test_text_and_tensor_of_an_information_state_tell_the_same_apart(name: str) -> None:
    states = [*states_of(load(name), Random(6)), *states_of(load(name), Random(7))]
    texts = set()
    both = set()
    for state in states:
        for player in range(state.num_players()):
            text = state.information_state_string(player)
            texts.add(text)
            both.add((text, tuple(state.information_state_tensor(player))))
    assert len(texts) == len(both) == len({tensor for _, tensor in both})


@games
def test_histories_are_told_apart_by_what_was_seen(name: str) -> None:
    """Pairs of random histories of which one has two cards of a pack exchanged."""
    game, rng = load(name), Random(10)
    found = Counter[bool]()
    for _ in range(15):
        state = rng.choice(choices_of(states_of(game, rng)))
        other = rerun(game, exchanged(state, rng))
        one = rerun(game, state.history()[: len(other.history())])
        for player in range(game.num_players()):
            alike = told(one, player) == told(other, player)
            for look in ("information_state_string", "information_state_tensor"):
                assert (getattr(one, look)(player) == getattr(other, look)(player)) == alike
            found[alike] += 1
    assert min(found[True], found[False]) >= 3


def exchanged(state: ChkobbaState, rng: Random) -> list[int]:
    """The numbers that lead to the state, with two cards of a pack in each other's place."""
    path = state.node.path
    last = rng.choice([place for place, node in enumerate(path) if len(node.draw.left) == 1]) + 1
    one, other = rng.sample(range(last - 39, last + 1), 2)
    numbers: list[int] = state.history()
    numbers[one], numbers[other] = numbers[other], numbers[one]
    return numbers


def rerun(game: Any, numbers: list[int]) -> ChkobbaState:
    """The state that these numbers lead to, or the first of them up to one that is not legal."""
    state: ChkobbaState = game.new_initial_state()
    for number in numbers:
        if number not in state.legal_actions():
            break
        state.apply_action(number)
    return state


def told(state: ChkobbaState, player: int) -> list[object]:
    """What the library tells the player of all that has happened."""
    found: list[object] = []
    for node in state.node.path:
        assert node.before is not None
        if node.number == PASS:
            found.append(node.before.player)
        if node.action is not None:
            events = transition(node.before.poll.state, node.action).events
            found += [redact(event, player) for event in events]
    return found


def test_histories_that_a_player_can_tell_apart_differ() -> None:
    """The same table in the end, and the same view, but not the same way to it."""
    game = load("python_chkobba", rules="tunisian;opening:plain")
    state = dealt(game.new_initial_state(), "AD 2D 3D AH 2H 3H KD QD JD 5C")
    one = do(state, "0 AD", "1 AH", "0 2D", "1 2H")
    other = do(state, "0 2D", "1 AH", "0 AD", "1 2H")
    for player in range(2):
        assert one.observation_string(player) == other.observation_string(player)
        assert one.information_state_string(player) != other.information_state_string(player)
        assert one.information_state_tensor(player) != other.information_state_tensor(player)


def test_only_the_cutter_sees_the_drawn_card_that_it_keeps() -> None:
    state = load("python_chkobba").new_initial_state()
    state = do(dealt(state, "AD 2D 3D AH 2H 3H KD QD JD 5C"), "0 cut 4")
    assert state.information_state_string(0) == "seat 0; dealer 1; 0 cut 4; drawn 2H"
    assert state.information_state_string(1) == "seat 1; dealer 1; 0 cut 4"
    assert state.information_state_tensor(0)[2:] != state.information_state_tensor(1)[2:]
    kept, put = do(state, "0 keep"), do(state, "0 put")
    assert "2H" not in kept.information_state_string(1)
    assert "; 0 put 2H; " in put.information_state_string(1)


def test_everybody_has_seen_which_card_of_the_table_was_put_there() -> None:
    first = load("python_chkobba").new_initial_state()
    one, other = (
        do(dealt(first, f"AD {drawn} AH 2H 3H KD QD JD 5C"), "0 cut 1", "0 put")
        for drawn in ("2D 3D", "3D 2D")
    )
    for player in range(2):
        assert one.observation_string(player) == other.observation_string(player)
        assert one.information_state_string(player) != other.information_state_string(player)
        assert one.information_state_tensor(player) != other.information_state_tensor(player)


def test_nothing_says_that_a_capture_was_missed() -> None:
    """T35: of two cards laid alike, one could have captured; only who may claim can tell."""
    game = load("python_chkobba", rules="tunisian;opening:plain")
    first = game.new_initial_state()
    missed = do(dealt(first, "AD 2D 3D AH 2H 3H AS QD JD 5C"), "0 AD")
    clean = do(dealt(first, "AD 2D 3D AH 2H 3H 6S QD JD 5C"), "0 AD")
    assert said(missed)[-1] == "1 claim AD>AS"
    for player in range(2):
        for look in ("information_state_string", "observation_string"):
            text = getattr(missed, look)(player)
            words = text.replace("AS", "6S").split()
            assert sorted(words) == sorted(getattr(clean, look)(player).split())


def test_a_hand_of_the_start_is_not_seen_before_it_is_dealt() -> None:
    state = tiny().new_initial_state()
    assert "hand -" in state.observation_string(0)
    assert state.information_state_string(0) == "seat 0"
    assert dealt_tiny("AC 7D 4C 6S").information_state_string(0) == "seat 0; hand AC 7D"
