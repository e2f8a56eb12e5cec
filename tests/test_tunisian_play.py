"""Clauses T22 to T40 of the rulebook: captures, missed captures, chkobbas, the round's end."""

import pytest

from chkobba import (
    Captured,
    Card,
    CardSet,
    Chkobba,
    ChkobbaScored,
    Claimed,
    GameState,
    Laid,
    LeftoversTaken,
    ParseError,
    RuleSet,
    parse_action,
)
from tests.table import at, claims, do, events, legal, plays, reason

TUNISIAN = RuleSet.tunisian()
cards = CardSet.parse
card = Card.parse


def _seven_to_lay(players: int = 2) -> GameState:
    """Seat 0 can take 7H with 7S; the table holds a sum of 7, too."""
    hands = ["7S 2D KD", "5D 6D QS", "AD AH AS", "2H 2S 2C"][:players]
    return at(TUNISIAN, table="7H 4S 3C", hands=hands, stock="*12")


def test_T22_a_turn_is_the_play_of_one_card() -> None:
    for players in (2, 4):
        state = _seven_to_lay(players)
        assert legal(state) == {"0 7S", "0 7S>7H", "0 2D", "0 KD", "0 KD>3C+7H"}
        state = do(state, "0 2D")
        assert state.hands[0] == cards("7S KD")
        assert state.turn == 1
        assert reason(state, "0 KD") == "action/not_your_turn"


def test_T22_only_a_card_of_the_hand_can_be_played() -> None:
    state = _seven_to_lay()
    assert reason(state, "0 5D") == "play/card_not_in_hand"  # in the other hand
    assert reason(state, "0 7H") == "play/card_not_in_hand"  # on the table
    assert reason(do(state, "0 2D", "1 5D"), "0 2D") == "play/card_not_in_hand"  # played


def test_T22_nobody_may_pass() -> None:
    state = at(TUNISIAN, table="", hands=["2D", "3D"])
    assert legal(state) == {"0 2D"}
    for text in ("0 pass", "0 ", "0"):
        with pytest.raises(ParseError):
            parse_action(text)


def test_T23_a_card_takes_one_card_of_its_value() -> None:
    for rank in "A234567QJK":
        state = at(TUNISIAN, table=f"{rank}H {rank}C", hands=[f"{rank}S", "*1"])
        state = do(state, f"0 {rank}S>{rank}H")
        assert state.table == cards(f"{rank}C")
        assert state.piles[0] == cards(f"{rank}S {rank}H")
        assert state.hands[0] == CardSet()


def test_T23_not_two_cards_and_not_one_of_another_value() -> None:
    state = at(TUNISIAN, table="7H 7C", hands=["7S", "*1"])
    assert reason(state, "0 7S>7H+7C") == "capture/equal_card_first"
    state = at(TUNISIAN, table="KH 6C", hands=["7S", "7C"])
    assert reason(state, "0 7S>KH") == "capture/wrong_sum"
    assert reason(state, "0 7S>6C") == "capture/wrong_sum"
    assert reason(state, "0 7S>7C") == "capture/card_not_on_table"
    assert plays(state) == {"7S"}


def test_T24_a_queen_takes_a_seven_and_an_ace() -> None:
    state = at(TUNISIAN, table="7H AC 2C", hands=["QS", "*1"])
    assert plays(state) == {"QS", "QS>AC+7H"}
    state = do(state, "0 QS>7H+AC")
    assert state.table == cards("2C")
    assert state.piles[0] == cards("QS 7H AC")


def test_T24_a_sum_may_hold_many_cards() -> None:
    state = at(TUNISIAN, table="AH 2H 3H 4H 4S", hands=["KS", "*1"])
    assert plays(state) == {"KS", "KS>AH+2H+3H+4H", "KS>AH+2H+3H+4S", "KS>2H+4H+4S"}
    state = at(TUNISIAN, table="AD AH AS AC 2D 2H 2S 2C", hands=["KS", "*1"])
    state = do(state, "0 KS>AD+AH+AS+AC+2D+2H+2S")
    assert state.table == cards("2C")
    assert state.piles[0] == cards("KS AD AH AS AC 2D 2H 2S")


