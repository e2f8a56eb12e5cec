"""The rulings on captures, claims and chkobbas (R12 to R21), and one reading."""

from random import Random

from chkobba import (
    Card,
    CardSet,
    Chkobba,
    ChkobbaScored,
    Phase,
    RuleSet,
    apply,
    new_match,
    parse_action,
    shuffle,
)
from tests.table import at, claims, do, events, legal, plays, reason, shuffled

TUNISIAN = RuleSet.tunisian()
LIBYAN = RuleSet.libyan()
BOTH = (TUNISIAN, LIBYAN)


def test_R12_the_duty_to_capture_includes_sums_and_concerns_only_the_card_played() -> None:
    libyan = at(LIBYAN, table="7H 4S 3C", hands=["7S 2D KD", "5D 6D QS"], stock="*6")
    assert plays(libyan) == {"7S>7H", "2D", "KD>3C+7H"}
    assert reason(libyan, "0 7S") == "capture/compulsory"
    assert reason(libyan, "0 KD") == "capture/compulsory"
    after = do(libyan, "0 2D")  # free, although 7S and KD could capture
    assert after.table == CardSet.parse("7H 4S 3C 2D")
    assert after.turn == 1
    tunisian = at(TUNISIAN, table="7H 4S 3C", hands=["7S 2D KD", "5D 6D QS"], stock="*6")
    assert plays(tunisian) == {"7S", "7S>7H", "2D", "KD", "KD>3C+7H"}


def test_R13_a_play_takes_one_equal_card_and_never_two() -> None:
    for rules in BOTH:
        state = at(rules, table="5H 5C 3C", hands=["5D", "6D"], stock="*6")
        lay = {"5D"} if rules is TUNISIAN else set()
        assert plays(state) == lay | {"5D>5H", "5D>5C"}
        assert reason(state, "0 5D>5H+5C") == "capture/equal_card_first"
        assert reason(state, "0 5D>3C+5H") == "capture/equal_card_first"
        assert do(state, "0 5D>5H").table == CardSet.parse("5C 3C")


def test_R13_a_play_takes_one_sum_and_never_two_at_once() -> None:
    for rules in BOTH:
        state = at(rules, table="4S 3C 5H 2C", hands=["7D", "6D"], stock="*6")
        lay = {"7D"} if rules is TUNISIAN else set()
        assert plays(state) == lay | {"7D>3C+4S", "7D>2C+5H"}
        assert reason(state, "0 7D>2C+3C+4S+5H") == "capture/wrong_sum"
        assert do(state, "0 7D>3C+4S").table == CardSet.parse("5H 2C")


def test_R13_a_sum_has_two_or_more_cards_that_add_up_exactly() -> None:
    for rules in BOTH:
        state = at(rules, table="6S 2C AH KC", hands=["7D", "6D"], stock="*6")
        for wrong in ("6S", "AH+2C", "2C+6S", "KC", "AH+KC"):
            assert reason(state, f"0 7D>{wrong}") == "capture/wrong_sum"
        assert reason(state, "0 7D>AH+6S") is None


def test_R13_a_claim_takes_exactly_one_set_too() -> None:
    two_sums = do(at(TUNISIAN, table="4S 3C 5H 2C", hands=["7D", "6D"], stock="*6"), "0 7D")
    assert claims(two_sums) == {"7D>3C+4S", "7D>2C+5H"}
    assert reason(two_sums, "1 claim 7D>2C+3C+4S+5H") == "capture/wrong_sum"
    two_equal = do(at(TUNISIAN, table="5H 5C", hands=["5D", "6D"], stock="*6"), "0 5D")
    assert reason(two_equal, "1 claim 5D>5H+5C") == "capture/equal_card_first"


