"""The rulings on the opening, the redeal and the new deals of a round (R1 to R11, R34)."""

from random import Random

from chkobba import (
    Card,
    CardDrawn,
    CardKept,
    CardPut,
    CardSet,
    Dealt,
    GameState,
    Kartet,
    Phase,
    Redealt,
    RuleSet,
    Shuffle,
    apply,
    dealers,
    new_match,
    redact,
    shuffle,
    transition,
)
from tests.table import at, dealt, deck, do, events, legal, plays, reason, shuffled

TUNISIAN = RuleSet.tunisian()
LIBYAN = RuleSet.libyan()
BOTH = (TUNISIAN, LIBYAN)

RUN = "AD 2D 3D 4D 5D 6D 7D QD JD KD AH 2H 3H 4H 5H 6H 7H QH JH KH"
"""A top of the pack without a redeal."""


def _three_queens(players: int = 2) -> GameState:
    """A first deal with three queens on the table; the last seat deals."""
    return at(
        TUNISIAN,
        table="QD QH QS 2C",
        hands=["*3"] * players,
        stock="*",
        piles=("", ""),
        scores=(3, 5),
    )


def _hands(state: GameState) -> list[str]:
    """The hands as text, by seat, in card order."""
    return [" ".join(map(str, hand)) for hand in state.hands]


def test_R1_the_seat_right_of_the_dealer_leads_in_both_games() -> None:
    for players, dealer, leader in [
        (2, 0, 1),
        (2, 1, 0),
        (4, 0, 1),
        (4, 1, 2),
        (4, 2, 3),
        (4, 3, 0),
    ]:
        assert dealt(LIBYAN, RUN, players=players, dealer=dealer).turn == leader
        cut = do(dealt(TUNISIAN, RUN, players=players, dealer=dealer), f"{leader} cut 39")
        for choice in ("keep", "put"):
            opened = do(cut, f"{leader} {choice}")
            assert (opened.phase, opened.turn) == (Phase.PLAY, leader)


def test_R1_the_same_seat_leads_again_after_every_new_deal() -> None:
    for rules in BOTH:
        for stock in ("*6", "*12", "*18", "*24"):
            two = at(rules, table="KH", hands=["QC", ""], stock=stock, dealer=0, turn=0)
            assert do(two, "0 QC").turn == 1
        for stock in ("*12", "*24"):
            hands = ["", "QC", "", ""]
            four = at(rules, table="KH", hands=hands, stock=stock, dealer=1, turn=1)
            assert do(four, "1 QC").turn == 2


def test_R2_the_libyan_opening_has_no_cut() -> None:
    state = dealt(LIBYAN, RUN)
    assert state.phase is Phase.PLAY
    for action in ("0 cut 10", "0 keep", "0 put"):
        assert reason(state, action) == "action/wrong_phase"


def test_R2_packets_go_from_the_leader_round_to_the_dealer_and_then_to_the_table() -> None:
    state = dealt(LIBYAN, RUN, dealer=1)
    assert _hands(state) == ["AD 2D 3D", "4D 5D 6D"]
    assert state.table == CardSet.parse("7D QD JD KD")
    assert state.stock == deck(RUN)[10:]
    assert _hands(dealt(LIBYAN, RUN, dealer=0)) == ["4D 5D 6D", "AD 2D 3D"]
    state = dealt(LIBYAN, RUN, players=4, dealer=1)
    assert _hands(state) == ["7D QD JD", "AH 2H KD", "AD 2D 3D", "4D 5D 6D"]
    assert state.table == CardSet.parse("3H 4H 5H 6H")
    assert state.stock == deck(RUN)[16:]


def test_R3_the_lower_packet_comes_on_top_and_its_first_card_is_drawn() -> None:
    state = dealt(TUNISIAN, "KD 7S 2H")
    after = do(state, "0 cut 2")
    assert after.phase is Phase.CUT_CHOICE
    assert [str(card) for card in (after.stock[0], *after.stock[-2:])] == ["2H", "KD", "7S"]
    assert events(state, "0 cut 2") == [CardDrawn(0, Card.parse("2H"))]
    for lifted in (1, 20, 39):
        pack = state.stock
        assert do(state, f"0 cut {lifted}").stock == pack[lifted:] + pack[:lifted]
    # The last card alone goes on top, and the drawn card is what the choice is about.
    assert Card.parse("KC") in do(state, "0 cut 39", "0 keep").hands[0]
    assert Card.parse("KC") in do(state, "0 cut 39", "0 put").table