def test_T24_a_sum_may_hold_cards_of_one_value() -> None:
    state = at(TUNISIAN, table="5D 5H 5S 4C", hands=["KS", "*1"])
    assert plays(state) == {"KS", "KS>5D+5H", "KS>5D+5S", "KS>5H+5S"}
    state = at(TUNISIAN, table="2D 2H 2C 3C", hands=["6S", "*1"])
    assert plays(state) == {"6S", "6S>2D+2H+2C"}


def test_T24_the_values_add_up_exactly() -> None:
    state = at(TUNISIAN, table="4S 3C 5H 2C", hands=["7D", "3S"])
    assert reason(state, "0 7D>4S+2C") == "capture/wrong_sum"
    assert reason(state, "0 7D>5H+3C") == "capture/wrong_sum"
    assert reason(state, "0 7D>3C+4S+5H+2C") == "capture/wrong_sum"  # two sums at once
    assert reason(state, "0 7D>4S+3S") == "capture/card_not_on_table"
    assert reason(state, "0 7D>4S+3C") is None


def test_T25_an_equal_card_has_precedence_over_a_sum() -> None:
    state = at(TUNISIAN, table="7H 4S 3C", hands=["7S", "*1"])
    assert plays(state) == {"7S", "7S>7H"}
    assert reason(state, "0 7S>4S+3C") == "capture/equal_card_first"
    assert reason(state, "0 7S>7H+4S+3C") == "capture/equal_card_first"
    state = at(TUNISIAN, table="KH 4S 3C 3D", hands=["KS", "*1"])
    assert plays(state) == {"KS", "KS>KH"}
    assert reason(state, "0 KS>4S+3C+3D") == "capture/equal_card_first"


def test_T25_only_as_long_as_the_equal_card_lies_there() -> None:
    state = at(TUNISIAN, table="7H 4S 3C", hands=["7S 7C", "QD KD"])
    state = do(state, "0 7S>7H", "1 KD")
    assert reason(state, "0 7C>4S+3C") is None


def test_T26_the_player_chooses_among_equal_cards() -> None:
    state = at(TUNISIAN, table="5D 5H 5C 2C", hands=["5S", "*1"])
    assert plays(state) == {"5S", "5S>5D", "5S>5H", "5S>5C"}
    for taken in ("5D", "5H", "5C"):
        after = do(state, f"0 5S>{taken}")
        assert after.piles[0] == cards(f"5S {taken}")
        assert after.table == cards("5D 5H 5C 2C") - cards(taken)


def test_T26_the_player_chooses_among_sums() -> None:
    state = at(TUNISIAN, table="4S 3C 5H 2C 2D", hands=["7D", "*1"])
    sums = {"3C+4S", "2C+5H", "2D+5H", "2D+2C+3C"}
    assert plays(state) == {"7D"} | {f"7D>{taken}" for taken in sums}
    for taken in sums:
        after = do(state, f"0 7D>{taken}")
        assert after.piles[0] == cards("7D " + taken.replace("+", " "))
        assert after.table == cards("4S 3C 5H 2C 2D") - after.piles[0]


def test_T27_a_card_that_could_capture_may_be_laid() -> None:
    for table in ("7H KC", "4S 3C KC", "7H", "4S 3C"):  # the last two would be chkobbas
        state = at(TUNISIAN, table=table, hands=["7S 2D", "5D 6D"])
        assert events(state, "0 7S") == [Laid(0, card("7S"))]
        after = do(state, "0 7S")
        assert after.table == cards(table + " 7S")
        assert (after.piles, after.last_capturer) == (state.piles, 1)
        assert after.turn == 1


def test_T27_another_card_may_be_played_instead() -> None:
    state = do(_seven_to_lay(), "0 2D")
    assert state.table == cards("7H 4S 3C 2D")
    assert state.hands[0] == cards("7S KD")


