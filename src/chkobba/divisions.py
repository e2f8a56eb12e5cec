"""Piles that nobody remembers, drawn so that they fit what is seen.

Where the score sheet of a round tells of the piles, or nearly every deal would have been won
already, cards dealt at random may never fit. Here the ways to divide the cards among the piles are
counted, and one of them is drawn.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, product
from math import comb, prod
from operator import add, sub
from typing import TYPE_CHECKING, Final

from chkobba.cards import CARDS, Card, Rank, Suit
from chkobba.results import Pair, WinReason
from chkobba.scoring import DINARI_MASK, SIXES_AND_SEVENS_MASK
from chkobba.views import PlayerView, assume

if TYPE_CHECKING:
    from random import Random

_HAYYA: Final = Card(Rank.SEVEN, Suit.DINARI)


def drawn_piles(seen: PlayerView, hidden: Sequence[Card], rng: "Random") -> Pair | None:
    """Piles as masks, uniform over those that fit the view; None if there are none."""
    sheet, places = seen.frame.last_round, _places(seen, hidden)
    unwon = seen.frame.rules.sixes_and_sevens and (sheet is None or sheet.points is not None)
    watched = dict.fromkeys((Rank.SIX, Rank.SEVEN), _ALL_COUNTS) if unwon else {}
    divisions = [_Division(places, {**watched, **asked}) for asked in _asked_of_ranks(seen)]
    whole_ranks = (1, 1) if unwon else (2, 2)
    targets = [(*seen.pile_sizes, *dinari, *whole_ranks) for dinari in _dinari(seen)]
    cases = list(product(divisions, targets))
    weights = [division.ways(target) for division, target in cases]
    if not any(weights):
        return None
    division, target = cases[_pick(weights, rng)]
    return division.draw(target, rng)


_ELSEWHERE: Final = 2
_ANYWHERE: Final = (0, 1, _ELSEWHERE)
"""The places of a card: a side's pile, or elsewhere, that is in a hand, the table or the stock."""

_Places = Mapping[Card, tuple[int, ...]]
"""For each card, where it may lie."""


def _places(seen: PlayerView, hidden: Sequence[Card]) -> _Places:
    """What the view and its sheet tell of single cards: the Hayya (T45), what won (L31)."""
    first, second = assume(seen, hidden).pile_masks
    places = {card: _place(card.mask & first, card.mask & second) for card in CARDS}
    places.update(dict.fromkeys(hidden, _ANYWHERE))
    sheet = seen.frame.last_round
    if sheet is None:
        return places
    if _HAYYA in hidden:
        places[_HAYYA] = _place(*sheet.hayya.counts)
    win = sheet.game_won
    if win is not None and win.reason is WinReason.SIXES_AND_SEVENS:
        winning = [card for card in hidden if card.mask & SIXES_AND_SEVENS_MASK]
        places.update(dict.fromkeys(winning, _place(win.side == 0, win.side == 1)))
    return places


def _place(in_first: int, in_second: int) -> tuple[int, ...]:
    """The place of a card that one of the piles has, or neither."""
    return (0 if in_first else 1 if in_second else _ELSEWHERE,)


_Asked = Mapping[Rank, Collection[Pair]]
"""For each rank that matters, the counts by side that it may have."""

_ALL_COUNTS: Final = tuple((one, other) for one in range(5) for other in range(5 - one))
_LEVEL: Final = ((0, 0), (1, 1), (2, 2))


def _asked_of_ranks(seen: PlayerView) -> list[_Asked]:
    """What the Barmila counts ask, for each rank that they may be the counts of (T44, R23).

    Level counts are those of the last rank, others of the first that is not level. A round that was
    not scored does not tell which that is (R25), but no piles can meet two of the answers.
    """
    sheet, ranks = seen.frame.last_round, seen.frame.rules.barmila_ranks
    if sheet is None or not ranks:
        return [{}]
    counts = sheet.barmila.counts
    last = [rank for rank in ranks if sheet.barmila_rank in (None, rank)]
    if counts in _LEVEL:
        last = last[-1:]
    return [{**dict.fromkeys(ranks[: ranks.index(rank)], _LEVEL), rank: (counts,)} for rank in last]


def _dinari(seen: PlayerView) -> list[Pair]:
    """The dinari that the sides may have: as on the sheet, or so that neither has won (L26)."""
    sheet = seen.frame.last_round
    if sheet is not None:
        return [sheet.dinari.counts]
    numbers = range(10 if seen.frame.rules.ten_dinari else 11)
    return [(one, other) for one in numbers for other in numbers if one + other <= 10]


_Tally = tuple[int, ...]
"""The cards, the dinari, and the ranks of sixes and sevens held whole (L31), each by side."""

_Layouts = Mapping[_Tally, Sequence[Pair]]
"""The ways to divide a group of cards, as piles, by their tally."""


