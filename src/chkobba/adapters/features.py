"""What a seat sees, as a vector of numbers between 0 and 1 for a learner.

The seat that looks comes first everywhere: sides are "own" and "other", seats are counted from the
seat itself in playing order. The vector is made of a `PlayerView` alone, so that it tells nothing
that the view does not. Flags come first, then quantities:

    hand, table                       40 each   the cards, by index
    own_pile, other_pile              40 each   what the sides have captured (0 without recall)
    own_chkobbas, other_chkobbas      40 each   the cards face up in the piles (T37)
    last_laid, drawn                  40 each   one card at most
    phase                             6         in the order of `Phase`
    turn, dealer, leader, proposer    1 a seat  nothing where there is none
    asked                             2         own, other: has proposed a redeal of this deal
    last_capturer                     2         own, other
    hand_sizes                        1 a seat  of 3 cards
    stock_size                        1         of 40 cards
    pile_sizes                        2         own, other, of 40 cards
    scores, chkobba_points            2 each    own, other, of the target; more is 1
    games                             2         own, other, of the games that win the match
    round_number                      1         of 3; later rounds are as the third
    deal_number                       1         of the deals that a round has

That is 351 numbers with two players and 361 with four. `parts` says where each begins.
"""

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chkobba import CARDS, CardSet, Phase, PlayerView

_PHASES: Final[Mapping[Phase, int]] = {phase: place for place, phase in enumerate(Phase)}

_CARD_PARTS: Final = (
    "hand",
    "table",
    "own_pile",
    "other_pile",
    "own_chkobbas",
    "other_chkobbas",
    "last_laid",
    "drawn",
)
_SEAT_PARTS: Final = ("turn", "dealer", "leader", "proposer")


def parts(players: int) -> dict[str, slice]:
    """Where each part of the vector stands, in the order of the vector.

    >>> parts(2)["table"]
    slice(40, 80, None)
    """
    starts = _starts(players)
    ends = [*starts.values(), length(players)][1:]
    return {name: slice(*pair) for name, *pair in zip(starts, starts.values(), ends, strict=True)}


@cache
def length(players: int) -> int:
    """The length of the vector."""
    return sum(_sizes(players).values())


@cache
def _starts(players: int) -> Mapping[str, int]:
    sizes = _sizes(players)
    return dict(zip(sizes, accumulate(sizes.values(), initial=0), strict=False))


def _sizes(players: int) -> dict[str, int]:
    return {
        **dict.fromkeys(_CARD_PARTS, len(CARDS)),
        "phase": len(_PHASES),
        **dict.fromkeys(_SEAT_PARTS, players),
        "asked": 2,
        "last_capturer": 2,
        "hand_sizes": players,
        "stock_size": 1,
        "pile_sizes": 2,
        "scores": 2,
        "chkobba_points": 2,
        "games": 2,
        "round_number": 1,
        "deal_number": 1,
    }


def features(seen: PlayerView) -> NDArray[np.float32]:
    """The vector of this view; a new one each time.

    Raises:
        ValueError: it is a spectator's view, which has no side of its own.
    """
    if seen.seat is None:
        raise ValueError("a spectator has no side of its own: take the view of a seat")
    vector = np.empty(length(seen.players), np.float32)
    count = _starts(seen.players)["hand_sizes"]
    packed = _flags(seen, seen.seat).to_bytes((count + 7) // 8, "little")
    flags = np.frombuffer(packed, np.uint8)
    vector[:count] = np.unpackbits(flags, count=count, bitorder="little")
    vector[count:] = _quantities(seen, seen.seat)
    return vector


def _flags(seen: PlayerView, seat: int) -> int:
    """The flags as one number, a bit for each."""
    own, other = seat % 2, 1 - seat % 2
    piles = seen.piles or (CardSet(), CardSet())
    marks = [sum([chkobba.card.mask for chkobba in side]) for side in seen.chkobbas]
    cards = (
        seen.hand.mask,
        seen.table.mask,
        piles[own].mask,
        piles[other].mask,
        marks[own],
        marks[other],
        0 if seen.last_laid is None else seen.last_laid.mask,
        0 if seen.drawn is None else seen.drawn.mask,
    )
    bits = 0
    for place, mask in enumerate(cards):
        bits |= mask << len(CARDS) * place
    starts, players, dealer = _starts(seen.players), seen.players, seen.dealer
    bits |= 1 << starts["phase"] + _PHASES[seen.phase]
    leader = None if dealer is None else dealer + 1
    for name, whose in zip(_SEAT_PARTS, (seen.turn, dealer, leader, seen.proposer), strict=True):
        if whose is not None:
            bits |= 1 << starts[name] + (whose - seat) % players
    bits |= (seen.asked[own] | seen.asked[other] << 1) << starts["asked"]
    if seen.last_capturer is not None:
        bits |= 1 << starts["last_capturer"] + (seen.last_capturer != own)
    return bits


def _quantities(seen: PlayerView, seat: int) -> list[float]:
    own, other = seat % 2, 1 - seat % 2
    rules, points = seen.rules, seen.chkobba_points
    return [
        *[size / 3 for size in seen.hand_sizes[seat:] + seen.hand_sizes[:seat]],
        seen.stock_size / len(CARDS),
        seen.pile_sizes[own] / len(CARDS),
        seen.pile_sizes[other] / len(CARDS),
        min(seen.scores[own] / rules.target, 1),
        min(seen.scores[other] / rules.target, 1),
        min(points[own] / rules.target, 1),
        min(points[other] / rules.target, 1),
        seen.games[own] / rules.games_to_win,
        seen.games[other] / rules.games_to_win,
        min(seen.round_number / 3, 1),
        seen.deal_number * seen.players / 12,
    ]
