"""The conformance kit: its files, the check of one line, and the command for whole files."""

import doctest
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from chkobba import (
    Event,
    Phase,
    Reason,
    codec,
    conformance,
    parse_action,
    parse_position,
    position_text,
)
from chkobba.conformance import check, checking, files, schema
from chkobba.conformance.command import main
from chkobba.rules import OPTIONS
from tests import naive, perft_file, scenarios
from tests.conformance_data import MADE, text_of
from tests.oracle import compare, plain_rules, plain_state

Line = dict[str, Any]
ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
RULEBOOK = (ROOT / "src" / "chkobba" / "rulebook.md").read_text(encoding="utf-8")
FEW_LEAVES = 300
TEXTS = {file.name: file.read_text(encoding="ascii") for file in files()}
LINES = {name: [json.loads(text) for text in all_.splitlines()] for name, all_ in TEXTS.items()}
ALL = [line for lines in LINES.values() for line in lines]
OUTCOMES = {
    "notation": ("canonical", "document", "offset", "problems"),
    "play": ("steps", "legal", "end"),
    "perft": ("counts",),
    "deal": ("dealer", "deck"),
    "view": ("document", "legal"),
    "record": ("end", "fault"),
}
VALIDATOR = Draft202012Validator(
    schema(),
    registry=Registry().with_resources(
        (one["$id"], Resource.from_contents(one)) for one in (schema(), codec.schema())
    ),
)


def _found(line: object) -> list[str]:
    return check(line, most_leaves=FEW_LEAVES)


def _one(kind: str, key: str = "kind") -> Line:
    """A line of this kind with this key, to be changed."""
    return deepcopy(next(line for line in ALL if line["kind"] == kind and key in line))


# The files


@pytest.mark.parametrize("name", TEXTS)
def test_the_kits_own_lines_are_what_the_library_finds(name: str) -> None:
    failed = [(number, _found(line)) for number, line in enumerate(LINES[name], 1) if _found(line)]
    assert failed == []


@pytest.mark.parametrize("name", MADE)
def test_the_files_are_what_makes_them(name: str) -> None:
    assert text_of(name) == TEXTS[name]


def test_the_perft_file_is_as_it_is_printed() -> None:
    assert "".join(f"{line}\n" for line in perft_file.read()) == TEXTS["perft.jsonl"]


def test_the_first_plays_are_the_scenarios_and_end_as_those() -> None:
    made = scenarios.load()
    lines = LINES["plays.jsonl"][: len(made)]
    assert len(lines) == len(made) == 65
    for scenario, line in zip(made, lines, strict=True):
        assert line["about"] == scenario["title"].strip()
        result = scenarios.run(scenario)
        assert line["end"] == position_text(result.state)
        refused = [step["refused"] for step in line["steps"] if "refused" in step]
        assert refused == [reason for reason, _ in result.refusals]


@pytest.mark.parametrize("line", LINES["plays.jsonl"], ids=lambda line: str(line["about"]))
def test_the_naive_implementation_comes_to_the_same_ends(line: Line) -> None:
    start = parse_position(line["position"])
    state = naive.State(rules=plain_rules(start.rules), **plain_state(start))
    for step in line["steps"]:
        if "events" in step:
            state = naive.apply(state, str(parse_action(step["action"])))
    compare(parse_position(line["end"]), state)
    assert set(line["legal"]) == naive.legal_actions(state)


@pytest.mark.parametrize("name", TEXTS)
def test_every_line_is_as_the_schema_says(name: str) -> None:
    for line in LINES[name]:
        assert [error.message for error in VALIDATOR.iter_errors(line)] == []


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())
    reasons = schema()["$defs"]["reason"]["enum"]
    assert reasons == [reason for reason in Reason if not reason.startswith("submit/")]
    assert set(schema()["properties"]["kind"]["enum"]) == {line["kind"] for line in ALL}


def test_every_line_cites_clauses_that_are_there() -> None:
    clauses = set(re.findall(r"^- \*\*([TLR]\d+)\*\*", RULEBOOK, re.MULTILINE))
    for line in ALL:
        assert line["clauses"]
        assert set(line["clauses"]) <= clauses
        assert line["about"].strip() == line["about"] != ""


