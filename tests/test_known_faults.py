"""Faults that other engines of this family had in public, each of which must be impossible here."""

from random import Random

import pytest

from chkobba import (
    CARDS,
    Card,
    CardSet,
    ChkobbaScored,
    GameState,
    InvalidCards,
    LeftoversTaken,
    ParseError,
    Phase,
    RoundScored,
    RuleSet,
    apply,
    dealers,
    legal_actions,
    new_match,
    parse_action,
    shuffle,
)
from tests.table import (
    at,
    claims,
    dealt,
    do,
    events,
    play_out,
    plays,
    reason,
    round_end,
    score_of,
    shuffled,
)

TUNISIAN = RuleSet.tunisian()
LIBYAN = RuleSet.libyan()
BOTH = (TUNISIAN, LIBYAN)

LEVEL = "AD 2D 3D 4D 5D 7H 7S 6H 6S 5H 5S 4H 4S 3H 3S 2H 2S AH AS QH"
"""A pile of 20 cards: half of the dinari, the sevens and the sixes, not the 7D."""

FOUR = "AD 2D 3D 4D 5D 6D 7D 7H 7S 6H 6S 5H 5S 4H 4S 3H 3S 2H 2S AH AS"
"""A pile that wins all four points of a round, in both games."""


def _places(state: GameState) -> list[Card]:
    """All cards of a state, wherever they are, in card order."""
    cards = [*state.table, *state.stock]
    for held in (*state.hands, *state.piles):
        cards += held
    return sorted(cards)


# Captures.


def test_fault_only_the_first_of_two_equal_cards_is_offered() -> None:
    for rules in BOTH:
        for table, rest in [("5H 5C", "5H"), ("5C 5H", "5H"), ("5H 5S 5C", "5H 5S")]:
            state = at(rules, table=table, hands=["5D 6D", "AD 2D"], stock="*6")
            assert {play for play in plays(state) if ">" in play and play.startswith("5D")} == {
                f"5D>{card}" for card in table.split()
            }
            assert do(state, "0 5D>5C").table == CardSet.parse(rest)
    missed = do(at(TUNISIAN, table="5H 5C", hands=["5D", "2D"], stock="*6"), "0 5D")
    assert claims(missed) == {"5D>5H", "5D>5C"}


def test_fault_the_fewest_cards_are_forced() -> None:
    for rules in BOTH:
        state = at(rules, table="4S 3C 2H AS", hands=["7D", "QD"], stock="*6")
        captures = {play for play in plays(state) if ">" in play}
        assert captures == {"7D>3C+4S", "7D>AS+2H+4S"}
        assert do(state, "0 7D>AS+2H+4S").table == CardSet.parse("3C")
        assert do(state, "0 7D>3C+4S").table == CardSet.parse("2H AS")


def test_fault_sums_of_four_and_more_cards_are_missed() -> None:
    for rules in BOTH:
        for table, card in [
            ("AH 2S 3S 4S", "KD"),
            ("AH AS 2S 2C 4S", "KD"),
            ("AH AS AC 2H 2S 2C", "JD"),
            ("AD AH AS AC 2H 2S 2C", "KD"),
        ]:
            named = "+".join(map(str, CardSet.parse(table)))
            for more in ("", " QH"):
                state = at(rules, table=table + more, hands=[card, "QD"], stock="*6")
                assert f"{card}>{named}" in plays(state)
                after = do(state, f"0 {card}>{named}")
                assert after.table == CardSet.parse(more.strip())
    laid = do(at(TUNISIAN, table="AH 2S 3S 4S QH", hands=["KD", "QD"], stock="*6"), "0 KD")
    assert "KD>AH+2S+3S+4S" in claims(laid)