def test_R14_captured_cards_may_be_named_in_any_order() -> None:
    for rules in BOTH:
        state = at(rules, table="2S 3H 3C KD", hands=["QD", "6D"], stock="*6")
        orders = ["2S+3H+3C", "3C+3H+2S", "3H+2S+3C"]
        assert len({parse_action(f"0 QD>{order}") for order in orders}) == 1
        assert len({do(state, f"0 QD>{order}") for order in orders}) == 1
        assert do(state, "0 QD>3C+2S+3H").piles[0] == CardSet.parse("QD 2S 3H 3C")
    laid = do(at(TUNISIAN, table="2S 3H 3C KD", hands=["QD", "6D"], stock="*6"), "0 QD")
    assert len({do(laid, f"1 claim QD>{order}") for order in orders}) == 1


def test_R15_a_claim_takes_the_laid_card_with_any_one_set_that_it_could_have_taken() -> None:
    state = at(TUNISIAN, table="4S 6C 7H 3C", hands=["KD", "QD"], stock="*6")
    laid = do(state, "0 KD")
    assert claims(laid) == {"KD>4S+6C", "KD>3C+7H"}
    after = do(laid, "1 claim KD>3C+7H")
    assert after.table == CardSet.parse("4S 6C")
    assert CardSet.parse("KD 3C 7H") <= after.piles[1]
    assert len(after.piles[1]) == len(laid.piles[1]) + 3


def test_R15_a_claim_takes_an_equal_card_before_a_sum_and_the_claimer_picks_which() -> None:
    state = do(at(TUNISIAN, table="7H 4S 3C", hands=["7S", "QD"], stock="*6"), "0 7S")
    assert claims(state) == {"7S>7H"}
    assert reason(state, "1 claim 7S>3C+4S") == "capture/equal_card_first"
    state = do(at(TUNISIAN, table="7H 7C 4S 3C", hands=["7S", "QD"], stock="*6"), "0 7S")
    assert claims(state) == {"7S>7H", "7S>7C"}
    assert do(state, "1 claim 7S>7C").table == CardSet.parse("7H 4S 3C")


def test_R15_a_claim_is_for_the_laid_card_and_the_table_that_it_met() -> None:
    state = do(at(TUNISIAN, table="7H 4S 3C QS", hands=["7S", "QD"], stock="*6"), "0 7S")
    assert reason(state, "1 claim QS>QS") == "claim/other_card"
    assert reason(state, "1 claim QD>QS") == "claim/other_card"
    assert reason(state, "1 claim 7S>7S") == "capture/card_not_on_table"
    assert reason(state, "1 claim 7S>7C") == "capture/card_not_on_table"
    assert reason(state, "1 claim 7S") == "capture/equal_card_first"
    # A card that could take nothing misses nothing.
    state = do(at(TUNISIAN, table="7H KS", hands=["3S", "QD"], stock="*6"), "0 3S")
    assert claims(state) == set()
    assert reason(state, "1 claim 3S>7H") == "claim/nothing_missed"


def test_R16_a_turn_allows_one_claim() -> None:
    state = do(at(TUNISIAN, table="7H 7C", hands=["7S", "QD"], stock="*6"), "0 7S")
    state = do(state, "1 claim 7S>7H")
    assert (state.turn, claims(state)) == (1, set())
    for again in ("7S>7H", "7S>7C", "7C>7S"):
        assert reason(state, f"1 claim {again}") == "claim/nothing_missed"


def test_R16_only_the_next_seat_may_claim() -> None:
    hands = ["7S", "QD", "KD", "JD"]
    state = do(at(TUNISIAN, table="7H 4S", hands=hands, stock="*12"), "0 7S")
    assert {action for action in legal(state) if "claim" in action} == {"1 claim 7S>7H"}
    for seat in (0, 2, 3):
        assert reason(state, f"{seat} claim 7S>7H") == "action/not_your_turn"


def test_R16_to_play_a_card_is_to_give_up_the_right() -> None:
    hands = ["7S", "QD", "KD", "JD"]
    state = do(at(TUNISIAN, table="7H QH", hands=hands, stock="*12"), "0 7S", "1 QD>QH")
    assert claims(state) == set()
    assert reason(state, "1 claim 7S>7H") == "action/not_your_turn"
    assert reason(state, "2 claim 7S>7H") == "claim/nothing_missed"
    # The card that was laid last can be claimed, the one before it cannot.
    state = do(at(TUNISIAN, table="7H QH", hands=hands, stock="*12"), "0 7S", "1 QD")
    assert claims(state) == {"QD>QH"}
    assert reason(state, "2 claim 7S>7H") == "claim/other_card"
    # With two players the right does not come back a turn later.
    state = at(TUNISIAN, table="7H KS", hands=["7S 2S", "QD 3S"], stock="*6")
    state = do(state, "0 7S", "1 QD", "0 2S")
    assert claims(state) == set()
    assert reason(state, "1 claim 7S>7H") == "claim/nothing_missed"


