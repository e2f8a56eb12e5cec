"""Messages of every kind in every language, as they are worded today.

`python -m tests.golden_messages` writes the file `data/messages.txt` anew; read what changes in it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from chkobba import (
    CARDS,
    Action,
    Captured,
    Card,
    CardSet,
    ChkobbaScored,
    Dealt,
    Event,
    Fault,
    FaultKind,
    GameState,
    GameWon,
    IllegalAction,
    MatchWon,
    Outcome,
    Phase,
    Reason,
    RedealAnswered,
    Redealt,
    Refusal,
    RoundScored,
    RuleSet,
    Shuffle,
    WinReason,
    check,
    new_match,
    parse_action,
    submit,
)
from chkobba.messages import LANGUAGES, fault_text, refusal_text, sentence
from tests.golden_documents import events, sheets
from tests.table import at, dealt, do, round_end

PATH = Path(__file__).parent / "data" / "messages.txt"
NAMES = ("Amina", "Béchir", "محمد", "D. J.")
"""In both scripts, so that sentences run both ways."""

_TUNISIAN, _LIBYAN = RuleSet.tunisian(), RuleSet.libyan()
_HANDS = ["7S 2D KD", "5D 6D QS"]
_NEW = new_match(_TUNISIAN)
_CUT = dealt(_TUNISIAN, "")
_QUEENS = do(dealt(_TUNISIAN, "QD QH QS QC"), "0 cut 39", "0 put")
_PROPOSED = do(_QUEENS, "1 redeal")
_PLAY = at(_TUNISIAN, table="7H 4S 3C 2C", hands=_HANDS, stock="*6")
_COMPELLED = at(_LIBYAN, table="7H 4S 3C 2C", hands=_HANDS, stock="*6")
_OVER = round_end(_TUNISIAN, ("*", "6H 6S"), scores=(20, 0))

_REFUSED: tuple[tuple[GameState, str], ...] = (
    (_OVER, "0 7S"),
    (_NEW, "0 7S"),
    (_CUT, "0 keep"),
    (do(_CUT, "0 cut 5"), "0 cut 5"),
    (_PROPOSED, "0 7S"),
    (_PLAY, "0 yes"),
    (_PLAY, "1 QS"),
    (_QUEENS, "-1 redeal"),
    (_CUT, "0 cut 40"),
    (_CUT, "0 cut -1"),
    (_PLAY, "1 redeal"),
    (do(_PROPOSED, "0 no"), "1 redeal"),
    (_PROPOSED, "1 yes"),
    (_PLAY, "0 claim 7S>7H"),
    (do(_PLAY, "0 7S"), "1 claim 7C>7H"),
    (_PLAY, "0 QS"),
    (_PLAY, "0 7S>7C+KH"),
    (_PLAY, "0 7S>4S+3C"),
    (_PLAY, "0 KD>7H+2C"),
    (_COMPELLED, "0 7S"),
)


def all_events() -> Iterator[Event]:
    """Every kind of event in each of its forms."""
    yield from events()
    yield from (RedealAnswered(1, accept=False), Redealt(agreed=True))
    yield Captured(2, Card.parse("2D"), CardSet.parse("2C"))
    for points in (0, 1, 2, 3, 11, 100):
        yield ChkobbaScored(0, Card.parse("7D"), points)
        yield Dealt(2, (None, None), CardSet(), points)
        yield Dealt(1, (None, None), CardSet.parse("2D 2H"), points)
    for sheet in sheets():
        yield RoundScored(sheet)
        if sheet.points is None:
            yield RoundScored(evolve(sheet, special=None))
    for reason in WinReason:
        yield GameWon(0, reason, (2, 1))
        yield MatchWon(Outcome(1, reason))


def refusals() -> Iterator[Refusal]:
    """Every reason, as the library gives it."""
    for state, text in _REFUSED:
        yield _checked(state, parse_action(text))
    for shuffle in (Shuffle(3, CARDS), Shuffle(1, CARDS[:37]), Shuffle(1, (*CARDS, CARDS[0]))):
        yield _checked(_NEW, shuffle)
    for action, late in (("0 7S>7H", 1), (str(Shuffle(0, CARDS)), 0), ("1 QS", 0)):
        with pytest.raises(IllegalAction) as caught:
            submit(_PLAY, 0, parse_action(action), _PLAY.ply + late)
        yield caught.value.refusal


def rebuilt_refusals() -> Iterator[Refusal]:
    """Every reason without any detail, and every phase."""
    for reason in Reason:
        yield Refusal(reason, {}, "")
    for phase in Phase:
        yield Refusal(Reason.WRONG_PHASE, {"phase": phase, "expected": "play"}, "")


def faults() -> Iterator[Fault]:
    """Every fault of a record, with and without a refusal."""
    action = parse_action("0 KD>7H")
    for kind in FaultKind:
        yield Fault(kind, 12, action, _PLAY, _checked(_PLAY, action))
        yield Fault(kind, 12, None, _PLAY)


def lines() -> Iterator[str]:
    """The lines of the file: each message in every language, then an empty line."""
    for event in all_events():
        yield from (sentence(event, NAMES, language) for language in LANGUAGES)
        yield ""
    for refusal in (*refusals(), *rebuilt_refusals()):
        yield from (refusal_text(refusal, language) for language in LANGUAGES)
        yield ""
    for fault in faults():
        yield from (fault_text(fault, language) for language in LANGUAGES)
        yield ""


def _checked(state: GameState, action: Action) -> Refusal:
    refusal = check(state, action)
    assert refusal is not None
    return refusal


if __name__ == "__main__":
    PATH.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
