"""The server is killed in the middle of a round: what was told is kept, and the pages come back."""

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("playwright")
pytest.importorskip("uvicorn")

from playwright.sync_api import Browser

from chkobba import GameState, replay, transition, verify, view
from tests.screens.sights import Sights
from tests.screens.stage import new_match_at, play, running_server, screens


def test_a_killed_server_loses_nothing_and_the_pages_come_back(
    browser: Browser, tmp_path: Path
) -> None:
    with running_server(tmp_path / "matches.sqlite", seed=None) as server:
        match = new_match_at(browser, server, "tunisian")
        with screens(browser, f"{server.address}/matches/{match}", 2) as players:
            for seat, name in enumerate(["Amina", "Bechir"]):
                players[seat].sit(seat, name)
            rng = Random(6)
            for until_ply in (9, 21):
                play(players, rng, until_ply)
                told = [screen.view for screen in players]
                connections = [len(screen.frames) for screen in players]
                server.kill()
                for screen in players:
                    screen.page.locator("#state", has_text="Connection lost").wait_for()
                    assert screen.page.locator("#actions").get_attribute("inert") is not None
                state = verify(server.record(match))
                assert isinstance(state, GameState)
                assert told == [view(state, seat, recall=False) for seat in (0, 1)]
                server.start()
                for screen, before in zip(players, connections, strict=True):
                    screen.page.locator("#state", has_text="Connected").wait_for()
                    assert len(screen.frames) > before
                    assert screen.view == told[screen is players[1]]
                    assert screen.tables[-1]["events"] == []
            play(players, rng)
            record = server.record(match)
            end = verify(record)
            assert isinstance(end, GameState)
            assert end.is_over
            steps = zip(replay(record), record.actions, strict=False)
            happened = [
                event for state, action in steps for event in transition(state, action).events
            ]
            for screen in players:
                assert screen.view.outcome == end.outcome
                assert [*Sights(record).leaks(screen.tables)] == []
                assert screen.page.locator("#story li").count() == len(happened)
