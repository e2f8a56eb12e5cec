"""Records of matches: what one is made of, playing it again, and what can be wrong with one."""

import datetime as dt
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, settings
from hypothesis import strategies as st

import chkobba
from chkobba import (
    CARDS,
    Action,
    ChkobbaError,
    Fault,
    FaultKind,
    FaultyRecord,
    GameState,
    InvalidRecord,
    MatchRecord,
    Reason,
    RuleSet,
    Seal,
    Shuffle,
    apply,
    legal_actions,
    new_match,
    parse_action,
    parse_record,
    replay,
    shuffle,
    verify,
)
from chkobba.portable import portable_shuffle
from chkobba.records import seal_of
from chkobba.strategies import rule_sets
from tests.table import deck, do
from tests.test_position_text import work

HUGE = 10**5000  # more digits than Python is willing to print
TUNISIAN = RuleSet.tunisian(target=11, bayta=False)


def actions(*texts: str) -> tuple[Action, ...]:
    """These actions."""
    return tuple(map(parse_action, texts))


RECORD = MatchRecord(
    rules=TUNISIAN,
    players=2,
    names=("Amina", "Béchir L."),
    date=dt.date(2026, 11, 30),
    seed="friday",
    actions=actions(
        "shuffle 1 7CJCQD7D5CKHAHAS7S3H4SKD5S3D2H5DADQS2C6H"
        "JS4D6CJD3CAC5H7HQHQCKSKCJH3S4C2S6D2D6S4H",
        "0 cut 10",
        "0 keep",
        "0 KD>2H+3D+5D",
        "1 2C",
        "0 4S",
        "1 6H",
        "0 claim 6H>2C+4S",
        "0 5S",
    ),
)
SHUFFLED, CUT, KEPT = RECORD.actions[:3]
UNSEEDED = evolve(RECORD, seed=None)
SEALED = parse_record(str(RECORD))


def played(
    rules: RuleSet, players: int, rng: Random, *, most: int = 10**6, seed: str | None = None
) -> MatchRecord:
    """The record of a random match, broken off after so many actions."""
    state, done = new_match(rules, players), list[Action]()
    while not state.is_over and len(done) < most:
        if not state.is_chance:
            done.append(rng.choice(legal_actions(state)))
        elif seed is None:
            done.append(shuffle(state, rng))
        else:
            done.append(portable_shuffle(state, seed))
        state = apply(state, done[-1])
    return MatchRecord(rules=rules, players=players, actions=tuple(done), seed=seed)


def _states(record: MatchRecord) -> list[GameState]:
    state = new_match(record.rules, record.players)
    states = [state]
    for action in record.actions:
        state = apply(state, action)
        states.append(state)
    return states


# What a record is made of


def test_a_record_shows_what_it_was_given() -> None:
    assert (RECORD.rules, RECORD.players, RECORD.rules_version) == (TUNISIAN, 2, 1)
    assert (RECORD.names, RECORD.date) == (("Amina", "Béchir L."), dt.date(2026, 11, 30))
    assert (RECORD.seed, RECORD.seal, len(RECORD.actions)) == ("friday", None, 9)
    bare = MatchRecord(rules=TUNISIAN, players=4, actions=())
    assert (bare.names, bare.date, bare.seed, bare.seal) == ((), None, None, None)
    assert bare.rules_version == chkobba.RULES_VERSION


def test_records_are_values() -> None:
    assert eval(repr(SEALED), {**vars(chkobba), "datetime": dt}) == SEALED
    assert pickle.loads(pickle.dumps(SEALED)) == SEALED
    assert pickle.loads(pickle.dumps(SEALED)).seal == SEALED.seal
    with pytest.raises(FrozenInstanceError):
        RECORD.players = 4  # type: ignore[misc]
    assert len({RECORD, SEALED, UNSEEDED}) == 2


