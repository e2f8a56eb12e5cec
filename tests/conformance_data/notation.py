"""The notation: texts with what becomes of them, all written by hand.

A text stands as it is if it is canonical; `text => canonical` is another way to write something.
A `^` is no part of the text: it marks the place where the text stops being notation.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from chkobba import (
    InvalidData,
    decode_action,
    decode_record,
    decode_rules,
    decode_state,
    encode,
    parse_action,
    parse_position,
    parse_record,
    parse_rules,
    position_text,
)
from tests.conformance_data.action_texts import ACTIONS
from tests.conformance_data.card_texts import CARDS
from tests.conformance_data.moments import moments
from tests.conformance_data.position_texts import POSITIONS
from tests.conformance_data.record_texts import RECORDS
from tests.conformance_data.rule_texts import RULES
from tests.conformance_data.texts import Edits, Texts

Line = dict[str, Any]

_DOCUMENTED: Final[dict[str, tuple[Callable[[str], Any], Callable[[Line], Any]]]] = {
    "action": (parse_action, decode_action),
    "rules": (parse_rules, decode_rules),
    "position": (parse_position, decode_state),
    "record": (parse_record, decode_record),
}


def notation() -> list[Line]:
    """The lines of the file."""
    return [
        *_lines((*CARDS, *ACTIONS, *RULES)),
        *_moments(),
        *_edited("position", POSITIONS),
        *_edited("record", RECORDS),
    ]


def _lines(groups: tuple[Texts, ...]) -> Iterator[Line]:
    for group in groups:
        for text in group.texts:
            yield _line(group.of, group.clauses, group.about, text)


def _moments() -> Iterator[Line]:
    for moment in moments():
        yield _line("position", moment.clauses, moment.about, position_text(moment.state))


def _edited(of: str, groups: tuple[Edits, ...]) -> Iterator[Line]:
    """Each text from which others are made by changing one place, and those others."""
    for group in groups:
        yield _line(of, group.clauses, group.about, group.text)
        for clauses, about, changes in group.changes:
            for old, new, *problems in changes:
                assert group.text.count(old) == 1, old
                text = group.text.replace(old, new)
                if problems:
                    yield {**_start(of, clauses, about, text), "problems": sorted(problems)}
                else:
                    canonical = "" if "^" in new else f" => {group.text}"
                    yield _line(of, clauses, about, text + canonical)


def _start(of: str, clauses: str, about: str, text: str) -> Line:
    line = {"kind": "notation", "clauses": clauses.split(), "about": about}
    return {**line, "of": of, "text": text}


def _line(of: str, clauses: str, about: str, marked: str) -> Line:
    before, mark, after = marked.partition("^")
    if mark:
        return {**_start(of, clauses, about, before + after), "offset": len(before)}
    text, arrow, other = marked.partition(" => ")
    line = {**_start(of, clauses, about, text), "canonical": other if arrow else text}
    return {**line, "document": _document(of, text)} if of in _DOCUMENTED else line


def _document(of: str, text: str) -> Line | None:
    """The document of what the text says, or None where documents cannot say it."""
    parse, decode = _DOCUMENTED[of]
    document = encode(parse(text))
    try:
        decode(document)
    except InvalidData:
        return None
    return document
