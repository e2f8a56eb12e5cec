"""The shipped strategies keep their word: what they give, what they reach, what they shrink to."""

import doctest
import os
import pkgutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import hypothesis
import pytest
from attrs import fields, frozen
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import chkobba
from chkobba import (
    CARDS,
    Action,
    Card,
    CardSet,
    ChkobbaPoints,
    Claim,
    GameState,
    IllegalAction,
    InvalidRules,
    MatchRecord,
    Phase,
    Play,
    PlayerView,
    ProposeRedeal,
    Reason,
    RuleSet,
    Shuffle,
    apply,
    check,
    dealers,
    decode_record,
    decode_state,
    encode,
    is_legal,
    legal_actions,
    new_match,
    parse_action,
    parse_record,
    strategies,
    submit,
    verify,
    view,
)
from chkobba.hypothesis_entry import register
from chkobba.strategies import (
    actions,
    card_sets,
    cards,
    illegal_actions_of,
    illegal_submissions_of,
    legal_actions_of,
    records,
    rule_sets,
    shuffles,
    states,
    states_with_illegal_actions,
    states_with_legal_actions,
    views,
)
from tests.table import at, dealt

ROOT = Path(__file__).parent.parent
TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()
OF_SUBMIT = (Reason.STALE, Reason.CHANCE, Reason.OTHER_SEAT)
T = TypeVar("T")


def simplest(strategy: st.SearchStrategy[T], wanted: Callable[[T], bool] = lambda _: True) -> T:
    """What a failure on such an example shrinks to."""
    shrink = settings(max_examples=3_000, database=None, report_multiple_bugs=False)
    return find(strategy, wanted, settings=shrink, random=Random(1))


def reaches(strategy: st.SearchStrategy[T], wanted: Callable[[T], bool]) -> bool:
    """Whether such an example comes up in the first thousands."""
    only_look = settings(
        max_examples=6_000,
        database=None,
        phases=[hypothesis.Phase.generate],
        report_multiple_bugs=False,
    )
    try:
        find(strategy, wanted, settings=only_look, random=Random(2))
    except hypothesis.errors.NoSuchExample:
        return False
    return True


def some(strategy: st.SearchStrategy[T]) -> list[T]:
    """Some hundreds of examples."""
    found = []

    @settings(max_examples=600, database=None, derandomize=True)
    @given(strategy)
    def collect(example: T) -> None:
        found.append(example)

    collect()
    return found


# Cards and rule sets.


@given(card_sets(min_size=2, max_size=5, among=CardSet.parse("AD 2D 3D 4D 7S KC")))
def test_card_sets_have_the_cards_and_sizes_asked_for(found: CardSet) -> None:
    assert 2 <= len(found) <= 5
    assert found <= CardSet.parse("AD 2D 3D 4D 7S KC")


@given(card_sets(max_size=3, among=CardSet()))
def test_of_no_cards_there_is_one_set(found: CardSet) -> None:
    assert found == CardSet()


def test_cards_are_all_there_and_shrink_to_the_first() -> None:
    assert simplest(cards()) is CARDS[0]
    assert set(some(cards())) == set(CARDS)
    assert simplest(cards(among=CardSet.parse("7D 3S"))) is Card.parse("3S")
    assert cards(among=()).is_empty
    assert simplest(card_sets()) == CardSet()
    assert simplest(card_sets(), lambda found: found.value > 9) <= CardSet.parse("4D 6D KD")


def test_rule_sets_are_presets_and_those_with_one_option_changed_and_all_mixed() -> None:
    def changes(rules: RuleSet) -> int:
        return str(rules).count("=")

    assert simplest(rule_sets()) == TUNISIAN
    assert reaches(rule_sets(), TUNISIAN.__eq__)
    assert reaches(rule_sets(), LIBYAN.__eq__)
    assert reaches(rule_sets(), lambda rules: changes(rules) == 1)
    assert reaches(rule_sets(), lambda rules: changes(rules) > 6)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        (option.name, value)
        for option in fields(RuleSet)
        if option.name not in ("target", "best_of", "barmila_ranks")
        for value in ((False, True) if option.type is bool else list(option.type or ()))
    ]
    + [("best_of", 1), ("best_of", 3), ("best_of", 5), ("barmila_ranks", ())]
    + [("target", target) for target in (1, 11, 21, 31, 61)],
)
def test_every_value_of_every_option_comes_up(name: str, value: object) -> None:
    assert reaches(rule_sets(), lambda rules: getattr(rules, name) == value)
    found = simplest(rule_sets(), lambda rules: getattr(rules, name) == value)
    if name != "eight_dinari":
        assert str(found).count("=") <= 1


