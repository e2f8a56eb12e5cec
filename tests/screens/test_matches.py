"""Whole matches in browsers, by clicks: what the pages show, and what they are never told."""

import json
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("playwright")
pytest.importorskip("uvicorn")

from playwright.sync_api import Browser

from chkobba import GameState, decode_record, verify, view
from chkobba.svg import full_table
from tests.screens.sights import Sights, cards_in_picture
from tests.screens.stage import Screen, new_match_at, play, running_server, screens


@pytest.mark.parametrize("game", ["tunisian", "libyan"])
def test_two_pages_play_a_match_and_a_third_never_learns_what_is_hidden(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    with running_server(tmp_path / "matches.sqlite") as server:
        match = new_match_at(browser, server, game)
        with screens(browser, f"{server.address}/matches/{match}", 3) as pages:
            players, spectator = pages[:2], pages[2]
            for seat, name in enumerate(["Amina", "Bechir"]):
                players[seat].sit(seat, name)
            play(pages, Random(1))
            record = server.record(match)
            end = verify(record)
            assert isinstance(end, GameState)
            assert end.outcome is not None
            winner = ["Amina", "Bechir"][end.outcome.winner]
            assert [screen.view for screen in pages] == [
                view(end, seat, recall=False) for seat in (0, 1, None)
            ]
            for screen in pages:
                assert screen.page.locator("#turn").inner_text() == f"{winner} wins the match."
                assert screen.page.locator("#sheet svg").is_visible()
            _assert_nothing_leaks(pages, Sights(record))
            assert {table["seat"] for table in spectator.tables} == {None}
            with players[0].page.expect_download() as download:
                players[0].page.get_by_role("link", name="Download the record").click()
            assert decode_record(download.value.path().read_bytes()) == record


def _assert_nothing_leaks(pages: list[Screen], sights: Sights) -> None:
    """Of all frames of all connections; and the oracle sees it when something does."""
    for screen in pages:
        for frames in screen.frames:
            messages = [json.loads(frame) for frame in frames]
            assert {message["type"] for message in messages} == {"table"}
            assert [*sights.leaks(messages)] == []
    first = next(table for table in pages[2].tables if table["view"]["hand_sizes"] == [3, 3])
    state = sights.states[first["view"]["ply"]]
    open_hands = {**first, "picture": full_table(state)}
    hands = {card for hand in state.hands for card in hand}
    assert cards_in_picture(open_hands["picture"]) > hands
    assert [*sights.leaks([open_hands])] == [(state.ply, hands)]


def test_four_play_two_against_two(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path / "matches.sqlite") as server:
        screen = Screen(browser, server.address)
        screen.page.get_by_label("Players").select_option("4")
        screen.page.get_by_label("House rules").fill("best_of=3 opening=plain")
        screen.page.get_by_role("button", name="Make the match").click()
        screen.page.wait_for_url(f"{server.address}/matches/*")
        with screens(browser, screen.page.url, 4) as players:
            names = ["Amina", "Bechir", "Chedli", "Dorra"]
            for seat, name in enumerate(names):
                players[seat].sit(seat, name)
            play(players, Random(2), until_ply=14)
            match = screen.page.url.rpartition("/")[2]
            record = server.record(match)
            assert record.names == tuple(names)
            assert str(record.rules) == "tunisian best_of=3 opening=plain"
            state = verify(record)
            assert isinstance(state, GameState)
            for seat, player in enumerate(players):
                assert player.view == view(state, seat, recall=False)
            for player in [*players, screen]:
                for frames in player.frames:
                    tables = [json.loads(frame) for frame in frames]
                    assert [*Sights(record).leaks(tables)] == []
        screen.close()
