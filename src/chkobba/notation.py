"""Text for actions, rule sets and positions, which reads back.

An action (`str(action)`, `parse_action`):

    shuffle 1 7D3S…    0 cut 10    0 keep    0 put    1 redeal    0 yes    0 no
    1 claim 7S>7H      0 7S        0 7S>3C+4S

A rule set (`str(rules)`, `parse_rules`), as a preset and its changes:

    libyan target=61 chkobba_points=by_count bayta=yes

A position (`position_text`, `parse_position`), every field of a state on one line:

    tunisian | players 2 | phase play | turn 0 | dealer 1 | … | ply 9

The parsers are strict and total: what they do not know is a `ParseError` with the place. They read
words, and leave to the rules what is legal. The order of cards in a set does not matter (R14), nor
that of a rule set's changes; a card or an option named twice is refused.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import frozen

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
from chkobba.cards import Card, CardSet, Rank
from chkobba.errors import InvalidRules, ParseError, require_str
from chkobba.results import Chkobba
from chkobba.rules import OPTIONS, PRESETS, RuleSet
from chkobba.setups import Setup, build, setup_of
from chkobba.state import GameState, Phase

_NUMBER: Final = re.compile(r"(?:-?[1-9][0-9]{0,8}|0)(?![0-9])")
_WORD: Final = re.compile(r"[a-z_]+")
_RANKS: Final = {rank.letter: rank for rank in Rank}
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


def parse_rules(text: str) -> RuleSet:
    """The rule set written `text`, such as `tunisian target=11 best_of=3`.

    Raises:
        ParseError: `text` is not a rule set; `offset` is the place where it stops being one.
    """
    require_str(text)
    rules, at = _rules(text, 0)
    _expect_end(text, at)
    return rules


def parse_position(text: str) -> GameState:
    """The state that `position_text` writes as `text`.

    Raises:
        ParseError: `text` is not a position; `offset` is the place where it stops being one.
        InvalidPosition: the position cannot be; `problems` names everything that is wrong.
    """
    require_str(text)
    rules, at = _rules(text, 0)
    found: dict[str, Any] = {}
    for name, form in _POSITION.items():
        at = _expect(text, at, f" | {name} ")
        found[name], at = form.read(text, at)
    _expect_end(text, at)
    return build(Setup(rules=rules, **found))


def position_text(state: GameState) -> str:
    """A state on one line, with all its fields, in notation.

    >>> from chkobba import new_match
    >>> state = new_match(RuleSet.libyan(target=61), players=4)
    >>> print(position_text(state))  # doctest: +NORMALIZE_WHITESPACE
    libyan target=61 | players 4 | phase shuffle | turn - | dealer - | round_number 0 | redeals 0
    | proposer - | asked no no | scores 0 0 | games 0 0 | hands - - - - | table - | stock - | piles
    - - | chkobbas - - | last_capturer - | last_laid - | ply 0

    What follows from the rest is not written: the deal, the score sheet, the match's outcome.
    """
    setup = setup_of(state)
    parts = [f"{name} {form.write(getattr(setup, name))}" for name, form in _POSITION.items()]
    return " | ".join([str(setup.rules), *parts])


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


def _rules(text: str, at: int) -> tuple[RuleSet, int]:
    name, at = _word(text, at, PRESETS)
    changes: dict[str, Any] = {}
    places: dict[str, int] = {}
    while text.startswith(" ", at) and not text.startswith(" | ", at):
        place = at + 1
        option, at = _word(text, place, OPTIONS)
        if option in changes:
            raise ParseError(f"{option} is given twice", text, place)
        places[option] = at = _expect(text, at, "=")
        changes[option], at = _OPTION_READERS.get(OPTIONS[option], _value)(text, at)
    try:
        return PRESETS[name](**changes), at
    except InvalidRules as error:
        first = min(error.problems, key=lambda problem: places[problem.path])
        raise ParseError(str(first), text, places[first.path]) from None


def _word(text: str, at: int, words: Iterable[str]) -> tuple[str, int]:
    word, end = _value(text, at)
    if word not in words:
        raise ParseError(f"expected one of {', '.join(words)}", text, at)
    return word, end


def _value(text: str, at: int) -> tuple[str, int]:
    found = _WORD.match(text, at)
    if found is None:
        raise ParseError("expected a word of small letters", text, at)
    return found.group(), found.end()


def _flag(text: str, at: int) -> tuple[bool, int]:
    word, at = _word(text, at, ("yes", "no"))
    return word == "yes", at


def _number(text: str, at: int) -> tuple[int, int]:
    found = _NUMBER.match(text, at)
    if found is None:
        raise ParseError("expected a number of at most nine digits", text, at)
    return int(found.group()), found.end()


def _ranks(text: str, at: int) -> tuple[tuple[Rank, ...], int]:
    ranks, place = [], at
    while (letter := text[at : at + 1]) in _RANKS:
        ranks.append(_RANKS[letter])
        at += 1
    if ranks:
        return tuple(ranks), at
    return (), _expect(text, place, "-")


def _phase(text: str, at: int) -> tuple[Phase, int]:
    word, at = _word(text, at, list(Phase))
    return Phase(word), at


def _cards(text: str, at: int) -> tuple[tuple[Card, ...], int]:
    cards, end = [], at
    while end < len(text) and text[end] not in " -":
        cards.append(_card(text, end))
        end += 2
    return (tuple(cards), end) if cards else ((), _expect(text, at, "-"))


def _chkobbas(text: str, at: int) -> tuple[tuple[Chkobba, ...], int]:
    if text.startswith("-", at):
        return (), at + 1
    chkobbas = []
    while True:
        card = _card(text, at)
        count, at = _number(text, _expect(text, at + 2, ":"))
        chkobbas.append(Chkobba(card, count))
        if not text.startswith(",", at):
            return tuple(chkobbas), at
        at += 1


def _expect(text: str, at: int, sign: str) -> int:
    if not text.startswith(sign, at):
        raise ParseError(f"expected {sign!r}", text, at)
    return at + len(sign)


def _expect_end(text: str, at: int) -> None:
    if at != len(text):
        raise ParseError("expected nothing more", text, at)


_OPTION_READERS: Final[dict[Any, Callable[[str, int], tuple[Any, int]]]] = {
    int: _number,
    bool: _flag,
    tuple[Rank, ...]: _ranks,
}
"""How the value of an option is read, by its type; a word of its enumeration where not here."""


@frozen
class _Form:
    """How a field of a position is written, and read from an offset on, up to where it ends."""

    write: Callable[[Any], str]
    read: Callable[[str, int], tuple[Any, int]]


def _optional(form: _Form) -> _Form:
    """The same, or `-` for None."""

    def read(text: str, at: int) -> tuple[Any, int]:
        return (None, at + 1) if text.startswith("-", at) else form.read(text, at)

    return _Form(lambda value: "-" if value is None else form.write(value), read)


def _each(form: _Form) -> _Form:
    """Several of them, with one space between."""

    def read(text: str, at: int) -> tuple[Any, int]:
        value, at = form.read(text, at)
        values = [value]
        while text.startswith(" ", at) and not text.startswith(" | ", at):
            value, at = form.read(text, at + 1)
            values.append(value)
        return tuple(values), at

    return _Form(lambda values: " ".join(map(form.write, values)), read)


_INT: Final = _Form(str, _number)
_FLAG: Final = _Form(lambda flag: "yes" if flag else "no", _flag)
_CARDS: Final = _Form(lambda cards: "".join(map(str, cards)) or "-", _cards)
_CHKOBBAS: Final = _Form(
    lambda side: ",".join([f"{one.card}:{one.count}" for one in side]) or "-", _chkobbas
)
_POSITION: Final = {
    "players": _INT,
    "phase": _Form(str, _phase),
    "turn": _optional(_INT),
    "dealer": _optional(_INT),
    "round_number": _INT,
    "redeals": _INT,
    "proposer": _optional(_INT),
    "asked": _each(_FLAG),
    "scores": _each(_INT),
    "games": _each(_INT),
    "hands": _each(_CARDS),
    "table": _CARDS,
    "stock": _CARDS,
    "piles": _each(_CARDS),
    "chkobbas": _each(_CHKOBBAS),
    "last_capturer": _optional(_INT),
    "last_laid": _optional(_Form(str, lambda text, at: (_card(text, at), at + 2))),
    "ply": _INT,
}
"""The fields of a position after its rules, in order; see `GameState` for their meanings."""