@given(rule_sets(claims=True, target=st.integers(90, 99), chkobba_points="by_count"))
def test_options_given_hold_in_every_rule_set(rules: RuleSet) -> None:
    assert rules.claims
    assert 90 <= rules.target <= 99
    assert rules.chkobba_points is ChkobbaPoints.BY_COUNT


@pytest.mark.parametrize(
    "options", [{"tarneeb": True}, {"tarneeb": st.booleans()}, {"best_of": 2}, {"opening": "no"}]
)
def test_options_that_cannot_be_are_refused_at_once(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules):
        rule_sets(**options)


# States.


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("late", [False, True])
def test_every_phase_comes_up_early_and_late(phase: Phase, late: bool) -> None:
    assert reaches(
        states(), lambda state: state.phase is phase and (state.round_number > 3) is late
    )


@pytest.mark.parametrize("phase", Phase)
@settings(max_examples=30)
@given(data=st.data())
def test_only_phases_that_are_asked_for_are_given(phase: Phase, data: st.DataObject) -> None:
    rules = rule_sets(opening="cut", redeal="by_agreement", target=st.sampled_from([1, 5, 10**6]))
    state = data.draw(states(rules, phases=[phase]))
    assert state.phase is phase
    assert state.rules.opening == "cut"


WANTED: dict[str, Callable[[GameState], bool]] = {
    "a missed capture": lambda state: any(isinstance(a, Claim) for a in legal_actions(state)),
    "a laid card that missed nothing": lambda state: (
        state.last_laid is not None and not isinstance(legal_actions(state)[0], Claim)
    ),
    "a redeal by agreement": lambda state: (
        state.rules.redeal == "by_agreement" and state.redeals > 0
    ),
    "a redeal with three kings": lambda state: (
        state.rules.redeal == "three_kings" and state.redeals > 0
    ),
    "an open proposal by the dealer": lambda state: (
        state.proposer is not None and state.proposer == state.dealer
    ),
    "a side that has asked": lambda state: state.phase is Phase.PLAY and any(state.asked),
    "a proposal that can be made": lambda state: any(
        isinstance(action, ProposeRedeal) for action in legal_actions(state)
    ),
    "four players": lambda state: state.players == 4,
    "a chkobba": lambda state: any(state.chkobbas),
    "the last deal": lambda state: state.phase is Phase.PLAY and not state.stock,
    "games won by both": lambda state: min(state.games) > 0,
    "a game won and a new one due": lambda state: (
        state.is_chance and state.last_round is not None and state.last_round.game_won is not None
    ),
    "a special rule": lambda state: (
        state.last_round is not None and state.last_round.special is not None
    ),
    "level scores": lambda state: state.scores[0] == state.scores[1] > 5,
    "a match won two to nothing": lambda state: state.is_over and state.games in ((2, 0), (0, 2)),
    "a match won in its last game": lambda state: state.is_over and sum(state.games) == 5,
}


@pytest.mark.parametrize("wanted", WANTED)
def test_states_reach(wanted: str) -> None:
    assert reaches(states(), lambda state: bool(WANTED[wanted](state)))


@given(states())
def test_states_are_sound(state: GameState) -> None:
    assert decode_state(encode(state)) == state


@given(states(LIBYAN, players=4))
def test_states_have_the_rules_and_players_given(state: GameState) -> None:
    assert state.rules is LIBYAN
    assert state.players == 4
    assert state.phase in (Phase.SHUFFLE, Phase.PLAY, Phase.MATCH_OVER)


@given(states(st.just(TUNISIAN), players=st.just(2)))
def test_rules_and_players_may_be_strategies(state: GameState) -> None:
    assert state.rules is TUNISIAN
    assert state.players == 2


def test_a_phase_that_the_rules_do_not_have_gives_no_example() -> None:
    with pytest.raises(Unsatisfiable):
        simplest(states(LIBYAN, phases=[Phase.CUT]))


