"""What a picture is made of: elements with their colours, and text that any name may be."""

from typing import Final
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, SubElement, tostring

from chkobba.names import isolated


class Svg(str):
    """A picture as the text of an SVG document; a notebook shows it as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


PAINTS: Final[dict[str, tuple[str, str, str]]] = {
    "felt": ("fill", "#1f5f4c", "#12211d"),
    "panel": ("fill", "#174a3b", "#1c302a"),
    "text": ("fill", "#ffffff", "#e6ece9"),
    "badge": ("fill", "#ffd97a", "#f0c75e"),
    "on-badge": ("fill", "#1a1a1a", "#1a1a1a"),
    "face": ("fill", "#fffdf6", "#262b31"),
    "edge": ("stroke", "#3c3c3c", "#8b949e"),
    "cover": ("fill", "#5b3a78", "#4a3163"),
    "weave": ("stroke", "#cbb2e0", "#a68bc0"),
    "rule": ("stroke", "#6fa493", "#46655b"),
    "mark": ("stroke", "#ffc02e", "#ffd166"),
    "suit-D": ("fill", "#1a48d0", "#6397f5"),
    "suit-H": ("fill", "#c23b00", "#fd722d"),
    "suit-S": ("fill", "#161616", "#f2f2f2"),
    "suit-C": ("fill", "#118055", "#2eeb8c"),
}
"""What is painted, and with what: the attribute, the colour, and the colour where it is dark.

The suits keep apart for colour-blind people, and all text stands out from what is behind it.
"""


def picture(width: int, height: int, title: str, description: str) -> Element:
    """An empty picture on its felt, with what it shows in words."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "version": "1.1",
            "class": "chkobba",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "font-family": "sans-serif",
            "direction": "ltr",
        },
    )
    SubElement(root, "title").text = title
    SubElement(root, "desc").text = description
    rules = [
        f".chkobba .chk-{name}{{{kind}:{colour}}}" for name, (kind, _, colour) in PAINTS.items()
    ]
    style = SubElement(root, "style", {"type": "text/css"})
    dark = f"@media (prefers-color-scheme:dark){{{''.join(rules)}}}"
    style.text = f".chkobba{{max-width:100%;height:auto}}{dark}"
    box(root, "felt", (0, 0, width, height), rx=14)
    return root


def finished(root: Element) -> Svg:
    """The picture as text."""
    return Svg(tostring(root, encoding="unicode"))


_At = tuple[float, float]


def group(parent: Element, classes: str, at: _At = (0, 0), scale: float = 1) -> Element:
    """A group of elements, moved and scaled."""
    attributes = {"class": classes}
    if (at, scale) != ((0, 0), 1):
        attributes["transform"] = f"translate({at[0]:g},{at[1]:g}) scale({scale:g})"
    return SubElement(parent, "g", attributes)


def box(
    parent: Element, paint: str, area: tuple[float, float, float, float], **more: float | str
) -> Element:
    """A rectangle of left, top, width and height."""
    x, y, width, height = area
    return _painted(
        parent, "rect", paint, {"x": x, "y": y, "width": width, "height": height, **more}
    )


def path(parent: Element, paint: str, line: str, **more: float | str) -> Element:
    """A shape, or a line where the paint is one for lines."""
    return _painted(parent, "path", paint, {"d": line, **more})


def write(
    parent: Element, text: str, at: _At, size: float, paint: str = "text", **more: float | str
) -> Element:
    """A line of text whose baseline begins at a place (`text_anchor` says otherwise)."""
    attributes = {"x": at[0], "y": at[1], "font_size": size, **more}
    element = _painted(parent, "text", paint, attributes)
    element.text = text
    return element


def _painted(parent: Element, tag: str, paint: str, attributes: dict[str, float | str]) -> Element:
    kind, light, _ = PAINTS[paint]
    texts = {"class": f"chk-{paint}", kind: light}
    if kind == "stroke":
        texts["fill"] = "none"
    for name, value in attributes.items():
        texts[name.replace("_", "-")] = value if isinstance(value, str) else f"{value:g}"
    return SubElement(parent, tag, texts)


_WIDE: Final = "mw%@سشصض"


def fitted(name: str, room: int) -> str:
    """As much of a name as fits into so many letters of middling width, set apart."""
    used = 0.0
    for place, sign in enumerate(name):
        used += _width(sign)
        if used > room:
            return isolated(name[: max(place - 1, 0)] + "…")
    return isolated(name)


def _width(sign: str) -> float:
    if east_asian_width(sign) in "WF":
        return 2
    narrow = sign.isascii() or "\u00df" <= sign <= "\u00ff" or "\u0600" <= sign <= "\u06ff"
    return 1 if narrow and not sign.isupper() and sign not in _WIDE else 1.5
