"""From round to round in the Libyan game: targets and dealers (L10 to L15)."""

from collections.abc import Sequence
from random import Random

from chkobba import (
    GameState,
    Outcome,
    RuleSet,
    Shuffle,
    WinReason,
    apply,
    dealers,
    new_match,
    shuffle,
)
from tests.table import at, dealt, deck, do, legal, reason, shuffled

LIBYAN = RuleSet.libyan()

# With this pile everything is level but the Hayya: 20 cards, 5 dinari, two sevens, two sixes.
LEVEL_BUT_HAYYA = "AD 2D 3D 4D 7D 7H 6H 6S AH AS AC 2H 2S 2C 3H 3S 3C 4H 4S 4C"


def _after_round(
    number: int,
    scores: Sequence[int],
    *,
    dealer: int,
    players: int = 2,
    rules: RuleSet = LIBYAN,
    games: Sequence[int] = (0, 0),
) -> GameState:
    """After round `number`, which brought side 0 one point for the Hayya and side 1 nothing."""
    state = at(
        rules,
        table="KS",
        hands=["QC" if seat == dealer else "" for seat in range(players)],
        piles=(LEVEL_BUT_HAYYA, "*"),
        dealer=dealer,
        turn=dealer,
        scores=scores,
        games=games,
        round_number=number,
    )
    return do(state, f"{dealer} QC")


def _refusal(state: GameState, dealer: int) -> str | None:
    """The code with which a shuffle by this dealer is refused."""
    return reason(state, str(Shuffle(dealer, deck(""))))


def _may_deal(state: GameState) -> list[int]:
    """The seats whose shuffle is accepted; every other is refused as the wrong dealer."""
    refusals = [_refusal(state, seat) for seat in range(state.players)]
    assert set(refusals) <= {None, "shuffle/wrong_dealer"}
    return [seat for seat, refusal in enumerate(refusals) if refusal is None]


def test_L10_a_round_is_scored_and_another_begins() -> None:
    for players in (2, 4):
        state = _after_round(1, (5, 9), dealer=1, players=players)
        assert state.scores == (6, 9)
        assert (state.phase, state.turn, state.outcome) == ("shuffle", None, None)
        assert legal(state) == set()
        after = shuffled(state, 0)
        assert (after.phase, after.round_number, after.deal_number) == ("play", 2, 1)
        assert after.scores == (6, 9)
        assert (len(after.table), [len(hand) for hand in after.hands]) == (4, [3] * players)
        assert not any(after.piles)
        assert (after.last_capturer, after.chkobbas) == (None, ((), ()))


def test_L10_nothing_begins_once_the_target_is_reached() -> None:
    for players in (2, 4):
        state = _after_round(1, (30, 9), dealer=1, players=players)
        assert state.scores == (31, 9)
        assert state.phase == "match_over"
        assert state.outcome == Outcome(0, WinReason.TARGET)
        assert dealers(state) == ()
        assert _refusal(state, 0) == "match/over"


def test_L10_one_point_below_the_target_the_game_goes_on() -> None:
    state = _after_round(1, (29, 9), dealer=1)
    assert state.scores == (30, 9)
    assert state.phase == "shuffle"
    higher = _after_round(1, (30, 9), dealer=1, rules=RuleSet.libyan(target=61))
    assert higher.phase == "shuffle"
    assert _after_round(1, (60, 9), dealer=1, rules=RuleSet.libyan(target=61)).is_over


def test_L10_either_side_may_reach_the_target() -> None:
    # All is level but the Hayya, which went to side 1.
    pile = "AD 2D 3D 4D 6D 7H 7S 6H AH AS AC 2H 2S 2C 3H 3S 3C 4H 4S 4C"
    state = at(LIBYAN, table="KS", hands=("", "QC"), piles=(pile, "*"), turn=1, scores=(9, 30))
    after = do(state, "1 QC")
    assert after.scores == (9, 31)
    assert after.outcome == Outcome(1, WinReason.TARGET)


def test_L11_any_seat_may_deal_round_1() -> None:
    for players in (2, 4):
        state = new_match(LIBYAN, players)
        assert dealers(state) == tuple(range(players))
        assert _may_deal(state) == list(range(players))
        assert _refusal(state, players) == "shuffle/wrong_dealer"
        for dealer in range(players):
            first = dealt(LIBYAN, "", players=players, dealer=dealer)
            assert (first.dealer, first.round_number) == (dealer, 1)
            assert first.turn == (dealer + 1) % players


