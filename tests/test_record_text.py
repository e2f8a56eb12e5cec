"""Records as text: for people, and read back; what is cut short or changed is found."""

import datetime as dt
import re
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from chkobba import (
    ChkobbaError,
    Fault,
    GameState,
    InvalidRecord,
    MatchRecord,
    ParseError,
    RuleSet,
    Seal,
    parse_record,
    verify,
)
from chkobba.records import parse_date
from chkobba.strategies import rule_sets
from tests.test_position_text import Counted, work
from tests.test_records import RECORD, played

TEXT = """\
chkobba record 1
rules: tunisian target=11 bayta=no
rules version: 1
players: 2
seat 0: Amina
seat 1: Béchir L.
date: 2026-11-30
seed: "friday"

1. shuffle 1 7CJCQD7D5CKHAHAS7S3H4SKD5S3D2H5DADQS2C6HJS4D6CJD3CAC5H7HQHQCKSKCJH3S4C2S6D2D6S4H
2. 0 cut 10
3. 0 keep
4. 0 KD>2H+3D+5D
5. 1 2C
6. 0 4S
7. 1 6H
8. 0 claim 6H>2C+4S
9. 0 5S
end: 9 actions, sha256 53684a71c9cd1df7feb740a04e69c06cc7405f05238b1b1f75d4b4cb84be80e7
"""
BARE = """\
chkobba record 1
rules: libyan
rules version: 1
players: 4

end: 0 actions, sha256 422bf3b7970fca721e7aea018c1014fdabfd48a5e4a954043def025d6e79587b
"""

NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=100)
SEEDS = st.text(st.characters(codec="utf-8"), max_size=1000)


def test_a_record_has_its_text() -> None:
    assert str(RECORD) == TEXT
    assert parse_record(TEXT) == RECORD
    body, _, end = TEXT.partition("\nend: ")
    assert end == f"9 actions, sha256 {sha256(body.encode()).hexdigest()}\n"
    assert parse_record(TEXT).seal == Seal(9, sha256(body.encode()).hexdigest())


def test_what_is_not_there_has_no_line() -> None:
    record = MatchRecord(rules=RuleSet.libyan(), players=4, actions=())
    assert str(record) == BARE
    assert parse_record(BARE) == record
    changes: dict[str, Any]
    for changes, lines in (
        ({"names": ("A", "B", "C", "D")}, ["seat 0: A", "seat 1: B", "seat 2: C", "seat 3: D"]),
        ({"date": dt.date(9, 1, 2)}, ["date: 0009-01-02"]),
        ({"seed": "\n♦"}, ['seed: "\\n\\u2666"']),
    ):
        one = evolve(record, **changes)
        assert parse_record(str(one)) == one
        assert str(one).splitlines()[4:-2] == lines


def _is_name(name: str) -> bool:
    return name.isprintable() and name == name.strip()


@st.composite
def records(draw: st.DrawFn) -> MatchRecord:
    """A record of the beginning of a random match, with and without names, a date and a seed."""
    players = draw(st.sampled_from([2, 4]))
    rng, most = Random(draw(st.integers(0, 2**32))), draw(st.integers(0, 200))
    names = st.lists(NAMES.filter(_is_name), min_size=players, max_size=players).map(tuple)
    return evolve(
        played(draw(rule_sets(target=st.integers(1, 40))), players, rng, most=most),
        names=draw(st.just(()) | names),
        date=draw(st.none() | st.dates()),
        seed=draw(st.none() | SEEDS),
    )


@settings(max_examples=60)
@given(records())
def test_what_is_printed_is_parsed_back(record: MatchRecord) -> None:
    text = str(record)
    again = parse_record(text)
    assert again == record
    assert str(again) == text
    assert str(evolve(again, seal=None)) == text