@pytest.mark.parametrize("source", [new_match(TUNISIAN), st.just(new_match(TUNISIAN))])
def test_a_source_is_a_state_or_a_strategy(source: Any) -> None:
    state, _ = simplest(states_with_legal_actions(source))
    assert state == new_match(TUNISIAN)
    assert simplest(views(source)).rules == TUNISIAN


@pytest.mark.parametrize(
    ("strategy", "wrong", "error"),
    [
        (states, {"rules": "tunisian"}, TypeError),
        (states, {"rules": rule_sets}, TypeError),
        (states, {"players": "2"}, TypeError),
        (states, {"phases": Phase.CUT_CHOICE}, TypeError),
        (states, {"phases": []}, ValueError),
        (states, {"phases": ["nonsense"]}, ValueError),
        (views, {"source": TUNISIAN}, TypeError),
        (states_with_illegal_actions, {"source": states}, TypeError),
        (records, {"rules": 5}, TypeError),
        (cards, {"among": "7D"}, TypeError),
    ],
)
def test_arguments_that_cannot_be_are_refused_at_once(
    strategy: Callable[..., object], wrong: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        strategy(**wrong)


def test_what_is_no_kind_of_action_is_refused() -> None:
    kinds: tuple[Any, ...] = (PlayerView,)
    with pytest.raises(TypeError, match="is no kind of action"):
        actions(*kinds)


def test_phases_may_come_from_anywhere() -> None:
    wanted = iter([Phase.CUT, Phase.PLAY])
    assert simplest(states(phases=wanted)).phase in (Phase.CUT, Phase.PLAY)


def test_states_shrink_to_a_new_match_and_to_short_ways() -> None:
    assert simplest(states()) == new_match(TUNISIAN)
    playing = simplest(states(phases=[Phase.PLAY]))
    assert (playing.rules, playing.players, playing.ply) == (TUNISIAN, 2, 3)
    libyan = simplest(states(), lambda state: state.rules == LIBYAN)
    assert libyan == new_match(LIBYAN)
    four = simplest(states(), lambda state: state.players == 4)
    assert four == new_match(TUNISIAN, 4)
    chkobba = simplest(states(phases=[Phase.PLAY]), lambda state: any(state.chkobbas))
    assert chkobba.ply < 40
    assert simplest(states(phases=[Phase.REDEAL])).ply == 4


# Actions.


def test_actions_are_of_all_kinds_and_read_back() -> None:
    for action in (Shuffle(0, CARDS), Play(0, CARDS[0])):
        kind = type(action)
        assert simplest(actions(kind)) == action
        assert kind in {type(found) for found in some(actions())}


@given(actions())
def test_any_action_can_be_written(action: Action) -> None:
    assert parse_action(str(action)) == action


@given(actions(Claim, ProposeRedeal))
def test_actions_are_of_the_kinds_asked_for(action: Action) -> None:
    assert isinstance(action, Claim | ProposeRedeal)


@given(states(phases=[Phase.SHUFFLE]).flatmap(lambda s: st.tuples(st.just(s), shuffles(s))))
def test_shuffles_are_legal(pair: tuple[GameState, Shuffle]) -> None:
    state, action = pair
    assert action.dealer in dealers(state)
    assert apply(state, action).dealer == action.dealer


def test_shuffles_come_in_any_order_and_shrink_to_the_order_of_the_cards() -> None:
    state = new_match(TUNISIAN)
    assert simplest(shuffles(state)) == Shuffle(0, CARDS)
    assert reaches(shuffles(state), lambda action: action.deck[0] is CARDS[-1])
    assert reaches(shuffles(state), lambda action: action.dealer == 1)
    assert shuffles(dealt(TUNISIAN, "")).is_empty


@settings(max_examples=200)
@given(states_with_legal_actions())
def test_legal_actions_are_legal(pair: tuple[GameState, Action]) -> None:
    state, action = pair
    assert is_legal(state, action)
    assert apply(state, action).ply == state.ply + 1


@given(states(phases=set(Phase) - {Phase.SHUFFLE, Phase.MATCH_OVER}), st.data())
def test_legal_actions_shrink_to_the_first_of_them(state: GameState, data: st.DataObject) -> None:
    assert data.draw(legal_actions_of(state)) in legal_actions(state)


def test_every_legal_action_comes_up_and_the_first_is_the_simplest() -> None:
    state = dealt(LIBYAN, "7S 2D KD 5D 6D QS 7H 4S 3C 2C")
    legal = legal_actions(state)
    assert simplest(legal_actions_of(state)) == legal[0]
    assert set(some(legal_actions_of(state))) == set(legal)
    over = simplest(states(phases=[Phase.MATCH_OVER]))
    assert legal_actions_of(over).is_empty


@given(states_with_legal_actions(states(phases=[Phase.REDEAL])))
def test_pairs_are_made_of_the_states_given(pair: tuple[GameState, Action]) -> None:
    assert pair[0].phase is Phase.REDEAL


# What is refused.


@settings(max_examples=300)
@given(states_with_illegal_actions())
def test_illegal_actions_are_refused_and_change_nothing(pair: tuple[GameState, Action]) -> None:
    state, action = pair
    before = encode(state)
    with pytest.raises(IllegalAction):
        apply(state, action)
    assert encode(state) == before


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason not in OF_SUBMIT])
def test_every_reason_of_check_comes_up(reason: Reason) -> None:
    def has_reason(pair: tuple[GameState, Action]) -> bool:
        refusal = check(*pair)
        return refusal is not None and refusal.reason is reason

    assert reaches(states_with_illegal_actions(SOURCES.get(reason)), has_reason)


