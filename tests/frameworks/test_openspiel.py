"""OpenSpiel's own tests and algorithms, as they are, on the game."""

import re
import unittest
import warnings
from collections import Counter
from importlib import import_module
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from absl import flags

from chkobba import GameState, action_id, apply, legal_actions
from tests.frameworks.openspiel_table import (
    GAMES,
    choose,
    dealt_tiny,
    games,
    load,
    parse_player_action,
    table_of,
    tiny,
    tiny_state,
)

with warnings.catch_warnings():
    # OpenSpiel's tests load all its Python games, and what these load.
    warnings.simplefilter("ignore")
    api_test: Any = import_module("open_spiel.integration_tests.api_test")
    games_sim_test: Any = import_module("open_spiel.python.tests.games_sim_test")
    external: Any = import_module("open_spiel.python.algorithms.external_sampling_mccfr")
    outcome: Any = import_module("open_spiel.python.algorithms.outcome_sampling_mccfr")
    exploitability: Any = import_module("open_spiel.python.algorithms.exploitability")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    playthrough: Any = import_module("open_spiel.python.algorithms.generate_playthrough")

flags.FLAGS(["test", "--test_only_games=^python_chkobba$"])


@games
def test_random_sim_test_passes(name: str) -> None:
    pyspiel.random_sim_test(load(name), 5, serialize=True, verbose=False)


def test_random_sim_test_passes_from_a_position() -> None:
    pyspiel.random_sim_test(tiny(), 20, serialize=True, verbose=False)


def run(suite: unittest.TestSuite) -> int:
    """Run the tests, which must pass, and give their number."""
    result = unittest.TestResult()
    suite.run(result)
    assert not result.errors
    assert not result.failures
    return result.testsRun


def test_the_api_test_passes() -> None:
    suite = api_test.load_tests(unittest.TestLoader(), None, None)
    assert run(suite) >= 5


def tree_size(state: GameState) -> Counter[str]:
    """How many states come of this one in its round, by the library alone: open and ended."""
    if state.last_round is not None:
        return Counter(ended=1)
    sizes = [tree_size(apply(state, action)) for action in legal_actions(state)]
    return sum(sizes, Counter(open=1))


def test_the_api_test_of_whole_trees_passes_on_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """With perfect recall, in text and tensors, of every information state."""
    sizes = Counter[str]()
    for hand in combinations(("7D", "AC", "4C", "6S"), 2):
        other = {"7D", "AC", "4C", "6S"} - set(hand)
        sizes += tree_size(tiny_state(" ".join(hand), " ".join(other)))
    orders = 4  # in which the cards of two hands can be drawn
    expected = 1 + 4 + 12 + 24, orders * sizes["open"], orders * sizes["ended"]
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "tiny", expected)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "tiny", 262)
    case = type("Tiny", (api_test.EnforceAPIOnFullTreeBase,), {"game": tiny(), "game_name": "tiny"})
    assert run(unittest.TestLoader().loadTestsFromTestCase(case)) >= 8


@games
def test_games_sim_test_passes(name: str) -> None:
    """With pickles of game, type and state, and clones."""
    np.random.seed(1)  # noqa: NPY002 - what the test draws from
    games_sim_test.GamesSimTest().sim_game(load(name))


def test_a_playthrough_is_as_it_was() -> None:
    """All but the observations and tensors, which are long."""
    text = playthrough.playthrough(tiny().to_string(), None, seed=1)
    lines = [line for line in text.splitlines() if not re.match("Observation|.*Tensor|[◉◯]", line)]
    golden = Path(__file__).with_name("openspiel_playthrough.txt")
    assert "\n".join(lines) + "\n" == golden.read_text(encoding="utf-8")


def test_a_playthrough_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "playthrough.txt"
    path.write_text(playthrough.playthrough(tiny().to_string(), None, seed=2), encoding="utf-8")
    original, again = playthrough.replay(path)
    assert again == original


def test_the_examples_of_the_documentation_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text(encoding="utf-8")
    playing, solving = re.findall("```python\n(.*?)```", page, re.DOTALL)
    np.random.seed(1)  # noqa: NPY002 - what the solver draws from
    names: dict[str, Any] = {}
    exec(playing, names)  # noqa: S102 - our own page
    assert capsys.readouterr().out == f"{names['state'].returns()}\n"
    exec(solving, names)  # noqa: S102 - our own page
    assert 0 <= float(capsys.readouterr().out) < 0.1


# Algorithms of OpenSpiel's


def test_the_python_mcts_bot_finishes_a_game() -> None:
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        load("python_chkobba"), 20, 5, mcts.RandomRolloutEvaluator(1, random), random_state=random
    )
    finish(bot, 2)


@pytest.mark.parametrize("name", GAMES[:4])
def test_the_python_ismcts_bot_finishes_a_game(name: str) -> None:
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    finish(ismcts.ISMCTSBot(load(name), evaluator, 20, 5, random_state=random), 1)


def finish(bot: Any, seed: int) -> None:
    """Let the bot play seat 0, and chance the others."""
    game, rng = bot._game, Random(seed)  # noqa: SLF001 - both bots keep it there
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state) if not state.current_player() else choose(state, rng))
    assert table_of(state).last_round is not None


def test_external_sampling_cfr_solves_a_position() -> None:
    np.random.seed(1)  # noqa: NPY002 - what the solver draws from
    game = tiny()
    solver = external.ExternalSamplingSolver(game)
    for _ in range(500):
        solver.iteration()
    policy = solver.average_policy()
    assert exploitability.nash_conv(game, policy) < 0.05
    # With 7D and AC the seat takes 7S with 7D: that is the Hayya and a Barmila that counts.
    state = dealt_tiny("AC 7D 4C 6S")
    number = action_id(parse_player_action("0 7D>7S"))
    assert policy.action_probabilities(state, 0)[number] > 0.95


def test_outcome_sampling_cfr_learns_on_a_position() -> None:
    np.random.seed(1)  # noqa: NPY002 - what the solver draws from
    game = tiny()
    solver = outcome.OutcomeSamplingSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(1_000):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < before / 2