@pytest.mark.long
@settings(max_examples=300)
@given(
    rule_sets(target=st.integers(1, 40)),
    st.sampled_from([2, 4]),
    st.integers(0, 2**32),
    st.none() | SEEDS,
)
def test_whole_matches_are_printed_and_parsed_back(
    rules: RuleSet, players: int, number: int, seed: str | None
) -> None:
    record = played(rules, players, Random(number), seed=seed)
    again = parse_record(str(record))
    assert again == record
    assert isinstance(verify(again), GameState)


# Junk


@pytest.mark.parametrize(
    ("old", "new", "offset", "message"),
    [
        ("chkobba record 1", "chkobba record 2", 0, "expected 'chkobba record 1\\n'"),
        ("chkobba", "\ufeffchkobba", 0, "expected 'chkobba record 1\\n'"),
        ("record 1\n", "record 1\r\n", 0, "expected 'chkobba record 1\\n'"),
        ("record 1\n", "record 1\n\n", 17, "expected 'rules: '"),
        ("rules: ", "rules:  ", 24, "expected a word of small letters"),
        ("target=11", "target=0", 40, "target: must be between 1"),
        ("bayta=no", "bayta=no ", 52, "expected a word of small letters"),
        ("rules version: 1", "rules version: 01", 67, "expected a number of at most nine digits"),
        ("rules version: 1\n", "", 52, "expected 'rules version: '"),
        ("players: 2", "players: two", 78, "expected a number of at most nine digits"),
        ("players: 2", "players: 1234567890", 78, "expected a number of at most nine digits"),
        ("players: 2", "players: -2", 78, "expected a number of at most nine digits"),
        ("seat 0", "seat 1", 80, "expected '\\n'"),
        ("seat 1", "seat 2", 94, "expected '\\n'"),
        ("seat 0: ", "seat 0:", 80, "expected '\\n'"),
        ("date: ", "dates: ", 112, "expected '\\n'"),
        ("2026-11-30", "2026-11-31", 118, "expected a date such as 2026-11-30"),
        ("2026-11-30", "20261130", 118, "expected a date such as 2026-11-30"),
        ("2026-11-30", "26-11-30", 118, "expected a date such as 2026-11-30"),
        ("2026-11-30", "2026-11-30 ", 118, "expected a date such as 2026-11-30"),
        ("2026-11-30", "2026-W01-1", 118, "expected a date such as 2026-11-30"),
        ("2026-11-30", "0000-11-30", 118, "expected a date such as 2026-11-30"),
        ("2026-11-30", "٢٠26-11-30", 118, "expected a date such as 2026-11-30"),
        ('"friday"', "friday", 135, "expected a seed as a JSON string"),
        ('"friday"', '"friday', 135, "expected a seed as a JSON string"),
        ('"friday"', "5", 135, "expected a seed as a JSON string"),
        ('"friday"', "9" * 5000, 135, "expected a seed as a JSON string"),
        ('"friday"', "null", 135, "expected a seed as a JSON string"),
        ('"friday"', '["friday"]', 135, "expected a seed as a JSON string"),
        ('"friday"', ' "friday"', 135, "expected a seed as a JSON string"),
        ('"friday"', '"fr\\u0069day"', 135, "expected a seed as a JSON string"),
        ('"friday"', '"é"', 135, "expected a seed as a JSON string"),
        ('"friday"\n\n', '"friday"\n', 144, "expected '\\n'"),
        ('"friday"\n\n', '"friday"\n\n\n', 145, "expected 'end: '"),
        ("1. shuffle", "2. shuffle", 145, "expected 'end: '"),
        ("1. shuffle", "01. shuffle", 145, "expected 'end: '"),
        ("2. 0 cut", "2.  0 cut", 242, "expected a number of at most nine digits"),
        ("0 cut 10", "0 cut ten", 248, "expected a number of at most nine digits"),
        ("0 KD>2H+3D", "0 KD>2H,3D", 271, "expected '+'"),
        ("5. 1 2C", "5. 1 2c", 283, "expected a card such as 7D"),
        ("5. 1 2C\n", "", 278, "expected 'end: '"),
        ("end: 9", "end: 09", 335, "expected so many actions and a digest"),
        ("end: 9", "end: -9", 335, "expected so many actions and a digest"),
        ("end: 9", "end: 1234567890", 335, "expected so many actions and a digest"),
        ("80e7\n", "80E7\n", 335, "expected so many actions and a digest"),
        ("80e7\n", "80e7 \n", 335, "expected so many actions and a digest"),
        ("80e7\n", "80e\n", 335, "expected so many actions and a digest"),
        ("80e7\n", "80e7\n\n", 418, "expected nothing more"),
        ("80e7\n", "80e7\nend: 9", 418, "expected nothing more"),
    ],
)
def test_junk_is_refused_with_the_place(old: str, new: str, offset: int, message: str) -> None:
    assert TEXT.count(old) == 1
    text = TEXT.replace(old, new)
    with pytest.raises(ParseError) as caught:
        parse_record(text)
    assert caught.value.offset == offset
    assert caught.value.text == text
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("players: 2", "players: 3", "players: must be 2 or 4, not 3"),
        ("players: 2", "players: 4", "names: 2 names for 4 players"),
        ("seat 1: Béchir L.\n", "", "names: 1 names for 2 players"),
        ("seat 0: Amina", "seat 0: ", "names[0]: must be 1 to 100 printable"),
        ("seat 0: Amina", "seat 0:  Amina", "names[0]: must be 1 to 100 printable"),
        ("seat 0: Amina", "seat 0: Am\rina", "names[0]: must be 1 to 100 printable"),
        ("rules version: 1", "rules version: 2", "rules_version: must be 1, not 2"),
        ('"friday"', '"\\ud800"', "seed: must be text that UTF-8 can write"),
        ('"friday"', f'"{"x" * 1001}"', "seed: must have at most 1000 characters, not 1001"),
    ],
)
def test_what_is_well_written_and_cannot_be_is_an_invalid_record(
    old: str, new: str, problem: str
) -> None:
    with pytest.raises(InvalidRecord) as caught:
        parse_record(TEXT.replace(old, new))
    assert str(caught.value).startswith(problem)


