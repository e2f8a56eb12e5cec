"""The rulings on scoring (R22 to R28, R35, R36), and one reading."""

from typing import Any

import pytest
from attrs import evolve

from chkobba import (
    CARDS,
    Captured,
    CardSet,
    GameState,
    GameWin,
    GameWon,
    InvalidPosition,
    InvalidRules,
    LeftoversTaken,
    MatchWon,
    Outcome,
    Phase,
    Play,
    Rank,
    RoundScored,
    RuleSet,
    SpecialRule,
    WinReason,
    legal_actions,
    new_match,
)
from tests.table import at, dealt, do, events, legal, plays, reason, round_end, score_of, shuffled

TUNISIAN = RuleSet.tunisian()
LIBYAN = RuleSet.libyan()
BOTH = (TUNISIAN, LIBYAN)

LEVEL = "AD 2D 3D 4D 5D 7H 7S 6H 6S 5H 5S 4H 4S 3H 3S 2H 2S AH AS QH"
"""A pile of 20 cards: half of the dinari, the sevens and the sixes, three fives, not the 7D."""

EIGHT = "AD 2D 3D 4D 5D 6D 7D QD"
"""All dinari but the jack and the king."""

NINE = "AD 2D 3D 4D 5D 6D 7D QD JD"
"""All dinari but the king."""


def _end(rules: RuleSet, first: str, second: str = "*", **more: Any) -> GameState:
    """The end of a round in which the sides have these piles before the leftovers."""
    return round_end(rules, (first, second), **more)


def _winners(state: GameState) -> list[int | None]:
    """Who won Karta, Dinari, Barmila and the Hayya."""
    sheet = score_of(state)
    return [one.winner for one in (sheet.karta, sheet.dinari, sheet.barmila, sheet.hayya)]


def test_R22_without_a_capture_nobody_gets_the_leftovers_and_nothing_is_awarded() -> None:
    specials = RuleSet.tunisian(
        eight_dinari="ten_only", nine_dinari=True, ten_dinari=True, sixes_and_sevens=True
    )
    for rules in (TUNISIAN, specials, RuleSet.libyan(capture="optional")):
        for hands in (["", "QC"], ["", "", "", "QC"]):
            dealer = len(hands) - 1
            state = at(rules, table="*", hands=hands, turn=dealer, piles=("", ""), scores=(3, 5))
            happened = events(state, f"{dealer} QC")
            assert not any(isinstance(event, LeftoversTaken) for event in happened)
            after = do(state, f"{dealer} QC")
            assert (len(after.table), after.last_capturer) == (40, None)
            assert after.piles == (CardSet(), CardSet())
            assert _winners(after) == [None] * 4
            assert (score_of(after).points, after.scores) == ((0, 0), (3, 5))
            assert (score_of(after).special, score_of(after).game_won) == (None, None)


def test_R22_a_whole_round_of_laying_scores_nothing() -> None:
    for players in (2, 4):
        state = do(dealt(TUNISIAN, "", players=players), "0 cut 20", "0 keep")
        while state.phase is Phase.PLAY:
            lays = [
                one for one in legal_actions(state) if isinstance(one, Play) and not one.captured
            ]
            state = do(state, str(lays[0]))
        assert len(state.table) == 40
        assert (score_of(state).points, state.scores) == ((0, 0), (0, 0))


def test_R23_barmila_goes_by_sevens_then_sixes_and_never_by_their_sum() -> None:
    for rules in (TUNISIAN, LIBYAN, RuleSet.libyan(barmila_ranks=[7, 6, 5])):
        # Three sevens against one; all sixes and fives are on the other side.
        state = _end(rules, "7D 7H 7S AD 2D 3D 4D", last=1)
        assert (score_of(state).barmila.winner, score_of(state).barmila.counts) == (0, (3, 1))
        assert score_of(state).barmila_rank is Rank.SEVEN
        assert score_of(state).points == (2, 1)  # Barmila and the 7D against Karta
        # Two sevens each, one six against three; all fives are on the other side.
        state = _end(rules, "7D 7H 6D 5D 5H 5S 5C AD 2D", last=1)
        assert (score_of(state).barmila.winner, score_of(state).barmila.counts) == (1, (1, 3))
        assert score_of(state).barmila_rank is Rank.SIX
        assert score_of(state).points == (1, 2)  # the 7D against Karta and Barmila