def test_T28_captured_cards_go_to_the_pile_of_the_capturing_side() -> None:
    for seat in range(4):
        # Everybody but the seat on turn has played one card less.
        hands = ["7S 2D" if one == seat else "*2" if one > seat else "*1" for one in range(4)]
        piles = ["AD AH", "*"] if seat % 2 == 0 else ["*", "AD AH"]
        state = at(TUNISIAN, table="7H 3C", hands=hands, turn=seat, piles=piles)
        other = state.piles[1 - seat % 2]
        after = do(state, f"{seat} 7S>7H")
        assert after.piles[seat % 2] == cards("AD AH 7S 7H")
        assert after.piles[1 - seat % 2] == other
        assert after.table == cards("3C")
        assert after.hands[seat] == cards("2D")


def test_T28_the_cards_in_the_pile_lie_face_down() -> None:
    state = at(TUNISIAN, table="7H 3C", hands=["7S 2D", "5D 6D"])
    assert "7♥" in str(state)
    state = do(state, "0 7S>7H")
    assert "7♥" not in str(state)
    assert "7♠" not in str(state)


def test_T29_a_card_that_missed_its_capture_stays_on_the_table() -> None:
    for players in (2, 4):
        state = do(_seven_to_lay(players), "0 7S")
        assert state.table == cards("7H 4S 3C 7S")
        state = do(state, "1 QS")  # and nobody has claimed it
        assert state.table == cards("7H 4S 3C 7S QS")


def test_T29_it_can_be_captured_later_like_any_card() -> None:
    state = at(TUNISIAN, table="7H 4S 3C", hands=["7S 7C", "5D QS"], stock="*6")
    state = do(state, "0 7S", "1 5D", "0 7C>7S")
    assert state.table == cards("7H 4S 3C 5D")
    assert state.piles[0] == cards("7C 7S")


def test_T30_the_next_player_may_take_the_missed_card_first() -> None:
    state = do(_seven_to_lay(), "0 7S")
    assert claims(state) == {"7S>7H"}
    assert events(state, "1 claim 7S>7H") == [Claimed(1, card("7S"), cards("7H"))]
    after = do(state, "1 claim 7S>7H")
    assert after.table == cards("4S 3C")
    assert after.piles[1] == state.piles[1] | cards("7S 7H")
    assert after.piles[0] == state.piles[0]
    assert after.last_capturer == 1


def test_T30_no_one_else_may() -> None:
    state = do(_seven_to_lay(4), "0 7S")
    for seat in (0, 2, 3):  # the player who missed it, the partner, the other opponent
        assert reason(state, f"{seat} claim 7S>7H") == "action/not_your_turn"
    assert {action for action in legal(state) if "claim" in action} == {"1 claim 7S>7H"}
    assert reason(do(_seven_to_lay(), "0 7S"), "0 claim 7S>7H") == "action/not_your_turn"


def test_T30_a_missed_sum_is_taken_whole() -> None:
    state = at(TUNISIAN, table="4S 3C 5H 2C", hands=["7D KD", "AD 7C"], stock="*6")
    state = do(state, "0 7D")
    assert claims(state) == {"7D>3C+4S", "7D>2C+5H"}
    assert reason(state, "1 claim 7D>4S") == "capture/wrong_sum"
    assert reason(state, "1 claim 7D>2C+3C+4S+5H") == "capture/wrong_sum"
    assert reason(state, "1 claim 7D>7C") == "capture/card_not_on_table"
    assert reason(state, "1 claim 7D") is not None  # nor the card alone
    state = do(state, "1 claim 7D>5H+2C")
    assert state.table == cards("3C 4S")


def test_T30_an_equal_card_comes_before_a_sum_here_too() -> None:
    state = at(TUNISIAN, table="7H 7C 4S 3C", hands=["7S", "*1"])
    state = do(state, "0 7S")
    assert claims(state) == {"7S>7H", "7S>7C"}
    assert reason(state, "1 claim 7S>4S+3C") == "capture/equal_card_first"
    assert reason(state, "1 claim 7S>7H+7C") == "capture/equal_card_first"