def test_dates_are_days_that_there_are() -> None:
    assert parse_date("2028-02-29") == dt.date(2028, 2, 29)
    for text in ("2027-02-29", "", "2028-02-29\n", "+028-02-29"):
        with pytest.raises(ParseError, match="expected a date such as 2026-11-30"):
            parse_date(text)


def test_other_text_is_no_record() -> None:
    for text in ("x", "chkobba record 2", "chkobba record 1 ", "0 keep\n", "{}"):
        with pytest.raises(ParseError, match="expected 'chkobba record 1") as caught:
            parse_record(text)
        assert caught.value.offset == 0


def _reads(text: str) -> MatchRecord | None:
    """The record, or None where the text is refused with a place in it."""
    try:
        return parse_record(text)
    except ParseError as error:
        assert error.text == text
        assert 0 <= error.offset <= len(text)
    except InvalidRecord as error:
        assert error.problems
    return None


def _says_that_it_is_truncated(text: str) -> bool:
    with pytest.raises(ParseError) as caught:
        parse_record(text)
    assert caught.value.text == text
    return (caught.value.message, caught.value.offset) == ("the record is truncated", len(text))


def test_text_cut_behind_a_line_or_in_its_middle_is_truncated() -> None:
    lines = TEXT.splitlines(keepends=True)
    for number, line in enumerate(lines):
        start = "".join(lines[:number])
        assert _says_that_it_is_truncated(start)
        content = re.match("[^:.]+[:.] |", line)
        assert content is not None
        for length in range(content.end(), len(line)):
            assert _says_that_it_is_truncated(start + line[:length])


def test_text_cut_anywhere_is_truncated() -> None:
    text = str(played(RuleSet.libyan(), 2, Random(5), most=12))
    for whole in (TEXT, text):
        wrong = [
            length for length in range(len(whole)) if not _says_that_it_is_truncated(whole[:length])
        ]
        assert [whole[:length][-12:] for length in wrong] == []


