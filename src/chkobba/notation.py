"""Reading actions from text. Printing is `str(action)`; the parser takes what that gives.

    shuffle 1 7D3S…    0 cut 10    0 keep    0 put    1 redeal    0 yes    0 no
    1 claim 7S>7H      0 7S        0 7S>3C+4S

The parser is strict and total: what it does not know is a `ParseError` with the place. It reads
words, and leaves to the rules what is legal. The order in which captured cards are named does not
matter (R14); a card named twice is refused.
"""

import re
from collections.abc import Callable
from typing import Final

from chkobba.actions import (
    NO_CARDS,
    Action,
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    Play,
    ProposeRedeal,
    PutCard,
    Shuffle,
)
from chkobba.cards import Card, CardSet
from chkobba.errors import ParseError, require_str

_NUMBER: Final = re.compile(r"(?:-?[1-9][0-9]{0,8}|0)(?![0-9])")
_WORDS: Final[dict[str, Callable[[int], Action]]] = {
    "keep": KeepCard,
    "put": PutCard,
    "redeal": ProposeRedeal,
    "yes": lambda seat: AnswerRedeal(seat, True),
    "no": lambda seat: AnswerRedeal(seat, False),
}


def parse_action(text: str) -> Action:
    """The action written `text`.

    >>> parse_action("0 7S>4S+3C")
    Play(seat=0, card=Card.parse('7S'), captured=CardSet.parse('3C 4S'))
    >>> str(parse_action("1 redeal"))
    '1 redeal'

    Raises:
        ParseError: `text` is not an action; `offset` is the place where it stops being one.
    """
    require_str(text)
    return _shuffle(text) if text.startswith("shuffle ") else _player_action(text)


def _shuffle(text: str) -> Shuffle:
    dealer, at = _number(text, len("shuffle "))
    at = _expect(text, at, " ")
    return Shuffle(dealer, tuple(_card(text, place) for place in range(at, len(text), 2)))


def _player_action(text: str) -> Action:
    seat, at = _number(text, 0)
    at = _expect(text, at, " ")
    word = text[at:]
    if word in _WORDS:
        return _WORDS[word](seat)
    if word.startswith("cut "):
        lifted, at = _number(text, at + len("cut "))
        _expect_end(text, at)
        return Cut(seat, lifted)
    if word.startswith("claim "):
        at += len("claim ")
        return Claim(seat, _card(text, at), _captured(text, at + 2))
    return Play(seat, _card(text, at), _captured(text, at + 2))


def _captured(text: str, at: int) -> CardSet:
    if at == len(text):
        return NO_CARDS
    cards: list[Card] = []
    sign = ">"
    while at < len(text):
        at = _expect(text, at, sign)
        card = _card(text, at)
        if card in cards:
            raise ParseError(f"{card} is named twice", text, at)
        cards.append(card)
        at, sign = at + 2, "+"
    return CardSet(cards)


def _card(text: str, at: int) -> Card:
    try:
        return Card.parse(text[at : at + 2])
    except ParseError as error:
        raise ParseError(error.message, text, at) from None


def _number(text: str, at: int) -> tuple[int, int]:
    found = _NUMBER.match(text, at)
    if found is None:
        raise ParseError("expected a number of at most nine digits", text, at)
    return int(found.group()), found.end()


def _expect(text: str, at: int, sign: str) -> int:
    if not text.startswith(sign, at):
        raise ParseError(f"expected {sign!r}", text, at)
    return at + len(sign)


def _expect_end(text: str, at: int) -> None:
    if at != len(text):
        raise ParseError("expected nothing more", text, at)
