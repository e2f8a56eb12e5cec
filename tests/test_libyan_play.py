"""The Libyan game in play (L2 to L9, L16 to L20, L29, L30, L34, L35)."""

from chkobba import (
    Captured,
    Card,
    CardSet,
    Chkobba,
    ChkobbaScored,
    Dealt,
    Kartet,
    Laid,
    LeftoversTaken,
    Redealt,
    RuleSet,
    Shuffle,
    apply,
    dealers,
    legal_actions,
    new_match,
    redact,
    transition,
)
from tests.table import at, dealt, deck, do, events, legal, plays, reason, shuffled

LIBYAN = RuleSet.libyan()
BY_COUNT = RuleSet.libyan(chkobba_points="by_count")
BAYTA = RuleSet.libyan(bayta=True)
AJILIYA = RuleSet.libyan(ajiliya=True)

# Five dinari, two sevens, two sixes, 20 cards: half of everything but the 7D.
HALF = "AD 2D 3D 4D 7D 7H 6H 6S AH AS AC 2H 2S 2C 3H 3S 3C 4H 4S 4C"


def test_L2_two_players_get_three_cards_each_and_the_table_four() -> None:
    state = dealt(LIBYAN, "AD 2D 3D 4D 5D 6D 7D QD JD KD")
    assert state.hands == (CardSet.parse("AD 2D 3D"), CardSet.parse("4D 5D 6D"))
    assert state.table == CardSet.parse("7D QD JD KD")
    assert state.phase == "play"
    assert state.turn == 0


def test_L2_four_players_get_three_cards_each_and_the_table_four() -> None:
    state = dealt(LIBYAN, "AD 2D 3D AH 2H 3H AS 2S 3S AC 2C 3C 4D 4H 4S 4C", players=4)
    assert [str(hand) for hand in state.hands] == ["AD 2D 3D", "AH 2H 3H", "AS 2S 3S", "AC 2C 3C"]
    assert state.table == CardSet.parse("4D 4H 4S 4C")
    assert state.phase == "play"


def test_L2_hands_are_hidden_and_the_table_is_face_up() -> None:
    step = transition(new_match(LIBYAN), Shuffle(1, deck("AD 2D 3D 4D 5D 6D 7D QD JD KD")))
    first, second = CardSet.parse("AD 2D 3D"), CardSet.parse("4D 5D 6D")
    table = CardSet.parse("7D QD JD KD")
    (dealing,) = [event for event in step.events if isinstance(event, Dealt)]
    assert redact(dealing, 0) == Dealt(1, (first, None), table, 30)
    assert redact(dealing, 1) == Dealt(1, (None, second), table, 30)
    assert redact(dealing, None) == Dealt(1, (None, None), table, 30)


def test_L3_the_other_cards_stay_in_the_deck_in_their_order() -> None:
    pack = deck("KC 7D 2S 4H QD AH 5C JS 3D 6H KD 2C 5S")
    assert dealt(LIBYAN, "KC 7D 2S 4H QD AH 5C JS 3D 6H KD 2C 5S").stock == pack[10:]
    assert len(pack[10:]) == 30
    four = dealt(LIBYAN, "KC 7D 2S 4H QD AH 5C JS 3D 6H KD 2C 5S", players=4)
    assert four.stock == pack[16:]
    assert len(four.stock) == 24


def test_L4_three_or_four_kings_on_the_first_table_are_not_played() -> None:
    for table in ("KD KH KS 2C", "KD KH 2C KS", "KD 2C KH KS", "2C KD KH KS", "KD KH KS KC"):
        for dealer in (0, 1):
            state = dealt(LIBYAN, f"AD 2D 3D 4D 5D 6D {table}", dealer=dealer)
            assert state.phase == "shuffle"
            assert (state.turn, state.redeals) == (None, 1)
            assert not any((state.table, *state.hands, state.stock, *state.piles))
            assert dealers(state) == (dealer,)
            assert legal(state) == set()


