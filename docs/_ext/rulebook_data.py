"""What the rulebook pages are made of: clauses, notes, words, examples, and tests of a clause."""

import ast
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import resources
from inspect import signature
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from chkobba import (
    CardSet,
    GameState,
    RoundScored,
    Shuffle,
    check,
    dealers,
    legal_actions,
    parse_action,
    parse_position,
    svg,
    transition,
    view,
)
from chkobba.conformance import files
from chkobba.messages import sentence

LANGUAGES: Final = ("en", "fr", "ar")
CLAUSE: Final = re.compile(r"^- \*\*([TLR]\d+)\*\* (?:\((ui|info)\) )?(.*)$", re.MULTILINE)
"""A clause in a rulebook: its number, its mark if it has one, and its text."""
CARD: Final = re.compile(r"[A2-7QJK][♦♥♠♣]")


def isolated(text: str) -> str:
    """Text that runs from left to right, whatever is around it."""
    return f"\N{LEFT-TO-RIGHT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"


_OWN: Final = Path(__file__).with_name("rulebook.toml")
_MOST_LEGAL: Final = 6
_MOST_EARLIER: Final = 3


def rulebook(language: str) -> str:
    """The rulebook in a language, as Markdown."""
    return _shipped(_name(language))


def _name(language: str) -> str:
    return "rulebook.md" if language == "en" else f"rulebook.{language}.md"


def _shipped(name: str) -> str:
    return resources.files("chkobba").joinpath(name).read_text(encoding="utf-8")


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_OWN.read_text(encoding="utf-8"))


def words(language: str) -> dict[str, str]:
    """What the page says beside the clauses."""
    return dict(_data()["words"][language])


@cache
def _notes() -> dict[str, Any]:
    return tomllib.loads(_shipped("rulebook.notes.toml"))


@frozen
class Note:
    """What other rule books do where a ruling stands, with their titles and addresses (or none)."""

    text: str
    sources: tuple[tuple[str, str], ...]


def notes(clause: str, language: str) -> list[Note]:
    """The notes on a ruling."""
    data = _notes()
    found = []
    for note in data["notes"]:
        if note["ruling"] == clause:
            sources = [data["sources"][key] for key in note["sources"]]
            titles = tuple((source["title"], source.get("url", "")) for source in sources)
            found.append(Note(note[language], titles))
    return found


@frozen
class Step:
    """An action of an example: the state before it, its text, and what came of it."""

    before: GameState
    text: str
    after: GameState
    events: tuple[Any, ...]
    refused: str | None


@frozen
class Example:
    """An example of a clause: the steps that lead to what is drawn, and the picture."""

    state: GameState
    steps: tuple[Step, ...]
    show: str

    @property
    def picture(self) -> str:
        """The table before the last step or after it, or the score sheet of the round."""
        if self.show == "sheet":
            return svg.score_sheet(self._scored().score)
        if not self.steps:
            return svg.table(view(self.state, self.seat))
        last = self.steps[-1]
        if self.show == "after":
            return svg.table(view(last.after, self.seat))
        return svg.table(view(last.before, self.seat), action=parse_action(last.text))

    @property
    def seat(self) -> int:
        """From whose side the table is seen: the seat that acts, or that is to act."""
        action = parse_action(self.steps[-1].text) if self.steps else None
        if action is None or isinstance(action, Shuffle):
            return self._shown().turn or 0
        return action.seat

    def _shown(self) -> GameState:
        if not self.steps:
            return self.state
        return self.steps[-1].before if self.show == "before" else self.steps[-1].after

    def _scored(self) -> RoundScored:
        return next(event for event in self.steps[-1].events if isinstance(event, RoundScored))

    def alternative(self, language: str) -> str:
        """The picture in words."""
        say = words(language)
        if self.show == "sheet":
            first, second = self._scored().score.totals
            return say["sheet"].format(first=first, second=second)
        state, seat = self._shown(), say["seat"].format(number=self.seat)
        hand = say["hand"].format(seat=seat, cards=_cards(state.hands[self.seat]))
        return f"{say['table'].format(cards=_cards(state.table))} {hand}"

    def caption(self, language: str) -> str:
        """What happens, in sentences; what stands in backticks is notation."""
        say = words(language)
        rules = str(self.state.rules)
        told = [say["rules"].format(rules=rules)] if " " in rules else []
        if not self.steps:
            actions = [f"`{action}`" for action in legal_actions(self.state)[:_MOST_LEGAL]]
            return " ".join([*told, say["legal"].format(actions=say["comma"].join(actions))])
        *earlier, last = self.steps
        done = [step for step in earlier if step.refused is None][-_MOST_EARLIER:]
        for step in (*done, last):
            told += _told(step, language)
        if last.after.is_chance:
            seats = [say["seat"].format(number=seat) for seat in dealers(last.after)]
            told.append(say["next"].format(seats=say["comma"].join(seats)))
        return " ".join(told)