def test_equal_records_may_have_different_seals() -> None:
    other = evolve(RECORD, seal=Seal(1, "0" * 64))
    assert RECORD == SEALED == other
    assert hash(RECORD) == hash(SEALED) == hash(other)
    assert SEALED.seal == seal_of(RECORD) != other.seal
    changes: dict[str, Any]
    for changes in ({"players": 4, "names": ()}, {"seed": "x"}, {"date": None}, {"actions": ()}):
        assert evolve(RECORD, **changes) != RECORD


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidRecord) as caught:
        MatchRecord(
            rules=TUNISIAN,
            players=3,
            actions=(),
            names=("Amina", "", " Amina", "Amina ", "A\nmina", "A" * 101, "A\u2028", "\ud800"),
            seed="\ud800",
            rules_version=2,
        )
    problems = [(problem.path, problem.message) for problem in caught.value.problems]
    name = "must be 1 to 100 printable characters without spaces around them"
    assert problems == [
        ("players", "must be 2 or 4, not 3"),
        *((f"names[{seat}]", name) for seat in range(1, 8)),
        ("seed", "must be text that UTF-8 can write; offset 0 is a lone surrogate"),
        ("rules_version", "must be 1, not 2"),
    ]
    assert str(caught.value).startswith("players: must be 2 or 4, not 3; names[1]: must be 1 to")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"players": 0}, "players: must be 2 or 4, not 0"),
        ({"players": HUGE}, "players: must be 2 or 4, not a number of more than nine digits"),
        ({"players": 4}, "names: 2 names for 4 players"),
        ({"names": ("Amina",)}, "names: 1 names for 2 players"),
        ({"names": ("Amina", "B", "C")}, "names: 3 names for 2 players"),
        ({"seed": "x" * 1001}, "seed: must have at most 1000 characters, not 1001"),
        ({"rules_version": 0}, "rules_version: must be 1, not 0"),
        (
            {"rules_version": -HUGE},
            "rules_version: must be 1, not a number of more than nine digits",
        ),
    ],
)
def test_each_problem(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        evolve(RECORD, **changes)
    assert list(map(str, caught.value.problems)) == [problem]


def test_what_is_allowed_at_the_edges() -> None:
    names = ("A" * 100, "سلوى — 7♦ x\u0301")
    assert evolve(RECORD, names=names).names == names
    assert evolve(RECORD, names=("same", "same"), seed="").seed == ""
    assert evolve(RECORD, seed="♦" * 1000, date=dt.date(1, 1, 1)).date == dt.date(1, 1, 1)
    assert evolve(RECORD, seal=Seal(999_999_999, "f" * 64)).seal == Seal(999_999_999, "f" * 64)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rules": "tunisian"}, "rules must be a RuleSet, not str"),
        ({"players": "2"}, "players must be an int, not str"),
        ({"players": True}, "players must be an int, not bool"),
        ({"rules_version": 1.0}, "rules_version must be an int, not float"),
        ({"actions": list(RECORD.actions)}, "actions must be a tuple of actions"),
        ({"actions": ("0 keep",)}, "actions must be a tuple of actions"),
        ({"actions": (*RECORD.actions, None)}, "actions must be a tuple of actions"),
        ({"names": ["Amina", "Bechir"]}, "names must be a tuple of names"),
        ({"names": (1, 2)}, "names must be a tuple of names"),
        ({"names": "AB"}, "names must be a tuple of names"),
        ({"date": "2026-11-30"}, "date must be a date or None, not str"),
        ({"date": dt.datetime(2026, 11, 30, tzinfo=dt.UTC)}, "date must be a date or None, not"),
        ({"seed": b"friday"}, "seed must be a str or None, not bytes"),
        ({"seal": "9 actions"}, "seal must be a Seal or None, not str"),
    ],
)
def test_parts_of_the_wrong_type_are_type_errors(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        evolve(RECORD, **changes)


@pytest.mark.parametrize(
    ("actions", "digest", "problems"),
    [
        (10**9, "0" * 64, ["actions: must be between 0 and 999999999"]),
        pytest.param(HUGE, "0" * 64, ["actions: must be between 0 and 999999999"], id="huge"),
        *(
            (9, digest, ["digest: must be 64 hexadecimal digits in small letters"])
            for digest in ("0" * 63, "0" * 65, "A" * 64, "0" * 64 + "\n", "")
        ),
        (
            -1,
            "",
            [
                "actions: must be between 0 and 999999999",
                "digest: must be 64 hexadecimal digits in small letters",
            ],
        ),
    ],
)
def test_seals_that_cannot_be(actions: int, digest: str, problems: list[str]) -> None:
    with pytest.raises(InvalidRecord) as caught:
        Seal(actions, digest)
    assert list(map(str, caught.value.problems)) == problems


def test_seals_of_the_wrong_types_are_type_errors() -> None:
    number: Any
    digest: Any
    for number, digest in (("9", "0" * 64), (True, "0" * 64), (9, None), (9, b"0" * 64)):
        with pytest.raises(TypeError):
            Seal(number, digest)


# Good records


def test_a_good_record_is_played_to_its_end() -> None:
    states = _states(RECORD)
    assert list(replay(RECORD)) == states
    assert verify(RECORD) == states[-1]
    assert [state.ply for state in states] == list(range(10))
    assert isinstance(verify(SEALED), GameState)


def test_an_unfinished_match_is_a_good_record() -> None:
    states = _states(RECORD)
    for length in range(len(RECORD.actions) + 1):
        record = evolve(RECORD, actions=RECORD.actions[:length])
        assert verify(record) == verify(parse_record(str(record))) == states[length]


def test_the_states_come_one_by_one() -> None:
    states = replay(evolve(UNSEEDED, actions=actions("0 keep")))
    assert next(states) == new_match(TUNISIAN)
    with pytest.raises(FaultyRecord, match="record/illegal at action 1, 0 keep"):
        next(states)
    assert list(states) == []


@settings(max_examples=30)
@given(
    rule_sets(target=st.integers(1, 40)),
    st.sampled_from([2, 4]),
    st.integers(0, 2**32),
    st.none() | st.text(max_size=9),
)
def test_random_matches_are_good_records(
    rules: RuleSet, players: int, number: int, seed: str | None
) -> None:
    if seed is not None and not seed.isascii():
        seed = ascii(seed)
    record = played(rules, players, Random(number), seed=seed)
    end = verify(parse_record(str(record)))
    assert isinstance(end, GameState)
    assert end.is_over
    assert end == _states(record)[-1]


# Bad actions


@pytest.mark.parametrize(
    ("texts", "number", "reason"),
    [
        (["0 keep"], 1, Reason.WRONG_PHASE),
        ([f"shuffle 2 {''.join(map(str, CARDS))}"], 1, Reason.WRONG_DEALER),
        (["shuffle 1 7D3S"], 1, Reason.BAD_DECK),
        ([f"shuffle 1 {'7D' * 40}"], 1, Reason.BAD_DECK),
        ([*map(str, RECORD.actions[:2]), "0 cut 10"], 3, Reason.WRONG_PHASE),
        ([*map(str, RECORD.actions[:1]), "1 cut 10"], 2, Reason.NOT_YOUR_TURN),
        ([*map(str, RECORD.actions[:1]), "0 cut 40", "0 keep"], 2, Reason.CUT_OUT_OF_RANGE),
        ([*map(str, RECORD.actions[:3]), "0 KD>2H+3D", "1 2C"], 4, Reason.WRONG_SUM),
        ([*map(str, RECORD.actions[:3]), "1 2C"], 4, Reason.NOT_YOUR_TURN),
        ([*map(str, RECORD.actions), "1 5S"], 10, Reason.CARD_NOT_IN_HAND),
        ([*map(str, RECORD.actions), str(SHUFFLED)], 10, Reason.WRONG_PHASE),
    ],
)
def test_the_first_bad_action_is_told_with_its_place_and_reason(
    texts: list[str], number: int, reason: Reason
) -> None:
    record = MatchRecord(rules=TUNISIAN, players=2, actions=actions(*texts))
    fault = verify(record)
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.number) == (FaultKind.ILLEGAL, number)
    assert fault.action == parse_action(texts[number - 1])
    assert fault.state == do(new_match(TUNISIAN), *texts[: number - 1])
    assert fault.refusal is not None
    assert fault.refusal.reason is reason
    assert str(fault) == f"record/illegal at action {number}, {fault.action}: {fault.refusal}"


