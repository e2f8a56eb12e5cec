"""What is agreed before a match, as arguments: the game, its options, the players, the seed."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final, TypeVar

import click
from attrs import fields

from chkobba import InvalidRules, Rank, RuleSet
from chkobba.cli.values import MOST, complete_several, seed, several, whole

_Command = TypeVar("_Command", bound=Callable[..., Any])

PRESETS: Final = MappingProxyType({"tunisian": RuleSet.tunisian, "libyan": RuleSet.libyan})
"""The games by the names that notation gives them."""

_LETTERS: Final = tuple(rank.letter for rank in Rank)

_HELP: Final = MappingProxyType(
    {
        "target": "Points that win a game (T48, R33).",
        "best_of": "Games in the match: 1, 3 or 5 (T50).",
        "opening": "Cut and choice, or a plain deal (T10, R2).",
        "redeal": "When the first deal is dealt again (T15, L4).",
        "capture": "Whether a card that can capture must (T27, L6).",
        "claims": "Whether a missed capture can be claimed (T30).",
        "chkobba_points": "What a chkobba is worth (T36, L19, L20).",
        "bayta": "Whether the first play of a deal may score a chkobba (L30).",
        "ajiliya": "Whether the last card of a round may score a chkobba (T38, L29).",
        "barmila_ranks": "The ranks that Barmila compares, in order; - for none (T44, L28).",
        "eight_dinari": "What eight of the ten dinari do (L23, L24).",
        "nine_dinari": "Whether nine dinari cancel the round (L25).",
        "ten_dinari": "Whether all ten dinari win the game (L26).",
        "sixes_and_sevens": "Whether all sixes and sevens win the game (L31).",
        "dealer": "Who deals the next round (T19, L13).",
    }
)
"""A line on each option of a rule set, with its clauses."""


def rules_arguments(command: _Command) -> _Command:
    """Add the argument GAME and an option for each field of a rule set."""
    for field in reversed(fields(RuleSet)):
        command = _rule_option(field.name, field.type)(command)
    game = click.argument(
        "game", metavar="[GAME]", type=click.Choice(list(PRESETS)), default="tunisian"
    )
    return game(command)


def _rule_option(name: str, kind: Any) -> Callable[[_Command], _Command]:
    """The option for one field, by its type."""
    flag = f"--{name.replace('_', '-')}"
    if kind is bool:
        no = flag.replace("--", "--no-", 1)
        return click.option(f"{flag}/{no}", name, default=None, help=_HELP[name])
    if kind is int:
        form: dict[str, Any] = {"type": whole(1, MOST), "metavar": "N"}
    elif kind == tuple[Rank, ...]:
        form = {"type": _ranks, "metavar": "RANKS", "shell_complete": complete_several(_LETTERS)}
    else:
        form = {"type": click.Choice([str(value) for value in kind])}
    return click.option(flag, name, help=_HELP[name], **form)


def _ranks(text: str) -> tuple[Rank, ...]:
    letters = several(_LETTERS)(text)
    return tuple(Rank(_LETTERS.index(letter) + 1) for letter in letters)


def agreed_rules(game: str, options: dict[str, Any]) -> RuleSet:
    """The rules that the arguments name: the preset, and what was changed in it.

    Raises:
        BadParameter: an option cannot have its value.
    """
    given = {name: value for name, value in options.items() if value is not None}
    try:
        return PRESETS[game](**given)
    except InvalidRules as error:
        problem = error.problems[0]
        hint = f"'--{problem.path.replace('_', '-')}'"
        raise click.BadParameter(problem.message, param_hint=hint) from None


def players_option(command: _Command) -> _Command:
    """Add the number of players."""
    option = click.option(
        "--players",
        type=click.Choice(["2", "4"]),
        default="2",
        show_default=True,
        callback=lambda _ctx, _param, value: int(value),
        help="One against one, or two against two (T6).",
    )
    return option(command)


def seed_option(**settings: Any) -> Callable[[_Command], _Command]:
    """The text from which all chance comes."""
    return click.option("--seed", type=seed, metavar="TEXT", **settings)
