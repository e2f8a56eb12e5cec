"""A match of a person against bots: who is asked, what is said and what is not."""

import re
import sys
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from chkobba import (
    AnswerRedeal,
    Claim,
    GameState,
    Laid,
    MatchRecord,
    ParseError,
    PlayerAction,
    PlayerView,
    ProposeRedeal,
    RuleSet,
    Shuffle,
    apply,
    is_legal,
    new_match,
    parse_record,
    replay,
    verify,
)
from chkobba.bots import GreedyBot, RandomBot
from chkobba.cli.dialogue import Dialogue
from chkobba.cli.session import Session
from chkobba.cli.typed import typed, typed_action
from chkobba.portable import portable_shuffle
from tests.cli_data import run
from tests.table import at

PLAIN = RuleSet.tunisian(opening="plain")


def agreed(rules: RuleSet = PLAIN, players: int = 2, seed: str = "a") -> MatchRecord:
    names = tuple(f"N{seat}" for seat in range(players))
    return MatchRecord(rules=rules, players=players, actions=(), names=names, seed=seed)


def seed_with(players: int, dealer: int, *, redeal: bool) -> str:
    """A seed whose first deal is by this dealer, and has three equal cards on the table or not."""
    for number in range(10_000):
        state = new_match(PLAIN, players)
        state = apply(state, portable_shuffle(state, str(number)))
        if state.dealer == dealer and redeal is is_legal(state, ProposeRedeal(0)):
            return str(number)
    raise AssertionError


def talk(session: Session) -> tuple[Dialogue, StringIO]:
    """A dialogue, and where it writes to."""
    output = StringIO()
    names = session.record.names
    return Dialogue(session, names, Console(file=output, width=80)), output


class Yes:
    """Accepts and proposes every redeal, and else does the first thing that can be done."""

    def choose(self, seen: PlayerView, _rng: Random) -> PlayerAction:
        actions = seen.legal_actions()
        return next((one for one in actions if isinstance(one, ProposeRedeal)), actions[0])


def test_out_of_turn_a_person_is_asked_once_a_deal_whether_to_deal_again() -> None:
    session = Session(agreed(seed=seed_with(2, 0, redeal=True)), 0, GreedyBot())
    list(session.events())
    assert session.may_pass
    assert session.hint() is None
    ply = session.state.ply
    session.pass_()
    list(session.events())
    assert not session.may_pass
    assert session.state.turn == 0
    assert session.state.ply == ply + 1


def test_an_accepted_proposal_deals_again_and_the_person_is_asked_anew() -> None:
    session = Session(agreed(seed=seed_with(2, 0, redeal=True)), 0, Yes())
    list(session.events())
    session.enter(ProposeRedeal(0))
    list(session.events())
    assert session.state.redeals == 1
    assert [str(one) for one in session.record.actions[1:3]] == ["0 redeal", "1 yes"]


def test_a_refused_proposal_leaves_the_match_to_go_on() -> None:
    session = Session(agreed(seed=seed_with(2, 0, redeal=True)), 0, GreedyBot())
    list(session.events())
    session.enter(ProposeRedeal(0))
    list(session.events())
    assert not session.may_pass
    assert session.state.redeals == 0


@pytest.mark.parametrize("seat", [0, 2])
def test_either_opponent_may_be_the_person_who_answers(seat: int) -> None:
    session = Session(agreed(players=4, seed=seed_with(4, 0, redeal=True)), seat, Yes())
    dialogue, output = talk(session)
    list(session.events())
    dialogue.answer("pass")  # seat 1 leads, and a Yes proposes
    dialogue.tell(session.events())
    assert session.state.proposer == 1
    assert "N1 proposes to deal again." in output.getvalue()
    dialogue.answer("no")
    assert f"N{seat} says no." in output.getvalue()
    assert AnswerRedeal(seat, accept=False) == session.record.actions[-1]


def test_a_partner_that_is_a_bot_plays_by_itself() -> None:
    session = Session(agreed(players=4), 1, GreedyBot())
    while session.state.round_number < 2:
        list(session.events())
        action = session.hint()
        if action is None:
            session.pass_()
        else:
            session.enter(action)
    actions = session.record.actions
    assert {one.seat for one in actions if not isinstance(one, Shuffle)} == {0, 1, 2, 3}
    assert isinstance(verify(session.record), GameState)


