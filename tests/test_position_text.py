"""Positions as text: every field of a state on one line, and back."""

import re
import sys
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any, SupportsIndex

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chkobba import (
    ChkobbaError,
    InvalidPosition,
    ParseError,
    RuleSet,
    new_match,
    parse_cards,
    parse_position,
    position_text,
)
from chkobba.setups import setup_of
from chkobba.strategies import rule_sets
from tests.test_setups import STATES, walk

GOLDEN = {
    "before": (
        "tunisian best_of=3 | players 2 | phase shuffle | turn - | dealer - | round_number 0 | "
        "redeals 0 | proposer - | asked no no | scores 0 0 | games 0 0 | hands - - | table - | "
        "stock - | piles - - | chkobbas - - | last_capturer - | last_laid - | ply 0"
    ),
    "cut": (
        "tunisian best_of=3 | players 2 | phase cut | turn 0 | dealer 1 | round_number 1 | "
        "redeals 0 | proposer - | asked no no | scores 0 0 | games 0 0 | hands - - | table - | "
        "stock ADAHASAC2D2H2S2C3D3H3S3C4D4H4S4C5D5H5S5C6D6H6S6C7D7H7S7CQDQHQSQCJDJHJSJCKDKHKSKC | "
        "piles - - | chkobbas - - | last_capturer - | last_laid - | ply 1"
    ),
    "cut_choice": (
        "tunisian best_of=3 | players 2 | phase cut_choice | turn 0 | dealer 1 | "
        "round_number 1 | redeals 0 | proposer - | asked no no | scores 0 0 | games 0 0 | "
        "hands - - | table - | "
        "stock 3S3C4D4H4S4C5D5H5S5C6D6H6S6C7D7H7S7CQDQHQSQCJDJHJSJCKDKHKSKCADAHASAC2D2H2S2C3D3H | "
        "piles - - | chkobbas - - | last_capturer - | last_laid - | ply 2"
    ),
    "first": (
        "tunisian best_of=3 | players 2 | phase play | turn 0 | dealer 1 | round_number 1 | "
        "redeals 0 | proposer - | asked no no | scores 0 0 | games 0 0 | hands 4S4C5D 5H5S5C | "
        "table 3S3C4D4H | stock 6D6H6S6C7D7H7S7CQDQHQSQCJDJHJSJCKDKHKSKCADAHASAC2D2H2S2C3D3H | "
        "piles - - | chkobbas - - | last_capturer - | last_laid - | ply 3"
    ),
    "middle": (
        "tunisian best_of=3 | players 2 | phase play | turn 0 | dealer 1 | round_number 2 | "
        "redeals 0 | proposer - | asked no no | scores 5 3 | games 1 0 | hands 2D7SKD 5D6DQS | "
        "table 2C3C4S7H | stock ADAHASAC2H2S3D3H3S4D4H4C5H5S5C6H6S6C7D7CQDQHQCJD | "
        "piles KHKS JHJSJCKC | chkobbas KH:2 - | last_capturer 1 | last_laid 4S | ply 0"
    ),
    "redeal": (
        "tunisian best_of=3 | players 2 | phase redeal | turn - | dealer 1 | round_number 1 | "
        "redeals 0 | proposer 1 | asked no yes | scores 0 0 | games 0 0 | hands AC2D2H 2S2C3D | "
        "table ADAHASKC | stock 3H3S3C4D4H4S4C5D5H5S5C6D6H6S6C7D7H7S7CQDQHQSQCJDJHJSJCKDKHKS | "
        "piles - - | chkobbas - - | last_capturer - | last_laid - | ply 4"
    ),
    "agreed": (
        "tunisian best_of=3 | players 2 | phase shuffle | turn - | dealer 1 | round_number 1 | "
        "redeals 1 | proposer - | asked no yes | scores 0 0 | games 0 0 | hands - - | table - | "
        "stock - | piles - - | chkobbas - - | last_capturer - | last_laid - | ply 5"
    ),
    "ended": (
        "tunisian best_of=3 | players 2 | phase shuffle | turn - | dealer 1 | round_number 3 | "
        "redeals 0 | proposer - | asked no no | scores 5 7 | games 0 0 | hands - - | table - | "
        "stock - | "
        "piles ADAHASAC2D2H2S2C3D3H3S3CQCKS 4D4H4S4C5D5H5S5C6D6H6S6C7D7H7S7CQDQHQSJDJHJSJCKDKHKC | "
        "chkobbas - - | last_capturer 0 | last_laid - | ply 1"
    ),
    "captured": (
        "libyan best_of=3 | players 2 | phase shuffle | turn - | dealer 1 | round_number 1 | "
        "redeals 0 | proposer - | asked no no | scores 5 7 | games 1 0 | hands 2H3H 5H5S5C | "
        "table 7H | stock AHASAC2S2C3S3C4H4S4C6H6S | "
        "piles AD2D3D4D5D6D7DQDJDKDKS 6C7S7CQHQSQCJHJSJCKHKC | chkobbas - - | last_capturer 0 | "
        "last_laid - | ply 1"
    ),
    "over": (
        "tunisian best_of=3 | players 2 | phase match_over | turn - | dealer 1 | "
        "round_number 3 | redeals 0 | proposer - | asked no no | scores 5 24 | games 0 2 | "
        "hands - - | table - | stock - | "
        "piles ADAHASAC2D2H2S2C3D3H3S3CQCKS 4D4H4S4C5D5H5S5C6D6H6S6C7D7H7S7CQDQHQSJDJHJSJCKDKHKC | "
        "chkobbas - - | last_capturer 0 | last_laid - | ply 1"
    ),
    "four": (
        "tunisian best_of=3 | players 4 | phase play | turn 2 | dealer 3 | round_number 1 | "
        "redeals 0 | proposer - | asked no no | scores 0 0 | games 0 0 | "
        "hands 2D7S 5D6D 4DQSKS ADJDJS | table 4S7H | stock - | "
        "piles - AHASAC2H2S2C3D3H3S3C4H4C5H5S5C6H6S6C7D7CQDQHQCJHJCKDKHKC | chkobbas - - | "
        "last_capturer 1 | last_laid - | ply 0"
    ),
}
"""The texts of states in `tests.test_setups`, one or more for each phase."""

