"""Every reason code: which action gets it, in which order, and what comes with it."""

import json
import pickle

import pytest

from chkobba import (
    CARDS,
    Action,
    Card,
    CardSet,
    Claim,
    GameState,
    IllegalAction,
    Play,
    Reason,
    Refusal,
    RuleSet,
    Shuffle,
    apply,
    check,
    new_match,
    parse_action,
    submit,
    transition,
)
from tests.table import at, dealt, deck, do, round_end

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()

# Permanent: servers store and send these. In the order in which they are tried.
CODES = [
    "match/over",
    "action/wrong_phase",
    "action/not_your_turn",
    "action/no_such_seat",
    "shuffle/wrong_dealer",
    "shuffle/bad_deck",
    "cut/out_of_range",
    "redeal/not_offered",
    "redeal/already_asked",
    "redeal/own_proposal",
    "claim/nothing_missed",
    "claim/other_card",
    "play/card_not_in_hand",
    "capture/card_not_on_table",
    "capture/equal_card_first",
    "capture/wrong_sum",
    "capture/compulsory",
    "submit/stale",
    "submit/chance",
    "submit/other_seat",
]

NEW = new_match(TUNISIAN)
CUT = dealt(TUNISIAN, "")
FOUR_QUEENS = do(dealt(TUNISIAN, "QD QH QS QC"), "0 cut 39", "0 put")
"""The bottom card and three queens are on the table."""
ASKED = do(FOUR_QUEENS, "1 redeal", "0 no")
PROPOSED = do(FOUR_QUEENS, "1 redeal")
PLAYING = at(TUNISIAN, table="7H 4S 3C 2C", hands=["7S 2D KD", "5D 6D QS"], stock="*6")
MISSED = do(PLAYING, "0 7S")
HAVE_TO = at(LIBYAN, table="7H 4S 3C 2C", hands=["7S 2D KD", "5D 6D QS"], stock="*6")
OVER = round_end(TUNISIAN, ("*", "6H 6S"), scores=(20, 0))

REFUSED: list[tuple[GameState, str, str]] = [
    (OVER, "0 7S", "match/over"),
    (OVER, "9 cut 99", "match/over"),
    (OVER, f"shuffle 9 {CARDS[0]}", "match/over"),
    (NEW, "9 7S", "action/wrong_phase"),
    (NEW, "0 yes", "action/wrong_phase"),
    (CUT, "1 keep", "action/wrong_phase"),
    (CUT, f"shuffle 0 {CARDS[0]}", "action/wrong_phase"),
    (PLAYING, "0 cut 3", "action/wrong_phase"),
    (PLAYING, "1 yes", "action/wrong_phase"),
    (PROPOSED, "1 redeal", "action/wrong_phase"),
    (PROPOSED, "0 3S", "action/wrong_phase"),
    (CUT, "1 cut 0", "action/not_your_turn"),
    (CUT, "7 cut 5", "action/not_your_turn"),
    (do(CUT, "0 cut 5"), "1 keep", "action/not_your_turn"),
    (do(CUT, "0 cut 5"), "1 put", "action/not_your_turn"),
    (PLAYING, "1 QS", "action/not_your_turn"),
    (PLAYING, "-1 KD", "action/not_your_turn"),
    (MISSED, "0 claim 7S>7H", "action/not_your_turn"),
    (FOUR_QUEENS, "2 redeal", "action/no_such_seat"),
    (PLAYING, "-1 redeal", "action/no_such_seat"),
    (PROPOSED, "2 yes", "action/no_such_seat"),
    (PROPOSED, "-2 no", "action/no_such_seat"),
    (NEW, f"shuffle 2 {CARDS[0]}", "shuffle/wrong_dealer"),
    (NEW, f"shuffle -1 {CARDS[0]}", "shuffle/wrong_dealer"),
    (NEW, f"shuffle 1 {CARDS[0]}", "shuffle/bad_deck"),
    (NEW, "shuffle 1 ", "shuffle/bad_deck"),
    (NEW, str(Shuffle(1, (*CARDS, CARDS[0]))), "shuffle/bad_deck"),
    (NEW, str(Shuffle(1, (*CARDS[1:], CARDS[1]))), "shuffle/bad_deck"),
    (CUT, "0 cut 0", "cut/out_of_range"),
    (CUT, "0 cut 40", "cut/out_of_range"),
    (CUT, "0 cut -1", "cut/out_of_range"),
    (PLAYING, "1 redeal", "redeal/not_offered"),
    (HAVE_TO, "0 redeal", "redeal/not_offered"),
    (ASKED, "1 redeal", "redeal/already_asked"),
    (PROPOSED, "1 yes", "redeal/own_proposal"),
    (PROPOSED, "1 no", "redeal/own_proposal"),
    (PLAYING, "0 claim 7S>7H", "claim/nothing_missed"),
    (do(PLAYING, "0 KD"), "1 claim 2D>2C", "claim/other_card"),
    (MISSED, "1 claim 7C>7H", "claim/other_card"),
    (PLAYING, "0 QS", "play/card_not_in_hand"),
    (PLAYING, "0 7H>7S", "play/card_not_in_hand"),
    (PLAYING, "0 7S>7C", "capture/card_not_on_table"),
    (PLAYING, "0 7S>7S", "capture/card_not_on_table"),
    (MISSED, "1 claim 7S>7S", "capture/card_not_on_table"),
    (PLAYING, "0 7S>4S+3C", "capture/equal_card_first"),
    (PLAYING, "0 7S>7H+2C", "capture/equal_card_first"),
    (MISSED, "1 claim 7S>4S+3C", "capture/equal_card_first"),
    (PLAYING, "0 KD>7H+2C", "capture/wrong_sum"),
    (PLAYING, "0 KD>7H", "capture/wrong_sum"),
    (do(PLAYING, "0 KD"), "1 claim KD", "capture/wrong_sum"),
    (HAVE_TO, "0 7S", "capture/compulsory"),
    (HAVE_TO, "0 KD", "capture/compulsory"),
]

