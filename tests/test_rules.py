"""Rule sets as data: the presets, what each option accepts, and what is refused."""

import copy
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given

import chkobba
from chkobba import ChkobbaPoints, EightDinari, InvalidRules, OpeningRule, Problem, Rank, RuleSet
from chkobba.strategies import rule_sets


def test_the_presets_are_the_two_games() -> None:
    plain = {
        name: (str(value) if isinstance(value, str) else value)
        for name, value in attrs.asdict(RuleSet.tunisian()).items()
    }
    assert plain == {
        "target": 21,
        "best_of": 1,
        "opening": "cut",
        "redeal": "by_agreement",
        "capture": "optional",
        "claims": True,
        "chkobba_points": "one",
        "bayta": True,
        "ajiliya": False,
        "barmila_ranks": (7, 6),
        "eight_dinari": "off",
        "nine_dinari": False,
        "ten_dinari": False,
        "sixes_and_sevens": False,
        "dealer": "rotate",
    }
    plain = {
        name: (str(value) if isinstance(value, str) else value)
        for name, value in attrs.asdict(RuleSet.libyan()).items()
    }
    assert plain == {
        "target": 31,
        "best_of": 1,
        "opening": "plain",
        "redeal": "three_kings",
        "capture": "compulsory",
        "claims": False,
        "chkobba_points": "by_value",
        "bayta": False,
        "ajiliya": False,
        "barmila_ranks": (7, 6),
        "eight_dinari": "ten_only",
        "nine_dinari": True,
        "ten_dinari": True,
        "sixes_and_sevens": False,
        "dealer": "trailing_side",
    }


def test_R24_the_libyan_preset_sets_eight_dinari_from_the_target() -> None:
    for target in (1, 31, 60):
        assert RuleSet.libyan(target).eight_dinari is EightDinari.TEN_ONLY
    for target in (61, 101):
        assert RuleSet.libyan(target).eight_dinari is EightDinari.TEN_WITH_CHKOBBAS
    assert RuleSet.libyan(61, eight_dinari="off").eight_dinari is EightDinari.OFF
    assert attrs.evolve(RuleSet.libyan(31), target=61).eight_dinari is EightDinari.TEN_ONLY


def test_presets_take_changes() -> None:
    rules = RuleSet.tunisian(
        11, 3, claims=False, chkobba_points="by_count", barmila_ranks=[7, 6, 5]
    )
    assert (rules.target, rules.best_of, rules.claims) == (11, 3, False)
    assert rules.chkobba_points is ChkobbaPoints.BY_COUNT
    assert rules.barmila_ranks == (Rank.SEVEN, Rank.SIX, Rank.FIVE)
    assert [RuleSet.tunisian(best_of=n).games_to_win for n in (1, 3, 5)] == [1, 2, 3]


@given(rule_sets())
def test_rule_sets_read_back_pickle_and_copy(rules: RuleSet) -> None:
    assert eval(repr(rules), vars(chkobba)) == rules
    for other in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules), attrs.evolve(rules)):
        assert other == rules
        assert hash(other) == hash(rules)


@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        ({"target": 0}, "target", "must be between 1 and 999999999, not 0"),
        ({"target": -5}, "target", "must be between 1 and 999999999, not -5"),
        ({"best_of": 2}, "best_of", "must be 1, 3 or 5, not 2"),
        ({"best_of": 7}, "best_of", "must be 1, 3 or 5, not 7"),
        ({"opening": "slow"}, "opening", "'slow' is not one of cut, plain"),
        ({"chkobba_points": ""}, "chkobba_points", "'' is not one of one, by_value, by_count"),
        ({"barmila_ranks": [7, 7]}, "barmila_ranks", "rank 7 is named twice"),
        (
            {"barmila_ranks": [0]},
            "barmila_ranks",
            "holds something that is no rank: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10",
        ),
        ({"bayta_": True}, "bayta_", "there is no such option"),
    ],
)
def test_values_that_an_option_does_not_have_are_refused(
    changes: dict[str, Any], path: str, message: str
) -> None:
    for preset in (RuleSet.tunisian, RuleSet.libyan):
        with pytest.raises(InvalidRules) as caught:
            preset(**changes)
        assert caught.value.problems == (Problem(path, message),)
        assert str(caught.value) == f"{path}: {message}"


def test_everything_wrong_with_the_changes_to_a_preset_is_named() -> None:
    with pytest.raises(InvalidRules) as caught:
        RuleSet.libyan(0, 2, ajilia=True, opening="y", redeal="z", byta=True)
    paths = [problem.path for problem in caught.value.problems]
    assert paths == ["target", "best_of", "ajilia", "opening", "redeal", "byta"]


@pytest.mark.parametrize(
    "changes",
    [
        {"target": "21"},
        {"target": 21.0},
        {"target": True},
        {"best_of": "3"},
        {"claims": 1},
        {"claims": "yes"},
        {"opening": 3},
        {"opening": None},
        {"barmila_ranks": 7},
    ],
)
def test_values_of_the_wrong_type_are_type_errors(changes: dict[str, Any]) -> None:
    for preset in (RuleSet.tunisian, RuleSet.libyan):
        with pytest.raises(TypeError):
            preset(**changes)


def test_there_are_no_defaults_outside_the_presets() -> None:
    fields = attrs.fields(RuleSet)
    assert all(field.default is attrs.NOTHING for field in fields)
    with pytest.raises(TypeError, match="target"):
        RuleSet()  # type: ignore[call-arg]


def test_rule_sets_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        RuleSet.tunisian().target = 11  # type: ignore[misc]


def test_options_compare_with_their_string_values() -> None:
    assert RuleSet.tunisian().opening == "cut" == str(OpeningRule.CUT)
    assert repr(OpeningRule.CUT) == "OpeningRule.CUT"