def test_T30_there_is_nothing_to_claim_where_nothing_was_missed() -> None:
    state = do(_seven_to_lay(), "0 2D")  # could take nothing
    assert claims(state) == set()
    assert reason(state, "1 claim 2D>4S") == "claim/nothing_missed"
    assert reason(state, "1 claim 7S>7H") == "claim/nothing_missed"  # still in the hand
    state = do(_seven_to_lay(), "0 7S>7H")  # captured; the sum was not missed
    assert claims(state) == set()
    assert reason(state, "1 claim 7S>4S+3C") == "claim/nothing_missed"
    state = do(_seven_to_lay(), "0 7S")
    assert reason(state, "1 claim 7H>7S") == "claim/other_card"  # lay there before


def test_T31_an_ordinary_turn_follows() -> None:
    state = at(TUNISIAN, table="7H 4S 3C", hands=["7S 2D KD", "4D 6D QS"], stock="*6")
    state = do(state, "0 7S", "1 claim 7S>7H")
    assert state.turn == 1
    assert state.hands[1] == cards("4D 6D QS")
    assert legal(state) == {"1 4D", "1 4D>4S", "1 6D", "1 QS"}
    assert reason(state, "0 2D") == "action/not_your_turn"
    state = do(state, "1 4D>4S")
    assert state.hands[1] == cards("6D QS")
    assert state.turn == 0
    assert cards("7S 7H 4D 4S") <= state.piles[1]


def test_T31_with_four_players_the_turn_then_goes_on_to_the_next() -> None:
    state = do(_seven_to_lay(4), "0 7S", "1 claim 7S>7H")
    assert state.turn == 1
    assert reason(state, "2 AD") == "action/not_your_turn"
    state = do(state, "1 5D")
    assert state.turn == 2
    assert claims(state) == set()


def test_T31_the_claim_is_made_once() -> None:
    state = at(TUNISIAN, table="7H 7C 4S 3C", hands=["7S 2D", "5D 6D"], stock="*6")
    state = do(state, "0 7S", "1 claim 7S>7H")
    assert claims(state) == set()
    assert reason(state, "1 claim 7S>7C") == "claim/nothing_missed"


def test_T32_after_that_turn_the_chance_is_gone() -> None:
    state = do(_seven_to_lay(), "0 7S", "1 QS")
    assert reason(state, "1 claim 7S>7H") == "action/not_your_turn"
    assert claims(state) == set()
    assert reason(state, "0 claim 7S>7H") == "claim/nothing_missed"
    state = do(state, "0 2D")  # nor at the next turn
    assert claims(state) == set()
    assert reason(state, "1 claim 7S>7H") == "claim/nothing_missed"


def test_T32_with_four_players_nobody_has_it_any_more() -> None:
    state = do(_seven_to_lay(4), "0 7S", "1 QS")
    for action in ("2 AD", "3 2H", "0 2D"):
        seat = action[0]
        assert claims(state) == set()
        assert reason(state, f"{seat} claim 7S>7H") == "claim/nothing_missed"
        state = do(state, action)


def test_T32_a_capture_in_that_turn_ends_it_too() -> None:
    state = at(TUNISIAN, table="7H 4S 3C", hands=["7S 2D", "4D QS"], stock="*6")
    state = do(state, "0 7S", "1 4D>4S")
    assert claims(state) == set()
    assert reason(state, "0 claim 7S>7H") == "claim/nothing_missed"


def test_T32_a_newly_missed_card_does_not_bring_the_old_one_back() -> None:
    state = at(TUNISIAN, table="7H 4S 3C", hands=["7S 2D", "4D QS"], stock="*6")
    state = do(state, "0 7S", "1 4D")
    assert claims(state) == {"4D>4S"}
    assert reason(state, "0 claim 7S>7H") == "claim/other_card"