def test_L4_three_kings_with_four_players() -> None:
    state = dealt(LIBYAN, "AD 2D 3D AH 2H 3H AS 2S 3S AC 2C 3C KD 4H KS KC", players=4, dealer=2)
    assert state.phase == "shuffle"
    assert dealers(state) == (2,)


def test_L4_the_redeal_is_announced() -> None:
    step = transition(new_match(LIBYAN), Shuffle(1, deck("AD 2D 3D 4D 5D 6D KD KH KS 7D")))
    assert step.events[-1] == Redealt(agreed=False)


def test_L4_after_the_new_shuffle_the_cards_are_dealt_afresh() -> None:
    state = dealt(LIBYAN, "AD 2D 3D 4D 5D 6D KD KH KS 7D")
    again = shuffled(state, top="7H QH JH AS 2S 3S 4S 5S 6S 7S")
    assert again.phase == "play"
    assert again.hands == (CardSet.parse("7H QH JH"), CardSet.parse("AS 2S 3S"))
    assert again.table == CardSet.parse("4S 5S 6S 7S")
    assert (again.dealer, again.turn, again.round_number, again.deal_number) == (1, 0, 1, 1)
    assert shuffled(state, top="AD 2D 3D 4D 5D 6D 7D KC KH KS").redeals == 2


def test_L4_two_kings_other_ranks_and_kings_in_hand_are_played() -> None:
    for top in (
        "AD 2D 3D 4D 5D 6D KD KH QD QH",
        "AD 2D 3D 4D 5D 6D QD QH QS QC",
        "KD KH KS 4D 5D 6D KC AD 2D 3D",
        "AD 2D 3D 4D 5D 6D KD KH 7D 7H KS KC",
    ):
        state = dealt(LIBYAN, top)
        assert state.phase == "play"
        assert (len(state.table), state.redeals) == (4, 0)


def test_L4_belongs_to_an_option() -> None:
    state = dealt(RuleSet.libyan(redeal="never"), "AD 2D 3D 4D 5D 6D KD KH KS KC")
    assert state.phase == "play"
    assert state.table == CardSet.parse("KD KH KS KC")


def test_L5_any_card_of_the_hand_may_be_picked_and_nothing_else_done() -> None:
    state = at(LIBYAN, table="QH", hands=("2D 3D 4D", "5D 6D 7D"), stock="*6")
    assert legal(state) == {"0 2D", "0 3D", "0 4D"}
    after = do(state, "0 3D")
    assert after.hands == (CardSet.parse("2D 4D"), CardSet.parse("5D 6D 7D"))
    assert after.turn == 1
    assert legal(after) == {"1 5D", "1 6D", "1 7D"}


def test_L5_a_card_from_elsewhere_cannot_be_played() -> None:
    state = at(LIBYAN, table="QH", hands=("2D 3D 4D", "5D 6D 7D"), stock="KD *5")
    for card in ("5D", "QH", "KD", "KC"):  # the other hand, the table, the stock, a pile
        assert reason(state, f"0 {card}") == "play/card_not_in_hand"
    assert reason(state, "1 5D") == "action/not_your_turn"
    assert reason(do(state, "0 3D", "1 5D"), "0 3D") == "play/card_not_in_hand"


def test_L6_a_card_that_meets_an_equal_card_must_capture() -> None:
    state = at(LIBYAN, table="7H 4S", hands=("7S 2D AC", "5D 6D QS"), stock="*6")
    assert reason(state, "0 7S") == "capture/compulsory"
    assert plays(state) == {"7S>7H", "2D", "AC"}
    after = do(state, "0 7S>7H")
    assert after.table == CardSet.parse("4S")
    assert after.piles[0] == CardSet.parse("7H 7S")


def test_L6_a_card_that_meets_a_sum_must_capture() -> None:
    state = at(LIBYAN, table="2S 4S AC JH", hands=("7S 2D QD", "5D 6D QS"), stock="*6")
    assert reason(state, "0 7S") == "capture/compulsory"
    assert plays(state) == {"7S>AC+2S+4S", "2D>2S", "QD"}
    after = do(state, "0 7S>AC+2S+4S")
    assert after.table == CardSet.parse("JH")
    assert after.piles[0] == CardSet.parse("AC 2S 4S 7S")


