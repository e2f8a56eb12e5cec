"""The server without a browser: what it answers, and what it refuses with which code."""

import asyncio
import contextlib
import json
import runpy
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx2")
pytest.importorskip("uvicorn")

from attrs import evolve
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocket, WebSocketDisconnect

from chkobba import (
    GameState,
    MatchRecord,
    Play,
    decode_record,
    decode_view,
    encode,
    to_json,
    verify,
)
from server import pages, rooms, sockets
from server.app import create_app
from server.messages import LONGEST
from server.pages import FINAL, TRY_AGAIN
from server.store import Store
from tests.screens.limits import within
from tests.screens.sights import Sights


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    with within(15), TestClient(create_app(database, Random(7))) as client:
        yield client


def _new_match(client: TestClient, rules: str = "tunisian target=1", players: int = 2) -> str:
    answer = client.post("/matches", json={"rules": rules, "players": players})
    assert answer.status_code == 201
    return str(answer.json()["match"])


def _sit(client: TestClient, match: str, seat: int) -> str:
    answer = client.post(f"/matches/{match}/seats", json={"seat": seat, "name": f"Player {seat}"})
    assert answer.status_code == 201
    return str(answer.json()["token"])


@contextlib.contextmanager
def _open(
    client: TestClient, match: str, token: str | None = None, ply: int = 0
) -> Iterator[WebSocketTestSession]:
    """A socket that has said who it is."""
    with client.websocket_connect(f"/matches/{match}/socket") as socket:
        socket.send_json({"token": token, "ply": ply})
        yield socket


def _refused(answer: Any) -> tuple[int, str]:
    assert set(answer.json()) == {"type", "code", "message"}
    return answer.status_code, answer.json()["code"]


def _finish(client: TestClient, match: str, tokens: list[str]) -> None:
    """Play to the end; every seat answers what it sees."""
    rng = Random(3)
    with _open(client, match, tokens[0]) as first, _open(client, match, tokens[1]) as second:
        sessions = [first, second]
        seen = [decode_view(session.receive_json()["view"]) for session in sessions]
        while not seen[0].is_over:
            able = [seat for seat in (0, 1) if seen[seat].legal_actions()]
            if able:
                seat = rng.choice(able)
                action = rng.choice(seen[seat].legal_actions())
                sessions[seat].send_json({"ply": seen[seat].ply, "action": encode(action)})
            seen = [decode_view(session.receive_json()["view"]) for session in sessions]


# Matches and seats


def test_pages_may_run_the_servers_own_scripts_only(client: TestClient) -> None:
    for path in ("/", "/matches/any", "/static/match.js"):
        answer = client.get(path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
        assert "unsafe" not in policy
        assert "<script>" not in answer.text
        assert " style=" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        (b"", (400, "message/malformed")),
        (b"\xff\xfe", (400, "message/malformed")),
        (b"[" * 2000, (400, "message/malformed")),
        (b"[]", (400, "message/malformed")),
        (b'{"rules": "tunisian"}', (400, "message/malformed")),
        (b'{"rules": "tunisian", "players": 2, "host": 1}', (400, "message/malformed")),
        (b'{"rules": "tunisian", "players": 2, "players": 2}', (400, "message/malformed")),
        (b'{"rules": "tunisian", "players": true}', (400, "message/malformed")),
        (b'{"rules": "tunisian", "players": 3}', (400, "message/malformed")),
        (b'{"rules": 1, "players": 2}', (400, "message/malformed")),
        (b'{"rules": "belote", "players": 2}', (400, "room/bad_rules")),
        (b'{"rules": "tunisian target=0", "players": 2}', (400, "room/bad_rules")),
        (b'{"rules": "\\ud800", "players": 2}', (400, "room/bad_rules")),
        (b" " * (LONGEST + 1), (413, "message/too_long")),
    ],
)
def test_what_makes_no_match_is_refused(
    client: TestClient, body: bytes, refused: tuple[int, str]
) -> None:
    assert _refused(client.post("/matches", content=body)) == refused


