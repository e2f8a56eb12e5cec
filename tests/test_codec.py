"""Documents and their text: what is written reads back, what cannot be read is refused."""

import json
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from chkobba import (
    Action,
    Card,
    ChkobbaError,
    GameState,
    InvalidData,
    MatchRecord,
    ParseError,
    RuleSet,
    Seal,
    apply,
    decode_action,
    decode_event,
    decode_record,
    decode_rules,
    decode_score,
    decode_state,
    decode_view,
    encode,
    legal_actions,
    new_match,
    parse_action,
    redact,
    replay,
    shuffle,
    to_json,
    transition,
    verify,
    view,
)
from chkobba.codec import Encodable
from chkobba.documents import upgraded
from chkobba.shapes import DoubledKeys
from chkobba.strategies import rule_sets, states
from tests.golden_documents import (
    DECODERS,
    LIBYAN,
    TUNISIAN,
    Decoder,
    Document,
    documents,
    find,
    parts,
    read,
    record,
    refusal,
    replaced,
    state_of,
    values,
)

ALL_DECODERS = list(dict.fromkeys(DECODERS.values()))
PLAIN = {dict, list, str, int, bool, type(None)}


def reads_back(decode: Decoder, value: Encodable) -> None:
    """Assert that the document and its text stand for the value, and for no other document."""
    document, text = encode(value), to_json(value)
    assert decode(document) == value
    assert decode(text) == value
    assert encode(decode(text)) == document == json.loads(text)


def everything_reads_back(state: GameState, seat: int | None, *, recall: bool) -> None:
    """The same for a state and for a view of it."""
    reads_back(decode_state, state)
    reads_back(decode_view, view(state, seat, recall=recall))


@given(rule_sets(target=st.integers(1, 40)))
def test_rule_sets_read_back(rules: RuleSet) -> None:
    reads_back(decode_rules, rules)


@given(states(), st.booleans())
def test_states_and_views_read_back(state: GameState, recall: bool) -> None:
    for seat in (None, *range(state.players)):
        everything_reads_back(state, seat, recall=recall)


@settings(max_examples=40)
@given(rule_sets(target=st.integers(1, 40)), st.sampled_from([2, 4]), st.integers(0, 2**32))
def test_everything_reads_back_along_a_match(rules: RuleSet, players: int, seed: int) -> None:
    rng, state = Random(seed), new_match(evolve(rules, target=1), players)
    actions: list[Action] = []
    while not state.is_over and len(actions) < 250:
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        actions.append(action)
        reads_back(decode_action, action)
        step = transition(state, action)
        for event in step.events:
            for seat in (None, *range(players)):
                reads_back(decode_event, redact(event, seat))
        state = step.state
        if state.last_round is not None:
            everything_reads_back(state, None, recall=False)
            reads_back(decode_score, state.last_round)
    match = MatchRecord(rules=state.rules, players=players, actions=tuple(actions))
    reads_back(decode_record, match)
    assert verify(decode_record(to_json(match))) == state


@pytest.mark.long
def test_every_state_of_a_thousand_matches_reads_back() -> None:
    plies = 0
    for seed in range(1000):
        rng = Random(seed)
        rules, players = _random_rules(rng), rng.choice((2, 4))
        state = new_match(rules, players)
        while not state.is_over:
            seat = rng.choice((None, *range(players)))
            everything_reads_back(state, seat, recall=rng.random() < 0.5)
            action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
            state = apply(state, action)
            plies += 1
        everything_reads_back(state, None, recall=False)
    assert plies > 50_000


def _random_rules(rng: Random) -> RuleSet:
    """One of the games, with some options changed."""
    changes: dict[str, list[Any]] = {
        "redeal": ["by_agreement", "three_kings"],
        "capture": ["optional", "compulsory"],
        "claims": [True, False],
        "chkobba_points": ["one", "by_value", "by_count"],
        "barmila_ranks": [[7, 6], [7, 6, 5], [10], []],
        "eight_dinari": ["off", "ten_only", "ten_with_chkobbas"],
        "sixes_and_sevens": [True, False],
    }
    preset = rng.choice((RuleSet.tunisian, RuleSet.libyan))
    chosen = {name: rng.choice(changes[name]) for name in rng.sample(sorted(changes), 3)}
    return preset(rng.choice((5, 11, 21)), **chosen)


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_values_of_every_type_read_back(value: Encodable) -> None:
    document = encode(value)
    decode = DECODERS[document["type"]]
    reads_back(decode, value)
    assert type(decode(document)) is type(value)
    assert decode(to_json(value).encode()) == value
    assert decode(json.dumps(document, indent=2, ensure_ascii=False)) == value


