"""Pictures in text: a table and a score sheet for people. They draw what they are given."""

from collections.abc import Sequence

from chkobba.cards import CardSet
from chkobba.results import Category, Chkobba, RoundScore


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
    if not isinstance(score, RoundScore):
        raise TypeError(f"expected a RoundScore, not {type(score).__name__}")
    barmila = f"Barmila ({score.barmila_rank.letter})" if score.barmila_rank else "Barmila"
    rows = [
        ("", "side 0", "side 1", ""),
        _category("Karta", score.karta),
        _category("Dinari", score.dinari),
        _category(barmila, score.barmila),
        _category("Hayya", score.hayya),
        _pair("Chkobbas", (len(score.chkobbas[0]), len(score.chkobbas[1])), ""),
        _pair("Chkobba points", score.chkobba_points, ""),
    ]
    special = score.special.replace("_", " ") if score.special else ""
    if score.points is None:
        rows.append(("Points", "–", "–", special))
    else:
        rows.append(_pair("Points", score.points, special))
    won = score.game_won
    rows.append(_pair("Total", score.totals, f"side {won.side} wins the game" if won else ""))
    lines = [
        f"{name:<15}{first:>7}{second:>8}  {remark}".rstrip()
        for name, first, second, remark in rows
    ]
    return "\n".join(lines)


def _category(name: str, category: Category) -> tuple[str, str, str, str]:
    return _pair(
        name, category.counts, "" if category.winner is None else f"side {category.winner}"
    )


def _pair(name: str, numbers: tuple[int, int], remark: str) -> tuple[str, str, str, str]:
    return name, str(numbers[0]), str(numbers[1]), remark