RICH = (
    GOLDEN["middle"]
    .replace("redeals 0", "redeals 2")
    .replace("asked no no", "asked yes yes")
    .replace("chkobbas KH:2 -", "chkobbas KH:2 KC:2,JH:2")
    .replace("ply 0", "ply 137")
)
CHANGED = RICH.replace("tunisian best_of=3", "libyan target=61 best_of=3 claims=yes bayta=yes")
CHANGED = CHANGED.replace("asked yes yes", "asked no no")
TEXTS = [*GOLDEN.values(), RICH, CHANGED]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_state_in_each_phase_has_its_text(name: str) -> None:
    assert position_text(STATES[name]) == GOLDEN[name]
    assert parse_position(GOLDEN[name]) == STATES[name]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_read_is_printed_again(text: str) -> None:
    assert position_text(parse_position(text)) == text


def test_a_position_says_all_that_a_state_shows() -> None:
    state = parse_position(RICH)
    assert (state.redeals, state.asked, state.ply) == (2, (True, True), 137)
    assert [[str(one.card) for one in side] for side in state.chkobbas] == [["KH"], ["KC", "JH"]]
    assert list(state.stock) == list(STATES["middle"].stock)
    assert state.last_laid in parse_cards("4S")


def _keeps_its_text(rules: RuleSet, players: int, seed: int, greedy: bool) -> None:
    state = new_match(rules, players)
    before = position_text(state)
    for after in walk(state, Random(seed), greedy=greedy):
        text = position_text(after)
        again = parse_position(text)
        assert again == after
        assert position_text(again) == text != before
        before = text


MATCHES = given(
    rule_sets(target=st.integers(1, 40)),
    st.sampled_from([2, 4]),
    st.integers(0, 2**32),
    st.booleans(),
)


@settings(max_examples=12)
@MATCHES
def test_every_state_of_a_match_is_printed_and_read(
    rules: RuleSet, players: int, seed: int, greedy: bool
) -> None:
    _keeps_its_text(rules, players, seed, greedy)