def test_nothing_is_played_after_the_end_of_the_match() -> None:
    record = played(TUNISIAN, 2, Random(3))
    for extra in ("0 keep", str(record.actions[0])):
        fault = verify(evolve(record, actions=(*record.actions, parse_action(extra))))
        assert isinstance(fault, Fault)
        assert fault.number == len(record.actions) + 1
        assert fault.refusal is not None
        assert fault.refusal.reason is Reason.MATCH_OVER
        assert fault.state == verify(record)


def test_faults_read_well() -> None:
    wrong = verify(evolve(UNSEEDED, actions=(*UNSEEDED.actions, parse_action("0 QS>AD"))))
    assert str(wrong) == (
        "record/illegal at action 10, 0 QS>AD: "
        "it is seat 1's turn, not seat 0's [action/not_your_turn]"
    )
    assert str(verify(evolve(SEALED, actions=SEALED.actions[:4]))) == "record/truncated at action 5"
    assert str(verify(evolve(SEALED, date=None))) == "record/tampered at action 10"
    foreign = verify(evolve(RECORD, seed="monday"))
    assert str(foreign) == f"record/tampered at action 1, {SHUFFLED}"


def test_a_faulty_record_is_raised_with_its_fault() -> None:
    record = evolve(SEALED, actions=(*SEALED.actions[:4], parse_action("1 KS")))
    states = replay(record)
    assert [next(states) for _ in range(5)] == _states(RECORD)[:5]
    with pytest.raises(FaultyRecord) as caught:
        next(states)
    fault = caught.value.fault
    assert fault == verify(record)
    assert isinstance(caught.value, ChkobbaError)
    assert str(caught.value) == str(fault)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.fault) == (FaultyRecord, fault)


