"""The rules of eight, nine and ten Dinari, and of sixes and sevens (L23 to L26, L31)."""

from typing import Any

from chkobba import (
    CardSet,
    GameState,
    GameWin,
    GameWon,
    MatchWon,
    Outcome,
    RoundScored,
    RuleSet,
    SpecialRule,
    WinReason,
)
from tests.table import at, do, events, reason, round_end, score_of, shuffled

LIBYAN = RuleSet.libyan()
TO_61 = RuleSet.libyan(target=61)
SIXES_AND_SEVENS = RuleSet.libyan(sixes_and_sevens=True)

# So many dinari and a heart, without the 7D: Carte, Barmila and Hayya go to the other side.
SEVEN_DINARI = "AD 2D 3D 4D 5D 6D QD AH"
EIGHT_DINARI = "AD 2D 3D 4D 5D 6D QD JD AH"
NINE_DINARI = "AD 2D 3D 4D 5D 6D QD JD KD AH"

ALL_DINARI_BUT_KD = "AD 2D 3D 4D 5D 6D 7D QD JD"


def _after_round(rules: RuleSet, pile: str, *, side: int = 0, **more: Any) -> GameState:
    """After a round in which `side` captured `pile`, and the other side the rest and leftovers."""
    piles = ("*", pile) if side else (pile, "*")
    return round_end(rules, piles, last=1 - side, **more)


def test_L23_eight_dinari_bring_ten_points_and_nothing_else_counts() -> None:
    first = _after_round(LIBYAN, EIGHT_DINARI, chkobbas=[[("5D", 2)], [("KH", 3)]], scores=(5, 9))
    assert score_of(first).special is SpecialRule.EIGHT_DINARI
    assert score_of(first).points == (10, 0)
    assert first.scores == (15, 9)
    second = _after_round(
        LIBYAN, EIGHT_DINARI, side=1, chkobbas=[[("KH", 3)], [("5D", 2)]], scores=(5, 9)
    )
    assert score_of(second).points == (0, 10)
    assert second.scores == (5, 19)


def test_L23_the_7D_among_the_eight_adds_nothing() -> None:
    state = _after_round(LIBYAN, EIGHT_DINARI.replace("QD", "7D"))
    assert score_of(state).points == (10, 0)


def test_L23_needs_eight() -> None:
    # Dinari and a Shakkba of 5 against Carte, Barmila, Hayya and a Shakkba of 10.
    state = _after_round(LIBYAN, SEVEN_DINARI, chkobbas=[[("5D", 2)], [("KH", 3)]])
    assert score_of(state).special is None
    assert score_of(state).points == (1 + 5, 3 + 10)


def test_L23_with_nine_or_ten_dinari_it_does_not_apply_even_if_those_rules_are_off() -> None:
    rules = RuleSet.libyan(nine_dinari=False, ten_dinari=False)
    assert score_of(_after_round(rules, NINE_DINARI)).points == (1, 3)
    assert score_of(_after_round(rules, NINE_DINARI + " 7D")).points == (1 + 1, 2)


def test_L23_the_ten_points_can_win_the_game_and_the_others_cannot() -> None:
    state = _after_round(LIBYAN, EIGHT_DINARI, chkobbas=[[], [("KH", 3)]], scores=(21, 30))
    assert state.scores == (31, 30)
    assert state.outcome == Outcome(0, WinReason.TARGET)
    state = _after_round(LIBYAN, EIGHT_DINARI, chkobbas=[[], [("KH", 3)]], scores=(20, 30))
    assert state.scores == (30, 30)
    assert state.outcome is None


def test_L23_belongs_to_an_option() -> None:
    rules = RuleSet.libyan(eight_dinari="off")
    state = _after_round(rules, EIGHT_DINARI, chkobbas=[[("5D", 2)], [("KH", 3)]])
    assert score_of(state).special is None
    assert score_of(state).points == (1 + 5, 3 + 10)


