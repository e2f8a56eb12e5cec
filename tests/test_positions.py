"""Positions from outside: every problem is told at once, and what is accepted plays on."""

from typing import Any

import pytest
from hypothesis import given

from chkobba import (
    Card,
    CardSet,
    Chkobba,
    GameState,
    InvalidPosition,
    Phase,
    RuleSet,
    legal_actions,
    parse_cards,
    position,
)
from chkobba.strategies import states
from tests.table import at

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()

GOOD: dict[str, Any] = {
    "table": "7H 4S 3C 2C",
    "hands": ["7S 2D KD", "5D 6D QS"],
    "stock": "*24",
    "piles": ["KH KS", "*"],
}
"""A position at the beginning of the second deal."""


def _problems(rules: RuleSet = TUNISIAN, **changes: Any) -> dict[str, str]:
    with pytest.raises(InvalidPosition) as caught:
        at(rules, **{**GOOD, **changes})
    problems = caught.value.problems
    assert str(caught.value) == "; ".join(f"{one.path}: {one.message}" for one in problems)
    return {one.path: one.message for one in problems}


def test_a_position_shows_what_it_was_given() -> None:
    state = at(
        RuleSet.tunisian(best_of=3),
        **GOOD,
        chkobbas=[[("KH", 2)], []],
        scores=(3, 5),
        games=(1, 0),
        round_number=4,
        last_laid="4S",
    )
    assert state.phase is Phase.PLAY
    assert state.table == CardSet.parse("7H 4S 3C 2C")
    assert state.hands == (CardSet.parse("7S 2D KD"), CardSet.parse("5D 6D QS"))
    assert len(state.stock) == 24
    assert state.piles[0] == CardSet.parse("KH KS")
    assert state.chkobbas == ((Chkobba(Card.parse("KH"), 2),), ())
    assert (state.scores, state.games, state.round_number) == ((3, 5), (1, 0), 4)
    assert (state.dealer, state.turn, state.last_capturer) == (1, 0, 1)
    assert (state.deal_number, state.ply, state.redeals) == (2, 0, 0)
    assert (state.asked, state.proposer, state.last_round) == ((False, False), None, None)
    assert state.last_laid is Card.parse("4S")


def test_the_stock_keeps_its_order() -> None:
    stock = "KC QC JC 2H 3H 4H"
    assert at(TUNISIAN, **{**GOOD, "stock": stock}).stock == parse_cards(stock)


def test_everything_wrong_is_told_at_once() -> None:
    problems = _problems(
        table="7H 4S 3C 3C",
        stock="*23",
        turn=1,
        piles=["KH", "*"],
        scores=(-1, 40),
        games=(1, 0),
        last_capturer=None,
        last_laid="2D",
    )
    assert problems == {
        "table": "3C is in table already",
        "stock": "no number of deals leaves 23 cards",
        "hands[0]": "3 cards, but 2 with seat 1 on turn and 3 in its hand",
        "piles[0]": "a capture takes at least two cards",
        "last_capturer": "somebody captured the cards in the piles",
        "last_laid": "2D is not on the table",
        "scores[0]": "must be between 0 and 999999999, not -1",
        "scores": "side 1 has won the game already",
        "games[0]": "must be between 0 and 0, not 1",
    }


def test_the_40_cards_must_be_there_once_each() -> None:
    assert _problems(piles=["KH KS 7S", "*"]) == {"piles[0]": "7S is in hands[0] already"}
    assert _problems(stock="*12", piles=["KH KS", "*15"]) == {"cards": "missing: KC"}
    named_twice = _problems(table="7H 4S 3C 2C 2C", hands=["7S 2D 2C", "5D 6D QS"])
    assert named_twice == {
        "table": "2C is in table already",
        "hands[0]": "2C is in table already",
    }