@pytest.mark.parametrize(
    ("seat", "name", "refused"),
    [
        (0, "", (400, "room/bad_name")),
        (0, " A", (400, "room/bad_name")),
        (0, "A\u202eB", (400, "room/bad_name")),
        (0, "\ud800", (400, "room/bad_name")),
        (0, "A" * 21, (400, "room/bad_name")),
        (0, "\u2800", (400, "room/bad_name")),
        (0, None, (400, "message/malformed")),
        (2, "Amina", (404, "room/no_such_seat")),
        (-1, "Amina", (404, "room/no_such_seat")),
    ],
)
def test_who_cannot_sit_down_is_refused(
    client: TestClient, seat: int, name: str | None, refused: tuple[int, str]
) -> None:
    path = f"/matches/{_new_match(client)}/seats"
    assert _refused(client.post(path, content=json.dumps({"seat": seat, "name": name}))) == refused


def test_a_seat_is_given_once(client: TestClient) -> None:
    match = _new_match(client)
    path = f"/matches/{match}/seats"
    _sit(client, match, 0)
    assert _refused(client.post(path, json={"seat": 0, "name": "B"})) == (409, "room/seat_taken")
    _sit(client, match, 1)
    assert _refused(client.post(path, json={"seat": 1, "name": "B"})) == (409, "room/full")


def test_a_match_that_is_not_there_is_refused(client: TestClient) -> None:
    sat = client.post("/matches/none/seats", json={"seat": 0, "name": "Amina"})
    assert _refused(sat) == (404, "room/no_such_match")
    assert _refused(client.get("/matches/none/record")) == (404, "room/no_such_match")
    with _open(client, "none") as socket:
        _assert_sent_away(socket, "room/no_such_match")


def test_tokens_are_stored_as_digests_only(client: TestClient, database: Path) -> None:
    token = _sit(client, _new_match(client), 0)
    files = [path.read_bytes() for path in database.parent.iterdir()]
    assert any(b"Player 0" in content for content in files)
    assert not any(token.encode() in content for content in files)


# Sockets


def _assert_sent_away(socket: WebSocketTestSession, code: str) -> None:
    """It is told why, and not to come again by itself."""
    assert socket.receive_json()["code"] == code
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == FINAL


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("{", "message/malformed"),
        ('{"token": null}', "message/malformed"),
        ('{"token": 1, "ply": 0}', "message/malformed"),
        ('{"token": "wrong", "ply": 0}', "room/stranger"),
        ('{"token": "\\ud800", "ply": 0}', "room/stranger"),
        ('{"token": "", "ply": 0}', "room/stranger"),
        (" " * (LONGEST + 1), "message/too_long"),
        (b"\x00", "message/not_text"),
    ],
)
def test_who_does_not_say_who_it_is_is_sent_away(
    client: TestClient, first: str | bytes, code: str
) -> None:
    with client.websocket_connect(f"/matches/{_new_match(client)}/socket") as socket:
        if isinstance(first, str):
            socket.send_text(first)
        else:
            socket.send_bytes(first)
        _assert_sent_away(socket, code)


def test_who_says_nothing_is_sent_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "GREETING", 0.01)
    with client.websocket_connect(f"/matches/{_new_match(client)}/socket") as socket:
        _assert_sent_away(socket, "message/too_late")


def test_a_token_of_another_match_opens_nothing(client: TestClient) -> None:
    token = _sit(client, _new_match(client), 0)
    with _open(client, _new_match(client), token) as socket:
        _assert_sent_away(socket, "room/stranger")


def test_a_page_that_goes_before_it_says_anything_leaves_nothing(client: TestClient) -> None:
    match = _new_match(client)
    with client.websocket_connect(f"/matches/{match}/socket"):
        pass
    with _open(client, match) as socket:
        assert socket.receive_json()["seat"] is None


def test_pages_are_told_who_sits_down_and_the_match_begins_with_the_last(
    client: TestClient,
) -> None:
    match = _new_match(client)
    with _open(client, match) as socket:
        assert socket.receive_json()["names"] == [None, None]
        _sit(client, match, 1)
        assert socket.receive_json()["names"] == [None, "Player 1"]
        _sit(client, match, 0)
        assert socket.receive_json()["names"] == ["Player 0", "Player 1"]
        assert socket.receive_json()["view"]["phase"] == "cut"