def test_R3_a_cut_lifts_1_to_39_cards() -> None:
    for players, dealer, cutter in [(2, 0, 1), (4, 1, 2)]:
        state = dealt(TUNISIAN, RUN, players=players, dealer=dealer)
        assert legal(state) == {f"{cutter} cut {lifted}" for lifted in range(1, 40)}
        for lifted in (0, 40, -1):
            assert reason(state, f"{cutter} cut {lifted}") == "cut/out_of_range"


def test_R4_keeping_two_more_to_the_cutter_then_the_others_the_table_and_the_dealer() -> None:
    state = do(dealt(TUNISIAN, f"KC {RUN}", dealer=1), "0 cut 1", "0 keep")
    assert _hands(state) == ["AD 2D 3D", "QD JD KD"]
    assert state.table == CardSet.parse("4D 5D 6D 7D")
    assert str(state.stock[0]) == "AH"
    assert str(state.stock[-1]) == "KC"
    state = do(dealt(TUNISIAN, f"KC {RUN}", players=4, dealer=1), "2 cut 1", "2 keep")
    assert _hands(state) == ["7D QD JD", "4H 5H 6H", "AD 2D 3D", "4D 5D 6D"]
    assert state.table == CardSet.parse("AH 2H 3H KD")
    assert str(state.stock[0]) == "7H"


def test_R4_no_one_but_the_cutter_knows_the_kept_card() -> None:
    state = dealt(TUNISIAN, f"KC {RUN}", players=4, dealer=1)
    drawn, kept, deal = events(state, "2 cut 1", "2 keep")
    assert redact(drawn, 2) == CardDrawn(2, Card.parse("AD"))
    assert kept == CardKept(2)
    for seat in (0, 1, 3, None):
        assert redact(drawn, seat) == CardDrawn(2, None)
        seen = redact(deal, seat)
        assert isinstance(seen, Dealt)
        assert seen.hands[2] is None
        assert Card.parse("AD") not in seen.table


def test_R5_putting_four_to_the_table_then_three_from_the_cutter_round_to_the_dealer() -> None:
    state = do(dealt(TUNISIAN, f"KC {RUN}", dealer=1), "0 cut 1", "0 put")
    assert state.table == CardSet.parse("AD 2D 3D 4D")
    assert _hands(state) == ["5D 6D 7D", "QD JD KD"]
    assert str(state.stock[0]) == "AH"
    start = dealt(TUNISIAN, f"KC {RUN}", players=4, dealer=1)
    state = do(start, "2 cut 1", "2 put")
    assert state.table == CardSet.parse("AD 2D 3D 4D")
    assert _hands(state) == ["AH 2H 3H", "4H 5H 6H", "5D 6D 7D", "QD JD KD"]
    assert str(state.stock[0]) == "7H"
    assert CardPut(2, Card.parse("AD")) in events(start, "2 cut 1", "2 put")


def test_R6_later_deals_go_from_the_leader_round_to_the_dealer() -> None:
    for rules in BOTH:
        stock = "AD 2D 3D 4D 5D 6D 7D QD JD KD AH 2H *12"
        state = at(rules, table="7S KH", hands=["", "QC", "", ""], dealer=1, turn=1, stock=stock)
        after = do(state, "1 QC")
        assert _hands(after) == ["7D QD JD", "AH 2H KD", "AD 2D 3D", "4D 5D 6D"]
        assert after.table == CardSet.parse("7S KH QC")
        assert after.stock == state.stock[12:]
        stock = "AD 2D 3D 4D 5D 6D *6"
        state = at(rules, table="7S KH", hands=["QC", ""], dealer=0, turn=0, stock=stock)
        after = do(state, "0 QC")
        assert _hands(after) == ["4D 5D 6D", "AD 2D 3D"]
        assert after.stock == state.stock[6:]


