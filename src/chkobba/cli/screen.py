"""What is written to the terminal: plain text, with colours where it is one."""

import re
from typing import Final

import click
from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

_PLAIN_WIDTH: Final = 80
_RED_SUITS: Final = re.compile(r"\w+[♦♥]")


class _Console(Console):
    """A console that leaves it to the program what to do where nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Let the error pass."""
        raise  # noqa: PLE0704


def screen() -> Console:
    """The standard output; 80 columns wide where it is no terminal."""
    console = _Console(highlight=False)
    if not console.is_terminal:
        console.width = _PLAIN_WIDTH
    return console


def say(console: Console, text: str) -> None:
    """Print text as it stands, long lines too, with red suits in red."""
    console.print(_coloured(text), soft_wrap=True)


def draw(console: Console, picture: RenderableType) -> None:
    """Print a table or the like; where it is no terminal, without spaces at the ends of lines."""
    if console.is_terminal:
        console.print(picture)
        return
    with console.capture() as captured:
        console.print(picture)
    console.file.writelines(f"{line.rstrip()}\n" for line in captured.get().splitlines())


def _coloured(text: str) -> Text:
    found = Text(printable(text))
    found.highlight_regex(_RED_SUITS, "red")
    return found


def notice(text: str) -> None:
    """Print text that is about the output to the error stream."""
    click.echo(printable(text), err=True)


def grid(*headings: str) -> Table:
    """A table that is to be filled, in signs that every terminal has."""
    table = Table(box=box.ASCII2, show_edge=False)
    for heading in headings:
        table.add_column(heading)
    return table


def printable(text: str) -> str:
    """The text with escapes for what a terminal would obey or cannot show."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text
    )