def test_L24_eight_dinari_to_61_bring_ten_points_and_shakkbas_stay() -> None:
    first = _after_round(TO_61, EIGHT_DINARI, chkobbas=[[("5D", 2)], [("KH", 3)]], scores=(5, 9))
    assert score_of(first).special is SpecialRule.EIGHT_DINARI
    assert score_of(first).points == (10 + 5, 10)
    assert first.scores == (20, 19)
    second = _after_round(
        TO_61,
        EIGHT_DINARI,
        side=1,
        chkobbas=[[("KH", 3), ("4H", 3)], [("5D", 2)]],
        scores=(5, 9),
    )
    assert score_of(second).points == (10 + 4, 10 + 5)
    assert second.scores == (19, 24)


def test_L24_without_shakkbas_only_the_ten_points_remain() -> None:
    assert score_of(_after_round(TO_61, EIGHT_DINARI)).points == (10, 0)
    assert score_of(_after_round(TO_61, EIGHT_DINARI.replace("QD", "7D"))).points == (10, 0)


def test_L24_shakkbas_count_by_their_option() -> None:
    rules = RuleSet.libyan(target=61, chkobba_points="by_count")
    state = _after_round(rules, EIGHT_DINARI, chkobbas=[[("5D", 2)], [("KH", 3)]])
    assert score_of(state).points == (10 + 2, 3)


def test_L24_needs_exactly_eight() -> None:
    state = _after_round(TO_61, SEVEN_DINARI, chkobbas=[[("5D", 2)], [("KH", 3)]])
    assert score_of(state).points == (1 + 5, 3 + 10)
    rules = RuleSet.libyan(target=61, nine_dinari=False)
    state = _after_round(rules, NINE_DINARI, chkobbas=[[("5D", 2)], [("KH", 3)]])
    assert score_of(state).points == (1 + 5, 3 + 10)


def test_L25_nine_dinari_cancel_the_round_and_the_total_of_the_opponent() -> None:
    for rules in (LIBYAN, TO_61):
        sweeps = [[("5D", 2)], [("KH", 3)]]
        first = _after_round(rules, NINE_DINARI, chkobbas=sweeps, scores=(12, 28))
        assert score_of(first).special is SpecialRule.NINE_DINARI
        assert score_of(first).points == (0, 0)
        assert first.scores == (12, 0)
        assert (first.phase, first.outcome) == ("shuffle", None)
        second = _after_round(rules, NINE_DINARI, side=1, chkobbas=sweeps[::-1], scores=(28, 12))
        assert score_of(second).points == (0, 0)
        assert second.scores == (0, 12)


def test_L25_the_7D_among_the_nine_scores_nothing() -> None:
    state = _after_round(LIBYAN, NINE_DINARI.replace("QD", "7D"), scores=(30, 30))
    assert state.scores == (30, 0)


def test_L25_games_already_won_stand() -> None:
    rules = RuleSet.libyan(best_of=3)
    state = _after_round(rules, NINE_DINARI, scores=(12, 28), games=(0, 1))
    assert state.scores == (12, 0)
    assert state.games == (0, 1)
    assert shuffled(state).scores == (12, 0)


def test_L25_with_all_ten_it_does_not_apply_even_if_that_rule_is_off() -> None:
    rules = RuleSet.libyan(ten_dinari=False)
    state = _after_round(rules, NINE_DINARI + " 7D", scores=(12, 20))
    assert score_of(state).special is None
    assert state.scores == (12 + 2, 20 + 2)  # Dinari and Hayya against Carte and Barmila


def test_L25_belongs_to_an_option() -> None:
    rules = RuleSet.libyan(nine_dinari=False)
    state = _after_round(rules, NINE_DINARI, scores=(12, 20))
    assert score_of(state).special is None
    assert state.scores == (12 + 1, 20 + 3)