def test_R23_fives_decide_last_and_only_where_they_are_enabled() -> None:
    fives = [Rank.SEVEN, Rank.SIX, Rank.FIVE]
    for off, on in [
        (TUNISIAN, RuleSet.tunisian(barmila_ranks=fives)),
        (LIBYAN, RuleSet.libyan(barmila_ranks=fives)),
    ]:
        state = _end(off, LEVEL, last=1)
        assert (score_of(state).barmila.winner, score_of(state).points) == (None, (0, 1))
        state = _end(on, LEVEL, last=1)
        assert (score_of(state).barmila.winner, score_of(state).barmila.counts) == (0, (3, 1))
        assert score_of(state).barmila_rank is Rank.FIVE
        assert score_of(state).points == (1, 1)


def test_R23_barmila_is_not_awarded_if_all_ranks_are_level() -> None:
    for ranks in ([7, 6], [7, 6, 5]):
        for rules in (RuleSet.tunisian(barmila_ranks=ranks), RuleSet.libyan(barmila_ranks=ranks)):
            state = _end(rules, "7D 7H 6D 6H 5D 5H AD AH", last=1)
            assert (score_of(state).barmila.winner, score_of(state).barmila_rank) == (None, None)
            assert score_of(state).points == (1, 2)  # the 7D against Karta and Dinari
        rules = RuleSet.tunisian(barmila_ranks=ranks)
        nothing = do(at(rules, table="*", hands=["", "QC"], turn=1, piles=("", "")), "1 QC")
        assert score_of(nothing).barmila.counts == (0, 0)
        assert score_of(nothing).barmila.winner is None


def test_R24_eight_dinari_follow_their_field_whatever_the_target() -> None:
    for rules, points in [
        (RuleSet.libyan(target=61, eight_dinari="ten_only"), (10, 0)),
        (evolve(RuleSet.libyan(target=31), target=61), (10, 0)),
        (RuleSet.libyan(target=31, eight_dinari="ten_with_chkobbas"), (11, 10)),
        (evolve(RuleSet.libyan(target=61), target=31), (11, 10)),
        (RuleSet.libyan(target=31, eight_dinari="off"), (3, 12)),
        (RuleSet.libyan(target=61, eight_dinari="off"), (3, 12)),
        (RuleSet.tunisian(eight_dinari="ten_only"), (10, 0)),
        (RuleSet.tunisian(eight_dinari="ten_with_chkobbas"), (11, 1)),
        (TUNISIAN, (3, 3)),
    ]:
        chkobbas = ((("AH", 2),), (("KH", 3),))
        state = _end(rules, f"{EIGHT} 7H AH", last=1, chkobbas=chkobbas)
        assert score_of(state).points == points


def test_R24_the_libyan_preset_fills_the_field_by_the_target() -> None:
    for target, points in [(31, (10, 0)), (60, (10, 0)), (61, (11, 10)), (100, (11, 10))]:
        chkobbas = ((("AH", 2),), (("KH", 3),))
        rules = RuleSet.libyan(target)
        state = _end(rules, f"{EIGHT} 7H AH", last=1, chkobbas=chkobbas)
        assert score_of(state).points == points


def test_R25_ten_dinari_win_at_the_capture_and_the_round_is_not_scored() -> None:
    for hands, seat in [
        (["KD 2H", "5H 6H"], 0),
        (["KD 2H", "*2", "*2", "*2"], 0),
        (["*1", "*1", "KD 2H", "*2"], 2),  # the partner completes the pile of the side
    ]:
        state = at(
            LIBYAN,
            table="KS 2C",
            hands=hands,
            turn=seat,
            stock="*12",
            piles=(NINE, "*"),
            scores=(3, 30),
        )
        happened = events(state, f"{seat} KD>KS")[1:]
        after = do(state, f"{seat} KD>KS")
        win, outcome = GameWin(0, WinReason.TEN_DINARI), Outcome(0, WinReason.TEN_DINARI)
        assert happened == [
            RoundScored(score_of(after)),
            GameWon(0, WinReason.TEN_DINARI, (1, 0)),
            MatchWon(outcome),
        ]
        assert (after.phase, after.outcome, score_of(after).game_won) == (
            Phase.MATCH_OVER,
            outcome,
            win,
        )
        assert (score_of(after).points, score_of(after).totals, after.scores) == (
            None,
            (3, 30),
            (3, 30),
        )
        # Nothing more happens: no leftovers, no deal, no play.
        assert (after.table, after.stock) == (CardSet.parse("2C"), state.stock)
        assert after.hands[1] == state.hands[1]
        assert legal(after) == set()
        assert reason(after, "1 2H") == "match/over"


