"""Chance from a text: a shuffle specified to the byte, so that two programs deal the same match.

The specification is `docs/portable-deal.md`, with vectors for other languages. Whoever knows the
seed knows every card of the match.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, count
from typing import Final

from chkobba.actions import Shuffle
from chkobba.cards import CARDS, Card
from chkobba.errors import MOST, ChkobbaError, IllegalAction, require_int, shown
from chkobba.match import dealers, opened_round
from chkobba.state import GameState, Phase
from chkobba.turns import wrong_moment

_SCHEME: Final = "chkobba-deal-1"
_LONGEST_SEED: Final = 1_000
_BYTES: Final = 256


def portable_shuffle(state: GameState, seed: str) -> Shuffle:
    """The shuffle that is due, drawn from a text: use one seed for all shuffles of a match (T9).

    The dealer is one of `dealers(state)` (T20); a redeal (R11) and a new game have packs of their
    own.

    >>> from chkobba import RuleSet, new_match
    >>> action = portable_shuffle(new_match(RuleSet.libyan()), "chkobba")
    >>> action.dealer, *map(str, action.deck[:3])
    (1, '6D', '7C', '3H')

    Raises:
        IllegalAction: no shuffle is due.
        ChkobbaError: the seed has more than 1,000 characters or a lone surrogate, or the round is
            beyond nine digits.
    """
    candidates = dealers(state)
    if not candidates:
        raise IllegalAction(wrong_moment(state, Phase.SHUFFLE))
    game = sum(state.frame.games) + 1
    round_number, redeals = opened_round(state.frame)
    place = portable_dealer(seed, game, round_number, redeals, len(candidates))
    return Shuffle(candidates[place], portable_deck(seed, game, round_number, redeals))


def portable_deck(seed: str, game: int, round_number: int, redeals: int) -> tuple[Card, ...]:
    """The pack for one shuffle of a match, top first.

    `game` counts the games of the match and `round_number` the rounds of the game, both from 1;
    `redeals` is how often the round has been dealt again before this shuffle.

    Raises:
        ChkobbaError: the seed has more than 1,000 characters or a lone surrogate, or a number is
            too small or beyond nine digits.
    """
    stream = _stream("deck", seed, game, round_number, redeals)
    deck = list(CARDS)
    for place in range(len(deck) - 1, 0, -1):
        other = _below(place + 1, stream)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def portable_dealer(seed: str, game: int, round_number: int, redeals: int, candidates: int) -> int:
    """The place of the next dealer among so many candidates in ascending order, from 0.

    The numbers are those of `portable_deck`; there are 1 to 256 candidates.

    Raises:
        ChkobbaError: as for `portable_deck`, or the number of candidates is out of range.
    """
    _require("candidates", candidates, 1, _BYTES)
    return _below(candidates, _stream("dealer", seed, game, round_number, redeals))


def _stream(label: str, seed: str, game: int, round_number: int, redeals: int) -> Iterator[int]:
    """The endless bytes that belong to one draw of one shuffle."""
    _require("game", game, 1, MOST)
    _require("round_number", round_number, 1, MOST)
    _require("redeals", redeals, 0, MOST)
    head = f"{_SCHEME}\n{label}\n{game}\n{round_number}\n{redeals}\n"
    key = sha256(head.encode() + seed_bytes(seed)).digest()
    return chain.from_iterable(sha256(key + n.to_bytes(8, "big")).digest() for n in count())


def _below(bound: int, stream: Iterator[int]) -> int:
    """An unbiased number below a bound of at most 256: bytes past its last multiple are skipped."""
    end = _BYTES - _BYTES % bound
    return next(byte for byte in stream if byte < end) % bound


def seed_bytes(seed: str) -> bytes:
    """The seed in UTF-8.

    Raises:
        ChkobbaError: it has more than 1,000 characters or a lone surrogate.
    """
    if not isinstance(seed, str):
        raise TypeError(f"seed must be a str, not {type(seed).__name__}")
    if len(seed) > _LONGEST_SEED:
        raise ChkobbaError(
            f"seed must have at most {_LONGEST_SEED} characters, not {shown(len(seed))}"
        )
    try:
        return seed.encode()
    except UnicodeEncodeError as error:
        raise ChkobbaError(
            f"seed must be text that UTF-8 can write; offset {error.start} is a lone surrogate"
        ) from None


def _require(name: str, value: int, least: int, most: int) -> None:
    require_int(name, value)
    if not least <= value <= most:
        raise ChkobbaError(f"{name} must be between {least} and {most}, not {shown(value)}")
