"""The PettingZoo environment: PettingZoo's own tests, and what none of them sees."""

import copy
import pickle
import random
import warnings
from collections import Counter
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel

from chkobba import (
    ACTION_COUNT,
    ChkobbaError,
    GameState,
    ParseError,
    RuleSet,
    Shuffle,
    action_id,
    action_of,
    apply,
    legal_actions,
    new_match,
    parse_action,
    sample_state,
    view,
)
from chkobba.adapters import spelling
from chkobba.adapters.pettingzoo import Observation, Reward, env, raw_env
from chkobba.adapters.polling import Poll
from chkobba.adapters.rewards import round_gain
from chkobba.adapters.spelling import spell
from chkobba.strategies import rule_sets
from tests.table import at, dealt

with warnings.catch_warnings():
    # They import one of PettingZoo's own games in a way that it has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    own_tests: Any = import_module("pettingzoo.test")

Env = AECEnv[str, Any, Any]
Trace = list[tuple[Any, ...]]

GAMES = {"tunisian": "tunisian target=11", "libyan": "libyan target=11"}
KINDS = [
    pytest.param({"rules": GAMES[game], "players": n, "actions": a}, id=f"{game}-{n}-{a}")
    for game, n, a in product(GAMES, (2, 4), ("spelled", "ids"))
]
kinds = pytest.mark.parametrize("kind", KINDS)

WARNINGS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Action mask is all zeros",  # of an agent that is done
)
"""What PettingZoo's API test has to say of every environment with masks but its own."""

WINDOW = dealt(
    RuleSet.tunisian(opening="plain", target=11),
    "AD AH AS 2D 2H 2S 3D 3H 3S 4D 4H 4S 7D 7H 7S KC",
    players=4,
)
"""The redeal window (T15): seat 0 is to play, and the table has three sevens."""


def seen_by(environment: Env, agent: str) -> Observation:
    observation = environment.observe(agent)
    assert observation is not None
    return observation  # type: ignore[no-any-return]


def allowed(environment: Env, agent: str) -> list[int]:
    return ones(seen_by(environment, agent)["action_mask"])


def ones(flags: NDArray[Any]) -> list[int]:
    """The places in which a flag is set."""
    places: list[int] = np.flatnonzero(flags).tolist()
    return places


def poll_of(environment: Env) -> Poll:
    raw = environment.unwrapped
    assert isinstance(raw, raw_env)
    return raw.poll


def play(environment: Env, rng: Random, steps: int | None = None) -> Trace:
    """What happens in so many steps with random legal numbers, or until all are done."""
    trace: Trace = []
    while environment.agents and len(trace) != steps:
        agent = environment.agent_selection
        _, gained, terminated, _, info = environment.last()
        assert info == {}
        number = None if terminated else rng.choice(allowed(environment, agent))
        trace.append(
            (
                agent,
                seen_by(environment, agent)["observation"].tobytes(),
                gained,
                terminated,
                number,
            )
        )
        environment.step(number)
    return trace


def started(**arguments: Any) -> raw_env:
    environment = raw_env(**arguments)
    environment.reset(seed=7)
    return environment


def run(environment: raw_env, rng: Random) -> Iterator[tuple[str, list[int]]]:
    """Step through a match: before every step, the agent that is asked and what it has spelt."""
    spelt: list[int] = []
    while not all(environment.terminations.values()):
        agent, poll = environment.agent_selection, environment.poll
        yield agent, spelt
        number = rng.choice(allowed(environment, agent))
        environment.step(number)
        spelt = [*spelt, number] if environment.poll is poll else []


def finished(rules: RuleSet) -> GameState:
    """The end of a match of random legal actions."""
    environment = started(rules=rules)
    play(environment, Random(1))
    return environment.poll.state


# PettingZoo's own tests.


@kinds
@pytest.mark.parametrize("reward", ["match", "round"])
def test_api(kind: dict[str, Any], reward: Reward) -> None:
    environment = env(**kind, reward=reward)
    for number, agent in enumerate(environment.possible_agents):
        environment.action_space(agent).seed(number)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        own_tests.api_test(environment, num_cycles=1000)
    assert all(str(warning.message).startswith(WARNINGS) for warning in caught)