def test_T33_a_claim_that_empties_the_table_is_a_chkobba() -> None:
    for table, taken in (("4S 3C", "3C+4S"), ("7H", "7H")):
        for players in (2, 4):
            hands = ["7S 2D", "5D 6D", "*2", "*2"][:players]
            state = do(at(TUNISIAN, table=table, hands=hands), "0 7S")
            assert events(state, f"1 claim 7S>{taken}") == [
                Claimed(1, card("7S"), cards(table)),
                ChkobbaScored(1, card("7S"), 1),
            ]
            state = do(state, f"1 claim 7S>{taken}")
            assert state.table == CardSet()
            assert [one.card for one in state.chkobbas[1]] == [card("7S")]
            assert state.chkobba_points == (0, 1)


def test_T33_a_claim_that_leaves_a_card_is_none() -> None:
    for table in ("7H 7C", "7H AD"):
        state = at(TUNISIAN, table=table, hands=["7S 2D", "5D 6D"])
        state = do(state, "0 7S", "1 claim 7S>7H")
        assert state.chkobbas == ((), ())
        assert state.chkobba_points == (0, 0)


def test_T33_it_is_scored_with_the_round() -> None:
    state = at(TUNISIAN, table="4H 3C", hands=["7S", "KD"], piles=("*", ""), last_capturer=0)
    state = do(state, "0 7S", "1 claim 7S>4H+3C", "1 KD")
    # Side 0 has the most cards, dinari and sevens, and the 7D.
    assert state.scores == (4, 1)


def test_T34_a_laid_card_takes_nothing_by_itself() -> None:
    state = at(TUNISIAN, table="7H", hands=["7S 2D", "7C 6D"], stock="*6")
    after = do(state, "0 7S", "1 7C", "0 2D")
    assert after.table == cards("7H 7S 7C 2D")
    assert after.piles == state.piles


def test_T34_what_is_pointed_out_is_not_completed() -> None:
    state = at(TUNISIAN, table="4S 3C 7H", hands=["KS QS", "*2"])
    assert reason(state, "0 KS>7H") == "capture/wrong_sum"
    assert reason(state, "0 KS>3C") == "capture/wrong_sum"
    state = do(state, "0 KS>3C+7H")
    assert state.piles[0] == cards("KS 3C 7H")
    state = do(at(TUNISIAN, table="5D 5H", hands=["5S", "*1"]), "0 5S>5H")
    assert state.table == cards("5D")


def test_T34_a_missed_capture_is_not_given_to_the_next_player() -> None:
    state = do(_seven_to_lay(), "0 7S")
    after = do(state, "1 6D")
    assert after.table == state.table | cards("6D")
    assert after.piles == state.piles
    assert reason(state, "1 claim 7S") is not None  # a claim, too, names its cards


def test_T34_not_even_the_last_card_captures_by_itself() -> None:
    state = at(TUNISIAN, table="7H", hands=["", "7S"], turn=1, piles=("*", ""), last_capturer=0)
    state = do(state, "1 7S")
    assert state.piles[1] == CardSet()
    assert cards("7H 7S") <= state.piles[0]  # left over


def test_T36_a_capture_that_empties_the_table_is_a_chkobba() -> None:
    for table, taken in (("7H", "7H"), ("4S 3C", "3C+4S")):
        state = at(TUNISIAN, table=table, hands=["7S 2D", "5D 6D"], stock="*6")
        assert events(state, f"0 7S>{taken}") == [
            Captured(0, card("7S"), cards(table)),
            ChkobbaScored(0, card("7S"), 1),
        ]
        state = do(state, f"0 7S>{taken}")
        assert state.table == CardSet()
        assert state.chkobbas == ((Chkobba(card("7S"), 1 + len(cards(table))),), ())
        assert state.chkobba_points == (1, 0)


def test_T36_a_capture_that_leaves_a_card_is_none() -> None:
    for table in ("7H 7C", "7H AC", "3H 4H 7C"):
        state = at(TUNISIAN, table=table, hands=["7S 2D", "5D 6D"], stock="*6")
        for play in plays(state):
            assert do(state, f"0 {play}").chkobbas == ((), ())