def size(picture: str) -> tuple[str, str]:
    """How wide and how high a picture is: its room is kept before it is loaded."""
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', picture)
    assert found
    return found[1], found[2]


def _cards(cards: CardSet) -> str:
    return cards.pretty or "–"


def _told(step: Step, language: str) -> Iterator[str]:
    say = words(language)
    if step.refused:
        yield say["refused"].format(action=step.text, reason=step.refused)
    names = [say["seat"].format(number=seat) for seat in range(step.before.players)]
    for event in step.events:
        yield teller(sentence, language)(event, names)


def teller(tell: Callable[..., str], language: str) -> Callable[..., str]:
    """How events are told in a language, or as ever where it cannot be asked for one."""
    known = "language" in signature(tell).parameters
    return partial(tell, language=language) if known else tell


@cache
def _lines() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The kit's plays, and the lines of these pages."""
    (plays,) = [file for file in files() if file.name == "plays.jsonl"]
    kit = [json.loads(line) for line in plays.read_text(encoding="utf-8").splitlines()]
    return kit, _data()["lines"]


def chosen() -> dict[str, tuple[int, int, str]]:
    """The examples that were chosen, by clause: line, step, and what is drawn."""
    return {clause: tuple(choice) for clause, choice in _data()["examples"].items()}


def naming() -> dict[str, list[int]]:
    """The lines of the kit's plays that name a clause, by clause."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(_lines()[0], 1):
        for clause in line["clauses"]:
            found.setdefault(clause, []).append(number)
    return found


@cache
def example(clause: str) -> Example:
    """The example of a clause: the one chosen in `rulebook.toml`, or the shortest that names it."""
    kit, own = _lines()
    if clause in chosen():
        number, step, show = chosen()[clause]
        return _play(kit[number - 1], step, show)
    line = min(
        (line for line in (*own, *kit) if clause in line["clauses"]),
        key=lambda line: len(line["steps"]),
    )
    return _play(line, len(line["steps"]), "before")


def _play(line: dict[str, Any], number: int, show: str) -> Example:
    first = state = parse_position(line["position"])
    steps = []
    for told in line["steps"][:number]:
        action = parse_action(told["action"])
        refusal = check(state, action)
        if refusal is None:
            after = transition(state, action)
            step = Step(state, str(action), after.state, tuple(after.events), None)
        else:
            step = Step(state, str(action), state, (), str(refusal.reason))
        steps.append(step)
        state = step.after
    return Example(first, tuple(steps), show)


@frozen
class Pin:
    """A test that pins a clause: where it is, and its name in words."""

    file: str
    line: int
    words: str


@cache
def pins(root: Path) -> dict[str, list[Pin]]:
    """The tests under a folder `tests` whose names cite a clause, by clause."""
    found: dict[str, list[Pin]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            file = path.relative_to(root).as_posix()
            pin = Pin(file, node.lineno, node.name.removeprefix("test_").replace("_", " "))
            for clause in re.findall(r"(?<=_)[TLR]\d+(?=_)", node.name):
                found.setdefault(clause, []).append(pin)
    return found


def sources(language: str) -> list[Path]:
    """The files from which the page in a language comes."""
    folder = Path(str(resources.files("chkobba")))
    names = (_name(language), "rulebook.notes.toml", "conformance/plays.jsonl")
    return [*(folder / name for name in names), _OWN]
