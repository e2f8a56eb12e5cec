"""A round's score sheet as a small table."""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from chkobba.names import isolated, shown_names
from chkobba.results import RoundScore
from chkobba.svg.elements import Svg, finished, fitted, path, picture, write
from chkobba.text import ScoreRow, score_rows

_WIDE: Final = 640
_ROW: Final = 26
_FIRST: Final = 300
_SECOND: Final = 470
_EDGE: Final = 16


def score_sheet(score: RoundScore, *, names: Sequence[str] = ()) -> Svg:
    """The score sheet of a round (T42 to T46, L19 to L33); `names` are by side.

    What wins a category or the game is bold and has a mark beside it.

    Raises:
        TypeError: `score` is no score sheet, or a name no string.
        ChkobbaError: there are names, but not one for each side.
    """
    rows = score_rows(score)
    sides = shown_names(names, 2, "side")
    root = picture(_WIDE, _ROW * (len(rows) + 1) + 12, "Score sheet", _description(rows, sides))
    _line(root, 0, ScoreRow("", fitted(sides[0], 16), fitted(sides[1], 16)))
    for number, row in enumerate(rows, 1):
        if number in (1, len(rows) - 1):
            path(root, "rule", f"M{_EDGE},{_ROW * number + 6}H{_WIDE - _EDGE}")
        _line(root, number, row)
    return finished(root)


def _line(root: Element, number: int, row: ScoreRow) -> None:
    y = _ROW * number + 24
    write(root, row.name, (_EDGE, y), 15)
    for side, (x, text) in enumerate(((_FIRST, row.first), (_SECOND, row.second))):
        weight = "bold" if side == row.winner else "normal"
        write(root, text, (x, y), 15, text_anchor="end", font_weight=weight)
        if side == row.winner:
            path(root, "mark", f"M{x + 5},{y - 5}l4,4l7,-9", stroke_width=2.5)
    write(root, " ".join(row.words), (_WIDE - _EDGE, y), 12, text_anchor="end")


def _description(rows: Sequence[ScoreRow], sides: Sequence[str]) -> str:
    """The sheet in words."""
    first, second = map(isolated, sides)
    parts = [f"{first} against {second}"]
    for row in rows:
        winner = [] if row.winner is None else [(first, second)[row.winner]]
        remark = " ".join([*winner, *row.words])
        parts.append(f"{row.name}: {row.first} to {row.second}" + (f", {remark}" if remark else ""))
    return ". ".join(parts) + "."