# What a client sends: its seat, the action, by how many plies the state has moved on; the answer.
SUBMITTED: list[tuple[int, str, int, str]] = [
    (0, "0 7S>7H", 1, "submit/stale"),
    (0, "0 7S>7H", -1, "submit/stale"),
    (1, "shuffle 0 7D", 3, "submit/stale"),
    (0, "shuffle 0 7D", 0, "submit/chance"),
    (0, str(Shuffle(1, CARDS)), 0, "submit/chance"),
    (1, "0 7S>7H", 0, "submit/other_seat"),
    (7, "0 7S>7H", 0, "submit/other_seat"),
    (0, "1 QS", 0, "submit/other_seat"),
    (1, "1 QS", 0, "action/not_your_turn"),
    (7, "7 QS", 0, "action/not_your_turn"),
    (0, "0 7S>4S+3C", 0, "capture/equal_card_first"),
]


@pytest.mark.parametrize(("seat", "text", "late", "code"), SUBMITTED)
def test_what_a_client_may_not_send_is_refused(seat: int, text: str, late: int, code: str) -> None:
    before = hash(PLAYING)
    with pytest.raises(IllegalAction) as caught:
        submit(PLAYING, seat, parse_action(text), PLAYING.ply + late)
    assert caught.value.refusal.reason == code
    assert json.dumps(caught.value.refusal.details)
    assert hash(PLAYING) == before


def test_what_a_client_may_send_is_applied_once() -> None:
    action = parse_action("0 7S>7H")
    step = submit(PLAYING, 0, action, PLAYING.ply)
    assert step == transition(PLAYING, action)
    with pytest.raises(IllegalAction) as caught:
        submit(step.state, 0, action, PLAYING.ply)
    assert caught.value.refusal.reason is Reason.STALE
    for seat, ply in (("0", 0), (0, "0"), (True, 0), (0, 0.0)):
        with pytest.raises(TypeError, match="must be an int"):
            submit(PLAYING, seat, action, ply)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected an action"):
        submit(PLAYING, 0, "0 7S>7H", 0)  # type: ignore[arg-type]


