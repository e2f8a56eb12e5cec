"""What a round may still come to: the lead in points that a side can expect."""

from functools import lru_cache
from math import comb
from typing import Final

from chkobba import CARDS, CardSet, EightDinari, GameState, RuleSet
from chkobba.bots.worth import DINARI, HAYYA, OF_RANK

_WON: Final = 20.0
"""What it is worth to win the game at once, in points."""
_EIGHT: Final = 10.0
"""What eight dinari bring where they bring anything (L23, L24)."""

_cached: Final = lru_cache(maxsize=1 << 14)


def expected_lead(state: GameState) -> float:
    """How many points side 0 can expect to make more than side 1 in this round.

    Chkobbas count as made; each card that no side has yet is taken to go to either side with the
    same chance. A total that the other side loses (L25) counts as made. Whose turn it is, and who
    holds what, does not count.
    """
    rules, (mine, theirs) = state.rules, state.piles
    first, second = state.chkobba_points
    lead = float(first - second)
    lead += _share(len(mine), len(theirs), len(CARDS))
    lead += _dinari(rules, state.scores, len(mine & DINARI), len(theirs & DINARI))
    lead += _barmila(rules, mine, theirs)
    lead += (HAYYA in mine) - (HAYYA in theirs)
    return lead


@_cached
def _splits(left: int) -> tuple[float, ...]:
    """How likely it is that side 0 gets 0, 1, … of so many cards."""
    return tuple(comb(left, taken) / 2**left for taken in range(left + 1))


@_cached
def _share(mine: int, theirs: int, total: int) -> float:
    """How much likelier side 0 ends with more of the cards than with less."""
    left = total - mine - theirs
    return sum(
        chance * _sign(2 * (mine + taken) - total) for taken, chance in enumerate(_splits(left))
    )


@_cached
def _even(mine: int, theirs: int, total: int) -> float:
    """How likely both end with the same number of the cards."""
    taken = total // 2 - mine
    splits = _splits(total - mine - theirs)
    return splits[taken] if 0 <= taken < len(splits) else 0.0


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@_cached
def _dinari(rules: RuleSet, scores: tuple[int, int], mine: int, theirs: int) -> float:
    """The point of Dinari, and what 8, 9 or 10 of them do besides."""
    total = len(DINARI)
    return sum(
        chance
        * (
            _of_dinari(rules, scores[1], mine + taken)
            - _of_dinari(rules, scores[0], total - mine - taken)
        )
        for taken, chance in enumerate(_splits(total - mine - theirs))
    )


def _of_dinari(rules: RuleSet, others_score: int, count: int) -> float:
    """What so many dinari bring to a side, where the other side has this total."""
    if count == 10 and rules.ten_dinari:
        return _WON
    if count == 9 and rules.nine_dinari:
        return others_score
    if count == 8 and rules.eight_dinari is not EightDinari.OFF:
        return _EIGHT
    return float(count > 5)


def _barmila(rules: RuleSet, mine: CardSet, theirs: CardSet) -> float:
    """The point of Barmila: the first rank of which one side has more."""
    lead, undecided = 0.0, 1.0
    for rank in rules.barmila_ranks:
        counts = len(mine & OF_RANK[rank]), len(theirs & OF_RANK[rank]), len(OF_RANK[rank])
        lead += undecided * _share(*counts)
        undecided *= _even(*counts)
    return lead
