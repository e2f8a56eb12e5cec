"""What is written where there is a terminal, and where there is none."""

import io
import sys

import pytest
from click import unstyle
from click.testing import CliRunner

from chkobba import ProposeRedeal, RuleSet, apply, is_legal, new_match
from chkobba.cli.program import program
from chkobba.cli.screen import printable
from chkobba.portable import portable_shuffle
from tests.cli_data import FOLDER, PLAIN, run

POSITION = str(FOLDER / "position.txt")


def _run_in_colour(*arguments: str) -> str:
    runner = CliRunner(env={**PLAIN, "FORCE_COLOR": "1", "TERM": "xterm", "COLUMNS": "100"})
    return runner.invoke(program, arguments, catch_exceptions=False).stdout


def test_red_suits_are_red_where_there_are_colours() -> None:
    assert "\x1b[31m5♥\x1b[0m" in _run_in_colour("show", POSITION)
    assert "\x1b[31m6♣" not in _run_in_colour("show", POSITION)


def test_tables_fill_the_terminal() -> None:
    wide = _run_in_colour("rules", "--differ", "tunisian", "libyan")
    assert 80 < max(map(len, unstyle(wide).splitlines())) <= 100


def test_lines_do_not_end_in_spaces_where_there_is_no_terminal() -> None:
    for arguments in (["rules", "T1-T9"], ["rules"], ["perft", POSITION, "1", "--divide"]):
        lines = run(*arguments).output.splitlines()
        assert lines == [line.rstrip() for line in lines]


def test_what_a_terminal_would_obey_is_escaped() -> None:
    assert printable("7♦\x1b[31m\u202e\ud800\n\t") == "7♦\\x1b[31m\\u202e\\ud800\n\\t"


class _Keyboard(io.StringIO):
    """An input that a person types, and so sees."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("kind", "times"), [(io.StringIO, 1), (_Keyboard, 0)])
def test_what_nobody_has_seen_typed_is_shown(
    kind: type[io.StringIO],
    times: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", kind("quit\n"))
    with pytest.raises(SystemExit, match="0"):
        program(["play", "--seed", "x"], prog_name="chkobba")
    assert capsys.readouterr().out.count("> quit") == times


def test_passing_is_among_the_moves_where_it_is_one() -> None:
    rules = RuleSet.tunisian(opening="plain")
    for number in range(10_000):
        state = new_match(rules)
        state = apply(state, portable_shuffle(state, str(number)))
        if state.dealer == 0 and is_legal(state, ProposeRedeal(0)):
            break
    result = run(
        *("play", "--opening", "plain", "--seed", str(number)), typed="moves\nhint\npass\nquit"
    )
    assert "redeal or pass> moves\nredeal  pass\n" in result.output
    assert "The bot would: pass\n" in result.output