def test_what_is_no_legal_action_is_refused_and_changes_nothing(
    client: TestClient, database: Path
) -> None:
    match = _new_match(client, "tunisian opening=plain")
    tokens = [_sit(client, match, 0), _sit(client, match, 1)]
    with _open(client, match, tokens[0]) as socket:
        seen = decode_view(socket.receive_json()["view"])
        stored = _stored(database, match)
        foreign = {"ply": seen.ply, "action": encode(Play(1, next(iter(seen.hand))))}
        own = {"ply": seen.ply, "action": encode(Play(0, next(iter(seen.table))))}
        shuffle = {"ply": seen.ply, "action": encode(stored.actions[0])}
        for message, code in [
            ("{", "message/malformed"),
            ('{"token": null, "ply": 0}', "message/malformed"),
            ('{"ply": 1, "action": {"type": "win"}}', "message/bad_action"),
            (
                '{"ply": 1, "action": {"format": 1, "type": "cut", "seat": 0, "lifted": 0}}',
                "message/bad_action",
            ),
            ('{"ply": 1, "action": []}', "message/malformed"),
            (" " * (LONGEST + 1), "message/too_long"),
            (json.dumps(shuffle), "submit/chance"),
            (json.dumps(foreign), "submit/other_seat"),
            (json.dumps({**own, "ply": 0}), "submit/stale"),
            (json.dumps({**own, "ply": 10**400}), "submit/stale"),
        ]:
            socket.send_text(message)
            assert socket.receive_json()["code"] == code
        socket.send_bytes(b"\xff")
        assert socket.receive_json()["code"] == "message/not_text"
        socket.send_json(own)
        assert socket.receive_json()["code"] in {"action/not_your_turn", "play/card_not_in_hand"}
        assert _stored(database, match) == stored


def test_nobody_plays_before_all_seats_are_taken_nor_from_no_seat(client: TestClient) -> None:
    match = _new_match(client)
    cut = {"ply": 0, "action": {"format": 1, "type": "cut", "seat": 0, "lifted": 9}}
    with _open(client, match, _sit(client, match, 0)) as player, _open(client, match) as other:
        for socket, code in [(player, "room/not_full"), (other, "room/watching")]:
            socket.receive_json()
            socket.send_json(cut)
            assert socket.receive_json()["code"] == code