def test_L6_holds_for_every_one_of_four_players() -> None:
    hands = ["2D KD", "3D KH", "4D KS", "5D KC"]
    for seat, king in enumerate(("KD", "KH", "KS", "KC")):
        state = at(
            LIBYAN, table="QH QS 2H", hands=hands, stock="*12", dealer=(seat + 3) % 4, turn=seat
        )
        assert reason(state, f"{seat} {king}") == "capture/compulsory"
        assert {f"{king}>2H+QH", f"{king}>2H+QS"} < plays(state)


def test_L6_the_player_may_choose_another_card_that_captures_nothing() -> None:
    state = at(LIBYAN, table="7H 4S", hands=("7S 2D AC", "5D 6D QS"), stock="*6")
    assert reason(state, "0 2D") is None
    assert do(state, "0 2D").table == CardSet.parse("2D 4S 7H")


def test_L6_belongs_to_an_option() -> None:
    rules = RuleSet.libyan(capture="optional")
    state = at(rules, table="7H 4S", hands=("7S 2D AC", "5D 6D QS"), stock="*6")
    assert reason(state, "0 7S") is None
    assert plays(state) == {"7S", "7S>7H", "2D", "AC"}


def test_L7_a_card_that_captures_nothing_remains_on_the_table() -> None:
    state = at(LIBYAN, table="4S 3C", hands=("6H 2D", "6D JD"), stock="*6")
    assert events(state, "0 6H") == [Laid(0, Card.parse("6H"))]
    after = do(state, "0 6H")
    assert after.table == CardSet.parse("3C 4S 6H")
    assert after.hands[0] == CardSet.parse("2D")
    assert (after.piles, after.last_capturer) == (state.piles, 1)


def test_L7_the_next_player_finds_the_card() -> None:
    state = do(at(LIBYAN, table="4S 3C", hands=("6H 2D", "6D JD"), stock="*6"), "0 6H")
    assert plays(state) == {"6D>6H", "JD>3C+6H"}
    assert do(state, "1 JD>3C+6H").piles[1] >= CardSet.parse("3C 6H JD")


def test_L7_laid_cards_gather_with_four_players() -> None:
    hands = ("AH 2D", "5H 3D", "6D QD", "JD KD")
    state = at(LIBYAN, table="KS", hands=hands, stock="*12")
    after = do(state, "0 AH", "1 5H")
    assert after.table == CardSet.parse("AH 5H KS")
    assert plays(after) == {"6D>AH+5H", "QD"}


def test_L8_each_player_gets_three_more_cards_and_the_table_none() -> None:
    stock = "2D 3D 4D 5D 6D QD *6"
    state = at(LIBYAN, table="KC 7H", hands=("", "3C"), stock=stock, turn=1)
    after = do(state, "1 3C")
    assert after.hands == (CardSet.parse("2D 3D 4D"), CardSet.parse("5D 6D QD"))
    assert after.table == CardSet.parse("3C 7H KC")
    assert after.stock == state.stock[6:]
    assert (after.turn, after.phase) == (0, "play")
    swept = do(at(LIBYAN, table="3H", hands=("", "3C"), stock=stock, turn=1), "1 3C>3H")
    assert not swept.table
    assert swept.hands == after.hands


def test_L8_four_players_get_three_more_cards_each() -> None:
    state = at(
        LIBYAN,
        table="KC 7H",
        hands=("", "3C", "", ""),
        stock="2D 3D 4D 5D 6D QD 2H 3H 4H 5H 6H QH",
        dealer=1,
        turn=1,
    )
    after = do(state, "1 3C")
    assert [str(hand) for hand in after.hands] == ["2H 3H 4H", "5H 6H QH", "2D 3D 4D", "5D 6D QD"]
    assert after.table == CardSet.parse("3C 7H KC")
    assert (after.turn, after.stock) == (2, ())


