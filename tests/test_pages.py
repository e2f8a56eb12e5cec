"""Every code block of every page is run, or read where it is data; a new page is found by itself.

What decides is the block's language:

- `python` with prompts is a doctest, of the whole page in one; without prompts it is a program, run
  where the packages that it needs are installed.
- `console` shows a command of the terminal program, what is typed and what is printed.
- `sh` is for commands that install something or take minutes. What installs, and what runs on that
  (`pip`, `venv`, `npm`, `node`), is left out. The others are called with `--help` added, which
  refuses options that do not exist.
- `json`, `toml` and `diff` are read.
- `text`, or no language, is no code; `{…}` is a directive, which the build of the site runs.
"""

import doctest
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli_data import FOLDER, run

ROOT = Path(__file__).parent.parent
FOLDERS = ("docs", "examples", "src")
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for found in (ROOT.glob("*.md"), *((ROOT / folder).rglob("*.md") for folder in FOLDERS))
    for path in found
)
ELSEWHERE = {
    ("CONTRIBUTING.md", "python"): "tests/test_contributing.py",  # after the page's diffs
}
"""What needs more than the page itself, and which test runs it."""
BEFORE = {"docs/selfplay.md": ["examples/selfplay_pool.py", "games", "--matches", "2"]}
"""What the programs of a page find done already: here a small dataset."""
LANGUAGES = {"", "console", "diff", "json", "python", "sh", "text", "toml"}
LEFT_OUT = {"node", "npm", "pip", "venv"}
STARTED_BY = {"python": [], "pybabel": ["-m", "babel.messages.frontend"]}
"""What Python is told for a program."""
READERS: dict[str, Callable[[str], Any]] = {"json": json.loads, "toml": tomllib.loads}
BLOCK = re.compile(
    r"^(?P<fence>`{3,})(?P<language>[^\s`]*).*\n(?P<text>(?s:.*?))^(?P=fence)$", re.MULTILINE
)


def blocks(page: str) -> list[tuple[str, str]]:
    """The blocks of a page, without directives: their language and their text."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = [(block["language"], block["text"]) for block in BLOCK.finditer(text)]
    return [block for block in found if not block[0].startswith("{")]


def every(language: str) -> list[tuple[str, str]]:
    """The blocks in a language, each with its page."""
    return [
        (page, text)
        for page in PAGES
        for found, text in blocks(page)
        if found == language and (page, language) not in ELSEWHERE
    ]


PROGRAMS = [(page, text) for page, text in every("python") if ">>> " not in text]
CONSOLES = every("console")
COMMANDS = [
    (page, line) for page, text in every("sh") for line in text.replace("\\\n", "").splitlines()
]


def test_pages_are_found_wherever_they_lie() -> None:
    assert {"README.md", "docs/tutorial.md", "docs/howto/server.md"} <= set(PAGES)
    assert PROGRAMS
    assert CONSOLES
    assert COMMANDS


@pytest.mark.parametrize("page", PAGES)
def test_every_block_has_a_language_that_says_what_is_done_with_it(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert {language for language, _ in blocks(page)} <= LANGUAGES
    fences = re.findall(r"^\s*(?:```|~~~)", text, re.MULTILINE)
    assert len(fences) == 2 * len(BLOCK.findall(text))


@pytest.mark.parametrize(("block", "test"), ELSEWHERE.items())
def test_what_is_run_elsewhere_is_run_there(block: tuple[str, str], test: str) -> None:
    page, language = block
    assert language in dict(blocks(page))
    assert page.rpartition("/")[2] in (ROOT / test).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>> " in (ROOT / page).read_text("utf-8")]
)
def test_examples_give_what_the_page_shows(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 0


def python_says(arguments: list[str], folder: Path) -> str:
    """What this Python says to its error stream if it fails; skips where a package is missing."""
    result = subprocess.run(
        [sys.executable, *arguments], cwd=folder, check=False, capture_output=True, text=True
    )
    missing = re.search(r"No module named '(?!chkobba)(\w+)'", result.stderr)
    if missing:
        pytest.skip(f"{missing[1]} is not installed")
    return result.stderr if result.returncode else ""


@pytest.mark.parametrize(("page", "text"), PROGRAMS)
def test_a_program_runs(page: str, text: str, tmp_path: Path) -> None:
    if page in BEFORE:
        script, *arguments = BEFORE[page]
        assert python_says([str(ROOT / script), *arguments], tmp_path) == ""
    assert python_says(["-c", text], tmp_path) == "", page


@pytest.mark.parametrize(("page", "text"), CONSOLES)
def test_a_command_prints_what_the_page_shows(
    page: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed stands behind `> `; an example of a match ends by leaving it."""
    monkeypatch.chdir(FOLDER)
    command, _, expected = text.partition("\n")
    prompt, program, *arguments = shlex.split(command)
    assert (prompt, program) == ("$", "chkobba"), page
    typed = re.findall(r"^[\w ]+> (.*)\n", expected, re.MULTILINE)
    assert run(*arguments, typed="".join(f"{line}\n" for line in typed)).stdout == expected


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_a_command_and_its_options_exist(page: str, line: str) -> None:
    folder = ROOT
    for command in line.split(" && "):
        program, *arguments = shlex.split(command)
        name = program.rpartition("/")[2]
        module = arguments[1] if arguments[0] == "-m" else ""
        if name == "cd":
            folder /= arguments[0]
        elif name == "cp":
            assert (folder / arguments[-2]).exists(), page
        elif not {name, module} & LEFT_OUT:
            start = STARTED_BY.get(name)
            assert start is not None, f"{page}: {command}"
            assert python_says([*start, *arguments, "--help"], folder) == "", page


@pytest.mark.parametrize(
    ("page", "language", "text"),
    [(page, language, text) for language in READERS for page, text in every(language)],
)
def test_data_can_be_read(page: str, language: str, text: str) -> None:
    assert READERS[language](text), page


@pytest.mark.parametrize(("page", "text"), every("diff"))
def test_a_diff_names_its_file_and_changes_it(page: str, text: str) -> None:
    header, *lines = text.splitlines()
    assert (ROOT / header.removeprefix("--- ")).is_file(), page
    assert {line[0] for line in lines} <= set("@+- ")
    assert any(line.startswith("+") for line in lines)


@pytest.mark.parametrize("page", PAGES)
def test_a_link_in_the_checkout_leads_to_a_file(page: str) -> None:
    text = BLOCK.sub("", (ROOT / page).read_text(encoding="utf-8"))
    for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if ":" not in link:
            assert ((ROOT / page).parent / link).is_file(), link
