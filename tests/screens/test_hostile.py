"""Hostile clients beside a match: each is refused with codes, and the match goes on to its end."""

import contextlib
import json
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("playwright")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from playwright.sync_api import Browser
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from chkobba import GameState, verify
from tests.screens.stage import (
    LIMIT,
    Screen,
    new_match_at,
    play,
    running_server,
    screens,
)

FLOOD = 10_000


@contextlib.contextmanager
def _greeted(address: str, token: str | None) -> Iterator[ClientConnection]:
    """A connection that has said who it is, and has been shown the table."""
    with connect(address, max_size=None, open_timeout=LIMIT) as connection:
        connection.send(json.dumps({"token": token, "ply": 0}))
        assert json.loads(connection.recv(LIMIT))["type"] == "table"
        yield connection


def _answers(connection: ClientConnection, number: int) -> Counter[str]:
    """The codes of so many refusals; tables that come between do not count."""
    codes = Counter[str]()
    while codes.total() < number:
        message = json.loads(connection.recv(LIMIT))
        if message["type"] == "refused":
            codes[message["code"]] += 1
    return codes


def _token(screen: Screen, match: str) -> str:
    script = "key => localStorage.getItem(`${key}:${sessionStorage.getItem(key)}`)"
    return str(screen.page.evaluate(script, f"chkobba:{match}"))


def _flood(address: str, token: str | None, answers: list[Counter[str]]) -> None:
    """Send very much at once, reading meanwhile."""
    with _greeted(address, token) as connection:
        reader = threading.Thread(target=lambda: answers.append(_answers(connection, FLOOD)))
        reader.start()
        for _ in range(FLOOD):
            connection.send('{"ply": 0, "action": {}}')
        reader.join(LIMIT)


def _flood_unread(address: str, stop: threading.Event) -> None:
    """Send without reading until the server stops listening; then keep the connection open."""
    host, _, port = address.removeprefix("ws://").partition("/")[0].partition(":")
    path = address.removeprefix(f"ws://{host}:{port}")
    with socket.create_connection((host, int(port)), timeout=1) as raw:
        request = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {22 * 'A'}==",
            "Sec-WebSocket-Version: 13",
        ]
        raw.sendall("\r\n".join([*request, "", ""]).encode())
        assert raw.recv(12) == b"HTTP/1.1 101"
        frames = _frame('{"token": null, "ply": 0}') + 1_000 * _frame("{")
        with contextlib.suppress(TimeoutError, ConnectionError):
            while not stop.is_set():
                raw.sendall(frames)
        stop.wait()


def _frame(text: str) -> bytes:
    """A text frame whose mask is nothing."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text.encode()


def test_hostile_clients_are_refused_and_the_match_goes_on(
    browser: Browser, tmp_path: Path
) -> None:
    with running_server(tmp_path / "matches.sqlite") as server:
        match = new_match_at(browser, server, "tunisian")
        address = f"ws://127.0.0.1:{server.port}/matches/{match}/socket"
        beside = address.replace(match, new_match_at(browser, server, "libyan"))
        with screens(browser, f"{server.address}/matches/{match}", 2) as players:
            for seat, name in enumerate(["<b>Amina</b>", "Bechir"]):
                players[seat].sit(seat, name)
            play(players, Random(1), until_ply=4)
            token = _token(players[1], match)
            flooded: list[Counter[str]] = []
            done = threading.Event()
            threads = [
                threading.Thread(target=_flood, args=(beside, None, flooded), daemon=True),
                threading.Thread(target=_flood_unread, args=(address, done), daemon=True),
            ]
            for thread in threads:
                thread.start()
            play(players, Random(2), until_ply=12)
            _assert_refused(address, token)
            half_open = socket.create_connection(("127.0.0.1", server.port))
            half_open.sendall(b"GET /matches HTTP/1.1\r\nHost:")
            play(players, Random(3))
            done.set()
            for thread in threads:
                thread.join(LIMIT)
                assert not thread.is_alive()
            half_open.close()
            assert flooded == [Counter({"message/bad_action": FLOOD})]
            assert isinstance(verify(server.record(match)), GameState)
            assert [screen.refusals for screen in players] == [[], []]
            assert players[1].page.locator("#story").inner_text().count("<b>Amina</b>") > 1
        assert "Traceback" not in server.log()


def _assert_refused(address: str, token: str) -> None:
    """What a client with a seat may try; of so long a message it sees but the end."""
    foreign = {"format": 1, "type": "play", "seat": 0, "card": "7D", "captured": []}
    with _greeted(address, token) as connection:
        tried: list[tuple[str | bytes, str]] = [
            ("{", "message/malformed"),
            ("\x00", "message/malformed"),
            (b"\x00\xff", "message/not_text"),
            (json.dumps({"ply": 12, "action": foreign}), "submit/other_seat"),
            (json.dumps({"ply": 3, "action": foreign}), "submit/stale"),
            (json.dumps({"token": token, "ply": 0}), "message/malformed"),
            ("x" * 5_000, "message/too_long"),
        ]
        for message, code in tried:
            connection.send(message)
            assert _answers(connection, 1) == Counter([code])
        connection.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            connection.recv(LIMIT)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_an_action_sent_twice_counts_once(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path / "matches.sqlite") as server:
        match = new_match_at(browser, server, "tunisian")
        address = f"ws://127.0.0.1:{server.port}/matches/{match}/socket"
        with screens(browser, f"{server.address}/matches/{match}", 2) as players:
            for seat, name in enumerate(["Amina", "Bechir"]):
                players[seat].sit(seat, name)
            players[0].wait(lambda: players[0].view.ply == players[1].view.ply == 1)
            cutter = players[0].view.turn
            assert cutter is not None
            with _greeted(address, _token(players[cutter], match)) as connection:
                cut = {"format": 1, "type": "cut", "seat": cutter, "lifted": 9}
                for _ in range(3):
                    connection.send(json.dumps({"ply": 1, "action": cut}))
                assert _answers(connection, 2) == Counter({"submit/stale": 2})
            assert len(server.record(match).actions) == 2
            play(players, Random(1), until_ply=5)
