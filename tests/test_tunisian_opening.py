"""Clauses T1 to T21 of the rulebook: the pack, the players, the deal and the redeal."""

from itertools import pairwise
from random import Random

import pytest

from chkobba import (
    CARDS,
    Card,
    CardDrawn,
    CardSet,
    GameState,
    InvalidRules,
    ParseError,
    Rank,
    RedealAnswered,
    RedealProposed,
    Redealt,
    RuleSet,
    Shuffled,
    Suit,
    dealers,
    legal_actions,
    new_match,
    parse_cards,
    shuffle,
)
from tests.table import (
    at,
    dealt,
    deck,
    do,
    events,
    legal,
    play_out,
    plays,
    reason,
    shuffled,
)

TUNISIAN = RuleSet.tunisian()
cards = CardSet.parse
PACK = "".join(map(str, CARDS))
BY_SUIT = " ".join(rank + suit for suit in "DHSC" for rank in "A234567QJK")
NEXT_SEATS = [(2, 0, 1), (2, 1, 0), (4, 0, 1), (4, 1, 2), (4, 2, 3), (4, 3, 0)]
"""Number of players, a seat, and the one to its right."""


def _last_card(players: int, dealer: int, scores: tuple[int, int] = (0, 0)) -> GameState:
    """The dealer is about to lay QC, the last card of the round."""
    hands = ["QC" if seat == dealer else "" for seat in range(players)]
    return at(TUNISIAN, table="KS", hands=hands, turn=dealer, dealer=dealer, scores=scores)


def _first_deal(table: str, players: int = 2) -> GameState:
    """The first deal with this table, before the first card; seat 0 leads."""
    hands = ["*3"] * players
    return at(TUNISIAN, table=table, hands=hands, stock="*", piles=("", ""))


def _proposals(state: GameState) -> set[str]:
    return {action for action in legal(state) if action.endswith("redeal")}


def test_T1_the_pack_is_ten_cards_in_each_of_four_suits() -> None:
    state = new_match(TUNISIAN)
    pack = [rank + suit for suit in "DHSC" for rank in "A234567QJK"]
    assert reason(state, "shuffle 0 " + "".join(pack)) is None
    assert reason(state, "shuffle 0 " + "".join(pack[:-1])) == "shuffle/bad_deck"
    assert reason(state, "shuffle 0 " + "".join([*pack, "AD"])) == "shuffle/bad_deck"
    for suit in "DHSC":  # a card of this suit too many, and its ace missing
        without_ace = [card if card != "A" + suit else "7" + suit for card in pack]
        assert reason(state, "shuffle 0 " + "".join(without_ace)) == "shuffle/bad_deck"


def test_T1_the_suits_are_dinari_hearts_spades_and_clubs() -> None:
    seen = {
        (card.suit.name, card.pretty[-1], str(card)[-1])
        for card in shuffled(new_match(TUNISIAN)).stock
    }
    assert seen == {
        ("DINARI", "♦", "D"),
        ("HEARTS", "♥", "H"),
        ("SPADES", "♠", "S"),
        ("CLUBS", "♣", "C"),
    }


def test_T2_a_round_brings_an_ace_2_to_7_queen_jack_and_king_of_each_suit() -> None:
    state = play_out(new_match(TUNISIAN), Random(2))
    brought = [str(card) for card in state.table | state.piles[0] | state.piles[1]]
    for suit in "DHSC":
        ranks = sorted(card[0] for card in brought if card[1] == suit)
        assert ranks == sorted("A234567QJK")


def test_T2_there_is_no_eight_nine_or_ten() -> None:
    for text in ("8D", "9H", "0S", "TC", "1D"):
        with pytest.raises(ParseError):
            Card.parse(text)
    state = new_match(TUNISIAN)
    with pytest.raises(ParseError):
        reason(state, "shuffle 0 " + PACK.replace("QD", "8D"))


def test_T3_an_ace_and_a_card_make_the_next_number() -> None:
    for low, high in pairwise("A234567"):
        state = at(TUNISIAN, table=f"{low}H AC", hands=[f"{high}S", "*1"])
        assert reason(state, f"0 {high}S>{low}H+AC") is None
        assert reason(state, f"0 {high}S>{low}H") == "capture/wrong_sum"


