"""An open page: what waits to be sent to it, and how it ends."""

import asyncio
import json
from typing import Final

from attrs import frozen

from server.refusals import Refused

MOST_WAITING: Final = 32
"""Messages that may wait for a page; one that does not read them is closed."""

FINAL: Final = 4000
"""The close code that tells a page not to come again by itself."""

TRY_AGAIN: Final = 1013
"""The close code for a page that was too slow."""


@frozen
class Farewell:
    """How a page is closed from here: the last message, if there is one, and the close code."""

    code: int
    message: str | None = None


class Page:
    """A page of one seat, or of a spectator (None)."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.waiting = asyncio.Queue[str](MOST_WAITING)
        self.farewell: asyncio.Future[Farewell] = asyncio.get_running_loop().create_future()

    def tell(self, message: str) -> None:
        """Send news. Nobody waits for a page that does not read; it is closed."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.dismiss(Farewell(TRY_AGAIN))

    async def answer(self, message: str) -> None:
        """Send an answer. Who does not read the answers is not listened to meanwhile."""
        await self.waiting.put(message)

    def dismiss(self, farewell: Farewell) -> None:
        """Close the page; the first word is the last."""
        if not self.farewell.done():
            self.farewell.set_result(farewell)


def refusal_text(code: str, words: str) -> str:
    """The message that says that something was refused."""
    return json.dumps({"type": "refused", "code": code, "message": words})


def final_refusal(refused: Refused) -> Farewell:
    """The end of a page that was refused altogether."""
    return Farewell(FINAL, refusal_text(refused.code, refused.words))
