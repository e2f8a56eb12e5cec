"""The site in a browser, on a phone and on a desk: nothing fails, nothing is too wide."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

pytest.importorskip("sphinx")
pytest.importorskip("playwright")

from playwright.sync_api import Browser

from tests.screens.chromium import chromium


class _Quiet(SimpleHTTPRequestHandler):
    """A server that does not write what it is asked for."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all pages."""
    with chromium() as found:
        yield found


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_fails_or_is_too_wide(
    site: Path, address: str, browser: Browser, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844})
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda sent: None if sent.url.startswith((address, "data:")) else wrong.append(sent.url),
    )
    names = [path.relative_to(site).as_posix() for path in site.rglob("*.html")]
    assert len(names) > 20
    for name in names:
        page.goto(f"{address}/{name}")
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert (name, wide <= 0, wrong) == (name, True, [])
    page.close()


def test_the_search_finds_a_name(address: str, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{address}/search.html?q=legal_actions")
    page.wait_for_selector("ul.search li a")
    assert "matches.html" in str(page.locator("ul.search li a").first.get_attribute("href"))
    page.close()


def test_a_dark_page_has_dark_pictures(address: str, browser: Browser) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme)
        page.goto(f"{address}/pictures.html")
        grounds.append(page.locator("svg.chkobba").first.screenshot())
        page.close()
    assert grounds[0] != grounds[1]