def test_L26_the_capture_of_the_tenth_dinari_wins_on_the_spot() -> None:
    for table, king, play in (("KD 2C", "KH", "KH>KD"), ("KS 2C", "KD", "KD>KS")):
        first = at(
            LIBYAN,
            table=table,
            hands=(f"{king} 2H", "5H 6H"),
            stock="*6",
            piles=(ALL_DINARI_BUT_KD, "*"),
            scores=(3, 30),
        )
        after = do(first, f"0 {play}")
        assert (after.phase, after.scores) == ("match_over", (3, 30))
        assert after.outcome == Outcome(0, WinReason.TEN_DINARI)
        assert after.hands == (CardSet.parse("2H"), CardSet.parse("5H 6H"))
        assert after.table == CardSet.parse("2C")
        assert reason(after, "1 5H") == "match/over"
        second = at(
            LIBYAN,
            table=table,
            hands=("5H 6H", f"{king} 2H"),
            stock="*6",
            piles=("*", ALL_DINARI_BUT_KD),
            dealer=0,
            turn=1,
            scores=(30, 3),
        )
        after = do(second, f"1 {play}")
        assert (after.phase, after.scores) == ("match_over", (30, 3))
        assert after.outcome == Outcome(1, WinReason.TEN_DINARI)


def test_L26_the_round_is_not_scored() -> None:
    state = at(
        LIBYAN,
        table="KD",
        hands=("KH 2H", "5H 6H"),
        stock="*6",
        piles=(ALL_DINARI_BUT_KD, "*"),
        chkobbas=[[("5D", 2)], [("KS", 3)]],
        scores=(3, 4),
    )
    sheet = score_of(do(state, "0 KH>KD"))
    assert (sheet.special, sheet.points) == (SpecialRule.TEN_DINARI, None)
    assert (sheet.totals, sheet.game_won) == ((3, 4), GameWin(0, WinReason.TEN_DINARI))
    assert events(state, "0 KH>KD")[-3:] == [
        RoundScored(sheet),
        GameWon(0, WinReason.TEN_DINARI, (1, 0)),
        MatchWon(Outcome(0, WinReason.TEN_DINARI)),
    ]


def test_L26_the_leftovers_may_bring_the_tenth() -> None:
    state = at(
        LIBYAN,
        table="KD",
        hands=("", "QC"),
        piles=(ALL_DINARI_BUT_KD, "*"),
        turn=1,
        last_capturer=0,
        scores=(3, 30),
    )
    after = do(state, "1 QC")
    assert after.outcome == Outcome(0, WinReason.TEN_DINARI)
    assert (after.scores, score_of(after).points) == ((3, 30), None)


def test_L26_in_a_best_of_the_current_game_is_won() -> None:
    for games, won, over in (((0, 1), (1, 1), False), ((1, 1), (2, 1), True)):
        state = at(
            RuleSet.libyan(best_of=3),
            table="KD 2C",
            hands=("KH 2H", "5H 6H"),
            stock="*6",
            piles=(ALL_DINARI_BUT_KD, "*"),
            scores=(3, 30),
            games=games,
        )
        after = do(state, "0 KH>KD")
        assert (after.games, after.scores, after.is_over) == (won, (3, 30), over)
        assert after.is_chance is not over


def test_L26_nine_are_not_enough_and_the_rule_is_an_option() -> None:
    nine = at(
        LIBYAN,
        table="KD 2C",
        hands=("KH 2H", "5H JD"),
        stock="*6",
        piles=("AD 2D 3D 4D 5D 6D 7D QD", "*"),
    )
    assert do(nine, "0 KH>KD").phase == "play"
    off = at(
        RuleSet.libyan(ten_dinari=False),
        table="KD 2C",
        hands=("KH 2H", "5H 6H"),
        stock="*6",
        piles=(ALL_DINARI_BUT_KD, "*"),
    )
    assert do(off, "0 KH>KD").phase == "play"