def test_the_codes_are_permanent() -> None:
    assert [str(reason) for reason in Reason] == CODES
    tested = {code for _, _, code in REFUSED} | {code for _, _, _, code in SUBMITTED}
    assert sorted(tested, key=CODES.index) == CODES


@pytest.mark.parametrize(("state", "text", "code"), REFUSED, ids=lambda value: str(value)[:24])
def test_each_code_is_given(state: GameState, text: str, code: str) -> None:
    action = parse_action(text)
    refusal = check(state, action)
    assert refusal is not None
    assert refusal.reason == code
    assert refusal.message
    assert json.loads(json.dumps(refusal.details)) == refusal.details
    before = hash(state)
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert caught.value.refusal == refusal
    assert str(caught.value) == f"{refusal.message} [{code}]"
    assert hash(state) == before


def test_details_say_what_a_program_needs() -> None:
    def details(state: GameState, text: str) -> object:
        refusal = check(state, parse_action(text))
        assert refusal is not None
        return refusal.details

    assert details(PLAYING, "1 QS") == {"seat": 1, "turn": 0}
    assert details(NEW, "0 7S") == {"phase": "shuffle", "expected": "play"}
    assert details(NEW, f"shuffle 2 {CARDS[0]}") == {"dealer": 2, "dealers": [0, 1]}
    lacks = [str(card) for card in CARDS[1:]]
    assert details(NEW, "shuffle 1 AD") == {"cards": 1, "missing": lacks}
    assert details(CUT, "0 cut 0") == {"lifted": 0, "least": 1, "most": 39}
    assert details(ASKED, "1 redeal") == {"side": 1}
    assert details(PROPOSED, "1 yes") == {"proposer": 1}
    assert details(MISSED, "1 claim 7C>7H") == {"card": "7C", "laid": "7S"}
    assert details(PLAYING, "0 7S>7C+KH") == {"cards": "7C KH"}
    assert details(PLAYING, "0 7S>4S+3C") == {"card": "7S", "equal": "7H"}
    assert details(PLAYING, "0 KD>7H+2C") == {"card": "KD", "value": 10, "sum": 9}


def test_refusals_are_values() -> None:
    refusal = check(PLAYING, Play(0, Card.parse("QS")))
    assert refusal == check(PLAYING, Play(0, Card.parse("QS")))
    assert len({refusal, check(PLAYING, Play(0, Card.parse("QS")))}) == 1
    assert refusal == Refusal(
        Reason.CARD_NOT_IN_HAND, {"seat": 0, "card": "QS"}, "QS is not in the hand of seat 0"
    )
    error = IllegalAction(refusal)
    copied = pickle.loads(pickle.dumps(error))
    assert (copied.refusal, str(copied)) == (refusal, str(error))
    assert eval(repr(refusal), {"Refusal": Refusal, "Reason": Reason}) == refusal


def test_states_and_actions_of_the_wrong_type_are_type_errors() -> None:
    play = Play(0, Card.parse("7S"))
    for action in (None, "0 7S", CardSet(), Action):
        with pytest.raises(TypeError, match="expected an action"):
            check(PLAYING, action)  # type: ignore[arg-type]
    for state in (None, "state", play):
        with pytest.raises(TypeError, match="expected a GameState"):
            apply(state, play)  # type: ignore[arg-type]


def test_a_deck_of_the_wrong_cards_is_told_what_it_lacks() -> None:
    refusal = check(NEW, Shuffle(0, deck("")[:-1]))
    assert refusal is not None
    assert refusal.message == (
        "a deck holds the 40 cards once each; this one has 39 cards and lacks KC"
    )
    refusal = check(NEW, Shuffle(0, (*CARDS, CARDS[0])))
    assert refusal is not None
    assert refusal.message == "a deck holds the 40 cards once each; this one has 41 cards"


def test_a_claim_must_name_the_card_object_that_was_laid() -> None:
    assert check(MISSED, Claim(1, Card.parse("7S"), CardSet.parse("7H"))) is None
