"""The terminal program as a whole: what it needs, how it ends, what it completes."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import StringIO
from runpy import run_module
from subprocess import run as run_process

import pytest
from click.shell_completion import ShellComplete

from chkobba import __version__
from chkobba.cli import perft, program
from tests.cli_data import COMMANDS, FOLDER, run

POSITION = str(FOLDER / "position.txt")
COMMAND_NAMES = ("play", "show", "verify", "simulate", "perft", "rules")


def _process(*arguments: str, **environment: str) -> tuple[int, bytes, bytes]:
    result = run_process(
        [sys.executable, "-m", "chkobba", *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        check=False,
        capture_output=True,
    )
    return result.returncode, result.stdout, result.stderr


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_its_packages_it_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "chkobba.cli")
    with pytest.raises(SystemExit, match="2"):
        import_module("chkobba.__main__").main()
    assert capsys.readouterr().err == (
        "the terminal program needs click and rich: pip install 'chkobba[cli]'\n"
    )


def test_it_runs_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["chkobba", "--version"])
    monkeypatch.delitem(sys.modules, "chkobba.__main__", raising=False)
    with pytest.raises(SystemExit, match="0"):
        run_module("chkobba", run_name="__main__")
    assert __version__ in capsys.readouterr().out


def test_help_lists_the_commands_and_the_exit_statuses() -> None:
    text = run("--help").output
    for word in (*COMMAND_NAMES, "130", "_CHKOBBA_COMPLETE=bash_source chkobba", "NO_COLOR"):
        assert word in text
    assert "..." not in text.replace("[ARGS]...", "")


@pytest.mark.parametrize("command", COMMAND_NAMES)
def test_help_of_each_command_has_examples(command: str) -> None:
    result = run(command, "-h")
    assert result.exit_code == 0
    assert result.output.count(f"  chkobba {command}") >= 2
    assert max(map(len, result.output.splitlines())) <= 80


def test_an_interrupted_count_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(perft, "count", interrupted)
    result = run("perft", POSITION, "3")
    assert (result.exit_code, result.stderr) == (130, "interrupted\n")


@contextmanager
def _pipe_without_reader() -> Iterator[int]:
    read, write = os.pipe()
    os.close(read)
    yield write


@pytest.mark.parametrize(
    "arguments", [["rules", "T1-T53"], ["show", POSITION], ["perft", "-h"], ["-h"]]
)
def test_a_broken_pipe_ends_quietly(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with _pipe_without_reader() as pipe:
        monkeypatch.setattr(sys, "stdout", os.fdopen(pipe, "w", encoding="utf-8"))
        with pytest.raises(SystemExit, match="2"):
            program.program(arguments, prog_name="chkobba")
        assert sys.stdout.closed
    assert "Error" not in capsys.readouterr().err


def test_a_broken_pipe_ends_a_process_quietly() -> None:
    with _pipe_without_reader() as pipe:
        result = run_process(
            [sys.executable, "-m", "chkobba", "rules", "T1-T53"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=False,
            stdout=pipe,
            stderr=-1,
        )
        os.close(pipe)
    assert (result.returncode, result.stderr) == (2, b"")


def test_output_that_cannot_be_written_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(perft, "count", full)
    monkeypatch.setattr(sys, "stdout", StringIO())
    with pytest.raises(SystemExit, match="2"):
        program.program(["perft", POSITION, "3"], prog_name="chkobba")
    expected = "Error: input or output has failed: No space left on device\n"
    assert capsys.readouterr().err == expected


@pytest.mark.parametrize("arguments", [["perft", POSITION, "3"], ["play"], ["--help"]])
def test_without_an_output_nothing_is_done(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit, match="2"):
        program.program(arguments, prog_name="chkobba")
    assert capsys.readouterr().err == "Error: there is no standard output\n"


def test_signs_that_an_encoding_does_not_have_are_escaped() -> None:
    status, output, errors = _process("show", POSITION, PYTHONIOENCODING="ascii")
    assert (status, b"5\\u2665" in output) == (0, True)
    assert b"Traceback" not in errors


def test_no_colours_are_written_where_there_is_no_terminal() -> None:
    for name in COMMANDS:
        assert "\x1b" not in (FOLDER / f"{name}.out").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("chkobba ver", {"verify"}),
        ("chkobba play lib", {"libyan"}),
        ("chkobba play --cap", {"--capture"}),
        ("chkobba play --chkobba-points by", {"by_value", "by_count"}),
        ("chkobba play --bot ", {"search", "counting", "greedy", "random"}),
        ("chkobba play --barmila-ranks 7,6,", {f"7,6,{rank}" for rank in "A2345QJK"}),
        ("chkobba simulate --bots greedy,r", {"greedy,random"}),
        ("chkobba rules t5", {"T5", "T50", "T51", "T52", "T53"}),
        ("chkobba show m", {"m"}),
    ],
)
def test_shells_complete_values(words: str, expected: set[str]) -> None:
    *before, last = words.split(" ")
    completion = ShellComplete(program.program, {}, "chkobba", "_CHKOBBA_COMPLETE")
    found = completion.get_completions(before[1:], last)
    assert {item.value for item in found} == expected


def test_a_script_for_a_shell_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_CHKOBBA_COMPLETE", "zsh_source")
    with pytest.raises(SystemExit, match="0"):
        program.program([], prog_name="chkobba")
    assert "#compdef chkobba" in capsys.readouterr().out