def test_R7_any_seat_may_be_the_first_dealer_and_the_shuffle_names_it() -> None:
    for rules in BOTH:
        for players in (2, 4):
            start = new_match(rules, players)
            seats = tuple(range(players))
            assert dealers(start) == seats
            for seat in seats:
                assert apply(start, Shuffle(seat, deck(""))).dealer == seat
            for seat in (players, -1):
                assert reason(start, str(Shuffle(seat, deck("")))) == "shuffle/wrong_dealer"
            drawn = {shuffle(start, Random(seed)).dealer for seed in range(60)}
            assert drawn == set(seats)


def test_R8_every_player_may_propose_also_out_of_turn() -> None:
    for players in (2, 4):
        state = _three_queens(players)
        proposals = {action for action in legal(state) if action.endswith("redeal")}
        assert proposals == {f"{seat} redeal" for seat in range(players)}
        for seat in range(players):
            asked = do(state, f"{seat} redeal")
            assert (asked.phase, asked.proposer) == (Phase.REDEAL, seat)


def test_R8_nobody_may_propose_once_the_first_card_has_been_played() -> None:
    state = do(_three_queens(4), "0 AD")
    assert state.table >= CardSet.parse("QD QH QS")
    for seat in range(4):
        assert reason(state, f"{seat} redeal") == "redeal/not_offered"
    assert not any(action.endswith("redeal") for action in legal(state))


def test_R8_while_a_proposal_waits_its_answer_is_the_only_legal_action() -> None:
    waiting = do(_three_queens(4), "3 redeal")
    assert legal(waiting) == {"0 yes", "0 no", "2 yes", "2 no"}
    for action in ("0 AD", "0 redeal", "3 redeal", "0 cut 5", "1 claim QD>QH"):
        assert reason(waiting, action) == "action/wrong_phase"
    assert legal(do(_three_queens(2), "0 redeal")) == {"1 yes", "1 no"}
    # After a refusal the leader plays, whoever proposed.
    refused = do(waiting, "2 no")
    assert (refused.phase, refused.turn, refused.proposer) == (Phase.PLAY, 0, None)
    assert reason(refused, "0 AD") is None


def test_R9_either_opponent_answers_and_the_first_answer_is_final() -> None:
    waiting = do(_three_queens(4), "1 redeal")
    for seat, other in ((0, 2), (2, 0)):
        refused = do(waiting, f"{seat} no")
        assert refused.phase is Phase.PLAY
        assert reason(refused, f"{other} yes") == "action/wrong_phase"
        accepted = do(waiting, f"{seat} yes")
        assert accepted.phase is Phase.SHUFFLE
        assert reason(accepted, f"{other} no") == "action/wrong_phase"


def test_R9_neither_the_proposer_nor_the_partner_has_a_say() -> None:
    waiting = do(_three_queens(4), "1 redeal")
    for seat in (1, 3):
        for answer in ("yes", "no"):
            assert reason(waiting, f"{seat} {answer}") == "redeal/own_proposal"
    assert reason(do(_three_queens(2), "0 redeal"), "0 yes") == "redeal/own_proposal"


def test_R10_a_refused_side_may_not_propose_again_but_the_other_side_may() -> None:
    for players in (2, 4):
        state = do(_three_queens(players), "1 redeal", "0 no")
        for seat in range(players):
            expected = "redeal/already_asked" if seat % 2 else None
            assert reason(state, f"{seat} redeal") == expected
            assert (f"{seat} redeal" in legal(state)) is (expected is None)
        state = do(state, "0 redeal", "1 no")
        for seat in range(players):
            assert reason(state, f"{seat} redeal") == "redeal/already_asked"
        assert not any(action.endswith("redeal") for action in legal(state))
    # The second side's proposal is as good as the first.
    assert do(_three_queens(2), "1 redeal", "0 no", "0 redeal", "1 yes").is_chance


def test_R11_an_agreed_redeal_keeps_dealer_and_round_and_comes_with_a_new_cut() -> None:
    top = "KC QD QH QS 2C"
    state = dealt(TUNISIAN, top, players=4, dealer=2)
    for redeals in range(1, 6):  # without limit, and both sides may propose each time
        state = do(state, "3 cut 1", "3 put", "0 redeal", "1 no", "1 redeal", "2 yes")
        assert state.phase is Phase.SHUFFLE
        assert (dealers(state), state.round_number, state.redeals) == ((2,), 1, redeals)
        assert reason(state, str(Shuffle(3, deck("")))) == "shuffle/wrong_dealer"
        state = shuffled(state, top=top)
        assert (state.phase, state.turn, state.dealer) == (Phase.CUT, 3, 2)
        assert (state.round_number, len(state.stock)) == (1, 40)
    kept = do(state, "3 cut 1", "3 keep")
    assert Card.parse("QD") in kept.hands[3]