@kinds
def test_seed(kind: dict[str, Any]) -> None:
    own_tests.seed_test(partial(env, **kind), num_cycles=500)


@kinds
def test_render(kind: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    own_tests.render_test(partial(env, **kind))
    assert "Round 1, deal" in capsys.readouterr().out


def test_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    own_tests.performance_benchmark(env())
    assert "turns per second" in capsys.readouterr().out


def test_the_example_of_the_documentation_runs() -> None:
    page = Path(__file__).parents[2] / "docs" / "pettingzoo.md"
    _, code, *_ = page.read_text(encoding="utf-8").split("```")
    names: dict[str, Any] = {}
    exec(code.removeprefix("python"), names)  # noqa: S102 - our own page
    assert sum(names["total"].values()) == 0 != names["total"]["seat_0"]


def test_it_cannot_be_made_parallel() -> None:
    assert env().metadata["is_parallelizable"] is False
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(env())


# Determinism.


@kinds
@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5, 8, 13, 40, 90])
def test_a_pickled_match_plays_on_to_the_same_end(kind: dict[str, Any], steps: int) -> None:
    environment = env(**kind)
    environment.reset(seed=steps)
    play(environment, Random(steps), steps)
    copies = [pickle.loads(pickle.dumps(environment)), copy.deepcopy(environment)]
    expected = play(environment, Random(1))
    assert [play(one, Random(1)) for one in copies] == [expected, expected]
    for one in [environment, *copies]:
        one.reset()
    assert len({seen_by(one, "seat_0")["observation"].tobytes() for one in copies}) == 1


def test_an_action_that_is_half_spelt_is_pickled_too() -> None:
    environment = started(rules=GAMES["tunisian"])
    agent = next(agent for agent, spelt in run(environment, Random(1)) if spelt)
    assert seen_by(environment, agent)["observation"][-41:].any()
    again = pickle.loads(pickle.dumps(environment))
    assert allowed(again, agent) == allowed(environment, agent)
    assert play(again, Random(2)) == play(environment, Random(2))


@kinds
def test_the_same_seed_gives_the_same_match_among_others(kind: dict[str, Any]) -> None:
    first, second, other = env(**kind), env(**kind), env(**kind)
    traces: list[Trace] = [[], [], []]
    rngs = [Random(1), Random(1), Random(2)]
    for environment, seed in ((first, 5), (second, 5), (other, 6)):
        environment.reset(seed=seed)
    before = random.getstate()
    while first.agents:
        for place, environment in enumerate((first, other, second)):
            traces[place] += play(environment, rngs[(0, 2, 1)[place]], 1)
    assert traces[0] == traces[2]
    assert traces[0] != traces[1]
    assert random.getstate() == before
    assert play(env_at(kind, seed=5), Random(1)) == traces[0]


def env_at(kind: dict[str, Any], seed: int) -> Env:
    environment = env(**kind)
    environment.reset(seed=seed)
    return environment


def test_an_unseeded_reset_goes_on_with_the_generator() -> None:
    environment, same = env(), env()
    environment.reset(seed=3)
    first = poll_of(environment).state
    same.reset(seed=3)
    environment.reset()
    same.reset()
    assert poll_of(environment) == poll_of(same)
    assert poll_of(environment).state != first
    environment.reset(seed=3)
    assert poll_of(environment).state == first


def test_environments_without_a_seed_differ() -> None:
    first, second = env(), env()
    first.reset()
    second.reset()
    assert poll_of(first).state != poll_of(second).state


def test_a_seeded_reset_keeps_the_arguments() -> None:
    environment = started(
        rules="libyan target=61", players=4, actions="ids", reward="round", recall=False
    )
    said = repr(environment)
    environment.reset(seed=1, options={"anything": 1})
    assert repr(environment) == said
    assert said == (
        "<chkobba_v0 of 4 players: libyan target=61, actions ids, reward round, recall False>"
    )
    assert environment.poll.state.rules == RuleSet.libyan(target=61)
    assert environment.agents == ["seat_0", "seat_1", "seat_2", "seat_3"]


# Masks.


