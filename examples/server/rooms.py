"""Matches in play: the library is the referee, the store remembers, the pages are told."""

import contextlib
import datetime as dt
import sqlite3
from collections import deque
from collections.abc import Sequence
from random import Random
from typing import Final

from attrs import evolve

from chkobba import (
    Action,
    ChkobbaError,
    Event,
    MatchRecord,
    PlayerAction,
    RoundScore,
    Transition,
    new_match,
    shuffle,
    submit,
    transition,
)
from server.messages import Guest, Hello, Invitation, Move
from server.pages import Page, final_refusal
from server.refusals import Code, Refused
from server.store import Store
from server.tables import Table, table_text

MOST_TOLD: Final = 100
"""Actions whose events a page that comes back is told at most."""

MOST_PAGES: Final = 4
"""Pages of one seat; the oldest makes room for another."""

MOST_SPECTATORS: Final = 50
"""Pages of spectators; the oldest makes room for another."""


class Room:
    """One match and the pages that show it."""

    def __init__(self, match: str, store: Store, rng: Random) -> None:
        self.match = match
        self.record = store.record(match)
        self.names = store.names(match)
        self.state = new_match(self.record.rules, self.record.players)
        self.pages: list[Page] = []
        self._store = store
        self._rng = rng
        self._past = deque[Sequence[Event]](maxlen=MOST_TOLD)
        self._action: PlayerAction | None = None
        self._score: RoundScore | None = None
        for action in self.record.actions:
            self._go_on(action, transition(self.state, action))

    @property
    def is_full(self) -> bool:
        """Whether somebody sits on every seat."""
        return len(self.names) == self.record.players

    def enter(self, page: Page, ply: int) -> None:
        """Show the match to a page, and what happened since the ply that it saw last."""
        alike = [other for other in self.pages if other.seat == page.seat]
        if len(alike) >= (MOST_SPECTATORS if page.seat is None else MOST_PAGES):
            words = "another page has taken the place of this one"
            alike[0].dismiss(final_refusal(Refused(Code.REPLACED, words)))
            self.pages.remove(alike[0])
        self._begin()
        self.pages.append(page)
        missed = min(self.state.ply - ply, len(self._past))
        events = [event for step in list(self._past)[-missed:] for event in step]
        page.tell(table_text(self._now(), page.seat, events if missed > 0 else ()))

    def leave(self, page: Page) -> None:
        """Forget a page that has gone."""
        if page in self.pages:
            self.pages.remove(page)

    def sit(self, guest: Guest) -> str:
        """Give a seat away; the token that proves it. With the last one the match begins.

        Raises:
            Refused: there is no such seat, or it is not free.
        """
        if not 0 <= guest.seat < self.record.players:
            words = f"seats are 0 to {self.record.players - 1}"
            raise Refused(Code.NO_SUCH_SEAT, words)
        if self.is_full:
            raise Refused(Code.FULL, "all seats of this match are taken")
        token = self._store.take_seat(self.match, guest.seat, guest.name)
        self.names[guest.seat] = guest.name
        self._tell(())
        self._begin()
        return token

    def play(self, seat: int | None, move: Move) -> None:
        """Take what a page has sent: apply it, save it, and tell it, in this order.

        Raises:
            Refused: the page plays no part, or the match has not begun.
            IllegalAction: the action is not legal.
        """
        if seat is None:
            raise Refused(Code.WATCHING, "who watches does not play")
        if not self.is_full:
            raise Refused(Code.NOT_FULL, "the match begins when all seats are taken")
        self._publish([(move.action, submit(self.state, seat, move.action, move.ply))])

    def _begin(self) -> None:
        """Make the shuffle that is due; one that cannot be saved waits for the next page."""
        if self.is_full and self.state.is_chance:
            with contextlib.suppress(sqlite3.Error):
                self._publish([])

    def _publish(self, steps: list[tuple[Action, Transition]]) -> None:
        """Go these steps, and shuffle while that is due; with three kings it is again at once (L4).

        What pages are told is on the disk. If it cannot be saved, nothing of it has happened.
        """
        state = steps[-1][1].state if steps else self.state
        while state.is_chance:
            due = shuffle(state, self._rng)
            steps = [*steps, (due, transition(state, due))]
            state = steps[-1][1].state
        record = evolve(
            self.record,
            actions=(*self.record.actions, *(action for action, _ in steps)),
            names=tuple(self.names[seat] for seat in range(self.record.players)),
            seal=None,
        )
        self._store.save(self.match, record)
        self.record = record
        for action, step in steps:
            self._go_on(action, step)
            self._tell(step.events)

    def _go_on(self, action: Action, step: Transition) -> None:
        self.state = step.state
        self._past.append(step.events)
        self._action = action if isinstance(action, PlayerAction) else None
        self._score = step.state.last_round or self._score

    def _tell(self, events: Sequence[Event]) -> None:
        now = self._now()
        texts: dict[int | None, str] = {}
        for page in self.pages:
            if page.seat not in texts:
                texts[page.seat] = table_text(now, page.seat, events)
            page.tell(texts[page.seat])

    def _now(self) -> Table:
        names = tuple(self.names.get(seat) for seat in range(self.record.players))
        return Table(self.state, names, self._action, self._score)


class Rooms:
    """All matches: those that some page shows are in memory, the others in the store only."""

    def __init__(self, store: Store, rng: Random) -> None:
        self._store = store
        self._rng = rng
        self._open: dict[str, Room] = {}

    def create(self, invitation: Invitation) -> str:
        """Make a match; the name by which it is found."""
        record = MatchRecord(
            rules=invitation.rules,
            players=invitation.players,
            actions=(),
            date=dt.datetime.now(dt.UTC).date(),
        )
        return self._store.create(record)

    def sit(self, match: str, guest: Guest) -> str:
        """Give a seat away; the token that proves it.

        Raises:
            Refused: there is no such match or seat, or it is not free.
        """
        return self._room(match).sit(guest)

    def enter(self, match: str, hello: Hello) -> tuple[Room, Page]:
        """Let a page in.

        Raises:
            Refused: there is no such match, or the token is of none of its seats.
        """
        room = self._room(match)
        seat = None if hello.token is None else self._store.seat_of(match, hello.token)
        page = Page(seat)
        room.enter(page, hello.ply)
        self._open[match] = room
        return room, page

    def leave(self, room: Room, page: Page) -> None:
        """Let a page go; a match that nobody looks at is forgotten here."""
        room.leave(page)
        if not room.pages:
            self._open.pop(room.match, None)

    def finished_record(self, match: str) -> MatchRecord:
        """The record of a match that is over; before, it would tell all hands.

        Raises:
            Refused: there is no such match, or it goes on.
        """
        room = self._room(match)
        if not room.state.is_over:
            raise Refused(Code.NOT_OVER, "the record can be had when the match is over")
        return room.record

    def _room(self, match: str) -> Room:
        try:
            return self._open.get(match) or Room(match, self._store, self._rng)
        except ChkobbaError as error:
            words = "what is stored of this match cannot be"
            raise Refused(Code.DAMAGED, words) from error