def test_wrong_shapes_are_told_together_with_wrong_cards() -> None:
    with pytest.raises(InvalidPosition) as caught:
        position(
            TUNISIAN,
            table=parse_cards("7H"),
            hands=[[]],
            piles=[()],
            chkobbas=[()],
            scores=(1,),
            games=(),
            dealer=2,
            turn=-1,
            round_number=0,
            last_capturer=2,
        )
    problems = {one.path: one.message for one in caught.value.problems}
    missing = problems.pop("cards")
    assert missing.startswith("missing: AD ")
    assert "7H" not in missing
    assert problems == {
        "hands": "1 hands for 2 players",
        "piles": "needs one entry a side, not 1",
        "chkobbas": "needs one entry a side, not 1",
        "scores": "needs one entry a side, not 1",
        "games": "needs one entry a side, not 0",
        "dealer": "there is no seat 2",
        "turn": "there is no seat -1",
        "round_number": "must be between 1 and 999999999, not 0",
        "last_capturer": "must be a side, 0 or 1, not 2",
    }
    with pytest.raises(InvalidPosition, match="players: must be 2 or 4, not 3"):
        at(TUNISIAN, table="7H", hands=["7S", "2D", "3D"])


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"stock": "*25"}, {"stock": "no number of deals leaves 25 cards"}),
        (
            {"stock": "*", "piles": ["", ""], "table": "7H", "hands": ["7S", "5D"], "turn": 0},
            {"stock": "no number of deals leaves 37 cards"},
        ),
        (
            {"hands": ["7S 2D KD", "5D 6D"]},
            {"hands[1]": "2 cards, but 3 with seat 0 on turn and 3 in its hand"},
        ),
        (
            {"hands": ["7S 2D", "5D 6D QS"]},
            {"hands[1]": "3 cards, but 2 with seat 0 on turn and 2 in its hand"},
        ),
        (
            {"hands": ["", "5D 6D QS"]},
            {"turn": "seat 0 is on turn with 0 cards in hand"},
        ),
        (
            {"hands": ["7S 2D KD JD", "5D 6D QS JH"]},
            {"turn": "seat 0 is on turn with 4 cards in hand"},
        ),
        ({"last_capturer": None}, {"last_capturer": "somebody captured the cards in the piles"}),
        (
            {"piles": ["", "*"], "last_capturer": 0},
            {"last_capturer": "the pile of side 0 is empty"},
        ),
        ({"piles": ["KH", "*"]}, {"piles[0]": "a capture takes at least two cards"}),
        (
            {"chkobbas": [[("QH", 2)], []]},
            {"chkobbas[0]": "QH marks a chkobba but is not in the pile"},
        ),
        (
            {"chkobbas": [[("KH", 2), ("KH", 2)], []], "piles": ["KH KS QH QD", "*"]},
            {"chkobbas[0]": "KH marks 2 chkobbas"},
        ),
        (
            {"chkobbas": [[("KH", 1)], []]},
            {"chkobbas[0]": "a chkobba with KH cannot involve 1 cards"},
        ),
        (
            {"chkobbas": [[], [("AH", 3)]]},
            {"chkobbas[1]": "a chkobba with AH cannot involve 3 cards"},
        ),
        (
            {"chkobbas": [[], [("KC", 9)]], "stock": ""},
            {"chkobbas[1]": "a chkobba with KC cannot involve 9 cards"},
        ),
        ({"chkobbas": [[("KH", 3)], []]}, {"chkobbas[0]": "more cards than the 2 in the pile"}),
        ({"last_laid": "KC"}, {"last_laid": "KC is not on the table"}),
        ({"scores": (0, -1)}, {"scores[1]": "must be between 0 and 999999999, not -1"}),
        ({"scores": (21, 3)}, {"scores": "side 0 has won the game already"}),
        ({"games": (0, 1)}, {"games[1]": "must be between 0 and 0, not 1"}),
        ({"games": (-1, 0)}, {"games[0]": "must be between 0 and 0, not -1"}),
    ],
)
def test_each_problem(changes: dict[str, Any], problems: dict[str, str]) -> None:
    assert _problems(**changes) == problems


def test_a_wrong_shape_hides_nothing_that_it_has_no_part_in() -> None:
    assert _problems(dealer=5, scores=(-1, 0), games=(9, 0), chkobbas=[[("KH", 3)], []]) == {
        "dealer": "there is no seat 5",
        "scores[0]": "must be between 0 and 999999999, not -1",
        "games[0]": "must be between 0 and 0, not 9",
        "chkobbas[0]": "more cards than the 2 in the pile",
    }
    assert _problems(round_number=0, stock="*25") == {
        "round_number": "must be between 1 and 999999999, not 0",
        "stock": "no number of deals leaves 25 cards",
    }


def test_level_scores_at_the_target_play_on() -> None:
    assert at(TUNISIAN, **GOOD, scores=(21, 21)).scores == (21, 21)


