"""Counting a round, and the end of a game (L22, L27, L28, L32, L33, L36 to L38)."""

from typing import Any

from chkobba import (
    Card,
    CardSet,
    Category,
    Chkobba,
    GameState,
    Outcome,
    Rank,
    RoundScored,
    RuleSet,
    WinReason,
)
from tests.table import at, do, events, round_end, score_of, shuffled

LIBYAN = RuleSet.libyan()
FIVES = RuleSet.libyan(barmila_ranks=(Rank.SEVEN, Rank.SIX, Rank.FIVE))

# Half of everything with the 7D, and without it: 20 cards, 5 dinari, two sevens, two sixes. All
# fives are with the other side.
LEVEL_BUT_HAYYA = "AD 2D 3D 4D 7D 7H 6H 6S AH AS AC 2H 2S 2C 3H 3S 3C 4H 4S 4C"
LEVEL_NO_HAYYA = "AD 2D 3D 4D 6D 7H 7C 6H AH AS AC 2H 2S 2C 3H 3S 3C 4H 4S 4C"

# All is level but the Hayya and the sevens; the other side has all sixes and fives.
THREE_SEVENS_NO_SIX = "AD 2D 3D 4D 7D 7H 7S AH AS AC 2H 2S 2C 3H 3S 3C 4H 4S QH QS"


def _after_round(rules: RuleSet, pile: str, *, side: int = 0, **more: Any) -> GameState:
    """After a round in which `side` captured `pile`, and the other side the rest and leftovers."""
    piles = ("*", pile) if side else (pile, "*")
    return round_end(rules, piles, last=1 - side, **more)


def test_L22_the_7D_brings_its_side_a_point() -> None:
    for players in (2, 4):
        for side, points in ((0, (1, 0)), (1, (0, 1))):
            state = _after_round(LIBYAN, LEVEL_BUT_HAYYA, side=side, players=players)
            assert score_of(state).points == points
            assert score_of(state).hayya == Category(side, points)


def test_L22_the_7D_counts_however_it_comes_to_the_pile() -> None:
    taken = at(LIBYAN, table="7D", hands=("", "7S"), piles=(LEVEL_NO_HAYYA, "*"), turn=1)
    assert do(taken, "1 7S>7D").scores == (0, 1)
    taking = at(LIBYAN, table="7S", hands=("", "7D"), piles=(LEVEL_NO_HAYYA, "*"), turn=1)
    assert do(taking, "1 7D>7S").scores == (0, 1)
    left = at(LIBYAN, table="KS", hands=("", "7D"), piles=(LEVEL_NO_HAYYA, "*"), turn=1)
    assert do(left, "1 7D").scores == (0, 1)
    left = at(
        LIBYAN,
        table="7D",
        hands=("", "QC"),
        piles=(LEVEL_BUT_HAYYA.replace(" 7D", "").replace(" 4C", ""), "*"),
        turn=1,
        last_capturer=0,
    )
    assert do(left, "1 QC").scores == (1, 0)


def test_L22_no_point_is_given_before_the_round_is_over() -> None:
    state = do(at(LIBYAN, table="7D KC", hands=("7S 2H", "3H 4H"), stock="*6"), "0 7S>7D")
    assert state.piles[0] == CardSet.parse("7D 7S")
    assert state.scores == (0, 0)


def test_L27_the_most_sevens_score_a_point_whoever_has_the_sixes() -> None:
    sheet = score_of(_after_round(LIBYAN, THREE_SEVENS_NO_SIX))
    assert (sheet.barmila, sheet.barmila_rank) == (Category(0, (3, 1)), Rank.SEVEN)
    assert sheet.points == (1 + 1, 0)
    sheet = score_of(_after_round(LIBYAN, THREE_SEVENS_NO_SIX, side=1))
    assert (sheet.barmila, sheet.points) == (Category(1, (1, 3)), (0, 1 + 1))


def test_L27_with_sevens_tied_the_sixes_decide() -> None:
    sheet = score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA.replace("4C", "6C")))
    assert (sheet.barmila, sheet.barmila_rank) == (Category(0, (3, 1)), Rank.SIX)
    assert sheet.points == (1 + 1, 0)
    sheet = score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA.replace("6S", "QS")))
    assert (sheet.barmila, sheet.points) == (Category(1, (1, 3)), (1, 1))


def test_L27_with_sixes_tied_as_well_the_point_is_not_awarded() -> None:
    for side, points in ((0, (1, 0)), (1, (0, 1))):
        sheet = score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA, side=side))
        assert sheet.barmila.winner is None
        assert sheet.points == points


