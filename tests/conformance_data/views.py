"""The views of the moments: what two seats and a spectator see, with and without recall."""

from collections.abc import Iterator
from typing import Any

from chkobba import encode, position_text, view
from tests.conformance_data.moments import Moment, moments

Line = dict[str, Any]


def views() -> list[Line]:
    """The lines of the file."""
    return [_line(moment, seat, recall) for moment in moments() for seat, recall in _eyes(moment)]


def _eyes(moment: Moment) -> Iterator[tuple[int | None, bool]]:
    """Who looks: two seats and a spectator; without recall too where piles would be seen."""
    seat = moment.state.turn or 0
    yield seat, True
    yield (seat + 1) % moment.state.players, True
    yield None, True
    if any(moment.state.piles):
        yield seat, False
        yield None, False


def _line(moment: Moment, seat: int | None, recall: bool) -> Line:
    seen = view(moment.state, seat, recall=recall)
    piles = ["T28", "T37"] if any(moment.state.piles) else []
    who = "a spectator" if seat is None else f"seat {seat}"
    return {
        "kind": "view",
        "clauses": list(dict.fromkeys([*moment.clauses.split(), *piles])),
        "about": f"{moment.about}, seen by {who}{'' if recall else ' without recall'}",
        "position": position_text(moment.state),
        "seat": seat,
        "recall": recall,
        "document": encode(seen),
        "legal": [str(action) for action in seen.legal_actions()],
    }