def test_R17_a_new_deal_in_between_does_not_end_the_right() -> None:
    state = do(at(TUNISIAN, table="7H KS", hands=["", "7S"], turn=1, stock="*6"), "1 7S")
    assert len(state.hands[0]) == 3
    assert claims(state) == {"7S>7H"}
    assert do(state, "0 claim 7S>7H").table == CardSet.parse("KS")
    hands = ["", "7S", "", ""]
    state = at(TUNISIAN, table="7H KS", hands=hands, dealer=1, turn=1, stock="*12")
    state = do(state, "1 7S")
    assert len(state.hands[2]) == 3
    assert {action for action in legal(state) if "claim" in action} == {"2 claim 7S>7H"}


def test_R17_the_last_card_of_a_round_cannot_be_claimed() -> None:
    piles = ("*", "AD 2D")
    state = at(TUNISIAN, table="7H KS", hands=["", "7S"], turn=1, piles=piles, last_capturer=0)
    state = do(state, "1 7S")
    assert (state.phase, legal(state)) == (Phase.SHUFFLE, set())
    assert reason(state, "0 claim 7S>7H") == "action/wrong_phase"
    assert CardSet.parse("7S 7H KS") <= state.piles[0]
    # Nor does the right live on into the next round, where seat 1 leads.
    opened = do(shuffled(state), "1 cut 20", "1 keep")
    assert reason(opened, "1 claim 7S>7H") == "claim/nothing_missed"


def test_R18_the_claimer_is_the_last_to_have_captured() -> None:
    piles = ("*", "AD 2D")
    state = at(TUNISIAN, table="7H JS", hands=["7S", "KD"], piles=piles, last_capturer=0)
    claimed = do(state, "0 7S", "1 claim 7S>7H")
    assert claimed.last_capturer == 1
    assert do(claimed, "1 KD").piles[1] == CardSet.parse("AD 2D 7S 7H JS KD")
    assert do(state, "0 7S", "1 KD").piles[1] == CardSet.parse("AD 2D")


def test_R18_a_claim_is_not_a_play() -> None:
    state = do(at(TUNISIAN, table="7H JS", hands=["7S 2S", "KD 3S"], stock="*6"), "0 7S")
    claimed = do(state, "1 claim 7S>7H")
    assert (claimed.turn, claimed.hands) == (1, state.hands)
    assert plays(claimed) == {"KD", "3S"}


def test_R18_bayta_does_not_bar_a_claim_but_still_bars_the_first_play_after_it() -> None:
    rules = RuleSet.tunisian(bayta=False)
    stock = "6D 2D 3D 4D 5D QD"
    state = at(rules, table="4H 3C", hands=["", "7S"], turn=1, stock=stock)
    claimed = do(state, "1 7S", "0 claim 7S>3C+4H")
    assert claimed.chkobbas == ((Chkobba(Card.parse("7S"), 3),), ())
    # The same deal, but the claim leaves a six, which the first play takes.
    state = at(rules, table="7H 6C", hands=["", "7S"], turn=1, stock=stock)
    swept = do(state, "1 7S", "0 claim 7S>7H", "0 6D>6C")
    assert (len(swept.table), swept.chkobbas) == (0, ((), ()))
    # The play after it is the second of the deal, and not barred.
    swept = do(state, "1 7S", "0 claim 7S>7H", "0 2D", "1 QD>2D+6C")
    assert swept.chkobbas == ((), (Chkobba(Card.parse("QD"), 3),))
    state = at(TUNISIAN, table="7H 6C", hands=["", "7S"], turn=1, stock=stock)
    swept = do(state, "1 7S", "0 claim 7S>7H", "0 6D>6C")
    assert swept.chkobbas == ((Chkobba(Card.parse("6D"), 2),), ())


