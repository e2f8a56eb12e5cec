"""What the tests of the screens play with: a server process, Chromium, and pages with a player."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, Any, Final

from playwright.sync_api import Browser, Page, WebSocket

from chkobba import (
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    MatchRecord,
    Play,
    PlayerAction,
    PlayerView,
    ProposeRedeal,
    decode_view,
)
from server.store import Store

ROOT: Final = Path(__file__).parent.parent.parent
LIMIT: Final = 30.0
"""Seconds that anything may take."""

_LOST: Final = "ERR_CONNECTION_REFUSED"


class Server:
    """The server in a process of its own, which can be killed and started again."""

    def __init__(self, database: Path, seed: str | None) -> None:
        self.database = database
        self.port = 0
        self._seed = seed
        self._log = database.with_suffix(".log")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where pages find it."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, on the same port as before, and wait until it serves."""
        if self._seed is None:
            command = ["server", "--database", str(self.database), "--port", str(self.port)]
        else:
            command = [
                "tests.screens.seeded_server",
                str(self.database),
                str(self.port),
                self._seed,
            ]
        path = os.pathsep.join([str(ROOT / "examples"), os.environ.get("PYTHONPATH", "")])
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", *command],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": path},
                stderr=log,
                stdout=subprocess.DEVNULL,
            )
        with self._log.open() as log:
            self.port = int(_awaited(log, r"running on http://127\.0\.0\.1:(\d+)", self._process))

    def kill(self) -> None:
        """End at once, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End in order."""
        self._end(signal.SIGTERM)

    def log(self) -> str:
        """What it has written since it was started last."""
        return self._log.read_text()

    def record(self, match: str) -> MatchRecord:
        """The match as it is stored."""
        store = Store(self.database)
        try:
            return store.record(match)
        finally:
            store.close()

    def _end(self, by: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(by)
        self._process.wait(LIMIT)


def _awaited(log: IO[str], pattern: str, process: subprocess.Popen[bytes]) -> str:
    """What the pattern finds in what a process writes, once it has written it."""
    text = ""

    def found() -> bool:
        nonlocal text
        text += log.read()
        assert process.poll() is None, text
        return re.search(pattern, text) is not None

    until(found, process.poll)
    match = re.search(pattern, text)
    assert match is not None
    return match[1]


def until(condition: Callable[[], bool], turn: Callable[[], object]) -> None:
    """Let the world go on by `turn` until the condition holds, or fail at the limit."""
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        turn()


@contextmanager
def running_server(database: Path, seed: str | None = "tables") -> Iterator[Server]:
    """A server that is stopped at the end. Without a seed it is the one that people start."""
    server = Server(database, seed)
    try:
        yield server
    finally:
        server.stop()


class Screen:
    """A page of a match in a browser of its own.

    `frames` holds all that each of its connections was sent, `tables` the tables of all of them,
    `refusals` the codes of what was refused, `errors` what the browser complained about.
    """

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.frames: list[list[str]] = []
        self.tables: list[dict[str, Any]] = []
        self.refusals: list[str] = []
        self.errors: list[str] = []
        self.context = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(LIMIT * 1000)
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self._note(said.type, said.text))
        self.page.goto(address)

    def _listen(self, socket: WebSocket) -> None:
        self.frames.append([])
        socket.on("framereceived", lambda frame: self._receive(str(frame)))

    def _receive(self, frame: str) -> None:
        self.frames[-1].append(frame)
        message = json.loads(frame)
        if message["type"] == "table":
            self.tables.append(message)
        else:
            self.refusals.append(message["code"])

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and _LOST not in text:
            self.errors.append(text)

    @property
    def view(self) -> PlayerView:
        """What its seat sees now, checked."""
        return decode_view(self.tables[-1]["view"])

    @property
    def shown_ply(self) -> int:
        """The ply that the page has drawn."""
        return int(self.page.locator("body").get_attribute("data-ply") or -1)

    def wait(self, condition: Callable[[], bool]) -> None:
        """Go on until something is so."""
        until(condition, lambda: self.page.evaluate("0"))

    def sit(self, seat: int, name: str) -> None:
        """Take a seat, as a player does."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name=f"Sit on seat {seat}").click()
        self.wait(lambda: bool(self.tables) and self.tables[-1]["seat"] == seat)

    def act(self, action: PlayerAction) -> None:
        """Click what makes this action."""
        if isinstance(action, Play):
            self.page.locator(f".chk-hand.chk-seat{action.seat} .chk-{action.card}").click()
        if isinstance(action, Play | Claim):
            for card in action.captured:
                self.page.locator(f".chk-table .chk-{card}").click()
        if isinstance(action, Cut):
            self.page.locator("#lifted").fill(str(action.lifted))
        self.page.locator(_button(action)).click()

    def close(self) -> None:
        """Close it; it must have had no error."""
        self.context.close()
        assert not self.errors, set(self.errors)


def _button(action: PlayerAction) -> str:
    if isinstance(action, Play | Cut):
        return "#act"
    if isinstance(action, Claim):
        return "#claim"
    if isinstance(action, AnswerRedeal):
        return "#yes" if action.accept else "#no"
    if isinstance(action, ProposeRedeal):
        return "#redeal"
    return "#keep" if isinstance(action, KeepCard) else "#put"


@contextmanager
def screens(browser: Browser, address: str, number: int, **options: Any) -> Iterator[list[Screen]]:
    """So many pages at an address, each in a browser of its own."""
    opened = [Screen(browser, address, **options) for _ in range(number)]
    yield opened
    for screen in opened:
        screen.close()


def new_match_at(browser: Browser, server: Server, game: str, target: int = 1) -> str:
    """Make a match on the start page; its name."""
    screen = Screen(browser, server.address)
    screen.page.get_by_label("Game").select_option(game)
    screen.page.get_by_label("Points that win").fill(str(target))
    screen.page.get_by_role("button", name="Make the match").click()
    screen.page.wait_for_url(f"{server.address}/matches/*")
    match = screen.page.url.rpartition("/")[2]
    screen.close()
    return match


def settled(players: Sequence[Screen]) -> bool:
    """Whether all pages show one state, in which a player is to act or the match is over."""
    if not all(screen.tables for screen in players):
        return False
    plies = {screen.shown_ply for screen in players} | {screen.view.ply for screen in players}
    return len(plies) == 1 and not players[0].view.is_chance


def play(players: Sequence[Screen], rng: Random, until_ply: int | None = None) -> None:
    """Play by clicks, to the end or to a ply: what is legal, and captures where there are any."""
    while True:
        players[0].wait(lambda: settled(players))
        ply = players[0].view.ply
        if players[0].view.is_over or (until_ply is not None and ply >= until_ply):
            return
        able = [(seat, seat.view.legal_actions()) for seat in players]
        screen, actions = rng.choice([choice for choice in able if choice[1]])
        taking = [a for a in actions if isinstance(a, Play | Claim) and a.captured]
        screen.act(rng.choice(taking or actions))
        screen.wait(lambda ply=ply: players[0].view.ply > ply)  # type: ignore[misc]
