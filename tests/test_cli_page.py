"""The page on the terminal program has an example of what it tells; test_pages runs them."""

import re
from pathlib import Path

PAGE = (Path(__file__).parent.parent / "docs" / "terminal.md").read_text(encoding="utf-8")


def test_the_page_has_an_example_of_what_it_tells() -> None:
    commands = set(re.findall(r"^\$ chkobba (\w+)", PAGE, re.MULTILINE))
    assert commands == {"play", "show", "verify", "perft", "rules"}