# Records that are not as they were written


def _fault(record: MatchRecord) -> tuple[FaultKind, int, str | None, str | None]:
    """The kind of a record's fault, the number, the action and the refusal's reason."""
    fault = verify(record)
    assert isinstance(fault, Fault)
    assert fault.state.ply == fault.number - 1
    action = None if fault.action is None else str(fault.action)
    reason = None if fault.refusal is None else str(fault.refusal.reason)
    return fault.kind, fault.number, action, reason


def _replaced(*changes: tuple[int, str]) -> MatchRecord:
    """The sealed record with other actions in the places of these, from 1."""
    done = list(SEALED.actions)
    for number, text in changes:
        done[number - 1] = parse_action(text)
    return evolve(SEALED, actions=tuple(done))


TRUNCATED, TAMPERED = FaultKind.TRUNCATED, FaultKind.TAMPERED


def test_actions_that_are_missing_at_the_end_are_a_truncation() -> None:
    for length in range(9):
        record = evolve(SEALED, actions=SEALED.actions[:length])
        assert _fault(record) == (TRUNCATED, length + 1, None, None)
        states = replay(record)
        assert [next(states) for _ in range(length + 1)] == _states(RECORD)[: length + 1]
        with pytest.raises(FaultyRecord):
            next(states)


def test_actions_that_are_missing_elsewhere_are_a_truncation_too() -> None:
    done = SEALED.actions
    record = evolve(SEALED, actions=(*done[:4], *done[5:]))
    assert _fault(record) == (TRUNCATED, 5, "0 4S", "action/not_your_turn")
    record = evolve(SEALED, actions=(*done[:7], *done[8:]))  # without the claim
    assert _fault(record) == (TRUNCATED, 9, None, None)


