"""The program with its commands, and how it ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import Any

import click

from chkobba import __version__
from chkobba.cli.perft import perft
from chkobba.cli.play import play
from chkobba.cli.rules import rules
from chkobba.cli.screen import notice
from chkobba.cli.show import show
from chkobba.cli.simulate import simulate
from chkobba.cli.sources import Unreadable
from chkobba.cli.verify import verify

_EPILOG = """\b
Exit status:
  0    good
  1    a fault was found, or nothing was, or the input of play has ended
  2    wrong usage, or a file that cannot be read or written
  130  interrupted with Ctrl-C

\b
Completion, for bash (zsh and fish likewise, with their names):
  eval "$(_CHKOBBA_COMPLETE=bash_source chkobba)"

Colours appear on terminals only, and not where NO_COLOR is set.
"""


class _Program(click.Group):
    """A group of commands that ends without a traceback."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        """Read what is given to the program itself, such as --help."""
        with _ends_well():
            return super().make_context(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with _ends_well():
            return super().invoke(ctx)


@contextmanager
def _ends_well() -> Iterator[None]:
    """Turn interruptions, and output that cannot be written, into exit statuses."""
    if sys.stdout is None:
        raise Unreadable("there is no standard output")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        notice("interrupted")
        raise click.exceptions.Exit(130) from None
    except OSError as error:
        _drop_output()
        if isinstance(error, BrokenPipeError):
            raise click.exceptions.Exit(2) from None
        raise Unreadable(f"input or output has failed: {error.strerror}") from None


def _drop_output() -> None:
    """Close the standard output, so that nothing more is written to it at the end."""
    with suppress(OSError):
        sys.stdout.close()


@click.group(
    cls=_Program,
    name="chkobba",
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="chkobba")
def program() -> None:
    """Chkobba (Tunisia) and Shakkba (Libya): play, show, verify, simulate, count, look up.

    Each command has its own --help, with examples.
    """


for _command in (play, show, verify, simulate, perft, rules):
    program.add_command(_command)