def test_two_pages_of_a_seat_are_both_served_and_the_oldest_of_too_many_goes(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_PAGES", 2)
    match = _new_match(client)
    token = _sit(client, match, 0)
    with _open(client, match, token) as first, _open(client, match, token) as second:
        assert first.receive_json()["seat"] == second.receive_json()["seat"] == 0
        with _open(client, match, token) as third:
            third.receive_json()
            _assert_sent_away(first, "room/replaced")
            _sit(client, match, 1)
            assert second.receive_json()["names"] == third.receive_json()["names"]


def test_the_oldest_of_too_many_spectators_makes_room(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_SPECTATORS", 1)
    match = _new_match(client)
    with _open(client, match) as first:
        first.receive_json()
        with _open(client, match) as second:
            second.receive_json()
            _assert_sent_away(first, "room/replaced")


def test_a_page_that_comes_back_is_told_what_it_missed(client: TestClient) -> None:
    match = _new_match(client)
    for seat in (0, 1):
        _sit(client, match, seat)
    told = {}
    for ply in (-1, 0, 1, 5):
        with _open(client, match, ply=ply) as socket:
            told[ply] = [event["type"] for event in socket.receive_json()["events"]]
    assert told == {-1: ["shuffled"], 0: ["shuffled"], 1: [], 5: []}


# The record


def test_the_record_can_be_had_at_the_end_only_and_verifies(
    client: TestClient, database: Path
) -> None:
    match = _new_match(client)
    tokens = [_sit(client, match, seat) for seat in (0, 1)]
    assert _refused(client.get(f"/matches/{match}/record")) == (409, "room/not_over")
    _finish(client, match, tokens)
    answer = client.get(f"/matches/{match}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    record = _stored(database, match)
    assert answer.text == to_json(record)
    assert record.names == ("Player 0", "Player 1")
    end = verify(record)
    assert isinstance(end, GameState)
    assert end.is_over


def test_another_server_over_the_same_file_goes_on_where_the_first_was(database: Path) -> None:
    with TestClient(create_app(database, Random(1))) as client:
        match = _new_match(client, "libyan target=1")
        tokens = [_sit(client, match, seat) for seat in (0, 1)]
        with _open(client, match, tokens[0]) as socket:
            before = socket.receive_json()
    with TestClient(create_app(database, Random(2))) as client:
        with _open(client, match, tokens[0]) as socket:
            assert socket.receive_json() == before
        _finish(client, match, tokens)
    assert isinstance(verify(_stored(database, match)), GameState)


def test_what_is_told_is_stored(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = _new_match(client)
    told: list[int] = []

    def tell(page: pages.Page, message: str) -> None:
        ply = json.loads(message)["view"]["ply"]
        assert len(_stored(database, match).actions) >= ply
        told.append(ply)
        plain(page, message)

    plain = pages.Page.tell
    monkeypatch.setattr(pages.Page, "tell", tell)
    _finish(client, match, [_sit(client, match, seat) for seat in (0, 1)])
    assert sorted(set(told)) == [*range(1, len(_stored(database, match).actions) + 1)]


def test_what_cannot_be_stored_has_not_happened(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = _new_match(client)
    tokens = [_sit(client, match, seat) for seat in (0, 1)]

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with _open(client, match, tokens[0]) as first, _open(client, match, tokens[1]) as second:
        sockets = [first, second]
        seen = [decode_view(socket.receive_json()["view"]) for socket in sockets]
        cutter = seen[0].turn
        assert cutter is not None
        cut = {"ply": 1, "action": encode(seen[cutter].legal_actions()[0])}
        with monkeypatch.context() as broken:
            broken.setattr(Store, "save", fail)
            sockets[cutter].send_json(cut)
            assert sockets[cutter].receive_json()["code"] == "room/not_stored"
        assert len(_stored(database, match).actions) == 1
        sockets[cutter].send_json(cut)
        assert {socket.receive_json()["view"]["ply"] for socket in sockets} == {2}


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes a method of the store fail, for ever."""

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    return lambda method: monkeypatch.setattr(Store, method, fail)


def test_a_seat_is_not_lost_where_the_first_shuffle_cannot_be_saved(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, full_disk: Callable[[str], None]
) -> None:
    match = _new_match(client)
    _sit(client, match, 0)
    full_disk("save")
    token = _sit(client, match, 1)
    with _open(client, match, token) as socket:
        assert socket.receive_json()["view"]["phase"] == "shuffle"
    monkeypatch.undo()
    with _open(client, match, token) as socket:
        assert socket.receive_json()["view"]["phase"] == "cut"


def test_an_action_and_the_shuffle_after_it_are_saved_at_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[MatchRecord] = []
    plain = Store.save

    def save(store: Store, match: str, record: MatchRecord) -> None:
        saved.append(record)
        plain(store, match, record)

    monkeypatch.setattr(Store, "save", save)
    match = _new_match(client, "tunisian target=5")
    _finish(client, match, [_sit(client, match, seat) for seat in (0, 1)])
    assert all(isinstance(end := verify(record), GameState) for record in saved)
    assert not any(
        end.is_chance for record in saved if isinstance(end := verify(record), GameState)
    )


def test_requests_are_refused_in_words_where_the_database_fails(
    client: TestClient, full_disk: Callable[[str], None]
) -> None:
    match = _new_match(client)
    full_disk("create")
    body = {"rules": "tunisian", "players": 2}
    assert _refused(client.post("/matches", json=body)) == (503, "room/not_stored")
    full_disk("record")
    assert _refused(client.get(f"/matches/{match}/record")) == (503, "room/not_stored")
    with _open(client, match) as socket:
        assert socket.receive_json()["code"] == "room/not_stored"
        assert socket.receive()["code"] == TRY_AGAIN


@pytest.mark.parametrize("change", ['{"x": 1}', '"seed"', "record"])
def test_a_match_that_is_damaged_on_the_disk_is_said_to_be_so(
    client: TestClient, database: Path, change: str
) -> None:
    match = _new_match(client)
    tokens = [_sit(client, match, seat) for seat in (0, 1)]
    assert tokens
    with contextlib.closing(sqlite3.connect(database)) as connection:
        if change == "record":  # a whole one, in which an action is not legal
            (text,) = connection.execute("SELECT record FROM matches").fetchone()
            record = decode_record(text)
            change = to_json(evolve(record, actions=record.actions * 2, seal=None))
        connection.execute("UPDATE matches SET record = ?", (change,))
        connection.commit()
    assert _refused(client.get(f"/matches/{match}/record")) == (500, "room/damaged")
    with _open(client, match) as socket:
        _assert_sent_away(socket, "room/damaged")


def test_a_match_has_a_length_that_can_be_stored(client: TestClient) -> None:
    body = {"rules": "tunisian target=201", "players": 2}
    assert _refused(client.post("/matches", json=body)) == (400, "room/bad_rules")
    _new_match(client, "tunisian target=200")


def test_a_change_is_on_the_disk_when_it_is_told(database: Path) -> None:
    with contextlib.closing(Store(database)) as store:
        (level,) = store._database.execute("PRAGMA synchronous").fetchone()  # noqa: SLF001
        (mode,) = store._database.execute("PRAGMA journal_mode").fetchone()  # noqa: SLF001
        assert (level, mode) == (2, "wal")


def test_no_page_is_told_of_a_hidden_card(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[int | None, list[dict[str, Any]]] = {None: [], 0: [], 1: []}
    plain = pages.Page.tell

    def tell(page: pages.Page, message: str) -> None:
        told[page.seat].append(json.loads(message))
        plain(page, message)

    monkeypatch.setattr(pages, "MOST_WAITING", 10_000)
    monkeypatch.setattr(pages.Page, "tell", tell)
    match = _new_match(client, "tunisian target=3")
    tokens = [_sit(client, match, seat) for seat in (0, 1)]
    with _open(client, match):
        _finish(client, match, tokens)
    sights = Sights(_stored(database, match))
    for seat, tables in told.items():
        assert len(tables) > 20
        assert list(sights.leaks(tables)) == []
        rounds = [table["view"]["last_round"] for table in tables]
        scored = next(place for place, sheet in enumerate(rounds) if sheet is not None)
        assert [table["sheet"] is None for table in tables] == [
            place < scored for place in range(len(tables))
        ]
        assert seat in (None, 0, 1)


def test_a_server_that_died_before_the_shuffle_deals_when_it_is_back(database: Path) -> None:
    with TestClient(create_app(database, Random(1))) as client:
        match = _new_match(client)
        token = _sit(client, match, 0)
    with contextlib.closing(Store(database)) as store:
        store.take_seat(match, 1, "Bechir")
    with TestClient(create_app(database, Random(1))) as client, _open(client, match, token) as page:
        assert page.receive_json()["view"]["phase"] == "cut"
    assert _stored(database, match).names == ("Player 0", "Bechir")


def test_who_does_not_read_is_closed_and_nobody_waits(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stuck(*_: object) -> None:
        await asyncio.Event().wait()

    match = _new_match(client)
    _sit(client, match, 1)
    with _open(client, match) as reader:
        reader.receive_json()
        monkeypatch.setattr(pages, "MOST_WAITING", 1)
        monkeypatch.setattr(sockets, "_speak", stuck)
        with _open(client, match) as slow:
            _sit(client, match, 0)
            assert slow.receive()["code"] == TRY_AGAIN
        assert reader.receive_json()["names"] == ["Player 0", "Player 1"]
        assert reader.receive_json()["view"]["ply"] == 1


def test_a_page_that_cannot_even_be_closed_is_left(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    incoming = [
        {"type": "websocket.connect"},
        {"type": "websocket.receive", "text": '{"token": null, "ply": 0}'},
    ]

    async def receive() -> Any:
        return incoming.pop(0)

    async def send(message: Any) -> None:
        if message["type"] != "websocket.accept":
            await asyncio.Event().wait()

    async def serve() -> None:
        with contextlib.closing(Store(database)) as store:
            socket = WebSocket({"type": "websocket"}, receive, send)
            await sockets.attend(socket, rooms.Rooms(store, Random(1)), "none")

    monkeypatch.setattr(sockets, "FAREWELL", 0.01)
    asyncio.run(asyncio.wait_for(serve(), 15))
    assert incoming == []


def _stored(database: Path, match: str) -> MatchRecord:
    with contextlib.closing(Store(database)) as store:
        return store.record(match)


def test_the_command_serves_the_file_it_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr("uvicorn.run", lambda app, **options: served.append((app, options)))
    monkeypatch.setattr("sys.argv", ["server", "--database", str(tmp_path / "here"), "--port", "0"])
    runpy.run_module("server", run_name="__main__")
    ((app, options),) = served
    assert options["port"] == 0
    assert LONGEST < options["ws_max_size"] <= 16 * LONGEST
    with TestClient(app) as client:
        _new_match(client)
    assert (tmp_path / "here").exists()