def test_L8_nobody_is_dealt_a_card_before_all_hands_are_empty() -> None:
    two = do(at(LIBYAN, table="KC", hands=("5D", "3C"), stock="*6"), "0 5D")
    assert two.hands == (CardSet(), CardSet.parse("3C"))
    assert len(two.stock) == 6
    four = at(LIBYAN, table="KC", hands=("5D", "3C", "QH", "AH"), stock="*12")
    four = do(four, "0 5D", "1 3C", "2 QH>3C+5D")
    assert [len(hand) for hand in four.hands] == [0, 0, 0, 1]
    assert len(four.stock) == 12


def test_L8_deals_follow_until_the_deck_is_used_up() -> None:
    rules = RuleSet.libyan(target=1000, ten_dinari=False)
    for players, stocks in ((2, [24, 18, 12, 6, 0]), (4, [12, 0])):
        state, deals = dealt(rules, "", players=players), []
        while not state.is_chance:
            step = transition(state, legal_actions(state)[0])
            deals += [event for event in step.events if isinstance(event, Dealt)]
            state = step.state
        assert [deal.stock for deal in deals] == stocks
        for deal in deals:
            assert [len(hand or ()) for hand in deal.hands] == [3] * players
            assert not deal.table
        assert state.ply == 1 + 36


def test_L9_leftovers_go_to_the_side_that_captured_last() -> None:
    for side in (0, 1):
        state = at(
            LIBYAN,
            table="KS 5H",
            hands=("", "QC"),
            piles=(HALF, "*"),
            turn=1,
            last_capturer=side,
        )
        leftovers = CardSet.parse("5H QC KS")
        after = do(state, "1 QC")
        assert LeftoversTaken(side, leftovers) in events(state, "1 QC")
        assert after.piles[side] == state.piles[side] | leftovers
        assert after.piles[1 - side] == state.piles[1 - side]
        assert not after.table


def test_L9_a_capture_with_the_very_last_card_is_the_last_capture() -> None:
    state = at(LIBYAN, table="KS QH", hands=("", "QC"), piles=(HALF, "*"), turn=1, last_capturer=0)
    assert LeftoversTaken(1, CardSet.parse("KS")) in events(state, "1 QC>QH")
    assert do(state, "1 QC>QH").piles == (
        state.piles[0],
        state.piles[1] | CardSet.parse("QC QH KS"),
    )


def test_L9_leftovers_with_four_players_go_to_the_pile_of_both_partners() -> None:
    state = at(
        LIBYAN, table="KS QH", hands=("", "", "QC", "2D"), piles=("", "*"), turn=2, last_capturer=1
    )
    after = do(state, "2 QC>QH", "3 2D")
    assert after.piles[0] == CardSet.parse("2D QH QC KS")


def test_L9_leftovers_bring_no_shakkba() -> None:
    for rules in (LIBYAN, AJILIYA):
        state = at(rules, table="KS", hands=("", "QC"), piles=(HALF, "*"), turn=1, last_capturer=1)
        after = do(state, "1 QC")
        assert after.chkobbas == ((), ())
        assert after.scores == (1, 0)
        assert not any(isinstance(event, ChkobbaScored) for event in events(state, "1 QC"))


def test_L16_an_equal_card_is_taken_and_not_a_sum() -> None:
    state = at(LIBYAN, table="7H 4S 3C 2C", hands=("7S AD KH", "5D 6D QS"), stock="*6")
    assert {play for play in plays(state) if play.startswith("7S")} == {"7S>7H"}
    assert reason(state, "0 7S>4S+3C") == "capture/equal_card_first"
    assert reason(state, "0 7S>7H+4S+3C") == "capture/equal_card_first"
    assert do(state, "0 7S>7H").table == CardSet.parse("2C 3C 4S")


