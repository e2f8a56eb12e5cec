"""The rulebook page as data: its chapters, its clauses by number, and the table of options."""

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from attrs import frozen

_CLAUSE: Final = re.compile(r"- \*\*([TLR])(\d+)\*\* (.*)")
_HEADING: Final = re.compile(r"(##+) (.*)")
_OPTION: Final = re.compile(r"\| `(\w+)`.*\| (.*) \|")
_ASKED: Final = re.compile(r"([TLR])(\d{1,4})(?:[-–](?:([TLR]))?(\d{1,4}))?", re.IGNORECASE)


@frozen
class Clause:
    """A numbered clause or ruling, and the heading under which it stands."""

    kind: str
    number: int
    text: str
    heading: str

    @property
    def name(self) -> str:
        """What others cite, such as T30."""
        return f"{self.kind}{self.number}"


@frozen
class Rulebook:
    """The clauses in the order of the page, and the clauses behind each option of a rule set."""

    clauses: tuple[Clause, ...]
    options: dict[str, str]

    def ranges(self) -> dict[str, list[Clause]]:
        """The clauses by the heading under which they stand."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            found.setdefault(clause.heading, []).append(clause)
        return found

    def find(self, word: str) -> list[Clause]:
        """The clauses in whose text a word stands, in capitals or not."""
        return [clause for clause in self.clauses if word.lower() in clause.text.lower()]

    def named(self, asked: str) -> list[Clause]:
        """The clauses that are asked for as `T30`, `l16` or `T22-T27`.

        Raises:
            LookupError: it is not written so, or one of them is not there.
        """
        match = _ASKED.fullmatch(asked)
        if match is None:
            raise LookupError(f"{asked[:20]!r} is no number of a clause; {self._all_spans()}")
        kind, first, other, last = match.groups()
        kind = kind.upper()
        start, end = int(first), int(last or first)
        if (other or kind).upper() != kind or end < start:
            raise LookupError(f"{asked} is no range; {self._all_spans()}")
        found = [one for one in self.clauses if one.kind == kind and start <= one.number <= end]
        if len(found) != end - start + 1:
            missing = start if not found else end
            raise LookupError(f"there is no {kind}{missing}: clauses {kind} are {self._span(kind)}")
        return found

    def _all_spans(self) -> str:
        kinds = dict.fromkeys(clause.kind for clause in self.clauses)
        return f"there are {', '.join(map(self._span, kinds))}"

    def _span(self, kind: str) -> str:
        return span([clause for clause in self.clauses if clause.kind == kind])


def span(clauses: Sequence[Clause]) -> str:
    """From which clause to which, in words."""
    return f"{clauses[0].name} to {clauses[-1].name}"


@cache
def rulebook() -> Rulebook:
    """The rulebook of this version."""
    page = resources.files("chkobba").joinpath("rulebook.md").read_text(encoding="utf-8")
    return read(page)


def read(page: str) -> Rulebook:
    """What the page says."""
    clauses: list[Clause] = []
    options: dict[str, str] = {}
    chapter = heading = ""
    for line in page.splitlines():
        if found := _HEADING.fullmatch(line):
            level, title = found.groups()
            chapter = title if level == "##" else chapter
            heading = title if level == "##" else f"{chapter}: {title}"
        elif found := _CLAUSE.fullmatch(line):
            clauses.append(Clause(found[1], int(found[2]), found[3], heading))
        elif found := _OPTION.fullmatch(line):
            options[found[1]] = found[2].replace("`", "")
    return Rulebook(tuple(clauses), options)