def test_bots_play_as_their_seed_says_whatever_is_asked_between() -> None:
    records = []
    for asks in (False, True):
        session = Session(agreed(), 0, RandomBot())
        for _ in range(30):
            list(session.events())
            if asks:
                session.hint()
            session.enter(session.seen.legal_actions()[0])
        records.append(session.record)
    assert records[0] == records[1]


def test_T35_nothing_is_said_of_what_was_missed() -> None:
    """Two tables that differ in whether the laid card missed something look the same."""
    outputs = []
    for last_laid in (None, "7S"):
        session = Session(agreed(RuleSet.tunisian()), 0, GreedyBot())
        dialogue, output = talk(session)
        session.state = at(
            RuleSet.tunisian(),
            table="7S 7H 2D",
            hands=["KD 3S", "QC QS"],
            stock="*24",
            last_laid=last_laid,
            turn=0,
        )
        for word in ("table", "sheet", "help", "rules", "QD"):
            dialogue.answer(word)
        outputs.append(output.getvalue())
        dialogue.answer("moves")
        assert ("claim" in output.getvalue()[len(outputs[-1]) :]) is (last_laid is not None)
    assert outputs[0] == outputs[1]


def test_a_drawn_card_is_shown_with_the_table() -> None:
    session = Session(agreed(RuleSet.tunisian(), seed=seed_with(2, 1, redeal=False)), 0, Yes())
    dialogue, output = talk(session)
    list(session.events())
    dialogue.answer("cut 7")
    dialogue.answer("table")
    assert f"You drew {session.state.stock[0].pretty}." in output.getvalue()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("7s", "0 7S"),
        ("7S>4s+3C", "0 7S>3C+4S"),
        ("CLAIM 7s>7h", "0 claim 7S>7H"),
        ("Cut 10", "0 cut 10"),
        ("KEEP", "0 keep"),
        ("put", "0 put"),
        ("Redeal", "0 redeal"),
        ("yes", "0 yes"),
        ("NO", "0 no"),
    ],
)
def test_actions_are_typed_without_a_seat_in_capitals_or_not(text: str, meant: str) -> None:
    action = typed_action(text, 0)
    assert str(action) == meant
    assert typed_action(typed(action), 3) == typed_action(text, 3)


@pytest.mark.parametrize(
    ("text", "offset"),
    [("7X", 0), ("7S>", 3), ("cut", 0), ("cut x", 4), ("claim", 0), ("claim 7S>7", 9), ("0 7S", 0)],
)
def test_what_is_no_action_is_refused_at_its_place(text: str, offset: int) -> None:
    with pytest.raises(ParseError) as caught:
        typed_action(text, 0)
    assert (caught.value.text, caught.value.offset) == (text, offset)


WORDS = "7S 7s QD KH AC 3c > + , claim cut keep put redeal yes no hint moves pass 10 0 -1 99 sheet"
PIECES = st.sampled_from(
    [*WORDS.split(), "shuffle", "quit", "\x00", "\x1b[31m", "\ud800", "٣", "ß"]
)
LINES = st.text() | st.lists(PIECES, max_size=5).map("".join) | st.lists(PIECES).map(" ".join)


@settings(max_examples=150)
@given(st.lists(LINES, max_size=12), st.sampled_from([2, 4]), st.integers(0, 3))
def test_whatever_is_typed_only_legal_actions_change_the_match(
    lines: list[str], players: int, seed: int
) -> None:
    session = Session(agreed(RuleSet.tunisian(), players, str(seed)), 1, GreedyBot())
    dialogue, _ = talk(session)
    for line in lines:
        list(session.events())
        before = session.state
        dialogue.answer(line)
        if session.state is not before:
            action = session.record.actions[before.ply]
            assert not isinstance(action, Shuffle)
            assert is_legal(before, action)
            assert session.state == apply(before, action)
            assert typed(action).replace(" ", "").lower() in line.replace(" ", "").lower()


def test_without_a_seed_a_fresh_one_is_told_and_plays_the_same_match(tmp_path: Path) -> None:
    first = run("play", "--save", str(tmp_path / "1"), typed="quit\n")
    found = re.search("The seed is '(.+)';", first.output)
    assert found is not None
    second = run("play", "--seed", found[1], typed="quit\n")
    assert second.output == first.output
    assert parse_record((tmp_path / "1").read_text(encoding="utf-8")).seed == found[1]
    assert run("play", typed="quit\n").output != first.output