def test_the_files_hold_what_they_should() -> None:
    steps = [step for line in LINES["plays.jsonl"] for step in line["steps"]]
    refused = {step["refused"] for step in steps if "refused" in step}
    assert refused == {str(reason) for reason in Reason if not reason.startswith("submit/")}
    events = {event["type"] for step in steps for event in step.get("events", ())}
    assert len(events) == len(get_args(Event))
    positions = [line["text"] for line in LINES["notation.jsonl"] if line["of"] == "position"]
    views = [line["position"] for line in LINES["views.jsonl"]]
    for phase in Phase:
        assert any(f"phase {phase} " in text for text in positions)
        assert any(f"phase {phase} " in text for text in views)
    for option in OPTIONS:
        texts = [line["text"] for line in LINES["notation.jsonl"] if line["of"] == "rules"]
        assert any(f" {option}=" in text for text in texts)
    assert {line["fault"]["kind"] for line in LINES["records.jsonl"] if "fault" in line} == {
        "record/illegal",
        "record/truncated",
        "record/tampered",
    }
    assert len(TEXTS["plays.jsonl"]) < 600_000


def test_no_text_of_the_notation_is_there_twice() -> None:
    texts = [(line["of"], line["text"]) for line in LINES["notation.jsonl"]]
    assert len(set(texts)) == len(texts)


# One line


