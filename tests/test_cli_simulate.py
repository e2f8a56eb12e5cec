"""Tournaments of the terminal program."""

from chkobba import RuleSet
from chkobba.bots import Bot, CountingBot, GreedyBot
from chkobba.bots.tournament import tournament
from tests.cli_data import run


def test_a_table_has_a_line_for_every_two() -> None:
    result = run("simulate", "libyan", "--target", "61", "--pairs", "1", "--iterations", "1")
    lines = result.stdout.splitlines()
    assert lines[0] == "libyan target=61, 2 players, 1 iterations"
    assert [line.partition("|")[0].strip() for line in lines[3:]] == [
        "search against counting",
        "search against greedy",
        "search against random",
        "counting against greedy",
        "counting against random",
        "greedy against random",
    ]
    assert "Playing" in result.stderr
    assert max(map(len, lines)) <= 80


def test_the_table_shows_what_the_tournament_gives_with_more_jobs_too() -> None:
    bots: dict[str, Bot] = {"greedy": GreedyBot(), "counting": CountingBot()}
    score = tournament(bots, RuleSet.tunisian(), pairs=3, seed="t", players=4)["greedy", "counting"]
    assert score != tournament(bots, RuleSet.tunisian(), pairs=3, seed="t")["greedy", "counting"]
    arguments = ["--bots", "greedy,counting", "--pairs", "3", "--seed", "t", "--players", "4"]
    result = run("simulate", *arguments, "--jobs", "2")
    low, high = score.interval()
    row = ["greedy against counting", str(score.wins), "6", f"{score.rate:.1%}"]
    found = [cell.strip() for cell in result.stdout.splitlines()[-1].split("|")]
    assert found == [*row, f"{low:.1%} to {high:.1%}"]