def test_R18_ajiliya_does_not_bar_a_claim_before_the_last_card() -> None:
    piles = ("*", "AD 2D")
    state = at(TUNISIAN, table="4H 3C", hands=["7S", "KD"], piles=piles, last_capturer=0)
    claimed = do(state, "0 7S", "1 claim 7S>3C+4H")
    assert claimed.chkobbas == ((), (Chkobba(Card.parse("7S"), 3),))
    assert do(claimed, "1 KD").chkobbas == claimed.chkobbas
    # A claim that leaves a king does not take the place of the last card.
    state = at(TUNISIAN, table="4H 3C KC", hands=["7S", "KD"], piles=piles, last_capturer=0)
    assert do(state, "0 7S", "1 claim 7S>3C+4H", "1 KD>KC").chkobbas == ((), ())


def test_R19_a_chkobba_by_claim_is_marked_with_the_claimed_card_and_counts_it() -> None:
    for points, worth in [("one", 1), ("by_value", 7), ("by_count", 4)]:
        rules = RuleSet.tunisian(chkobba_points=points)
        state = at(rules, table="4H 2C AS", hands=["7S 2D", "KD 3D"], stock="*6")
        state = do(state, "0 7S")
        assert events(state, "1 claim 7S>AS+2C+4H")[1:] == [
            ChkobbaScored(1, Card.parse("7S"), worth)
        ]
        after = do(state, "1 claim 7S>AS+2C+4H")
        assert after.chkobbas == ((), (Chkobba(Card.parse("7S"), 4),))
        assert after.chkobba_points == (0, worth)


def test_R20_the_capture_of_the_last_card_is_valid_but_no_chkobba() -> None:
    for rules in BOTH:
        piles = ("*", "5D 6D 7D QD JD KD")
        state = at(rules, table="7H", hands=["", "7S"], turn=1, piles=piles, last_capturer=0)
        state = do(state, "1 7S>7H")
        assert state.phase is Phase.SHUFFLE
        assert CardSet.parse("7S 7H") <= state.piles[1]
        assert (state.last_capturer, state.chkobbas) == (1, ((), ()))
        # Its capture also decides who gets the leftovers.
        state = at(rules, table="7H KS", hands=["", "7S"], turn=1, piles=piles, last_capturer=0)
        assert CardSet.parse("7S 7H KS") <= do(state, "1 7S>7H").piles[1]


def test_R20_with_ajiliya_the_last_card_scores() -> None:
    for rules, worth in [(RuleSet.tunisian(ajiliya=True), 1), (RuleSet.libyan(ajiliya=True), 7)]:
        piles = ("*", "5D 6D 7D QD JD KD")
        state = at(rules, table="7H", hands=["", "7S"], turn=1, piles=piles, last_capturer=0)
        assert do(state, "1 7S>7H").chkobba_points == (0, worth)
        state = at(rules, table="7H", hands=["", "", "", "7S"], turn=3, piles=piles)
        assert do(state, "3 7S>7H").chkobba_points == (0, worth)


def test_R20_only_the_dealers_last_card_is_the_last_of_the_round() -> None:
    for rules in BOTH:
        piles = ("AD 2D 3D 4D 5D", "*")
        state = at(rules, table="7H", hands=["7S", "6H", "6S", "2H"], piles=piles)
        state = do(state, "0 7S>7H", "1 6H", "2 6S>6H", "3 2H")
        assert [str(chkobba.card) for chkobba in state.chkobbas[0]] == ["7S", "6S"]
        state = at(rules, table="7H", hands=["3C", "KS", "4C", "4H"], piles=piles)
        state = do(state, "0 3C", "1 KS>3C+7H", "2 4C", "3 4H>4C")
        assert CardSet.parse("4C 4H") <= state.piles[1]
        assert state.chkobbas == ((), (Chkobba(Card.parse("KS"), 3),))
        state = at(rules, table="7H", hands=["7S", "6H"], piles=piles)
        assert do(state, "0 7S>7H", "1 6H").chkobbas == ((Chkobba(Card.parse("7S"), 2),), ())


