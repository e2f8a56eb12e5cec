"""Tables and score sheets as text for people."""

import pytest

from chkobba import RuleSet, new_match, score_sheet
from tests.table import at, dealt, do, round_end, score_of


def test_a_state_shows_the_referees_table() -> None:
    state = at(
        RuleSet.tunisian(),
        table="7H 4S",
        hands=["7S 2D KD", "5D 6D QS"],
        stock="*12",
        piles=["AH AC", "*"],
        chkobbas=[[("AC", 2)], []],
        scores=(3, 12),
        round_number=2,
    )
    assert str(state) == (
        "Round 2, deal 4, play: 12 cards in the stock, target 21\n"
        "Table   4♠ 7♥\n"
        "Seat 0  2♦ 7♠ K♦              to play\n"
        "Seat 1  5♦ 6♦ Q♠              dealer\n"
        "Side 0  2 cards, chkobbas A♣  score 3, games 0\n"
        "Side 1  18 cards              score 12, games 0"
    )


def test_a_dealer_on_turn_is_both() -> None:
    state = do(at(RuleSet.libyan(), table="7H", hands=["2D", "KD"], stock="*6"), "0 2D")
    assert "Seat 1  K♦        dealer, to play\n" in str(state)


def test_states_before_and_after_everything_have_a_text() -> None:
    assert str(new_match(RuleSet.libyan(), 4)).splitlines() == [
        "Round 0, deal 0, shuffle: 0 cards in the stock, target 31",
        "Table   –",
        "Seat 0  –",
        "Seat 1  –",
        "Seat 2  –",
        "Seat 3  –",
        "Side 0  0 cards  score 0, games 0",
        "Side 1  0 cards  score 0, games 0",
    ]
    over = round_end(RuleSet.tunisian(), ("*", "6H 6S"), scores=(20, 0))
    assert str(over).splitlines()[0] == (
        "Round 3, deal 6, match_over: 0 cards in the stock, target 21, "
        "side 0 wins the match (target)"
    )
    assert str(dealt(RuleSet.tunisian(), "")).startswith("Round 1, deal 0, cut: 40 cards")


def test_reprs_of_states_are_short_and_show_no_card() -> None:
    state = at(RuleSet.tunisian(), table="7H 4S", hands=["7S 2D KD", "5D 6D QS"], stock="*12")
    assert repr(state) == (
        "<GameState of 2 players: games (0, 0), scores (0, 0), round 1, deal 4, phase play, "
        "turn 0, ply 0>"
    )


def test_a_score_sheet_shows_every_category() -> None:
    piles = ("7D 7H 7S 6H 6S 2D 3D", "*")
    state = round_end(RuleSet.tunisian(), piles, last=1, scores=(19, 3), chkobbas=[[("7S", 3)], []])
    assert score_sheet(score_of(state)) == (
        "                side 0  side 1\n"
        "Karta                7      33  side 1\n"
        "Dinari               3       7  side 1\n"
        "Barmila (7)          3       1  side 0\n"
        "Hayya                1       0  side 0\n"
        "Chkobbas             1       0\n"
        "Chkobba points       1       0\n"
        "Points               3       2\n"
        "Total               22       5  side 0 wins the game"
    )


def test_only_a_round_has_a_score_sheet() -> None:
    with pytest.raises(TypeError, match="expected a RoundScore, not NoneType"):
        score_sheet(new_match(RuleSet.libyan()).last_round)  # type: ignore[arg-type]


def test_a_score_sheet_names_the_rule_that_set_the_points_aside() -> None:
    pile = "AD 2D 3D 4D 5D 6D QD JD AH"
    sheet = score_sheet(score_of(round_end(RuleSet.libyan(), (pile, "*"), last=1)))
    assert "Points              10       0  eight dinari" in sheet.splitlines()
    nine = "AD 2D 3D 4D 5D 6D 7D QD JD"
    won = round_end(RuleSet.libyan(), (nine, "*"), table="KD", scores=(4, 7))
    sheet = score_sheet(score_of(won))
    assert "Points               –       –  ten dinari" in sheet.splitlines()
    assert "Total                4       7  side 0 wins the game" in sheet.splitlines()
    assert "Barmila " in sheet
