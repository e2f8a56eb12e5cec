"""What a round is worth (T36, T41 to T47, L19 to L28, L31 to L33, L36, L37, R22 to R26, R36)."""

from typing import Final

from chkobba.captures import EQUAL_MASK
from chkobba.cards import ALL_MASK, Card, Rank, Suit
from chkobba.results import (
    Category,
    Chkobba,
    Chkobbas,
    GameWin,
    Pair,
    RoundScore,
    SpecialRule,
    WinReason,
)
from chkobba.rules import ChkobbaPoints, EightDinari, RuleSet

DINARI_MASK: Final = sum(Card(rank, Suit.DINARI).mask for rank in Rank)
HAYYA_MASK: Final = Card(Rank.SEVEN, Suit.DINARI).mask
RANK_MASK: Final = {rank: EQUAL_MASK[Card(rank, Suit.DINARI).index] for rank in Rank}
SIXES_AND_SEVENS_MASK: Final = RANK_MASK[Rank.SIX] | RANK_MASK[Rank.SEVEN]


def chkobba_value(rules: RuleSet, chkobba: Chkobba) -> int:
    """What one chkobba is worth in points (T36, L19, L20, R19)."""
    if rules.chkobba_points is ChkobbaPoints.ONE:
        return 1
    if rules.chkobba_points is ChkobbaPoints.BY_VALUE:
        return int(chkobba.card.rank)
    return chkobba.count


def chkobba_totals(rules: RuleSet, chkobbas: Chkobbas) -> Pair:
    """Each side's chkobbas in points."""
    first, second = chkobbas
    return (
        sum([chkobba_value(rules, chkobba) for chkobba in first]),
        sum([chkobba_value(rules, chkobba) for chkobba in second]),
    )


def outright_win(rules: RuleSet, pile: int) -> WinReason | None:
    """Why a side with this pile mask has won the game at once, if it has (L26, L31, R25)."""
    if rules.ten_dinari and pile & DINARI_MASK == DINARI_MASK:
        return WinReason.TEN_DINARI
    if rules.sixes_and_sevens and pile & SIXES_AND_SEVENS_MASK == SIXES_AND_SEVENS_MASK:
        return WinReason.SIXES_AND_SEVENS
    return None


def outright_winner(rules: RuleSet, piles: Pair) -> GameWin | None:
    """The side whose pile mask wins at once, if any; one at most, since each needs the 6D (R25)."""
    for side, pile in enumerate(piles):
        reason = outright_win(rules, pile)
        if reason is not None:
            return GameWin(side, reason)
    return None


def game_winner(rules: RuleSet, first: int, second: int) -> int | None:
    """The side that has won the game by these totals: the higher, once it has reached the target.

    Level totals play on (T48, T52, T53, R29, L38).
    """
    if first == second or max(first, second) < rules.target:
        return None
    return int(second > first)


def score_round(rules: RuleSet, piles: Pair, chkobbas: Chkobbas, totals: Pair) -> RoundScore:
    """The score sheet of a round played out: piles as masks, chkobbas and totals by side.

    The totals decide whether the game is won (T51).
    """
    categories, rank = _categories(rules, piles, awarded=any(piles))
    won = chkobba_totals(rules, chkobbas)
    special, points = _points(rules, categories, won)
    first, second = _sum(totals, points)
    if special is SpecialRule.NINE_DINARI:  # L25: the other side's total becomes 0
        first, second = (first, 0) if categories[1].winner == 0 else (0, second)
    winner = game_winner(rules, first, second)
    game_won = None if winner is None else GameWin(winner, WinReason.TARGET)
    totals = first, second
    return RoundScore(*categories, rank, chkobbas, won, special, points, totals, game_won)


def unscored_round(
    rules: RuleSet, piles: Pair, chkobbas: Chkobbas, totals: Pair, win: GameWin
) -> RoundScore:
    """The sheet of a round that an outright win ended: nothing is scored, totals stay (R25)."""
    categories, rank = _categories(rules, piles, awarded=False)
    won = chkobba_totals(rules, chkobbas)
    special = SpecialRule(win.reason.value)
    return RoundScore(*categories, rank, chkobbas, won, special, None, totals, win)


def sheet_after(rules: RuleSet, piles: Pair, chkobbas: Chkobbas, totals: Pair) -> RoundScore:
    """The score sheet of a round that ended with these piles, and left these totals."""
    win = outright_winner(rules, piles)
    if win is not None:
        return unscored_round(rules, piles, chkobbas, totals, win)
    sheet = score_round(rules, piles, chkobbas, totals)  # right, but for the totals
    return score_round(rules, piles, chkobbas, totals_before(sheet, totals))


def totals_before(sheet: RoundScore, totals: Pair) -> Pair:
    """The totals before a round that left these, by its sheet.

    A total that nine dinari set to 0 (L25) is not known any more: level with the other it may be.
    """
    if sheet.points is None:
        return totals
    if sheet.special is SpecialRule.NINE_DINARI:
        kept = totals[1] if sheet.dinari.winner else totals[0]
        return kept, kept
    return totals[0] - sheet.points[0], totals[1] - sheet.points[1]


_Categories = tuple[Category, Category, Category, Category]
"""Karta, Dinari, Barmila and Hayya, as in `RoundScore`."""


def _categories(rules: RuleSet, piles: Pair, awarded: bool) -> tuple[_Categories, Rank | None]:
    """The four categories, and the rank that decided Barmila."""
    barmila, rank = _barmila(rules, piles, awarded)
    karta = _most(piles, ALL_MASK, awarded)  # T42
    dinari = _most(piles, DINARI_MASK, awarded)  # T43
    hayya = _most(piles, HAYYA_MASK, awarded)  # T45
    return (karta, dinari, barmila, hayya), rank


def _most(piles: Pair, cards: int, awarded: bool) -> Category:
    """Who has more of these cards; a tie is nobody's (T47, L37), nor is what no one won (R22)."""
    first, second = (piles[0] & cards).bit_count(), (piles[1] & cards).bit_count()
    winner = None if first == second or not awarded else int(second > first)
    return Category(winner, (first, second))


def _barmila(rules: RuleSet, piles: Pair, awarded: bool) -> tuple[Category, Rank | None]:
    """Most sevens; level, the next rank decides (T44, L27, L28, R23)."""
    category = Category(None, (0, 0))
    for rank in rules.barmila_ranks:
        category = _most(piles, RANK_MASK[rank], awarded)
        if category.counts[0] != category.counts[1]:
            return category, rank if awarded else None
    return category, None


def _points(
    rules: RuleSet, categories: _Categories, chkobba_points: Pair
) -> tuple[SpecialRule | None, Pair]:
    """Each side's points, by the first rule that applies (R26); nine and eight are exact counts."""
    most, counts = categories[1].winner, categories[1].counts
    if most is not None:
        if rules.nine_dinari and counts[most] == 9:
            return SpecialRule.NINE_DINARI, (0, 0)  # L25
        if rules.eight_dinari is not EightDinari.OFF and counts[most] == 8:
            ten = (0, 10) if most else (10, 0)
            if rules.eight_dinari is EightDinari.TEN_ONLY:  # L23
                return SpecialRule.EIGHT_DINARI, ten
            return SpecialRule.EIGHT_DINARI, _sum(ten, chkobba_points)  # L24
    winners = [category.winner for category in categories]
    return None, _sum((winners.count(0), winners.count(1)), chkobba_points)  # T41


def _sum(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]
