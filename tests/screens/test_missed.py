"""Nobody is told that a capture was missed (T35): not in data, not in the picture, not in buttons.

Two matches are dealt alike but for two cards that change places: in one, the card that seat 0 lays
could have taken two of the table; in the other it could have taken none. All that pages are sent
is the same but for the names and faces of these cards.
"""

import contextlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("playwright")
pytest.importorskip("uvicorn")

from attrs import evolve
from playwright.sync_api import Browser

from chkobba import (
    CARDS,
    Card,
    Claim,
    GameState,
    MatchRecord,
    Play,
    RuleSet,
    Shuffle,
    apply,
    legal_actions,
    new_match,
    verify,
)
from server.store import Store
from tests.screens.stage import Screen, running_server, screens

RULES = RuleSet.tunisian(opening="plain")
WITH, WITHOUT = Card.parse("4S"), Card.parse("5S")
LAID, OTHER = Card.parse("7S"), Card.parse("3C")


def _deck(on_table: Card) -> tuple[Card, ...]:
    """Seat 0, which plays first, holds the 7 of spades; the table has a 3 and this card."""
    apart = {WITH, WITHOUT, LAID, OTHER}
    others = [card for card in CARDS if card not in apart]
    Random(5).shuffle(others)
    high = [card for card in others if card.rank >= 8][:2]
    others = [card for card in others if card not in high]
    buried = WITHOUT if on_table == WITH else WITH
    hands = [LAID, *others[:5]]
    return (*hands[:3], *hands[3:], OTHER, on_table, *high, *others[5:], buried)


def _record(on_table: Card) -> MatchRecord:
    """The match up to where seat 0 has laid its 7, whichever way the cards are dealt."""
    state = new_match(RULES)
    actions: list[Any] = [Shuffle(1, _deck(on_table))]
    state = apply(state, actions[0])
    actions.append(Play(0, LAID))
    apply(state, actions[1])
    return MatchRecord(rules=RULES, players=2, actions=tuple(actions), names=("Amina", "Bechir"))


def _end(record: MatchRecord) -> GameState:
    end = verify(record)
    assert isinstance(end, GameState)
    return end


def _alike(frame: str) -> str:
    """A message with the two cards called the same, and all faces of cards taken out."""
    message = json.loads(frame)
    message["picture"] = _faceless(message["picture"])
    text = json.dumps(message, sort_keys=True, ensure_ascii=False)
    return re.sub(r"(4S|5S|4♠|5♠)", "X", text)


def _faceless(picture: str) -> str:
    root = ET.fromstring(picture)
    for element in root.iter():
        if "chk-card" in element.get("class", "").split():
            for part in list(element):
                element.remove(part)
    return ET.tostring(root, encoding="unicode")


def test_nothing_differs_for_the_one_who_could_claim(browser: Browser, tmp_path: Path) -> None:
    records = [_record(card) for card in (WITH, WITHOUT)]
    claims = [
        [action for action in legal_actions(_end(record)) if isinstance(action, Claim)]
        for record in records
    ]
    assert [len(found) for found in claims] == [1, 0]
    with running_server(tmp_path / "matches.sqlite") as server:
        sent: list[list[str]] = []
        pages: list[list[str]] = []
        for record in records:
            with contextlib.closing(Store(server.database)) as store:
                match = store.create(evolve(record, actions=record.actions[:1]))
                tokens = [store.take_seat(match, seat, record.names[seat]) for seat in (0, 1)]
            with screens(browser, server.address, 3) as opened:
                for screen, token in zip(opened, [*tokens, None], strict=True):
                    _enter(screen, f"{server.address}/matches/{match}", match, token)
                opened[0].act(Play(0, LAID))
                for screen in opened:
                    screen.wait(lambda screen=screen: screen.shown_ply == 2)  # type: ignore[misc]
                assert server.record(match).actions == record.actions
                sent.append([_alike(frame) for screen in opened for frame in screen.frames[-1]])
                pages.append([_shown(screen, match) for screen in opened])
        assert sent[0] == sent[1]
        assert pages[0] == pages[1]
        assert '<button type="button" id="claim">' in pages[0][1]


def _enter(screen: Screen, address: str, match: str, token: str | None) -> None:
    """Open the match with a token that the page finds where it keeps its own."""
    if token is not None:
        screen.page.evaluate(
            "([key, token]) => localStorage.setItem(key, token)", [f"chkobba:{match}:0", token]
        )
    screen.page.goto(address)
    screen.wait(lambda: screen.shown_ply == 1)


def _shown(screen: Screen, match: str) -> str:
    """All that the page has, with the two cards called the same, and without faces of cards."""
    html = screen.page.locator("html").evaluate(
        """html => {
            const copy = html.cloneNode(true);
            for (const card of copy.querySelectorAll(".chk-card")) card.replaceChildren();
            return copy.outerHTML;
        }"""
    )
    return re.sub("4S|5S|[45] of spades|4♠|5♠", "X", str(html).replace(match, "M"))


def test_the_comparison_sees_a_sign() -> None:
    """Were there anything more in one message than in the other, it would be found."""
    frame = json.dumps({"picture": '<svg><g class="chk-card chk-4S"><a/></g></svg>', "n": "4S"})
    other = frame.replace("4S", "5S").replace("<a/>", "<b/>")
    assert _alike(frame) == _alike(other)
    assert _alike(frame) != _alike(frame.replace("chk-4S", "chk-4S chk-missed"))
