"""The terminal program's output, beside golden files; `python -m tests.cli_data` writes them."""

from pathlib import Path

import pytest

from tests.cli_data import COMMANDS, FOLDER, PLAY, run, shown


def _golden(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_what_its_golden_file_says(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    assert shown(COMMANDS[name]) == _golden(f"{name}.out")


def test_every_golden_file_belongs_to_a_command() -> None:
    found = {path.stem for path in FOLDER.glob("*.out")}
    assert found == {*COMMANDS, "session"}


def test_lines_stay_within_80_columns_where_they_can_be_wrapped() -> None:
    for name in COMMANDS:
        if not name.startswith(("show", "verify")):
            body = _golden(f"{name}.out").split("\n")[1:]
            assert max(map(len, body)) <= 80, name


def test_a_whole_session_goes_as_its_golden_file_says_and_is_recorded(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    result = run(*PLAY, str(record), typed=_golden("session.in"))
    assert result.exit_code == 0
    assert result.output == _golden("session.out")
    assert record.read_text(encoding="utf-8") == _golden("match.txt")
    assert run("verify", str(record)).output == _golden("verify.out").split("\n")[1] + "\n"
