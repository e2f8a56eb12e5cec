"""Messages in every language: their wording, whatever the library says, and who asks for what."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chkobba import (
    Card,
    CardSet,
    ChkobbaError,
    ChkobbaScored,
    Dealt,
    Event,
    FaultKind,
    GameState,
    IllegalAction,
    Laid,
    PlayerAction,
    Reason,
    Refusal,
    RoundScored,
    check,
    submit,
    transition,
)
from chkobba.messages import LANGUAGES, fault_text, refusal_text, sentence
from chkobba.strategies import (
    illegal_submissions_of,
    states,
    states_with_illegal_actions,
    states_with_legal_actions,
)
from tests import golden_messages
from tests.golden_documents import sheets
from tests.golden_messages import NAMES

_PLAIN = str.maketrans({"\u2068": "[", "\u2069": "]", "\u00a0": "_", "\u202f": "_"})
"""Shows what cannot be seen."""


def test_every_message_is_worded_as_it_was() -> None:
    written = golden_messages.PATH.read_text(encoding="utf-8").splitlines()
    assert [*golden_messages.lines()] == written


def test_the_worded_messages_are_of_every_kind() -> None:
    assert {type(event) for event in golden_messages.all_events()} == set(get_args(Event))
    assert {refusal.reason for refusal in golden_messages.refusals()} == set(Reason)
    assert {fault.kind for fault in golden_messages.faults()} == set(FaultKind)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Chkobba with 7♦ for Béchir: 2 points."),
        ("fr", "Chkobba avec 7♦ pour Béchir_: 2 points."),
        ("ar", "شكبّة بالورقة [7♦] لصالح [Béchir]: نقطتان."),
    ],
)
def test_a_sentence_in_each_language(language: str, told: str) -> None:
    event = ChkobbaScored(1, Card.parse("7D"), 2)
    assert sentence(event, NAMES[:2], language).translate(_PLAIN) == told


def test_partners_are_named_together_and_apart() -> None:
    event = ChkobbaScored(0, Card.parse("AD"), 1)
    told = {one: sentence(event, NAMES, one).translate(_PLAIN) for one in LANGUAGES}
    assert told == {
        "en": "Chkobba with A♦ for Amina and [محمد]: 1 point.",
        "fr": "Chkobba avec A♦ pour Amina et [محمد]_: 1 point.",
        "ar": "شكبّة بالورقة [A♦] لصالح [Amina] و[محمد]: نقطة واحدة.",
    }


def test_players_without_names_are_numbered() -> None:
    told = [sentence(Laid(1, Card.parse("7D")), (), one).translate(_PLAIN) for one in LANGUAGES]
    assert told == ["player 1 lays 7♦.", "Joueur 1 pose 7♦.", "يرمي [اللاعب 1] الورقة [7♦]."]


@pytest.mark.parametrize(
    ("number", "english", "french", "arabic"),
    [
        (0, "0 cards", "0 carte", "لم تبقَ أي ورقة"),
        (1, "1 card", "1 carte", "بقيت ورقة واحدة"),
        (2, "2 cards", "2 cartes", "بقيت ورقتان"),
        (3, "3 cards", "3 cartes", "بقيت 3 أوراق"),
        (11, "11 cards", "11 cartes", "بقيت 11 ورقة"),
        (100, "100 cards", "100 cartes", "بقيت 100 ورقة"),
    ],
)
def test_numbers_have_the_forms_of_the_language(
    number: int, english: str, french: str, arabic: str
) -> None:
    event = Dealt(3, (None, None), CardSet(), number)
    told = [sentence(event, NAMES[:2], one).translate(_PLAIN) for one in LANGUAGES]
    assert told == [
        f"Deal 3, {english} left in the stock.",
        f"Donne 3_: {french} au talon.",
        f"التوزيعة 3: {arabic} في الرزمة.",
    ]


def test_a_negative_number_keeps_its_sign_before_it_in_arabic() -> None:
    details = {"least": 1, "most": 39, "lifted": -1}
    told = refusal_text(Refusal(Reason.CUT_OUT_OF_RANGE, details, ""), "ar")
    assert told.translate(_PLAIN).endswith(" من 1 إلى 39، لا [-1].")


@given(states_with_legal_actions())
def test_every_event_is_told_in_every_language(pair: tuple[GameState, PlayerAction]) -> None:
    state, action = pair
    for event in transition(state, action).events:
        told = {sentence(event, NAMES[: state.players], language) for language in LANGUAGES}
        _assert_told(told)


@given(states_with_illegal_actions())
def test_every_refusal_is_told_in_every_language(pair: tuple[GameState, Any]) -> None:
    refusal = check(*pair)
    assert refusal is not None
    _assert_refused(refusal)


@given(states().flatmap(lambda state: st.tuples(st.just(state), illegal_submissions_of(state))))
def test_every_refused_submission_is_told_in_every_language(
    pair: tuple[GameState, tuple[int, Any, int]],
) -> None:
    with pytest.raises(IllegalAction) as caught:
        submit(pair[0], *pair[1])
    _assert_refused(caught.value.refusal)


def _assert_told(told: set[str]) -> None:
    assert len(told) == len(LANGUAGES)
    assert all(text.strip() and not re.search(r"[{}]|None", text) for text in told), told


def _assert_refused(refusal: Refusal) -> None:
    """Also after a journey as JSON; and with everything that the details tell."""
    told = {refusal_text(refusal, language) for language in LANGUAGES}
    _assert_told(told)
    details = json.loads(json.dumps(refusal.details))
    again = Refusal(Reason(refusal.reason.value), details, "")
    assert {refusal_text(again, language) for language in LANGUAGES} == told
    bare = refusal_text(Refusal(refusal.reason, {}, ""))
    useful = set(refusal.details) - {"ply"}
    assert (bare in told) == (not useful)


_JUNK: list[Any] = [
    *(None, 0, 1.5, True, "", "x", "7D 7D", [], [None], ["x"], {}, {"seat": None}),
    "9" * 5000,
    10**5000,
]


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_with_details_that_are_not_its_own_tells_the_reason(reason: Reason) -> None:
    genuine = next(one for one in golden_messages.refusals() if one.reason is reason)
    bare = refusal_text(Refusal(reason, {}, ""))
    for junk in _JUNK:
        assert refusal_text(Refusal(reason, junk, "")) == bare
    for name in set(genuine.details) & {"card", "seat", "lifted", "dealer", "side", "phase"}:
        for junk in (None, 1.5, True, "", "x", {}, [None], 10**5000):
            changed = Refusal(reason, {**genuine.details, name: junk}, "")
            assert refusal_text(changed) == bare
    extra = Refusal(reason, {**genuine.details, "extra": None}, "")
    assert refusal_text(extra) == refusal_text(genuine)


def test_a_list_that_is_empty_is_said_to_be() -> None:
    details = {"cards": 41, "missing": []}
    told = [refusal_text(Refusal(Reason.BAD_DECK, details, ""), one) for one in LANGUAGES]
    ends = ["missing: none.", "cartes absentes_: aucune.", "الناقص: لا يوجد."]
    assert [text.translate(_PLAIN).endswith(end) for text, end in zip(told, ends, strict=True)] == [
        True
    ] * 3


@pytest.mark.parametrize("kind", FaultKind)
def test_a_fault_tells_its_place_and_the_refusal(kind: FaultKind) -> None:
    fault, bare = [one for one in golden_messages.faults() if one.kind is kind]
    assert fault.refusal is not None
    for language in LANGUAGES:
        told = fault_text(bare, language)
        assert "12" in told
        assert fault_text(fault, language) == f"{told} {refusal_text(fault.refusal, language)}"


def test_a_language_that_is_not_there_is_refused_and_those_that_are_are_named() -> None:
    event, refusal = Laid(0, Card.parse("7D")), Refusal(Reason.MATCH_OVER, {}, "")
    fault = next(golden_messages.faults())
    for language in ("it", "", "FR", "fr_TN", "../ar"):
        error = f"there are no messages in '{re.escape(language)}'; there are in en, fr, ar"
        with pytest.raises(ChkobbaError, match=error):
            sentence(event, NAMES[:2], language)
        with pytest.raises(ChkobbaError, match=error):
            refusal_text(refusal, language)
        with pytest.raises(ChkobbaError, match=error):
            fault_text(fault, language)
    with pytest.raises(ChkobbaError, match=f"in '{'x' * 20}'; "):
        refusal_text(refusal, "x" * 10_000)
    wrong: Any
    for wrong in (None, 1, b"fr", ["fr"]):
        with pytest.raises(TypeError, match="language must be a str, not"):
            refusal_text(refusal, wrong)


def test_what_is_no_refusal_and_no_fault_is_a_type_error() -> None:
    wrong: Any = "match/over"
    with pytest.raises(TypeError, match="expected a Refusal, not str"):
        refusal_text(wrong)
    with pytest.raises(TypeError, match="reason must be a Reason, not str"):
        refusal_text(Refusal(wrong, {}, ""))
    with pytest.raises(TypeError, match="expected a Fault, not str"):
        fault_text(wrong)


def test_nothing_depends_on_the_process_or_changes_it() -> None:
    code = (
        "import builtins, locale, sys; before = locale.setlocale(locale.LC_ALL)\n"
        "import chkobba\n"
        "assert not any(name.startswith('chkobba.messages') for name in sys.modules)\n"
        "from chkobba.messages import *\n"
        "event = chkobba.Laid(0, chkobba.Card.parse('7D'))\n"
        "told = [sentence(event, ['A', 'B'], one) for one in LANGUAGES]\n"
        "assert locale.setlocale(locale.LC_ALL) == before and not hasattr(builtins, '_')\n"
        "assert 'babel' not in sys.modules\n"
        "print(ascii(told))"
    )
    expected = ascii([sentence(Laid(0, Card.parse("7D")), ["A", "B"], one) for one in LANGUAGES])
    for environment in ({"LANGUAGE": "ar", "LC_ALL": "C"}, {"LANG": "fr_FR.UTF-8"}):
        done = subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            text=True,
            env={"PYTHONPATH": os.pathsep.join(sys.path), **environment},
        )
        assert done.stdout.strip() == expected


def test_threads_may_ask_for_different_languages_at_once() -> None:
    events = [RoundScored(score) for score in sheets()] * 20

    def told(language: str) -> list[str]:
        return [sentence(event, NAMES, language) for event in events]

    expected = [told(language) for language in LANGUAGES] * 2
    with ThreadPoolExecutor(6) as pool:
        assert [*pool.map(told, LANGUAGES * 2)] == expected
