"""A match that was saved as JSON goes on in another process as if nothing had happened."""

import os
import subprocess
import sys
from random import Random

import pytest

from chkobba import (
    Action,
    GameState,
    MatchRecord,
    RuleSet,
    apply,
    decode_record,
    decode_state,
    legal_actions,
    new_match,
    shuffle,
    to_json,
    verify,
    view,
)

MATCHES = {
    "tunisian": (RuleSet.tunisian(21, 3), 2),
    "libyan": (RuleSet.libyan(61), 4),
    "mixed": (RuleSet.libyan(31, 3, capture="optional", claims=True, opening="cut"), 2),
}


def play(state: GameState, rng: Random, plies: int | None = None) -> tuple[Action, ...]:
    """Seeded choices for so many plies, or to the end of the match."""
    actions: list[Action] = []
    while not state.is_over and len(actions) != plies:
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        actions.append(action)
        state = apply(state, action)
    return tuple(actions)


def after(state: GameState, actions: tuple[Action, ...]) -> GameState:
    """The state after these actions."""
    for action in actions:
        state = apply(state, action)
    return state


def on_from(text: str, seed: int) -> str:
    """Everything from a saved state to the end of its match, and that end, as text."""
    state = decode_state(text)
    actions = play(state, Random(seed))
    end = after(state, actions)
    views = [to_json(view(end, seat, recall=False)) for seat in (None, *range(end.players))]
    return "\n".join([*map(str, actions), to_json(end), *views, f"{end!r}", f"{end}"])


def elsewhere(code: str, text: str, hash_seed: str) -> str:
    """What this code writes in another process, which finds the text in `text`."""
    there = subprocess.run(
        [sys.executable, "-c", f"import sys\ntext = sys.stdin.read()\n{code}"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        input=text,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return there.stdout


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_a_match_restored_in_another_process_comes_to_the_same_end(
    name: str, hash_seed: str
) -> None:
    rules, players = MATCHES[name]
    start, rng = new_match(rules, players), Random(name)
    middle = after(start, play(start, rng, 75))
    assert not middle.is_over
    code = "from tests.test_restore import on_from\nsys.stdout.write(on_from(text, 11))"
    assert elsewhere(code, to_json(middle), hash_seed) == on_from(to_json(middle), 11)


def test_every_ply_of_a_match_can_be_restored() -> None:
    rules, players = MATCHES["tunisian"]
    state = new_match(rules, players)
    actions = play(state, Random(3))
    end = after(state, actions)
    for number in range(0, len(actions), 9):
        saved = decode_state(to_json(after(state, actions[:number])))
        assert after(saved, actions[number:]) == end


@pytest.mark.parametrize("name", MATCHES)
def test_a_record_read_in_another_process_is_the_same_and_ends_alike(name: str) -> None:
    rules, players = MATCHES[name]
    actions = play(new_match(rules, players), Random(name))
    text = to_json(MatchRecord(rules=rules, players=players, actions=actions))
    code = (
        "from chkobba import decode_record, to_json, verify\n"
        "record = decode_record(text)\n"
        "print(to_json(record), to_json(verify(record)), sep='\\n')"
    )
    again, end = elsewhere(code, text, "1").splitlines()
    assert again == text
    assert (
        decode_state(end)
        == verify(decode_record(text))
        == after(new_match(rules, players), actions)
    )


def test_a_state_is_written_alike_whatever_the_process() -> None:
    rules, players = MATCHES["mixed"]
    state = after(new_match(rules, players), play(new_match(rules, players), Random(2), 60))
    code = "from chkobba import decode_state, to_json\nprint(to_json(decode_state(text)), end='')"
    for hash_seed in ("0", "1", "random"):
        assert elsewhere(code, to_json(state), hash_seed) == to_json(state)
