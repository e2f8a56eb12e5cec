"""The rulebook as the terminal program reads it."""

import pytest
from attrs import fields

from chkobba import RuleSet
from chkobba.cli.rulebook import read, rulebook
from tests.cli_data import run


def test_every_clause_is_read_with_its_heading() -> None:
    clauses = rulebook().clauses
    assert len(clauses) == 53 + 38 + 37
    assert (clauses[0].name, clauses[0].heading) == ("T1", "The Tunisian game")
    assert (clauses[-1].name, clauses[-1].heading) == ("R37", "Rulings: Match")
    assert not [clause for clause in clauses if "**" in clause.text]


def test_every_option_has_its_clauses() -> None:
    assert list(rulebook().options) == [field.name for field in fields(RuleSet)]
    assert rulebook().options["claims"] == "T29–T33, R15–R19"


def test_a_page_is_read_by_its_lines() -> None:
    clauses = ["- **T1** One.", "- no clause", "### B", "- **T2** (ui) Two."]
    found = read("\n".join(["# R", "## A", *clauses, "| `x` (y) | z | `z`: T1 |"]))
    assert [(one.name, one.heading, one.text) for one in found.clauses] == [
        ("T1", "A", "One."),
        ("T2", "A: B", "(ui) Two."),
    ]
    assert found.options == {"x": "z: T1"}


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("T30", "T30"),
        ("t30", "T30"),
        ("T22-T24", "T22 T23 T24"),
        ("l1-3", "L1 L2 L3"),
        ("R36–R37", "R36 R37"),
    ],
)
def test_clauses_are_asked_for_by_number_or_range(asked: str, names: str) -> None:
    assert [clause.name for clause in rulebook().named(asked)] == names.split()


ALL = "there are T1 to T53, L1 to L38, R1 to R37"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("T54", "there is no T54: clauses T are T1 to T53"),
        ("T0", "there is no T0: clauses T are T1 to T53"),
        ("R30-R99", "there is no R99: clauses R are R1 to R37"),
        ("X5", f"'X5' is no number of a clause; {ALL}"),
        ("T9-L3", f"T9-L3 is no range; {ALL}"),
        ("T9-T3", f"T9-T3 is no range; {ALL}"),
        ("9" * 99, f"'99999999999999999999' is no number of a clause; {ALL}"),
        ("\x1b", f"'\\x1b' is no number of a clause; {ALL}"),
    ],
)
def test_an_unknown_clause_is_an_error_that_tells_which_there_are(asked: str, message: str) -> None:
    with pytest.raises(LookupError) as caught:
        rulebook().named(asked)
    assert str(caught.value) == message
    result = run("rules", asked)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_a_clause_that_is_asked_for_twice_is_printed_once() -> None:
    assert run("rules", "T30", "T29-T30").output.count("T30 ") == 1


def test_a_search_that_finds_nothing_says_so() -> None:
    result = run("rules", "--find", "\x1bpoker")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "no clause has '\\x1bpoker'\n"


def test_rule_sets_that_do_not_differ_are_said_not_to() -> None:
    same = run("rules", "--differ", "tunisian", "tunisian target=21")
    assert same.output == "They do not differ.\n"


def test_ranks_that_are_none_are_named_so() -> None:
    output = run("rules", "--differ", "tunisian", "tunisian barmila_ranks=-").output
    assert "| 7 6      | none" in output
