"""The JSON Schema: every document validates, and nothing that it refuses is ever decoded."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from chkobba import (
    GameState,
    MatchRecord,
    RuleSet,
    encode,
    legal_actions,
    new_match,
    redact,
    shuffle,
    transition,
    view,
)
from chkobba.codec import Encodable, schema
from chkobba.documents import ACTIONS, EVENTS
from tests.golden_documents import (
    DECODERS,
    ONE,
    Document,
    Mutant,
    documents,
    find,
    mutants,
    parts,
    refusal,
    replaced,
)

TYPES = list(DECODERS)
URN = "urn:chkobba:format:1"


@cache
def validator(name: str = "") -> Draft202012Validator:
    """Validates all documents, or those of one definition only."""
    resource = Resource[Any].from_contents(schema())
    registry = Registry[Any]().with_resource(URN, resource)
    reference = f"{URN}#/$defs/{name}" if name else URN
    return Draft202012Validator({"$ref": reference}, registry=registry)


def problems(name: str, document: Any) -> list[str]:
    """What the schema has against the document, as paths and messages."""
    return [
        f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(document)
    ]


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema()["$id"] == URN
    assert schema() is not schema()


def test_every_type_has_a_definition_of_its_own() -> None:
    definitions = schema()["$defs"]
    for name in TYPES:
        assert definitions[name]["properties"]["type"] == {"const": name}
        assert definitions[name]["description"]
    assert sorted(schema()["properties"]["type"]["enum"]) == sorted(TYPES)
    for name, shapes in (("action", ACTIONS), ("event", EVENTS)):
        tags = [shape.tag for shape in shapes.values()]
        assert definitions[name]["properties"]["type"]["enum"] == tags


def test_every_object_is_closed_and_every_key_required() -> None:
    closed = 0
    for path, part in parts(schema()):
        if isinstance(part, dict) and "additionalProperties" in part:
            assert part["additionalProperties"] is False, path
            assert part["required"] == list(part["properties"]), path
            closed += 1
    assert closed > len(TYPES)


def test_no_definition_is_unused() -> None:
    references = {part for path, part in parts(schema()) if path[-1:] == ("$ref",)}
    for name in schema()["$defs"]:
        assert any(reference.startswith(f"#/$defs/{name}") for reference in references), name


@pytest.mark.parametrize("name", TYPES)
def test_the_order_of_keys_is_the_documents(name: str) -> None:
    found = [document for document in documents() if document["type"] == name]
    assert found
    for document in found:
        assert list(document) == schema()["$defs"][name]["required"]


def test_every_document_validates_as_what_it_is_and_as_nothing_else() -> None:
    for document in documents():
        assert problems("", document) == []
        assert problems(document["type"], document) == []
        for name in TYPES:
            if name != document["type"]:
                assert not validator(name).is_valid(document)
        for group, shapes in (("action", ACTIONS), ("event", EVENTS)):
            belongs = document["type"] in [shape.tag for shape in shapes.values()]
            assert validator(group).is_valid(document) == belongs


def _of_a_match(state: GameState, rng: Random) -> Iterator[tuple[str, Encodable]]:
    """All kinds of documents along a random match, with the names of their definitions."""
    yield "rules", state.rules
    start, actions = state, []
    while not state.is_over:
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        actions.append(action)
        step = transition(state, action)
        yield "action", action
        for event in step.events:
            for seat in (None, *range(state.players)):
                yield "event", redact(event, seat)
        state = step.state
        if state.ply % 2:
            yield "state", state
        else:
            seat = rng.choice([None, *range(state.players)])
            yield "view", view(state, seat, recall=rng.random() < 0.5)
        if state.last_round is not None:
            yield "round_score", state.last_round
    rules, players = start.rules, start.players
    yield "record", MatchRecord(rules=rules, players=players, actions=tuple(actions))


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (RuleSet.tunisian(11), 2),
        (RuleSet.tunisian(7, 3, chkobba_points="by_count"), 4),
        (RuleSet.libyan(11), 4),
    ],
    ids=["tunisian", "best of three", "libyan"],
)
def test_every_document_of_a_match_validates(rules: RuleSet, players: int) -> None:
    seen = set()
    for name, value in _of_a_match(new_match(rules, players), Random(players)):
        document = encode(value)
        assert problems(name, document) == []
        seen.add(document["type"])
    assert {"rules", "state", "view", "round_score", "record", "shuffle", "play"} <= seen
    assert {"shuffled", "dealt", "laid", "captured", "round_scored", "match_won"} <= seen


SHOWN_ELSEWHERE = (("rules",), ("round_number",), ("redeals",), ("ply",))
"""What is a document itself, and numbers of which most are accepted."""


@pytest.mark.parametrize("document", documents(), ids=lambda document: str(document["type"]))
def test_what_the_schema_refuses_is_never_decoded(document: Document) -> None:
    decode = DECODERS[document["type"]]
    for mutant in mutants(document):
        if refusal(decode, mutant.document) or mutant.place[:1] in SHOWN_ELSEWHERE:
            continue
        assert problems(mutant.document["type"], mutant.document) == [], mutant.place


def _is_misshapen(mutant: Mutant) -> bool:
    """Whether a key is missing or too many, or a part is of a type that it never has."""
    before, after = mutant.before, mutant.after
    if isinstance(before, dict) and isinstance(after, dict):
        return True
    if before is None or after is None or after is ONE:
        return False
    return type(before) is not type(after)


@pytest.mark.parametrize("name", TYPES)
def test_the_schema_refuses_other_keys_and_types(name: str) -> None:
    document = [one for one in documents() if one["type"] == name][-1]
    misshapen = list(filter(_is_misshapen, mutants(document)))
    assert len(misshapen) >= 2 * len(document)
    for mutant in misshapen:
        assert not validator(name).is_valid(mutant.document), mutant.place
        assert refusal(DECODERS[name], mutant.document), mutant.place


REFUSED: dict[str, tuple[str, tuple[str | int, ...], Any]] = {
    "a seat too many": ("keep_card", ("seat",), 4),
    "a seat below zero": ("keep_card", ("seat",), -1),
    "a cut of nothing": ("cut", ("lifted",), 0),
    "a cut of the whole pack": ("cut", ("lifted",), 40),
    "a card that is not there": ("laid", ("card",), "8D"),
    "a card in small letters": ("laid", ("card",), "7d"),
    "a card with a space": ("laid", ("card",), "7D "),
    "a deck of 39": ("shuffle", ("deck",), ["7D"] * 39),
    "a card twice": ("play", ("captured",), ["7D", "7D"]),
    "nothing captured": ("captured", ("captured",), []),
    "a side too many": ("chkobba_scored", ("side",), 2),
    "no points": ("chkobba_scored", ("points",), 0),
    "a seventh deal": ("dealt", ("deal_number",), 7),
    "a hand of two": ("dealt", ("hands", 0), ["7D", "KD"]),
    "three hands": ("dealt", ("hands",), [None, None, None]),
    "four games": ("game_won", ("games",), [4, 0]),
    "no such reason": ("match_won", ("outcome", "reason"), "points"),
    "another format": ("kartet", ("format",), 2),
    "younger rules": ("rules", ("rules_version",), 2),
    "no target": ("rules", ("target",), 0),
    "best of two": ("rules", ("best_of",), 2),
    "a rank twice": ("rules", ("barmila_ranks",), ["7", "7"]),
    "ten digits": ("state", ("ply",), 10**9),
    "three players": ("state", ("players",), 3),
    "one hand": ("state", ("hands",), [[]]),
    "a hand of four": ("state", ("hands", 0), ["AD", "AH", "AS", "AC"]),
    "no dealer": ("state", ("dealer",), None),
    "an early outcome": ("state", ("outcome",), {"winner": 0, "reason": "target"}),
    "a chkobba of one card": ("state", ("chkobbas",), [[{"card": "AD", "count": 1}], []]),
    "four in hand": ("view", ("hand_sizes",), [4, 0]),
    "recall without piles": ("view", ("recall",), True),
    "a spectator's hand": ("view", ("seat",), None),
    "eleven dinari": ("round_score", ("dinari", "counts"), [11, 0]),
    "no such action": ("record", ("actions",), ["0 pass"]),
    "a card without a seat": ("record", ("actions",), ["7S"]),
    "an open capture": ("record", ("actions",), ["0 7S>"]),
    "ten digits in an action": ("record", ("actions",), ["1000000000 keep"]),
    "no name": ("record", ("names",), ["Amina", "", "x", "y"]),
    "a name with a space before it": ("record", ("names",), [" Amina", "x", "y", "z"]),
    "three names": ("record", ("names",), ["x", "y", "z"]),
    "no date": ("record", ("date",), "30-11-2026"),
    "a digest in capitals": ("record", ("seal", "digest"), "A" * 64),
}
"""For each wrong thing: the type of document, the path, and what is put there."""


@pytest.mark.parametrize("what", REFUSED)
def test_the_schema_refuses(what: str) -> None:
    name, path, value = REFUSED[what]
    document = find(name, **({"phase": "play"} if name in ("state", "view") else {}))
    assert problems(name, document) == []
    mutant = replaced(document, path, value)
    assert problems(name, mutant)
    assert refusal(DECODERS[document["type"]], mutant)


def test_an_error_of_the_schema_names_the_place() -> None:
    document = find("play")
    mutant = {**document, "seat": 9, "card": "7X"}
    assert problems("", mutant) == [
        "$.seat: 9 is greater than the maximum of 3",
        "$.card: '7X' does not match '^[A2-7QJK][DHSC]$'",
    ]
    assert problems("", {**document, "type": "pass"})[0].startswith("$.type: 'pass' is not one of")