def test_R21_the_leaders_first_card_of_the_opening_deal_is_barred_unless_bayta_is_on() -> None:
    for rules, worth in [
        (LIBYAN, 0),
        (RuleSet.tunisian(bayta=False), 0),
        (RuleSet.libyan(bayta=True), 10),
        (TUNISIAN, 1),
    ]:
        for others in (1, 3):
            hands = ["KD 5D 6D", *["*3"] * others]
            state = at(rules, table="AS 2H 3C 4S", hands=hands, stock="*", piles=("", ""))
            after = do(state, "0 KD>AS+2H+3C+4S")
            assert len(after.table) == 0
            assert len(after.piles[0]) == 5
            assert after.chkobba_points == (worth, 0)


def test_R21_the_leaders_first_card_of_a_later_deal_is_barred_too() -> None:
    for rules, worth in [(LIBYAN, 0), (RuleSet.libyan(bayta=True), 7)]:
        for more in ("", " *6", " *12", " *18"):
            stock = "7D 2D 3D 4D 5D QD" + more
            state = at(rules, table="4S", hands=["", "3H"], turn=1, stock=stock)
            assert do(state, "1 3H", "0 7D>3H+4S").chkobba_points == (worth, 0)
        for more in ("", " *12"):
            stock = "7D 2D 3D 4D 5D QD AD AH AS AC 2H 2S" + more
            state = at(rules, table="4S", hands=["", "", "", "3H"], turn=3, stock=stock)
            assert do(state, "3 3H", "0 7D>3H+4S").chkobba_points == (worth, 0)


def test_R21_no_other_card_of_a_deal_is_barred() -> None:
    hands = ["2D 3D KD", "JD 6D QS", "4C 5C QC", "4H 5H QH"]
    for players in (2, 4):  # the second player's first card
        state = at(LIBYAN, table="7H", hands=hands[:players], stock="*12")
        swept = do(state, "0 2D", "1 JD>2D+7H")
        assert swept.chkobba_points == (0, 9)
    # The fourth player's first card, and the third's.
    assert do(swept, "2 4C", "3 4H>4C").chkobba_points == (0, 9 + 4)
    hands = ["2D 3D KD", "AD 6D QS", "KS QD 4C", "*3"]
    state = at(LIBYAN, table="7H", hands=hands, stock="*12")
    assert do(state, "0 2D", "1 AD", "2 KS>AD+2D+7H").chkobba_points == (10, 0)
    # The leader's second and third cards.
    for hands in (["7S 2D", "KH 3S"], ["7S", "KH"]):
        state = at(LIBYAN, table="7H", hands=hands, stock="*12")
        assert do(state, "0 7S>7H").chkobba_points == (7, 0)


def test_reading_claims_never_arise_where_capture_is_compulsory() -> None:
    for enabled in (True, False):
        rules = RuleSet.libyan(claims=enabled)
        state = at(rules, table="7H 4S 3C", hands=["7S 2D KD", "5D 6D QS"], stock="*6")
        assert reason(state, "0 7S") == "capture/compulsory"
        assert reason(state, "0 KD") == "capture/compulsory"
        laid = do(state, "0 2D")
        assert claims(laid) == set()
        assert reason(laid, "1 claim 2D>7H") == "claim/nothing_missed"
        taken = do(state, "0 7S>7H")
        assert reason(taken, "1 claim 7S>3C+4S") == "claim/nothing_missed"


def test_reading_claims_never_arise_in_whole_rounds_of_compulsory_capture() -> None:
    rng = Random(35)
    for players in (2, 4):
        state = new_match(RuleSet.libyan(claims=True), players)
        for _ in range(400):
            assert not any("claim" in action for action in legal(state))
            if state.is_over:
                break
            if state.is_chance:
                state = apply(state, shuffle(state, rng))
            else:
                state = do(state, rng.choice(sorted(legal(state))))
        assert state.ply >= 36
