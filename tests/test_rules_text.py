"""Rule sets as text: the nearer preset and in what the rules differ from it, and back."""

import re
from random import Random

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from chkobba import ParseError, RuleSet, parse_rules
from chkobba.strategies import rule_sets

GOLDEN: dict[str, RuleSet] = {
    "tunisian": RuleSet.tunisian(),
    "libyan": RuleSet.libyan(),
    "tunisian target=11": RuleSet.tunisian(target=11),
    "tunisian target=999999999 best_of=5": RuleSet.tunisian(target=999_999_999, best_of=5),
    "libyan target=61": RuleSet.libyan(target=61),
    "libyan target=61 eight_dinari=ten_only": RuleSet.libyan(target=61, eight_dinari="ten_only"),
    "libyan eight_dinari=ten_with_chkobbas": evolve(
        RuleSet.libyan(), eight_dinari="ten_with_chkobbas"
    ),
    "tunisian barmila_ranks=-": RuleSet.tunisian(barmila_ranks=()),
    "libyan barmila_ranks=765": RuleSet.libyan(barmila_ranks=(7, 6, 5)),
    "tunisian barmila_ranks=KJQ765432A": RuleSet.tunisian(barmila_ranks=range(10, 0, -1)),
    "tunisian opening=plain redeal=never capture=compulsory claims=no chkobba_points=by_value "
    "bayta=no": RuleSet.tunisian(
        opening="plain",
        redeal="never",
        capture="compulsory",
        claims=False,
        chkobba_points="by_value",
        bayta=False,
    ),
    # Eight changes; as libyan it would have eleven.
    "tunisian best_of=3 opening=plain redeal=three_kings chkobba_points=by_count bayta=no "
    "ajiliya=yes eight_dinari=ten_only sixes_and_sevens=yes": RuleSet.libyan(
        target=21,
        best_of=3,
        capture="optional",
        claims=True,
        chkobba_points="by_count",
        ajiliya=True,
        nine_dinari=False,
        ten_dinari=False,
        sixes_and_sevens=True,
        dealer="rotate",
    ),
}


@pytest.mark.parametrize("text", GOLDEN)
def test_each_rule_set_has_its_text(text: str) -> None:
    assert str(GOLDEN[text]) == text
    assert parse_rules(text) == GOLDEN[text]


@given(rule_sets() | st.builds(evolve, rule_sets(), target=st.integers(1, 999_999_999)))
def test_what_is_printed_is_parsed_back(rules: RuleSet) -> None:
    text = str(rules)
    again = parse_rules(text)
    assert again == rules
    assert hash(again) == hash(rules)
    assert str(again) == text


@given(rule_sets(), rule_sets())
def test_different_rule_sets_have_different_texts(one: RuleSet, other: RuleSet) -> None:
    assert (str(one) == str(other)) == (one == other)


@given(rule_sets(), st.randoms(use_true_random=False))
def test_the_order_of_the_changes_does_not_matter(rules: RuleSet, rng: Random) -> None:
    preset, *changes = str(rules).split(" ")
    rng.shuffle(changes)
    assert parse_rules(" ".join([preset, *changes])) == rules


@given(rule_sets())
def test_the_preset_with_fewer_differences_is_named(rules: RuleSet) -> None:
    presets = {"tunisian": RuleSet.tunisian(), "libyan": RuleSet.libyan(target=rules.target)}
    differences = {
        name: sum(
            getattr(rules, option.name) != getattr(preset, option.name)
            for option in fields(RuleSet)
        )
        for name, preset in presets.items()
    }
    differences["libyan"] += rules.target != RuleSet.libyan().target
    name, *changes = str(rules).split(" ")
    assert len(changes) == differences[name] == min(differences.values())
    assert name == "tunisian" or differences["libyan"] < differences["tunisian"]


def test_what_is_as_in_the_preset_may_be_said() -> None:
    assert parse_rules("tunisian target=21 best_of=1 barmila_ranks=76") == RuleSet.tunisian()
    assert parse_rules("libyan eight_dinari=ten_only target=31") == RuleSet.libyan()
    assert parse_rules("libyan target=61 eight_dinari=ten_with_chkobbas") == RuleSet.libyan(61)


def test_R24_eight_dinari_follow_the_target_unless_they_are_named() -> None:
    assert parse_rules("libyan target=61").eight_dinari == "ten_with_chkobbas"
    assert parse_rules("libyan target=61 eight_dinari=off").eight_dinari == "off"
    assert parse_rules("tunisian target=61").eight_dinari == "off"


