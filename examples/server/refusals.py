"""What the server refuses on its own account; what the rules refuse has the library's codes."""

from enum import StrEnum


class Code(StrEnum):
    """Why the server refuses something."""

    TOO_LONG = "message/too_long"
    NOT_TEXT = "message/not_text"
    MALFORMED = "message/malformed"
    BAD_ACTION = "message/bad_action"
    TOO_LATE = "message/too_late"
    BAD_RULES = "room/bad_rules"
    BAD_NAME = "room/bad_name"
    NO_SUCH_MATCH = "room/no_such_match"
    NO_SUCH_SEAT = "room/no_such_seat"
    SEAT_TAKEN = "room/seat_taken"
    FULL = "room/full"
    NOT_FULL = "room/not_full"
    STRANGER = "room/stranger"
    WATCHING = "room/watching"
    REPLACED = "room/replaced"
    NOT_OVER = "room/not_over"
    NOT_STORED = "room/not_stored"
    DAMAGED = "room/damaged"


class Refused(Exception):
    """A request or a message that changes nothing; the client is told the code and the words."""

    def __init__(self, code: Code, words: str) -> None:
        super().__init__(code, words)
        self.code = code
        self.words = words
