"""The perft file, counted by the engine and by the naive implementation."""

import pytest

from chkobba import ChkobbaError, RuleSet, apply, legal_actions, new_match
from chkobba.perft import divide, perft
from tests import naive
from tests.oracle import plain_rules
from tests.perft_file import PRESETS, Line, read
from tests.table import at, dealt

LINES = read()
ENGINE_LEAVES = 250_000
NAIVE_LEAVES = 3_000
"""What is counted here of what the file holds: counts up to so many leaves."""


def _naive_perft(state: naive.State, depth: int) -> int:
    actions = naive.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(_naive_perft(naive.apply(state, action), depth - 1) for action in actions)


def _label(line: Line) -> str:
    return f"{line.preset}-{line.players}-{len(line.actions)}"


@pytest.mark.long
@pytest.mark.parametrize("line", LINES, ids=_label)
def test_the_engine_finds_the_counts(line: Line) -> None:
    state = line.state
    for depth, count in enumerate(line.counts, start=1):
        if count <= ENGINE_LEAVES:
            assert perft(state, depth) == count


@pytest.mark.long
@pytest.mark.parametrize("line", LINES, ids=_label)
def test_the_naive_implementation_finds_the_counts(line: Line) -> None:
    state = naive.new_match(plain_rules(PRESETS[line.preset]), line.players)
    for action in line.actions:
        state = naive.apply(state, action)
    for depth, count in enumerate(line.counts, start=1):
        if count <= NAIVE_LEAVES:
            assert _naive_perft(state, depth) == count


def test_the_file_holds_what_it_should() -> None:
    for preset in PRESETS:
        for players in (2, 4):
            lines = [line for line in LINES if (line.preset, line.players) == (preset, players)]
            decks = {line.actions[0] for line in lines if line.state.ply == len(line.actions)}
            assert len(decks) >= 18
            first = [line for line in lines if line.state.deal_number == 1]
            assert len(first) >= 6
            assert any(not line.state.stock for line in lines)
            assert any(line.state.stock and line.state.deal_number > 1 for line in lines)
    assert any("redeal" in str(legal_actions(line.state)[-1]) for line in LINES)
    assert 500_000 < max(count for line in LINES for count in line.counts) <= 6_000_000


def test_depth_0_is_the_position_itself() -> None:
    assert perft(new_match(RuleSet.libyan()), 0) == 1


def test_shorter_sequences_count_nothing() -> None:
    last_play = at(RuleSet.tunisian(), table="7H", hands=["", "7S"], turn=1)
    assert perft(last_play, 1) == 2
    assert perft(last_play, 2) == 0
    assert perft(new_match(RuleSet.libyan()), 1) == 0


def test_divide_splits_the_count_by_the_first_action() -> None:
    state = dealt(RuleSet.libyan(), "")
    split = divide(state, 3)
    assert tuple(split) == legal_actions(state)
    assert sum(split.values()) == perft(state, 3)
    for action, count in split.items():
        assert count == perft(apply(state, action), 2)


def test_depths_that_cannot_be_are_refused() -> None:
    state = new_match(RuleSet.libyan())
    with pytest.raises(ChkobbaError, match="at least 0"):
        perft(state, -1)
    with pytest.raises(ChkobbaError, match="at least 1"):
        divide(state, 0)
    with pytest.raises(TypeError, match="depth must be an int"):
        perft(state, 2.0)  # type: ignore[arg-type]
