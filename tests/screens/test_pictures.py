"""Pictures as Chromium shows them: valid, inside their frame, readable, in both colour schemes."""

import os
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("lxml")
pytest.importorskip("playwright")

from lxml import etree
from playwright.sync_api import Browser, Page

from chkobba import svg, view
from chkobba.svg.elements import PAINTS
from tests.golden_documents import state_of
from tests.golden_pictures import pictures

_DTD = Path(
    os.environ.get("SVG_DTD")
    or "/usr/share/xml/w3c-sgml-lib/schema/dtd/REC-SVG11-20110816/svg11.dtd"
)
_LONG = ("W" * 90, "m" * 90, "漢" * 90, "ش" * 90)
_SHEET = state_of("over").last_round
assert _SHEET is not None
_PICTURES = {
    **dict(pictures()),
    "long-names": svg.table(view(state_of("play"), 2), names=_LONG),
    "long-names-of-two": svg.table(view(state_of("redeal"), 1), names=_LONG[:2]),
    "long-names-in-a-sheet": svg.score_sheet(_SHEET, names=_LONG[:2]),
}

_TEXTS = """
() => {
    const frame = document.querySelector("svg").getBoundingClientRect();
    return [...document.querySelectorAll("svg text")].map((text) => {
        const box = text.getBoundingClientRect();
        return {
            words: text.textContent,
            box: [box.left, box.top, box.right, box.bottom],
            inside: box.left >= frame.left && box.right <= frame.right
                && box.top >= frame.top && box.bottom <= frame.bottom,
            card: text.closest(".chk-card") !== null,
            label: text.closest(".chk-label") === null ? null
                : text.closest(".chk-label").querySelector("rect").getBoundingClientRect().width,
        };
    });
}
"""


@pytest.fixture(params=["light", "dark"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page in a light and in a dark scheme, where no error may happen."""
    context = browser.new_context(color_scheme=request.param)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("console", lambda message: errors.append(message.text))
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    assert errors == []
    context.close()


def _crossing(one: list[float], other: list[float]) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 1
        and min(one[3], other[3]) - max(one[1], other[1]) > 4
    )


@pytest.mark.parametrize("name", _PICTURES)
def test_a_picture_is_valid_svg_1_1(name: str) -> None:
    if not _DTD.exists() and not os.environ.get("CI"):
        pytest.skip("the DTD of SVG 1.1 is not here; Debian has it in w3c-sgml-lib")
    dtd = etree.DTD(str(_DTD))
    assert dtd.validate(etree.fromstring(_PICTURES[name].encode())), dtd.error_log


@pytest.mark.parametrize("name", _PICTURES)
def test_what_is_written_stays_inside_and_apart(page: Page, name: str) -> None:
    page.set_content(f'<html dir="{"rtl" if "long" in name else "ltr"}">{_PICTURES[name]}')
    written: list[dict[str, Any]] = page.evaluate(_TEXTS)
    assert written
    for text in written:
        assert text["inside"], text
        if text["label"] is not None:
            assert text["box"][2] - text["box"][0] <= text["label"], text
    others = [text for text in written if not text["card"]]
    for place, one in enumerate(others):
        for other in others[place + 1 :]:
            assert not _crossing(one["box"], other["box"]), (one, other)


@pytest.mark.parametrize("name", ["play-2", "sheet-1"])
def test_a_page_from_right_to_left_shows_the_same_picture(page: Page, name: str) -> None:
    boxes = []
    for direction in ("ltr", "rtl"):
        page.set_content(f'<html dir="{direction}"><body style="margin: 0">{_PICTURES[name]}')
        left = page.locator("svg").evaluate("(root) => root.getBoundingClientRect().left")
        boxes.append(
            [
                (round(text["box"][0] - left), round(text["box"][2] - left))
                for text in page.evaluate(_TEXTS)
            ]
        )
    assert boxes[0] == boxes[1]


def test_a_picture_fits_a_narrow_page(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 600})
    page.set_content(_PICTURES["play-2"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    width, height = page.locator("svg").evaluate(
        "(root) => [root.getBoundingClientRect().width, root.getBoundingClientRect().height]"
    )
    assert height == pytest.approx(width * 560 / 800, abs=1)


def test_the_colours_follow_the_scheme(page: Page) -> None:
    page.set_content(_PICTURES["play-2"])
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for name, (kind, light, other) in PAINTS.items():
        element = page.locator(f".chk-{name}").first
        if element.count():
            found = element.evaluate(f"(element) => getComputedStyle(element).{kind}")
            colour = other if dark else light
            assert found == f"rgb({', '.join(str(part) for part in bytes.fromhex(colour[1:]))})"


def test_a_picture_says_what_it_is(page: Page) -> None:
    page.set_content(_PICTURES["play-2"])
    assert "Table seen by محمد الطرابلسي" in page.locator("body").aria_snapshot()


@pytest.mark.parametrize("name", ["play-2", "sheet-1"])
def test_a_picture_works_as_a_file(page: Page, name: str) -> None:
    source = b64encode(_PICTURES[name].encode()).decode()
    page.set_content(f'<img alt="" src="data:image/svg+xml;base64,{source}">')
    page.wait_for_function("document.querySelector('img').complete")
    assert page.evaluate("document.querySelector('img').naturalWidth") > 300


def test_many_pictures_in_a_page_keep_apart_and_touch_nothing_else(page: Page) -> None:
    plain = '<p class="chk-text chk-felt" style="color: rgb(1, 2, 3)">plain</p>'
    page.set_content(plain + _PICTURES["play-2"] + _PICTURES["sheet-1"])
    assert page.evaluate("document.querySelectorAll('[id]').length") == 0
    style = "(element) => getComputedStyle(element).{}"
    assert page.locator("p").evaluate(style.format("fill")) == "rgb(0, 0, 0)"
    assert page.locator("p").evaluate(style.format("fontSize")) == "16px"