@kinds
def test_masks_are_the_legal_actions(kind: dict[str, Any]) -> None:
    environment = started(**kind)
    for agent, spelt in run(environment, Random(3)):
        poll = environment.poll
        assert poll.seat is not None
        assert agent == f"seat_{poll.seat}"
        actions = legal_actions(poll.state, poll.seat)
        if kind["actions"] == "ids":
            expected, pass_ = set(map(action_id, actions)), ACTION_COUNT
        else:
            place, pass_ = len(spelt), spelling.PASS
            alike = [a for a in actions if [spell(a, before) for before in range(place)] == spelt]
            expected = {spell(action, place) for action in alike}
        if poll.may_pass:
            expected.add(pass_)
        assert set(allowed(environment, agent)) == expected
        for other in environment.agents:
            mask = seen_by(environment, other)["action_mask"]
            assert mask.dtype == np.int8
            assert mask.any() == (other == agent)


def test_the_action_spaces_have_the_sizes_of_their_masks() -> None:
    assert env(actions="ids").action_space("seat_1").n == 32_405  # type: ignore[attr-defined]
    assert env().action_space("seat_1").n == 87  # type: ignore[attr-defined]


@pytest.mark.parametrize("actions", ["spelled", "ids"])
def test_the_four_players_are_asked_for_a_redeal_in_turn(actions: str) -> None:
    def number(text: str) -> int:
        action = parse_action(text)
        assert not isinstance(action, Shuffle)
        return action_id(action) if actions == "ids" else spell(action, 0)

    environment = raw_env(WINDOW.rules, players=4, actions=actions)  # type: ignore[arg-type]
    environment.reset(seed=1, options={"poll": Poll(WINDOW)})
    pass_ = ACTION_COUNT if actions == "ids" else spelling.PASS
    redeal, yes, no = number("0 redeal"), number("0 yes"), number("0 no")
    assert environment.agent_selection == "seat_1"
    assert allowed(environment, "seat_1") == [redeal, pass_]
    environment.step(pass_)
    assert environment.agent_selection == "seat_2"
    environment.step(redeal)
    assert environment.agent_selection == "seat_1"
    assert allowed(environment, "seat_1") == [yes, no, pass_]
    environment.step(pass_)
    assert environment.agent_selection == "seat_3"
    assert allowed(environment, "seat_3") == [yes, no]
    with pytest.raises(ValueError, match=f"{pass_} is not one of the numbers"):
        environment.step(pass_)
    refused = copy.deepcopy(environment)
    environment.step(yes)
    assert environment.poll.state.redeals == 1
    refused.step(no)
    assert refused.agent_selection == "seat_3"
    assert allowed(refused, "seat_3") == [redeal, pass_]
    refused.step(pass_)
    assert refused.agent_selection == "seat_0"
    assert not {redeal, pass_} & set(allowed(refused, "seat_0"))


# What is seen.


@kinds
@pytest.mark.parametrize("recall", [True, False])
def test_nothing_that_is_seen_depends_on_hidden_cards(kind: dict[str, Any], recall: bool) -> None:
    environment = started(**kind, recall=recall, render_mode="ansi")
    other = raw_env(**kind, recall=recall, render_mode="ansi")
    rng = Random(5)
    worlds, different = 0, 0
    for asked, spelt in run(environment, rng):
        poll = environment.poll
        for seat, agent in enumerate(environment.agents):
            state = sample_state(view(poll.state, seat, recall=recall), rng)
            worlds, different = worlds + 1, different + (state != poll.state)
            other.reset(options={"poll": evolve(poll, state=state)})
            for number in spelt if agent == asked else ():
                other.step(number)
            assert other.agent_selection == asked
            seen, also = seen_by(environment, agent), seen_by(other, agent)
            assert seen["observation"].tobytes() == also["observation"].tobytes()
            assert seen["action_mask"].tobytes() == also["action_mask"].tobytes()
            assert environment.render() == other.render()
    assert different > 0.8 * worlds > 100