@pytest.mark.long
@settings(max_examples=1000)
@MATCHES
def test_every_state_of_a_thousand_matches_is_printed_and_read(
    rules: RuleSet, players: int, seed: int, greedy: bool
) -> None:
    _keeps_its_text(rules, players, seed, greedy)


@given(st.sampled_from(TEXTS), st.randoms(use_true_random=False))
def test_R14_only_the_stock_and_the_chkobbas_have_an_order(text: str, rng: Random) -> None:
    state = parse_position(text)
    for name in ("hands", "table", "piles"):
        for cards in _value(text, name).split(" "):
            mixed = re.findall("..", cards)
            rng.shuffle(mixed)
            text = text.replace(f" {cards} ", f" {''.join(mixed) or '-'} ", 1)
    assert parse_position(text) == state
    swapped = RICH.replace("stock ADAH", "stock AHAD").replace("KC:2,JH:2", "JH:2,KC:2")
    assert parse_position(swapped).stock[:2] == parse_cards("AH AD")
    assert parse_position(swapped).chkobbas[1] == parse_position(RICH).chkobbas[1][::-1]


# Junk


def _value(text: str, name: str) -> str:
    """The value of a field, as it is written."""
    return text.split(f" | {name} ")[1].partition(" | ")[0]


A_NUMBER, A_WORD, A_CARD = "expected a number", "expected a word", "expected a card"


def _next(name: str) -> str:
    return f"expected ' | {name} '"