def test_golden_documents_are_written_as_ever() -> None:
    """A difference is a change of the format: `python -m tests.golden_documents` shows it."""
    assert [to_json(value) for value in values()] == read()


def test_golden_documents_are_of_every_type_phase_and_special_rule() -> None:
    assert {document["type"] for document in documents()} == set(DECODERS)
    states_and_views = [one for one in documents() if one["type"] in ("state", "view")]
    for name in ("state", "view"):
        phases = {one["phase"] for one in states_and_views if one["type"] == name}
        assert phases == {"shuffle", "cut", "cut_choice", "play", "redeal", "match_over"}
    specials = {one["special"] for one in documents() if one["type"] == "round_score"}
    assert len(specials) == 5
    assert {one["recall"] for one in states_and_views if one["type"] == "view"} == {True, False}


@pytest.mark.parametrize("line", read())
def test_documents_are_one_line_of_ascii_that_begins_with_format_and_type(line: str) -> None:
    document = json.loads(line)
    assert line.isascii()
    assert line.isprintable()
    assert line == json.dumps(document, separators=(",", ":"))
    assert list(document)[:2] == ["format", "type"]
    assert document["format"] == 1


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_documents_are_plain_data_of_their_own(value: Encodable) -> None:
    document = encode(value)
    assert {type(part) for _, part in parts(document)} <= PLAIN
    for _, part in parts(document):
        if isinstance(part, dict | list):
            part.clear()
    assert encode(value) == json.loads(to_json(value)) != document


def test_the_order_of_keys_and_of_cards_in_a_set_does_not_matter() -> None:
    for document in documents():
        decode = DECODERS[document["type"]]
        assert decode(dict(reversed(document.items()))) == decode(document)
    play = {**find("play", card="KD"), "captured": ["7C", "AD", "AC", "AH"]}
    assert decode_action(play) == parse_action("3 KD>AD+AH+AC+7C")
    state = find("state", phase="play")
    turned = {**state, "table": state["table"][::-1], "piles": [p[::-1] for p in state["piles"]]}
    assert decode_state(turned) == decode_state(state)


def test_the_order_of_the_stock_and_of_a_deck_does_matter() -> None:
    state, deck = find("state", phase="play"), find("shuffle")
    turned = decode_state({**state, "stock": state["stock"][::-1]})
    assert turned.stock == decode_state(state).stock[::-1]
    assert decode_action({**deck, "deck": deck["deck"][::-1]}) != decode_action(deck)


WRONG_VALUES: list[Any] = [
    None,
    7,
    "7D",
    Card.parse("7D"),
    [],
    {},
    Seal(1, "0" * 64),
    RuleSet,
    new_match,
]


@pytest.mark.parametrize("value", WRONG_VALUES, ids=repr)
def test_other_things_cannot_be_encoded(value: Any) -> None:
    for write in (encode, to_json):
        with pytest.raises(TypeError, match=f"cannot encode a {type(value).__name__}"):
            write(value)


WRONG_SOURCES: list[Any] = [None, 7, 0.5, True, [], (), {"a"}, bytearray(b"{}"), TUNISIAN]


@pytest.mark.parametrize("source", WRONG_SOURCES, ids=repr)
def test_other_things_cannot_be_decoded(source: Any) -> None:
    assert len(ALL_DECODERS) == 7
    for decode in ALL_DECODERS:
        with pytest.raises(TypeError, match="expected a document or its text, not"):
            decode(source)


def test_a_record_is_sealed_when_it_is_written_and_keeps_its_seal() -> None:
    made = record()
    assert made.seal is None
    written = decode_record(encode(made))
    assert written.seal is not None
    assert written.seal.actions == len(made.actions)
    assert verify(written) == verify(made)
    shortened = decode_record({**encode(made), "actions": encode(made)["actions"][:-1]})
    assert encode(shortened)["seal"] == encode(made)["seal"]
    assert "record/truncated" in str(verify(decode_record(to_json(shortened))))


def test_a_record_of_thousands_of_actions_reads_back_and_replays() -> None:
    rng, state = Random(5), new_match(RuleSet.tunisian(999_999))
    actions: list[Action] = []
    for _ in range(5000):
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        actions.append(action)
        state = apply(state, action)
    match = MatchRecord(rules=state.rules, players=2, actions=tuple(actions))
    *_, end = replay(decode_record(to_json(match)))
    assert end == state


ADDED: dict[str, tuple[int, Any]] = {"aces": (2, "low"), "jokers": (3, False)}