def test_fault_one_table_card_is_named_twice_in_a_capture() -> None:
    for text in ("0 KD>5H+5H", "0 KD>5H+5C+5H", "1 claim KD>5H+5H"):
        with pytest.raises(ParseError, match="5H is named twice"):
            parse_action(text)
    with pytest.raises(InvalidCards, match="5H is named twice"):
        CardSet([Card.parse("5H"), Card.parse("5H")])
    # Nor can the played card make up for the second five.
    for rules in BOTH:
        state = at(rules, table="5H 2C", hands=["KD 5D", "QD 3D"], stock="*6")
        assert reason(state, "0 KD>5H") == "capture/wrong_sum"
        assert reason(state, "0 KD>5D+5H") == "capture/card_not_on_table"
        assert reason(state, "0 5D>5D") == "capture/card_not_on_table"


def test_fault_a_capture_takes_a_card_that_was_not_named() -> None:
    for rules in BOTH:
        state = at(rules, table="5H 5C 3C 2C KS", hands=["5D", "6D"], stock="*6")
        after = do(state, "0 5D>5H")
        assert after.table == CardSet.parse("5C 3C 2C KS")
        assert after.piles[0] == CardSet.parse("5D 5H")
        state = at(rules, table="4S 3C 5H 2C 7H", hands=["QD", "6D"], stock="*6")
        after = do(state, "0 QD>3C+5H")
        assert after.table == CardSet.parse("4S 2C 7H")
        assert after.piles[0] == CardSet.parse("QD 3C 5H")
        assert after.piles[1] == state.piles[1]
    # A laid card takes nothing, and a claim only what it names.
    state = do(at(TUNISIAN, table="4S 3C 5H 2C", hands=["7D", "6D"], stock="*6"), "0 7D")
    assert state.table == CardSet.parse("4S 3C 5H 2C 7D")
    assert do(state, "1 claim 7D>2C+5H").table == CardSet.parse("4S 3C")


def test_fault_the_capturing_card_is_lost() -> None:
    for rules in BOTH:
        state = at(rules, table="7H KS", hands=["7S 2D", "KH 3D"], stock="*6")
        after = do(state, "0 7S>7H", "1 KH>KS")
        assert Card.parse("7S") in after.piles[0]
        assert Card.parse("KH") in after.piles[1]
        assert _places(after) == list(CARDS)
        # The last card of a round is not lost either.
        piles = ("*", "4D 5D 6D 7D QD JD")
        last = at(rules, table="7H", hands=["", "7S"], turn=1, piles=piles, last_capturer=0)
        assert CardSet.parse("7S 7H") <= do(last, "1 7S>7H").piles[1]
    laid = do(at(TUNISIAN, table="7H KS", hands=["7S 2D", "KH 3D"], stock="*6"), "0 7S")
    claimed = do(laid, "1 claim 7S>7H")
    assert CardSet.parse("7S 7H") <= claimed.piles[1]
    assert _places(claimed) == list(CARDS)


def test_fault_cards_are_lost_or_doubled_on_the_way() -> None:
    rng = Random(40)
    for rules in BOTH:
        for players in (2, 4):
            state = apply(new_match(rules, players), shuffle(new_match(rules, players), rng))
            while state.phase is not Phase.SHUFFLE and not state.is_over:
                assert _places(state) == list(CARDS)
                state = apply(state, rng.choice(legal_actions(state)))


# Chkobbas.


def test_fault_a_sweep_is_scored_for_laying_on_an_empty_table() -> None:
    for rules in BOTH:
        state = at(rules, table="", hands=["7S 2D", "KH 3D"], stock="*6")
        assert not any(isinstance(event, ChkobbaScored) for event in events(state, "0 7S"))
        after = do(state, "0 7S")
        assert (after.chkobbas, after.table) == (((), ()), CardSet.parse("7S"))
        assert after.piles == state.piles
    # Also after a sweep, and after a claim that swept.
    state = at(TUNISIAN, table="7H", hands=["7S 2D", "KH 3D"], stock="*6")
    assert do(state, "0 7S>7H", "1 KH").chkobba_points == (1, 0)
    assert do(state, "0 7S", "1 claim 7S>7H", "1 KH").chkobba_points == (0, 1)


