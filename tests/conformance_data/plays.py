"""The plays: the scenarios, and more of their kind, as lines that name every card and every event.

The scenarios and what must come of them were written by hand, and so are the refusals here; events,
legal actions and the position at the end are what this library finds, and two tests compare them:
with what the scenarios expect, and with the naive implementation.
"""

from typing import Any

from chkobba import (
    GameState,
    Shuffle,
    dealers,
    encode,
    legal_actions,
    new_match,
    parse_action,
    position_text,
    transition,
)
from tests import scenarios
from tests.conformance_data.more_plays import MORE_PLAYS
from tests.scenarios import Scenario
from tests.table import deck

Line = dict[str, Any]

CLAUSES = {
    "S01": "T22 T23 T8",
    "S03": "T24",
    "S05": "T26 R13",
    "S06": "T4 T24",
    "S08": "L6 L17 R12",
    "S10": "L6 L16 R12",
    "S11": "L6 L17 R12 R35",
    "S13": "L7",
    "S15": "T3 T25 T26 R13",
    "S16": "T24 R13",
    "S18": "T25 T30 R15",
    "S20": "T32 R16",
    "S21": "T29 T32",
    "S23": "T30",
    "S25": "T30 T31 T36",
    "S26": "T31 T33 R19",
    "S28": "R17 T40",
    "S30": "T33 T39 T40",
    "S31": "T7 T30 R16",
    "S33": "T30 R15",
    "S35": "L6 R12",
    "S36": "T27 T29",
    "S38": "L18 L19",
    "S40": "L19",
    "S41": "T38 R20",
    "S43": "T36",
    "S45": "L30 R21",
    "S46": "L30 R21",
    "S48": "L30 R21",
    "S50": "L29 R20",
    "S51": "L9",
    "S53": "T45 T47",
    "S55": "L27 R23",
    "S56": "L28 R23",
    "S58": "T40 R36",
    "S60": "L24",
    "S61": "L25 L13",
    "S63": "L26 R25",
    "S65": "T43 T51",
    "S66": "L31 R25",
    "S68": "L31 R28",
    "S70": "T52 R29",
    "S71": "T53 R29 T19",
    "S73": "T50 R30",
    "S75": "L38 R29",
    "S76": "R29",
    "S78": "T10 T11 T12 T14 R3 R4",
    "S80": "T12 R3 R4",
    "S81": "L2 L3 R2",
    "S83": "T15 T16 R10",
    "S85": "T17",
    "S86": "T15",
    "S88": "L4 R11",
    "S90": "T19",
    "S91": "T7 T19",
    "S93": "L13",
    "S95": "L12 L15 R32",
    "S96": "L13 L15 R32",
    "S98": "L8 R34",
    "S100": "L31 R25 R36",
    "S101": "T16 R11",
    "S103": "T38 T39 R20",
    "S105": "R18 R21",
    "S106": "R18 R21",
    "S110": "T18 T30 T33 T51 R17",
}
"""What each scenario shows; its `title` says it in words."""


def plays() -> list[Line]:
    """The lines of the file: the scenarios in their order, then the others."""
    cited = [{**one, "clauses": CLAUSES[one["id"]]} for one in scenarios.load()]
    return [convert(one) for one in (*cited, *MORE_PLAYS)]


def convert(scenario: Scenario) -> Line:
    """The line for a scenario that has its clauses."""
    state, wanted = _beginning(scenario)
    line: Line = {
        "kind": "play",
        "clauses": scenario["clauses"].split(),
        "about": scenario["title"].strip(),
        "position": position_text(state),
        "steps": [],
    }
    for step in (*wanted, *scenario["do"]):
        refused, text = _split(state, step)
        if refused:
            line["steps"].append({"action": text, "refused": refused})
        else:
            after = transition(state, parse_action(text))
            events = [encode(event) for event in after.events]
            line["steps"].append({"action": text, "events": events})
            state = after.state
    legal = [str(action) for action in legal_actions(state)]
    return {**line, "legal": legal, "end": position_text(state)}


def _beginning(scenario: Scenario) -> tuple[GameState, tuple[str, ...]]:
    """The position that the line begins with, and a shuffle where that is a new match."""
    if "deck" not in scenario:
        return scenarios.start(scenario), ()
    players = scenario.get("n", 2)
    first = Shuffle(scenario.get("dealer", players - 1), deck(scenario["deck"]))
    return new_match(scenarios.rules_of(scenario), players), (str(first),)


def _split(state: GameState, step: str) -> tuple[str, str]:
    """The code with which a step must be refused, if so, and the action's text.

    `redeck`, with the top of the pack, is a shuffle; the lowest candidate deals.
    """
    refused, text = step[1:].split(" ", 1) if step.startswith("!") else ("", step)
    if text.startswith("redeck"):
        text = str(Shuffle(dealers(state)[0], deck(text.removeprefix("redeck").strip())))
    return refused, text
