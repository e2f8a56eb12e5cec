"""Documents of every type: how each is written today, and what a careless hand makes of it.

`python -m tests.golden_documents` prints the file `data/documents.jsonl` anew, one document a line.
"""

import datetime as dt
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from chkobba import (
    Action,
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
    InvalidData,
    Kartet,
    Laid,
    LeftoversTaken,
    MatchRecord,
    MatchWon,
    Outcome,
    PlayerView,
    RedealAnswered,
    RedealProposed,
    Redealt,
    RoundScore,
    RoundScored,
    RuleSet,
    Shuffle,
    Shuffled,
    WinReason,
    apply,
    decode_action,
    decode_event,
    decode_record,
    decode_rules,
    decode_score,
    decode_state,
    decode_view,
    legal_actions,
    new_match,
    parse_action,
    redact,
    to_json,
    view,
)
from chkobba.codec import Encodable
from chkobba.documents import ACTIONS, EVENTS
from chkobba.portable import portable_shuffle
from tests.table import at, dealt, deck, do, round_end, score_of

PATH = Path(__file__).parent / "data" / "documents.jsonl"

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()
_MIXED = RuleSet.libyan(
    61, 3, capture="optional", claims=True, sixes_and_sevens=True, barmila_ranks=[7, 6, 5]
)
_NINE = "AD 2D 3D 4D 5D 6D 7D QD JD"
_SEED = "Friday at Café Zitouna"

Document = dict[str, Any]

Decoder = Callable[[Any], Encodable]

DECODERS: dict[str, Decoder] = {
    "rules": decode_rules,
    "state": decode_state,
    "view": decode_view,
    "round_score": decode_score,
    "record": decode_record,
    **{shape.tag: decode_action for shape in ACTIONS.values()},
    **{shape.tag: decode_event for shape in EVENTS.values()},
}
"""What reads documents of each type."""

Place = tuple[str | int, ...]
"""Keys and indices on the way to a part of a document."""


def rule_sets() -> Iterator[RuleSet]:
    """Both games, and a mixture."""
    yield from (TUNISIAN, LIBYAN, _MIXED)


def actions() -> Iterator[Action]:
    """Every kind of action; a play that lays, and one that captures."""
    yield Shuffle(3, deck("7D 3S KC"))
    for text in ("0 cut 10", "1 keep", "2 put", "3 redeal", "0 yes", "1 no", "1 claim 7S>4S+3C"):
        yield parse_action(text)
    yield from map(parse_action, ("2 7S", "3 KD>AD+AH+7C+AC"))


def events() -> Iterator[Event]:
    """Every kind of event; those that hide something whole and redacted."""
    yield Shuffled(dealer=1)
    drawn = CardDrawn(0, Card.parse("3D"))
    yield from (drawn, redact(drawn, 1), CardKept(0), CardPut(0, Card.parse("3D")))
    hands = (CardSet.parse("AD AH AS"), CardSet.parse("KD KH KS"))
    first = Dealt(1, hands, CardSet.parse("2D 2H 3D 3H"), 30)
    yield from (first, redact(first, 1), redact(first, None))
    yield from (Dealt(6, hands, CardSet(), 0), Kartet())
    yield from (RedealProposed(1), RedealAnswered(2, accept=True), Redealt(agreed=False))
    yield Laid(0, Card.parse("7S"))
    yield Captured(3, Card.parse("KD"), CardSet.parse("4H 6S"))
    yield Claimed(1, Card.parse("7S"), CardSet.parse("7H"))
    yield ChkobbaScored(1, Card.parse("7S"), 2)
    yield LeftoversTaken(0, CardSet.parse("AD KC"))
    yield RoundScored(score_of(state_of("after a round")))
    yield GameWon(1, WinReason.TEN_DINARI, (1, 2))
    yield MatchWon(Outcome(1, WinReason.SIXES_AND_SEVENS))


def states() -> dict[str, GameState]:
    """States in every phase, by what they are."""
    shuffled = dealt(TUNISIAN, "AD 2D 3D 4D", players=4)
    hands = ["*3", "*3"]
    three_queens = at(TUNISIAN, table="QD QH QS 2C", hands=hands, stock="*", piles=("", ""))
    in_play = at(
        _MIXED,
        table="2H 5D",
        hands=["6D 7S KD", "2D QS", "AS 3C 4D", "JD JS KC"],
        turn=2,
        dealer=0,
        stock="*12",
        piles=("AD AH 2S QH", "*"),
        chkobbas=[[("AD", 2)], [("QC", 3)]],
        scores=(12, 30),
        games=(1, 0),
        round_number=4,
        last_capturer=0,
        last_laid="2H",
    )
    asked = do(three_queens, "1 redeal")
    return {
        "before the first shuffle": new_match(LIBYAN, 4),
        "cut": shuffled,
        "choice": do(shuffled, "0 cut 2"),
        "play": in_play,
        "claimed": do(at(TUNISIAN, table="7H 4S", hands=["7S 2D", "5D 6D"], stock="*6"), "0 7S"),
        "redeal": asked,
        "refused": do(asked, "0 no"),
        "after a redeal": do(asked, "0 yes"),
        "after a round": round_end(
            LIBYAN, ["AD 2D 3D 7D 7H 7S", "*"], chkobbas=[[("7H", 2)], []], scores=(7, 9)
        ),
        "after a game": round_end(
            _MIXED, ["*", _NINE], table="KD", last=1, scores=(59, 60), players=4
        ),
        "over": round_end(
            TUNISIAN, ["7D 7H 7S 6D", "*"], scores=(20, 18), chkobbas=[[], [("2D", 2)]]
        ),
    }


