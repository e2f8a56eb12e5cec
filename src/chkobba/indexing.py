"""Actions as integers, for learning: every action but `Shuffle` has a permanent id.

Ids leave the seat out, so that all seats share them; they depend on no rule and on no state.

    0       the plays: by card index, for each card the lay, then its captures by ascending mask
    16,200  the claims: likewise, without the lays
    32,360  the cuts: 1 to 39 cards lifted
    32,399  keep, put, propose a redeal, answer yes, answer no
    32,404  the number of ids

The captures are all that the card can ever make: one of the three other cards of its rank (T23),
or two or more cards of lower ranks whose values add up to its own (T24). A mask is a number whose
bit i stands for the card of index i. A card of value 1 to 10 has 3, 9, 23, 50, 99, 189, 343, 600,
1,023 and 1,701 captures; all 40 cards have 16,160. So a claim's id is that of the same play, plus
16,199, minus the card's index.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from chkobba.actions import (
    NO_CARDS,
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    Play,
    PlayerAction,
    ProposeRedeal,
    PutCard,
    Shuffle,
)
from chkobba.captures import EQUAL_MASK, capture_masks
from chkobba.cards import ALL_MASK, CARDS, Card, CardSet
from chkobba.engine import legal_actions
from chkobba.errors import ChkobbaError, require_int, require_seat, shown
from chkobba.state import GameState

ACTION_COUNT: Final = 32_404
"""The number of ids, which run from 0."""

_CLAIMS: Final = 16_200
_CUTS: Final = 32_360
_WORDS: Final = 32_399

_SEATS: Final = 4

_ByCard = tuple[Mapping[int, int], ...]
"""By card index: ids by the mask of what the card captures."""

_KEEP, _PUT, _PROPOSE, _YES, _NO = range(_WORDS, ACTION_COUNT)

_WORD_IDS: Final[Mapping[type, int]] = {KeepCard: _KEEP, PutCard: _PUT, ProposeRedeal: _PROPOSE}

_WORD_ACTIONS: Final[tuple[Callable[[int], PlayerAction], ...]] = (
    KeepCard,
    PutCard,
    ProposeRedeal,
    lambda seat: AnswerRedeal(seat, True),
    lambda seat: AnswerRedeal(seat, False),
)


def action_id(action: PlayerAction) -> int:
    """The id of an action, from 0 to 32,403; its seat, whichever it is, does not count.

    >>> from chkobba import parse_action
    >>> action_id(parse_action("0 7S>3C+4S")) == action_id(parse_action("1 7S>4S+3C")) == 2464
    True

    Raises:
        ChkobbaError: the action has no id: it is a shuffle, a cut of other than 1 to 39 cards, a
            capture that the card can never make, or a claim without captured cards.
    """
    number: int | None
    if isinstance(action, Play):
        number = _play_ids()[action.card.index].get(action.captured.mask)
    elif isinstance(action, Claim):
        number = _claim_ids()[action.card.index].get(action.captured.mask)
    elif isinstance(action, Cut):
        number = _CUTS + action.lifted - 1 if 1 <= action.lifted < len(CARDS) else None
    elif isinstance(action, AnswerRedeal):
        number = _YES if action.accept else _NO
    else:
        number = _WORD_IDS.get(type(action))
    if number is None:
        raise _no_id(action)
    return number


def action_of(number: int, seat: int) -> PlayerAction:
    """The action of the seat, 0 to 3, that has this id.

    >>> str(action_of(2464, seat=1))
    '1 7S>3C+4S'

    Raises:
        ChkobbaError: there is no such id.
        InvalidSeat: there is no such seat in any match.
    """
    require_int("number", number)
    if not 0 <= number < ACTION_COUNT:
        raise ChkobbaError(f"ids are 0 to {ACTION_COUNT - 1}, not {shown(number)}")
    require_seat(seat, _SEATS)
    if number < _CUTS:
        kind = Play if number < _CLAIMS else Claim
        return kind(seat, *_card_actions()[number])
    if number < _WORDS:
        return Cut(seat, number - _CUTS + 1)
    return _WORD_ACTIONS[number - _WORDS](seat)


def legal_ids(state: GameState, seat: int | None = None) -> tuple[int, ...]:
    """The ids of what the players, or one seat, may do now: ascending, each once.

    Of what several seats may do alike, such as answering a redeal, the id stands for all of them.

    Raises:
        InvalidSeat: there is no such seat.
    """
    return tuple(sorted(set(map(action_id, legal_actions(state, seat)))))


def legal_mask(state: GameState, seat: int | None = None) -> bytes:
    """The legal ids as 32,404 bytes, 1 where an id is legal and 0 where it is not.

    `numpy.frombuffer(legal_mask(state), bool)` makes an array of it without copying.

    Raises:
        InvalidSeat: there is no such seat.
    """
    mask = bytearray(ACTION_COUNT)
    for number in legal_ids(state, seat):
        mask[number] = 1
    return bytes(mask)


@cache
def _card_actions() -> tuple[tuple[Card, CardSet], ...]:
    """By id of a play or claim: the card, and what it captures."""
    plays: list[tuple[Card, CardSet]] = []
    for card in CARDS:
        equal = EQUAL_MASK[card.index]
        sums = capture_masks(card.index, ALL_MASK & ~equal)
        singles = capture_masks(card.index, equal & ~card.mask)
        plays.append((card, NO_CARDS))
        plays += [(card, CardSet.from_mask(captured)) for captured in sums + singles]
    return (*plays, *[play for play in plays if play[1].mask])


@cache
def _play_ids() -> _ByCard:
    return _ids_by_card(0, _CLAIMS)


@cache
def _claim_ids() -> _ByCard:
    return _ids_by_card(_CLAIMS, _CUTS)


def _ids_by_card(first: int, end: int) -> _ByCard:
    by_card: tuple[dict[int, int], ...] = tuple({} for _ in CARDS)
    for number in range(first, end):
        card, captured = _card_actions()[number]
        by_card[card.index][captured.mask] = number
    return by_card


def _no_id(action: object) -> ChkobbaError | TypeError:
    """Why the action has no id."""
    if isinstance(action, Shuffle):
        return ChkobbaError("a shuffle has no id: there are 40! of them for each dealer")
    if isinstance(action, Cut):
        return ChkobbaError(f"a cut lifts 1 to 39 cards, not {action.lifted}")
    if isinstance(action, Play | Claim):
        if not action.captured.mask:
            return ChkobbaError("a claim captures something")
        return ChkobbaError(f"{action.card} can never capture {action.captured}")
    return TypeError(f"expected an action, not {type(action).__name__}")
