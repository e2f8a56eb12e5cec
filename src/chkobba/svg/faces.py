"""Cards as pictures, 60 wide and 84 high: faces, and backs."""

from typing import Final
from xml.etree.ElementTree import Element

from chkobba.cards import Card
from chkobba.svg.elements import box, group, path, write

WIDTH: Final = 60
HEIGHT: Final = 84

_SHAPES: Final = {
    "D": "M0,-12L9,0L0,12L-9,0Z",
    "H": "M0,12C-5,6-11,2-11,-5C-11,-10-4,-13 0,-6C4,-13 11,-10 11,-5C11,2 5,6 0,12Z",
    "S": "M0,-12C4,-6 11,-2 11,4C11,9 4,10 1.5,5.5L4,12H-4L-1.5,5.5C-4,10-11,9-11,4"
    "C-11,-2-4,-6 0,-12Z",
    "C": "M0,-12A5.3,5.3 0 0 1 4,-3.2A5.3,5.3 0 1 1 1.5,5.5L4,12H-4L-1.5,5.5"
    "A5.3,5.3 0 1 1-4,-3.2A5.3,5.3 0 0 1 0,-12Z",
}
"""The suits about a middle, 24 high."""


_EDGES: Final = (0.5, 0.5, WIDTH - 1, HEIGHT - 1)
_AROUND: Final = (-3, -3, WIDTH + 6, HEIGHT + 6)


def face(parent: Element, card: Card, at: tuple[float, float], scale: float, mark: str) -> None:
    """A card face up; `mark` is `played` or `taken` where it is to stand out, or empty.

    Rank and suit stand at the left edge, which fanned cards leave free.
    """
    drawn = group(parent, f"chk-card chk-{card} chk-{mark}".removesuffix(" chk-"), at, scale)
    suit, shape = f"suit-{card.suit.letter}", _SHAPES[card.suit.letter]
    box(drawn, "face", _EDGES, rx=6)
    box(drawn, "edge", _EDGES, rx=6)
    write(drawn, card.rank.letter, (5, 33), 34, suit, font_weight="bold")
    path(drawn, suit, shape, transform="translate(15,50) scale(.8)")
    path(drawn, suit, shape, transform="translate(40,59) scale(1.3)")
    if mark:
        dashes = {"stroke_dasharray": "9 6"} if mark == "taken" else {}
        box(drawn, "mark", _AROUND, rx=9, stroke_width=6, **dashes)


def back(parent: Element, at: tuple[float, float], scale: float) -> None:
    """A card face down."""
    drawn = group(parent, "chk-back", at, scale)
    box(drawn, "cover", _EDGES, rx=6)
    path(drawn, "weave", "M30,12L50,42L30,72L10,42ZM30,26L41,42L30,58L19,42Z", stroke_width=2.5)
    box(drawn, "edge", _EDGES, rx=6)