def state_of(name: str) -> GameState:
    """One of the states."""
    return states()[name]


def views() -> Iterator[PlayerView]:
    """What seats and spectators see of the states, with and without recall."""
    for name, state in states().items():
        yield view(state, 0, recall=name != "play")
    yield view(state_of("choice"), None)
    yield view(state_of("play"), 2)
    for name in ("after a round", "after a game", "over"):
        yield view(state_of(name), None, recall=False)


def sheets() -> Iterator[RoundScore]:
    """An ordinary score sheet, one of each special rule, and one of a round without a capture."""
    seven = _NINE.removesuffix(" QD JD")
    for rules, pile, table in (
        (TUNISIAN, seven, "KS"),
        (LIBYAN, seven, "KD"),
        (RuleSet.libyan(61), seven, "KD"),
        (LIBYAN, _NINE, "KS"),
        (LIBYAN, _NINE, "KD"),
        (_MIXED, "6D 6H 6S 6C 7D 7H 7S", "7C"),
    ):
        marks = [[("6D", 3)], [("KH", 4)]]
        yield score_of(round_end(rules, [pile, "*"], table=table, chkobbas=marks, scores=(5, 4)))
    yield score_of(round_end(TUNISIAN, ["", ""], table="*"))


def record() -> MatchRecord:
    """The beginning of a match that was dealt from a seed."""
    rules, rng = RuleSet.tunisian(11, 3), Random(4)
    state = new_match(rules, 4)
    done: list[Action] = []
    for _ in range(30):
        chance = state.is_chance
        done.append(portable_shuffle(state, _SEED) if chance else rng.choice(legal_actions(state)))
        state = apply(state, done[-1])
    return MatchRecord(
        rules=rules,
        players=4,
        actions=tuple(done),
        names=("Amina", "Béchir", "محمد", "D. J."),
        date=dt.date(2026, 11, 30),
        seed=_SEED,
    )


def values() -> list[Encodable]:
    """All of them, in the order of the file."""
    return [
        *rule_sets(),
        *actions(),
        *events(),
        *states().values(),
        *views(),
        *sheets(),
        record(),
        MatchRecord(rules=LIBYAN, players=2, actions=()),
    ]


def read() -> list[str]:
    """The lines of the file."""
    return PATH.read_text(encoding="ascii").splitlines()


def documents() -> list[Document]:
    """The documents of the file."""
    return [json.loads(line) for line in read()]


def find(name: str, **fields: Any) -> Document:
    """The first document of this type in the file that has these fields."""
    return next(
        document
        for document in documents()
        if document["type"] == name and fields.items() <= document.items()
    )


def refusal(decode: Decoder, document: Any) -> list[str]:
    """What the decoder has against a document; nothing if it accepts it."""
    try:
        decode(document)
    except InvalidData as error:
        assert error.problems
        return [str(problem) for problem in error.problems]
    return []


def parts(data: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Everything in a document, itself included, with its place."""
    yield place, data
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from parts(value, (*place, key))


def replaced(data: Any, place: Place, value: Any) -> Any:
    """The same, but for the part at that place; what is not on the way is shared."""
    if not place:
        return value
    copy = data.copy()
    copy[place[0]] = replaced(data[place[0]], place[1:], value)
    return copy


@frozen
class Mutant:
    """A document with one part made another."""

    place: Place
    before: Any
    after: Any
    document: Document


def mutants(document: Document) -> Iterator[Mutant]:
    """The document with each part made another; of a long array, two entries stand for all."""
    for place, part in parts(document):
        if any(isinstance(key, int) and key > 1 for key in place):
            continue
        for other in _others(part):
            if place or isinstance(other, dict):
                yield Mutant(place, part, other, replaced(document, place, other))


ONE = 1.0
"""An integer for JSON Schema, but none for the decoders."""

_ATOMS: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 4, 41, 10**9, ONE, 0.5, "", "x", "7D", "AD", "play"),
    *([], {}, ["7D"], {"x": 1}),
)
_FEW: tuple[Any, ...] = (None, True, 0, 1.5, "", "7D", "KC", [], {})


def _others(part: Any) -> Iterator[Any]:
    """What might stand in the place of this part."""
    if isinstance(part, dict):
        for name in part:
            yield {key: value for key, value in part.items() if key != name}
        yield {**part, "extra": None}
        yield from (None, 1, "x", [])
    elif isinstance(part, list):
        yield from (part[1:], part[:-1], part[::-1], [*part, None], [*part, "7D"], [*part, 0])
        yield from (part + part, part[:1] + part, part * 50, None, {}, 0, "x")
    elif isinstance(part, str) and len(part) == 2:
        yield from _FEW
    else:
        yield from _ATOMS
        if type(part) is int:
            yield from (part - 1, part + 1)


if __name__ == "__main__":
    for made in values():
        sys.stdout.write(f"{to_json(made)}\n")