def test_fault_a_sweep_is_scored_by_the_leftovers() -> None:
    for rules in (*BOTH, RuleSet.tunisian(ajiliya=True), RuleSet.libyan(ajiliya=True)):
        for last in (0, 1):
            piles = ("AD 2D 3D 4D 5D", "*")
            state = round_end(rules, piles, table="KS", last=last)
            assert (len(state.table), state.chkobbas) == (0, ((), ()))
            # A last card that captures, and takes the rest as leftovers.
            state = at(rules, table="KS 7H", hands=["", "7C"], turn=1, piles=piles)
            state = do(state, "1 7C>7H")
            assert (len(state.table), state.chkobbas) == (0, ((), ()))


def test_fault_a_sweep_is_barred_with_the_last_card_of_any_player() -> None:
    for rules in BOTH:
        piles = ("AD 2D 3D 4D 5D", "*")
        state = at(rules, table="7H", hands=["7S", "KH"], piles=piles)
        assert len(do(state, "0 7S>7H").chkobbas[0]) == 1
        for seat in range(3):
            hands = ["" if one < seat else "*1" for one in range(4)]
            hands[seat] = "7S"
            state = at(rules, table="7H", hands=hands, turn=seat, piles=piles)
            assert len(do(state, f"{seat} 7S>7H").chkobbas[seat % 2]) == 1
        # While the last card of the round is barred, and that one only.
        state = at(rules, table="7H", hands=["", "", "", "7S"], turn=3, piles=piles)
        assert do(state, "3 7S>7H").chkobbas == ((), ())


def test_fault_a_sweep_is_barred_with_the_last_card_of_a_deal() -> None:
    for rules in BOTH:
        for stock in ("*6", "*12", "*18", "*24"):
            state = at(rules, table="7H", hands=["", "7S"], turn=1, stock=stock)
            assert len(do(state, "1 7S>7H").chkobbas[1]) == 1
        for stock in ("*12", "*24"):
            state = at(rules, table="7H", hands=["", "", "", "7S"], turn=3, stock=stock)
            assert len(do(state, "3 7S>7H").chkobbas[1]) == 1


def test_fault_a_sweep_is_barred_by_an_empty_stock_or_in_the_last_hand() -> None:
    piles = ("AD 2D 3D 4D 5D", "*")
    for rules in BOTH:
        for hands, turn in [
            (["2S 3S", "7S 4S 5S"], 1),
            (["7S 2S", "4S 5S"], 0),
            (["2S", "7S 4S"], 1),
            (["7S", "4S"], 0),
        ]:
            state = at(rules, table="7H", hands=hands, turn=turn, piles=piles)
            assert len(do(state, f"{turn} 7S>7H").chkobbas[turn]) == 1
    # Without Bayta's bar the first card of the last hand may sweep too.
    state = at(TUNISIAN, table="7H", hands=["7S 2S 3S", "4S 5S 6S"], piles=piles)
    assert len(do(state, "0 7S>7H").chkobbas[0]) == 1


def test_fault_the_end_of_the_round_is_applied_at_the_end_of_every_deal() -> None:
    for rules in BOTH:
        for players, stock in [(2, "*6"), (2, "*18"), (4, "*12"), (4, "*24")]:
            dealer = players - 1
            hands = [""] * dealer + ["QC"]
            state = at(rules, table="KS 7H", hands=hands, turn=dealer, stock=stock, last_capturer=1)
            happened = events(state, f"{dealer} QC")
            assert not any(isinstance(one, LeftoversTaken | RoundScored) for one in happened)
            after = do(state, f"{dealer} QC")
            assert (after.phase, after.last_round, after.scores) == (Phase.PLAY, None, (0, 0))
            assert after.table == CardSet.parse("KS 7H QC")
            assert (after.piles, after.last_capturer) == (state.piles, 1)