def _altered(value: Any, rng: Random) -> Any:
    """The same but for one place."""
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, key: _altered(value[key], rng)}
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        return [*value[:place], _altered(value[place], rng), *value[place + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return f"{value}x" if isinstance(value, str) else "x"


@pytest.mark.parametrize("name", TEXTS)
def test_a_line_with_any_other_outcome_is_found_out(name: str) -> None:
    rng = Random(name)
    for line in LINES[name]:
        for key in set(OUTCOMES[line["kind"]]) & set(line):
            expected = line[key][:1] if key == "counts" else line[key]
            if key == "counts" and expected[0] > FEW_LEAVES:
                continue
            assert _found({**line, key: _altered(expected, rng)}), (line["about"], key)


@pytest.mark.parametrize(
    ("kind", "change", "difference"),
    [
        ("notation", {"canonical": "7D"}, "canonical: expected '7D', found 'AD'"),
        ("play", {"end": "x"}, "end: expected 'x', found 'tunisian | players 2"),
        ("play", {"legal": []}, "legal: expected 0 entries, found 3"),
        ("perft", {"counts": [8, 54, 246]}, "counts[1]: expected 54, found 55"),
        ("deal", {"dealer": 0}, "dealer: expected 0, found 1"),
        ("view", {"legal": ["0 keep"]}, "legal: expected 1 entries, found 0"),
        ("view", {"document": {}}, "document.format: expected nothing, found 1"),
        ("record", {"end": ""}, "end: expected '', found 'tunisian target=11 | players 2"),
    ],
)
def test_a_difference_says_what_was_expected_and_found(
    kind: str, change: Line, difference: str
) -> None:
    assert any(difference in found for found in _found({**_one(kind), **change}))


def test_what_becomes_of_a_text_is_compared_whole() -> None:
    good, bad = _one("notation", "document"), _one("notation", "offset")
    offset = {key: value for key, value in good.items() if key not in ("canonical", "document")}
    assert _found({**offset, "offset": 3}) == [
        "offset: expected 3, found nothing",
        f"canonical: expected nothing, found {good['canonical']!r}",
        "document: expected nothing, found an object",
    ]
    document = {**good["document"], "format": True}
    assert _found({**good, "document": document}) == ["document.format: expected True, found 1"]
    problems = _one("notation", "problems")
    assert _found({**problems, "problems": ["x"]})
    del bad["offset"]
    assert _found({**bad, "canonical": ""}) == [
        "canonical: expected '', found nothing",
        "offset: expected nothing, found 0",
    ]


def test_a_refusal_where_the_action_is_legal_and_the_reverse() -> None:
    line = _one("play")
    action = line["steps"][0]["action"]
    line["steps"] = [{"action": action, "refused": "match/over"}]
    assert _found(line) == [
        "steps[0].refused: expected 'match/over', found nothing",
        "steps[0].events: expected nothing, found an array",
    ]
    line["steps"] = [{"action": "0 keep", "events": []}]
    assert "steps[0].refused: expected nothing, found 'action/wrong_phase'" in _found(line)


def test_what_cannot_be_followed_is_told() -> None:
    for change, words in (
        ({"position": "tunisian"}, "cannot be followed: expected ' | players ' at offset 8"),
        ({"steps": [{"action": "0 7s", "events": []}]}, "expected a card such as 7D at offset 2"),
    ):
        (found,) = _found({**_one("play"), **change})
        assert words in found
    (found,) = _found({**_one("perft"), "actions": ["0 7S"]})
    assert "[action/wrong_phase]" in found
    (found,) = _found({**_one("view"), "seat": 3})
    assert "seats are 0 to 1, not 3" in found
    (found,) = _found({**_one("deal"), "candidates": 0})
    assert "candidates must be between 1 and 256" in found
    (found,) = _found({**_one("record"), "document": {"format": 1}})
    assert "type: is missing" in found


def test_perft_counts_are_checked_up_to_the_most_leaves() -> None:
    line = {**_one("perft"), "counts": [8, 55, 999_999]}
    assert check(line, most_leaves=55) == check(line, most_leaves=999_998) == []
    assert check(line, most_leaves=999_999) == ["counts[2]: expected 999999, found 246"]
    endless = {**line, "counts": [8, 56, *[1] * 500]}
    assert check(endless) == ["counts[1]: expected 56, found 55"]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container within, with each of its keys or places."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from _places(part)


JUNK: list[Any] = [None, True, -1, 3, 10**30, 1.5, "", "x", "\ud800\x1b", [], {}, [[]], {"x": 1}]
VARIANTS = [
    _one(kind, key)
    for kind, key in (
        ("notation", "document"),
        ("notation", "offset"),
        ("notation", "problems"),
        ("play", "steps"),
        ("perft", "counts"),
        ("deal", "deck"),
        ("view", "document"),
        ("record", "fault"),
    )
]


@pytest.mark.parametrize("line", VARIANTS, ids=lambda line: str(line["kind"]))
def test_junk_in_any_place_is_told_and_raises_nothing(line: Line) -> None:
    rng, line = Random(1), deepcopy(line)
    places = list(_places(line))
    for container, key in rng.sample(places, min(60, len(places))):
        before = container[key]
        for junk in JUNK:
            container[key] = junk
            assert all(isinstance(found, str) for found in _found(line))
        container[key] = before
    assert _found(line) == []


@pytest.mark.parametrize("line", VARIANTS, ids=lambda line: str(line["kind"]))
def test_schema_and_check_refuse_the_same_keys(line: Line) -> None:
    assert VALIDATOR.is_valid(line)
    for key in line:
        fewer = {name: value for name, value in line.items() if name != key}
        assert not VALIDATOR.is_valid(fewer)
        assert _found(fewer)
    more = {**line, "more": 1}
    assert not VALIDATOR.is_valid(more)
    assert "more: is not known here" in _found(more)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (None, "must be an object, not null"),
        ([], "must be an object, not an array"),
        ({}, "kind: must be one of notation, play, perft, deal, view, record"),
        ({"kind": ["play"]}, "kind: must be one of"),
        ({"kind": "plays"}, "kind: must be one of"),
        ({"kind": "record"}, "must have one of the keys fault, end"),
        ({**_one("deal"), "clauses": []}, "clauses: must have 1 to any entries, not 0"),
        ({**_one("deal"), "clauses": ["T0"]}, "clauses[0]: must be a clause such as T30"),
        ({**_one("deal"), "about": None}, "about: must be a string, not null"),
        ({**_one("deal"), "seed": 1}, "seed: must be a string, not an integer"),
        ({**_one("play"), "steps": [1]}, "steps[0]: must be an object, not an integer"),
        ({**_one("play"), "steps": [{}]}, "steps[0]: must have one of the keys events, refused"),
        ({**_one("perft"), "counts": [0]}, "counts[0]: must be between 1"),
        ({**_one("view"), "document": 1}, "document: must be an object, not an integer"),
        ({**_one("notation"), "of": "deck"}, "of: must be one of card, cards, card_set"),
    ],
)
def test_what_is_no_line_is_told(line: object, problem: str) -> None:
    assert any(found.startswith(problem) for found in check(line))
    assert not VALIDATOR.is_valid(line)


# The command


def _write(path: Path, *lines: Line | bytes) -> str:
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    path.write_bytes(b"".join(text + b"\n" for text in texts))
    return str(path)


def test_the_command_checks_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = _write(tmp_path / "good.jsonl", _one("deal"), _one("view"))
    bad = _write(tmp_path / "bad.jsonl", _one("deal"), {**_one("deal"), "dealer": 0})
    assert main([good]) == 0
    assert capsys.readouterr().out == f"{good}: 2 lines, all as expected\n"
    assert main([bad, good]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{bad}:2: dealer: expected 0, found 1",
        f"{bad}: 2 lines, 1 failed",
        f"{good}: 2 lines, all as expected",
    ]