def test_L16_among_equal_cards_the_player_picks_one() -> None:
    state = at(LIBYAN, table="5H 5C 4S AC", hands=("5S 2D KH", "7D 6D QS"), stock="*6")
    assert {play for play in plays(state) if play.startswith("5S")} == {"5S>5H", "5S>5C"}
    assert reason(state, "0 5S>5H+5C") == "capture/equal_card_first"
    assert reason(state, "0 5S>4S+AC") == "capture/equal_card_first"


def test_L16_an_ace_takes_an_ace_and_a_court_card_its_own_kind() -> None:
    state = at(LIBYAN, table="AH QH 2C AC", hands=("AS QS KH", "5D 6D 7D"), stock="*6")
    assert plays(state) == {"AS>AH", "AS>AC", "QS>QH", "KH>2C+QH", "KH>AH+AC+QH"}


def test_L17_several_cards_that_add_up_are_taken() -> None:
    state = at(LIBYAN, table="3H 4S KD", hands=("7S 2D", "5D 6D"), stock="*6")
    assert do(state, "0 7S>3H+4S").piles[0] == CardSet.parse("3H 4S 7S")
    state = at(LIBYAN, table="2S 3H 3C KD", hands=("QD AD", "5D 6D"), stock="*6")
    assert plays(state) == {"QD>2S+3H+3C", "AD"}
    assert do(state, "0 QD>2S+3H+3C").table == CardSet.parse("KD")


def test_L17_cards_that_do_not_add_up_are_refused() -> None:
    state = at(LIBYAN, table="3H 4S 2C 6C", hands=("7S AD", "5D 6D"), stock="*6")
    for cards in ("4S", "4S+2C", "4S+6C", "3H+4S+2C", "4S+3H+6C"):
        assert reason(state, f"0 7S>{cards}") == "capture/wrong_sum"
    assert reason(state, "0 7S>3H+4C") == "capture/card_not_on_table"
    assert reason(state, "0 7S>AD+6C") == "capture/card_not_on_table"


def test_L17_the_player_chooses_one_of_several_sums() -> None:
    state = at(LIBYAN, table="2C 3H 4S 5C", hands=("7S AD", "5D 6D"), stock="*6")
    assert plays(state) == {"7S>3H+4S", "7S>2C+5C", "AD"}
    assert reason(state, "0 7S>2C+3H+4S+5C") == "capture/wrong_sum"
    assert do(state, "0 7S>2C+5C").table == CardSet.parse("3H 4S")
    assert do(state, "0 7S>3H+4S").table == CardSet.parse("2C 5C")


def test_L17_a_sum_may_hold_two_equal_cards() -> None:
    state = at(LIBYAN, table="5H 5S 4C AC", hands=("KD 2D", "3D 6D"), stock="*6")
    assert plays(state) == {"KD>5H+5S", "KD>AC+4C+5H", "KD>AC+4C+5S", "2D"}
    state = at(LIBYAN, table="5H 5S", hands=("KD 2D", "3D 6D"), stock="*6")
    assert reason(state, "0 KD") == "capture/compulsory"
    assert do(state, "0 KD>5H+5S").chkobba_points == (10, 0)


def test_L17_a_player_may_leave_the_sum_by_playing_another_card() -> None:
    state = at(LIBYAN, table="3H 4S", hands=("7S JD", "5D 6D"), stock="*6")
    assert reason(state, "0 JD") is None
    assert do(state, "0 JD").table == CardSet.parse("3H 4S JD")


def test_L18_taking_all_the_cards_by_a_sum_is_a_shakkba() -> None:
    state = at(LIBYAN, table="6C 4S", hands=("KD 2D", "5D 6D"), stock="*6")
    after = do(state, "0 KD>6C+4S")
    assert not after.table
    assert after.chkobbas == ((Chkobba(Card.parse("KD"), 3),), ())
    assert events(state, "0 KD>6C+4S") == [
        Captured(0, Card.parse("KD"), CardSet.parse("4S 6C")),
        ChkobbaScored(0, Card.parse("KD"), 10),
    ]


