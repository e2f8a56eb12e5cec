"""Matches on disk: the record of each, and who sits where. A token is kept as its digest only."""

import secrets
import sqlite3
from hashlib import sha256
from pathlib import Path
from typing import Final

from chkobba import MatchRecord, decode_record, to_json
from server.refusals import Code, Refused

_PATIENCE: Final = 0.2
"""Seconds to wait for somebody else's lock; meanwhile nobody is served."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seats (
    match TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);
"""


class Store:
    """The database. Every change is one statement, and on the disk when the method returns."""

    def __init__(self, path: str | Path) -> None:
        self._database = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.executescript(_TABLES)

    def close(self) -> None:
        """Nothing more is read or written."""
        self._database.close()

    def create(self, record: MatchRecord) -> str:
        """Keep a new match; the name by which it is found, which nobody can guess."""
        match = secrets.token_urlsafe(9)
        self._database.execute("INSERT INTO matches VALUES (?, ?)", (match, to_json(record)))
        return match

    def record(self, match: str) -> MatchRecord:
        """The match as it was last saved.

        Raises:
            Refused: there is no such match.
        """
        found = self._database.execute("SELECT record FROM matches WHERE id = ?", (match,))
        for (text,) in found:
            return decode_record(text)
        raise Refused(Code.NO_SUCH_MATCH, "there is no such match")

    def save(self, match: str, record: MatchRecord) -> None:
        """Keep the match as it is now."""
        change = "UPDATE matches SET record = ? WHERE id = ?"
        self._database.execute(change, (to_json(record), match))

    def take_seat(self, match: str, seat: int, name: str) -> str:
        """Give a free seat away; the token that proves it, which is not kept.

        Raises:
            Refused: the seat is taken.
        """
        token = secrets.token_urlsafe(32)
        try:
            self._database.execute(
                "INSERT INTO seats VALUES (?, ?, ?, ?)", (match, seat, name, _digest(token))
            )
        except sqlite3.IntegrityError:
            raise Refused(Code.SEAT_TAKEN, f"seat {seat} is taken") from None
        return token

    def names(self, match: str) -> dict[int, str]:
        """Who sits where."""
        found = self._database.execute("SELECT seat, name FROM seats WHERE match = ?", (match,))
        return dict(found.fetchall())

    def seat_of(self, match: str, token: str) -> int:
        """The seat whose token this is.

        Raises:
            Refused: it is none of this match.
        """
        found = self._database.execute(
            "SELECT seat FROM seats WHERE match = ? AND digest = ?", (match, _digest(token))
        )
        for (seat,) in found:
            return int(seat)
        raise Refused(Code.STRANGER, "no seat of this match has this token")


def _digest(token: str) -> str:
    """A token is too long to be guessed, so that a plain digest hides it."""
    return sha256(token.encode(errors="replace")).hexdigest()