def test_a_chkobba_may_involve_as_many_cards_as_add_up() -> None:
    for card, most in (("AH", 2), ("2H", 3), ("4H", 5), ("6H", 6), ("KC", 8)):
        arguments: dict[str, Any] = {
            "table": "7D",
            "hands": ["7S", "5D"],
            "stock": "",
            "piles": ["JH JS", "*"],
        }
        state = at(TUNISIAN, **arguments, chkobbas=[[], [(card, most)]])
        assert state.chkobbas[1][0].count == most
        with pytest.raises(InvalidPosition, match=f"cannot involve {most + 1} cards"):
            at(TUNISIAN, **arguments, chkobbas=[[], [(card, most + 1)]])


def test_before_the_first_card_nothing_can_have_happened() -> None:
    first: dict[str, Any] = {"table": "7H 4S 3C", "hands": ["7S 2D KD", "5D 6D QS"], "stock": "*30"}
    assert at(TUNISIAN, **{**first, "table": "7H 4S 3C 2C"}, piles=["", ""]).deal_number == 1
    with pytest.raises(InvalidPosition, match="piles: no card of the round has been played"):
        at(TUNISIAN, **{**first, "table": "7H 4S"}, piles=["", "*"])
    with pytest.raises(InvalidPosition, match="last_laid: no card of the round has been played"):
        at(TUNISIAN, **{**first, "table": "7H 4S 3C 2C"}, piles=["", ""], last_laid="4S")
    with pytest.raises(InvalidPosition, match="table: with three kings the cards are dealt again"):
        at(LIBYAN, **{**first, "table": "KH KS KC 2C"}, piles=["", ""])
    assert at(TUNISIAN, **{**first, "table": "KH KS KC 2C"}, piles=["", ""]).turn == 0


def test_a_card_can_have_been_laid_only_where_the_rules_let_it() -> None:
    with pytest.raises(InvalidPosition, match="last_laid: is kept only under claims"):
        at(RuleSet.tunisian(claims=False), **GOOD, last_laid="4S")
    compulsory = RuleSet.tunisian(capture="compulsory")
    with pytest.raises(InvalidPosition, match="last_laid: 7H had to capture"):
        at(compulsory, **GOOD, last_laid="7H")
    assert at(compulsory, **GOOD, last_laid="4S").last_laid is Card.parse("4S")


def test_a_game_won_outright_does_not_play_on() -> None:
    piles = ["AD 2D 3D 4D 5D 6D 7D QD JD KD", "*"]
    where: dict[str, Any] = {"table": "7H", "hands": ["7S", "5H"], "piles": piles}
    assert at(TUNISIAN, **where).turn == 0
    with pytest.raises(InvalidPosition, match=r"side 0 has won the game already \(ten_dinari\)"):
        at(LIBYAN, **where)


def test_arguments_of_the_wrong_type_are_type_errors() -> None:
    good: dict[str, Any] = {"table": [], "hands": [[], []], "dealer": 0, "turn": 1}
    bad: list[dict[str, Any]] = [
        {"table": ["7H"]},
        {"table": "7H"},
        {"hands": [["7H"], []]},
        {"hands": 3},
        {"stock": [1]},
        {"chkobbas": [["7H"], []]},
        {"dealer": None},
        {"turn": "0"},
        {"players": 2.0},
        {"scores": (1.5, 0)},
        {"games": ("0", 0)},
        {"last_capturer": True},
        {"last_laid": "7H"},
    ]
    for changes in bad:
        with pytest.raises(TypeError):
            position(TUNISIAN, **{**good, **changes})
    with pytest.raises(TypeError, match="rules must be a RuleSet"):
        position("tunisian", **good)  # type: ignore[arg-type]


@given(states(phases=[Phase.PLAY]))
def test_every_state_in_play_can_be_set_up_as_a_position(state: GameState) -> None:
    assert state.dealer is not None
    assert state.turn is not None
    rebuilt = position(
        state.rules,
        table=state.table,
        hands=state.hands,
        stock=state.stock,
        piles=state.piles,
        chkobbas=state.chkobbas,
        dealer=state.dealer,
        turn=state.turn,
        scores=state.scores,
        games=state.games,
        round_number=state.round_number,
        last_capturer=state.last_capturer,
        last_laid=state.last_laid,
        players=state.players,
    )
    assert str(rebuilt) == str(state)
    assert rebuilt.deal_number == state.deal_number
    if state.asked == (False, False):
        assert legal_actions(rebuilt) == legal_actions(state)
