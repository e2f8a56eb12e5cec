"""Reading and running the scenarios: positions with actions and what must come of them.

`data/scenarios.jsonl` holds one a line. Cards are text lists; `rules` names a preset and `opt`
overrides its fields; `*` stands for all cards named nowhere else, `*6` for the first six of them.
An action with `!reason` before it must be refused with that code. Other keys are the arguments of
`position`, shortened, or `deck`, the top of a shuffled pack for a match from its beginning.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from chkobba import (
    Action,
    CardSet,
    Claim,
    Event,
    GameState,
    IllegalAction,
    Kartet,
    Play,
    Rank,
    Redealt,
    RuleSet,
    Shuffle,
    apply,
    check,
    dealers,
    legal_actions,
    new_match,
    parse_action,
    parse_cards,
    transition,
)
from tests.table import at, dealt, deck

Scenario = dict[str, Any]
_RANKS = {rank.letter: rank for rank in Rank}


def load() -> list[Scenario]:
    """All scenarios of the data file."""
    path = Path(__file__).parent / "data" / "scenarios.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def rules_of(scenario: Scenario) -> RuleSet:
    """The preset with the scenario's changes."""
    changes = dict(scenario.get("opt", {}))
    if "barmila_ranks" in changes:
        changes["barmila_ranks"] = [_RANKS[letter] for letter in changes["barmila_ranks"]]
    if scenario["rules"] == "tunisian":
        return RuleSet.tunisian(**changes)
    # The scenarios fix what eight dinari do, whatever the target.
    return evolve(RuleSet.libyan(), **{"eight_dinari": "ten_only", **changes})


def start(scenario: Scenario) -> GameState:
    """The scenario's position, or the state after its first shuffle."""
    rules, players, dealer = rules_of(scenario), scenario.get("n", 2), scenario.get("dealer")
    if "deck" in scenario:
        return dealt(rules, scenario["deck"], players=players, dealer=dealer)
    return at(
        rules,
        table=scenario["table"],
        hands=scenario["hands"],
        stock=scenario.get("stock", ""),
        piles=scenario.get("piles", ("", "*")),
        chkobbas=scenario.get("sw", ((), ())),
        dealer=dealer,
        turn=scenario.get("turn", 0),
        scores=scenario.get("tot", (0, 0)),
        games=scenario.get("games", (0, 0)),
        round_number=scenario.get("round", 1),
        last_capturer=scenario.get("last"),
    )


@frozen
class Run:
    """The state that a scenario comes to, and all that happened on the way."""

    state: GameState
    events: tuple[Event, ...]
    refusals: tuple[tuple[str, str], ...]
    """Each refused action and its reason code."""


def run(scenario: Scenario) -> Run:
    """Play the scenario's actions; refused ones must leave the state as it was."""
    state = start(scenario)
    events: list[Event] = []
    refusals = []
    if "deck" in scenario:
        rules, players = rules_of(scenario), scenario.get("n", 2)
        first = Shuffle(scenario.get("dealer", players - 1), deck(scenario["deck"]))
        events += transition(new_match(rules, players), first).events
    for step in scenario["do"]:
        if step.startswith("!"):
            expected, text = step[1:].split(" ", 1)
            refusals.append((expected, _refused(state, text)))
            continue
        if step.startswith("redeck "):
            (dealer,) = dealers(state)
            after = transition(state, Shuffle(dealer, deck(step.removeprefix("redeck "))))
        else:
            after = transition(state, parse_action(step))
        state = after.state
        events += after.events
    return Run(state, tuple(events), tuple(refusals))


def _refused(state: GameState, text: str) -> str:
    action, before = parse_action(text), hash(state)
    refusal = check(state, action)
    assert refusal is not None, f"{text} is legal"
    try:
        apply(state, action)
    except IllegalAction as error:
        assert error.refusal == refusal
    else:
        raise AssertionError(f"{text} was applied")
    assert hash(state) == before
    return str(refusal.reason)


def observed(result: Run, key: str) -> object:
    """What the state shows for one key of `exp`, in the scenario's terms."""
    state, sheet = result.state, result.state.last_round
    if key.startswith("hand"):
        return set(state.hands[int(key[4:])])
    plain: dict[str, Callable[[], object]] = {
        "table": lambda: set(state.table),
        "n": lambda: [len(pile) for pile in state.piles],
        "chkobbas": lambda: [[str(one.card) for one in side] for side in state.chkobbas],
        "chkobba_points": lambda: list(state.chkobba_points),
        "last": lambda: state.last_capturer,
        "turn": lambda: state.turn,
        "phase": lambda: str(state.phase),
        "tot": lambda: list(state.scores),
        "games": lambda: list(state.games),
        "stock": lambda: len(state.stock),
        "next": lambda: list(dealers(state)),
        "match_winner": lambda: None if state.outcome is None else state.outcome.winner,
        "legal": lambda: {_move(a) for a in legal_actions(state) if isinstance(a, Play)},
        "claims": lambda: {_move(a) for a in legal_actions(state) if isinstance(a, Claim)},
    }
    if key in plain:
        return plain[key]()
    assert sheet is not None
    if key == "cats":
        names = ("karta", "dinari", "barmila", "hayya")
        return {name: getattr(sheet, name).winner for name in names}
    if key == "pts":
        return None if sheet.points is None else list(sheet.points)
    if key == "special":
        return None if sheet.special is None else str(sheet.special)
    assert key == "game_won"
    won = sheet.game_won
    return None if won is None else [won.side, str(won.reason)]


def expected(key: str, value: Any) -> object:
    """The scenario's value in the form that `observed` gives."""
    if key == "table" or key.startswith("hand"):
        return set(parse_cards(value))
    if key in ("legal", "claims"):  # captured cards in any order (R14)
        return {_move(parse_action(f"0 {move}")) for move in value}
    return value


def _move(action: Action) -> str:
    return str(action).split(" ")[-1]


def mismatches(scenario: Scenario) -> Iterator[str]:
    """Everything in which the scenario's end differs from what it must be."""
    result = run(scenario)
    for reason, found in result.refusals:
        if reason != found:
            yield f"refused as {found}, not {reason}"
    kinds = {"redeal": Redealt, "kartet": Kartet}
    seen = {name for name, kind in kinds.items() if any(isinstance(e, kind) for e in result.events)}
    for key, value in scenario["exp"].items():
        if key == "ev":
            found_ok = set(value) <= seen
        elif key == "noev":
            found_ok = not set(value) & seen
        elif key.startswith("has"):
            found_ok = CardSet.parse(value) <= result.state.piles[int(key[3:])]
        else:
            found_ok = observed(result, key) == expected(key, value)
        if not found_ok:
            yield f"{key}: expected {value}"
