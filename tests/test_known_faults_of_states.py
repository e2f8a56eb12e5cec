"""Known faults of other engines in states, turns and seats, which must be impossible here."""

import pickle
from random import Random

import pytest

from chkobba import (
    CARDS,
    GameState,
    IllegalAction,
    InvalidPosition,
    InvalidSeat,
    Phase,
    RuleSet,
    Shuffle,
    actors,
    apply,
    capture_sets,
    check,
    dealers,
    is_legal,
    legal_actions,
    new_match,
    parse_action,
    position_key,
    shuffle,
    transition,
)
from tests.table import at, dealt, deck, do, reason

TUNISIAN = RuleSet.tunisian()


def _phases(players: int) -> dict[Phase, GameState]:
    """A state of each phase; seat 0 leads, and in play it may also claim 7S>7H."""
    hands = ["*3"] * players
    first = at(TUNISIAN, table="QD QH QS 2C", hands=hands, stock="*", piles=("", ""))
    last = [*[""] * (players - 1), "QC"]
    over = at(
        TUNISIAN,
        table="KS",
        hands=last,
        turn=players - 1,
        piles=("*", "AC 2C"),
        last_capturer=0,
        scores=(20, 0),
    )
    hands = [*[""] * (players - 1), "7S"]
    play = at(TUNISIAN, table="7H KS", hands=hands, turn=players - 1, stock="*12")
    return {
        Phase.SHUFFLE: new_match(TUNISIAN, players),
        Phase.CUT: dealt(TUNISIAN, "", players=players),
        Phase.CUT_CHOICE: do(dealt(TUNISIAN, "", players=players), "0 cut 20"),
        Phase.PLAY: do(play, f"{players - 1} 7S"),
        Phase.REDEAL: do(first, "0 redeal"),
        Phase.MATCH_OVER: do(over, f"{players - 1} QC"),
    }


SHUFFLED = str(Shuffle(1, deck("")))

PHASE_OF = {
    SHUFFLED: Phase.SHUFFLE,
    "0 cut 5": Phase.CUT,
    "0 keep": Phase.CUT_CHOICE,
    "0 put": Phase.CUT_CHOICE,
    "0 claim 7S>7H": Phase.PLAY,
    "0 AD": Phase.PLAY,
    "0 redeal": Phase.PLAY,
    "1 yes": Phase.REDEAL,
    "1 no": Phase.REDEAL,
}
"""Actions, with the only phase to which each belongs."""


def test_fault_a_state_is_changed_by_looking_at_it() -> None:
    for players in (2, 4):
        for state in _phases(players).values():
            twin = pickle.loads(pickle.dumps(state))
            names = [name for name in dir(GameState) if not name.startswith("_")]
            for _ in range(2):
                for name in names:
                    getattr(state, name)
                for function in (str, repr, hash, actors, dealers, position_key, legal_actions):
                    function(state)
                for seat in range(players):
                    legal_actions(state, seat)
                for text in PHASE_OF:
                    check(state, parse_action(text))
                    is_legal(state, parse_action(text))
                for action in legal_actions(state):
                    assert check(state, action) is None
                    transition(state, action)
                    apply(state, action)
                for card in CARDS:
                    capture_sets(state.table, card)
                if state.is_chance:
                    shuffle(state, Random(1))
            for name in names:
                assert getattr(state, name) == getattr(twin, name)
            assert (state, hash(state), str(state)) == (twin, hash(twin), str(twin))
            assert legal_actions(state) == legal_actions(twin)


def test_fault_a_refused_action_changes_the_state() -> None:
    for players in (2, 4):
        for phase, state in _phases(players).items():
            twin = pickle.loads(pickle.dumps(state))
            for text, allowed in PHASE_OF.items():
                if phase is not allowed:
                    with pytest.raises(IllegalAction):
                        do(state, text)
            assert state == twin
            assert legal_actions(state) == legal_actions(twin)


def test_fault_actions_are_accepted_in_the_wrong_phase() -> None:
    for players in (2, 4):
        for phase, state in _phases(players).items():
            assert state.phase is phase
            refused = "match/over" if phase is Phase.MATCH_OVER else "action/wrong_phase"
            for text, allowed in PHASE_OF.items():
                if phase is not allowed:
                    assert reason(state, text) == refused
                elif text != "0 redeal":  # not on this table
                    assert reason(state, text) is None


