"""Whether a score sheet can be: what its numbers have to do with each other, under any rules."""

from collections import Counter
from collections.abc import Iterator

from chkobba.captures import most_involved
from chkobba.errors import Problem, shown
from chkobba.results import (
    Category,
    Chkobba,
    Chkobbas,
    Pair,
    RoundScore,
    SpecialRule,
    WinReason,
)

_CARDS = {"karta": 40, "dinari": 10, "barmila": 4, "hayya": 1}
"""The categories, and how many cards count in each (T42 to T45)."""


def sheet_problems(sheet: RoundScore) -> Iterator[Problem]:
    """Everything about the sheet that no rules and no round could have brought about."""
    for name, cards in _CARDS.items():
        yield from _category_problems(name, getattr(sheet, name), cards)
    yield from _pile_problems(sheet)
    if (sheet.barmila_rank is None) != (sheet.barmila.winner is None):
        yield Problem("barmila_rank", "is the rank that decided Barmila, if one did")
    for side, chkobbas in enumerate(sheet.chkobbas):
        yield from chkobba_problems(side, chkobbas, sheet.karta.counts[side])
    first, second = ({chkobba.card for chkobba in side} for side in sheet.chkobbas)
    for card in sorted(first & second):
        yield Problem("chkobbas", f"{card} marks chkobbas of both sides")
    if sheet.chkobba_points not in _worths(sheet.chkobbas):
        yield Problem("chkobba_points", f"cannot be {list(sheet.chkobba_points)}")
    if sheet.points is None:
        yield from _outright_problems(sheet)
    else:
        yield from _counted_problems(sheet)
        yield from _points_problems(sheet, sheet.points)


def chkobba_problems(side: int, chkobbas: tuple[Chkobba, ...], pile: int) -> Iterator[Problem]:
    """Chkobbas that cannot be, or not in a pile of so many cards (T24, T36, T37)."""
    place = f"chkobbas[{side}]"
    for card, times in Counter(chkobba.card for chkobba in chkobbas).items():
        if times > 1:
            yield Problem(place, f"{card} marks {times} chkobbas")
    for chkobba in chkobbas:
        if not 2 <= chkobba.count <= most_involved(chkobba.card):
            count = shown(chkobba.count)
            yield Problem(place, f"a chkobba with {chkobba.card} cannot involve {count} cards")
    if sum(chkobba.count for chkobba in chkobbas) > pile:
        yield Problem(place, f"more cards than the {pile} in the pile")


def _pile_problems(sheet: RoundScore) -> Iterator[Problem]:
    """The cards that a category counts are in the pile, the Hayya among the dinari."""
    for side in (0, 1):
        karta, dinari = sheet.karta.counts[side], sheet.dinari.counts[side]
        if dinari > karta:
            yield Problem(f"dinari.counts[{side}]", f"more than the {karta} cards in the pile")
        if sheet.barmila.counts[side] > karta:
            yield Problem(f"barmila.counts[{side}]", f"more than the {karta} cards in the pile")
        if sheet.hayya.counts[side] > dinari:
            yield Problem(f"hayya.counts[{side}]", f"more than the {dinari} dinari in the pile")


def _category_problems(name: str, category: Category, cards: int) -> Iterator[Problem]:
    (first, second), winner = category.counts, category.winner
    if first + second > cards:
        yield Problem(f"{name}.counts", f"only {cards} cards count")
    if winner is not None and category.counts[winner] <= category.counts[1 - winner]:
        yield Problem(f"{name}.winner", f"side {winner} does not have more than the other")


def _outright_problems(sheet: RoundScore) -> Iterator[Problem]:
    """A game won outright is not scored, and won by the side that has the cards (R25)."""
    win = sheet.game_won
    if win is None or win.reason is WinReason.TARGET:
        yield Problem("points", "are missing where the game was not won outright")
        return
    if sheet.special is None or sheet.special.value != win.reason.value:
        yield Problem("special", f"must be {win.reason}")
    if win.reason is WinReason.TEN_DINARI:
        has_won = sheet.dinari.counts[win.side] == _CARDS["dinari"]
    else:
        has_won = bool(sheet.hayya.counts[win.side]) and sheet.karta.counts[win.side] >= 8
    if not has_won:
        yield Problem("game_won.side", "does not have the cards that win")
    for name in _CARDS:
        if getattr(sheet, name).winner is not None:
            yield Problem(f"{name}.winner", "nobody wins a category when the game is won outright")


def _counted_problems(sheet: RoundScore) -> Iterator[Problem]:
    """A round that is scored has every card in a pile (T40), or none if nobody captured (R22)."""
    captured = any(sheet.karta.counts)
    for name, cards in _CARDS.items():
        (first, second), winner = getattr(sheet, name).counts, getattr(sheet, name).winner
        counted = cards if captured else 0
        if first + second != counted and not (name == "barmila" and first == second == 0):
            yield Problem(f"{name}.counts", f"must be {counted} cards in all")
        if first != second and winner is None:
            yield Problem(f"{name}.winner", "is the side that has more")


def _points_problems(sheet: RoundScore, points: Pair) -> Iterator[Problem]:
    """Points come from categories and chkobbas, or from 8 or 9 dinari (T41, L23 to L25, R26)."""
    won = [category.winner for category in (sheet.karta, sheet.dinari, sheet.barmila, sheet.hayya)]
    possible = [_sum((won.count(0), won.count(1)), sheet.chkobba_points)]
    if sheet.special is not None:
        most, ten = sheet.dinari.winner, (0, 10) if sheet.dinari.winner else (10, 0)
        dinari = 0 if most is None else sheet.dinari.counts[most]
        possible = {8: [ten, _sum(ten, sheet.chkobba_points)], 9: [(0, 0)]}.get(dinari, [])
        if sheet.special is not _SPECIAL_BY_DINARI.get(dinari):
            yield Problem("special", f"is not what {dinari} dinari bring about")
    if points not in possible:
        yield Problem("points", f"cannot be {list(points)}")
    for side, total in enumerate(sheet.totals):
        if total < points[side]:
            yield Problem(f"totals[{side}]", "is less than the points of the round")
    loser = None if sheet.dinari.winner is None else 1 - sheet.dinari.winner
    if sheet.special is SpecialRule.NINE_DINARI and loser is not None and sheet.totals[loser]:
        yield Problem(f"totals[{loser}]", "becomes 0 by nine dinari")
    win = sheet.game_won
    if win is not None and win.reason is not WinReason.TARGET:
        yield Problem("game_won.reason", "cannot be where the round was scored")
    elif win is not None and sheet.totals[win.side] <= sheet.totals[1 - win.side]:
        yield Problem("game_won.side", "does not have the higher total")


_SPECIAL_BY_DINARI = {8: SpecialRule.EIGHT_DINARI, 9: SpecialRule.NINE_DINARI}


def _worths(chkobbas: Chkobbas) -> Iterator[Pair]:
    """What chkobbas are worth by side, if each counts one, its value, or its cards."""
    for worth in (lambda _: 1, lambda one: int(one.card.rank), lambda one: one.count):
        first, second = (sum(map(worth, side)) for side in chkobbas)
        yield first, second


def _sum(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]