def test_L18_taking_the_only_card_is_a_shakkba() -> None:
    state = at(LIBYAN, table="6C", hands=("KD 2D", "5D 6D"), stock="*6", dealer=0, turn=1)
    after = do(state, "1 6D>6C")
    assert after.chkobbas == ((), (Chkobba(Card.parse("6D"), 2),))


def test_L18_a_capture_that_leaves_a_card_is_none() -> None:
    for table, play in (("6C 4S AH", "0 KD>6C+4S"), ("KC AH", "0 KD>KC"), ("KC KH", "0 KD>KC")):
        state = at(LIBYAN, table=table, hands=("KD 2D", "5D 6D"), stock="*6")
        after = do(state, play)
        assert len(after.table) == 1
        assert after.chkobbas == ((), ())


def test_L18_two_plays_that_clear_the_table_together_make_one_shakkba() -> None:
    state = at(LIBYAN, table="6C 2C", hands=("6H 3D", "2H 5D"), stock="*6")
    after = do(state, "0 6H>6C", "1 2H>2C")
    assert after.chkobba_points == (0, 2)


def test_L18_each_of_four_players_makes_it_for_the_own_side() -> None:
    hands = ("2D KD", "3D KH", "5D KS", "7D KC")
    for seat, king in enumerate(("KD", "KH", "KS", "KC")):
        state = at(
            LIBYAN, table="6C 4S", hands=hands, stock="*12", dealer=(seat + 3) % 4, turn=seat
        )
        after = do(state, f"{seat} {king}>6C+4S")
        assert after.chkobbas[seat % 2] == (Chkobba(Card.parse(king), 3),)
        assert after.chkobbas[1 - seat % 2] == ()


def test_L19_a_shakkba_is_worth_the_value_of_the_played_card() -> None:
    for value, rank in enumerate("A234567QJK", start=1):
        state = at(LIBYAN, table=f"{rank}S", hands=(f"{rank}H *1", "*2"), stock="*6")
        assert do(state, f"0 {rank}H>{rank}S").chkobba_points == (value, 0)


def test_L19_the_captured_cards_do_not_add_to_the_value() -> None:
    state = at(LIBYAN, table="2S 3H 3C", hands=("QD AD", "5D 6D"), stock="*6")
    assert do(state, "0 QD>2S+3H+3C").chkobba_points == (8, 0)


def test_L19_the_values_of_several_shakkbas_are_added() -> None:
    state = at(LIBYAN, table="4S 3C", hands=("7S 2D", "2H 5D"), stock="*6")
    after = do(state, "0 7S>4S+3C", "1 2H", "0 2D>2H")
    assert after.chkobba_points == (9, 0)


def test_L20_an_option_counts_the_cards_involved() -> None:
    for table, play, points in (
        ("6C 4S", "KH>6C+4S", 3),
        ("KS", "KH>KS", 2),
        ("2S 3C 4S AC", "KH>2S+3C+4S+AC", 5),
        ("AS", "AH>AS", 2),
    ):
        state = at(BY_COUNT, table=table, hands=("KH AH", "5H 6H"), stock="*6")
        assert do(state, f"0 {play}").chkobba_points == (points, 0)


def test_L20_the_option_is_what_makes_the_difference() -> None:
    for rules, points in ((BY_COUNT, 3), (LIBYAN, 10)):
        state = at(rules, table="6C 4S", hands=("2H 3H", "KH 5H"), stock="*6", dealer=0, turn=1)
        assert do(state, "1 KH>6C+4S").chkobba_points == (0, points)
        assert ChkobbaScored(1, Card.parse("KH"), points) in events(state, "1 KH>6C+4S")


def test_L29_the_final_card_of_a_round_scores_no_shakkba() -> None:
    for rules in (LIBYAN, BAYTA):
        state = at(rules, table="7C", hands=("", "7S"), piles=(HALF, "*"), turn=1)
        after = do(state, "1 7S>7C")
        assert after.chkobbas == ((), ())
        assert after.scores == (1, 0)  # for the Hayya
        assert after.piles[1] == state.piles[1] | CardSet.parse("7C 7S")
        assert not any(isinstance(event, ChkobbaScored) for event in events(state, "1 7S>7C"))