def test_T3_numbers_add_up_as_they_show() -> None:
    state = at(TUNISIAN, table="AH 2H 3H 4H 5H 6H", hands=["7S", "*1"])
    assert plays(state) == {"7S", "7S>AH+6H", "7S>2H+5H", "7S>3H+4H", "7S>AH+2H+4H"}


def test_T3_nothing_but_an_ace_is_worth_one() -> None:
    state = at(TUNISIAN, table="AH 2H QH JH KH", hands=["AS", "*1"])
    assert plays(state) == {"AS", "AS>AH"}


def test_T4_queen_jack_and_king_follow_the_seven() -> None:
    for low, high in pairwise("7QJK"):
        state = at(TUNISIAN, table=f"{low}H AC", hands=[f"{high}S", "*1"])
        assert reason(state, f"0 {high}S>{low}H+AC") is None
        assert reason(state, f"0 {high}S>{low}H") == "capture/wrong_sum"


def test_T4_the_letters_stand_for_queen_jack_and_king() -> None:
    state = at(TUNISIAN, table="QD JD KD", hands=["QS JS KS", "*3"], stock="*6")
    queen, jack, king = (Card(rank, Suit.SPADES) for rank in (Rank.QUEEN, Rank.JACK, Rank.KING))
    assert plays(state) == {"QS", "QS>QD", "JS", "JS>JD", "KS", "KS>KD"}
    assert (str(queen), str(jack), str(king)) == ("QS", "JS", "KS")
    assert (int(queen.rank), int(jack.rank), int(king.rank)) == (8, 9, 10)


def test_T4_a_queen_takes_8_a_jack_9_and_a_king_10() -> None:
    table = "2H 3H 5H 6H 7H"
    assert plays(at(TUNISIAN, table=table, hands=["QS", "*1"])) == {"QS", "QS>2H+6H", "QS>3H+5H"}
    assert plays(at(TUNISIAN, table=table, hands=["JS", "*1"])) == {"JS", "JS>2H+7H", "JS>3H+6H"}
    assert plays(at(TUNISIAN, table=table, hands=["KS", "*1"])) == {
        "KS",
        "KS>3H+7H",
        "KS>2H+3H+5H",
    }


def test_T4_a_queen_a_jack_and_a_king_count_8_9_and_10_on_the_table() -> None:
    state = at(TUNISIAN, table="QH JH AC 2C", hands=["KS", "*1"])
    assert plays(state) == {"KS", "KS>2C+QH", "KS>AC+JH"}


def test_T6_two_or_four_players() -> None:
    for players in (2, 4):
        assert len(_first_deal("AD 2D 3D 4D", players).hands) == players
        assert dealers(new_match(TUNISIAN, players)) == tuple(range(players))
    for players in (0, 1, 3, 5, 6):
        with pytest.raises(InvalidRules):
            new_match(TUNISIAN, players)


def test_T6_one_against_one_each_player_is_a_side() -> None:
    hands = ["AH *2", "2H *2"]
    state = at(TUNISIAN, table="AD 2D 3D 4D", hands=hands, stock="*", piles=("", ""))
    state = do(state, "0 AH>AD", "1 2H>2D")
    assert state.piles == (cards("AH AD"), cards("2H 2D"))


def test_T6_partners_sit_opposite() -> None:
    hands = ["AH *2", "2H *2", "3H *2", "4H *2"]
    state = at(TUNISIAN, table="AD 2D 3D 4D", hands=hands, stock="*", piles=("", ""))
    state = do(state, "0 AH>AD", "1 2H>2D", "2 3H>3D", "3 4H>4D")
    assert state.piles == (cards("AH AD 3H 3D"), cards("2H 2D 4H 4D"))


def test_T7_turns_go_round_in_seat_order() -> None:
    hands = ["2D 3D 4D", "2H 3H 4H", "2S 3S 4S", "2C 3C 4C"]
    state = at(TUNISIAN, table="KD", hands=hands, stock="*12", dealer=1, turn=2)
    played = parse_cards("2S 2C 2D 2H 3S 3C 3D 3H 4S 4C 4D 4H")
    for card, seat in zip(played, [2, 3, 0, 1] * 3, strict=True):
        assert state.turn == seat
        for other in {0, 1, 2, 3} - {seat}:
            assert reason(state, f"{other} 4{'DHSC'[other]}") == "action/not_your_turn"
        state = do(state, f"{seat} {card}")
    assert state.turn == 2  # the next deal too


