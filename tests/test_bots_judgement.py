"""What the bots weigh: the worth of cards, and what a round may still come to."""

from math import comb
from random import Random

import pytest
from attrs import evolve
from hypothesis import given

from chkobba import (
    CARDS,
    Card,
    CardSet,
    EightDinari,
    GameState,
    Play,
    Rank,
    RuleSet,
    Suit,
    legal_actions,
    new_match,
    view,
)
from chkobba.bots.counting import balances
from chkobba.bots.greedy import gains
from chkobba.bots.outlook import expected_lead
from chkobba.bots.worth import piles_of, worths
from chkobba.strategies import states
from tests.table import at, round_end, score_of

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()
BY_COUNT = RuleSet.libyan(chkobba_points="by_count")
NOTHING = CardSet()


def worth(rules: RuleSet, card: str, mine: str = "", theirs: str = "") -> float:
    return worths(rules, (CardSet.parse(mine), CardSet.parse(theirs)))[Card.parse(card)]


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("KS", 1 / 8),
        ("KD", 1 / 8 + 1 / 4),
        ("7S", 1 / 8 + 3 / 8),
        ("6D", 1 / 8 + 1 / 4 + 9 / 64),
        ("7D", 1 / 8 + 1 / 4 + 3 / 8 + 1),
    ],
)
def test_a_card_is_worth_its_share_of_each_category(card: str, expected: float) -> None:
    assert worth(TUNISIAN, card) == pytest.approx(expected)


def test_a_category_that_is_decided_brings_nothing_more() -> None:
    assert worth(TUNISIAN, "KD", mine="AD 2D 3D 4D 5D 6D") == pytest.approx(1 / 8)
    assert worth(TUNISIAN, "KD", theirs="AD 2D 3D 4D 5D 6D") == pytest.approx(1 / 8)
    assert worth(TUNISIAN, "7S", theirs="7H 7C 7D") == pytest.approx(1 / 8)
    assert worth(TUNISIAN, "6S", theirs="7H 7C 7D") == pytest.approx(1 / 8)
    most = " ".join(map(str, CARDS[:21]))
    assert worth(TUNISIAN, "KS", mine=most) == 0


def test_options_change_what_cards_are_worth() -> None:
    assert worth(LIBYAN, "KD", mine="AD 2D 3D 4D 5D 6D") == pytest.approx(1 / 8 + 1 / 2)
    assert worth(RuleSet.tunisian(sixes_and_sevens=True), "6S") == pytest.approx(
        1 / 8 + 9 / 64 + 1 / 5
    )
    assert worth(RuleSet.tunisian(barmila_ranks=[Rank.KING]), "KS") == pytest.approx(1 / 8 + 3 / 8)
    assert worth(RuleSet.tunisian(barmila_ranks=[]), "7S") == pytest.approx(1 / 8)


def test_piles_that_are_not_remembered_are_empty() -> None:
    state = at(TUNISIAN, table="KS", hands=["*3", "*3"], piles=["7D 7S", "*"], stock="*18")
    assert piles_of(view(state, 0)) == piles_of(view(state, 1)) == state.piles
    assert piles_of(view(state, 1, recall=False)) == (NOTHING, NOTHING)


def gain(rules: RuleSet, table: str, hand: str, action: str) -> float:
    state = at(rules, table=table, hands=[hand, "*2"], stock="*18", piles=["*2", "*"])
    (found,) = [a for a in legal_actions(state) if str(a) == action]
    return gains(view(state, 0), Random(1))(found)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(TUNISIAN, 1.0), (LIBYAN, 10.0), (BY_COUNT, 2.0)],
)
def test_a_chkobba_is_gained_by_the_rules(rules: RuleSet, expected: float) -> None:
    with_it = gain(rules, "KS", "KH 2H", "0 KH>KS")
    without = gain(rules, "KS 5S", "KH 2H", "0 KH>KS")
    assert with_it - without == pytest.approx(expected)


