"""Files that the terminal program reads and writes, whatever is in them."""

import errno
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chkobba import RuleSet, encode, new_match, parse_position, parse_record, to_json, view
from chkobba.cli.sources import Unreadable, read
from chkobba.svg import full_table, table
from tests.cli_data import FOLDER, run

MATCH, POSITION = FOLDER / "match.txt", FOLDER / "position.txt"
READERS = [["show"], ["verify"], ["perft"]]


def _read(command: list[str], source: str, typed: bytes = b"") -> str:
    """What is said of a source that cannot be read."""
    depth = ["1"] if command == ["perft"] else []
    result = run(*command, source, *depth, typed=typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


@pytest.mark.parametrize("command", READERS, ids=str)
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1, column 1: "),
        (b"\xff\xfe", "byte 0: expected UTF-8"),
        (b"chkobba record 1\nrules: \xc3", "byte 24: expected UTF-8"),
        (b"{", "line 1, column 2: the JSON is truncated"),
        (b"{} {}", "line 1, column 4: no JSON"),
        (b'{"type": []}', "type: "),
        (b'{"type": "match_won"}', "type: "),
        (b'{"a":' * 100_000, "no document is nested so deeply"),
        (b'{"a": ' + b"9" * 5_000 + b"}", "no document holds so large a number"),
        (b"x" * 16_000_001, "has more than 16000000 bytes"),
        (b"\x00\x1b[31m", "line 1, column 1: expected"),
    ],
    ids=lambda value: value[:20],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    command: list[str], data: bytes, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert message in _read(command, str(path))
    assert _read(command, "-", data).startswith("Error: the standard input")


@pytest.mark.parametrize("command", READERS, ids=str)
@pytest.mark.parametrize("name", ["", "missing", "n" * 5_000, "\x00", "\udcff", "\x1b[31m", "."])
def test_files_that_are_not_there_are_refused(
    command: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    message = _read(command, name)
    assert "cannot be read: " in message
    assert message.rstrip("\n").isprintable()


def test_a_closed_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Unreadable, match="cannot be read: it is closed"):
        read("-")


@given(st.binary(max_size=60))
def test_no_bytes_end_in_a_traceback(data: bytes) -> None:
    for prefix in (b"", b"{", b"chkobba record 1\n", b"tunisian | players 2 | "):
        assert run("show", "-", typed=prefix + data).exit_code == 2


def test_problems_of_a_document_are_told_with_their_paths_but_not_all_of_them() -> None:
    document = encode(new_match(RuleSet.tunisian()))
    document |= {f"more{number}": number for number in range(20)}
    result = run("show", "-", typed=json.dumps(document))
    lines = result.stderr.splitlines()
    assert lines[0] == "Error: the standard input cannot be:"
    assert len(lines) == 12
    assert lines[-1] == "  and 10 problems more"


def test_a_position_can_be_an_argument_a_file_or_the_input() -> None:
    text = POSITION.read_text(encoding="utf-8")
    outputs = {
        run("show", text.rstrip("\n")).output,
        run("show", str(POSITION)).output,
        run("show", "-", typed=text).output,
        run("show", "-", typed=text.replace("\n", "\r\n")).output,
        run("show", str(FOLDER / "state.json")).output,
    }
    assert len(outputs) == 1