def test_four_players_are_told_their_sides() -> None:
    result = run("play", "libyan", "--players", "4", "--seat", "3", "--seed", "x", typed="quit")
    assert "seat 0 Counting 0, seat 1 Counting 1, seat 2 Counting 2, seat 3 Player" in result.output
    assert "Side 0 is Counting 0 and Counting 2, side 1 Counting 1 and Player." in result.output
    assert result.exit_code == 0


def test_the_end_of_the_input_ends_with_1_and_saves_the_record(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    result = run("play", "libyan", "--seed", "x", "--save", str(path))
    assert result.exit_code == 1
    assert result.output.endswith("\nThe input has ended before the match.\n")
    record = parse_record(path.read_text(encoding="utf-8"))
    assert list(replay(record))[-1].turn == 0
    assert record.names == ("Player", "Counting 1")


def test_no_input_at_all_is_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(agreed(), 0, GreedyBot())
    dialogue, _ = talk(session)
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EOFError):
        dialogue.hold(lambda: None)


def test_bytes_that_are_no_text_are_not_understood() -> None:
    result = run("play", "--seed", "x", typed=b"\xff\xfe7\n\x00\nquit\n")
    assert result.exit_code == 0
    assert result.output.count("Not understood") == 2


def test_every_option_of_the_rules_is_played_by(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    options = [
        *("--target", "31", "--best-of", "3", "--no-bayta", "--ajiliya"),
        *("--chkobba-points", "by_value", "--barmila-ranks", "7,6,5", "--dealer", "trailing_side"),
    ]
    run("play", *options, "--save", str(path), typed="quit\n")
    assert parse_record(path.read_text(encoding="utf-8")).rules == RuleSet.tunisian(
        target=31,
        best_of=3,
        bayta=False,
        ajiliya=True,
        chkobba_points="by_value",
        barmila_ranks=(7, 6, 5),
        dealer="trailing_side",
    )


def test_a_bot_claims_what_the_person_has_missed() -> None:
    session = Session(agreed(RuleSet.tunisian()), 0, GreedyBot())
    dialogue, output = talk(session)
    session.state = at(
        RuleSet.tunisian(), table="7H 2D", hands=["7S KD", "QC QS"], stock="*24", turn=0
    )
    dialogue.answer("7s")
    events = list(session.events())
    assert "N0 lays 7♠." in output.getvalue()
    assert not any(isinstance(event, Laid) for event in events[:1])
    assert any(isinstance(action, Claim) for action in session.record.actions)


def test_an_interrupted_match_is_saved_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_dialogue: Dialogue, _line: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Dialogue, "answer", interrupted)
    path = tmp_path / "match.txt"
    result = run("play", "--seed", "golden", "--save", str(path), typed="cut 3\n")
    assert (result.exit_code, result.stderr) == (130, "interrupted\n")
    record = parse_record(path.read_text(encoding="utf-8"))
    assert len(record.actions) == 1


def test_the_record_is_on_the_disk_whenever_the_person_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, kept, answer = tmp_path / "match.txt", list[int](), Dialogue.answer

    def look(dialogue: Dialogue, line: str) -> None:
        kept.append(len(parse_record(path.read_text(encoding="utf-8")).actions))
        answer(dialogue, line)

    monkeypatch.setattr(Dialogue, "answer", look)
    run("play", "--seed", "golden", "--save", str(path), typed="cut 3\nput\nquit\n")
    assert kept[:2] == [1, 2]
    assert kept[2] > 2


def test_a_record_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text("mine", encoding="utf-8")
    result = run("play", "--save", str(path))
    assert result.exit_code == 2
    assert "match.txt is there already" in result.stderr
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("line", ["7♥", " 7h ", "7H", "7♥>3♦+4♠", "claim 7♠>7♥"])
def test_what_is_shown_can_be_typed(line: str) -> None:
    text = line.strip().translate(str.maketrans("♦♥♠♣", "DHSC"))
    assert str(typed_action(line.strip(), 1)).upper() == f"1 {text}".upper()


@pytest.mark.parametrize("word", ["help", "?", "HELP"])
def test_help_tells_letters_and_values(word: str) -> None:
    output = run("play", "--seed", "x", typed=f"{word}\nexit\n").output
    assert "A=1 2 3 4 5 6 7 Q=8 J=9 K=10, suits D ♦, H ♥, S ♠, C ♣" in output