def test_T7_two_players_alternate() -> None:
    hands = ["2D 3D 4D", "2H 3H 4H"]
    state = at(TUNISIAN, table="KD", hands=hands, stock="*6", dealer=0, turn=1)
    for card, seat in zip(parse_cards("2H 2D 3H 3D 4H 4D"), [1, 0] * 3, strict=True):
        assert state.turn == seat
        assert reason(state, f"{1 - seat} 4{'HD'[seat]}") == "action/not_your_turn"
        state = do(state, f"{seat} {card}")
    assert state.turn == 1


def test_T8_captures_and_claims_of_both_partners_make_one_pile() -> None:
    state = at(
        TUNISIAN,
        table="7H 5H 4D",
        hands=["AD QD", "7S QH", "AS QS", "5S QC"],
        piles=("*", "KD KH"),
    )
    before = state.piles[0]
    state = do(state, "0 AD", "1 7S>7H", "2 AS", "3 claim AS>AD", "3 5S>5H")
    assert state.piles == (before, cards("KD KH 7S 7H AS AD 5S 5H"))


def test_T8_a_player_alone_keeps_one_pile_too() -> None:
    state = at(TUNISIAN, table="7H 4D", hands=["7S 4S", "QH QC"], piles=("2D 3D", "*"))
    before = state.piles[1]
    state = do(state, "0 7S>7H", "1 QH", "0 4S>4D")
    assert state.piles == (cards("2D 3D 7S 7H 4S 4D"), before)


def test_T9_a_round_waits_for_the_shuffle_of_its_dealer() -> None:
    for players in (2, 4):
        state = do(_last_card(players, dealer=players - 1), f"{players - 1} QC")
        assert legal(state) == set()
        assert reason(state, "0 cut 10") == reason(state, "1 cut 10") == "action/wrong_phase"
        for seat in range(1, players):
            assert reason(state, f"shuffle {seat} {PACK}") == "shuffle/wrong_dealer"
        assert events(state, f"shuffle 0 {PACK}") == [Shuffled(0)]
        after = do(state, f"shuffle 0 {PACK}")
        assert (after.dealer, after.stock) == (0, CARDS)


def test_T9_nobody_shuffles_again_during_a_round() -> None:
    state = dealt(TUNISIAN, "", dealer=1)
    for actions in ([], ["0 cut 20"], ["0 cut 20", "0 put"], ["0 cut 20", "0 put", "0 7D"]):
        assert reason(do(state, *actions), f"shuffle 1 {PACK}") == "action/wrong_phase"


def test_T10_the_player_to_the_right_of_the_dealer_cuts() -> None:
    for players, dealer, cutter in NEXT_SEATS:
        state = dealt(TUNISIAN, "", players=players, dealer=dealer)
        assert legal(state) == {f"{cutter} cut {lifted}" for lifted in range(1, 40)}
        for seat in set(range(players)) - {cutter}:
            assert reason(state, f"{seat} cut 20") == "action/not_your_turn"


def test_T11_the_cutter_draws_a_card_and_chooses() -> None:
    state = dealt(TUNISIAN, "KC KS KH 7D AD", players=4, dealer=0)
    assert reason(state, "1 keep") == reason(state, "1 put") == "action/wrong_phase"
    assert events(state, "1 cut 3") == [CardDrawn(1, Card.parse("7D"))]
    state = do(state, "1 cut 3")
    assert legal(state) == {"1 keep", "1 put"}
    for seat in (0, 2, 3):
        assert reason(state, f"{seat} keep") == "action/not_your_turn"
        assert reason(state, f"{seat} put") == "action/not_your_turn"
    kept, put = do(state, "1 keep"), do(state, "1 put")
    assert "7D" in str(kept.hands[1])
    assert "7D" not in str(kept.table)
    assert "7D" in str(put.table)
    assert "7D" not in str(put.hands[1])
    assert reason(kept, "1 put") == reason(put, "1 keep") == "action/wrong_phase"


