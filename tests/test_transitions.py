"""Events: what is told of each action, in which order, and to whom."""

from random import Random

import pytest
from hypothesis import given

from chkobba import (
    Captured,
    Card,
    CardDrawn,
    CardKept,
    CardPut,
    CardSet,
    ChkobbaScored,
    Claimed,
    Dealt,
    Event,
    GameState,
    GameWon,
    IllegalAction,
    Kartet,
    Laid,
    LeftoversTaken,
    MatchWon,
    Outcome,
    RedealAnswered,
    RedealProposed,
    Redealt,
    RoundScored,
    RuleSet,
    Shuffle,
    Shuffled,
    WinReason,
    apply,
    legal_actions,
    new_match,
    parse_action,
    redact,
    shuffle,
    transition,
)
from chkobba.strategies import states
from tests.table import at, dealt, deck, do, events, round_end

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()


def _cards(text: str) -> CardSet:
    return CardSet.parse(text)


def test_T11_T12_cut_draw_keep_and_deal() -> None:
    assert events(new_match(TUNISIAN), str(Shuffle(1, deck("")))) == [Shuffled(1)]
    state = dealt(TUNISIAN, "AD 2D 3D 4D 5D 6D 7D QD JD KD")
    assert events(state, "0 cut 3", "0 keep") == [
        CardDrawn(0, Card.parse("4D")),
        CardKept(0),
        Dealt(1, (_cards("4D 5D 6D"), _cards("AH AS AC")), _cards("7D QD JD KD"), 30),
    ]


def test_T13_put_and_deal() -> None:
    state = dealt(TUNISIAN, "AD 2D 3D 4D 5D 6D 7D QD JD KD AH AS AC 2H 2S 2C 3H", players=4)
    assert events(state, "0 cut 1", "0 put")[1:] == [
        CardPut(0, Card.parse("2D")),
        Dealt(
            1,
            (_cards("6D 7D QD"), _cards("JD KD AH"), _cards("AS AC 2H"), _cards("2S 2C 3H")),
            _cards("2D 3D 4D 5D"),
            24,
        ),
    ]


def test_T15_T16_redeal_asked_refused_and_agreed() -> None:
    state = do(dealt(TUNISIAN, "AH QD QH QS QC"), "0 cut 1", "0 put")
    assert events(state, "1 redeal", "0 no") == [RedealProposed(1), RedealAnswered(0, accept=False)]
    assert events(state, "0 redeal", "1 yes") == [
        RedealProposed(0),
        RedealAnswered(1, accept=True),
        Redealt(agreed=True),
    ]


def test_L4_three_kings_are_dealt_and_dealt_again() -> None:
    plain = Shuffle(1, deck("AD 2D 3D 4D 5D 6D KD KH KS 7D"))
    assert events(new_match(LIBYAN), str(plain)) == [
        Shuffled(1),
        Dealt(1, (_cards("AD 2D 3D"), _cards("4D 5D 6D")), _cards("KD KH KS 7D"), 30),
        Redealt(agreed=False),
    ]
    cut = RuleSet.tunisian(redeal="three_kings")
    state = do(dealt(cut, "AD KD KH KS 7D"), "0 cut 1")
    assert [type(event) for event in events(state, "0 put")] == [CardPut, Dealt, Redealt]


def test_T22_T24_T36_lay_capture_and_chkobba() -> None:
    state = at(LIBYAN, table="4S", hands=["3C 2H 5C", "7S 6H 5D"], stock="*6")
    assert events(state, "0 3C", "1 7S>4S+3C") == [
        Laid(0, Card.parse("3C")),
        Captured(1, Card.parse("7S"), _cards("3C 4S")),
        ChkobbaScored(1, Card.parse("7S"), points=7),
    ]


def test_T30_T33_claim_and_chkobba_by_claim() -> None:
    state = at(TUNISIAN, table="4S 3C", hands=["7S 2D KD", "5D 6D QS"], stock="*6")
    assert events(do(state, "0 7S"), "1 claim 7S>4S+3C") == [
        Claimed(1, Card.parse("7S"), _cards("3C 4S")),
        ChkobbaScored(1, Card.parse("7S"), points=1),
    ]


def test_T18_L35_a_new_deal_and_kartet() -> None:
    state = at(
        LIBYAN, table="KC", hands=["", "3C"], stock="2D 3D 4D 5D 6D QD 2H 3H 4H 5H 6H QH", turn=1
    )
    assert events(state, "1 3C") == [
        Laid(1, Card.parse("3C")),
        Dealt(5, (_cards("2D 3D 4D"), _cards("5D 6D QD")), CardSet(), 6),
    ]
    state = at(LIBYAN, table="KC", hands=["", "3C"], stock="2D 3D 4D 5D 6D QD", turn=1)
    assert events(state, "1 3C") == [
        Laid(1, Card.parse("3C")),
        Dealt(6, (_cards("2D 3D 4D"), _cards("5D 6D QD")), CardSet(), 0),
        Kartet(),
    ]


