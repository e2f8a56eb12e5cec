"""The application: pages, matches, seats, records, and a socket for every page."""

import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from chkobba import to_json
from server.messages import LONGEST, read_guest, read_invitation
from server.refusals import Code, Refused
from server.rooms import Rooms
from server.sockets import NOT_STORED, attend
from server.store import Store

_STATIC: Final = Path(__file__).parent / "static"

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
]

_STATUS: Final = {
    Code.TOO_LONG: 413,
    Code.NO_SUCH_MATCH: 404,
    Code.NO_SUCH_SEAT: 404,
    Code.SEAT_TAKEN: 409,
    Code.FULL: 409,
    Code.NOT_OVER: 409,
    Code.DAMAGED: 500,
}
"""The HTTP status of a refusal, where it is not 400."""


def create_app(database: str | Path, rng: Random) -> Starlette:
    """The application over a database; `rng` shuffles (a `SystemRandom`, where it matters)."""

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[dict[str, Rooms]]:
        with contextlib.closing(Store(database)) as store:
            yield {"rooms": Rooms(store, rng)}

    return Starlette(
        routes=[
            Route("/", _start_page),
            Route("/matches", _create, methods=["POST"]),
            Route("/matches/{match}", _match_page),
            Route("/matches/{match}/seats", _sit, methods=["POST"]),
            Route("/matches/{match}/record", _record),
            WebSocketRoute("/matches/{match}/socket", _socket),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        middleware=[Middleware(_Headers)],
        exception_handlers={Refused: _refuse, sqlite3.Error: _fail},
        lifespan=lifespan,
    )


class _Headers:
    """Gives answers the headers that keep a browser from running what is not ours."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers)


async def _start_page(_request: Request) -> Response:
    return FileResponse(_STATIC / "start.html")


async def _match_page(_request: Request) -> Response:
    """The same page for every match; its socket says whether there is one."""
    return FileResponse(_STATIC / "match.html")


async def _create(request: Request) -> Response:
    invitation = read_invitation(await _body(request))
    return _json({"match": _rooms(request).create(invitation)}, 201)


async def _sit(request: Request) -> Response:
    guest = read_guest(await _body(request))
    return _json({"token": _rooms(request).sit(request.path_params["match"], guest)}, 201)


async def _record(request: Request) -> Response:
    record = _rooms(request).finished_record(request.path_params["match"])
    headers = {"content-disposition": 'attachment; filename="chkobba-record.json"'}
    return Response(to_json(record), media_type="application/json", headers=headers)


async def _socket(socket: WebSocket) -> None:
    await attend(socket, socket.state.rooms, socket.path_params["match"])


async def _body(request: Request) -> bytes:
    """What was posted, or as much of it as shows that it is too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            break
    return body


async def _fail(_request: Request, _error: Exception) -> Response:
    data = {"type": "refused", "code": Code.NOT_STORED, "message": NOT_STORED}
    return _json(data, 503)


async def _refuse(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _json(
        {"type": "refused", "code": error.code, "message": error.words},
        _STATUS.get(error.code, 400),
    )


def _json(data: dict[str, Any], status: int) -> Response:
    """In ASCII, since a message may quote letters that UTF-8 does not have."""
    return Response(json.dumps(data), status, media_type="application/json")


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.state.rooms
    return rooms
