"""The command `perft`: count the legal sequences of actions from a position."""

import click
from rich.text import Text

from chkobba.cli.screen import draw, grid, say, screen
from chkobba.cli.sources import read_state
from chkobba.cli.values import complete_file, whole
from chkobba.perft import divide as counts_by_action
from chkobba.perft import perft as count

_EXAMPLES = """\b
Examples:
  chkobba perft position.txt 3
  chkobba perft - 2 --divide <position.txt
"""


@click.command(epilog=_EXAMPLES)
@click.argument("position", shell_complete=complete_file)
@click.argument("depth", type=whole(0, 36))
@click.option("--divide", is_flag=True, help="Count by the first action.")
def perft(position: str, depth: int, divide: bool) -> None:
    """Count the sequences of exactly DEPTH legal actions.

    They start from POSITION, which is in notation, or a file, or - for the standard input. DEPTH is
    0 to 36; each step multiplies the time by the number of actions. The count stops where a shuffle
    is due.
    """
    state = read_state(position)
    if not divide:
        say(screen(), str(count(state, depth)))
        return
    if depth == 0:
        raise click.UsageError("--divide needs a DEPTH of at least 1")
    counts = counts_by_action(state, depth)
    shown = grid("Action", "Sequences")
    shown.columns[1].justify = "right"
    for action, number in counts.items():
        shown.add_row(Text(str(action)), Text(str(number)))
    shown.add_section()
    shown.add_row(Text("total"), Text(str(sum(counts.values()))))
    draw(screen(), shown)