def test_fault_bayta_is_tested_on_the_hand_after_the_card_has_left_it() -> None:
    for rules in (LIBYAN, RuleSet.tunisian(bayta=False)):
        # The leader's first, second and third play: three, two and one in hand before it.
        for hands, chkobbas in [
            (["7S 2S 3S", "4S 5S 6S"], 0),
            (["7S 2S", "4S 5S"], 1),
            (["7S", "4S"], 1),
        ]:
            state = at(rules, table="7H", hands=hands, stock="*12")
            assert len(do(state, "0 7S>7H").chkobbas[0]) == chkobbas
        # The others' first plays: three in hand before them as well, but not first of the deal.
        state = at(rules, table="7H", hands=["2S 3S", "7S 5S 6S"], turn=1, stock="*12")
        assert len(do(state, "1 7S>7H").chkobbas[1]) == 1
        hands = ["2S 3S", "4S 5S", "7S 5C 6C", "*3"]
        state = at(rules, table="7H", hands=hands, turn=2, stock="*12")
        assert len(do(state, "2 7S>7H").chkobbas[0]) == 1


def test_fault_bayta_bars_more_or_less_than_one_play_in_each_deal() -> None:
    for rules in (LIBYAN, RuleSet.tunisian(bayta=False)):
        hands, stock = ["7S 6H 5H", "6S 5S 4S"], "4H 2D 3D 5D 6D 7D *6"
        state = at(rules, table="7H", hands=hands, stock=stock)
        state = do(state, "0 7S>7H")
        assert state.chkobbas == ((), ())
        state = do(state, "1 6S", "0 6H>6S", "1 5S", "0 5H>5S")
        assert [str(one.card) for one in state.chkobbas[0]] == ["6H", "5H"]
        state = do(state, "1 4S", "0 4H>4S")  # the next deal
        assert len(state.table) == 0
        assert [str(one.card) for one in state.chkobbas[0]] == ["6H", "5H"]


# Points and totals.


def test_fault_points_are_given_on_ties() -> None:
    for rules in BOTH:
        for piles, last in [((LEVEL, "*"), 1), (("*", LEVEL), 0)]:
            state = round_end(rules, piles, last=last)
            sheet = score_of(state)
            assert (sheet.karta.counts, sheet.dinari.counts) == ((20, 20), (5, 5))
            assert sheet.karta.winner is sheet.dinari.winner is sheet.barmila.winner is None
            assert sheet.points == ((0, 1) if last else (1, 0))  # the 7D alone


def test_fault_categories_are_counted_only_from_some_threshold_on() -> None:
    narrow = LEVEL.replace("QH", "QD") + " 6C"
    for rules in BOTH:
        # 21 cards to 19, 6 dinari to 4, 3 sixes to 1, far from the target and without a chkobba.
        for piles, last, points in [((narrow, "*"), 1, (3, 1)), (("*", narrow), 0, (1, 3))]:
            state = round_end(rules, piles, last=last)
            assert (score_of(state).points, state.scores) == (points, points)
            assert sorted(score_of(state).karta.counts) == [19, 21]
    # A side with no more than one capture, or with none at all.
    assert score_of(round_end(TUNISIAN, ("7D 7H", "*"), last=1)).points == (1, 3)
    assert score_of(round_end(TUNISIAN, ("*", ""), last=0)).points == (4, 0)


def test_fault_both_sides_past_the_target_crash_or_the_first_seat_wins() -> None:
    for rules, two in [
        (RuleSet.tunisian(31), (("2C", 2), ("3C", 2))),
        (RuleSet.libyan(31), (("2C", 2),)),
    ]:
        for scores, totals, winner in [
            ((28, 30), (32, 32), None),
            ((28, 29), (32, 31), 0),
            ((27, 30), (31, 32), 1),
        ]:
            state = round_end(rules, (FOUR, "*"), scores=scores, chkobbas=((), two))
            assert state.scores == totals
            assert (None if state.outcome is None else state.outcome.winner) == winner
            # The same with the sides exchanged.
            state = round_end(
                rules, ("*", FOUR), last=1, scores=(scores[1], scores[0]), chkobbas=(two, ())
            )
            assert state.scores == (totals[1], totals[0])
            assert (None if state.outcome is None else 1 - state.outcome.winner) == winner
            assert state.is_chance is (winner is None)


