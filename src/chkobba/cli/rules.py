"""The command `rules`: the law, clause by clause."""

from collections.abc import Iterable
from typing import Final

import click
from attrs import fields
from click.shell_completion import CompletionItem
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from chkobba import ParseError, RuleSet, parse_rules
from chkobba.cli.rulebook import Clause, rulebook, span
from chkobba.cli.screen import draw, grid, notice, screen

_EXAMPLES = """\b
Examples:
  chkobba rules T30 R15-R19
  chkobba rules --find barmila
  chkobba rules --differ tunisian 'libyan target=61 bayta=yes'
"""
_HOW_TO_ASK = (
    "Ask for clauses by number (rules T30 R15-R19), for those with a word (rules --find kings), or "
    "for the options in which two rule sets differ (rules --differ tunisian libyan). (ui) marks "
    "what binds an application, (info) what no test can check."
)


OPTIONS: Final = tuple(field.name for field in fields(RuleSet))
"""The names of all options, in order."""


def _clauses(text: str) -> list[Clause]:
    try:
        return rulebook().named(text)
    except LookupError as error:
        raise click.BadParameter(str(error.args[0])) from None


def _complete_clause(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The numbers that begin so, with their clauses as help."""
    return [
        CompletionItem(clause.name, help=clause.text)
        for clause in rulebook().clauses
        if clause.name.startswith(incomplete.upper())
    ]


def _rules(text: str) -> RuleSet:
    try:
        return parse_rules(text)
    except ParseError as error:
        raise click.BadParameter(str(error)) from None


@click.command(epilog=_EXAMPLES)
@click.argument(
    "clauses", metavar="[CLAUSE]...", nargs=-1, type=_clauses, shell_complete=_complete_clause
)
@click.option("--find", metavar="WORD", help="Print the clauses in which a word stands.")
@click.option(
    "--differ",
    nargs=2,
    type=_rules,
    metavar="RULES RULES",
    help="Print the options in which two rule sets in notation differ, and their clauses.",
)
def rules(
    clauses: tuple[list[Clause], ...], find: str | None, differ: tuple[RuleSet, RuleSet] | None
) -> None:
    """Print clauses of the rulebook.

    Clauses T are of Tunisia and L of Libya, R are rulings. CLAUSE is a number such as T30 or l16,
    or a range such as T22-T27. Without any, the chapters are listed. A search that finds nothing
    ends with 1.
    """
    if bool(clauses) + (find is not None) + (differ is not None) > 1:
        raise click.UsageError("ask for clauses, or with --find, or with --differ: one at a time")
    console = screen()
    if clauses:
        _print(console, [clause for several in clauses for clause in several])
    elif find is not None:
        found = rulebook().find(find)
        _print(console, found)
        if not found:
            notice(f"no clause has {find!r}")
            raise click.exceptions.Exit(1)
    elif differ is not None:
        draw(console, _differences(*differ))
    else:
        draw(console, Group(_overview(), "", Text(_HOW_TO_ASK)))


def _print(console: Console, clauses: Iterable[Clause]) -> None:
    """Each clause once, with its text beside its number."""
    shown = Table.grid(padding=(0, 2, 0, 0))
    for clause in dict.fromkeys(clauses):
        shown.add_row(Text(clause.name, style="bold"), Text(clause.text))
    if shown.rows:
        draw(console, shown)


def _overview() -> Table:
    shown = grid("Chapter", "Clauses")
    for heading, clauses in rulebook().ranges().items():
        shown.add_row(Text(heading), Text(span(clauses)))
    return shown


def _differences(one: RuleSet, other: RuleSet) -> Table | Text:
    differing = [name for name in OPTIONS if getattr(one, name) != getattr(other, name)]
    return options_table(differing, one, other) if differing else Text("They do not differ.")


def options_table(names: Iterable[str], *rule_sets: RuleSet) -> Table:
    """The values of options in one or more rule sets, and the clauses behind them."""
    shown = grid("Option", *map(str, rule_sets), "Clauses")
    for name in names:
        values = [Text(_option_text(getattr(rules, name))) for rules in rule_sets]
        shown.add_row(Text(name), *values, Text(rulebook().options[name]))
    return shown


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(rank.letter for rank in value) or "none"
    return str(value)