def test_the_command_shows_five_differences_of_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = _one("view")
    line["document"] = dict.fromkeys(line["document"], "x")
    assert main([_write(tmp_path / "view.jsonl", line)]) == 1
    *shown, more, _ = capsys.readouterr().out.splitlines()
    assert len(shown) == 5
    assert more.endswith(f": and {len(line['document']) - 5} differences more")


def test_the_command_reads_on_after_what_is_no_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    junk = [
        b"",
        b"{",
        b"[1]",
        b"nul",
        b'"\xff"',
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b"9" * 10_000,
        b'{"kind": NaN}',
        json.dumps({**_one("deal"), "\ud800\x1b[31m": 1}).encode(),
        '{"kind": "deal", "شكبة\x7f": 1}'.encode(),
    ]
    path = _write(tmp_path / "junk.jsonl", *junk, _one("deal"))
    assert main([path]) == 1
    out = capsys.readouterr().out
    numbers = re.findall(rf"^{re.escape(path)}:(\d+): ", out, re.MULTILINE)
    assert set(map(int, numbers)) == set(range(1, len(junk) + 1))
    assert out.endswith(f": {len(junk) + 1} lines, {len(junk)} failed\n")
    assert re.fullmatch("[ -~\n]*", out)
    assert "\\ud800\\x1b[31m: is not known here" in out


def test_the_command_tells_of_files_that_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, empty = _write(tmp_path / "good.jsonl", _one("deal")), _write(tmp_path / "empty")
    assert main([str(tmp_path / "none"), good]) == 2
    assert main([str(tmp_path)]) == 2
    assert main([empty]) == 1
    first, second, third, fourth = capsys.readouterr().out.splitlines()
    assert first == f"{tmp_path / 'none'}: cannot be read: No such file or directory"
    assert second.endswith("good.jsonl: 1 lines, all as expected")
    assert third.startswith(f"{tmp_path}: cannot be read: ")
    assert fourth == f"{empty}: no lines"


def test_the_command_without_files_checks_the_kit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["conformance", "--most-leaves", "100"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("chkobba.conformance", run_name="__main__")
    assert caught.value.code == 0
    expected = [f"{name}: {len(lines)} lines, all as expected" for name, lines in LINES.items()]
    assert capsys.readouterr().out.splitlines() == expected


def test_the_command_refuses_other_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--most-leaves", "x"], ["--leaves", "3"]):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
    assert "usage: python -m chkobba.conformance" in capsys.readouterr().err


def test_the_command_runs_as_a_module(tmp_path: Path) -> None:
    path = _write(tmp_path / "bad.jsonl", {**_one("deal"), "dealer": 0})
    run = subprocess.run(
        [sys.executable, "-m", "chkobba.conformance", path],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (1, "")
    assert run.stdout.endswith(": 1 lines, 1 failed\n")


# The package and the page


def test_the_public_names_are_there_and_documented() -> None:
    assert set(conformance.__all__) <= set(vars(conformance))
    assert doctest.testmod(checking).failed == 0
    assert [file.name for file in files()] == list(TEXTS)


def test_importing_the_library_does_not_load_the_kit() -> None:
    code = (
        "import sys, chkobba; chkobba.encode; "
        "print(*[name for name in sys.modules if 'conformance' in name])"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout == "\n"


def test_the_examples_of_the_page_are_lines() -> None:
    found = re.findall(r"^```json\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    examples = [json.loads(text) for text in found]
    assert {line["kind"] for line in examples} == {line["kind"] for line in ALL}
    for line in examples:
        assert VALIDATOR.is_valid(line)
        assert check(line) == []
    for name, lines in LINES.items():
        assert f"`{name}`" in PAGE
        assert len(lines) > 0


def test_the_python_of_the_page_runs() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    run = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_rule_set_of_an_older_version_is_expected_as_it_is_written_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What really is added is shown by `test_contributing`; here every line is an older one."""
    monkeypatch.setattr(checking, "RULES_VERSION", 2)
    for name in ("views.jsonl", "notation.jsonl"):
        for line in LINES[name]:
            assert check(line) == []
    changed = deepcopy(_one("view"))
    changed["document"]["rules"]["target"] += 1
    assert check(changed) != []