def test_what_is_half_spelt_is_seen_by_its_own_agent_alone() -> None:
    environment = started(rules=GAMES["tunisian"], players=4)
    before = {agent: seen_by(environment, agent) for agent in environment.agents}
    shown = 0
    for agent, spelt in run(environment, Random(1)):
        seen = {one: seen_by(environment, one) for one in environment.agents}
        flags = ones(seen[agent]["observation"][-41:])
        assert flags == sorted(min(number, 40) for number in spelt)
        if spelt:
            shown += 1
            others = [one for one in environment.agents if one != agent]
            assert all(
                np.array_equal(seen[one]["observation"], before[one]["observation"])
                for one in others
            )
        before = seen
    assert shown > 20


@pytest.mark.parametrize("players", [2, 4])
def test_rendering_shows_no_hand(players: int) -> None:
    environment = started(rules=GAMES["libyan"], players=players, render_mode="ansi")
    assert environment.render() == str(view(environment.poll.state, None))
    assert str(environment.poll.state.hands[0]) not in str(environment.render())


def test_people_see_the_table_whenever_it_changes(capsys: pytest.CaptureFixture[str]) -> None:
    environment = started(rules=GAMES["tunisian"], render_mode="human")
    drawn = 1
    poll = environment.poll
    for _ in run(environment, Random(1)):
        drawn += environment.poll is not poll
        poll = environment.poll
    assert capsys.readouterr().out.count("cards in the stock") == drawn + 1


def test_rendering_without_a_mode_warns() -> None:
    with pytest.warns(UserWarning, match="without a render mode"):
        assert started().render() is None


# Rewards and ends.


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("actions", ["spelled", "ids"])
@pytest.mark.parametrize("rules", [*GAMES.values(), "tunisian target=5 best_of=3"])
def test_the_match_is_rewarded_at_its_end(rules: str, actions: str, players: int) -> None:
    environment = started(rules=rules, players=players, actions=actions)
    for _ in run(environment, Random(1)):
        assert set(environment.rewards.values()) == {0}
    outcome = environment.poll.state.outcome
    assert outcome is not None
    assert environment.rewards == {
        agent: 1 if seat % 2 == outcome.winner else -1
        for seat, agent in enumerate(environment.agents)
    }


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    "rules", ["tunisian", "libyan eight_dinari=off nine_dinari=no ten_dinari=no"]
)
def test_rounds_are_rewarded_by_their_points(rules: str, players: int, seed: int) -> None:
    environment = env(rules, players=players, reward="round")
    environment.reset(seed=seed)
    total: Counter[str] = Counter()
    for agent, _, gained, *_ in play(environment, Random(seed)):
        total[agent] += gained
    scores = poll_of(environment).state.scores
    assert scores != (0, 0)
    for seat, agent in enumerate(environment.possible_agents):
        assert total[agent] == scores[seat % 2] - scores[1 - seat % 2]


