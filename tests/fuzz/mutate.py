"""Changes that keep most of an input's sense, for the inputs that random bytes seldom lead to.

Notation and JSON are both taken as a row of tokens: cards, numbers, words and signs. Cards change
places, numbers go to their neighbours and to the ends of their range, words of an option become
other words of it.
"""

import re
from enum import StrEnum
from random import Random
from typing import Final

from chkobba import (
    CARDS,
    CaptureRule,
    ChkobbaPoints,
    DealerRule,
    EightDinari,
    OpeningRule,
    Phase,
    RedealRule,
    SpecialRule,
    WinReason,
)

_TOKEN: Final = re.compile(r'"?[A2-7QJK][DHSC]"?|-?[0-9]+|"?[a-z_]+"?|\[\]|.', re.DOTALL)
_CARD: Final = re.compile(r'"?[A2-7QJK][DHSC]"?')
_NUMBER: Final = re.compile(r"-?[0-9]+")
_EMPTY: Final = re.compile(r"-|\[\]")
_ENUMERATIONS: Final[tuple[type[StrEnum], ...]] = (
    CaptureRule,
    ChkobbaPoints,
    DealerRule,
    EightDinari,
    OpeningRule,
    Phase,
    RedealRule,
    SpecialRule,
    WinReason,
)
_FAMILIES: Final = (
    ("true", "false"),
    ("yes", "no"),
    ("null", "0", "1"),
    ("tunisian", "libyan"),
    *[tuple(map(str, kind)) for kind in _ENUMERATIONS],
)
_SIBLINGS: Final = {word: family for family in _FAMILIES for word in family}
_WORD: Final = re.compile(f'"?(?:{"|".join(_SIBLINGS)})"?')
_NUMBERS: Final = ("0", "1", "2", "3", "4", "10", "40", "-1", "999999999", "1000000000", "9" * 5000)
_STRANGERS: Final = ("null", "{}", "[]", "1.5", "1e999", "NaN", '"\\ud800"', "-", "", "[" * 5000)
_LONGEST: Final = 6


def mutated(data: bytes, rng: Random) -> bytes:
    """The input with one to three such changes."""
    tokens = _TOKEN.findall(data.decode(errors="surrogateescape"))
    for _ in range(rng.randint(1, 3)):
        if tokens:
            rng.choice(_CHANGES)(tokens, rng)
    return "".join(tokens).encode(errors="surrogateescape")


def _swap(tokens: list[str], rng: Random) -> None:
    """Two cards or numbers change places."""
    places = _places(tokens, rng.choice((_CARD, _NUMBER)))
    if len(places) > 1:
        one, other = rng.sample(places, 2)
        tokens[one], tokens[other] = tokens[other], tokens[one]


def _redraw(tokens: list[str], rng: Random) -> None:
    """A card becomes any card of the pack."""
    places = _places(tokens, _CARD)
    if places:
        place = rng.choice(places)
        card = str(rng.choice(CARDS))
        tokens[place] = f'"{card}"' if tokens[place].startswith('"') else card


def _pass(tokens: list[str], rng: Random) -> None:
    """A card goes before another or where there is none, such as from hand to hand."""
    places = _places(tokens, _CARD)
    if places:
        card = _taken(tokens, rng.choice(places))
        places = [*_places(tokens, _CARD), *_places(tokens, _EMPTY)]
        _put(tokens, rng.choice(places or [0]), card)


def _taken(tokens: list[str], place: int) -> str:
    """The card at this place, which goes; what is left is a list still."""
    card, before, after = tokens[place], tokens[place - 1 : place], tokens[place + 1 : place + 2]
    if after == [","]:
        del tokens[place : place + 2]
    elif before == [","]:
        del tokens[place - 1 : place + 1]
    elif before == ["["]:
        tokens[place - 1 : place + 2] = ["[]"]
    else:
        tokens[place : place + 1] = ["-"] if before == [" "] == after else []
    return card


def _put(tokens: list[str], place: int, card: str) -> None:
    """The card comes before the card at this place, or into an empty list there."""
    there = tokens[place : place + 1]
    if there == ["-"]:
        tokens[place] = card
    elif there == ["[]"]:
        tokens[place : place + 1] = ["[", card, "]"]
    else:
        tokens[place:place] = [card, ","] if card.startswith('"') else [card]


def _reword(tokens: list[str], rng: Random) -> None:
    """A word becomes another that can stand in its place."""
    places = _places(tokens, _WORD)
    if places:
        place = rng.choice(places)
        word = rng.choice(_SIBLINGS[tokens[place].strip('"')])
        tokens[place] = f'"{word}"' if tokens[place].startswith('"') else word


def _count(tokens: list[str], rng: Random) -> None:
    """A number becomes a neighbour, or one at the end of a range."""
    places = _places(tokens, _NUMBER)
    if places:
        place = rng.choice(places)
        near = [str(int(tokens[place][:9]) + step) for step in (-1, 1)]
        tokens[place] = rng.choice([*near, rng.choice(_NUMBERS)])


def _estrange(tokens: list[str], rng: Random) -> None:
    """A token becomes something of another kind."""
    tokens[rng.randrange(len(tokens))] = rng.choice(_STRANGERS)


def _move(tokens: list[str], rng: Random) -> None:
    """Some tokens in a row go elsewhere."""
    row = _row(tokens, rng)
    moved = tokens[row]
    del tokens[row]
    place = rng.randint(0, len(tokens))
    tokens[place:place] = moved


def _double(tokens: list[str], rng: Random) -> None:
    """Some tokens in a row are there twice."""
    row = _row(tokens, rng)
    tokens[row.stop : row.stop] = tokens[row]


def _drop(tokens: list[str], rng: Random) -> None:
    """Some tokens in a row go."""
    del tokens[_row(tokens, rng)]


_MILD: Final = (_swap, _redraw, _pass, _reword, _count)
_CHANGES: Final = (*_MILD, *_MILD, *_MILD, _estrange, _move, _double, _drop)


def _places(tokens: list[str], kind: re.Pattern[str]) -> list[int]:
    """Where the tokens of one kind are."""
    return [place for place, token in enumerate(tokens) if kind.fullmatch(token)]


def _row(tokens: list[str], rng: Random) -> slice:
    start = rng.randrange(len(tokens))
    return slice(start, min(len(tokens), start + rng.randint(1, _LONGEST)))
