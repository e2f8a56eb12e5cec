"""What this library finds for a line: the value of every key that is for an implementation to find.

A line has the right shape here; what it holds can be anything, and a `ChkobbaError` says that it
cannot be followed.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from chkobba import (
    Action,
    Card,
    CardSet,
    Fault,
    InvalidData,
    InvalidPosition,
    InvalidRecord,
    ParseError,
    apply,
    check,
    decode_action,
    decode_record,
    decode_rules,
    decode_state,
    decode_view,
    encode,
    legal_actions,
    new_match,
    parse_action,
    parse_cards,
    parse_position,
    parse_record,
    parse_rules,
    position_text,
    transition,
    verify,
    view,
)
from chkobba.perft import perft
from chkobba.portable import portable_dealer, portable_deck

Line = dict[str, Any]
"""A line of a file, as plain data."""


def answer(line: Line) -> Line:
    """What this library finds, by the keys of the line that it has to agree with."""
    return _ANSWERS[str(line["kind"])](line)


def _texts(actions: Iterable[Action]) -> list[str]:
    return list(map(str, actions))


def _cards_text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


_NOTATIONS: Final[dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]]] = {
    "card": (Card.parse, str),
    "cards": (parse_cards, _cards_text),
    "card_set": (CardSet.parse, str),
    "action": (parse_action, str),
    "rules": (parse_rules, str),
    "position": (parse_position, position_text),
    "record": (parse_record, str),
}
_DECODERS: Final[dict[str, Callable[[Line], Any]]] = {
    "action": decode_action,
    "rules": decode_rules,
    "position": decode_state,
    "record": decode_record,
}


def _notation(line: Line) -> Line:
    parse, write = _NOTATIONS[line["of"]]
    try:
        value = parse(line["text"])
    except ParseError as error:
        return {"offset": error.offset}
    except (InvalidPosition, InvalidRecord) as error:
        return {"problems": sorted({problem.path for problem in error.problems})}
    found: Line = {"canonical": write(value)}
    if line["of"] in _DECODERS:
        found["document"] = _document(value, _DECODERS[line["of"]])
    return found


def _document(value: Any, decode: Callable[[Line], Any]) -> Line | None:
    """The document of a value, as it comes back when it is read; None where it is refused."""
    try:
        return encode(decode(encode(value)))
    except InvalidData:
        return None


def _play(line: Line) -> Line:
    state = parse_position(line["position"])
    steps: list[Line] = []
    for step in line["steps"]:
        action = parse_action(step["action"])
        refusal = check(state, action)
        if refusal is None:
            after = transition(state, action)
            state = after.state
            happened: Line = {"events": list(map(encode, after.events))}
        else:
            happened = {"refused": str(refusal.reason)}
        steps.append({"action": step["action"], **happened})
    end = position_text(state)
    return {"steps": steps, "legal": _texts(legal_actions(state)), "end": end}


def _perft(line: Line) -> Line:
    """The counts, up to the first that differs: what comes below a wrong one could be endless."""
    state = new_match(parse_rules(line["rules"]), line["players"])
    for text in line["actions"]:
        state = apply(state, parse_action(text))
    counts = list(line["counts"])
    for place, expected in enumerate(line["counts"]):
        counts[place] = perft(state, place + 1)
        if counts[place] != expected:
            break
    return {"counts": counts}


def _deal(line: Line) -> Line:
    which = (line["seed"], line["game"], line["round"], line["redeals"])
    dealer = portable_dealer(*which, line["candidates"])
    return {"dealer": dealer, "deck": _cards_text(portable_deck(*which))}


def _view(line: Line) -> Line:
    seen = view(parse_position(line["position"]), line["seat"], recall=line["recall"])
    return {"document": _document(seen, decode_view), "legal": _texts(seen.legal_actions())}


def _record(line: Line) -> Line:
    found = verify(decode_record(line["document"]))
    if not isinstance(found, Fault):
        return {"end": position_text(found)}
    reason = None if found.refusal is None else str(found.refusal.reason)
    return {
        "fault": {
            "kind": str(found.kind),
            "number": found.number,
            "reason": reason,
            "position": position_text(found.state),
        }
    }


_ANSWERS: Final[dict[str, Callable[[Line], Line]]] = {
    "notation": _notation,
    "play": _play,
    "perft": _perft,
    "deal": _deal,
    "view": _view,
    "record": _record,
}