A_WORD, NOTHING_MORE = "expected a word of small letters", "expected nothing more"


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, A_WORD),
        (" tunisian", 0, A_WORD),
        ("Tunisian", 0, A_WORD),
        ("tunisia", 0, "expected one of tunisian, libyan"),
        ("egyptian target=11", 0, "expected one of tunisian, libyan"),
        ("tunisian ", 9, A_WORD),
        ("tunisian  target=11", 9, A_WORD),
        ("tunisian\ttarget=11", 8, NOTHING_MORE),
        ("tunisian\n", 8, NOTHING_MORE),
        ("tunisian | players 2", 8, NOTHING_MORE),
        ("tunisian, target=11", 8, NOTHING_MORE),
        ("tunisian goal=11", 9, "expected one of target, best_of, opening,"),
        ("tunisian TARGET=11", 9, A_WORD),
        ("tunisian target", 15, "expected '='"),
        ("tunisian target 11", 15, "expected '='"),
        ("tunisian target= 11", 16, "expected a number of at most nine digits"),
        ("tunisian target=", 16, "expected a number"),
        ("tunisian target=x", 16, "expected a number"),
        ("tunisian target=011", 16, "expected a number"),
        ("tunisian target=+11", 16, "expected a number"),
        ("tunisian target=1234567890", 16, "expected a number"),
        ("tunisian target=\u0661\u0661", 16, "expected a number"),
        ("tunisian target=11.5", 18, NOTHING_MORE),
        ("tunisian target=0", 16, "target: must be between 1 and 999999999, not 0"),
        ("tunisian target=-5", 16, "target: must be between 1 and 999999999, not -5"),
        ("tunisian target=11 target=11", 19, "target is given twice"),
        ("tunisian target=11 best_of=2", 27, "best_of: must be 1, 3 or 5, not 2"),
        ("libyan opening=cuts", 15, "opening: 'cuts' is not one of cut, plain"),
        ("libyan opening=Cut", 15, A_WORD),
        ("libyan opening=cut,plain", 18, NOTHING_MORE),
        ("libyan claims=true", 14, "expected one of yes, no"),
        ("libyan claims=1", 14, A_WORD),
        ("libyan barmila_ranks=", 21, "expected '-'"),
        ("libyan barmila_ranks=none", 21, "expected '-'"),
        ("libyan barmila_ranks=7,6", 22, NOTHING_MORE),
        ("libyan barmila_ranks=-7", 22, NOTHING_MORE),
        ("libyan barmila_ranks=76k", 23, NOTHING_MORE),
        ("libyan barmila_ranks=767", 21, "barmila_ranks: rank 7 is named twice"),
        ("libyan target=0 claims=perhaps", 23, "expected one of yes, no"),
        ("libyan bayta=yes opening=open dealer=me", 25, "opening: 'open' is not"),
    ],
)
def test_junk_is_refused_with_the_place(text: str, offset: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_rules(text)
    assert caught.value.offset == offset
    assert caught.value.text == text
    assert caught.value.message.startswith(message)


def test_of_several_bad_values_the_first_is_the_place() -> None:
    with pytest.raises(ParseError, match="best_of: must be 1, 3 or 5, not 2") as caught:
        parse_rules("libyan best_of=2 target=0")
    assert caught.value.offset == 15


def _stops_at(cut: str) -> int | None:
    """Where the beginning of a rule set's text stops being one, if it does."""
    word = re.split("[ =]", cut)[-1]
    if word in {option.name for option in fields(RuleSet)}:
        return len(cut)
    values = {part for text in GOLDEN for part in re.split("[ =]", text)}
    is_whole = word in values or re.fullmatch("[0-9A-Z]+|-", word)
    return None if is_whole else len(cut) - len(word)


@pytest.mark.parametrize("text", GOLDEN)
def test_text_cut_short_is_refused_at_the_end_or_at_the_word_that_is_cut(text: str) -> None:
    for length in range(len(text)):
        cut = text[:length]
        try:
            rules = parse_rules(cut)
        except ParseError as error:
            assert (error.text, error.offset) == (cut, _stops_at(cut))
        else:
            assert _stops_at(cut) is None
            assert parse_rules(str(rules)) == rules


@pytest.mark.parametrize("text", GOLDEN)
def test_text_with_one_fault_is_refused_or_a_rule_set_again(text: str) -> None:
    for place in range(len(text) + 1):
        before, after = text[:place], text[place:]
        signs = " =-_|7Kxy1\n"
        for changed in (
            before + after[1:],
            *(before + sign + after for sign in signs),
            *(before + sign + after[1:] for sign in signs),
        ):
            try:
                rules = parse_rules(changed)
            except ParseError as error:
                assert error.text == changed
                assert 0 <= error.offset <= len(changed)
            else:
                assert parse_rules(str(rules)) == rules


@given(st.text("tunisalby goe=_1-7 |"))
def test_other_text_is_refused(text: str) -> None:
    try:
        rules = parse_rules(text)
    except ParseError as error:
        assert 0 <= error.offset <= len(text)
    else:
        assert parse_rules(str(rules)) == rules


def test_only_text_is_parsed() -> None:
    for wrong in (b"tunisian", None, 1, ["tunisian"], RuleSet.tunisian()):
        with pytest.raises(TypeError, match="the text to parse must be a str, not"):
            parse_rules(wrong)  # type: ignore[arg-type]


def test_huge_text_is_refused_with_a_short_message() -> None:
    million = 10**6
    for text in (
        "t" * million,
        " " * million,
        "=" * million,
        "tunisian" + " " * million,
        "tunisian " + "target" * million,
        "tunisian target=" + "9" * million,
        "tunisian target=" + "-" * million,
        "tunisian" + " target=11" * million,
        "tunisian opening=" + "cut" * million,
        "tunisian barmila_ranks=" + "-" * million,
        "tunisian barmila_ranks=" + "7" * million,
        "tunisian barmila_ranks=" + "7" * million + "x",
    ):
        with pytest.raises(ParseError) as caught:
            parse_rules(text)
        assert len(str(caught.value)) < 400
