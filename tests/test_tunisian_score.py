"""Clauses T41 to T53 of the rulebook: the score of a round, the game and the match."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from chkobba import (
    Category,
    GameState,
    GameWin,
    GameWon,
    InvalidRules,
    MatchWon,
    Outcome,
    Rank,
    RoundScored,
    RuleSet,
    WinReason,
    apply,
    dealers,
    legal_actions,
    new_match,
    shuffle,
)
from tests.table import (
    at,
    dealt,
    do,
    events,
    legal,
    play_out,
    reason,
    round_end,
    score_of,
    shuffled,
)

TUNISIAN = RuleSet.tunisian()
ALL_TO_0 = ("*", "6H 6S")
"""Piles with which side 0 wins all four points of the round."""
ALL_TO_1 = ("6H 6S", "*")
HALVES = ("*21", "*")
"""Aces to fives and 6D: side 0 has most cards and dinari, side 1 most sevens and the 7D."""


def _end(piles: Sequence[str], *, rules: RuleSet = TUNISIAN, **more: Any) -> GameState:
    """The end of a round in which side 1 gets the leftovers, KS and QC, unless told."""
    return round_end(rules, piles, **{"last": 1, "round_number": 1, **more})


def test_T41_four_points_are_at_stake() -> None:
    for players in (2, 4):
        assert score_of(_end(ALL_TO_0, players=players)).points == (4, 0)
        assert score_of(_end(ALL_TO_1, players=players)).points == (0, 4)
        assert score_of(_end(HALVES, players=players)).points == (2, 2)


def test_T41_the_chkobbas_come_on_top() -> None:
    chkobbas = [[("AD", 2)], [("KD", 2), ("KH", 3)]]
    assert score_of(_end(HALVES, chkobbas=chkobbas)).points == (3, 4)


def test_T41_nothing_else_brings_points() -> None:
    for players in (2, 4):
        for seed in range(25):
            state = play_out(dealt(TUNISIAN, "", players=players), Random(seed))
            sheet = score_of(state)
            categories = (sheet.karta, sheet.dinari, sheet.barmila, sheet.hayya)
            winners = [category.winner for category in categories]
            first, second = sheet.chkobbas
            assert sheet.points == (
                winners.count(0) + len(first),
                winners.count(1) + len(second),
            )
            assert state.scores == sheet.totals == sheet.points


def test_T42_karta_goes_to_the_side_with_the_most_cards() -> None:
    sheet = score_of(_end(("*21", "*")))
    assert sheet.karta == Category(0, (21, 19))
    sheet = score_of(_end(("*19", "*")))
    assert sheet.karta == Category(1, (19, 21))
    sheet = score_of(_end(("*", "6H 6S"), last=0))
    assert sheet.karta == Category(0, (38, 2))


def test_T42_the_cards_left_over_are_counted() -> None:
    assert score_of(_end(("*19", "*"), last=0)).karta == Category(0, (21, 19))
    assert score_of(_end(("*19", "*"), last=1)).karta == Category(1, (19, 21))


def test_T42_the_cards_of_both_partners_count() -> None:
    # With both captures 15 cards become 19, and the partner's brings JD and KC, left over.
    hands = ["6D", "KS", "6S", "KC"]
    state = at(TUNISIAN, table="6H 6C JD KD", hands=hands, piles=("*15", "*"))
    both = do(state, "0 6D>6H", "1 KS>KD", "2 6S>6C", "3 KC")
    assert score_of(both).karta == Category(0, (21, 19))
    one = do(state, "0 6D>6H", "1 KS>KD", "2 6S", "3 KC")
    assert score_of(one).karta == Category(1, (17, 23))


def test_T43_dinari_goes_to_the_side_with_the_most_diamonds() -> None:
    sheet = score_of(_end(("AD 2D 3D 4D 5D 6D", "*")))  # few cards, but six of the ten
    assert sheet.dinari == Category(0, (6, 4))
    assert sheet.karta.winner == 1
    assert sheet.points == (1, 3)
    sheet = score_of(_end(("*", "AD 2D 3D 4D 5D 6D"), last=0))
    assert sheet.dinari == Category(1, (4, 6))
    assert sheet.points == (3, 1)


def test_T43_it_is_one_point_however_many_they_are() -> None:
    for count, more in ((7, ""), (8, " QD"), (9, " QD JD"), (10, " QD JD KD")):
        state = _end(("AD 2D 3D 4D 5D 6D 7D" + more, "*"), scores=(10, 10))
        sheet = score_of(state)
        assert sheet.dinari == Category(0, (count, 10 - count))
        assert sheet.points == (2, 2)  # with the 7D, against cards and sevens
        assert state.scores == (12, 12)
        assert state.phase == "shuffle"


def test_T44_barmila_goes_to_the_side_with_the_most_sevens() -> None:
    sheet = score_of(_end(("7D 7H 7S", "*")))  # all the sixes on the other side
    assert sheet.barmila == Category(0, (3, 1))
    assert sheet.barmila_rank == Rank.SEVEN
    sheet = score_of(_end(("7D 6D 6H 6S 6C", "*")))  # more sevens and sixes in all
    assert sheet.barmila == Category(1, (1, 3))
    sheet = score_of(_end(("7D 7H 7S 7C", "*")))
    assert sheet.barmila == Category(0, (4, 0))


def test_T44_equal_in_sevens_the_sixes_decide() -> None:
    sheet = score_of(_end(("7H 7S 6D 6H 6S", "*")))
    assert sheet.barmila == Category(0, (3, 1))
    assert sheet.barmila_rank == Rank.SIX
    sheet = score_of(_end(("7D 7S 6D 5D 5H 5S 5C", "*")))
    assert sheet.barmila == Category(1, (1, 3))
    sheet = score_of(_end(("7D 7S AD AH", "*")))
    assert sheet.barmila == Category(1, (0, 4))


def test_T44_equal_in_sixes_too_nothing_decides() -> None:
    sheet = score_of(_end(("7H 7S 6D 6H 5D 5H 5S 5C 4D 4H 4S 4C", "*")))
    assert sheet.barmila.winner is None
    assert sheet.points == (0, 3)


def test_T45_hayya_goes_to_the_side_that_has_the_seven_of_diamonds() -> None:
    sheet = score_of(_end(("7D AH", "*")))
    assert sheet.hayya == Category(0, (1, 0))
    assert sheet.points == (1, 3)
    sheet = score_of(_end(("7H 7S 7C", "*")))  # the other sevens do not count
    assert sheet.hayya == Category(1, (0, 1))
    assert sheet.points == (1, 3)


def test_T45_captured_played_or_left_over() -> None:
    captured = at(TUNISIAN, table="7D KS", hands=["7S", "QC"], piles=("AD AH", "*"))
    assert score_of(do(captured, "0 7S>7D", "1 QC")).hayya == Category(0, (1, 0))
    played = at(TUNISIAN, table="7S KS", hands=["7D", "QC"], piles=("AD AH", "*"))
    assert score_of(do(played, "0 7D>7S", "1 QC")).hayya == Category(0, (1, 0))
    for side, counts in enumerate([(1, 0), (0, 1)]):
        left = at(
            TUNISIAN,
            table="7D KS",
            hands=["", "QC"],
            turn=1,
            piles=("AD AH", "*"),
            last_capturer=side,
        )
        assert score_of(do(left, "1 QC")).hayya == Category(side, counts)


def test_T46_each_chkobba_is_one_point() -> None:
    chkobbas = [[("KD", 5), ("AH", 2), ("QH", 3)], [("6H", 2)]]
    sheet = score_of(_end(("*", "6H 6S 5H"), chkobbas=chkobbas))
    assert sheet.chkobba_points == (3, 1)
    assert sheet.points == (4 + 3, 1)
    sheet = score_of(_end(ALL_TO_0))
    assert sheet.chkobba_points == (0, 0)


def test_T46_chkobbas_of_the_last_hand_join_those_before() -> None:
    state = at(
        TUNISIAN,
        table="4H 3C",
        hands=["7S AS", "AC KC"],
        piles=("6H 6S", "*"),
        chkobbas=[[("6H", 2)], [("KD", 4)]],
        scores=(5, 6),
    )
    state = do(state, "0 7S>4H+3C", "1 AC", "0 AS>AC", "1 KC")
    # Side 0 has three chkobbas now, side 1 one, and the four points.
    assert score_of(state).points == (3, 5)
    assert state.scores == (8, 11)


def test_T47_karta_at_twenty_each_is_given_to_neither() -> None:
    sheet = score_of(_end(("6D *19", "*")))  # aces to fours, 5D, 5H, 5S and 6D
    assert sheet.karta == Category(None, (20, 20))
    assert sheet.dinari == Category(0, (6, 4))
    assert sheet.points == (1, 2)


def test_T47_dinari_at_five_each_is_given_to_neither() -> None:
    sheet = score_of(_end(("6H *20", "*")))  # aces to fives and 6H
    assert sheet.karta == Category(0, (21, 19))
    assert sheet.dinari == Category(None, (5, 5))
    assert sheet.points == (1, 2)


def test_T47_barmila_at_two_sevens_and_two_sixes_each_is_given_to_neither() -> None:
    sheet = score_of(_end(("7D 7H 6D 6H *", "7S 7C 6S 6C"), last=0))
    assert sheet.barmila == Category(None, (2, 2))
    assert sheet.points == (3, 0)


def test_T47_a_round_may_be_tied_in_all_but_the_hayya() -> None:
    tied = "AD 2D 3D 4D 5D 7H 7S 6H 6S 5H 5S 4H 4S 3H 3S 2H 2S AH AS QH"
    for players in (2, 4):
        state = _end((tied, "*"), players=players, scores=(3, 5))
        sheet = score_of(state)
        tied_categories = (sheet.karta, sheet.dinari, sheet.barmila)
        assert [one.winner for one in tied_categories] == [None, None, None]
        assert sheet.points == (0, 1)
        assert state.scores == (3, 6)


def test_T48_reaching_the_target_wins() -> None:
    for target in (11, 21, 31):
        rules = RuleSet.tunisian(target)
        for side, piles in enumerate((ALL_TO_0, ALL_TO_1)):
            scores = (target - 4, 3) if side == 0 else (3, target - 4)
            state = _end(piles, rules=rules, scores=scores)
            assert state.scores[side] == target
            assert score_of(state).game_won == GameWin(side, WinReason.TARGET)
            assert state.outcome == Outcome(side, WinReason.TARGET)
            assert state.is_over
            assert legal(state) == set()
            assert reason(state, f"{side} 7S") == "match/over"


def test_T48_one_point_below_it_does_not() -> None:
    for target in (11, 21, 31):
        for side, piles in enumerate((ALL_TO_0, ALL_TO_1)):
            scores = (target - 5, 3) if side == 0 else (3, target - 5)
            state = _end(piles, rules=RuleSet.tunisian(target), scores=scores)
            assert state.scores[side] == target - 1
            assert score_of(state).game_won is None
            assert state.outcome is None
            assert state.is_chance


def test_T48_more_than_the_target_wins_too() -> None:
    for players in (2, 4):
        state = _end(ALL_TO_1, players=players, scores=(12, 20))
        assert state.scores == (12, 24)
        assert state.outcome == Outcome(1, WinReason.TARGET)


def test_T50_a_match_of_one_game_ends_with_it() -> None:
    state = _end(ALL_TO_0, scores=(20, 0))
    assert state.games == (1, 0)
    assert state.is_over
    assert dealers(state) == ()


def test_T50_a_best_of_three_needs_two_games() -> None:
    rules = RuleSet.tunisian(best_of=3)
    cases = [
        ((0, 0), (1, 0), False),
        ((0, 1), (1, 1), False),
        ((1, 0), (2, 0), True),
        ((1, 1), (2, 1), True),
    ]
    for games, after, over in cases:
        state = _end(ALL_TO_0, rules=rules, scores=(20, 5), games=games)
        assert score_of(state).game_won == GameWin(0, WinReason.TARGET)
        assert state.games == after
        assert state.is_over is over
        assert state.outcome == (Outcome(0, WinReason.TARGET) if over else None)


def test_T50_a_best_of_five_needs_three_games() -> None:
    rules = RuleSet.tunisian(best_of=5)
    cases = [
        ((0, 1), (0, 2), False),
        ((2, 1), (2, 2), False),
        ((0, 2), (0, 3), True),
        ((2, 2), (2, 3), True),
    ]
    for games, after, over in cases:
        state = _end(ALL_TO_1, rules=rules, scores=(5, 20), games=games)
        assert state.games == after
        assert state.is_over is over
        assert state.outcome == (Outcome(1, WinReason.TARGET) if over else None)


def test_T50_only_one_three_or_five() -> None:
    for best_of in (0, 2, 4, 7):
        with pytest.raises(InvalidRules):
            RuleSet.tunisian(best_of=best_of)


def test_T50_the_next_game_starts_afresh() -> None:
    state = _end(ALL_TO_0, rules=RuleSet.tunisian(best_of=3), scores=(20, 5))
    assert state.is_chance
    state = shuffled(state)
    assert state.scores == (0, 0)
    assert state.games == (1, 0)
    assert state.round_number == 1


def test_T50_matches_end_with_the_deciding_game() -> None:
    for best_of, needed in ((1, 1), (3, 2), (5, 3)):
        rules = RuleSet.tunisian(target=11, best_of=best_of)
        state = play_out(new_match(rules), Random(50), rounds=1000)
        assert state.outcome is not None
        winner = state.outcome.winner
        assert state.games[winner] == needed
        assert state.games[1 - winner] < needed


def test_T51_a_chkobba_is_not_counted_before_the_round_is_over() -> None:
    state = at(TUNISIAN, table="7H", hands=["7S 2D", "KD QD"], stock="*6", scores=(20, 7))
    happened = events(state, "0 7S>7H", "1 KD", "0 2D")
    assert not any(isinstance(event, RoundScored | GameWon | MatchWon) for event in happened)
    state = do(state, "0 7S>7H")
    assert state.chkobba_points == (1, 0)
    assert state.scores == (20, 7)
    assert state.last_round is None
    assert legal(state) == {"1 KD", "1 QD"}


def test_T51_a_decided_round_is_played_out() -> None:
    # Side 0 has all the points of the round in its pile, and needs one.
    hands = ["QD JD", "QC KD"]
    state = at(TUNISIAN, table="KS", hands=hands, piles=("*", ""), last_capturer=0, scores=(20, 0))
    for action in ("0 QD", "1 KD", "0 JD"):
        state = do(state, action)
        assert (state.scores, state.phase) == ((20, 0), "play")
    state = do(state, "1 QC")
    assert state.scores[0] == 24
    assert state.is_over


def test_T51_the_other_side_can_still_overtake() -> None:
    # The chkobba would bring side 0 to 21, but side 1 gets the four points of the round.
    state = at(TUNISIAN, table="AH", hands=["AS", "KD"], piles=("", "*"), scores=(20, 18))
    state = do(state, "0 AS>AH")
    assert not state.is_over
    state = do(state, "1 KD")
    assert state.scores == (21, 22)
    assert state.outcome == Outcome(1, WinReason.TARGET)


def test_T51_every_round_runs_to_the_last_card() -> None:
    for players in (2, 4):
        for seed in range(10):
            rng = Random(seed)
            state = dealt(RuleSet.tunisian(target=1), "", players=players)
            while state.last_round is None:
                assert state.scores == (0, 0)
                assert not state.is_over
                action = (
                    shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
                )
                state = apply(state, action)
            assert len(state.stock) == 0
            assert not any(state.hands)
            assert state.scores == score_of(state).points


def test_T52_both_at_the_target_the_higher_total_wins() -> None:
    for players in (2, 4):
        state = _end(HALVES, players=players, scores=(20, 19))
        assert state.scores == (22, 21)
        assert state.outcome == Outcome(0, WinReason.TARGET)
        state = _end(HALVES, players=players, scores=(19, 20))
        assert state.scores == (21, 22)
        assert state.outcome == Outcome(1, WinReason.TARGET)


def test_T52_it_does_not_matter_who_led_before() -> None:
    state = _end(ALL_TO_1, scores=(20, 18), chkobbas=[[("6H", 2)], []])
    assert state.scores == (21, 22)
    assert state.outcome == Outcome(1, WinReason.TARGET)
    state = _end(ALL_TO_0, scores=(18, 20), chkobbas=[[], [("6H", 2)]])
    assert state.scores == (22, 21)
    assert state.outcome == Outcome(0, WinReason.TARGET)


def test_T53_level_totals_lead_to_a_further_round() -> None:
    for players in (2, 4):
        state = _end(HALVES, players=players, scores=(19, 19))
        assert state.scores == (21, 21)
        assert score_of(state).game_won is None
        assert state.outcome is None
        assert state.games == (0, 0)
        assert state.is_chance
        state = shuffled(state)
        assert state.scores == (21, 21)  # kept
        assert state.round_number == 2


def test_T53_the_further_round_settles_it() -> None:
    state = _end(HALVES, scores=(21, 21), chkobbas=[[], [("KD", 2)]])
    assert state.scores == (23, 24)
    assert state.outcome == Outcome(1, WinReason.TARGET)
    state = _end(ALL_TO_0, scores=(21, 21))
    assert state.scores == (25, 21)
    assert state.outcome == Outcome(0, WinReason.TARGET)


def test_T53_as_often_as_it_takes() -> None:
    state = _end(HALVES, scores=(21, 21))  # level once more
    assert state.scores == (23, 23)
    assert state.outcome is None
    state = play_out(state, Random(53), rounds=1000)
    assert state.outcome is not None
    winner = state.outcome.winner
    assert state.scores[winner] > state.scores[1 - winner] >= 23
