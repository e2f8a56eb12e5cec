"""The command `play`: a match of a person against bots."""

from secrets import token_hex
from typing import Any

import click
from rich.console import Console

from chkobba import InvalidRecord, MatchRecord, RuleSet
from chkobba.cli.agreed import agreed_rules, players_option, rules_arguments, seed_option
from chkobba.cli.bots import BOTS, bot
from chkobba.cli.dialogue import Dialogue
from chkobba.cli.screen import say, screen
from chkobba.cli.session import Session
from chkobba.cli.sources import is_there, write
from chkobba.cli.values import complete_file, whole

_EXAMPLES = """\b
Examples:
  chkobba play
  chkobba play libyan --target 61 --players 4 --bot search --save match.txt
  chkobba play tunisian --no-bayta --barmila-ranks 7,6,5 --seed friday
"""


@click.command(epilog=_EXAMPLES)
@rules_arguments
@players_option
@click.option(
    "--bot",
    "kind",
    type=click.Choice(BOTS),
    default="counting",
    show_default=True,
    help="Who plays at the other seats, your partner's too.",
)
@click.option(
    "--seat", type=whole(0, 3), default="0", metavar="N", show_default=True, help="Yours."
)
@seed_option(help="Any text, from which all chance comes; without it a fresh one, which is shown.")
@click.option(
    "--save",
    metavar="FILE",
    shell_complete=complete_file,
    help="Write the record of the match into a new file.",
)
@click.option("--name", default="Player", show_default=True, help="Your name.")
def play(  # noqa: PLR0913
    *,
    game: str,
    players: int,
    kind: str,
    seat: int,
    seed: str | None,
    save: str | None,
    name: str,
    **options: Any,
) -> None:
    """Play a match against bots.

    GAME is tunisian or libyan; options that are not given are as in that game. You see what your
    seat sees, and type what you do: a card such as 7S to lay it, 7S>3C+4S to capture with it. help
    lists the rest, hint asks the bot, quit leaves.

    The pack has 40 cards: A (1), 2 to 7, Q (8), J (9), K (10) of D ♦, H ♥, S ♠, C ♣. A card takes
    one of its own value, or several that add up to it. Points are for most cards, most dinari (♦),
    most sevens, the 7D, and each capture that empties the table; see chkobba rules T22-T47.

    The exit status is 0 where the match is over or you leave with quit, 1 where the input ends
    (Ctrl-D) before that, and 130 after Ctrl-C. The record is saved before each question and at the
    end.
    """
    rules = agreed_rules(game, options)
    if seat >= players:
        raise click.BadParameter(f"must be 0 to {players - 1}, not {seat}", param_hint="'--seat'")
    names = [f"{kind.title()} {one}" for one in range(players)]
    names[seat] = name
    agreed = _agreed(rules, players, names, token_hex(4) if seed is None else seed)
    session, console = Session(agreed, seat, bot(kind)), screen()

    def keep() -> None:
        if save is not None:
            write(save, str(session.record))

    if save is not None and is_there(save):
        raise click.BadParameter(f"{save} is there already", param_hint="'--save'")
    keep()
    _introduce(console, agreed, seat)
    try:
        Dialogue(session, names, console).hold(keep)
    except EOFError:
        say(console, "\nThe input has ended before the match.")
        raise click.exceptions.Exit(1) from None
    except KeyboardInterrupt:
        say(console, "")  # ends the line of the prompt
        raise
    finally:
        keep()


def _agreed(rules: RuleSet, players: int, names: list[str], seed: str) -> MatchRecord:
    try:
        return MatchRecord(rules=rules, players=players, actions=(), names=tuple(names), seed=seed)
    except InvalidRecord as error:  # the seed has been checked, so it is the name
        raise click.BadParameter(error.problems[0].message, param_hint="'--name'") from None


def _introduce(console: Console, agreed: MatchRecord, own: int) -> None:
    names, seed = agreed.names, agreed.seed
    seats = [f"seat {seat} {name}" for seat, name in enumerate(names)]
    seats[own] += " (you)"
    say(console, f"{agreed.rules}: {', '.join(seats)}.")
    if agreed.players == 4:
        first, second = (" and ".join(names[side::2]) for side in (0, 1))
        say(console, f"Side 0 is {first}, side 1 {second}.")
    say(console, f"The seed is {seed!r}; type help for what can be typed.")