def test_R25_a_win_with_the_last_card_of_a_deal_or_of_the_round_ends_it_there() -> None:
    state = at(LIBYAN, table="KS 2C", hands=["", "KD"], turn=1, stock="*6", piles=("*", NINE))
    after = do(state, "1 KD>KS")
    assert after.outcome == Outcome(1, WinReason.TEN_DINARI)
    assert (after.hands, after.stock) == ((CardSet(), CardSet()), state.stock)
    kinds = [type(event) for event in events(state, "1 KD>KS")]
    assert kinds == [Captured, RoundScored, GameWon, MatchWon]
    state = at(LIBYAN, table="KS 2C", hands=["", "KD"], turn=1, piles=("*", NINE), scores=(9, 3))
    after = do(state, "1 KD>KS")
    assert after.outcome == Outcome(1, WinReason.TEN_DINARI)
    assert (score_of(after).points, after.scores) == (None, (9, 3))
    assert after.table == CardSet.parse("2C")  # there are no leftovers


def test_R25_sixes_and_sevens_win_at_the_capture() -> None:
    rules = RuleSet.libyan(sixes_and_sevens=True)
    piles = ("*", "6D 6H 7D 7H 7S 7C")
    hands = ["2H 3H", "6C 5H QS"]
    state = at(rules, table="6S 2C", hands=hands, turn=1, stock="*6", piles=piles, scores=(30, 2))
    after = do(state, "1 6C>6S")
    assert after.outcome == Outcome(1, WinReason.SIXES_AND_SEVENS)
    assert (score_of(after).points, after.scores) == (None, (30, 2))


def test_R25_a_claim_can_win_too() -> None:
    rules = RuleSet.tunisian(ten_dinari=True)
    state = at(rules, table="KS 2C", hands=["KD 2H", "5H 6H"], stock="*6", piles=("*", NINE))
    claimed = do(state, "0 KD", "1 claim KD>KS")
    assert claimed.outcome == Outcome(1, WinReason.TEN_DINARI)
    assert (score_of(claimed).points, claimed.table) == (None, CardSet.parse("2C"))
    rules = RuleSet.tunisian(sixes_and_sevens=True)
    piles = ("*", "6D 6H 7D 7H 7S 7C")
    state = at(rules, table="6S 2C", hands=["6C 2H", "5H 3H"], stock="*6", piles=piles)
    claimed = do(state, "0 6C", "1 claim 6C>6S")
    assert claimed.outcome == Outcome(1, WinReason.SIXES_AND_SEVENS)
    assert claimed.scores == (0, 0)


def test_R25_the_leftovers_can_win_too() -> None:
    state = _end(LIBYAN, NINE, table="KD", scores=(3, 30))
    assert state.outcome == Outcome(0, WinReason.TEN_DINARI)
    assert (score_of(state).points, state.scores) == (None, (3, 30))
    rules = RuleSet.libyan(sixes_and_sevens=True)
    state = _end(rules, "*", "6D 6H 6C 7D 7H 7S 7C 2D", table="6S", last=1, scores=(30, 2))
    assert state.outcome == Outcome(1, WinReason.SIXES_AND_SEVENS)
    assert (score_of(state).points, state.scores) == (None, (30, 2))
    # They win nothing for the side that does not get them.
    state = _end(rules, "*", "6D 6H 6C 7D 7H 7S 7C 2D", table="6S", last=0, scores=(20, 2))
    assert state.outcome is None


