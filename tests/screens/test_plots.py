"""The running score of a match as a plot."""

import sys
from importlib import import_module
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

pytest.importorskip("matplotlib")

from chkobba import (
    Action,
    ChkobbaError,
    FaultyRecord,
    MatchRecord,
    RuleSet,
    apply,
    legal_actions,
    new_match,
    shuffle,
)
from chkobba.plots import running_score

_SVG = "{http://www.w3.org/2000/svg}"


def played(rules: RuleSet, players: int = 2, names: tuple[str, ...] = ()) -> MatchRecord:
    """A whole match at random, without redeals."""
    rng, state, actions = Random(1), new_match(rules, players), list[Action]()
    while not state.is_over:
        legal = [action for action in legal_actions(state) if not str(action).endswith("redeal")]
        actions.append(shuffle(state, rng) if state.is_chance else rng.choice(legal))
        state = apply(state, actions[-1])
    return MatchRecord(rules=rules, players=players, actions=tuple(actions), names=names)


def heights(picture: str, colour: str) -> list[float]:
    """The heights of the markers of this colour, from left to right."""
    return [
        float(mark.attrib["y"])
        for mark in fromstring(picture).iter(f"{_SVG}use")
        if f"fill: {colour}" in mark.get("style", "")
    ]


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


def test_every_point_stands_where_the_totals_are() -> None:
    record = played(RuleSet.tunisian(11, best_of=3))
    games = totals(record)
    assert 2 <= len(games) <= 3
    picture = running_score(record)
    for side, colour in enumerate(("#1a48d0", "#c23b00")):
        points = [pair[side] for game in games for pair in game]
        *drawn, _legend = heights(picture, colour)
        assert len(drawn) == len(points)
        scale = (drawn[points.index(max(points))] - drawn[0]) / max(points)
        assert scale < 0
        for height, point in zip(drawn, points, strict=True):
            assert height == pytest.approx(drawn[0] + scale * point, abs=0.01)


def test_the_same_record_gives_the_same_small_picture() -> None:
    record = played(RuleSet.libyan(), 4)
    picture = running_score(record)
    assert picture == running_score(record) == picture._repr_svg_()
    assert len(picture.encode()) < 60_000
    root = fromstring(picture)
    assert (root.tag, root.attrib["version"]) == (f"{_SVG}svg", "1.1")
    assert root.findtext(f"{_SVG}title") == "Running score"


def test_names_come_from_the_record_and_mean_nothing_to_the_plot() -> None:
    names = ("_Ann", "$x^2$", "<b>", "محمد")
    record = played(RuleSet.tunisian(11), 4, names)

    def written(picture: str) -> str:
        return " ".join(text.text or "" for text in fromstring(picture).iter(f"{_SVG}text"))

    assert "_Ann & <b>" in written(running_score(record))
    assert "\u2068$x^2$ & محمد\u2069" in written(running_score(record))
    assert "one two target" in written(running_score(record, names=["one", "two"]))
    unnamed = written(running_score(played(RuleSet.tunisian(11))))
    assert "side 0 side 1 target" in unnamed
    assert "\ufffd" in written(running_score(record, names=["\x00", "long" * 300]))


def test_a_match_that_has_only_begun() -> None:
    record = MatchRecord(rules=RuleSet.tunisian(), players=2, actions=())
    assert "side 0" in running_score(record)


def test_what_cannot_be_plotted() -> None:
    record = played(RuleSet.tunisian(11))
    with pytest.raises(ChkobbaError, match="3 names for 2 sides"):
        running_score(record, names=["a", "b", "c"])
    with pytest.raises(TypeError, match="expected a MatchRecord, not str"):
        running_score("record")  # type: ignore[arg-type]
    bad = MatchRecord(rules=record.rules, players=2, actions=record.actions[1:])
    with pytest.raises(FaultyRecord):
        running_score(bad)


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "chkobba.plots")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"pip install 'chkobba\[plot\]'"):
        import_module("chkobba.plots")