PLAYING = [Phase.PLAY]
SOURCES = {
    Reason.COMPULSORY: states(LIBYAN, phases=PLAYING),
    Reason.OTHER_CARD: states(TUNISIAN, phases=PLAYING),
    Reason.EQUAL_CARD_FIRST: states(phases=PLAYING),
    Reason.WRONG_SUM: states(phases=PLAYING),
    Reason.REDEAL_ALREADY_ASKED: states(TUNISIAN, phases=PLAYING),
    Reason.REDEAL_OWN_PROPOSAL: states(phases=[Phase.REDEAL]),
}
"""Where a reason is rare, the states in which it is less so."""


def test_every_reason_of_play_comes_up_in_one_state() -> None:
    missed = apply(dealt(RuleSet.tunisian(opening="plain"), MISSABLE), parse_action("0 7S"))
    found = {_reason(missed, action) for action in some(illegal_actions_of(missed))}
    assert found == {
        Reason.WRONG_PHASE,
        Reason.NOT_YOUR_TURN,
        Reason.NO_SUCH_SEAT,
        Reason.REDEAL_NOT_OFFERED,
        Reason.OTHER_CARD,
        Reason.CARD_NOT_IN_HAND,
        Reason.CARD_NOT_ON_TABLE,
        Reason.EQUAL_CARD_FIRST,
        Reason.WRONG_SUM,
    }


@pytest.mark.parametrize("table", ["", "7H", "7H 4S 3C"])
def test_captures_are_false_whatever_lies_on_the_table(table: str) -> None:
    state = at(TUNISIAN, table=table, hands=["7S", "5D"])
    captures = [
        action
        for action in some(illegal_actions_of(state))
        if isinstance(action, Play) and action.seat == 0 and action.card in state.hands[0]
    ]
    assert captures
    assert not any(is_legal(state, action) for action in captures)


MISSABLE = "7S 2D KD 5D 6D QS 7H 4S 3C 2C"
"""Seat 0 can lay 7S and miss 7H; seat 1 holds 5D 6D QS."""


def _reason(state: GameState, action: Action) -> Reason | None:
    refusal = check(state, action)
    return None if refusal is None else refusal.reason


def _submission(state: GameState) -> st.SearchStrategy[tuple[GameState, tuple[int, Action, int]]]:
    return st.tuples(st.just(state), illegal_submissions_of(state))


@settings(max_examples=300)
@given(states().flatmap(_submission))
def test_submissions_are_refused(pair: tuple[GameState, tuple[int, Action, int]]) -> None:
    state, (seat, action, ply) = pair
    assert 0 <= seat < state.players
    with pytest.raises(IllegalAction):
        submit(state, seat, action, ply)