def test_R25_in_a_best_of_the_current_game_is_won() -> None:
    for games, after_games, over in [((0, 1), (1, 1), False), ((1, 1), (2, 1), True)]:
        state = at(
            RuleSet.libyan(best_of=3),
            table="KS 2C",
            hands=["KD 2H", "5H 6H"],
            stock="*6",
            piles=(NINE, "*"),
            scores=(3, 30),
            games=games,
            round_number=4,
        )
        state = do(state, "0 KD>KS")
        assert (state.games, state.is_over, state.scores) == (after_games, over, (3, 30))
        assert state.is_chance is not over
        if not over:
            opened = shuffled(state)
            assert (opened.scores, opened.games, opened.round_number) == ((0, 0), (1, 1), 1)


def test_R25_when_one_capture_completes_both_the_reason_is_ten_dinari() -> None:
    rules = RuleSet.libyan(sixes_and_sevens=True)
    pile = "AD 2D 3D 4D 5D 6D QD JD KD 6H 6S 6C 7H 7S"
    state = at(rules, table="7D 2C", hands=["7C 2H", "5H AH"], stock="*6", piles=(pile, "*"))
    after = do(state, "0 7C>7D")
    assert after.outcome == Outcome(0, WinReason.TEN_DINARI)
    assert score_of(after).special is SpecialRule.TEN_DINARI


def test_R26_an_outright_win_comes_before_nine_and_eight_dinari() -> None:
    rules = RuleSet.libyan(sixes_and_sevens=True)
    # Nine dinari on the winning side, and then eight on the losing one.
    for pile in (f"{NINE} 6H 6S 6C 7H 7S", "6D 7D 6H 6S 6C 7H 7S"):
        state = _end(rules, pile, table="7C", scores=(5, 20))
        assert score_of(state).game_won == GameWin(0, WinReason.SIXES_AND_SEVENS)
        assert score_of(state).special is SpecialRule.SIXES_AND_SEVENS
        assert (score_of(state).points, state.scores) == (None, (5, 20))


def test_R26_nine_dinari_come_before_eight_and_both_before_ordinary_scoring() -> None:
    chkobbas = ((("AH", 2),), (("KH", 3),))
    for eight in ("ten_only", "ten_with_chkobbas"):
        rules = RuleSet.libyan(eight_dinari=eight)
        state = _end(rules, f"{NINE} AH", last=1, scores=(5, 20), chkobbas=chkobbas)
        assert score_of(state).special is SpecialRule.NINE_DINARI
        assert (score_of(state).points, state.scores) == ((0, 0), (5, 0))
    # Eight on side 1: Karta and Barmila of side 0 are cancelled.
    state = _end(LIBYAN, "*", "AD 2D 3D 4D 5D 6D QD KD", scores=(5, 20))
    assert score_of(state).special is SpecialRule.EIGHT_DINARI
    assert (score_of(state).points, state.scores) == ((0, 10), (5, 30))


def test_R27_in_a_tie_break_nine_dinari_reset_a_total_over_the_target() -> None:
    state = _end(LIBYAN, f"{NINE} AH", last=1, scores=(33, 33))
    assert state.scores == (33, 0)
    assert state.outcome == Outcome(0, WinReason.TARGET)
    state = _end(LIBYAN, "*", f"{NINE} AH", scores=(31, 31))
    assert state.scores == (0, 31)
    assert state.outcome == Outcome(1, WinReason.TARGET)
    for scores in ((33, 20), (31, 32)):  # the game is over: there is no other such round
        with pytest.raises(InvalidPosition, match="won the game already"):
            _end(LIBYAN, f"{NINE} AH", last=1, scores=scores)


def test_R28_the_libyan_dinari_rules_are_on_from_the_start() -> None:
    assert score_of(_end(LIBYAN, f"{EIGHT} AH", last=1)).points == (10, 0)
    assert _end(LIBYAN, f"{NINE} AH", last=1, scores=(5, 20)).scores == (5, 0)
    assert _end(LIBYAN, NINE, table="KD").outcome == Outcome(0, WinReason.TEN_DINARI)