def test_T40_T51_leftovers_score_and_wins() -> None:
    state = at(
        TUNISIAN, table="KS", hands=["", "QC"], turn=1, piles=("*", "6H 6S"), last_capturer=0
    )
    after = do(state, "1 QC")
    assert after.last_round is not None
    assert events(state, "1 QC") == [
        Laid(1, Card.parse("QC")),
        LeftoversTaken(0, _cards("QC KS")),
        RoundScored(after.last_round),
    ]
    won = round_end(RuleSet.tunisian(best_of=3), ("*", "6H 6S"), scores=(20, 0), games=(1, 0))
    assert won.last_round is not None
    state = at(
        RuleSet.tunisian(best_of=3),
        table="KS",
        hands=["", "QC"],
        turn=1,
        piles=("*", "6H 6S"),
        last_capturer=0,
        scores=(20, 0),
        games=(1, 0),
        round_number=3,
    )
    assert events(state, "1 QC")[-3:] == [
        RoundScored(won.last_round),
        GameWon(0, WinReason.TARGET, games=(2, 0)),
        MatchWon(Outcome(0, WinReason.TARGET)),
    ]


def test_R22_without_a_capture_there_are_no_leftovers_to_take() -> None:
    rules = RuleSet.tunisian(claims=False)
    state = new_match(rules)
    rng, told = Random(3), list[Event]()
    state = apply(state, shuffle(state, rng))
    while not state.is_chance:
        lays = [a for a in legal_actions(state) if ">" not in str(a) and "redeal" not in str(a)]
        step = transition(state, lays[0])
        state, told = step.state, [*told, *step.events]
    assert [type(event) for event in told[-2:]] == [Laid, RoundScored]
    assert len(state.table) == 40


def test_R25_an_outright_win_is_told_without_leftovers() -> None:
    state = at(
        LIBYAN,
        table="KS 2C",
        hands=["KD 2H 3H", "5H 6H QS"],
        stock="*6",
        piles=["AD 2D 3D 4D 5D 6D 7D QD JD", "*"],
        last_capturer=0,
    )
    after = do(state, "0 KD>KS")
    assert after.last_round is not None
    assert events(state, "0 KD>KS") == [
        Captured(0, Card.parse("KD"), _cards("KS")),
        RoundScored(after.last_round),
        GameWon(0, WinReason.TEN_DINARI, games=(1, 0)),
        MatchWon(Outcome(0, WinReason.TEN_DINARI)),
    ]


def test_a_refused_action_tells_nothing() -> None:
    with pytest.raises(IllegalAction):
        transition(new_match(TUNISIAN), parse_action("0 keep"))


def test_hidden_cards_are_redacted_for_a_seat_and_for_spectators() -> None:
    drawn = CardDrawn(0, Card.parse("7D"))
    assert redact(drawn, 0) == drawn
    assert redact(drawn, 1) == redact(drawn, None) == CardDrawn(0, None)
    hands = (_cards("7D"), _cards("2H"), _cards("3H"), _cards("4H"))
    event = Dealt(2, hands, CardSet(), 12)
    assert redact(event, 2) == Dealt(2, (None, None, hands[2], None), CardSet(), 12)
    assert redact(event, None) == Dealt(2, (None,) * 4, CardSet(), 12)
    open_event = Laid(0, Card.parse("7D"))
    assert redact(open_event, 1) is open_event
    with pytest.raises(TypeError, match="seat must be an int"):
        redact(event, "2")  # type: ignore[arg-type]


@given(states())
def test_the_state_is_that_of_apply_and_events_name_no_hidden_hand(state: GameState) -> None:
    for action in legal_actions(state)[:5]:
        step = transition(state, action)
        assert step.state == apply(state, action)
        for event in step.events:
            for seat in range(state.players):
                told = redact(event, seat)
                if isinstance(told, Dealt):
                    shown = [s for s, hand in enumerate(told.hands) if hand is not None]
                    assert shown == [seat]


def test_nothing_is_told_twice_over_a_match() -> None:
    state, rng, scored = new_match(RuleSet.tunisian(11)), Random(5), 0
    while not state.is_over:
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        step = transition(state, action)
        state = step.state
        scored += sum(isinstance(event, RoundScored) for event in step.events)
        assert (state.last_round is not None) == any(
            isinstance(event, RoundScored) for event in step.events
        )
    assert scored == state.round_number
