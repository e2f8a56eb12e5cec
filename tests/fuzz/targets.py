"""What the fuzzer runs: each parser and decoder on any bytes, and what must hold of its answer.

A target tells whether it accepts the input. A `ChkobbaError` is a refusal; whatever else escapes is
a fault of the library, and so is an accepted value that does not come back from its own print, or
that the rest of the library cannot work with.
"""

import json
from collections.abc import Callable, Sequence
from operator import attrgetter
from random import Random
from typing import Any, Final

import chkobba
import chkobba.conformance
from chkobba import (
    Action,
    Card,
    ChkobbaError,
    Event,
    GameState,
    IllegalAction,
    MatchRecord,
    ParseError,
    PlayerView,
    RoundScore,
    RuleSet,
    apply,
    legal_actions,
    new_match,
    position_text,
    redact,
    sample_state,
    score_sheet,
    shuffle,
    to_json,
    verify,
    view,
)
from tests.table import at, dealt, do

Target = Callable[[bytes], bool]

_MANY: Final = 999_999_000
"""Close to the largest number that can be stored: further than one action can count."""


def _parser(name: str, write: Callable[[Any], str], check: Callable[[Any], None]) -> Target:
    """A target for what reads text; bytes that are no UTF-8 become lone surrogates."""
    return lambda data: _accepts(name, data.decode(errors="surrogateescape"), write, check)


def _decoder(name: str, check: Callable[[Any], None]) -> Target:
    """A target for what reads JSON."""
    return lambda data: _accepts(name, data, to_json, check)


def _accepts(
    name: str, source: str | bytes, write: Callable[[Any], str], check: Callable[[Any], None]
) -> bool:
    """Whether the function of this name reads the source; what it reads is checked."""
    read = attrgetter(name)(chkobba)
    try:
        value = read(source)
    except ChkobbaError as error:
        _check_refusal(error)
        return False
    written = write(value)
    again = read(written)
    assert again == value
    assert write(again) == written
    check(value)
    return True


def _check_refusal(error: ChkobbaError) -> None:
    """A refusal can be told and logged, and the place that it names is in the text."""
    assert str(error).encode()
    if isinstance(error, ParseError):
        assert 0 <= error.offset <= len(error.text)


def _check_cards(cards: Sequence[Card]) -> None:
    assert chkobba.parse_cards(" ".join(map(str, cards))) == tuple(cards)


def _check_action(action: Action) -> None:
    assert chkobba.parse_action(str(action)) == action


def _check_rules(rules: RuleSet) -> None:
    assert chkobba.parse_rules(str(rules)) == rules
    assert chkobba.decode_rules(to_json(rules)) == rules
    for players in (2, 4):
        assert new_match(rules, players).rules == rules


def _check_state(state: GameState) -> None:
    """It can be stored, shown and sampled from, and so can what comes next."""
    _check_storing(state)
    for seat in (None, *range(state.players)):
        for recall in (True, False):
            seen = view(state, seat, recall=recall)
            assert chkobba.decode_view(to_json(seen)) == seen
            _check_view(seen)
            if seat is not None:
                assert seen.legal_actions() == legal_actions(state, seat)
    for action in _some_actions(state):
        _check_storing(apply(state, action))


def _check_storing(state: GameState) -> None:
    assert chkobba.decode_state(to_json(state)) == state
    assert chkobba.parse_position(position_text(state)) == state
    assert str(state)