def test_L11_chance_picks_among_all_seats() -> None:
    for players in (2, 4):
        state = new_match(LIBYAN, players)
        assert {shuffle(state, Random(n)).dealer for n in range(50)} == set(range(players))


def test_L11_round_1_of_the_next_game_has_a_random_dealer_again() -> None:
    rules = RuleSet.libyan(best_of=3)
    for players in (2, 4):
        for dealer in (0, 1):
            state = _after_round(4, (30, 9), dealer=dealer, players=players, rules=rules)
            assert state.games == (1, 0)
            assert _may_deal(state) == list(range(players))
            assert shuffled(state, 1).round_number == 1


def test_L12_the_opponent_deals_round_2_whatever_the_totals() -> None:
    for scores in ((0, 0), (0, 1), (5, 20), (20, 5)):
        assert _may_deal(_after_round(1, scores, dealer=0)) == [1]
        assert _may_deal(_after_round(1, scores, dealer=1)) == [0]
        assert dealers(_after_round(1, scores, dealer=0)) == (1,)


def test_L12_a_redeal_does_not_make_it_round_2() -> None:
    kings = "AD 2D 3D 4D 5D 6D KD KH KS 7D"
    for dealer in (0, 1):
        again = dealt(LIBYAN, kings, dealer=dealer)
        assert _may_deal(again) == [dealer]
        assert shuffled(again, dealer).round_number == 1


def test_L13_from_round_3_on_the_side_with_fewer_points_deals() -> None:
    for number in (2, 3, 8):
        for dealer in (0, 1):
            assert _may_deal(_after_round(number, (4, 9), dealer=dealer)) == [0]
            assert _may_deal(_after_round(number, (9, 4), dealer=dealer)) == [1]
            assert dealers(_after_round(number, (9, 4), dealer=dealer)) == (1,)


def test_L13_goes_by_the_totals_after_the_round() -> None:
    for dealer in (0, 1):
        assert _may_deal(_after_round(2, (9, 9), dealer=dealer)) == [1]  # 10 to 9
        assert _may_deal(_after_round(2, (7, 9), dealer=dealer)) == [0]  # 8 to 9


def test_L14_with_level_totals_the_same_dealer_stays() -> None:
    for number in (2, 3, 8):
        for scores in ((8, 9), (0, 1)):
            for dealer in (0, 1):
                state = _after_round(number, scores, dealer=dealer)
                assert state.scores[0] == state.scores[1]
                assert dealers(state) == (dealer,)
                assert _may_deal(state) == [dealer]


def test_L14_holds_in_a_tie_break_too() -> None:
    for dealer in (0, 1):
        # 30 to 30; side 0 gets the Hayya, side 1 the Carte with 21 cards: 31 to 31.
        state = at(
            LIBYAN,
            table="KS",
            hands=("QC", "") if dealer == 0 else ("", "QC"),
            piles=(LEVEL_BUT_HAYYA.removesuffix(" 4C"), "*"),
            dealer=dealer,
            turn=dealer,
            scores=(30, 30),
            round_number=5,
        )
        after = do(state, f"{dealer} QC")
        assert after.scores == (31, 31)
        assert _may_deal(after) == [dealer]


def test_L15_a_member_of_the_other_team_deals_round_2() -> None:
    for dealer, team in ((0, [1, 3]), (1, [0, 2]), (2, [1, 3]), (3, [0, 2])):
        for scores in ((0, 0), (0, 1), (5, 20), (20, 5)):
            assert _may_deal(_after_round(1, scores, dealer=dealer, players=4)) == team


def test_L15_a_member_of_the_lower_team_deals_from_round_3_on() -> None:
    for number in (2, 3, 8):
        for dealer in range(4):
            lower = _after_round(number, (4, 9), dealer=dealer, players=4)
            assert dealers(lower) == (0, 2)
            assert _may_deal(lower) == [0, 2]
            assert _may_deal(_after_round(number, (9, 4), dealer=dealer, players=4)) == [1, 3]


def test_L15_chance_picks_among_both_members() -> None:
    state = _after_round(2, (4, 9), dealer=2, players=4)
    assert {shuffle(state, Random(n)).dealer for n in range(50)} == {0, 2}
    for dealer in (0, 2):
        assert apply(state, Shuffle(dealer, deck(""))).dealer == dealer


def test_L15_with_level_totals_it_is_the_same_player_and_not_the_partner() -> None:
    for dealer in range(4):
        assert _may_deal(_after_round(2, (8, 9), dealer=dealer, players=4)) == [dealer]