def test_a_record_and_a_state_can_be_counted_from() -> None:
    assert run("perft", str(POSITION), "0").output == "1\n"
    assert run("perft", str(FOLDER / "state.json"), "1").output == "2\n"
    assert run("perft", str(MATCH), "1").output == "0\n"
    view_error = run("perft", str(FOLDER / "view.json"), "1")
    assert (view_error.exit_code, "does not show all cards" in view_error.stderr) == (2, True)
    none = run("perft", str(POSITION), "0", "--divide")
    assert (none.exit_code, "--divide needs a DEPTH" in none.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ([str(MATCH), "--at", "159"], 2, "the record has 158 actions, not 159"),
        ([str(POSITION), "--at", "1"], 2, "--at is for records"),
        ([str(MATCH), "--seat", "2"], 2, "seats are 0 to 1, not 2"),
        ([str(FOLDER / "view.json"), "--seat", "0"], 2, "a view is of one seat"),
        ([str(FOLDER / "illegal.json")], 1, "record/illegal at action 10"),
        ([str(FOLDER / "illegal.json"), "--at", "10"], 1, "record/illegal at action 10"),
        ([str(FOLDER / "short.txt")], 1, "record/truncated"),
    ],
)
def test_what_cannot_be_shown_is_an_error(arguments: list[str], status: int, message: str) -> None:
    result = run("show", *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert message in result.stderr


def test_a_faulty_record_is_shown_up_to_its_fault() -> None:
    assert run("show", str(FOLDER / "illegal.json"), "--at", "9").exit_code == 0
    assert run("show", str(MATCH), "--at", "0").exit_code == 0


def test_hidden_cards_are_shown_with_a_notice_only() -> None:
    for seat in ("0", "1"):
        assert run("show", str(POSITION), "--seat", seat).stderr == ""
    assert "hidden cards are shown" in run("show", str(POSITION)).stderr
    assert run("show", str(FOLDER / "view.json"), "--seat", "1").stderr == ""


def test_pictures_are_written_as_they_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    state = parse_position(POSITION.read_text(encoding="utf-8").rstrip("\n"))
    assert run("show", str(POSITION), "--svg", str(path)).stdout == ""
    assert path.read_text(encoding="utf-8") == full_table(state)
    run("show", str(POSITION), "--seat", "1", "--svg", str(path))
    assert path.read_text(encoding="utf-8") == table(view(state, 1))


def test_pictures_of_records_bear_the_names(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    run("show", str(MATCH), "--seat", "0", "--svg", str(path))
    assert "Amina" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [".", "missing/file", "\x00", "n" * 5_000])
def test_files_that_cannot_be_written_are_errors(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in (["show", str(POSITION), "--svg", path], ["play", "--save", path]):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "cannot be written: " in result.stderr


def test_a_record_as_json_is_the_same_record() -> None:
    text = MATCH.read_text(encoding="utf-8")
    assert run("verify", "-", typed=text).output == run("verify", str(MATCH)).output
    as_json = to_json(parse_record(text))
    assert run("verify", "-", typed=as_json).output == run("verify", str(MATCH)).output


def test_a_file_is_written_whole_or_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.svg"
    run("show", str(POSITION), "--svg", str(path))
    before = path.read_bytes()

    def full(part: Path, text: str, **_: object) -> int:
        part.write_bytes(text[:100].encode())
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    result = run("show", str(POSITION), "--svg", str(path), "--seat", "0")
    assert (result.exit_code, path.read_bytes()) == (2, before)
    assert "cannot be written: No space left on device" in result.stderr
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_is_written_to_as_it_is() -> None:
    assert run("show", str(POSITION), "--svg", "/dev/null").exit_code == 0


def test_a_record_from_another_system_is_read(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    run("play", "--seed", "x", "--save", str(path), typed="cut 3\nquit\n")
    assert b"\r" not in path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert run("verify", str(path)).exit_code == 0


def test_a_position_in_notation_is_printed_and_read_back() -> None:
    text = POSITION.read_text(encoding="utf-8").rstrip("\n")
    assert run("show", text, "--notation").output == f"{text}\n"
    for more in (["--seat", "0"], ["--svg", "x.svg"]):
        result = run("show", text, "--notation", *more)
        assert (result.exit_code, "whole positions" in result.stderr) == (2, True)


def test_a_seats_picture_of_a_record_bears_the_names(tmp_path: Path) -> None:
    record, picture = tmp_path / "match.txt", tmp_path / "table.svg"
    run("play", "--seed", "x", "--name", "Salma", "--save", str(record), typed="quit\n")
    run("show", str(record), "--seat", "1", "--svg", str(picture))
    assert "Table seen by Counting 1" in picture.read_text(encoding="utf-8")
    assert ">Salma<" in picture.read_text(encoding="utf-8")