@pytest.mark.parametrize("reason", [*OF_SUBMIT, Reason.MATCH_OVER, Reason.CARD_NOT_IN_HAND])
def test_the_reasons_of_submit_come_up_and_those_of_check(reason: Reason) -> None:
    def has_reason(pair: tuple[GameState, tuple[int, Action, int]]) -> bool:
        state, (seat, action, ply) = pair
        try:
            submit(state, seat, action, ply)
        except IllegalAction as error:
            return error.refusal.reason is reason
        return False

    assert reaches(states().flatmap(_submission), has_reason)


# Views and records.


@given(views())
def test_views_are_those_of_a_state(seen: PlayerView) -> None:
    assert seen.seat in (None, *range(seen.players))
    assert (seen.piles is None) is not seen.recall


@given(views(st.just(new_match(LIBYAN, 4))))
def test_views_are_of_the_states_given(seen: PlayerView) -> None:
    assert seen == view(new_match(LIBYAN, 4), seen.seat, recall=seen.recall)


@given(records())
def test_records_are_good_and_read_back(record: MatchRecord) -> None:
    assert isinstance(verify(record), GameState)
    assert parse_record(str(record)) == record == decode_record(encode(record))


@settings(max_examples=30)
@given(records(rule_sets(target=st.integers(1, 11), best_of=1), players=4, whole=True))
def test_whole_records_come_to_the_end(record: MatchRecord) -> None:
    end = verify(record)
    assert isinstance(end, GameState)
    assert end.is_over
    assert record.players == 4


def test_records_shrink_to_an_empty_one_and_have_all_that_they_can() -> None:
    assert simplest(records()) == MatchRecord(rules=TUNISIAN, players=2, actions=())
    assert reaches(records(LIBYAN), lambda one: len(one.actions) > 99 and one.seed is not None)
    assert reaches(records(), lambda one: len(one.names) == 4 and one.date is not None)


# The types of the library.


@frozen
class Room:
    """What a server may keep."""

    state: GameState
    seen: PlayerView
    rules: RuleSet
    sent: list[Action]
    card: Card
    table: CardSet
    record: MatchRecord


def test_the_types_of_the_library_are_known() -> None:
    register()
    assert simplest(st.from_type(GameState)) == new_match(TUNISIAN)
    assert simplest(st.from_type(Play)) == Play(0, CARDS[0])
    new = new_match(TUNISIAN)
    empty = MatchRecord(rules=TUNISIAN, players=2, actions=())
    assert simplest(st.from_type(Room)) == Room(
        new, view(new, 0, recall=False), TUNISIAN, [], CARDS[0], CardSet(), empty
    )


def test_the_entry_point_is_the_function_that_registers() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["hypothesis"] == {"chkobba": "chkobba.hypothesis_entry:register"}
    assert project["optional-dependencies"]["testing"] == ["hypothesis>=6.150"]


@pytest.mark.parametrize("first", ["hypothesis", "chkobba", "chkobba.strategies", "attrs"])
def test_hypothesis_knows_them_in_whatever_order_things_are_imported(
    first: str, tmp_path: Path
) -> None:
    installed = tmp_path / "entry-0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: entry\nVersion: 0\n")
    (installed / "entry_points.txt").write_text(
        "[hypothesis]\nentry = chkobba.hypothesis_entry:register\n"
    )
    code = (
        f"import sys, {first}\n"
        f"loaded = 'chkobba.strategies' in sys.modules\n"
        "from hypothesis import find, strategies as st\n"
        "import chkobba\n"
        "assert loaded == ('chkobba.strategies' in sys.modules)\n"
        f"assert loaded == {first.endswith('strategies')}\n"
        "print(repr(find(st.from_type(chkobba.GameState), lambda state: True)))"
    )
    path = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert (result.stderr, result.stdout.strip()) == ("", repr(new_match(TUNISIAN)))


@pytest.mark.parametrize("name", [one.name for one in pkgutil.iter_modules(strategies.__path__)])
def test_examples_in_docstrings(name: str) -> None:
    names = {name: getattr(chkobba, name) for name in chkobba.__all__} | vars(strategies)
    module = import_module(f"chkobba.strategies.{name}")
    assert doctest.testmod(module, extraglobs={"st": st, **names}).failed == 0


def test_every_strategy_is_documented_and_on_its_page() -> None:
    page = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
    for name in strategies.__all__:
        text = getattr(strategies, name).__doc__
        assert ">>> " in text
        assert "hrink" in text or "no example" in text
        assert f"{name}(" in page