def test_fault_totals_are_added_twice() -> None:
    chkobbas = ((("AH", 2),), ())
    for rules in BOTH:
        state = round_end(rules, (FOUR, "*"), scores=(3, 6), chkobbas=chkobbas)
        assert score_of(state).points == (5, 0)
        assert (score_of(state).totals, state.scores, state.games) == ((8, 6), (8, 6), (0, 0))
        opened = shuffled(state)
        assert (opened.scores, opened.last_round) == ((8, 6), None)
        assert (opened.chkobbas, opened.piles) == (((), ()), (CardSet(), CardSet()))


def test_fault_totals_drift_from_the_points_of_the_rounds() -> None:
    rng = Random(51)
    for rules in (
        RuleSet.tunisian(1000),
        RuleSet.libyan(1000, nine_dinari=False, ten_dinari=False),
    ):
        for players in (2, 4):
            state, totals = new_match(rules, players), [0, 0]
            for _ in range(6):
                state = play_out(state, rng)
                points = score_of(state).points
                assert points is not None
                totals = [total + more for total, more in zip(totals, points, strict=True)]
                assert list(state.scores) == list(score_of(state).totals) == totals


# The deal.


def test_fault_the_dealer_does_not_move_or_moves_within_a_round() -> None:
    rng = Random(19)
    for players in (2, 4):
        state, seen = new_match(RuleSet.tunisian(1000), players), []
        state = shuffled(state, dealer=players - 1)
        for _ in range(5):
            seen.append(state.dealer)
            while not state.is_chance:
                assert state.dealer == seen[-1]
                played = [a for a in legal_actions(state) if not str(a).endswith("redeal")]
                state = apply(state, rng.choice(played))
            state = shuffled(state)
        assert seen == [players - 1, *[dealer % players for dealer in range(4)]]


def test_fault_the_dealer_moves_after_a_redeal() -> None:
    hands = ["*3", "*3", "*3", "*3"]
    state = at(TUNISIAN, table="QD QH QS 2C", hands=hands, stock="*", piles=("", ""), dealer=3)
    state = do(state, "0 redeal", "1 yes")
    assert dealers(state) == (3,)
    state = do(shuffled(state), "0 cut 20", "0 keep")
    assert (state.dealer, state.turn) == (3, 0)
    top = "AD AH AS AC 2D 2H 2S 2C 3D 3H 3S 3C KD KH KS KC"
    state = dealt(LIBYAN, top, players=4, dealer=1)
    assert dealers(state) == (1,)
    assert shuffled(state).turn == 2


def test_fault_one_team_always_starts() -> None:
    rng = Random(2)
    state, leaders = new_match(RuleSet.tunisian(1000), 4), []
    state = shuffled(state, dealer=0)
    for _ in range(4):
        leaders.append(state.turn)
        state = shuffled(play_out(state, rng))
    assert leaders == [1, 2, 3, 0]
    for dealer in range(4):
        assert dealt(LIBYAN, "", players=4, dealer=dealer).turn == (dealer + 1) % 4


def test_fault_a_new_deal_overwrites_the_table() -> None:
    for rules in BOTH:
        for players, stock in [(2, "*6"), (2, "*24"), (4, "*12"), (4, "*24")]:
            dealer = players - 1
            hands = [""] * dealer + ["QC"]
            state = at(rules, table="KS JH 7H", hands=hands, turn=dealer, stock=stock)
            after = do(state, f"{dealer} QC")
            assert after.table == CardSet.parse("KS JH 7H QC")
            assert len(after.stock) == len(state.stock) - 3 * players
            assert _places(after) == list(CARDS)
