"""The terminal program at a terminal: prompts, colours, keys."""

import sys
from pathlib import Path

import pytest

from tests.cli_data import FOLDER, run

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.terminal import Terminal

PLAY = ["play", "--seed", "golden", "--target", "11"]
RED = "\x1b[31m"


def test_a_person_asks_is_refused_and_leaves_with_a_record(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    with Terminal(*PLAY, "--save", str(record)) as terminal:
        terminal.expect("The seed is 'golden'", "cut 1 to 39> ")
        terminal.type("cut 33\n")
        terminal.expect("Player cuts and draws K♥.", "keep or put> ")
        terminal.type("PUT\n")
        terminal.expect("Seat 0  7♥ Q♣ J♠     to play", "your play> ")
        terminal.type("moves\n")
        terminal.expect("7H>3D+4C", "your play> ")
        terminal.type("hint\n")
        terminal.expect("The bot would: 7H>3D+4C", "your play> ")
        terminal.type("7h>3d+ks\n")
        terminal.expect(
            "Refused: 7H takes cards that add up to 7, not 13", "[capture/wrong_sum]", "your play> "
        )
        terminal.type("7h>3d+4c\n")
        terminal.expect("Player takes 3♦ 4♣ with 7♥.", "your play> ")
        terminal.type("quit\n")
        assert terminal.end() == 0
        assert "claim" not in terminal.text
    checked = run("verify", str(record))
    assert checked.output.startswith("good: 5 actions, not finished")


def test_ctrl_c_ends_with_130_and_the_record_is_saved(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    with Terminal(*PLAY, "--save", str(record)) as terminal:
        terminal.expect("cut 1 to 39> ")
        terminal.type("cut 33\n")
        terminal.expect("keep or put> ")
        terminal.type("ke\x03")
        terminal.expect("interrupted")
        assert terminal.end() == 130
        assert "Traceback" not in terminal.text
    assert run("verify", str(record)).output.startswith("good: 2 actions")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_tournament_with_130(jobs: str) -> None:
    arguments = ["--bots", "greedy,random", "--pairs", "2000", "--jobs", jobs]
    with Terminal("simulate", *arguments) as terminal:
        terminal.expect("Playing", " 1%")
        terminal.type("\x03")
        assert terminal.end() == 130
        assert terminal.text.endswith("interrupted\n")
        assert "Traceback" not in terminal.text


def test_ctrl_d_ends_politely() -> None:
    with Terminal(*PLAY) as terminal:
        terminal.expect("cut 1 to 39> ")
        terminal.type("\x04")
        terminal.expect("The input has ended before the match.")
        assert terminal.end() == 1


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}])
def test_red_suits_are_red_unless_colours_are_not_wanted(environment: dict[str, str]) -> None:
    with Terminal("show", str(FOLDER / "match.txt"), "--at", "7", **environment) as terminal:
        assert terminal.end() == 0
        assert "K♥ K♠" in terminal.text
        assert (f"{RED}K♥" in terminal.raw) is (not environment)


def test_a_table_is_as_wide_as_the_terminal() -> None:
    with Terminal("rules", "--differ", "tunisian", "libyan") as terminal:
        assert terminal.end() == 0
        assert max(map(len, terminal.text.splitlines())) <= 80
        assert "three_kings" in terminal.text
