"""The examples run as they stand."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"


def _output(name: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-X", "utf8", str(EXAMPLES / name), *arguments],
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout


def test_quickstart_plays_both_games_and_shows_a_refusal() -> None:
    text = _output("quickstart.py")
    assert "=== Chkobba (Tunisia), 2 players, to 11 ===" in text
    assert "=== Shakkba (Libya), 4 players, to 31 ===" in text
    assert text.count("Refused: ") == text.count("[play/card_not_in_hand]") == 2
    assert text.count("wins the match, ") == 2
    assert text.count("is over:\n") == text.count("Karta ") >= 2
    assert _output("quickstart.py") == text


def test_a_fair_shuffle_is_kept_and_a_false_one_found() -> None:
    text = _output("fair_shuffle.py")
    assert "player 1 sends another one: False" in text
    assert text.count("sends the true one: True") == 2
    assert "the match was dealt from the seed: True" in text
    assert "or from another: False" in text


def test_a_match_over_a_socket_refuses_a_cheat_and_is_recorded() -> None:
    text = _output("socket_match.py")
    assert "wins the match (target)" in text
    refused = text.partition("Refused:\n")[2].split("\n")
    for reason in ("InvalidData", "JSONDecodeError", "submit/other_seat", "submit/stale"):
        assert f"  {reason}" in refused
    assert text.endswith("actions: good\n")


def test_a_chat_has_a_referee_who_whispers_what_is_hidden() -> None:
    text = _output("text_referee.py")
    assert "[action/wrong_phase]" in text
    assert "I do not understand: expected a card" in text
    for line in text.split("\n"):
        for name in ("amina", "bechir"):
            if f"{name} gets" in line or (f"{name} cuts" in line and "draws a card" not in line):
                assert line.startswith(f"  (to {name}) ")
    assert text.count("amina gets ") == text.count("bechir gets ") >= 6
    assert text.count(" won the match by points.") == 1
    assert text.rstrip().endswith("wins the game")


def test_the_puzzle_has_one_solution_which_is_not_the_obvious_one(tmp_path: Path) -> None:
    plays = [line.split() for line in _output("puzzle.py").rstrip().split("\n")[-4:]]
    assert plays[0] == ["0", "5D", "+0"]
    assert [points for *_, points in plays[1:]] == ["-3", "-3", "-3"]
    assert ["0", "KH>KC", "-3"] in plays
    _output("puzzle.py", str(tmp_path / "solution.svg"))
    assert "chk-5D chk-played" in (tmp_path / "solution.svg").read_text(encoding="utf-8")


def test_house_rules_change_what_may_be_played_and_what_it_brings() -> None:
    text = _output("house_rules.py")
    assert "Read back: True" in text
    assert "Tunisian: 7S or 7S>3C+4H; side 1 then has 0 points of chkobbas" in text
    assert "house:    7S>3C+4H; side 1 then has 7 points of chkobbas" in text
    assert "best_of: must be 1, 3 or 5, not 4" in text


def test_a_short_bot_beats_the_random_one() -> None:
    text = _output("short_bot.py")
    wins = re.search(r"RandomBot: (\d+) of 40,", text)
    assert wins is not None
    assert int(wins[1]) >= 35
    assert "GreedyBot: " in text
