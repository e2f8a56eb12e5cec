"""The command `show`: a position, a record, a state or a view as a table or a picture."""

import click

from chkobba import GameState, MatchRecord, PlayerView, position_text, view
from chkobba.cli.screen import notice, say, screen
from chkobba.cli.sources import Shown, after, read, write
from chkobba.cli.values import MOST, complete_file, whole
from chkobba.svg import Svg, full_table, table

_EXAMPLES = """\b
Examples:
  chkobba show match.txt --at 12 --seat 0
  chkobba show match.json --svg table.svg
  chkobba show match.txt --at 12 --notation >position.txt
  chkobba show - <position.txt
"""


@click.command(epilog=_EXAMPLES)
@click.argument("source", shell_complete=complete_file)
@click.option("--at", type=whole(0, MOST), metavar="N", help="A record after N actions.")
@click.option("--seat", type=whole(0, 3), metavar="N", help="What this seat sees.")
@click.option("--svg", metavar="FILE", shell_complete=complete_file, help="Write a picture.")
@click.option("--notation", is_flag=True, help="Print the whole position on one line instead.")
def show(source: str, at: int | None, seat: int | None, svg: str | None, notation: bool) -> None:
    """Show a position, or a moment of a match.

    SOURCE is a position in notation, or a file, or - for the standard input; a file holds a
    position, a record as text, or a record, a state or a view as JSON. Without --seat the table is
    the referee's, with all hidden cards.
    """
    found = read(source)
    if at is not None and not isinstance(found, MatchRecord):
        raise click.UsageError("--at is for records")
    names = found.names if isinstance(found, MatchRecord) else ()
    seen = _seen(found, at, seat)
    if notation:
        if svg is not None or not isinstance(seen, GameState):
            raise click.UsageError("--notation is for whole positions, without --seat and --svg")
        say(screen(), position_text(seen))
        return
    if isinstance(seen, GameState):
        notice("The referee's table: hidden cards are shown; --seat N shows what a seat sees.")
    if svg is None:
        say(screen(), str(seen))
    else:
        write(svg, _picture(seen, names))


def _seen(found: Shown, at: int | None, seat: int | None) -> GameState | PlayerView:
    """The whole state, or what the seat sees of it."""
    if isinstance(found, PlayerView):
        if seat not in (None, found.seat):
            raise click.UsageError("a view is of one seat, and shows no other")
        return found
    state = after(found, at) if isinstance(found, MatchRecord) else found
    if seat is None:
        return state
    if seat >= state.players:
        raise click.UsageError(f"seats are 0 to {state.players - 1}, not {seat}")
    return view(state, seat)


def _picture(seen: GameState | PlayerView, names: tuple[str, ...]) -> Svg:
    if isinstance(seen, GameState):
        return full_table(seen, names=names)
    return table(seen, names=names)
