"""A pseudo-terminal with the program in it, for tests that type and read."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from codecs import getincrementaldecoder
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

import chkobba
from tests.cli_data import PLAIN

_MOST_SECONDS: Final = 60
_SOURCE: Final = Path(chkobba.__file__).parent.parent
_START: Final = (
    "import fcntl, runpy, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "runpy.run_module('chkobba', run_name='__main__', alter_sys=True)"
)
"""Makes the terminal the one whose Ctrl-C the program gets, and runs it."""
_ESCAPES: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """The program at a terminal of 80 columns; every wait is limited."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 80))
        usual = {name: value for name, value in os.environ.items() if name not in PLAIN}
        self._process = subprocess.Popen(
            [sys.executable, "-X", "utf8", "-c", _START, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**usual, "PYTHONPATH": str(_SOURCE), "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.raw = ""
        """All that the terminal has got, with its escapes."""
        self._read = 0
        self._decode = getincrementaldecoder("utf-8")()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(_MOST_SECONDS)
        os.close(self._master)

    @property
    def text(self) -> str:
        """What a person reads."""
        return _ESCAPES.sub("", self.raw).replace("\r\n", "\n")

    def expect(self, *words: str) -> None:
        """Wait until these words have appeared, in this order, after all that was waited for."""
        end = monotonic() + _MOST_SECONDS
        for word in words:
            while word not in self.text[self._read :]:
                assert self._receive(end), f"no {word!r} in {self.text!r}"
            self._read = self.text.index(word, self._read) + len(word)

    def type(self, keys: str) -> None:
        """Press keys, of which Ctrl-C and Ctrl-D are the control codes 3 and 4."""
        os.write(self._master, keys.encode())

    def end(self) -> int:
        """Wait for the end of the program; its exit status."""
        end = monotonic() + _MOST_SECONDS
        while self._receive(end):
            pass
        return self._process.wait(_MOST_SECONDS)

    def _receive(self, end: float) -> bool:
        """Read what is there, or wait for it up to a time; whether there will be more."""
        ready, _, _ = select.select([self._master], [], [], max(0.0, end - monotonic()))
        assert ready and monotonic() < end, f"too long a wait after {self.text!r}"  # noqa: PT018
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:  # Linux says so where no program has the terminal any more
            return False
        self.raw += self._decode.decode(data)
        return bool(data)
