"""What pages are sent: the table as one seat may see it, in data and as a picture."""

import json
from collections.abc import Sequence

from attrs import frozen

from chkobba import Event, GameState, PlayerAction, RoundScore, encode, redact, view
from chkobba.messages import sentence
from chkobba.svg import score_sheet, table


@frozen
class Table:
    """A match at one moment: its state, who sits there, the last action, the last score sheet."""

    state: GameState
    names: tuple[str | None, ...]
    action: PlayerAction | None
    score: RoundScore | None


def table_text(now: Table, seat: int | None, events: Sequence[Event]) -> str:
    """The message for one seat, or for spectators (None): no more than they may see.

    Captured cards lie face down (T28), so the view does without `recall`. Legal actions are not
    sent: they would tell what was missed (T35).
    """
    seen = view(now.state, seat, recall=False)
    names = [name or f"Seat {place}" for place, name in enumerate(now.names)]
    own = [redact(event, seat) for event in events]
    sides = [" & ".join(names[side::2]) for side in (0, 1)]
    message = {
        "type": "table",
        "seat": seat,
        "rules": str(now.state.rules),
        "names": now.names,
        "events": [encode(event) for event in own],
        "story": [sentence(event, names) for event in own],
        "view": encode(seen),
        "picture": table(seen, action=now.action, names=names),
        "sheet": None if now.score is None else score_sheet(now.score, names=sides),
    }
    return json.dumps(message)