def test_L28_the_fives_break_the_tie_that_remains_after_the_sixes() -> None:
    sheet = score_of(_after_round(FIVES, LEVEL_BUT_HAYYA))
    assert (sheet.barmila, sheet.barmila_rank) == (Category(1, (0, 4)), Rank.FIVE)
    assert sheet.points == (1, 1)
    three_fives = LEVEL_BUT_HAYYA.replace("4H 4S 4C", "5H 5S 5C")
    assert score_of(_after_round(FIVES, three_fives)).barmila == Category(0, (3, 1))
    assert score_of(_after_round(FIVES, three_fives)).points == (1 + 1, 0)


def test_L28_with_fives_tied_too_the_point_is_not_awarded() -> None:
    sheet = score_of(_after_round(FIVES, LEVEL_BUT_HAYYA.replace("4H 4S", "5H 5S")))
    assert sheet.barmila.winner is None
    assert sheet.points == (1, 0)


def test_L28_sevens_and_sixes_come_before_the_fives() -> None:
    # All four fives are with side 1.
    assert score_of(_after_round(FIVES, THREE_SEVENS_NO_SIX)).points == (1 + 1, 0)
    assert score_of(_after_round(FIVES, LEVEL_BUT_HAYYA.replace("4C", "6C"))).points == (1 + 1, 0)


def test_L28_without_the_option_the_fives_do_not_count() -> None:
    assert score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA)).points == (1, 0)
    three_fives = LEVEL_BUT_HAYYA.replace("4H 4S 4C", "5H 5S 5C")
    assert score_of(_after_round(LIBYAN, three_fives)).points == (1, 0)


def test_L32_carte_dinari_and_barmila_go_by_what_both_partners_have() -> None:
    state = at(
        LIBYAN,
        table="7H 2D",
        hands=("7D", "KC", "2H", "QC"),
        piles=("AD 3D 4D 5D 7S AH AS AC 2S 2C 3H 3S 3C 4H 4S", "*"),
    )
    sheet = score_of(do(state, "0 7D>7H", "1 KC", "2 2H>2D", "3 QC"))
    assert sheet.karta == Category(0, (21, 19))
    assert sheet.dinari == Category(0, (6, 4))
    assert sheet.barmila == Category(0, (3, 1))
    assert sheet.points == (4, 0)


def test_L32_the_eighth_dinari_may_come_from_the_partner() -> None:
    state = at(
        LIBYAN,
        table="QD JD",
        hands=("QH", "KC", "JH", "2C"),
        piles=("AD 2D 3D 4D 5D 6D", "*"),
    )
    assert score_of(do(state, "0 QH>QD", "1 KC", "2 JH>JD", "3 2C")).points == (10, 0)
    state = at(
        LIBYAN,
        table="QD JD",
        hands=("2C", "QH", "KC", "JH"),
        piles=("*", "AD 2D 3D 4D 5D 6D"),
        dealer=0,
        turn=1,
    )
    assert score_of(do(state, "1 QH>QD", "2 KC", "3 JH>JD", "0 2C")).points == (0, 10)


def test_L32_the_ninth_dinari_may_come_from_the_partner() -> None:
    state = at(
        LIBYAN,
        table="QD JD",
        hands=("QH", "KC", "JH", "2C"),
        piles=("AD 2D 3D 4D 5D 6D 7D", "*"),
        scores=(3, 20),
    )
    after = do(state, "0 QH>QD", "1 KC", "2 JH>JD", "3 2C")
    assert score_of(after).points == (0, 0)
    assert after.scores == (3, 0)


def test_L32_the_tenth_dinari_may_come_from_the_partner() -> None:
    state = at(
        LIBYAN,
        table="QD JD",
        hands=("QH", "KC", "JH", "2C"),
        piles=("AD 2D 3D 4D 5D 6D 7D KD", "*"),
        scores=(3, 20),
    )
    state = do(state, "0 QH>QD", "1 KC")
    assert state.phase == "play"
    after = do(state, "2 JH>JD")
    assert after.outcome == Outcome(0, WinReason.TEN_DINARI)
    assert after.scores == (3, 20)


def test_L33_shakkbas_and_hayya_of_two_partners_are_added() -> None:
    # Seat 0 makes a Shakkba of 5, seat 2 one of 7 with the Hayya; all else ends level.
    state = at(
        LIBYAN,
        table="5H",
        hands=("5S", "7D", "7H", "KC"),
        piles=("AD 2D 3D 4D 6H 6S AH AS AC 2H 2S 2C 3H 3S 3C", "*"),
    )
    sheet = score_of(do(state, "0 5S>5H", "1 7D", "2 7H>7D", "3 KC"))
    assert sheet.chkobba_points == (5 + 7, 0)
    assert sheet.hayya.winner == 0
    assert sheet.points == (5 + 7 + 1, 0)