def test_R28_a_libyan_shakkba_scores_by_value_without_bayta_and_ajiliya() -> None:
    second = at(LIBYAN, table="7H", hands=["7S 2D", "KH 3S"], stock="*12")
    assert do(second, "0 7S>7H").chkobba_points == (7, 0)
    first = at(LIBYAN, table="7H", hands=["7S 2D 4S", "KH 3S 4H"], stock="*12")
    assert do(first, "0 7S>7H").chkobba_points == (0, 0)
    piles = ("AD 2D 3D 4D 5D", "*")
    last = at(LIBYAN, table="7H", hands=["", "7S"], turn=1, piles=piles)
    assert do(last, "1 7S>7H").chkobba_points == (0, 0)


def test_R28_fives_and_sixes_and_sevens_are_off_at_the_start() -> None:
    assert score_of(_end(LIBYAN, LEVEL, last=1)).barmila.winner is None
    state = at(
        LIBYAN,
        table="6S 2C",
        hands=["2H 3H", "6C 5H QS"],
        turn=1,
        stock="*6",
        piles=("*", "6D 6H 7D 7H 7S 7C"),
    )
    after = do(state, "1 6C>6S")
    assert (after.phase, after.turn) == (Phase.PLAY, 0)


def test_R35_the_libyan_pack_has_the_tunisian_values() -> None:
    state = at(LIBYAN, table="7H AS 2C 3C", hands=["QD JD KD", "5D 6D QS"], stock="*6")
    assert plays(state) == {"QD>AS+7H", "JD>2C+7H", "KD>3C+7H", "KD>AS+2C+7H"}
    state = at(LIBYAN, table="QH JS KC AH", hands=["QD JD KD", "5D 6D QS"], stock="*6")
    assert plays(state) == {"QD>QH", "JD>JS", "KD>KC"}
    state = dealt(LIBYAN, "")
    assert sorted([*state.table, *state.stock, *state.hands[0], *state.hands[1]]) == list(CARDS)


def test_R35_the_libyan_game_is_for_two_or_for_four_in_partnerships() -> None:
    for players in (0, 1, 3, 5, 6):
        with pytest.raises(InvalidRules, match="must be 2 or 4"):
            new_match(LIBYAN, players)
    state = at(LIBYAN, table="7H 6H 5H 4H", hands=["7S", "6S", "5S", "4S"], stock="*12")
    before = state.piles
    for seat, (action, captured) in enumerate(
        [("7S>7H", "7S 7H"), ("6S>6H", "6S 6H"), ("5S>5H", "5S 5H"), ("4S>4H", "4S 4H")]
    ):
        assert state.turn == seat
        state = do(state, f"{seat} {action}")
        assert CardSet.parse(captured) <= state.piles[seat % 2]
    assert [len(pile) for pile in state.piles] == [len(before[0]) + 4, len(before[1]) + 4]
    assert state.turn == 0


def test_R35_a_libyan_turn_is_one_card_of_the_players_choice() -> None:
    hands = ["7S 2D KD", "5D 6D QS"]
    state = at(LIBYAN, table="7H 7C 6C 4S 3C", hands=hands, stock="*6")
    # One of two equal cards, or one of several sums; there is no pass.
    assert plays(state) == {"7S>7H", "7S>7C", "2D", "KD>4S+6C", "KD>3C+7H", "KD>3C+7C"}
    assert legal(state) == {f"0 {play}" for play in plays(state)}
    after = do(state, "0 7S>7C")
    assert (after.turn, len(after.hands[0])) == (1, 2)
    assert reason(after, "0 2D") == "action/not_your_turn"
    assert after.table == CardSet.parse("7H 6C 4S 3C")


def test_R35_libyan_piles_lie_face_down_but_for_the_card_of_a_shakkba() -> None:
    state = at(LIBYAN, table="7H", hands=["7S 2D", "KH 3S"], stock="*12")
    shown = str(do(state, "0 7S>7H"))
    assert "2 cards, chkobbas 7♠" in shown
    assert "7♥" in str(state)
    assert "7♥" not in shown