def _some_actions(state: GameState) -> Sequence[Action]:
    """Up to four legal actions; none if what follows may have numbers too large to be stored."""
    if max(state.ply, state.round_number, state.redeals, *state.scores) > _MANY:
        return []
    if state.is_chance:
        return [shuffle(state, Random(0))]
    actions = legal_actions(state)
    return actions[:: 1 + len(actions) // 4]


def _check_view(seen: PlayerView) -> None:
    assert str(seen)
    seen.legal_actions()
    sample = sample_state(seen, Random(1))
    assert view(sample, seen.seat, recall=seen.recall) == seen
    assert chkobba.decode_state(to_json(sample)) == sample


def _check_event(event: Event) -> None:
    for seat in (None, 0, 1):
        told = redact(event, seat)
        assert chkobba.decode_event(to_json(told)) == told


def _check_score(score: RoundScore) -> None:
    assert score_sheet(score)


def _check_record(record: MatchRecord) -> None:
    assert str(chkobba.parse_record(str(record))) == str(record)
    assert to_json(chkobba.decode_record(to_json(record))) == to_json(record)
    end = verify(record)
    if isinstance(end, GameState):
        _check_storing(end)
    else:
        assert str(end)
        _check_storing(end.state)


_TUNISIAN: Final = RuleSet.tunisian()
_LIBYAN: Final = RuleSet.libyan()
_STATES: Final = (
    new_match(_TUNISIAN),
    dealt(_TUNISIAN, "QD QH QS QC"),
    do(dealt(_TUNISIAN, "QD QH QS QC"), "0 cut 10"),
    do(dealt(_TUNISIAN, "QD QH QS QC"), "0 cut 39", "0 put"),
    do(dealt(_TUNISIAN, "QD QH QS QC"), "0 cut 39", "0 put", "1 redeal"),
    do(at(_TUNISIAN, table="7H 4S 3C", hands=["7S 2D", "5D 6D"], stock="*6"), "0 7S"),
    dealt(_LIBYAN, "", players=4),
    at(_LIBYAN, table="7H 4S 3C", hands=["7S", "5D"]),
    at(_LIBYAN, table="7H", hands=["", "7S"], stock="*6", turn=1),
    at(_TUNISIAN, table="5H 4S", hands=["", "5D"], turn=1),
)
"""States in all phases but the last, which wait for an action."""


def _submit(data: bytes) -> bool:
    """Whether an action that a client sends as JSON is legal in one of the states."""
    try:
        action = chkobba.decode_action(data)
    except ChkobbaError as error:
        _check_refusal(error)
        return False
    return sum(_takes(state, action) for state in _STATES) > 0


def _takes(state: GameState, action: Action) -> bool:
    """Whether the state takes the action from the seat that it names."""
    try:
        step = chkobba.submit(state, getattr(action, "seat", 0), action, state.ply)
    except IllegalAction as error:
        assert action not in legal_actions(state)
        assert json.dumps(error.refusal.details)
        return False
    assert action in legal_actions(state)
    _check_storing(step.state)
    for event in step.events:
        _check_event(event)
    return True


def _conforms(data: bytes) -> bool:
    """Whether a line of the conformance kit is what the library finds; it raises for no line."""
    try:
        line = json.loads(data.decode())
    except (ValueError, RecursionError):
        return False
    return not chkobba.conformance.check(line, most_leaves=100)


TARGETS: Final[dict[str, Target]] = {
    "Card.parse": _parser("Card.parse", str, lambda card: _check_cards([card])),
    "CardSet.parse": _parser("CardSet.parse", str, lambda cards: _check_cards([*cards])),
    "parse_cards": _parser("parse_cards", lambda cards: " ".join(map(str, cards)), _check_cards),
    "parse_action": _parser("parse_action", str, _check_action),
    "parse_rules": _parser("parse_rules", str, _check_rules),
    "parse_position": _parser("parse_position", position_text, _check_state),
    "parse_record": _parser("parse_record", str, _check_record),
    "decode_rules": _decoder("decode_rules", _check_rules),
    "decode_action": _decoder("decode_action", _check_action),
    "decode_state": _decoder("decode_state", _check_state),
    "decode_view": _decoder("decode_view", _check_view),
    "decode_event": _decoder("decode_event", _check_event),
    "decode_score": _decoder("decode_score", _check_score),
    "decode_record": _decoder("decode_record", _check_record),
    "submit": _submit,
    "conformance.check": _conforms,
}
"""The targets by what they read with, which is also the name of the folder of their seeds."""
