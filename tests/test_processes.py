"""The same deck and actions give the same states in any process."""

import hashlib
import os
import pickle
import subprocess
import sys
from random import Random

from chkobba import GameState, RuleSet, apply, legal_actions, new_match, position_key, shuffle
from tests.table import play_out


def digest(seed: int) -> str:
    """A fingerprint of two whole matches: every state's text and legal actions."""
    seen = hashlib.sha256()
    for rules in (RuleSet.tunisian(11), RuleSet.libyan()):
        for players in (2, 4):
            state, rng = new_match(rules, players), Random(seed)
            while not state.is_over:
                actions = legal_actions(state)
                seen.update(f"{state}{actions}{position_key(state)}".encode())
                state = apply(state, rng.choice(actions) if actions else shuffle(state, rng))
            seen.update(repr(state.last_round).encode())
    return seen.hexdigest()


def test_states_do_not_depend_on_the_process_or_the_hash_seed() -> None:
    here = digest(7)
    code = "from tests.test_processes import digest; print(digest(7))"
    for hash_seed in ("0", "1", "random"):
        there = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        )
        assert there.stdout.strip() == here


def test_a_pickled_state_is_equal_in_another_process() -> None:
    state = play_out(new_match(RuleSet.libyan()), Random(3), rounds=2)
    code = (
        "import pickle, sys\n"
        "from tests.test_processes import on_from\n"
        "sys.stdout.buffer.write(pickle.dumps(on_from(pickle.load(sys.stdin.buffer))))"
    )
    there = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "5"},
        input=pickle.dumps(state),
        check=True,
        capture_output=True,
    )
    back = pickle.loads(there.stdout)
    assert back == on_from(state)
    assert hash(back) == hash(on_from(state))


def on_from(state: GameState) -> GameState:
    """The state two rounds on, by seeded play."""
    hash(state)  # remembered hashes must not travel to a process with another seed
    return play_out(state, Random(11), rounds=2)