@pytest.mark.parametrize(("rules", "expected"), [(TUNISIAN, 1.0), (LIBYAN, 4.0), (BY_COUNT, 2.0)])
def test_the_danger_of_a_chkobba_is_counted_by_the_rules(rules: RuleSet, expected: float) -> None:
    """Seat 1 has 4H and takes the 4S that is laid, with a chkobba if nothing else lies there."""
    danger = []
    for table in ("", "KS"):
        state = at(rules, table=table, hands=["4S 2C", "4H JH"], piles=["*9", "*"])
        seen, laid = view(state, 0), Play(0, Card.parse("4S"))
        gain = gains(seen, Random(1))
        danger.append(gain(laid) - balances(seen, gain)(laid))
    assert danger[0] - danger[1] == pytest.approx(0.8 * expected)


def test_an_opponent_without_cards_is_no_danger() -> None:
    state = at(TUNISIAN, table="KS", hands=["4S", ""], piles=["*9", "*"], dealer=0, turn=0)
    (laid,) = legal_actions(state)
    seen = view(state, 0)
    gain = gains(seen, Random(1))
    assert balances(seen, gain)(laid) == gain(laid)


def lead(rules: RuleSet, mine: str = "", theirs: str = "") -> float:
    """The lead that side 0 can expect with these piles."""
    piles = CardSet.parse(mine).mask, CardSet.parse(theirs).mask
    start = new_match(rules)
    frame = evolve(start.frame, scores=(7, 7))
    return expected_lead(evolve(start, frame=frame, taken=(piles, ((), ()), None)))


def test_an_even_start_promises_nothing() -> None:
    assert lead(TUNISIAN) == pytest.approx(0)
    assert lead(LIBYAN) == pytest.approx(0)


def test_a_captured_hayya_promises_more_than_its_point() -> None:
    """It is ahead by a card in Karta, Dinari and Barmila, where it decides if the rest is even."""
    karta, dinari = comb(39, 20) / 2**39, comb(9, 5) / 2**9
    sevens = 4 / 8 - 1 / 8  # of the other three 2 or 3 for it, none against
    assert lead(TUNISIAN, "7D") == pytest.approx(1 + karta + dinari + sevens)


def test_what_is_tied_in_sevens_hangs_on_the_sixes() -> None:
    rest = {"mine": "7D 7S 6D", "theirs": "7H 7C"}
    without = lead(RuleSet.tunisian(barmila_ranks=[Rank.SEVEN]), **rest)
    assert lead(TUNISIAN, **rest) - without == pytest.approx(4 / 8 - 1 / 8)
    assert lead(RuleSet.tunisian(barmila_ranks=[]), **rest) == pytest.approx(without)


@pytest.mark.parametrize("rules", [TUNISIAN, RuleSet.tunisian(barmila_ranks=[])])
@pytest.mark.parametrize("seed", range(20))
def test_where_every_card_is_captured_the_lead_is_the_rounds(rules: RuleSet, seed: int) -> None:
    cards = [str(card) for card in CARDS if str(card) not in ("KS", "QC")]
    Random(seed).shuffle(cards)
    piles = [" ".join(cards[: seed + 9]), " ".join(cards[seed + 9 :])]
    end = round_end(rules, piles)
    first, second = score_of(end).points or (0, 0)
    assert expected_lead(end) == first - second


@pytest.mark.parametrize(
    ("count", "option", "value", "points"),
    [
        (8, "eight_dinari", EightDinari.TEN_ONLY, 10),
        (9, "nine_dinari", True, 7),
        (10, "ten_dinari", True, 20),
    ],
)
def test_options_change_what_dinari_promise(
    count: int, option: str, value: object, points: int
) -> None:
    dinari = [str(card) for card in CARDS if card.suit is Suit.DINARI]
    mine, theirs = " ".join(dinari[:count]), " ".join(dinari[count:])
    special = RuleSet.tunisian(**{option: value})  # type: ignore[arg-type]
    assert lead(special, mine, theirs) - lead(TUNISIAN, mine, theirs) == pytest.approx(points - 1)
    assert lead(special, theirs, mine) - lead(TUNISIAN, theirs, mine) == pytest.approx(1 - points)


@given(states())
def test_what_one_side_can_expect_the_other_must_fear(state: GameState) -> None:
    piles, chkobbas, last = state.taken
    frame = evolve(state.frame, scores=state.scores[::-1])
    swapped = evolve(state, frame=frame, taken=(piles[::-1], chkobbas[::-1], last))
    assert expected_lead(swapped) == pytest.approx(-expected_lead(state))