def test_L31_all_sixes_and_sevens_win_on_the_spot() -> None:
    for table, card, play, pile in (
        ("6S 2C", "6C", "6C>6S", "6D 6H 7D 7H 7S 7C"),
        ("7S 2C", "7C", "7C>7S", "6D 6H 6S 6C 7D 7H"),
    ):
        first = at(
            SIXES_AND_SEVENS,
            table=table,
            hands=(f"{card} 2H", "3H 4H"),
            stock="*6",
            piles=(pile, "*"),
            scores=(2, 30),
        )
        after = do(first, f"0 {play}")
        assert (after.phase, after.scores) == ("match_over", (2, 30))
        assert after.outcome == Outcome(0, WinReason.SIXES_AND_SEVENS)
        assert score_of(after).points is None
        assert after.hands == (CardSet.parse("2H"), CardSet.parse("3H 4H"))
        second = at(
            SIXES_AND_SEVENS,
            table=table,
            hands=("3H 4H", f"{card} 2H"),
            stock="*6",
            piles=("*", pile),
            dealer=0,
            turn=1,
            scores=(30, 2),
        )
        after = do(second, f"1 {play}")
        assert after.outcome == Outcome(1, WinReason.SIXES_AND_SEVENS)
        assert after.scores == (30, 2)


def test_L31_the_leftovers_may_complete_them() -> None:
    state = at(
        SIXES_AND_SEVENS,
        table="6S",
        hands=("", "QC"),
        piles=("6D 6H 6C 7D 7H 7S 7C", "*"),
        turn=1,
        last_capturer=0,
        scores=(2, 30),
    )
    after = do(state, "1 QC")
    assert after.outcome == Outcome(0, WinReason.SIXES_AND_SEVENS)
    assert after.scores == (2, 30)


def test_L31_in_a_best_of_the_current_game_is_won() -> None:
    state = at(
        RuleSet.libyan(best_of=3, sixes_and_sevens=True),
        table="6S 2C",
        hands=("6C 2H", "3H 4H"),
        stock="*6",
        piles=("6D 6H 7D 7H 7S 7C", "*"),
        scores=(2, 30),
    )
    after = do(state, "0 6C>6S")
    assert (after.games, after.scores, after.phase) == ((1, 0), (2, 30), "shuffle")


def test_L31_one_missing_or_with_the_other_side_is_not_enough() -> None:
    for missing, elsewhere in (("7C", "6D 6H 7D 7H 7S"), ("6H", "6D 7D 7H 7S 7C")):
        state = at(
            SIXES_AND_SEVENS,
            table="6S 2C",
            hands=("6C 2H", f"3H {missing}"),
            stock="*6",
            piles=(elsewhere, "*"),
        )
        assert do(state, "0 6C>6S").phase == "play"
    sixes = "6D 6H 6S 6C AD 2D 3D 4D"
    state = _after_round(SIXES_AND_SEVENS, sixes)
    assert score_of(state).special is None
    assert score_of(state).points == (0, 3)  # Carte, Barmila and Hayya; five dinari each


def test_L31_cards_of_two_rounds_are_not_put_together() -> None:
    seven_of_eight = "6D 6H 6S 6C 7D 7H 7S AD 2D 3D"
    state = _after_round(SIXES_AND_SEVENS, seven_of_eight)
    assert score_of(state).points == (2, 1)  # Barmila and Hayya against Carte
    state = shuffled(state, 1, top="7C 2H 3H 4D 5D 6D 7S QH JH KH")
    after = do(state, "0 7C>7S")
    assert after.piles[0] == CardSet.parse("7S 7C")
    assert after.phase == "play"


def test_L31_belongs_to_an_option() -> None:
    state = at(
        LIBYAN,
        table="6S 2C",
        hands=("6C 2H", "3H 4H"),
        stock="*6",
        piles=("6D 6H 7D 7H 7S 7C", "*"),
    )
    assert do(state, "0 6C>6S").phase == "play"
    all_eight = "6D 6H 6S 6C 7D 7H 7S 7C AD 2D 3D"
    assert score_of(_after_round(LIBYAN, all_eight)).points == (2, 1)