def _upgraded(data: Any) -> Any:
    return upgraded(data, 3, ADDED)


def test_rule_sets_from_before_an_option_get_the_value_that_they_had() -> None:
    old = encode(LIBYAN)
    assert _upgraded(old) == {**old, "rules_version": 3, "aces": "low", "jokers": False}
    assert old == encode(LIBYAN)
    younger = {**old, "rules_version": 2, "aces": "high"}
    assert _upgraded(younger) == {**younger, "rules_version": 3, "jokers": False}


def test_an_option_that_a_rule_set_could_not_have_had_stays_for_the_reader_to_judge() -> None:
    odd = {**encode(LIBYAN), "rules_version": 1, "aces": "high"}
    assert _upgraded(odd)["aces"] == "high"


@pytest.mark.parametrize("version", [3, 4, 0, -1, 10**5000, None, True, 1.0, "1", [1]], ids=type)
def test_other_versions_are_left_for_the_reader_to_refuse(version: Any) -> None:
    data = {**encode(LIBYAN), "rules_version": version}
    assert _upgraded(data) is data
    if version != 1 or type(version) is not int:
        with pytest.raises(InvalidData, match="rules_version: must be 1"):
            decode_rules(data)


def test_data_without_a_version_is_left_as_it_is() -> None:
    others: list[Any] = [{}, [], None, 1, "rules", {"target": 21}]
    for data in others:
        assert _upgraded(data) is data


def test_keys_given_twice_are_still_known_in_rule_sets_from_before() -> None:
    data = DoubledKeys(encode(LIBYAN))
    data.doubled = ("target",)
    filled = _upgraded(data)
    assert (type(filled), filled.doubled) == (DoubledKeys, ("target",))


# Text that is no JSON


def unread(text: str | bytes) -> ParseError:
    """The error with which every decoder refuses a text that is no JSON."""
    found = []
    for decode in ALL_DECODERS:
        with pytest.raises(ParseError) as caught:
            decode(text)
        found.append(caught.value)
    assert len({str(error) for error in found}) == 1
    return found[0]


@pytest.mark.parametrize("name", ["play", "dealt", "redeal_answered", "round_score", "record"])
def test_truncated_text_is_named_as_such(name: str) -> None:
    text = to_json(DECODERS[name](find(name)))
    for end in range(len(text)):
        with pytest.raises(ParseError, match=r"^the JSON is truncated at offset"):
            DECODERS[name](text[:end])


def test_truncated_state_is_named_as_such_wherever_it_breaks() -> None:
    for end in range(0, len(text := to_json(state_of("play")) + "\n"), 7):
        with pytest.raises(ParseError, match=r"^the JSON is truncated at offset"):
            decode_state(text[:end])


@pytest.mark.parametrize("text", ["", " ", "\n\t ", '{"format"', '{"format":1,"type":"ru'])
def test_truncated_or_empty_text_tells_where_it_ends(text: str) -> None:
    for source in (text, text.encode()):
        error = unread(source)
        assert error.message == "the JSON is truncated"
        assert error.text == text


@pytest.mark.parametrize("junk", ["x", "{}", "]", "\x00", "\x0c", "\xa0", "\u2028", "\ufeff"])
def test_text_after_the_document_is_not_called_truncated(junk: str) -> None:
    text = to_json(state_of("cut"))
    error = unread(text + junk)
    assert error.message == "no JSON: Extra data"
    assert error.offset == len(text)


NO_JSON = {
    "words": "seven of dinari",
    "a key without quotes": "{format: 1}",
    "single quotes": "{'format': 1}",
    "a byte order mark": "\ufeff{}",
    "a control character": '{"format\n": 1}',
    "a bad escape": '{"\\q": 1}',
    "a hexadecimal number": '{"format": 0x1}',
    "a zero in front": '{"format": 01}',
    "a plus sign": '{"format": +1}',
    "a comment": '{"format": 1 /* one */}',
    "two values": '{"format": 1 "type": 2}',
    "a Python word": '{"accept": True}',
}


@pytest.mark.parametrize("what", NO_JSON)
def test_text_that_is_no_json_is_refused_with_the_place(what: str) -> None:
    for source in (NO_JSON[what], NO_JSON[what].encode()):
        error = unread(source)
        assert error.message.startswith("no JSON: ")
        assert error.text == NO_JSON[what]
        assert 0 <= error.offset <= len(error.text)