def test_T12_keeping_the_card_with_two_players() -> None:
    state = dealt(TUNISIAN, "KC AD 2D 3D AH 2H 3H 4H AS 2S 3S", dealer=1)
    state = do(state, "0 cut 1", "0 keep")
    assert state.hands == (cards("AD 2D 3D"), cards("AS 2S 3S"))
    assert state.table == cards("AH 2H 3H 4H")
    assert len(state.stock) == 30


def test_T12_keeping_the_card_with_four_players() -> None:
    # Seat 2 cuts: its two cards, then seats 3 and 0, the table, and last the dealer.
    pack = "KC AD 2D 3D 4D 5D 6D 7D QD JD AH 2H 3H 4H AS 2S 3S"
    state = do(dealt(TUNISIAN, pack, players=4, dealer=1), "2 cut 1", "2 keep")
    assert state.hands[2] == cards("AD 2D 3D")
    assert state.hands[3] == cards("4D 5D 6D")
    assert state.hands[0] == cards("7D QD JD")
    assert state.table == cards("AH 2H 3H 4H")
    assert state.hands[1] == cards("AS 2S 3S")
    assert len(state.stock) == 24


def test_T13_putting_the_card_with_two_players() -> None:
    state = dealt(TUNISIAN, "KC AH 2H 3H 4H AD 2D 3D AS 2S 3S", dealer=1)
    state = do(state, "0 cut 1", "0 put")
    assert state.table == cards("AH 2H 3H 4H")
    assert state.hands == (cards("AD 2D 3D"), cards("AS 2S 3S"))
    assert len(state.stock) == 30


def test_T13_putting_the_card_with_four_players() -> None:
    pack = "KC AH 2H 3H 4H AD 2D 3D 4D 5D 6D 7D QD JD AS 2S 3S"
    state = do(dealt(TUNISIAN, pack, players=4, dealer=1), "2 cut 1", "2 put")
    assert state.table == cards("AH 2H 3H 4H")
    assert state.hands[2] == cards("AD 2D 3D")
    assert state.hands[3] == cards("4D 5D 6D")
    assert state.hands[0] == cards("7D QD JD")
    assert state.hands[1] == cards("AS 2S 3S")
    assert len(state.stock) == 24


def test_T14_both_ways_leave_four_on_the_table_and_three_in_each_hand() -> None:
    for players, stock in ((2, 30), (4, 24)):
        for choice in ("0 keep", "0 put"):
            for lifted in (1, 20, 39):
                state = do(dealt(TUNISIAN, "", players=players), f"0 cut {lifted}", choice)
                assert len(state.table) == 4
                assert [len(hand) for hand in state.hands] == [3] * players
                assert len(state.stock) == stock
                out = CardSet([*state.stock, *state.table])
                for hand in state.hands:
                    out |= hand
                assert len(out) == 40


def test_T15_three_equal_cards_allow_a_proposal() -> None:
    for rank in "A234567QJK":
        other = "2C" if rank == "A" else "AC"
        state = _first_deal(f"{rank}D {rank}H {rank}S {other}")
        assert _proposals(state) == {"0 redeal", "1 redeal"}


def test_T15_four_equal_cards_allow_a_proposal_by_any_of_four_players() -> None:
    for table in ("QD QH QS QC", "QD QH QC 3C"):
        state = _first_deal(table, players=4)
        assert _proposals(state) == {"0 redeal", "1 redeal", "2 redeal", "3 redeal"}


def test_T15_fewer_equal_cards_do_not() -> None:
    for table in ("QD QH 3S 4S", "QD QH 3S 3C", "AD 2D 3D 4D", "AD AH 7S 7C"):
        for players in (2, 4):
            state = _first_deal(table, players)
            assert _proposals(state) == set()
            for seat in range(players):
                assert reason(state, f"{seat} redeal") == "redeal/not_offered"


def test_T15_equal_cards_in_a_hand_do_not_count() -> None:
    state = at(
        TUNISIAN,
        table="QD QH 3S 4S",
        hands=["QS QC 2D", "AD AH AS"],
        stock="*",
        piles=("", ""),
    )
    assert _proposals(state) == set()


