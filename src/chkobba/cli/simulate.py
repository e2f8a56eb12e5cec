"""The command `simulate`: a tournament of bots, as a table."""

from typing import Any, Final

import click
from rich.text import Text

from chkobba.bots import Score
from chkobba.bots.tournament import tournament
from chkobba.cli.agreed import agreed_rules, players_option, rules_arguments, seed_option
from chkobba.cli.bots import BOTS, ITERATIONS, bot
from chkobba.cli.screen import draw, grid, say, screen
from chkobba.cli.values import complete_several, several, whole

_EXAMPLES = """\b
Examples:
  chkobba simulate tunisian --pairs 80 --jobs 2
  chkobba simulate libyan --target 61 --players 4 --bots greedy,random
"""
_COUNT: Final[dict[str, Any]] = {"type": whole(1, 100_000), "metavar": "N", "show_default": True}


@click.command(epilog=_EXAMPLES)
@rules_arguments
@players_option
@click.option(
    "--bots",
    type=several(BOTS),
    metavar="NAMES",
    shell_complete=complete_several(BOTS),
    default=",".join(BOTS),
    show_default=True,
    help="Which bots play, at least two of them.",
)
@click.option(
    "--pairs",
    default="50",
    help="Pairs of matches for every two bots, with the same cards and changed sides.",
    **_COUNT,
)
@click.option("--iterations", default=str(ITERATIONS), help="The budget of a search.", **_COUNT)
@seed_option(default="", help="Any text: the same text plays the same matches.")
@click.option(
    "--jobs",
    type=whole(1, 64),
    metavar="N",
    default="1",
    show_default=True,
    help="Processes, 64 at most.",
)
def simulate(  # noqa: PLR0913
    *,
    game: str,
    players: int,
    bots: tuple[str, ...],
    pairs: int,
    iterations: int,
    seed: str,
    jobs: int,
    **options: Any,
) -> None:
    """Play a tournament of bots.

    Every two of them play, and a table shows how often the first wins, with Wilson's interval at
    95 %. GAME is tunisian or libyan; options that are not given are as in that game. Progress goes
    to the error stream; the result does not depend on the number of jobs.
    """
    rules = agreed_rules(game, options)
    if len(bots) < 2:
        raise click.BadParameter("a tournament needs two bots", param_hint="'--bots'")
    scores = tournament(
        {name: bot(name, iterations) for name in bots},
        rules,
        pairs=pairs,
        seed=seed,
        players=players,
        jobs=jobs,
    )
    console = screen()
    say(console, f"{rules}, {players} players, {iterations} iterations")
    shown = grid("Bots", "Won", "Of", "Rate", "95 % interval")
    for column in shown.columns[1:]:
        column.justify = "right"
    for (one, other), score in scores.items():
        shown.add_row(*map(Text, _row(f"{one} against {other}", score)))
    draw(console, shown)


def _row(names: str, score: Score) -> tuple[str, ...]:
    low, high = score.interval()
    interval = f"{low:.1%} to {high:.1%}"
    return names, str(score.wins), str(score.matches), f"{score.rate:.1%}", interval