def test_T36_the_value_and_the_number_of_cards_make_no_difference() -> None:
    for played, table in (("AS", "AH"), ("KS", "KH"), ("KS", "AH 2H 3H 4H")):
        state = at(TUNISIAN, table=table, hands=[f"{played} 5D", "6D 6H"], stock="*6")
        state = do(state, f"0 {played}>{table.replace(' ', '+')}")
        assert state.chkobba_points == (1, 0)


def test_T36_the_first_card_of_a_round_and_of_a_deal_can_make_one() -> None:
    hands = ["KS *2", "*3"]
    first = at(TUNISIAN, table="AH 2H 3H 4H", hands=hands, stock="*30", piles=("", ""))
    later = at(TUNISIAN, table="AH 2H 3H 4H", hands=hands, stock="*6")
    for start in (first, later):
        state = do(start, "0 KS>AH+2H+3H+4H")
        assert state.chkobba_points == (1, 0)


def test_T36_the_last_card_of_a_deal_can_make_one() -> None:
    state = at(TUNISIAN, table="7H", hands=["", "7S"], turn=1, stock="*6")
    assert do(state, "1 7S>7H").chkobba_points == (0, 1)


def test_T36_each_one_counts() -> None:
    hands = ["7S 5S 2S", "5H 2H QH"]
    state = at(TUNISIAN, table="7H", hands=hands, stock="*6")
    state = do(state, "0 7S>7H", "1 5H", "0 5S>5H", "1 2H", "0 2S", "1 QH")
    assert [str(one.card) for one in state.chkobbas[0]] == ["7S", "5S"]
    assert state.chkobba_points == (2, 0)


def test_T36_partners_make_them_for_their_side() -> None:
    hands = ["7S QS", "5S QC", "5H KS", "4S KC"]
    state = at(TUNISIAN, table="7H", hands=hands)
    state = do(state, "0 7S>7H", "1 5S", "2 5H>5S", "3 4S")
    assert [str(one.card) for one in state.chkobbas[0]] == ["7S", "5H"]
    assert state.chkobba_points == (2, 0)
    state = do(state, "0 QS", "1 QC>QS")  # 4S is left
    assert state.chkobba_points == (2, 0)


def test_T38_the_last_card_of_a_round_makes_no_chkobba() -> None:
    for players in (2, 4):
        for table, taken in (("7H", "7H"), ("4S 3C", "3C+4S")):
            last = players - 1
            hands = [""] * last + ["7S"]
            state = at(TUNISIAN, table=table, hands=hands, turn=last, piles=("*", "AD AH"))
            happened = events(state, f"{last} 7S>{taken}")
            assert happened[0] == Captured(last, card("7S"), cards(table))
            assert not any(isinstance(event, ChkobbaScored) for event in happened)
            state = do(state, f"{last} 7S>{taken}")
            assert state.piles[1] == cards("AD AH 7S") | cards(table)  # the capture is valid
            assert state.chkobbas == ((), ())
            assert state.last_round is not None
            assert state.last_round.chkobba_points == (0, 0)


def test_T38_whoever_deals() -> None:
    # The last card is seat 0's here, and seat 1's card before it is not the last.
    state = at(TUNISIAN, table="7H", hands=["5S", "7S"], dealer=0, turn=1, piles=("*", "AD AH"))
    state = do(state, "1 7S>7H")
    assert state.chkobba_points == (0, 1)
    state = at(TUNISIAN, table="7H", hands=["7S", ""], dealer=0, turn=0, piles=("*", "AD AH"))
    state = do(state, "0 7S>7H")
    assert state.chkobba_points == (0, 0)


def test_T39_earlier_in_the_last_hand_it_counts() -> None:
    state = at(TUNISIAN, table="7H", hands=["7S 2D KD", "AD 5H QC"])
    state = do(state, "0 7S>7H", "1 5H", "0 KD", "1 AD", "0 2D", "1 QC")
    assert state.last_round is not None
    assert state.last_round.chkobba_points == (1, 0)