def test_text_with_one_fault_is_refused_or_shows_it() -> None:
    original, read = parse_record(TEXT), 0
    for place in range(len(TEXT) + 1):
        before, after = TEXT[:place], TEXT[place:]
        signs = ' 17D+-"\n'
        for changed in (
            before + after[1:],
            *(before + sign + after for sign in signs),
            *(before + sign + after[1:] for sign in signs),
        ):
            record = _reads(changed)
            if record is not None:
                assert sorted(str(record)) == sorted(changed)
                is_as_it_was = record == original and record.seal == original.seal
                assert is_as_it_was != isinstance(verify(record), Fault)
                assert is_as_it_was == (changed == TEXT)
                read += 1
    assert read > 100


@pytest.mark.parametrize("kept", range(9))
def test_text_without_its_last_actions_is_a_truncated_record(kept: int) -> None:
    lines = TEXT.splitlines(keepends=True)
    fault = verify(parse_record("".join([*lines[: 9 + kept], lines[-1]])))
    assert str(fault) == f"record/truncated at action {kept + 1}"


def test_only_text_is_parsed() -> None:
    for wrong in (TEXT.encode(), None, 1, TEXT.splitlines(), RECORD):
        with pytest.raises(TypeError, match="the text to parse must be a str, not"):
            parse_record(wrong)  # type: ignore[arg-type]


# Huge text

HEAD = TEXT[: TEXT.index("seat 0")]


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 10**6,
        "chkobba record 1\n" * 60_000,
        "chkobba record 1\nrules: tunisian" + " target=11" * 100_000,
        HEAD + "".join(f"seat {seat}: A\n" for seat in range(100_000)),
        HEAD + f"seat 0: {'A' * 10**6}\nseat 1: B\n\n{TEXT[TEXT.index('end') :]}",
        HEAD + f'seed: "{"x" * 10**6}"\n\n',
        HEAD + f"seed: {'9' * 10**6}\n\n",
        HEAD + f"date: {'2026-' * 200_000}\n\n",
        f"{HEAD}\n1. shuffle 1 {'7D' * 500_000}\n",
        f"{HEAD}\n1. 0 7S>{'3C+' * 300_000}\n",
        f"{HEAD}\n" + "1. 0 keep\n" * 100_000,
        f"{HEAD}\n" + "".join(f"{number}. 0 keep\n" for number in range(1, 80_000)),
        f"{HEAD}\nend: {'9' * 10**6}\n",
        TEXT + TEXT * 2000,
    ],
    ids=lambda text: text[-20:],
)
def test_huge_text_is_refused_with_a_short_message(text: str) -> None:
    with pytest.raises(ChkobbaError) as caught:
        parse_record(text)
    assert len(str(caught.value)) < 400


def test_seeds_that_are_nested_deeply_are_refused() -> None:
    text = f"{HEAD}seed: {'[' * 10**6}\n\n"
    with pytest.raises(ParseError, match="expected a seed as a JSON string") as caught:
        parse_record(text)
    assert caught.value.offset == len(HEAD) + len("seed: ")


def test_a_huge_deck_is_found_out() -> None:
    text = f"{HEAD}\n1. shuffle 1 {'7D' * 100_000}\n{TEXT[TEXT.index('end') :]}"
    fault = verify(parse_record(text))
    assert isinstance(fault, Fault)
    assert fault.refusal is not None
    assert fault.refusal.reason == "shuffle/bad_deck"


def test_records_of_thousands_of_actions_are_read_in_linear_time() -> None:
    whole = played(RuleSet.tunisian(target=500), 4, Random(8))
    assert len(whole.actions) > 8000
    short, long = (str(evolve(whole, actions=whole.actions[:most])) for most in (2000, 8000))
    least = work(lambda: parse_record(Counted(short)))
    assert len(short) < least  # every character is taken out once
    assert work(lambda: parse_record(Counted(long))) <= 4.4 * least + 5000
    assert parse_record(long) == evolve(whole, actions=whole.actions[:8000])
