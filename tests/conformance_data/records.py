"""The records: matches that are whole, unfinished or damaged, and where the damage shows.

What is wrong with a record, and at which action, is written here by hand.
"""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from chkobba import (
    CARDS,
    Action,
    GameState,
    MatchRecord,
    Shuffle,
    apply,
    decode_record,
    encode,
    new_match,
    parse_action,
    parse_rules,
    position_text,
)
from tests.conformance_data.moments import next_action

Line = dict[str, Any]


@frozen
class Bad:
    """What is wrong: the kind of fault, the number of the action, and why that is not legal."""

    kind: str
    number: int
    reason: str | None = None


def records() -> list[Line]:
    """The lines of the file."""
    return [*_whole(), *_unfinished(), *_illegal(), *_damaged(), *_seeded()]


def _match(
    rules: str, players: int, dealt_from: str, most: int = 1_000, **others: Any
) -> MatchRecord:
    """A match with the shuffles of this seed, to its end or to so many actions."""
    state = new_match(parse_rules(rules), players)
    actions: list[Action] = []
    while not state.is_over and len(actions) < most:
        actions.append(next_action(state, dealt_from))
        state = apply(state, actions[-1])
    return MatchRecord(rules=state.rules, players=players, actions=tuple(actions), **others)


def _changed(record: MatchRecord, number: int, *actions: str) -> MatchRecord:
    """The record, written with these actions in place of the one with this number."""
    before, after = record.actions[: number - 1], record.actions[number:]
    return evolve(record, actions=(*before, *map(parse_action, actions), *after))


def _end(record: MatchRecord, actions: tuple[Action, ...]) -> GameState:
    state = new_match(record.rules, record.players)
    for action in actions:
        state = apply(state, action)
    return state


def _good(clauses: str, about: str, record: MatchRecord) -> Line:
    end = position_text(_end(record, record.actions))
    return {**_start(clauses, about, encode(record)), "end": end}


def _bad(
    clauses: str, about: str, record: MatchRecord, bad: Bad, damage: Line | None = None
) -> Line:
    """The line of a bad record; with damage, its document has other entries than when written."""
    document = {**encode(record), **(damage or {})}
    played = tuple(map(parse_action, document["actions"][: bad.number - 1]))
    fault = {
        "kind": bad.kind,
        "number": bad.number,
        "reason": bad.reason,
        "position": position_text(_end(decode_record(document), played)),
    }
    return {**_start(clauses, about, document), "fault": fault}


def _start(clauses: str, about: str, document: Line) -> Line:
    line = {"kind": "record", "clauses": clauses.split(), "about": about}
    return {**line, "document": document}


def _whole() -> Iterator[Line]:
    names = ("Amina", "Bechir", "Chiraz", "Driss")
    day = dt.date(2026, 11, 30)
    yield _good("T48 T51", "a whole match", _match("tunisian target=11", 2, "whole 1"))
    yield _good(
        "T48 T51 T6",
        "a whole match of four, with names and a date",
        _match("tunisian target=11", 4, "whole 2", names=names, date=day),
    )
    yield _good("R29 L10", "a whole match", _match("libyan target=11", 2, "whole 3"))
    yield _good(
        "R30 R31 L15",
        "a whole match, best of three, of four",
        _match("libyan target=5 best_of=3", 4, "whole 4", names=names),
    )


def _unfinished() -> Iterator[Line]:
    yield _good("R7", "nothing has happened", _match("tunisian", 2, "", 0))
    yield _good("T11", "broken off at the cutter's choice", _match("tunisian", 4, "short", 2))
    yield _good("L8", "broken off in a deal", _match("libyan", 2, "short", 12))


def _illegal() -> Iterator[Line]:
    chkobba = _match("tunisian target=11", 2, "records", 10)
    shakkba = _match("libyan target=11", 2, "records", 10)
    for clauses, about, record, number, action, reason in (
        ("T22", "no shuffle", chkobba, 1, "1 6D", "action/wrong_phase"),
        ("R7", "a dealer who is not there", chkobba, 1, _shuffle(2), "shuffle/wrong_dealer"),
        ("T10", "the dealer cuts", chkobba, 2, "0 cut 8", "action/not_your_turn"),
        ("T22", "a card from the stock", chkobba, 4, "1 KH", "play/card_not_in_hand"),
        ("R15", "a claim of another card", chkobba, 5, "0 claim 3S>3D", "claim/other_card"),
        ("L6", "a card laid that has to capture", shakkba, 5, "0 JH", "capture/compulsory"),
        ("L17", "a wrong sum", shakkba, 8, "1 JS>2C", "capture/wrong_sum"),
    ):
        bad = Bad("record/illegal", number, reason)
        yield _bad(clauses, about, _changed(record, number, action), bad)
    over = _match("libyan target=1", 2, "over")
    number = len(over.actions) + 1
    bad = Bad("record/illegal", number, "match/over")
    yield _bad("R29", "an action after the end", _changed(over, number, "0 AD"), bad)


def _damaged() -> Iterator[Line]:
    record = _match("tunisian target=11", 2, "records", 10, names=("Amina", "Bechir"))
    document = encode(record)
    actions = document["actions"]
    for about, damage, bad in (
        ("the last three actions are lost", actions[:7], Bad("record/truncated", 8)),
        (
            "an action in the middle is lost",
            [*actions[:3], *actions[4:]],
            Bad("record/truncated", 4, "action/not_your_turn"),
        ),
        ("the last action is another", [*actions[:9], "0 4H"], Bad("record/tampered", 11)),
        (
            "an action is another, and a later one not legal",
            [*actions[:3], "1 3S", *actions[4:]],
            Bad("record/tampered", 5, "claim/nothing_missed"),
        ),
        ("an action was added", [*actions, "0 4H"], Bad("record/tampered", 12)),
    ):
        yield _bad("T22 T30", about, record, bad, {"actions": damage})
    seal = {**document["seal"], "digest": "0" * 64}
    for about, damaged in (
        ("a name is another", {"names": ["Amina", "Nizar"]}),
        ("there is a date", {"date": "2026-11-30"}),
        ("the target is another", {"rules": {**document["rules"], "target": 12}}),
        ("the digest is another", {"seal": seal}),
    ):
        yield _bad("T48", about, record, Bad("record/tampered", 11), damaged)


def _seeded() -> Iterator[Line]:
    record = _match("libyan target=7", 2, "seeded", seed="seeded")
    yield _good("T9 T20", "every shuffle is the one of the seed", record)
    dealt = record.actions[0]
    assert isinstance(dealt, Shuffle)
    for about, number, action in (
        ("another pack than that of the seed", 1, _shuffle(dealt.dealer)),
        ("another dealer than that of the seed", 1, str(evolve(dealt, dealer=1 - dealt.dealer))),
        ("another pack in round 2", 38, _shuffle(1)),
    ):
        bad = Bad("record/tampered", number)
        yield _bad("T9 T20", about, _changed(record, number, action), bad)
    bad = Bad("record/illegal", 2, "action/wrong_phase")
    yield _bad("T9", "a shuffle that is not due", _changed(record, 2, str(dealt)), bad)


def _shuffle(dealer: int) -> str:
    return str(Shuffle(dealer, CARDS))