def test_L29_with_ajiliya_it_scores() -> None:
    state = at(AJILIYA, table="7C", hands=("", "7S"), piles=(HALF, "*"), turn=1)
    after = do(state, "1 7S>7C")
    assert after.chkobba_points == (0, 7)
    assert after.scores == (1, 7)
    assert ChkobbaScored(1, Card.parse("7S"), 7) in events(state, "1 7S>7C")


def test_L29_four_players_have_one_final_card_too() -> None:
    for rules, points in ((LIBYAN, (0, 0)), (BAYTA, (0, 0)), (AJILIYA, (0, 7))):
        state = at(rules, table="7C", hands=("", "", "", "7S"), piles=(HALF, "*"), turn=3)
        assert do(state, "3 7S>7C").chkobba_points == points


def test_L29_earlier_cards_of_the_last_hand_score() -> None:
    state = at(LIBYAN, table="7C", hands=("7S", "KH"), piles=(HALF, "*"))
    assert do(state, "0 7S>7C", "1 KH").chkobba_points == (7, 0)
    state = at(LIBYAN, table="7C", hands=("KH", "7S 5H"), piles=(HALF, "*"), turn=1)
    assert do(state, "1 7S>7C").chkobba_points == (0, 7)
    state = at(LIBYAN, table="7C", hands=("", "", "7S", "KH"), piles=(HALF, "*"), turn=2)
    assert do(state, "2 7S>7C", "3 KH").chkobba_points == (7, 0)


def test_L29_the_final_card_of_an_earlier_deal_scores() -> None:
    state = at(LIBYAN, table="7C", hands=("", "7S"), stock="*6", turn=1)
    assert do(state, "1 7S>7C").chkobba_points == (0, 7)
    state = at(LIBYAN, table="7C", hands=("", "", "", "7S"), stock="*12", turn=3)
    assert do(state, "3 7S>7C").chkobba_points == (0, 7)


def test_L30_the_first_play_of_the_opening_deal_scores_no_shakkba() -> None:
    for players, top in (
        (2, "KD 5D 6D QH QS QC 4S 3C 2H AS"),
        (4, "KD 5D 6D QH QS QC 6H 6S 6C JH JS JC 4S 3C 2H AS"),
    ):
        for rules, points in ((LIBYAN, 0), (AJILIYA, 0), (BAYTA, 10)):
            after = do(dealt(rules, top, players=players), "0 KD>4S+3C+2H+AS")
            assert not after.table
            assert after.piles[0] == CardSet.parse("4S 3C 2H AS KD")
            assert after.chkobba_points == (points, 0)


def test_L30_the_first_play_of_a_later_deal_scores_no_shakkba() -> None:
    for rules, points in ((LIBYAN, 0), (AJILIYA, 0), (BAYTA, 9)):
        two = at(rules, table="7H", hands=("", "2C"), stock="JD *5", turn=1)
        assert do(two, "1 2C", "0 JD>7H+2C").chkobba_points == (points, 0)
        four = at(rules, table="7H", hands=("", "", "", "2C"), stock="JD *11", turn=3)
        assert do(four, "3 2C", "0 JD>7H+2C").chkobba_points == (points, 0)


def test_L30_binds_the_seat_to_the_right_of_the_dealer() -> None:
    for rules, points in ((LIBYAN, 0), (BAYTA, 9)):
        hands = ("AH AS AC", "JD 3H 3S", "4H 4S 4C", "5H 5S 5C")
        four = at(rules, table="7H 2C", hands=hands, stock="*12", dealer=0, turn=1)
        assert do(four, "1 JD>7H+2C").chkobba_points == (0, points)
        two = at(rules, table="7H 2C", hands=hands[:2], stock="*12", dealer=0, turn=1)
        assert do(two, "1 JD>7H+2C").chkobba_points == (0, points)


