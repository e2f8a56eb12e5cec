"""The page itself: keyboard, telephone, dark colours, refusals in words, and what can go wrong."""

import contextlib
from collections.abc import Iterator
from random import Random

import pytest

pytest.importorskip("playwright")
pytest.importorskip("uvicorn")

from playwright.sync_api import Browser, WebSocketRoute

from chkobba import Play
from tests.screens.stage import (
    Screen,
    Server,
    new_match_at,
    play,
    running_server,
    screens,
)

TOUCH = 44
"""How wide and high something to touch should be, in pixels."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("page") / "matches.sqlite") as server:
        yield server


def _notice(screen: Screen, code: str) -> str:
    """The words that are shown with this code."""
    notice = screen.page.locator("#notice", has_text=f"[{code}]")
    notice.wait_for()
    return notice.inner_text()


def _on_turn(players: list[Screen]) -> Screen:
    return next(screen for seat, screen in enumerate(players) if screen.view.turn == seat)


@contextlib.contextmanager
def _playing(
    browser: Browser, server: Server, until_ply: int, **options: object
) -> Iterator[list[Screen]]:
    """Two pages in the midst of a match."""
    match = new_match_at(browser, server, "tunisian", 11)
    with screens(browser, f"{server.address}/matches/{match}", 2, **options) as players:
        for seat, name in enumerate(["Amina", "Bechir"]):
            players[seat].sit(seat, name)
        play(players, Random(4), until_ply)
        yield players


def test_a_play_by_keyboard_alone(browser: Browser, server: Server) -> None:
    with _playing(browser, server, 5) as players:
        screen = _on_turn(players)
        ply = screen.view.ply
        action = next(a for a in screen.view.legal_actions() if isinstance(a, Play) and a.captured)
        for card in [action.card, *action.captured]:
            _tab_to(screen, f"document.activeElement.dataset.card === '{card}'")
            screen.page.keyboard.press("Space")
            pressed = screen.page.locator(f'[data-card="{card}"]')
            assert pressed.get_attribute("aria-pressed") == "true"
        words = screen.page.locator("#chosen").inner_text()
        assert " takes " in words
        _tab_to(screen, "document.activeElement.id === 'act'")
        screen.page.keyboard.press("Enter")
        screen.wait(lambda: screen.shown_ply > ply)
        assert screen.tables[-1]["events"][0]["type"] == "captured"


def _tab_to(screen: Screen, condition: str) -> None:
    """Press the tabulator until this is so; at most once for everything that takes the focus."""
    for _ in range(60):
        screen.page.keyboard.press("Tab")
        if screen.page.evaluate(condition):
            return
    raise AssertionError(condition)


def test_refusals_are_shown_in_words_with_their_code(browser: Browser, server: Server) -> None:
    with _playing(browser, server, 5) as players:
        screen = _on_turn(players)
        seat = screen.view.seat
        screen.page.locator("#act").click()
        assert "Choose a card" in screen.page.locator("#notice").inner_text()
        for card in screen.view.table:
            screen.page.locator(f".chk-table .chk-{card}").click()
        screen.page.locator(f".chk-hand.chk-seat{seat} .chk-card").first.click()
        ply = screen.view.ply
        screen.page.locator("#act").click()
        screen.wait(lambda: bool(screen.refusals))
        words = _notice(screen, screen.refusals[-1])
        assert len(words.split()) > 4
        assert screen.view.ply == ply


def test_what_cannot_be_claimed_is_refused_only_when_it_is_tried(
    browser: Browser, server: Server
) -> None:
    with _playing(browser, server, 3) as players:
        screen = _on_turn(players)
        assert screen.view.last_laid is None
        assert screen.page.locator("#claim").is_visible()
        screen.page.locator("#claim").click()
        assert "can be claimed" in screen.page.locator("#notice").inner_text()
        laid = next(iter(screen.view.hand))
        screen.act(Play(players.index(screen), laid))
        other = players[1 - players.index(screen)]
        other.wait(lambda: other.view.last_laid == laid)
        other.page.locator("#claim").click()
        other.wait(lambda: bool(other.refusals))
        assert _notice(other, other.refusals[-1])


def test_on_a_telephone_everything_is_large_enough_and_nothing_sticks_out(
    browser: Browser, server: Server
) -> None:
    telephone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    with _playing(browser, server, 5, **telephone) as players:
        screen = _on_turn(players)
        for screen in players:
            assert screen.page.evaluate("document.documentElement.scrollWidth") <= 390
        screen = _on_turn(players)
        touched = screen.page.locator("#picture [data-card], #actions button:visible").all()
        assert len(touched) >= 5
        for target in touched:
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= TOUCH
        screen.page.locator("#picture [data-card]").first.tap()
        assert screen.page.locator('[aria-pressed="true"]').count() == 1


def test_the_picture_is_dark_where_that_is_liked(browser: Browser, server: Server) -> None:
    match = new_match_at(browser, server, "tunisian")
    address = f"{server.address}/matches/{match}"
    colours = {}
    for scheme in ("light", "dark"):
        with screens(browser, address, 1, color_scheme=scheme) as (screen,):
            screen.page.locator("#picture svg").wait_for()
            colours[scheme] = screen.page.locator("#picture .chk-felt").evaluate(
                "felt => getComputedStyle(felt).fill"
            )
    assert colours["light"] != colours["dark"]


def test_a_page_that_is_loaded_again_has_its_seat_and_the_story(
    browser: Browser, server: Server
) -> None:
    with _playing(browser, server, 7) as players:
        story = players[0].page.locator("#story li").all_inner_texts()
        players[0].page.reload()
        players[0].wait(lambda: players[0].shown_ply == players[1].shown_ply)
        assert players[0].tables[-1]["seat"] == 0
        assert players[0].page.locator("#story li").all_inner_texts() == story


def test_a_match_that_is_not_there_is_said_to_be_so(browser: Browser, server: Server) -> None:
    with screens(browser, f"{server.address}/matches/none", 1) as (screen,):
        assert "no such match" in _notice(screen, "room/no_such_match")
        screen.page.locator("#state", has_text="Closed").wait_for()
        assert len(screen.frames) == 1


def test_rules_that_cannot_be_are_refused_in_words(browser: Browser, server: Server) -> None:
    with screens(browser, server.address, 1) as (screen,):
        screen.page.get_by_label("House rules").fill("bayta=perhaps")
        screen.page.get_by_role("button", name="Make the match").click()
        assert "perhaps" in _notice(screen, "room/bad_rules")
        # The browser itself notes every answer that is not 200.
        assert [error for error in screen.errors if "400" not in error] == []
        screen.errors.clear()


def test_a_seat_that_is_gone_and_a_match_that_is_full_are_said_to_be_so(
    browser: Browser, server: Server
) -> None:
    match = new_match_at(browser, server, "tunisian")
    address = f"{server.address}/matches/{match}"
    with screens(browser, server.address, 1) as (screen,):
        screen.page.route_web_socket("**/socket", _only_the_first_table)
        screen.page.goto(address)
        screen.page.get_by_label("Your name").fill("Amina")
        for seat, code in [(0, "room/seat_taken"), (1, "room/full")]:
            somebody = {"seat": seat, "name": "Somebody"}
            assert screen.page.request.post(f"{address}/seats", data=somebody).status == 201
            screen.page.get_by_role("button", name=f"Sit on seat {seat}").click()
            assert "taken" in _notice(screen, code)
        assert [error for error in screen.errors if "409" not in error] == []
        screen.errors.clear()


def _only_the_first_table(socket: WebSocketRoute) -> None:
    """A connection so slow that the page does not hear who sits down."""
    held: list[str | bytes] = []

    def pass_on(message: str | bytes) -> None:
        if not held:
            socket.send(message)
        held.append(message)

    socket.connect_to_server().on_message(pass_on)


def test_a_token_that_the_server_does_not_know_is_dropped_and_the_page_watches(
    browser: Browser, server: Server
) -> None:
    match = new_match_at(browser, server, "tunisian")
    with screens(browser, server.address, 1) as (screen,):
        screen.page.evaluate("key => localStorage.setItem(key, 'old')", f"chkobba:{match}:1")
        screen.page.goto(f"{server.address}/matches/{match}")
        screen.wait(lambda: screen.shown_ply == 0)
        assert screen.refusals == ["room/stranger"]
        assert screen.tables[-1]["seat"] is None
        assert "No seat of this match" in _notice(screen, "room/stranger")
        assert screen.page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_two_players_share_a_browser_and_each_keeps_the_seat(
    browser: Browser, server: Server
) -> None:
    match = new_match_at(browser, server, "tunisian")
    address = f"{server.address}/matches/{match}"
    with screens(browser, address, 1) as (first,):
        other = first.context.new_page()
        other.goto(address)
        first.sit(0, "Amina")
        other.get_by_label("Your name").fill("Bechir")
        other.get_by_role("button", name="Sit on seat 1").dblclick()
        other.locator("#turn", has_text="to cut").wait_for()
        for _ in range(2):
            first.page.reload()
            other.reload()
            other.locator("#turn", has_text="to cut").wait_for()
            first.wait(lambda: first.shown_ply == 1)
            assert first.tables[-1]["seat"] == 0
        assert {"Your turn to cut."} <= {
            page.locator("#turn").inner_text() for page in (first.page, other)
        }


def test_a_browser_that_keeps_nothing_can_play(browser: Browser, server: Server) -> None:
    match = new_match_at(browser, server, "tunisian")
    with screens(browser, server.address, 1) as (screen,):
        screen.page.add_init_script(
            "for (const kind of ['localStorage', 'sessionStorage'])"
            " Object.defineProperty(window, kind, { get() { throw new Error('denied'); } });"
        )
        screen.page.goto(f"{server.address}/matches/{match}")
        screen.sit(0, "Amina")
        assert screen.tables[-1]["seat"] == 0


def test_the_focus_stays_near_after_a_play(browser: Browser, server: Server) -> None:
    with _playing(browser, server, 5) as players:
        screen = _on_turn(players)
        ply = screen.view.ply
        screen.act(Play(players.index(screen), next(iter(screen.view.hand))))
        screen.wait(lambda: screen.shown_ply > ply)
        assert screen.page.evaluate("document.activeElement.id") == "turn"
