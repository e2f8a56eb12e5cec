"""The examples run as they stand."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"


def _output(name: str) -> str:
    return subprocess.run(
        [sys.executable, "-X", "utf8", str(EXAMPLES / name)],
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