def test_fault_actions_are_accepted_out_of_turn() -> None:
    for players in (2, 4):
        phases = _phases(players)
        for seat in range(1, players):
            for phase, action in [
                (Phase.CUT, "cut 5"),
                (Phase.CUT_CHOICE, "keep"),
                (Phase.CUT_CHOICE, "put"),
                (Phase.PLAY, "claim 7S>7H"),
                (Phase.PLAY, str(min(phases[Phase.PLAY].hands[seat]))),
            ]:
                assert reason(phases[phase], f"{seat} {action}") == "action/not_your_turn"
        # The seat on turn may not play the card of another.
        card = min(phases[Phase.PLAY].hands[1])
        assert reason(phases[Phase.PLAY], f"0 {card}") == "play/card_not_in_hand"


def test_fault_actions_are_accepted_twice() -> None:
    for players in (2, 4):
        phases = _phases(players)
        for phase, action, again in [
            (Phase.SHUFFLE, SHUFFLED, "action/wrong_phase"),
            (Phase.CUT, "0 cut 5", "action/wrong_phase"),
            (Phase.CUT_CHOICE, "0 keep", "action/wrong_phase"),
            (Phase.CUT_CHOICE, "0 put", "action/wrong_phase"),
            (Phase.PLAY, "0 claim 7S>7H", "claim/nothing_missed"),
            (Phase.PLAY, "0 AD", "action/not_your_turn"),
            (Phase.REDEAL, "1 no", "action/wrong_phase"),
            (Phase.REDEAL, "1 yes", "action/wrong_phase"),
        ]:
            assert reason(do(phases[phase], action), action) == again
        refused = do(phases[Phase.REDEAL], "1 no")
        assert reason(refused, "0 redeal") == "redeal/already_asked"
    # A turn later the card is on the table or in a pile, and not in the hand.
    state = at(TUNISIAN, table="7H", hands=["7S 2D", "KH 3D"], stock="*6")
    for action in ("7S", "7S>7H"):
        played = do(state, f"0 {action}", "1 KH")
        assert reason(played, f"0 {action}") == "play/card_not_in_hand"


def test_fault_a_seat_beyond_the_players_is_wrapped_round_or_used_as_an_index() -> None:
    for players in (2, 4):
        phases = _phases(players)
        for seat in (players, 2 * players, 99, -1, -2, -players):
            for phase, action, refused in [
                (Phase.CUT, "cut 5", "action/not_your_turn"),
                (Phase.CUT_CHOICE, "keep", "action/not_your_turn"),
                (Phase.CUT_CHOICE, "put", "action/not_your_turn"),
                (Phase.PLAY, "claim 7S>7H", "action/not_your_turn"),
                (Phase.PLAY, "AD", "action/not_your_turn"),
                (Phase.PLAY, "redeal", "action/no_such_seat"),
                (Phase.REDEAL, "yes", "action/no_such_seat"),
                (Phase.REDEAL, "no", "action/no_such_seat"),
            ]:
                assert reason(phases[phase], f"{seat} {action}") == refused
                with pytest.raises(IllegalAction):
                    do(phases[phase], f"{seat} {action}")
            stranger = str(Shuffle(seat, deck("")))
            assert reason(phases[Phase.SHUFFLE], stranger) == "shuffle/wrong_dealer"
            for state in phases.values():
                with pytest.raises(InvalidSeat):
                    legal_actions(state, seat)
        # Seat -1 does not play for the last seat, nor does the seat after it for seat 0.
        last = at(
            TUNISIAN,
            table="7H KS",
            hands=[*[""] * (players - 1), "7S"],
            turn=players - 1,
            stock="*12",
        )
        for seat in (-1, 2 * players - 1, players):
            assert reason(last, f"{seat} 7S>7H") == "action/not_your_turn"


def test_fault_a_position_accepts_a_seat_beyond_the_players() -> None:
    for players in (2, 4):
        for seat in (players, players + 1, -1):
            with pytest.raises(InvalidPosition, match=f"there is no seat {seat}"):
                at(TUNISIAN, table="7H", hands=["*3"] * players, stock="*12", dealer=seat)
            with pytest.raises(InvalidPosition, match=f"there is no seat {seat}"):
                at(TUNISIAN, table="7H", hands=["*3"] * players, stock="*12", turn=seat)
            with pytest.raises(InvalidPosition, match="must be a side"):
                at(TUNISIAN, table="7H", hands=["*3"] * players, stock="*12", last_capturer=2)
