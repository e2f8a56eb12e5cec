"""The command `verify`: play a record again and name what is wrong with it."""

import click

from chkobba import Fault, GameState
from chkobba import verify as verdict
from chkobba.cli.screen import say, screen
from chkobba.cli.sources import read_record
from chkobba.cli.values import complete_file

_EXAMPLES = """\b
Examples:
  chkobba verify match.txt
  chkobba verify - <match.json
"""


@click.command(epilog=_EXAMPLES)
@click.argument("record", shell_complete=complete_file)
def verify(record: str) -> None:
    """Check a record of a match.

    RECORD is a file, as text or JSON, or - for the standard input. Every action must be legal, and
    the record as it was written. A fault is printed with its
    kind, the number of the action and the reason why that is refused; the exit status is then 1,
    and 2 if it is not a record at all.
    """
    found = read_record(record)
    end = verdict(found)
    if isinstance(end, Fault):
        say(screen(), f"faulty: {end}")
        raise click.exceptions.Exit(1)
    say(screen(), f"good: {len(found.actions)} actions, {_result(end)}")


def _result(end: GameState) -> str:
    if end.outcome is None:
        return f"not finished: round {end.round_number}, phase {end.phase}"
    first, second = end.scores
    won = f"side {end.outcome.winner} wins the match ({end.outcome.reason})"
    return f"{won}, scores {first} to {second}, games {end.games[0]} to {end.games[1]}"