@pytest.mark.parametrize(
    ("data", "offset"),
    [
        (b"\xff", 0),
        (b'{"format\xe9": 1}', 8),
        (b'{"\xed\xa0\x80": 1}', 2),
        ("{}".encode("utf-16"), 0),
        ('{"Béchir محمد": '.encode() + b'"\xff"}', 17),
    ],
)
def test_bytes_that_are_no_utf8_are_refused_with_the_place_in_the_text(
    data: bytes, offset: int
) -> None:
    error = unread(data)
    assert error.message == "expected UTF-8"
    assert (error.offset, error.text[error.offset]) == (offset, "\ufffd")


@pytest.mark.parametrize("start", ["[", '{"a":', '{"hands":[', '[{"rules":'])
def test_text_nested_without_end_is_refused(start: str) -> None:
    for text in (start * 100_000, start * 100_000 + "1"):
        assert unread(text).message == "no document is nested so deeply"


@pytest.mark.parametrize("digits", [5_000, 100_000])
def test_numbers_of_thousands_of_digits_are_refused(digits: int) -> None:
    for sign in ("", "-"):
        text = to_json(state_of("cut")).replace('"ply":1', f'"ply":{sign}{"9" * digits}')
        assert unread(text).message == "no document holds so large a number"


def test_numbers_of_a_thousand_digits_are_out_of_range() -> None:
    for number in ("9" * 1000, "-" + "9" * 1000):
        text = to_json(state_of("cut")).replace('"ply":1', f'"ply":{number}')
        assert refusal(decode_state, text) == [
            "ply: must be between 0 and 999999999, not a number of more than nine digits"
        ]


# Keys given twice


def test_keys_given_twice_are_told_with_their_paths() -> None:
    text = to_json(state_of("play"))
    for old, new in (
        ('"format":1', '"format":1,"format":1'),
        ('"target":61', '"target":61,"target":61,"target":11'),
        ('"count":2', '"count":2,"count":2'),
        ('"ply":0', '"ply":0,"ply":1'),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    assert refusal(decode_state, text) == [
        "rules.target: is given twice",
        "chkobbas[0][0].count: is given twice",
        "format: is given twice",
        "ply: is given twice",
    ]


def test_a_type_given_twice_is_told() -> None:
    text = to_json(decode_action(find("play")))
    for doubled in ('"type":"play","type":"play"', '"type":"cut","type":"play"'):
        assert refusal(decode_action, text.replace('"type":"play"', doubled)) == [
            "type: is given twice"
        ]


def test_an_unknown_key_given_twice_is_told_as_both() -> None:
    text = to_json(decode_action(find("keep_card"))).replace("{", '{"x":1,"x":2,')
    assert refusal(decode_action, text) == ["x: is not known here", "x: is given twice"]


# Nothing else escapes

WORDS = ["7D", "play", "state", "rules", "target", "", "cut", "2026-11-30", "0 7S"]
KEYS = sorted({str(key) for document in documents() for path, _ in parts(document) for key in path})
ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 41),
    st.integers(),
    st.floats(),
    st.sampled_from(WORDS),
    st.text(st.characters(), max_size=5),
)
JSON = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=3)), inner, max_size=5),
    ),
    max_leaves=12,
)


def _only_refusals_escape(source: Any) -> None:
    for decode in ALL_DECODERS:
        try:
            value = decode(source)
        except ChkobbaError as error:
            assert str(error)
        else:
            assert decode(encode(value)) == value


@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6))
def test_any_object_is_read_or_refused(document: Document) -> None:
    _only_refusals_escape(document)
    for name in DECODERS:
        _only_refusals_escape({**document, "format": 1, "type": name})


@given(JSON)
def test_any_json_text_is_read_or_refused(data: Any) -> None:
    _only_refusals_escape(json.dumps(data))
    _only_refusals_escape(json.dumps(data).encode())


@given(st.one_of(st.text(), st.binary()))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    _only_refusals_escape(text)


@given(st.data())
def test_any_document_with_another_part_is_read_or_refused(data: st.DataObject) -> None:
    document = data.draw(st.sampled_from(documents()))
    decode = DECODERS[document["type"]]
    for _ in range(data.draw(st.integers(1, 3))):
        places = [path for path, _ in parts(document) if path]
        document = replaced(document, data.draw(st.sampled_from(places)), data.draw(JSON))
    refusal(decode, document)


@given(st.data())
def test_any_line_with_other_characters_is_read_or_refused(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(read()))
    start, length = data.draw(st.integers(0, len(line))), data.draw(st.integers(0, 3))
    other = data.draw(st.one_of(st.text(max_size=2), st.sampled_from('{}[],:"019.eE-\\')))
    _only_refusals_escape(line[:start] + other + line[start + length :])
