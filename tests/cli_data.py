"""The golden files of the terminal program; `python -m tests.cli_data` writes them anew.

`session.in` is what a person types in a whole match, `session.out` what the program answers, and
`match.txt` the record that it saves. The other inputs follow from that record. Each output is the
command, what it prints, and its exit status.
"""

import json
import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from shlex import join
from typing import Final

from attrs import evolve
from click.testing import CliRunner, Result

from chkobba import (
    MatchRecord,
    RuleSet,
    encode,
    parse_action,
    parse_record,
    position_text,
    replay,
    to_json,
    view,
)
from chkobba.bots import CountingBot
from chkobba.cli.program import program
from chkobba.cli.session import Session
from chkobba.cli.typed import typed

FOLDER: Final = Path(__file__).parent / "data" / "cli"
PLAIN: Final = dict.fromkeys(
    ("COLUMNS", "FORCE_COLOR", "LINES", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
)
"""The environment without what would change the output."""
PLAY: Final = ["play", "--target", "11", "--seed", "golden", "--name", "Amina", "--save"]
ASKED_FIRST: Final = [
    "help",
    "moves",
    "table",
    "sheet",
    "",
    "7X",
    "cut",
    "KS>",
    "pass",
    "claim QD>QH",
]
COMMANDS: Final[dict[str, list[str]]] = {
    "perft": ["perft", "position.txt", "3"],
    "perft-divide": ["perft", "position.txt", "2", "--divide"],
    "perft-too-deep": ["perft", "position.txt", "37"],
    "rules": ["rules"],
    "rules-clauses": ["rules", "T30", "l16", "R15-R17", "T5"],
    "rules-differ": ["rules", "--differ", "tunisian", "libyan target=61 barmila_ranks=765"],
    "rules-find": ["rules", "--find", "KINGS"],
    "rules-unknown": ["rules", "T99"],
    "show-at": ["show", "match.txt", "--at", "7"],
    "show-position": ["show", "position.txt", "--seat", "1"],
    "show-record": ["show", "match.json"],
    "show-state": ["show", "state.json", "--seat", "0"],
    "show-view": ["show", "view.json"],
    "show-wrong": ["show", "wrong.json"],
    "verify": ["verify", "match.txt"],
    "verify-cut-short": ["verify", "short.txt"],
    "verify-illegal": ["verify", "illegal.json"],
    "verify-json": ["verify", "match.json"],
    "verify-no-record": ["verify", "wrong.txt"],
    "verify-unfinished": ["verify", "unfinished.json"],
}


def run(*arguments: str, typed: str | bytes = "") -> Result:
    """Run the program in this process, as it runs without a terminal; errors are not caught."""
    runner = CliRunner(env=PLAIN)
    return runner.invoke(program, arguments, input=typed, catch_exceptions=False, terminal_width=80)


def shown(arguments: list[str]) -> str:
    """A command with what it prints and its exit status."""
    result = run(*arguments)
    return f"$ chkobba {join(arguments)}\n{result.output}exit status {result.exit_code}\n"


def session_lines() -> Iterator[str]:
    """What a person types who asks for everything once and then does what the bot would do."""
    agreed = MatchRecord(
        rules=RuleSet.tunisian(target=11),
        players=2,
        actions=(),
        names=("Amina", "Counting 1"),
        seed="golden",
    )
    session = Session(agreed, 0, CountingBot())
    list(session.events())
    yield from ASKED_FIRST
    while not session.state.is_over:
        yield "hint"
        action = session.hint()
        yield "pass" if action is None else typed(action).lower()
        if action is None:
            session.pass_()
        else:
            session.enter(action)
        list(session.events())


def write_inputs() -> None:
    """Write what the commands read, from the record of the session."""
    text = Path("match.txt").read_text(encoding="utf-8")
    record = parse_record(text)
    state = list(replay(record))[12]
    start = evolve(record, actions=record.actions[:9], seal=None)
    illegal = evolve(start, actions=(*start.actions, parse_action("0 KD")))
    wrong = encode(state) | {"turn": 3, "ply": -1}
    last = len(record.actions)
    for name, content in {
        "illegal.json": to_json(illegal),
        "match.json": to_json(record),
        "position.txt": position_text(state),
        "short.txt": re.sub(rf"\n{last}\. .*", "", text),
        "state.json": to_json(state),
        "unfinished.json": to_json(start),
        "view.json": to_json(view(state, 1)),
        "wrong.json": json.dumps(wrong),
        "wrong.txt": re.sub(r"\n9\. .*", "", text),
    }.items():
        Path(name).write_text(content.rstrip("\n") + "\n", encoding="utf-8")


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    with chdir(FOLDER):
        lines = "".join(f"{line}\n" for line in session_lines())
        Path("match.txt").unlink(missing_ok=True)
        Path("session.in").write_text(lines, encoding="utf-8")
        Path("session.out").write_text(
            run(*PLAY, "match.txt", typed=lines).output, encoding="utf-8"
        )
        write_inputs()
        for name, arguments in COMMANDS.items():
            Path(f"{name}.out").write_text(shown(arguments), encoding="utf-8")


if __name__ == "__main__":
    main()