@settings(max_examples=20)
@given(rule_sets(target=st.integers(1, 40)), st.sampled_from([2, 4]), st.integers(0, 99))
def test_the_points_of_any_round_are_rewarded_when_it_ends(
    rules: RuleSet, players: int, seed: int
) -> None:
    environment = started(rules=rules, players=players, actions="ids", reward="round")
    rng = Random(seed)
    while not all(environment.terminations.values()):
        agent, state = environment.agent_selection, environment.poll.state
        number = rng.choice(allowed(environment, agent))
        environment.step(number)
        gain = 0
        if number != ACTION_COUNT:
            seat = environment.possible_agents.index(agent)
            gain = round_gain(apply(state, action_of(number, seat)))
        assert list(environment.rewards.values()) == [gain, -gain] * (players // 2)
        for one in environment.agents:
            assert environment.observation_space(one).contains(seen_by(environment, one))


@pytest.mark.parametrize(("reward", "gained"), [("round", 31), ("match", 1)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_won_outright_counts_as_its_target(reward: str, gained: int, seat: int) -> None:
    piles = ["", "*"]
    piles[seat], piles[1 - seat] = "2D 3D 4D 5D 6D 7D QD JD KD", "*"
    state = at(
        RuleSet.libyan(),
        table="AD",
        hands=["AH", "AS"],
        piles=piles,
        dealer=1 - seat,
        turn=seat,
    )
    environment = raw_env("libyan", reward=reward)  # type: ignore[arg-type]
    environment.reset(options={"poll": Poll(state)})
    play(environment, Random(1), 1)
    assert environment.rewards[f"seat_{seat}"] == gained
    assert environment.rewards[f"seat_{1 - seat}"] == -gained


def test_agents_that_are_done_take_leave_one_by_one() -> None:
    environment = started(rules=GAMES["libyan"], players=4)
    list(run(environment, Random(1)))
    assert all(environment.terminations.values())
    assert not any(environment.truncations.values())
    assert not any(allowed(environment, agent) for agent in environment.agents)
    with pytest.raises(ValueError, match="only valid action is None"):
        environment.step(0)
    left = []
    while environment.agents:
        left.append(environment.agent_selection)
        environment.step(None)
    assert sorted(left) == environment.possible_agents
    assert not any(allowed(environment, agent) for agent in left)
    assert (environment.rewards, environment.terminations) == ({}, {})
    with pytest.raises(ValueError, match="no match is being played"):
        environment.step(None)
    environment.reset()
    assert environment.agents == environment.possible_agents


@pytest.mark.parametrize("actions", ["spelled", "ids"])
def test_an_illegal_number_loses_through_the_wrapper(actions: str) -> None:
    environment = env_at({"actions": actions}, seed=1)
    loser = environment.agent_selection
    mask = seen_by(environment, loser)["action_mask"]
    environment.step(int(np.flatnonzero(mask == 0)[0]))
    assert environment.rewards == {agent: -float(agent == loser) for agent in environment.agents}
    assert all(environment.terminations.values())
    assert not allowed(environment, loser)
    play(environment, Random(1))
    assert environment.agents == []


@pytest.mark.parametrize("actions", ["spelled", "ids"])
def test_an_illegal_number_is_refused_without_the_wrapper(actions: str) -> None:
    environment = started(actions=actions)
    poll = environment.poll
    agent = environment.agent_selection
    mask = seen_by(environment, agent)["action_mask"]
    for number in np.flatnonzero(mask == 0)[-50:]:
        with pytest.raises(ValueError, match="is not one of the numbers allowed here"):
            environment.step(number)
    with pytest.raises(ValueError, match=f"{agent} is to act"):
        environment.step(None)
    assert environment.poll is poll


def test_a_refused_number_changes_no_reward() -> None:
    environment = started(rules=GAMES["tunisian"], reward="round")
    assert any(environment.last()[1] for _ in run(environment, Random(1)))
    before = environment.last()[1], dict(environment.rewards)
    with pytest.raises(ValueError, match="is not one of the numbers"):
        environment.step(spelling.PASS)
    assert (environment.last()[1], environment.rewards) == before


def test_before_the_first_match_there_is_nothing_to_do() -> None:
    environment = raw_env(players=4)
    assert environment.poll == Poll(new_match(RuleSet.tunisian(), 4))
    assert not any(allowed(environment, agent) for agent in environment.possible_agents)
    with pytest.raises(ValueError, match="no match is being played"):
        environment.step(0)


def test_a_match_may_begin_in_a_given_state() -> None:
    environment = raw_env(WINDOW.rules, players=4)
    environment.reset(options={"poll": Poll(WINDOW)})
    assert environment.poll == Poll(WINDOW)
    assert environment.agent_selection == "seat_1"


@pytest.mark.parametrize(
    ("poll", "error", "message"),
    [
        (WINDOW, TypeError, "must be a Poll, not GameState"),
        (Poll(WINDOW), ValueError, "other rules or players"),
        (Poll(new_match(RuleSet.tunisian(), 4)), ValueError, "other rules or players"),
        (Poll(finished(RuleSet.tunisian())), ValueError, "a match that is over"),
    ],
)
def test_a_match_cannot_begin_with_anything_else(
    poll: object, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        raw_env().reset(options={"poll": poll})


@pytest.mark.parametrize(
    "arguments",
    [{"actions": "words"}, {"reward": "money"}, {"render_mode": "rgb_array"}],
)
def test_other_arguments_are_refused(arguments: dict[str, Any]) -> None:
    (name,) = arguments
    with pytest.raises(ValueError, match=f"{name} must be one of"):
        env(**arguments)


def test_rules_and_players_are_checked_by_the_library() -> None:
    with pytest.raises(ParseError, match="goal"):
        env("tunisian goal=11")
    with pytest.raises(ChkobbaError):
        env(players=3)
