"""The seeds of the fuzzer, run without it, and whether its targets would notice a fault.

What a seed is begins its name: `good` if the target accepts it, `bad` if not.
"""

from collections.abc import Callable
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import chkobba
from chkobba import ChkobbaError, GameState, IllegalAction, Reason, Refusal, Transition
from tests.fuzz.mutate import mutated
from tests.fuzz.targets import TARGETS

CORPUS = Path(__file__).parent / "fuzz" / "corpus"
SEEDS = sorted(path for path in CORPUS.rglob("*") if path.is_file())
READERS = sorted(TARGETS.keys() - {"submit", "conformance.check"})


def _good_seeds(target: str) -> list[bytes]:
    return [path.read_bytes() for path in SEEDS if path.match(f"{target}/good-*")]


def _replace(monkeypatch: pytest.MonkeyPatch, name: str, function: Callable[..., Any]) -> None:
    """Put another function in the place of one of the library, such as `Card.parse`."""
    owner, _, attribute = name.rpartition(".")
    monkeypatch.setattr(getattr(chkobba, owner) if owner else chkobba, attribute, function)


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_seed_is_accepted_or_refused_as_its_name_says(path: Path) -> None:
    accepted = TARGETS[path.parent.name](path.read_bytes())
    assert path.name.startswith("good-" if accepted else "bad-")


def test_every_target_has_good_and_bad_seeds() -> None:
    found = {(path.parent.name, path.name.partition("-")[0]) for path in SEEDS}
    assert found == {(target, word) for target in TARGETS for word in ("good", "bad")}


def test_no_seed_is_there_twice_or_long() -> None:
    inputs = [(path.parent.name, path.read_bytes()) for path in SEEDS]
    assert len(set(inputs)) == len(inputs)
    assert max(len(data) for _, data in inputs) < 6000


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_no_refusal_escapes(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("not a refusal")

    seed = _good_seeds(target)[0]
    _replace(monkeypatch, target, fail)
    with pytest.raises(RuntimeError, match="not a refusal"):
        TARGETS[target](seed)


@pytest.mark.parametrize("target", READERS)
def test_it_is_a_fault_not_to_read_the_own_print(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = attrgetter(target)(chkobba)
    answers: list[object] = []

    def read_once(source: str) -> object:
        if answers:
            raise ChkobbaError("not a second time")
        answers.append(read(source))
        return answers[0]

    seed = _good_seeds(target)[0]
    _replace(monkeypatch, target, read_once)
    with pytest.raises(ChkobbaError, match="not a second time"):
        TARGETS[target](seed)


def test_it_is_a_fault_to_take_what_is_not_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_all(state: GameState, *_: object) -> Transition:
        return Transition(state, ())

    monkeypatch.setattr(chkobba, "submit", take_all)
    with pytest.raises(AssertionError):
        TARGETS["submit"](_good_seeds("submit")[0])


def test_it_is_a_fault_to_refuse_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    def take_none(*_: object) -> None:
        raise IllegalAction(Refusal(Reason.STALE, {}, "always"))

    monkeypatch.setattr(chkobba, "submit", take_none)
    with pytest.raises(AssertionError):
        TARGETS["submit"](_good_seeds("submit")[0])


@pytest.mark.parametrize("target", TARGETS)
def test_mutations_can_be_repeated_and_some_are_accepted(target: str) -> None:
    seeds = _good_seeds(target)
    inputs = {mutated(seed, Random(number)) for seed in seeds for number in range(60)}
    assert inputs == {mutated(seed, Random(number)) for seed in seeds for number in range(60)}
    assert any(map(TARGETS[target], inputs.difference(seeds)))
