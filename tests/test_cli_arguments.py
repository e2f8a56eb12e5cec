"""What can be given to the terminal program, and what is a usage error."""

import pytest
from attrs import fields

from chkobba import RuleSet, parse_rules
from tests.cli_data import run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--target", "0"], "'--target': must be 1 to 999999999, not '0'"),
        (["play", "--target", "9" * 5000], "'--target': must be 1 to 999999999, not '9999999999"),
        (["play", "--target", "\u0663\u0663"], "'--target': must be 1 to 999999999, not '\\u0663"),
        (["play", "--target", "1_0"], "'--target': must be 1 to 999999999, not '1_0'"),
        (["play", "--best-of", "2"], "'--best-of': must be 1, 3 or 5, not 2"),
        (["play", "--capture", "never"], "'--capture': 'never' is not one of"),
        (["play", "--barmila-ranks", "7,1"], "'--barmila-ranks': '1' is not one of A, 2, 3"),
        (["play", "--barmila-ranks", "7,7"], "'--barmila-ranks': 7 is named twice"),
        (["play", "moroccan"], "'moroccan' is not one of"),
        (["play", "--players", "3"], "'--players': '3' is not one of"),
        (["play", "--seat", "2"], "'--seat': must be 0 to 1, not 2"),
        (["play", "--seat", "-1"], "'--seat': must be 0 to 3, not '-1'"),
        (["play", "--bot", "deep"], "'--bot': 'deep' is not one of"),
        (["play", "--seed", "s" * 1001], "'--seed': seed must have at most 1000 characters"),
        (["play", "--seed", "\udcff"], "'--seed': seed must be text that UTF-8 can write"),
        (["play", "--name", " "], "'--name': must be 1 to 100 printable characters"),
        (["play", "--name", "a\x1b[31m"], "'--name': must be 1 to 100 printable characters"),
        (["simulate", "--pairs", "0"], "'--pairs': must be 1 to 100000, not '0'"),
        (["simulate", "--jobs", "many"], "'--jobs': must be 1 to 64, not 'many'"),
        (["simulate", "--iterations", "x" * 99], "not 'xxxxxxxxxxxxxxxxxxxx'"),
        (["simulate", "--bots", "greedy"], "'--bots': a tournament needs two bots"),
        (["simulate", "--bots", "-"], "'--bots': a tournament needs two bots"),
        (["simulate", "--bots", "greedy,deep"], "'--bots': 'deep' is not one of search, counting"),
        (["simulate", "--best-of", "4"], "'--best-of': must be 1, 3 or 5"),
        (["perft", "x", "--", "-1"], "'DEPTH': must be 0 to 36, not '-1'"),
        (["show", "x", "--at", "-1"], "'--at': must be 0 to 999999999"),
        (["rules", "--differ", "tunisian", "x"], "'--differ': expected one of tunisian, libyan"),
        (["rules", "T1", "--find", "x"], "one at a time"),
        (["rules", "--find", "x", "--differ", "tunisian", "libyan"], "one at a time"),
        (["deal"], "No such command 'deal'"),
    ],
)
def test_wrong_arguments_are_usage_errors_that_name_the_option(
    arguments: list[str], message: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_every_option_of_a_rule_set_is_an_option_of_the_program() -> None:
    text = run("play", "--help").output
    for field in fields(RuleSet):
        assert f"--{field.name.replace('_', '-')} " in text


def test_the_help_of_an_option_cites_its_clauses() -> None:
    text = " ".join(run("simulate", "--help").output.split())
    assert (
        "--barmila-ranks RANKS The ranks that Barmila compares, in order; - for none (T44" in text
    )


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        ([], "tunisian"),
        (["libyan", "--target", "61"], "libyan target=61"),
        (
            ["libyan", "--target", "61", "--eight-dinari", "off"],
            "libyan target=61 eight_dinari=off",
        ),
        (["--barmila-ranks", "-", "--no-claims"], "tunisian claims=no barmila_ranks=-"),
    ],
)
def test_options_change_the_game_that_is_named(arguments: list[str], rules: str) -> None:
    output = run("play", *arguments, typed="quit\n").output
    assert output.startswith(f"{parse_rules(rules)}: ")