def test_T15_either_choice_of_the_cutter_can_lead_to_a_proposal() -> None:
    put = do(dealt(TUNISIAN, "KC QD QH QS 3C"), "0 cut 1", "0 put")
    kept = do(dealt(TUNISIAN, "KC AD 2D 3D QD QH QS 3C"), "0 cut 1", "0 keep")
    for state in (put, kept):
        assert state.table == cards("QD QH QS 3C")
        assert _proposals(state) == {"0 redeal", "1 redeal"}
        assert events(state, "1 redeal") == [RedealProposed(1)]


def test_T16_the_opponent_alone_answers() -> None:
    state = do(_first_deal("QD QH QS 3C"), "1 redeal")
    assert legal(state) == {"0 yes", "0 no"}
    assert reason(state, "1 yes") == reason(state, "1 no") == "redeal/own_proposal"


def test_T16_a_yes_deals_again() -> None:
    state = dealt(TUNISIAN, "KC QD QH QS 3C", dealer=0)
    state = do(state, "1 cut 1", "1 put", "0 redeal")
    assert events(state, "1 yes") == [RedealAnswered(1, accept=True), Redealt(agreed=True)]
    state = do(state, "1 yes")
    assert state.is_chance
    assert not state.table
    assert not any(state.hands)
    assert dealers(state) == (0,)
    state = do(shuffled(state, top="KC AD 2D 3D 4D"), "1 cut 1", "1 put")
    assert state.table == cards("AD 2D 3D 4D")
    assert (state.dealer, state.round_number) == (0, 1)


def test_T16_after_a_no_the_cards_stand_and_the_leader_plays() -> None:
    for proposer, opponent in ((0, 1), (1, 0)):
        before = _first_deal("QD QH QS 3C")
        state = do(before, f"{proposer} redeal")
        assert events(state, f"{opponent} no") == [RedealAnswered(opponent, accept=False)]
        state = do(state, f"{opponent} no")
        assert (state.table, state.hands, state.stock) == (before.table, before.hands, before.stock)
        assert state.turn == 0
        assert plays(state) == plays(before)


def test_T16_in_two_against_two_one_opponent_is_enough() -> None:
    for proposer, opponents in ((0, (1, 3)), (1, (0, 2)), (2, (1, 3)), (3, (0, 2))):
        state = do(_first_deal("QD QH QS 3C", players=4), f"{proposer} redeal")
        assert legal(state) == {f"{seat} {word}" for seat in opponents for word in ("yes", "no")}
        for seat in {0, 1, 2, 3} - set(opponents):
            assert reason(state, f"{seat} yes") == "redeal/own_proposal"
            assert reason(state, f"{seat} no") == "redeal/own_proposal"
        for one, other in (opponents, opponents[::-1]):
            accepted, declined = do(state, f"{one} yes"), do(state, f"{one} no")
            assert accepted.is_chance
            assert reason(accepted, f"{other} no") == "action/wrong_phase"
            assert declined.phase == "play"
            assert reason(declined, f"{other} yes") == "action/wrong_phase"


def test_T17_no_proposal_after_the_first_card() -> None:
    for players in (2, 4):
        state = _first_deal("QD QH QS 3C", players)
        for first in [action for action in legal_actions(state, 0) if "redeal" not in str(action)]:
            after = do(state, str(first))
            assert _proposals(after) == set()
            for seat in range(players):
                assert reason(after, f"{seat} redeal") == "redeal/not_offered"


def test_T17_the_first_card_ends_it_for_the_side_that_has_not_asked() -> None:
    state = do(_first_deal("QD QH QS 3C"), "1 redeal", "0 no")
    assert reason(state, "0 redeal") is None
    state = do(state, "0 AD")
    assert reason(state, "0 redeal") == "redeal/not_offered"


def test_T17_no_proposal_in_a_later_deal() -> None:
    # With captures before, and without any.
    captured = at(TUNISIAN, table="QD QH QS 3C", hands=["*3", "*3"], stock="*24")
    laid = at(TUNISIAN, table="QD QH QS *7", hands=["*3", "*3"], stock="*24", piles=("", ""))
    four = at(TUNISIAN, table="QD QH QS QC", hands=["*3"] * 4, stock="*12")
    for state in (captured, laid, four):
        assert _proposals(state) == set()
        assert reason(state, "0 redeal") == reason(state, "1 redeal") == "redeal/not_offered"