class _Division:
    """The ways to divide the pack between the two piles and elsewhere, to be counted and drawn.

    The pack is divided group by group. A group is a rank of which something is asked, or all the
    other cards that have only one place. The rest is free to lie anywhere, and divided last.
    """

    def __init__(self, places: _Places, asked: _Asked) -> None:
        others = [card for card in CARDS if card.rank not in asked]
        fixed = [card for card in others if places[card] != _ANYWHERE]
        free = [card for card in others if places[card] == _ANYWHERE]
        self._free_dinari = [card for card in free if card.mask & DINARI_MASK]
        self._free_others = [card for card in free if not card.mask & DINARI_MASK]
        self._groups = [_layouts(fixed, places)]
        for rank, counts in asked.items():
            cards = [card for card in CARDS if card.rank is rank]
            layouts = _layouts(cards, places).items()
            self._groups.append({tally: some for tally, some in layouts if tally[:2] in counts})
        self._ways = [Counter[_Tally]({(0,) * 6: 1})]  # by groups divided, then by tally
        for group in self._groups:
            self._ways.append(_ways_with(self._ways[-1], group))

    def ways(self, target: _Tally) -> int:
        """How many divisions have these numbers of cards and dinari, and no more whole ranks."""
        return sum(self._weights(target))

    def draw(self, target: _Tally, rng: "Random") -> Pair:
        """The piles, as masks, of one of those divisions, each with the same probability."""
        tally = list(self._ways[-1])[_pick(self._weights(target), rng)]
        drawn = [_dealt(*share, rng) for share in self._shares(_minus(target, tally))]
        for group, ways in zip(self._groups[::-1], self._ways[-2::-1], strict=True):
            tallies = list(group)
            weights = [ways[_minus(tally, part)] * len(group[part]) for part in tallies]
            part = tallies[_pick(weights, rng)]
            drawn.append(rng.choice(group[part]))
            tally = _minus(tally, part)
        return sum([first for first, _ in drawn]), sum([second for _, second in drawn])

    def _weights(self, target: _Tally) -> list[int]:
        """How many of the divisions come from each tally of the groups."""
        return [
            ways * self._ways_of_free(_minus(target, tally))
            for tally, ways in self._ways[-1].items()
        ]

    def _ways_of_free(self, left: _Tally) -> int:
        """How many ways to divide the free cards leave nothing of this tally."""
        if min(left) < 0:
            return 0
        return prod(_splits(len(cards), *sizes) for cards, *sizes in self._shares(left))

    def _shares(self, left: _Tally) -> list[tuple[list[Card], int, int]]:
        """The free dinari and the other free cards, and how many of them go to each pile."""
        first, second, first_dinari, second_dinari, *_ = left
        return [
            (self._free_dinari, first_dinari, second_dinari),
            (self._free_others, first - first_dinari, second - second_dinari),
        ]


def _layouts(cards: Sequence[Card], places: _Places) -> _Layouts:
    """All ways to divide these cards among their places."""
    layouts = defaultdict[_Tally, list[Pair]](list)
    for chosen in product(*[places[card] for card in cards]):
        piles = [0, 0, 0]
        for card, place in zip(cards, chosen, strict=True):
            piles[place] |= card.mask
        first, second, _ = piles
        layouts[_tally(first, second)].append((first, second))
    return layouts


def _tally(first: int, second: int) -> _Tally:
    """The tally of two piles that share no rank with others."""
    piles = first, second
    return (
        *[pile.bit_count() for pile in piles],
        *[(pile & DINARI_MASK).bit_count() for pile in piles],
        *[(pile & SIXES_AND_SEVENS_MASK).bit_count() // 4 for pile in piles],
    )


def _minus(tally: _Tally, part: _Tally) -> _Tally:
    return tuple(map(sub, tally, part))


def _ways_with(ways: Counter[_Tally], group: _Layouts) -> Counter[_Tally]:
    """The ways by tally when one more group has been divided."""
    after = Counter[_Tally]()
    for tally, number in ways.items():
        for part, layouts in group.items():
            after[tuple(map(add, tally, part))] += number * len(layouts)
    return after


def _splits(cards: int, first: int, second: int) -> int:
    """How many ways so many cards have to give one pile `first` and the other `second` of them."""
    if min(first, second, cards - first - second) < 0:
        return 0
    return comb(cards, first) * comb(cards - first, second)


def _dealt(cards: Sequence[Card], first: int, second: int, rng: "Random") -> Pair:
    """The piles of a random split, as masks."""
    masks = [card.mask for card in rng.sample(cards, first + second)]
    return sum(masks[:first]), sum(masks[first:])


def _pick(weights: Sequence[int], rng: "Random") -> int:
    """An index, drawn with a probability in proportion to its weight, exactly."""
    sums = list(accumulate(weights))
    return bisect_right(sums, rng.randrange(sums[-1]))
