"""Matches between bots, and tournaments: pairs, intervals, and a small one as a golden result."""

import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from random import Random
from types import SimpleNamespace

import pytest
from attrs import evolve

from chkobba import IllegalAction, Outcome, PlayerAction, PlayerView, RuleSet, WinReason
from chkobba.bots import (
    Bot,
    CountingBot,
    Duel,
    GreedyBot,
    RandomBot,
    Score,
    SearchBot,
    duels,
    play_match,
)
from chkobba.bots.tournament import tournament

TUNISIAN, LIBYAN = RuleSet.tunisian(target=11), RuleSet.libyan()
BOTS: dict[str, Bot] = {
    "search": SearchBot(iterations=20),
    "counting": CountingBot(),
    "greedy": GreedyBot(),
}


class Witness:
    """A random bot that notes what it has seen."""

    def __init__(self) -> None:
        self.seen: list[PlayerView] = []

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        self.seen.append(seen)
        return rng.choice(seen.legal_actions())


@pytest.mark.parametrize("players", [2, 4])
def test_a_match_asks_each_seat_for_itself_with_what_it_sees(players: int) -> None:
    witnesses = [Witness() for _ in range(players)]
    end = play_match(witnesses, TUNISIAN, "a")
    assert end.is_over
    for seat, witness in enumerate(witnesses):
        assert {seen.seat for seen in witness.seen} == {seat}


def test_a_seed_repeats_a_match_and_another_does_not() -> None:
    bots: list[Bot] = [RandomBot(), SearchBot(iterations=5)]
    ends = [play_match(bots, LIBYAN, seed) for seed in ("a", "a", "b")]
    assert ends[0] == ends[1] != ends[2]


@pytest.mark.parametrize(
    ("wins", "matches", "expected"),
    [
        (8, 10, (0.490, 0.943)),
        (0, 10, (0.0, 0.278)),
        (50, 100, (0.404, 0.596)),
    ],
)
def test_intervals_are_wilsons(wins: int, matches: int, expected: tuple[float, float]) -> None:
    score = Score(wins, matches)
    assert score.interval() == pytest.approx(expected, abs=0.001)
    assert score.interval(0.5)[1] - score.interval(0.5)[0] < expected[1] - expected[0]


def test_intervals_stay_between_0_and_1() -> None:
    for matches in range(1, 100):
        assert Score(0, matches).interval()[0] >= 0.0
        assert Score(matches, matches).interval()[1] <= 1.0
        assert "-" not in str(Score(0, matches))


@pytest.mark.parametrize(("wins", "matches"), [(1, 0), (0, 0), (0, -1), (-1, 3), (5, 3)])
def test_scores_that_cannot_be_are_refused(wins: int, matches: int) -> None:
    with pytest.raises(ValueError, match=r"matches"):
        Score(wins, matches)


@pytest.mark.parametrize("players", [0, 1, 3, 5])
def test_duels_of_another_number_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="'players' must be in"):
        Duel(GreedyBot(), RandomBot(), TUNISIAN, players)


@pytest.mark.parametrize("pairs", [0, -1])
def test_not_a_single_pair_is_refused(pairs: int) -> None:
    with pytest.raises(ValueError, match="matches"):
        Duel(GreedyBot(), RandomBot(), TUNISIAN).play(pairs)
    with pytest.raises(ValueError, match="matches"):
        tournament(BOTS, TUNISIAN, pairs=pairs)


class Forger:
    """Acts for another seat."""

    def choose(self, seen: PlayerView, _rng: Random) -> PlayerAction:
        return evolve(seen.legal_actions()[0], seat=1 - (seen.seat or 0))


def test_a_bot_cannot_act_for_another_seat() -> None:
    with pytest.raises(IllegalAction, match="seat"):
        play_match([Forger(), Forger()], TUNISIAN, "a")


def test_a_score_tells_matches_rate_and_interval() -> None:
    assert str(Score(8, 10)) == "8 of 10, 80.0% (49.0% to 94.3%)"


def test_the_bots_of_a_pair_change_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = []

    def fake(bots: list[Bot], _rules: RuleSet, seed: str) -> object:
        tables.append((bots, seed))
        return SimpleNamespace(outcome=Outcome(0, WinReason.TARGET))

    monkeypatch.setattr(duels, "play_match", fake)
    one, other = RandomBot(), GreedyBot()
    assert Duel(one, other, TUNISIAN, players=4, seed="s").play(1) == Score(1, 2)
    assert tables == [([one, other] * 2, "s 0"), ([other, one] * 2, "s 0")]


def test_a_small_tournament_is_golden() -> None:
    scores = tournament(BOTS, LIBYAN, pairs=5, seed="golden")
    assert {names: score.wins for names, score in scores.items()} == {
        ("search", "counting"): 6,
        ("search", "greedy"): 9,
        ("counting", "greedy"): 10,
    }


def test_more_processes_play_the_same() -> None:
    bots: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
    alone = tournament(bots, TUNISIAN, pairs=4, seed="s", players=4)
    assert alone == tournament(bots, TUNISIAN, pairs=4, seed="s", players=4, jobs=2)


def test_without_rich_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.delitem(sys.modules, "chkobba.bots.tournament")
    with pytest.raises(ImportError, match=r"pip install 'chkobba\[bots\]'"):
        import_module("chkobba.bots.tournament")


def test_there_are_no_more_processes_than_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def pool(workers: int) -> ProcessPoolExecutor:
        asked.append(workers)
        return ProcessPoolExecutor(1)

    monkeypatch.setattr("chkobba.bots.tournament.ProcessPoolExecutor", pool)
    bots: dict[str, Bot] = {"one": RandomBot(), "other": RandomBot()}
    tournament(bots, RuleSet.libyan(), pairs=2, jobs=1_000_000)
    assert asked == [2]