def test_T17_the_first_deal_of_every_round_allows_a_proposal() -> None:
    state = do(_last_card(2, dealer=1), "1 QC")
    state = do(shuffled(state, top="KC QD QH QS 3C"), "1 cut 1", "1 put")
    assert state.round_number == 2
    assert _proposals(state) == {"0 redeal", "1 redeal"}


def test_T18_empty_hands_get_three_cards_and_the_table_none() -> None:
    state = at(
        TUNISIAN,
        table="KS",
        hands=["JD", "QC"],
        stock="AD 2D 3D 4D 5D 6D AH 2H 3H 4H 5H 6H",
    )
    state = do(state, "0 JD")  # seat 1 still has a card
    assert [len(hand) for hand in state.hands] == [0, 1]
    state = do(state, "1 QC")
    assert state.hands == (cards("AD 2D 3D"), cards("4D 5D 6D"))
    assert state.table == cards("KS JD QC")
    assert state.stock == deck("AH 2H 3H 4H 5H 6H")[:6]


def test_T18_all_four_players_get_three_cards() -> None:
    state = at(
        TUNISIAN,
        table="KS",
        hands=["", "QC", "", ""],
        stock="AD 2D 3D 4D 5D 6D AH 2H 3H 4H 5H 6H",
        dealer=1,
        turn=1,
    )
    state = do(state, "1 QC")
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert state.table == cards("KS QC")
    assert state.stock == ()


def test_T18_the_pack_is_used_up() -> None:
    for players, deals in ((2, 6), (4, 3)):
        state = do(dealt(TUNISIAN, "", players=players), "0 cut 20", "0 put")
        for number in range(deals):  # nobody captures, so the table grows by the played cards
            assert [len(hand) for hand in state.hands] == [3] * players
            assert len(state.table) == 4 + 3 * players * number
            assert len(state.stock) == 3 * players * (deals - 1 - number)
            for seat in [*range(players)] * 3:
                state = do(state, f"{seat} {min(state.hands[seat])}")
        assert state.is_chance
        assert len(state.table) == 40


def test_T19_the_deal_passes_to_the_next_player() -> None:
    for players, dealer, following in NEXT_SEATS:
        for scores in ((0, 0), (15, 0), (0, 15)):  # whoever leads
            state = do(_last_card(players, dealer, scores), f"{dealer} QC")
            assert dealers(state) == (following,)
            assert reason(state, f"shuffle {dealer} {PACK}") == "shuffle/wrong_dealer"
            assert reason(state, f"shuffle {following} {PACK}") is None


def test_T19_the_deal_goes_round_the_table() -> None:
    for players, expected in ((2, [1, 0, 1, 0, 1]), (4, [3, 0, 1, 2, 3])):
        rng, found = Random(19), []
        state = dealt(RuleSet.tunisian(target=1000), "", players=players)
        for _ in expected:
            found.append(state.dealer)
            state = shuffled(play_out(state, rng))
        assert found == expected


def test_T20_any_player_may_be_drawn_as_first_dealer() -> None:
    for players in (2, 4):
        state = new_match(TUNISIAN, players)
        for seat in range(players):
            assert reason(state, f"shuffle {seat} {PACK}") is None
            assert do(state, f"shuffle {seat} {PACK}").dealer == seat
        assert reason(state, f"shuffle {players} {PACK}") == "shuffle/wrong_dealer"
        drawn = {shuffle(state, Random(seed)).dealer for seed in range(40)}
        assert drawn == set(range(players))


def test_T21_the_cutter_plays_first() -> None:
    for players, dealer, cutter in NEXT_SEATS:
        for choice in ("keep", "put"):
            state = dealt(TUNISIAN, BY_SUIT, players=players, dealer=dealer)
            state = do(state, f"{cutter} cut 20", f"{cutter} {choice}")
            assert state.turn == cutter
            assert {action.seat for action in legal_actions(state)} == {cutter}
            for seat in set(range(players)) - {cutter}:
                card = min(state.hands[seat])
                assert reason(state, f"{seat} {card}") == "action/not_your_turn"