def test_L30_the_first_cards_of_the_others_score() -> None:
    for turn, hands in (
        (1, ("AH AS", "JD 3H 3S", "4H 4S 4C", "5H 5S 5C")),
        (2, ("AH AS", "3H 3S", "JD 4S 4C", "5H 5S 5C")),
        (3, ("AH AS", "3H 3S", "4H 4S", "JD 5S 5C")),
    ):
        four = at(LIBYAN, table="7H 2C", hands=hands, stock="*12", turn=turn)
        assert do(four, f"{turn} JD>7H+2C").chkobba_points[turn % 2] == 9
    two = at(LIBYAN, table="7H 2C", hands=("AH AS", "JD 3H 3S"), stock="*12", turn=1)
    assert do(two, "1 JD>7H+2C").chkobba_points == (0, 9)
    two = at(LIBYAN, table="7H 2C", hands=("JD AH AS", "3H 3S"), stock="*12", dealer=0)
    assert do(two, "0 JD>7H+2C").chkobba_points == (9, 0)


def test_L30_the_second_card_of_the_leader_scores() -> None:
    two = at(LIBYAN, table="7H 2C", hands=("JD AH", "3H 3S"), stock="*12")
    assert do(two, "0 JD>7H+2C").chkobba_points == (9, 0)
    four = at(LIBYAN, table="7H 2C", hands=("JD AH", "3H 3S", "4H 4S", "5H 5S"), stock="*12")
    assert do(four, "0 JD>7H+2C").chkobba_points == (9, 0)


def test_L34_turns_go_round_from_the_right_of_the_dealer() -> None:
    rules = RuleSet.libyan(target=1000, ten_dinari=False)
    for players in (2, 4):
        for dealer in range(players):
            state, turns = dealt(rules, "", players=players, dealer=dealer), []
            while not state.is_chance:
                turns.append(state.turn)
                state = apply(state, legal_actions(state)[0])
            assert turns == [(dealer + 1 + number) % players for number in range(36)]


def test_L34_nobody_plays_out_of_turn() -> None:
    hands = ("AH 2H", "2D 3D 4D", "3H 4H 5H", "5D 6D 7D")
    state = at(LIBYAN, table="KS", hands=hands, stock="*12", turn=1)
    for play in ("0 AH", "2 3H", "3 5D"):
        assert reason(state, play) == "action/not_your_turn"
    assert {action.seat for action in legal_actions(state)} == {1}
    assert {action.seat for action in legal_actions(do(state, "1 2D"))} == {2}


def test_L35_the_deal_that_empties_the_deck_says_kartet() -> None:
    two = at(LIBYAN, table="KC", hands=("", "3C"), stock="2D 3D 4D 5D 6D QD", turn=1)
    last_hands = CardSet.parse("2D 3D 4D"), CardSet.parse("5D 6D QD")
    assert events(two, "1 3C") == [
        Laid(1, Card.parse("3C")),
        Dealt(6, last_hands, CardSet(), 0),
        Kartet(),
    ]
    four = at(LIBYAN, table="KC", hands=("", "", "", "3C"), stock="*12", turn=3)
    happened = events(four, "3 3C")
    assert happened[-1] == Kartet()
    assert isinstance(happened[-2], Dealt)
    assert happened[-2].deal_number == 3


def test_L35_an_earlier_deal_says_nothing() -> None:
    two = at(LIBYAN, table="KC", hands=("", "3C"), stock="*12", turn=1)
    assert [type(event) for event in events(two, "1 3C")] == [Laid, Dealt]
    four = at(LIBYAN, table="KC", hands=("", "", "", "3C"), stock="*24", turn=3)
    assert do(four, "3 3C").deal_number == 2
    assert not any(isinstance(event, Kartet) for event in events(four, "3 3C"))


def test_L35_the_word_is_said_once_a_round() -> None:
    rules = RuleSet.libyan(target=1000, ten_dinari=False)
    for players in (2, 4):
        state, said = dealt(rules, "", players=players), 0
        while not state.is_chance:
            step = transition(state, legal_actions(state)[0])
            said += step.events.count(Kartet())
            state = step.state
        assert said == 1