@pytest.mark.parametrize(
    ("name", "value", "offset", "message"),
    [
        ("players", "", 0, A_NUMBER),
        ("players", "two", 0, A_NUMBER),
        ("players", "02", 0, A_NUMBER),
        ("players", "2.0", 1, _next("phase")),
        ("players", "2 ", 1, _next("phase")),
        ("players", "1234567890", 0, A_NUMBER),
        ("phase", "Play", 0, A_WORD),
        ("phase", "playing", 0, "expected one of shuffle, cut, cut_choice, play, redeal, match"),
        ("phase", "play cut", 4, _next("turn")),
        ("turn", "none", 0, A_NUMBER),
        ("turn", "-1", 1, _next("dealer")),
        ("turn", "--", 1, _next("dealer")),
        ("dealer", "", 0, A_NUMBER),
        ("round_number", "-", 0, A_NUMBER),
        ("redeals", "\u0662", 0, A_NUMBER),
        ("proposer", "1 1", 1, _next("asked")),
        ("asked", "no,no", 2, _next("scores")),
        ("asked", "no  no", 3, A_WORD),
        ("asked", "no maybe", 3, "expected one of yes, no"),
        ("asked", "0 0", 0, A_WORD),
        ("scores", "0 x", 2, A_NUMBER),
        ("scores", "0 0 ", 4, A_NUMBER),
        ("scores", "-", 0, A_NUMBER),
        ("games", "+1 0", 0, A_NUMBER),
        ("hands", "", 0, "expected '-'"),
        ("hands", "7s2D 5D6DQS", 0, A_CARD),
        ("hands", "7S2 5D6DQS", 2, A_CARD),
        ("hands", "7S2D- 5D6DQS", 4, _next("table")),
        ("hands", "-7S 5D6DQS", 1, _next("table")),
        ("hands", "7S,2D 5D6DQS", 2, A_CARD),
        ("hands", "7S2DKD  5D", 7, "expected '-'"),
        ("table", "4S 7H", 2, _next("stock")),
        ("table", "", 0, "expected '-'"),
        ("stock", "10D", 0, A_CARD),
        ("piles", "KHKS |", 4, _next("chkobbas")),
        ("piles", "KHKS JHJ", 7, A_CARD),
        ("chkobbas", "KH -", 2, "expected ':'"),
        ("chkobbas", "KH: -", 3, A_NUMBER),
        ("chkobbas", "KH:2, -", 5, A_CARD),
        ("chkobbas", "KH:2,7H -", 7, "expected ':'"),
        ("chkobbas", "-,KH:2 -", 1, _next("last_capturer")),
        ("last_capturer", "side 0", 0, A_NUMBER),
        ("last_laid", "", 0, A_CARD),
        ("last_laid", "4s", 0, A_CARD),
        ("last_laid", "4S7H", 2, _next("ply")),
        ("ply", "", 0, A_NUMBER),
        ("ply", "-", 0, A_NUMBER),
        ("ply", "9 ", 1, "expected nothing more"),
        ("ply", "9\n", 1, "expected nothing more"),
        ("ply", "9 | x 1", 1, "expected nothing more"),
    ],
)
def test_junk_in_a_field_is_refused_with_the_place(
    name: str, value: str, offset: int, message: str
) -> None:
    start, rest = RICH.split(f" | {name} ")
    _, bar, rest = rest.partition(" | ")
    text = f"{start} | {name} {value}{bar}{rest}"
    with pytest.raises(ParseError) as caught:
        parse_position(text)
    assert caught.value.offset == len(f"{start} | {name} ") + offset
    assert caught.value.text == text
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        (" | players 2", "", 18, _next("players")),
        (" | players", "|players", 18, _next("players")),
        (" | players", "  | players", 19, A_WORD),
        (" | players", " |  players", 18, _next("players")),
        (" | players", " | Players", 18, _next("players")),
        (" | turn 0 | dealer 1", " | dealer 1 | turn 0", 43, _next("turn")),
        ("tunisian best_of=3 | ", "", 0, "expected one of tunisian, libyan"),
        ("tunisian best_of=3", "", 0, A_WORD),
        ("best_of=3", "best_of=2", 17, "best_of: must be 1, 3 or 5, not 2"),
        ("best_of=3", "best_of=3 goal=1", 19, "expected one of target"),
    ],
)
def test_fields_are_there_once_each_in_their_order(
    old: str, new: str, at: int, message: str
) -> None:
    assert old in RICH
    with pytest.raises(ParseError) as caught:
        parse_position(RICH.replace(old, new, 1))
    assert caught.value.offset == at
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("players", "-2", "players: must be 2 or 4, not -2"),
        ("turn", "7", "turn: there is no seat 7"),
        ("asked", "no", "asked: needs one entry a side, not 1"),
        ("scores", "1 2 3", "scores: needs one entry a side, not 3"),
        ("hands", "- - -", "hands: 3 hands for 2 players"),
        ("table", "2C3C4S7H7H", "table: 7H is in table already"),
        ("stock", "-", "cards: missing: AD AH AS AC 2H"),
        ("piles", "-", "piles: needs one entry a side, not 1"),
        ("chkobbas", "KH:-2 -", "chkobbas[0]: a chkobba with KH cannot involve -2 cards"),
        ("ply", "-1", "ply: must be between 0 and 999999999, not -1"),
    ],
)
def test_what_is_well_written_and_cannot_be_is_an_invalid_position(
    name: str, value: str, problem: str
) -> None:
    with pytest.raises(InvalidPosition) as caught:
        parse_position(RICH.replace(f" {name} {_value(RICH, name)}", f" {name} {value}"))
    assert problem in str(caught.value)


def _stops_at(text: str, length: int) -> int:
    """Where a position's text, cut to so many characters, stops being one.

    That is at the start of the word, card or separator that is cut, if not at the end. A space may
    announce another item of a list, so behind lists it is no part of a separator that is cut.
    """
    for token in re.finditer(r" \| \w+ |[a-z_]+|[A2-7QJK][DHSC]|[0-9]+|.", text):
        if token.start() < length < token.end():
            cut = text[token.start() : length]
            if token.group().isdigit() or cut == "cut":
                return length
            if cut not in (" ", " |"):
                return token.start()
            (field,) = re.findall("([a-z_]+)[ =][^|=]*$", text[: token.start()])
            lists = "best_of", "asked", "scores", "games", "hands", "piles", "chkobbas"
            return token.start() + (field in lists)
    return length


