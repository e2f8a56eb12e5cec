"""Pictures as SVG: a table as a seat sees it, a round's score sheet.

    from chkobba import svg, view
    picture = svg.table(view(state, 0), names=["Amina", "Bechir"])

A picture is a string of SVG 1.1 that needs no other file; notebooks show it. Suits differ in shape
as well as in colour, and where the reader prefers dark colours the picture has them. The groups and
cards have classes (`chk-hand chk-seat0`, `chk-table`, `chk-card chk-7D`), so that a page can find
them; there are no ids.
"""

from chkobba.svg.elements import Svg
from chkobba.svg.sheets import score_sheet
from chkobba.svg.sights import Sight, WholeSight
from chkobba.svg.tables import full_table, table

__all__ = ["Sight", "Svg", "WholeSight", "full_table", "score_sheet", "table"]
