"""The page on the terminal program shows what the program prints."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli_data import FOLDER, run

PAGE = (Path(__file__).parent.parent / "docs" / "terminal.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ chkobba (.*)\n((?s:.*?))^```", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("command", "expected"), EXAMPLES)
def test_an_example_prints_what_the_page_shows(
    command: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed stands behind `> `; an example of a match ends by leaving it."""
    monkeypatch.chdir(FOLDER)
    typed = re.findall(r"^[\w ]+> (.*)\n", expected, re.MULTILINE)
    assert (
        run(*shlex.split(command), typed="".join(f"{line}\n" for line in typed)).stdout == expected
    )


def test_the_page_has_an_example_of_what_it_tells() -> None:
    commands = {command.split()[0] for command, _ in EXAMPLES}
    assert commands == {"play", "show", "verify", "perft", "rules"}