def test_T39_even_with_the_card_before_the_last() -> None:
    state = at(TUNISIAN, table="7H", hands=["7S", "KD"])
    assert do(state, "0 7S>7H").chkobba_points == (1, 0)
    # Four players: three have their last card each before the very last.
    hands = ["7S", "5S", "5H", "5C"]
    state = at(TUNISIAN, table="7H", hands=hands)
    state = do(state, "0 7S>7H", "1 5S", "2 5H>5S", "3 5C")
    assert state.last_round is not None
    assert state.last_round.chkobba_points == (2, 0)


def test_T39_for_the_dealer_as_well() -> None:
    for hands in (["QD", "7S 2D"], ["QD QH", "7S 2D 3D"]):
        state = at(TUNISIAN, table="7H", hands=hands, dealer=1, turn=1)
        assert do(state, "1 7S>7H").chkobba_points == (0, 1)
    state = at(TUNISIAN, table="7H", hands=["*1", "*1", "*1", "7S 2D"], dealer=3, turn=3)
    assert do(state, "3 7S>7H").chkobba_points == (0, 1)


def test_T40_the_last_to_capture_gets_the_cards_left_over() -> None:
    for side in (0, 1):
        state = at(
            TUNISIAN,
            table="KS 2C",
            hands=["", "QC"],
            turn=1,
            piles=("AD AH", "*"),
            last_capturer=side,
        )
        assert LeftoversTaken(side, cards("KS 2C QC")) in events(state, "1 QC")
        after = do(state, "1 QC")
        assert after.table == CardSet()
        assert after.piles[side] == state.piles[side] | cards("KS 2C QC")
        assert after.piles[1 - side] == state.piles[1 - side]


def test_T40_this_is_no_chkobba() -> None:
    # Neither if one card is left, nor if the last card would have had the value.
    for table in ("QS", "KS", "7S AC"):
        state = at(TUNISIAN, table=table, hands=["", "QC"], turn=1)
        happened = events(state, "1 QC")
        assert not any(isinstance(event, ChkobbaScored) for event in happened)
        after = do(state, "1 QC")
        assert after.chkobbas == ((), ())
        assert after.chkobba_points == (0, 0)


def test_T40_the_last_capture_decides_not_an_earlier_one() -> None:
    hands = ["7S 4D", "5D KD"]
    state = at(TUNISIAN, table="7H 5H", hands=hands, piles=("AD AH", "*"))
    state = do(state, "0 7S>7H", "1 5D>5H", "0 4D", "1 KD")
    assert state.piles[0] == cards("AD AH 7S 7H")
    assert cards("4D KD") <= state.piles[1]
    state = at(TUNISIAN, table="7H 5H", hands=hands, piles=("AD AH", "*"))
    state = do(state, "0 7S>7H", "1 5D", "0 4D", "1 KD")  # 5D could have taken 5H
    assert state.piles[0] == cards("AD AH 7S 7H 5H 5D 4D KD")


def test_T40_the_last_card_may_make_that_capture() -> None:
    state = at(TUNISIAN, table="7H KC", hands=["", "7S"], turn=1, piles=("*", ""), last_capturer=0)
    assert LeftoversTaken(1, cards("KC")) in events(state, "1 7S>7H")
    assert do(state, "1 7S>7H").piles[1] == cards("7S 7H KC")


def test_T40_a_claim_may_be_that_capture() -> None:
    state = at(TUNISIAN, table="7H 2C", hands=["7S", "KD"], piles=("*", ""), last_capturer=0)
    state = do(state, "0 7S", "1 claim 7S>7H", "1 KD")
    assert state.piles[1] == cards("7S 7H 2C KD")


def test_T40_a_partners_capture_counts_for_the_side() -> None:
    hands = ["AD", "2D", "7S", "KD"]
    state = at(TUNISIAN, table="7H 5C", hands=hands, piles=("", "*"))
    state = do(state, "0 AD", "1 2D", "2 7S>7H", "3 KD")
    assert state.piles[0] == cards("7S 7H AD 2D 5C KD")


def test_T40_nothing_is_left_over_from_an_empty_table() -> None:
    state = at(TUNISIAN, table="7H", hands=["", "7S"], turn=1)
    assert not any(isinstance(event, LeftoversTaken) for event in events(state, "1 7S>7H"))
