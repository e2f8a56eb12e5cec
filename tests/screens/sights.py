"""An oracle of its own: which cards a page may be told of, from the record of the whole match."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final
from xml.etree import ElementTree as ET

from chkobba import (
    Action,
    Card,
    Claim,
    GameState,
    MatchRecord,
    Phase,
    Play,
    replay,
)

_CARD: Final = re.compile(r"(?<![A-Za-z0-9])([A2-7QJK])([DHSC♦♥♠♣])(?![A-Za-z0-9])")
_LETTERS: Final = dict(zip("♦♥♠♣", "DHSC", strict=True))
_SHAPES: Final = ("d", "transform")
"""Attributes of a picture in which `2H-4` is a way to go and not a card."""


def cards_in_text(text: str) -> set[Card]:
    """The cards that a text names, in the notation or with the signs of the suits."""
    return {Card.parse(rank + _LETTERS.get(suit, suit)) for rank, suit in _CARD.findall(text)}


def cards_in_picture(picture: str) -> set[Card]:
    """The cards that a picture names or draws."""
    texts = []
    for element in ET.fromstring(picture).iter():
        texts += [element.text or "", element.tail or ""]
        texts += [value for name, value in element.items() if name not in _SHAPES]
    return cards_in_text(" ".join(texts))


class Sights:
    """What each seat may have seen at each ply of a match."""

    def __init__(self, record: MatchRecord) -> None:
        self.states = [*replay(record)]
        self._actions: Sequence[Action] = record.actions

    def leaks(self, tables: Sequence[dict[str, Any]]) -> Iterator[tuple[int, set[Card]]]:
        """Where the tables that one connection was sent tell more than its seat may know."""
        last = 0
        for table in tables:
            ply, seat = table["view"]["ply"], table["seat"]
            now = self._seen(ply, seat)
            wrong = cards_in_picture(table["picture"]) - now
            wrong |= cards_in_text(json.dumps(table["view"])) - now - self._sheet_cards(ply)
            told = now.union(*(self._seen(past, seat) for past in range(last, ply)))
            wrong |= cards_in_text(json.dumps(table["events"])) - told
            wrong |= cards_in_text(" ".join(table["story"])) - told
            if table["sheet"] is not None:
                wrong |= cards_in_picture(table["sheet"]) - self._sheet_cards(ply)
            rest = {
                key: table[key]
                for key in table.keys() - {"view", "events", "story", "picture", "sheet"}
            }
            wrong |= cards_in_text(json.dumps(rest))
            if wrong:
                yield ply, wrong
            last = ply

    def _seen(self, ply: int, seat: int | None) -> set[Card]:
        """What lies open then, the seat's own cards, and what the action just before showed."""
        state = self.states[ply]
        seen = set(state.table) | _face_up(state)
        if seat is not None:
            seen |= set(state.hands[seat])
        if state.phase is Phase.CUT_CHOICE and state.turn == seat:
            seen.add(state.stock[0])
        if ply:
            action = self._actions[ply - 1]
            if isinstance(action, Play | Claim):
                seen |= {action.card, *action.captured}
        return seen

    def _sheet_cards(self, ply: int) -> set[Card]:
        """The chkobbas of the last round that was scored by then."""
        for state in reversed(self.states[: ply + 1]):
            if state.last_round is not None:
                return _face_up(state)
        return set()


def _face_up(state: GameState) -> set[Card]:
    return {chkobba.card for side in state.chkobbas for chkobba in side}
