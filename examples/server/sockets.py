"""The socket of a page: a greeting, then actions one way and tables the other."""

import asyncio
import contextlib
import sqlite3
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from chkobba import IllegalAction
from server.messages import read_hello, read_move
from server.pages import TRY_AGAIN, Farewell, Page, final_refusal, refusal_text
from server.refusals import Code, Refused
from server.rooms import Room, Rooms

GREETING: Final = 10.0
"""Seconds within which a page should say who it is."""

NOT_STORED: Final = "the server could not read or save this; it has not happened"
"""What is said where the database fails."""

FAREWELL: Final = 5.0
"""Seconds that a page has for reading its last message."""


async def attend(socket: WebSocket, rooms: Rooms, match: str) -> None:
    """Serve one page until it goes, or is sent away."""
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        try:
            hello = read_hello(await _first(socket))
            room, page = rooms.enter(match, hello)
        except Refused as refused:
            farewell = final_refusal(refused)
        except sqlite3.Error:
            farewell = Farewell(TRY_AGAIN, refusal_text(Code.NOT_STORED, NOT_STORED))
        else:
            try:
                farewell = await _converse(socket, room, page)
            finally:
                rooms.leave(room, page)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_part(socket, farewell), FAREWELL)


async def _converse(socket: WebSocket, room: Room, page: Page) -> Farewell:
    """Listen and speak until one of them ends, or the page is dismissed."""
    tasks = [
        asyncio.create_task(_listen(socket, room, page)),
        asyncio.create_task(_speak(socket, page)),
    ]
    ends: list[asyncio.Future[Any]] = [*tasks, page.farewell]
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in tasks:
        if not task.cancelled():
            task.result()
    return page.farewell.result()


async def _listen(socket: WebSocket, room: Room, page: Page) -> None:
    """Take what the page sends; whatever it is, it changes nothing unless it is legal."""
    while True:
        try:
            room.play(page.seat, read_move(await _text(socket)))
        except Refused as refused:
            await page.answer(refusal_text(refused.code, refused.words))
        except IllegalAction as error:
            await page.answer(refusal_text(error.refusal.reason, error.refusal.message))
        except sqlite3.Error:
            await page.answer(refusal_text(Code.NOT_STORED, NOT_STORED))


async def _speak(socket: WebSocket, page: Page) -> None:
    while True:
        await socket.send_text(await page.waiting.get())


async def _part(socket: WebSocket, farewell: Farewell) -> None:
    if farewell.message is not None:
        await socket.send_text(farewell.message)
    await socket.close(farewell.code)


async def _first(socket: WebSocket) -> str:
    try:
        return await asyncio.wait_for(_text(socket), GREETING)
    except TimeoutError:
        raise Refused(Code.TOO_LATE, "a page should say at once who it is") from None


async def _text(socket: WebSocket) -> str:
    """The next message.

    Raises:
        Refused: it is binary.
        WebSocketDisconnect: the page has gone.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    text = message.get("text")
    if text is None:
        raise Refused(Code.NOT_TEXT, "messages are text")
    return str(text)