@pytest.mark.parametrize("text", [GOLDEN["cut_choice"], GOLDEN["over"], RICH])
def test_text_cut_short_is_refused_at_the_place_of_the_cut(text: str) -> None:
    for length in range(len(text)):
        cut = text[:length]
        if re.search(r" \| ply \d+$", cut):
            assert parse_position(cut).ply == int(cut.rsplit(" ", 1)[1])
            continue
        with pytest.raises(ParseError) as caught:
            parse_position(cut)
        assert (caught.value.text, caught.value.offset) == (cut, _stops_at(text, length))


@pytest.mark.parametrize("text", [GOLDEN["captured"], RICH, CHANGED])
def test_text_with_one_fault_is_refused_or_a_position_again(text: str) -> None:
    read = 0
    for place in range(len(text) + 1):
        before, after = text[:place], text[place:]
        signs = " -|7Dnx\n"
        for changed in (
            before + after[1:],
            *(before + sign + after for sign in signs),
            *(before + sign + after[1:] for sign in signs),
        ):
            try:
                state = parse_position(changed)
            except ParseError as error:
                assert error.text == changed
                assert 0 <= error.offset <= len(changed)
            except InvalidPosition as error:
                assert error.problems
            else:
                assert parse_position(position_text(state)) == state
                read += 1
    assert read > 10


def test_only_text_is_parsed_and_only_states_are_printed() -> None:
    for wrong in (b"tunisian", None, 1, ["tunisian"], STATES["before"]):
        with pytest.raises(TypeError, match="the text to parse must be a str, not"):
            parse_position(wrong)  # type: ignore[arg-type]
    for other in (RICH, None, setup_of(STATES["before"])):
        with pytest.raises(TypeError, match="expected a GameState, not"):
            position_text(other)  # type: ignore[arg-type]


# Huge text

LONG: dict[str, Callable[[int], str]] = {
    "rules": lambda n: "tunisian" + " target=11" * n,
    "digits": lambda n: RICH + "0" * n,
    "more": lambda n: RICH + RICH * n,
    "turn": lambda n: RICH.replace("turn 0", "turn " + "-" * n),
    "asked": lambda n: RICH.replace("asked yes", "asked yes" + " no" * n),
    "scores": lambda n: RICH.replace("scores 5", "scores 5" + " 11" * n),
    "hands": lambda n: RICH.replace("hands 2D", "hands" + " -" * n + " 2D"),
    "cards in hand": lambda n: RICH.replace("hands 2D", "hands " + "2D" * n),
    "table": lambda n: RICH.replace("table ", "table " + "7H" * n),
    "stock": lambda n: RICH.replace("stock ", "stock " + "7H" * n),
    "piles": lambda n: RICH.replace("piles ", "piles " + "KHKS " * n),
    "chkobbas": lambda n: RICH.replace("chkobbas ", "chkobbas " + "KC:2," * n),
    "chkobbas of sides": lambda n: RICH.replace("chkobbas ", "chkobbas " + "- " * n),
    "laid": lambda n: RICH.replace("laid 4S", "laid " + "4S" * n),
}


class Counted(str):
    """Text that counts the characters that are taken out of it."""

    __slots__ = ()
    taken = 0

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        part = super().__getitem__(key)
        Counted.taken += len(part)
        return part


def work(call: Callable[[], object]) -> int:
    """The calls that something makes, and the characters that it takes out of counted text."""
    calls, Counted.taken = 0, 0

    def count(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        call()
    finally:
        sys.setprofile(None)
    return calls + Counted.taken


def _work_to_refuse(text: str) -> int:
    def refuse() -> None:
        with pytest.raises(ChkobbaError):
            parse_position(Counted(text))

    return work(refuse)


@pytest.mark.parametrize("kind", LONG)
def test_long_text_is_refused_in_linear_time(kind: str) -> None:
    short, long = (_work_to_refuse(LONG[kind](times)) for times in (1000, 4000))
    assert long <= 4.4 * short + 5000


@pytest.mark.parametrize("kind", ["rules", "digits", "turn", "asked", "hands", "chkobbas", "laid"])
def test_huge_text_is_refused(kind: str) -> None:
    text = LONG[kind](10**6 // (len(LONG[kind](2)) - len(LONG[kind](1))))
    assert len(text) > 999_000
    with pytest.raises(ChkobbaError):
        parse_position(text)
