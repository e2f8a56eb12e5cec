"""The running score of a match as a plot."""

import sys
from importlib import import_module
from io import BytesIO
from random import Random

import pytest

pytest.importorskip("matplotlib")

import numpy as np
from attrs import evolve
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from chkobba import (
    Action,
    ChkobbaError,
    FaultyRecord,
    MatchRecord,
    RuleSet,
    apply,
    legal_actions,
    new_match,
    replay,
    shuffle,
)
from chkobba.plots import running_score


def played(rules: RuleSet, players: int = 2, names: tuple[str, ...] = ()) -> MatchRecord:
    """A whole match at random, without redeals."""
    rng, state, actions = Random(1), new_match(rules, players), list[Action]()
    while not state.is_over:
        legal = [action for action in legal_actions(state) if not str(action).endswith("redeal")]
        actions.append(shuffle(state, rng) if state.is_chance else rng.choice(legal))
        state = apply(state, actions[-1])
    return MatchRecord(rules=rules, players=players, actions=tuple(actions), names=names)


def totals(record: MatchRecord) -> list[list[tuple[int, int]]]:
    """The same numbers, counted from the actions alone."""
    state, games = new_match(record.rules, record.players), [[(0, 0)]]
    for action in record.actions:
        before, state = state, apply(state, action)
        if (state.round_number and state.is_chance) or state.is_over:
            games[-1].append(state.scores)
            if state.games != before.games and not state.is_over:
                games.append([(0, 0)])
    return games


@pytest.fixture
def axes() -> Axes:
    """An empty plot."""
    return Figure().add_subplot()


def curves(axes: Axes, marker: str) -> list[list[tuple[float, float]]]:
    """The points of the lines that have this marker."""
    return [
        [(x, y) for x, y in np.asarray(line.get_xydata()).tolist()]
        for line in axes.get_lines()
        if line.get_marker() == marker
    ]


def legend(axes: Axes) -> dict[str, str]:
    """The marker beside each name."""
    shown = axes.get_legend()
    assert shown is not None
    texts = [text.get_text() for text in shown.get_texts()]
    markers = [str(line.get_marker()) for line in shown.get_lines()]
    return dict(zip(texts, markers, strict=True))


@pytest.mark.parametrize(
    "rules",
    [
        RuleSet.tunisian(11, best_of=3),
        RuleSet.libyan(best_of=3, sixes_and_sevens=True),
        RuleSet.libyan(),
    ],
)
def test_every_point_stands_where_the_totals_are(rules: RuleSet, axes: Axes) -> None:
    record = played(rules)
    games = totals(record)
    assert len(games) == 1 if rules.best_of == 1 else 2 <= len(games) <= 3
    assert running_score(record, axes=axes) is axes
    for side, marker in enumerate("os"):
        expected, start = [], 0
        for game in games:
            expected.append([(start + place, pair[side]) for place, pair in enumerate(game)])
            start += len(game) - 1
        assert curves(axes, marker) == expected
        assert legend(axes)[f"side {side}"] == marker
    starts = [game[0][0] for game in curves(axes, "o")]
    straight = [
        np.asarray(line.get_xdata()).tolist()
        for line in axes.get_lines()
        if line.get_marker() == "None"
    ]
    assert [[x, x] for x in starts[1:]] + [[0, 1]] == straight
    target = axes.get_lines()[-1]
    assert (np.asarray(target.get_ydata()).tolist(), target.get_linestyle()) == (
        [rules.target] * 2,
        ":",
    )
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("rounds", "points")


def test_the_sides_differ_without_colour(axes: Axes) -> None:
    running_score(played(RuleSet.tunisian(11)), axes=axes)
    one, other, _target = axes.get_lines()
    assert one.get_linestyle() != other.get_linestyle()
    assert one.get_marker() != other.get_marker()


def test_a_game_that_is_won_outright_ends_there(axes: Axes) -> None:
    record = played(RuleSet.tunisian(999, best_of=3, sixes_and_sevens=True))
    games = totals(record)
    assert len(games) > 1
    assert all(pair[0] < 999 for game in games for pair in game)
    running_score(record, axes=axes)
    assert [len(curve) for curve in curves(axes, "o")] == [len(game) for game in games]


def test_names_come_from_the_record_and_mean_nothing_to_the_plot(axes: Axes) -> None:
    names = ("_Ann", "$x^2$", "<b>", "محمد")
    record = played(RuleSet.tunisian(11), 4, names)
    assert list(legend(running_score(record, axes=axes))) == [
        "_Ann & <b>",
        "\u2068$x^2$ & محمد\u2069",
        "target",
    ]
    axes.plot([0], [0], label="of the user")
    named = running_score(record, names=["one", "\x00"], axes=axes)
    assert list(legend(named)) == ["one", "\ufffd", "target"]


def test_a_match_that_has_only_begun(axes: Axes) -> None:
    record = played(RuleSet.tunisian(11))
    for number in (0, 10):
        begun = evolve(record, actions=record.actions[:number])
        running_score(begun, axes=axes)
        assert curves(axes, "s").pop() == [(0, 0)]
    ended = [number for number, state in enumerate(replay(record)) if state.last_round]
    axes.clear()
    running_score(evolve(record, actions=record.actions[: ended[0] + 1]), axes=axes)
    assert [len(curve) for curve in curves(axes, "o")] == [2]


def test_a_new_figure_is_pyplots() -> None:
    plt.switch_backend("agg")
    axes = running_score(played(RuleSet.tunisian(11)))
    assert plt.gcf() is axes.figure
    plt.savefig(BytesIO())
    plt.close()


def test_what_cannot_be_plotted() -> None:
    record = played(RuleSet.tunisian(11))
    with pytest.raises(ChkobbaError, match="3 names for 2 sides"):
        running_score(record, names=["a", "b", "c"])
    with pytest.raises(TypeError, match="expected a MatchRecord, not str"):
        running_score("record")  # type: ignore[arg-type]
    with pytest.raises(FaultyRecord):
        running_score(evolve(record, actions=record.actions[1:]))
    assert plt.get_fignums() == []


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "chkobba.plots")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"pip install 'chkobba\[plot\]'"):
        import_module("chkobba.plots")
