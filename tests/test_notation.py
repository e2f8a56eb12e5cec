"""Actions as text: the printer, and a parser that takes what the printer gives and nothing else."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chkobba
from chkobba import (
    CARDS,
    Action,
    AnswerRedeal,
    Card,
    CardSet,
    Claim,
    Cut,
    KeepCard,
    ParseError,
    Play,
    ProposeRedeal,
    PutCard,
    Shuffle,
    parse_action,
)

SEVEN = Card.parse("7S")
EXAMPLES: dict[str, Action] = {
    "shuffle 1 7D3S": Shuffle(1, (Card.parse("7D"), Card.parse("3S"))),
    "shuffle 0 ": Shuffle(0, ()),
    "0 cut 10": Cut(0, 10),
    "0 cut -3": Cut(0, -3),
    "0 keep": KeepCard(0),
    "3 put": PutCard(3),
    "1 redeal": ProposeRedeal(1),
    "0 yes": AnswerRedeal(0, accept=True),
    "0 no": AnswerRedeal(0, accept=False),
    "1 claim 7S>7H": Claim(1, SEVEN, CardSet.parse("7H")),
    "1 claim 7S": Claim(1, SEVEN, CardSet()),
    "0 7S": Play(0, SEVEN),
    "0 7S>3C+4S": Play(0, SEVEN, CardSet.parse("4S 3C")),
    "-1 keep": KeepCard(-1),
}
SEATS = st.integers(-9, 999_999_999)
SETS = st.integers(0, 2**40 - 1).map(CardSet.from_mask)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Shuffle, SEATS, st.lists(st.sampled_from(CARDS), max_size=50).map(tuple)),
    st.builds(Cut, SEATS, SEATS),
    st.builds(KeepCard, SEATS),
    st.builds(PutCard, SEATS),
    st.builds(ProposeRedeal, SEATS),
    st.builds(AnswerRedeal, SEATS, st.booleans()),
    st.builds(Claim, SEATS, st.sampled_from(CARDS), SETS),
    st.builds(Play, SEATS, st.sampled_from(CARDS), SETS),
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_kind_of_action_has_its_text(text: str) -> None:
    assert str(EXAMPLES[text]) == text
    assert parse_action(text) == EXAMPLES[text]


@given(ACTIONS)
def test_what_is_printed_is_parsed_back(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert eval(repr(action), vars(chkobba)) == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert hash(parse_action(str(action))) == hash(action)


@given(st.text("0123456789 -+>shufleckpotrdaiymn7DSHCAQJK", max_size=30))
def test_other_text_is_refused_or_was_canonical_but_for_the_order(text: str) -> None:
    try:
        action = parse_action(text)
    except ParseError as error:
        assert 0 <= error.offset <= len(text)
        assert error.text == text
    else:
        assert sorted(str(action)) == sorted(text)
        assert parse_action(str(action)) == action


def test_captured_cards_may_be_named_in_any_order() -> None:
    assert parse_action("0 7S>4S+3C") == parse_action("0 7S>3C+4S")


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0),
        ("7S", 1),
        ("x keep", 0),
        ("0", 1),
        ("0  keep", 2),
        ("0 Keep", 2),
        ("0 keep ", 2),
        (" 0 keep", 0),
        ("00 keep", 0),
        ("+1 keep", 0),
        ("-0 keep", 0),
        ("1234567890 keep", 0),
        ("٠ keep", 0),
        ("0 cut", 2),
        ("0 cut ", 6),
        ("0 cut 1.5", 7),
        ("0 cut 010", 6),
        ("0 7S>", 5),
        ("0 7S>3C+", 8),
        ("0 7S>3C,4S", 7),
        ("0 7S>3C+3C", 8),
        ("0 7S 3C", 4),
        ("0 7S>3C+4Sx", 10),
        ("0 claim", 2),
        ("1 claim 7X>7H", 8),
        ("0 yes please", 2),
        ("shuffle", 0),
        ("shuffle x 7D", 8),
        ("shuffle 1", 9),
        ("shuffle 1 7D3", 12),
        ("shuffle 1 7D 3S", 12),
    ],
)
def test_junk_is_refused_with_the_place(text: str, offset: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_action(text)
    assert caught.value.offset == offset
    assert caught.value.text == text


def test_only_text_is_parsed() -> None:
    with pytest.raises(TypeError, match="must be a str, not bytes"):
        parse_action(b"0 keep")  # type: ignore[arg-type]


def test_huge_text_is_refused_with_a_short_message() -> None:
    for text in ("9" * 10**6, "0 7S>" + "3C+" * 10**6, "shuffle 1 " + "7D" * 10**6 + "x"):
        with pytest.raises(ParseError) as caught:
            parse_action(text)
        assert len(str(caught.value)) < 200


def test_actions_of_the_wrong_types_are_type_errors() -> None:
    bad: list[tuple[type, tuple[object, ...]]] = [
        (KeepCard, ("0",)),
        (KeepCard, (True,)),
        (Cut, (0, 1.5)),
        (AnswerRedeal, (0, 1)),
        (Play, (0, "7S")),
        (Play, (0, SEVEN, [SEVEN])),
        (Claim, (0, SEVEN, None)),
        (Shuffle, (0, list(CARDS))),
        (Shuffle, (0, ("7D",))),
    ]
    for kind, arguments in bad:
        with pytest.raises(TypeError):
            kind(*arguments)
