"""Pictures in text: a table and a score sheet for people. They draw what they are given."""

from collections.abc import Sequence
from typing import NamedTuple

from chkobba.cards import CardSet
from chkobba.results import Category, Chkobba, Pair, RoundScore


def table_text(heading: str, rows: Sequence[tuple[str, str, str]]) -> str:
    """A heading over aligned rows of label, content and remark."""
    label_width = max(len(label) for label, _, _ in rows)
    content_width = max(len(content) for _, content, _ in rows)
    lines = [
        f"{label:<{label_width}}  {content:<{content_width}}  {remark}".rstrip()
        for label, content, remark in rows
    ]
    return "\n".join([heading, *lines])


def cards_text(cards: CardSet) -> str:
    """A set of cards, or a dash where there is none."""
    return cards.pretty or "–"


def pile_text(cards: int, chkobbas: Sequence[Chkobba]) -> str:
    """A pile as it lies on the table: its size and the chkobba cards face up in it (T28, T37)."""
    face_up = " ".join(chkobba.card.pretty for chkobba in chkobbas)
    return f"{cards} cards" + (f", chkobbas {face_up}" if face_up else "")


def score_sheet(score: RoundScore) -> str:
    """The score sheet of a round as a small table: who won what, and what it came to."""
    lines = [f"{'':<15}{'side 0':>7}{'side 1':>8}"]
    for row in score_rows(score):
        whose = [] if row.winner is None else [f"side {row.winner}"]
        remark = " ".join([*whose, *row.words])
        lines.append(f"{row.name:<15}{row.first:>7}{row.second:>8}  {remark}".rstrip())
    return "\n".join(lines)


class ScoreRow(NamedTuple):
    """A row of a score sheet: what each side has, the side that wins it, and what else to say."""

    name: str
    first: str
    second: str
    winner: int | None = None
    words: tuple[str, ...] = ()


def score_rows(score: RoundScore) -> list[ScoreRow]:
    """The rows of a round's score sheet, from Karta to the game's totals."""
    if not isinstance(score, RoundScore):
        raise TypeError(f"expected a RoundScore, not {type(score).__name__}")
    barmila = f"Barmila ({score.barmila_rank.letter})" if score.barmila_rank else "Barmila"
    first, second = ("–", "–") if score.points is None else map(str, score.points)
    special = () if score.special is None else (score.special.replace("_", " "),)
    won = score.game_won
    winner, words = (None, ()) if won is None else (won.side, ("wins the game",))
    return [
        _category("Karta", score.karta),
        _category("Dinari", score.dinari),
        _category(barmila, score.barmila),
        _category("Hayya", score.hayya),
        _row("Chkobbas", (len(score.chkobbas[0]), len(score.chkobbas[1]))),
        _row("Chkobba points", score.chkobba_points),
        ScoreRow("Points", first, second, None, special),
        _row("Total", score.totals, winner, words),
    ]


def _category(name: str, category: Category) -> ScoreRow:
    return _row(name, category.counts, category.winner)


def _row(
    name: str, numbers: Pair, winner: int | None = None, words: tuple[str, ...] = ()
) -> ScoreRow:
    return ScoreRow(name, str(numbers[0]), str(numbers[1]), winner, words)