def test_R35_the_four_categories_bring_one_point_each_in_the_libyan_game() -> None:
    # All four; the 7D alone; then Karta (Carte), Dinari and Barmila against the 7D; the 7D again.
    for pile, last, winners, points in [
        (f"{LEVEL} 7D 4C", 0, [0, 0, 0, 0], (4, 0)),
        (LEVEL, 1, [None, None, None, 1], (0, 1)),
        (LEVEL, 0, [0, None, None, 1], (1, 1)),
        (LEVEL.replace("QH", "QD"), 1, [None, 0, None, 1], (1, 1)),
        (LEVEL.replace("QH", "6C"), 1, [None, None, 0, 1], (1, 1)),
        (LEVEL.replace("7H", "7D").replace("5D", "5C"), 1, [None, None, None, 0], (1, 0)),
    ]:
        state = _end(LIBYAN, pile, last=last)
        assert _winners(state) == winners
        assert score_of(state).points == points


def test_R35_libyan_points_are_counted_at_the_end_of_the_round_only() -> None:
    piles = ("AD 2D 3D 4D 5D AH AS", "*")
    hands = ["7S 2S", "KH 3S"]
    state = at(LIBYAN, table="7H", hands=hands, piles=piles, scores=(30, 0))
    swept = do(state, "0 7S>7H")
    assert (swept.phase, swept.scores, swept.last_round) == (Phase.PLAY, (30, 0), None)
    ended = do(swept, "1 KH", "0 2S", "1 3S")
    assert (ended.scores[0], ended.is_over) == (37, True)


def test_R36_the_leftovers_count_in_every_category() -> None:
    less = LEVEL.removesuffix(" QH")  # 19 cards each before the leftovers
    for rules in BOTH:
        for last in (0, 1):
            assert score_of(_end(rules, less, last=last)).karta.winner == last
            state = _end(rules, LEVEL, table="KD", last=last)
            assert score_of(state).dinari.counts == ((6, 4) if last == 0 else (5, 5))
        # A seven and a six on the table decide Barmila, and the 7D is captured with them.
        assert _winners(_end(rules, LEVEL, table="7D"))[2:] == [0, 0]
        assert _winners(_end(rules, LEVEL, table="7D", last=1))[2:] == [None, 1]
        assert _winners(_end(rules, LEVEL, table="6C"))[2:] == [0, 1]
        assert _winners(_end(rules, LEVEL, table="6C", last=1))[2:] == [None, 1]


def test_R36_the_leftovers_count_for_every_dinari_rule() -> None:
    seven = EIGHT.removesuffix(" QD")
    assert score_of(_end(LIBYAN, seven, table="KD")).special is SpecialRule.EIGHT_DINARI
    assert score_of(_end(LIBYAN, seven, table="KD", last=1)).special is None
    assert score_of(_end(LIBYAN, EIGHT, table="KD")).special is SpecialRule.NINE_DINARI
    assert score_of(_end(LIBYAN, EIGHT, table="KD", last=1)).special is SpecialRule.EIGHT_DINARI
    assert score_of(_end(LIBYAN, NINE, table="KD")).special is SpecialRule.TEN_DINARI
    assert score_of(_end(LIBYAN, NINE, table="KD", last=1)).special is SpecialRule.NINE_DINARI
    # Two at once: from seven to nine.
    assert score_of(_end(LIBYAN, seven, table="JD KD")).special is SpecialRule.NINE_DINARI


def test_reading_eight_and_nine_dinari_are_exact_counts() -> None:
    for preset in (RuleSet.tunisian, RuleSet.libyan):
        for eight in ("ten_only", "ten_with_chkobbas"):
            # Karta and Barmila for side 1, Dinari and the 7D for side 0.
            rules = preset(eight_dinari=eight, nine_dinari=False, ten_dinari=False)
            for table in ("KS", "KD"):
                state = _end(rules, f"{NINE} AH", table=table)
                assert score_of(state).special is None
                assert (score_of(state).points, state.scores) == ((2, 2), (2, 2))
            rules = preset(eight_dinari=eight, nine_dinari=True, ten_dinari=False)
            state = _end(rules, f"{NINE} AH", table="KD", scores=(1, 5))
            assert score_of(state).dinari.counts == (10, 0)
            assert score_of(state).special is None
            assert (score_of(state).points, state.scores) == ((2, 2), (3, 7))
