"""The talk with a person at the table: what happens is told, what is typed is done.

Nothing is said of what could be captured or claimed unless the person asks (T34, T35).
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType
from typing import Final

from rich.columns import Columns
from rich.console import Console

from chkobba import Event, IllegalAction, ParseError, Phase, RoundScored, score_sheet
from chkobba.cli.rules import OPTIONS, options_table
from chkobba.cli.screen import draw, say
from chkobba.cli.session import Session
from chkobba.cli.typed import HELP, typed, typed_action
from chkobba.messages import sentence

_PROMPTS: Final = MappingProxyType(
    {
        Phase.CUT: "cut 1 to 39> ",
        Phase.CUT_CHOICE: "keep or put> ",
        Phase.PLAY: "your play> ",
        Phase.REDEAL: "yes or no> ",
    }
)


class Dialogue:
    """A session as a person at a terminal plays it."""

    def __init__(self, session: Session, names: Sequence[str], console: Console) -> None:
        self._session = session
        self._names = names
        self._console = console
        self._sheet = "No round is over yet."
        self._words: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "moves": self._moves,
            "table": self._table,
            "sheet": lambda: self._say(self._sheet),
            "rules": self._rules,
            "help": lambda: self._say(HELP),
            "?": lambda: self._say(HELP),
            "pass": self._pass,
            "quit": self._quit,
            "exit": self._quit,
            "": lambda: None,
        }
        self._has_left = False

    def hold(self, keep: Callable[[], None]) -> None:
        """Play until the match is over or the person leaves; `keep` is called before each question.

        Raises:
            EOFError: the input has ended before that.
        """
        told = -1
        while not self._has_left:
            self.tell(self._session.events())
            if self._session.state.is_over:
                break
            if told != self._session.state.ply:
                told = self._session.state.ply
                self._table()
                keep()
            self.answer(self._read())

    def answer(self, line: str) -> None:
        """Do what a line says."""
        text = " ".join(line.split())
        if text.lower() in self._words:
            self._words[text.lower()]()
            return
        try:
            self.tell(self._session.enter(typed_action(text, self._session.seat)))
        except ParseError as error:
            self._say(f"Not understood: {error}. Type help for what can be typed.")
        except IllegalAction as error:
            self._say(f"Refused: {error.refusal}")

    def tell(self, events: Iterable[Event]) -> None:
        """Say what happens."""
        for event in events:
            self._say(sentence(event, self._names))
            if isinstance(event, RoundScored):
                self._sheet = score_sheet(event.score)
                self._say(self._sheet)

    def _read(self) -> str:
        """The next line, shown again where nobody has seen it typed."""
        if sys.stdin is None:
            raise EOFError
        may_pass = self._session.may_pass
        prompt = "redeal or pass> " if may_pass else _PROMPTS[self._session.state.phase]
        line = self._console.input(prompt, markup=False)
        if not sys.stdin.isatty():
            self._say(line)
        return line

    def _table(self) -> None:
        seen = self._session.seen
        self._say(f"\n{seen}")
        if seen.drawn is not None:
            self._say(f"You drew {seen.drawn.pretty}.")

    def _hint(self) -> None:
        action = self._session.hint()
        self._say(f"The bot would: {'pass' if action is None else typed(action)}")

    def _moves(self) -> None:
        actions = [typed(action) for action in self._session.seen.legal_actions()]
        if self._session.may_pass:
            actions.append("pass")
        draw(self._console, Columns(actions, padding=(0, 2)))

    def _rules(self) -> None:
        rules = self._session.state.rules
        draw(self._console, options_table(OPTIONS, rules))

    def _pass(self) -> None:
        if self._session.may_pass:
            self._session.pass_()
        else:
            self._say("You cannot pass here.")

    def _quit(self) -> None:
        self._has_left = True

    def _say(self, text: str) -> None:
        say(self._console, text)