def test_L33_holds_for_the_other_two_partners() -> None:
    state = at(
        LIBYAN,
        table="5H",
        hands=("AD 2D", "5S 3D", "KC 4D", "KH 5D"),
        stock="*12",
        dealer=0,
        turn=1,
    )
    after = do(state, "1 5S>5H", "2 KC", "3 KH>KC")
    assert after.chkobbas == ((), (Chkobba(Card.parse("5S"), 2), Chkobba(Card.parse("KH"), 2)))
    assert after.chkobba_points == (0, 5 + 10)


def test_L36_each_category_is_scored_for_each_side() -> None:
    pile = "AD 2D 3D 4D 7H 7S 7C AH AS AC 2H 2S 2C 3H 3S 3C 4H 4S 4C 5H 5S"
    for players in (2, 4):
        after = _after_round(
            LIBYAN, pile, players=players, chkobbas=[[("3H", 2)], []], scores=(10, 10)
        )
        sheet = score_of(after)
        assert sheet.karta == Category(0, (21, 19))
        assert sheet.dinari == Category(1, (4, 6))
        assert sheet.barmila == Category(0, (3, 1))
        assert sheet.hayya == Category(1, (0, 1))
        assert sheet.chkobba_points == (3, 0)
        assert sheet.points == (1 + 1 + 3, 1 + 1)
        assert sheet.totals == after.scores == (15, 12)


def test_L36_nothing_is_scored_before_the_round_ends() -> None:
    state = at(LIBYAN, table="7D", hands=("7S", "QC"), piles=("*", "AD 2D 3D 4D 5D"))
    during = do(state, "0 7S>7D")
    assert during.chkobba_points == (7, 0)
    assert (during.scores, during.last_round) == ((0, 0), None)
    assert not any(isinstance(event, RoundScored) for event in events(state, "0 7S>7D"))
    after = do(during, "1 QC")
    assert RoundScored(score_of(after)) in events(during, "1 QC")
    assert after.scores == (7 + 3, 0)  # Carte, Barmila and Hayya; five dinari each


def test_L37_a_category_on_which_the_sides_are_tied_scores_for_neither() -> None:
    for players in (2, 4):
        sheet = score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA, players=players))
        assert sheet.karta == Category(None, (20, 20))
        assert sheet.dinari == Category(None, (5, 5))
        assert sheet.barmila.winner is None
        assert sheet.points == (1, 0)


def test_L37_one_card_more_decides_the_category() -> None:
    carte = score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA + " 5H"))
    assert (carte.karta, carte.points) == (Category(0, (21, 19)), (1 + 1, 0))
    dinari = score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA.replace("4C", "5D")))
    assert (dinari.dinari, dinari.points) == (Category(0, (6, 4)), (1 + 1, 0))
    carte = score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA.replace(" 4C", "")))
    assert (carte.karta, carte.points) == (Category(1, (19, 21)), (1, 1))
    dinari = score_of(_after_round(LIBYAN, LEVEL_BUT_HAYYA.replace("4D", "5H")))
    assert (dinari.dinari, dinari.points) == (Category(1, (4, 6)), (1, 1))


def test_L38_level_at_the_target_another_round_is_played() -> None:
    for players in (2, 4):
        # Hayya against Carte: one point each.
        pile = LEVEL_BUT_HAYYA.replace(" 4C", "")
        after = _after_round(LIBYAN, pile, players=players, scores=(30, 30))
        assert after.scores == (31, 31)
        assert (after.phase, after.outcome, score_of(after).game_won) == ("shuffle", None, None)
        assert after.games == (0, 0)
        following = shuffled(after)
        assert (following.phase, following.round_number) == ("play", 4)
        assert following.scores == (31, 31)


def test_L38_and_further_rounds_while_the_tie_lasts() -> None:
    pile = LEVEL_BUT_HAYYA.replace(" 4C", "")
    after = _after_round(LIBYAN, pile, scores=(45, 45))
    assert after.scores == (46, 46)
    assert (after.phase, after.outcome) == ("shuffle", None)


def test_L38_the_round_that_breaks_the_tie_ends_the_game() -> None:
    for side, scores in ((0, (32, 31)), (1, (31, 32))):
        after = _after_round(LIBYAN, LEVEL_BUT_HAYYA, side=side, scores=(31, 31))
        assert after.scores == scores
        assert after.outcome == Outcome(side, WinReason.TARGET)


def test_L38_unequal_totals_over_the_target_need_no_further_round() -> None:
    sweeps = [[("3H", 2)], [("QH", 2)]]
    after = _after_round(LIBYAN, LEVEL_BUT_HAYYA, chkobbas=sweeps, scores=(30, 30))
    assert after.scores == (34, 38)
    assert after.outcome == Outcome(1, WinReason.TARGET)
    level = _after_round(LIBYAN, LEVEL_BUT_HAYYA, chkobbas=sweeps, scores=(29, 25))
    assert level.scores == (33, 33)
    assert level.outcome is None