def test_R11_an_agreed_redeal_keeps_the_totals_of_a_later_round() -> None:
    hands = ["*3", "*3"]
    state = at(
        TUNISIAN,
        table="2C QH QS QC",
        hands=hands,
        stock="*",
        scores=(7, 9),
        round_number=4,
        dealer=0,
        turn=1,
    )
    state = do(state, "0 redeal", "1 yes")
    assert (state.round_number, state.scores, dealers(state)) == (4, (7, 9), (0,))
    state = shuffled(state)
    assert (state.round_number, state.scores, state.turn) == (4, (7, 9), 1)


def test_R11_three_kings_are_dealt_again_by_the_same_dealer_in_the_same_round() -> None:
    for table in ("KD KH KS 7D", "KD KH KS KC"):
        top = f"AD AH AS 2D 2H 2S {table}"
        state = dealt(LIBYAN, top, dealer=0)
        for redeals in range(1, 6):
            assert state.is_chance
            assert (dealers(state), state.round_number, state.redeals) == ((0,), 1, redeals)
            happened = transition(state, Shuffle(0, deck(top))).events
            assert Redealt(agreed=False) in happened
            state = shuffled(state, top=top)
        state = shuffled(state, top=RUN)
        assert (state.phase, state.dealer, state.turn) == (Phase.PLAY, 0, 1)
        assert (state.round_number, len(state.stock)) == (1, 30)


def test_R11_with_four_players_the_drawn_libyan_dealer_stays_for_the_redeal() -> None:
    state = at(
        LIBYAN,
        table="KS",
        hands=["", "", "", "QC"],
        turn=3,
        piles=("AD 2D 3D 4D 5D", "*"),
        scores=(1, 20),
        round_number=2,
    )
    state = do(state, "3 QC")
    scores = state.scores
    assert dealers(state) == (0, 2)
    top = "AD AH AS AC 2D 2H 2S 2C 3D 3H 3S 3C KD KH KS 7D"
    state = shuffled(state, dealer=2, top=top)
    assert (dealers(state), state.round_number, state.scores) == ((2,), 3, scores)
    state = shuffled(state, dealer=2, top=RUN)
    assert (state.turn, state.round_number, state.scores) == (3, 3, scores)


def test_R34_kartet_tells_that_a_deal_has_emptied_the_stock() -> None:
    for rules in BOTH:
        for stock, kartet in [("*6", True), ("*12", False), ("*24", False)]:
            state = at(rules, table="KS", hands=["", "QC"], turn=1, stock=stock)
            happened = events(state, "1 QC")
            assert happened.count(Kartet()) == kartet
            assert sum(isinstance(event, Dealt) for event in happened) == 1
        for stock, kartet in [("*12", True), ("*24", False)]:
            state = at(rules, table="KS", hands=["", "", "", "QC"], turn=3, stock=stock)
            assert events(state, "3 QC").count(Kartet()) == kartet
        # Neither a play within the last deal nor the end of the round says it again.
        state = at(rules, table="KS", hands=["2S", "QC"], piles=("AD 2D 3D", "*"))
        assert Kartet() not in events(state, "0 2S", "1 QC")


def test_R34_kartet_does_not_affect_play() -> None:
    for rules in BOTH:
        stock = "2D 3D 4D 5D 6D QD"
        state = at(rules, table="KS", hands=["", "QC"], turn=1, stock=stock)
        after = do(state, "1 QC")
        assert (after.phase, after.turn) == (Phase.PLAY, 0)
        assert after.table == CardSet.parse("KS QC")
        assert plays(after) == {"2D", "3D", "4D"}
        # The same deal with cards left in the stock differs in nothing else.
        more = at(rules, table="KS", hands=["", "QC"], turn=1, stock=f"{stock} *6")
        other = do(more, "1 QC")
        assert (other.hands, other.table, other.turn) == (after.hands, after.table, after.turn)
        assert legal(other) == legal(after)