def test_another_action_is_tampering_whether_it_is_legal_or_not() -> None:
    assert _fault(_replaced((9, "0 5S>AD+4S"))) == (
        *(TAMPERED, 9, "0 5S>AD+4S"),
        "capture/card_not_on_table",
    )
    assert _fault(_replaced((7, "1 QS"), (8, "0 5S"), (9, "1 6H"))) == (TAMPERED, 10, None, None)
    assert _fault(_replaced((7, "1 QS"))) == (
        *(TAMPERED, 8, "0 claim 6H>2C+4S"),
        "claim/nothing_missed",
    )
    inserted = evolve(SEALED, actions=(*SEALED.actions, parse_action("1 QS")))
    assert _fault(inserted) == (TAMPERED, 11, None, None)


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ("Amira", "Béchir L.")},
        {"names": ()},
        {"date": None},
        {"date": dt.date(2026, 11, 29)},
        {"seed": None},
        {"rules": RuleSet.tunisian(target=21, bayta=False)},
        {"seal": Seal(9, "0" * 64)},
        {"seal": Seal(8, seal_of(RECORD).digest)},
    ],
)
def test_any_other_change_is_tampering(changes: dict[str, Any]) -> None:
    assert _fault(evolve(SEALED, **changes)) == (TAMPERED, 10, None, None)


def test_a_number_of_actions_that_is_too_large_is_a_truncation() -> None:
    stale = evolve(SEALED, seal=Seal(10, seal_of(RECORD).digest))
    assert _fault(stale) == (TRUNCATED, 10, None, None)


def test_a_seal_is_kept_until_it_is_taken_off() -> None:
    changed = evolve(SEALED, names=("Amira", "Béchir L."))
    assert changed.seal == SEALED.seal != seal_of(changed)
    assert parse_record(str(changed)).seal == SEALED.seal
    assert _fault(parse_record(str(changed))) == (TAMPERED, 10, None, None)
    assert verify(evolve(changed, seal=None)) == verify(RECORD)
    assert verify(parse_record(str(evolve(changed, seal=None)))) == verify(RECORD)


def test_a_shuffle_that_is_not_the_seeds_is_tampering() -> None:
    assert _fault(evolve(RECORD, seed="Friday")) == (TAMPERED, 1, str(SHUFFLED), None)
    other_dealer = evolve(RECORD, actions=(Shuffle(0, deck("")), *RECORD.actions[1:]))
    assert _fault(other_dealer)[:2] == (TAMPERED, 1)
    bad = Shuffle(1, CARDS[1:])
    assert _fault(evolve(RECORD, actions=(bad,))) == (TAMPERED, 1, str(bad), None)
    assert _fault(evolve(UNSEEDED, actions=(bad,)))[0] is FaultKind.ILLEGAL
    rules = RuleSet.libyan(target=61)
    long = played(rules, 4, Random(1), seed="monday")
    assert isinstance(verify(long), GameState)
    places = [place for place, one in enumerate(long.actions) if isinstance(one, Shuffle)]
    first, second = long.actions[0], long.actions[places[1]]
    assert isinstance(first, Shuffle)
    assert isinstance(second, Shuffle)
    tampered = list(long.actions)
    tampered[places[1]] = Shuffle(second.dealer, first.deck)
    assert _fault(evolve(long, actions=tuple(tampered)))[:2] == (TAMPERED, places[1] + 1)


def test_what_is_not_due_is_illegal_whatever_the_seed() -> None:
    record = evolve(RECORD, actions=(SHUFFLED, SHUFFLED))
    assert _fault(record) == (FaultKind.ILLEGAL, 2, str(SHUFFLED), "action/wrong_phase")
    due = evolve(RECORD, actions=actions("0 keep"))
    assert _fault(due) == (FaultKind.ILLEGAL, 1, "0 keep", "action/wrong_phase")


def test_only_records_are_played_again() -> None:
    for wrong in (None, str(RECORD), RECORD.actions):
        for use in (verify, seal_of, lambda record: next(replay(record))):
            call: Callable[[Any], object] = use
            with pytest.raises(TypeError):
                call(wrong)


# Long records


def test_records_of_thousands_of_actions_are_checked_and_written_in_linear_time() -> None:
    whole = played(RuleSet.tunisian(target=500), 2, Random(7), seed="long")
    assert len(whole.actions) > 8000
    short, long = (evolve(whole, actions=whole.actions[:most]) for most in (2000, 8000))
    verify(short)
    for use in (verify, str, seal_of, lambda record: parse_record(str(record))):
        call: Callable[[Any], object] = use
        assert work(lambda: call(long)) <= 4.4 * work(lambda: call(short)) + 5000  # noqa: B023
    assert verify(long) == _states(long)[-1]
