"""Cards and sets of cards as values."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chkobba import CARDS, Card, CardSet, InvalidCards, ParseError, Rank, Suit, parse_cards

MASKS = st.integers(0, 2**40 - 1)


def test_there_are_forty_cards_one_object_each() -> None:
    assert len(CARDS) == len(set(CARDS)) == 40
    for number, card in enumerate(CARDS):
        assert card.index == number == 4 * (card.rank - 1) + card.suit
        assert Card(card.rank, card.suit) is card
        assert Card.from_index(number) is card
        assert Card.parse(str(card)) is card
        assert eval(repr(card), {"Card": Card}) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy(card) is card
    assert list(CARDS) == sorted(sorted(CARDS, key=str))


def test_cards_are_written_with_letters_and_shown_with_symbols() -> None:
    assert [str(Card(Rank.SEVEN, suit)) for suit in Suit] == ["7D", "7H", "7S", "7C"]
    assert [Card(Rank.SEVEN, suit).pretty for suit in Suit] == ["7♦", "7♥", "7♠", "7♣"]
    assert [suit.letter for suit in Suit] == ["D", "H", "S", "C"]
    assert "".join(rank.letter for rank in Rank) == "A234567QJK"


def test_cards_are_ordered_by_index() -> None:
    low, high = Card.parse("7D"), Card.parse("QD")
    assert low < high
    assert low <= high
    assert low <= low  # noqa: PLR0124
    assert high > low
    assert high >= low
    assert not low > high
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(low, compare)(3) is NotImplemented


def test_cards_and_sets_cannot_be_changed() -> None:
    for value, name in ((CARDS[0], "index"), (CardSet(CARDS), "mask")):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(value, name, 3)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(value, name)


@pytest.mark.parametrize("text", ["", "7", "7X", "1D", "7d", "d7", " 7D", "7D ", "10D", "7♦", "٧D"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="expected a card"):
        Card.parse(text)


def test_cards_that_do_not_exist_are_refused() -> None:
    for rank, suit in ((0, 0), (11, 0), (1, 4), (1, -1)):
        with pytest.raises(InvalidCards, match="no card of rank"):
            Card(rank, suit)
    with pytest.raises(TypeError, match="a Rank and a Suit"):
        Card("7", "D")  # type: ignore[arg-type]
    for index in (-1, 40):
        with pytest.raises(InvalidCards, match="between 0 and 39"):
            Card.from_index(index)


def test_only_text_is_parsed() -> None:
    for parse in (Card.parse, CardSet.parse, parse_cards):
        with pytest.raises(TypeError, match="must be a str, not int"):
            parse(7)  # type: ignore[arg-type]


def test_card_lists_are_parsed_in_their_order() -> None:
    assert parse_cards("") == ()
    assert parse_cards("7D 3S") == (Card.parse("7D"), Card.parse("3S"))
    assert parse_cards("7D 7D") == (Card.parse("7D"),) * 2


@pytest.mark.parametrize(
    ("text", "offset"),
    [("7D3S", 2), ("7D  3S", 3), ("7D ", 3), (" 7D", 0), ("7D x", 3), ("7D\n3S", 2)],
)
def test_a_bad_list_is_refused_with_the_place(text: str, offset: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_cards(text)
    assert (caught.value.text, caught.value.offset) == (text, offset)
    assert f"at offset {offset}" in str(caught.value)


def test_a_card_named_twice_is_refused_never_merged() -> None:
    with pytest.raises(InvalidCards, match="7D is named twice"):
        CardSet([Card.parse("7D"), Card.parse("3S"), Card.parse("7D")])
    with pytest.raises(ParseError, match="7D is named twice at offset 6"):
        CardSet.parse("7D 3S 7D")


def test_a_set_holds_nothing_but_cards() -> None:
    with pytest.raises(TypeError, match="holds cards, not str"):
        CardSet(["7D"])  # type: ignore[list-item]


def test_a_mask_has_forty_bits() -> None:
    for mask in (-1, 2**40):
        with pytest.raises(InvalidCards, match="40 bits"):
            CardSet.from_mask(mask)


@given(MASKS, MASKS)
def test_sets_behave_as_sets_of_cards(one: int, other: int) -> None:
    a, b = CardSet.from_mask(one), CardSet.from_mask(other)
    x, y = set(a), set(b)
    assert (set(a | b), set(a & b), set(a - b), set(a ^ b)) == (x | y, x & y, x - y, x ^ y)
    assert (a <= b, a < b, a >= b, a > b) == (x <= y, x < y, x >= y, x > y)
    assert (a & b <= a, a <= a | b, a.isdisjoint(b)) == (True, True, x.isdisjoint(y))
    assert (a == b, a != b) == (x == y, x != y)
    assert len(a) == len(x)
    assert bool(a) == bool(x)
    assert all((card in a) == (card in x) for card in CARDS)
    assert a.value == sum(card.rank for card in x)


@given(MASKS)
def test_sets_read_back(mask: int) -> None:
    cards = CardSet.from_mask(mask)
    assert cards.mask == mask
    assert CardSet.parse(str(cards)) == cards
    assert CardSet(reversed(list(cards))) == cards
    assert eval(repr(cards), {"CardSet": CardSet}) == cards
    for other in (copy.copy(cards), copy.deepcopy(cards), pickle.loads(pickle.dumps(cards))):
        assert other == cards
        assert hash(other) == hash(cards)


def test_sets_show_their_cards_in_card_order() -> None:
    cards = CardSet.parse("7D AS 3H")
    assert (str(cards), cards.pretty) == ("AS 3H 7D", "A♠ 3♥ 7♦")
    assert repr(cards) == "CardSet.parse('AS 3H 7D')"
    assert repr(CardSet()) == "CardSet()"


def test_sets_mix_with_nothing_else() -> None:
    cards = CardSet.parse("7D")
    operators = ("or", "and", "sub", "xor", "le", "lt", "ge", "gt", "eq")
    for name in operators:
        assert getattr(cards, f"__{name}__")({Card.parse("7D")}) is NotImplemented
    assert cards != {Card.parse("7D")}
    assert "7D" not in cards
