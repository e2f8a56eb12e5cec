"""The portable shuffle: its vectors, a second implementation, its page, and whole matches.

`python -m tests.test_portable` prints the kit's file of vectors anew, which must never change what
stands in it.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from chkobba import (
    CARDS,
    Action,
    AnswerRedeal,
    ChkobbaError,
    GameState,
    IllegalAction,
    ProposeRedeal,
    Reason,
    RuleSet,
    Shuffle,
    apply,
    dealers,
    legal_actions,
    new_match,
    parse_cards,
)
from chkobba.conformance import files
from chkobba.portable import portable_dealer, portable_deck, portable_shuffle
from tests.table import dealt, deck, play_out, round_end

ROOT = Path(__file__).parent.parent
FILE = next(file for file in files() if file.name == "deals.jsonl")
PAGE = (ROOT / "docs" / "portable-deal.md").read_text(encoding="utf-8")
MOST = 999_999_999


class Case(NamedTuple):
    """What goes into a shuffle, in the order of the parameters of `portable_dealer`."""

    seed: str
    game: int = 1
    round: int = 1
    redeals: int = 0
    candidates: int = 2


CASES = [
    Case(""),
    Case("", candidates=4),
    Case("chkobba"),
    Case("chkobba", candidates=1),
    Case("chkobba", candidates=4),
    Case("chkobba", redeals=1, candidates=1),
    Case("chkobba", redeals=2, candidates=1),
    Case("chkobba", round=2, candidates=1),
    Case("chkobba", round=2, redeals=1, candidates=1),
    Case("chkobba", round=3),
    Case("chkobba", game=2),
    Case("chkobba", game=2, candidates=4),
    Case("chkobba", game=2, round=2),
    Case("chkobba", game=5, round=40, redeals=7),
    Case("chkobba", game=12, round=1),
    Case("chkobba", game=1, round=12),
    Case("chkobba", game=1, round=1, redeals=12),
    Case("chkobba", MOST, MOST, MOST, 4),
    Case("Chkobba"),
    Case("chkobba "),
    Case(" chkobba"),
    Case("0"),
    Case("1\n1\n0\n", candidates=4),
    Case("\n"),
    Case("\r\n"),
    Case("tab\tand\0nul"),
    Case('"quoted" \\ back'),
    Case("\xe9"),
    Case("e\u0301"),
    Case("شكبة", candidates=4),
    Case("شكبة", game=3, round=9, redeals=1, candidates=4),
    Case("٤٠ ورقة على الطاولة"),
    Case("♦♥♠♣"),
    Case("\ufeffmark"),
    Case("🃏"),
    Case("👩\u200d👩\u200d👧\u200d👦 🇹🇳 🇱🇾", candidates=4),
    Case("a" * 1_000),
    Case("ش" * 1_000),
    Case("🃏" * 1_000, candidates=4),
    Case("not dropped", candidates=3),
    Case("dropped 1", candidates=129),
    Case("all bytes", candidates=256),
]


def plain_draws(label: str, case: Case, bounds: Iterable[int], *, drop: bool = True) -> list[int]:
    """Numbers below each of the bounds, by way of hexadecimal text and whole quotients.

    Without `drop` they have the bias that a remainder alone would have.
    """
    seed, *numbers = case[:4]
    message = "\n".join(["chkobba-deal-1", label, *map(str, numbers), seed])
    key, digits, counter, drawn = sha256(message.encode()).hexdigest(), "", 0, []
    for bound in bounds:
        while True:
            if not digits:
                digits = sha256(bytes.fromhex(f"{key}{counter:016x}")).hexdigest()
                counter += 1
            value, digits = int(digits[:2], 16), digits[2:]
            if not drop or value // bound < 256 // bound:
                break
        drawn.append(value - value // bound * bound)
    return drawn


def plain_deck(case: Case, *, drop: bool = True) -> str:
    """The pack as text, dealt from a heap of names: the bottom card first."""
    heap = [rank + suit for rank in "A234567QJK" for suit in "DHSC"]
    from_the_bottom = []
    for place in plain_draws("deck", case, range(40, 1, -1), drop=drop):
        from_the_bottom.append(heap[place])
        heap[place] = heap[-1]
        heap.pop()
    return " ".join(heap + from_the_bottom[::-1])


def plain_dealer(case: Case) -> int:
    """The place of the dealer among the candidates."""
    return plain_draws("dealer", case, [case.candidates])[0] if case.candidates > 1 else 0


def clauses(case: Case) -> list[str]:
    """The clauses by which there is such a shuffle."""
    reasons = {
        "T20": case.candidates > 1,
        "T19": case.round > 1,
        "R11": case.redeals > 0,
        "R31": case.game > 1,
    }
    return ["T9", *(clause for clause, applies in reasons.items() if applies)]


def made(case: Case) -> str:
    """The line of the vectors file, as the module makes it."""
    about = f"game {case.game}, round {case.round}, redeals {case.redeals}"
    found = {
        "dealer": portable_dealer(*case),
        "deck": " ".join(map(str, portable_deck(*case[:4]))),
    }
    line = {"kind": "deal", "clauses": clauses(case), "about": about}
    return json.dumps(line | case._asdict() | found)


LINES = FILE.read_text(encoding="ascii").splitlines()


def test_the_vectors_are_what_the_module_makes() -> None:
    assert [made(case) for case in CASES] == LINES


@pytest.mark.parametrize("line", LINES, ids=range(1, len(LINES) + 1))
def test_the_vectors_are_what_the_second_implementation_makes(line: str) -> None:
    vector = json.loads(line)
    case = Case(*(vector[name] for name in Case._fields))
    found = {"dealer": plain_dealer(case), "deck": plain_deck(case)}
    assert {name: vector[name] for name in found} == found
    assert set(parse_cards(vector["deck"])) == set(CARDS)


def test_the_vectors_need_all_of_the_scheme() -> None:
    case = Case("dropped 1", candidates=129)
    assert plain_draws("dealer", case, [129], drop=False) != [plain_dealer(case)]
    assert plain_deck(Case("chkobba"), drop=False) != plain_deck(Case("chkobba"))
    assert {case.candidates for case in CASES} >= {1, 2, 3, 4, 256}
    assert len(LINES) == len(CASES) == len(set(CASES))
    assert max(len(case.seed) for case in CASES) == 1_000


def _page(name: str) -> str:
    """What the page's example says of a name, which stands there once."""
    (value,) = re.findall(rf"^{name}: (.*)$", PAGE, re.MULTILINE)
    return str(value)


def test_the_worked_example_of_the_page() -> None:
    case = Case("chkobba")
    for label in ("deck", "dealer"):
        message = bytes.fromhex(_page(f"{label} message"))
        assert message == f"chkobba-deal-1\n{label}\n1\n1\n0\nchkobba".encode()
        key = sha256(message).digest()
        assert key.hex() == _page(f"{label} key")
        assert sha256(key + bytes(8)).hexdigest() == _page(f"{label} block 0")
        if label == "deck":
            assert sha256(key + bytes(7) + b"\1").hexdigest() == _page("deck block 1")
    swaps = plain_draws("deck", case, range(40, 1, -1))
    assert swaps == list(map(int, _page("swaps").split()))
    assert portable_deck(*case[:4]) == parse_cards(_page("deck"))
    assert portable_dealer(*case) == int(_page("dealer"))


def test_the_steps_of_the_worked_example() -> None:
    stream = bytes.fromhex(_page("deck block 0") + _page("deck block 1"))
    pack, at, shown = list(CARDS), 0, {}
    for i in range(39, 0, -1):
        n, start = i + 1, at
        end = 256 - 256 % n
        while stream[at] >= end:
            at += 1
        j, at = stream[at] % n, at + 1
        pack[i], pack[j] = pack[j], pack[i]
        shown[i] = [i, n, end, stream[start:at].hex(" "), j]
    assert at == 40
    assert pack == list(parse_cards(_page("deck")))
    rows = re.findall(
        r"^\| (\d+) \| (\d+) \| (\d+) \| ([0-9a-f ]+) \| (\d+) \|", PAGE, re.MULTILINE
    )
    assert len(rows) == 5
    for row in rows:
        assert list(row) == list(map(str, shown[int(row[0])]))


def test_the_commitments_of_the_page() -> None:
    secrets = [_page(f"secret {seat}") for seat in (0, 1)]
    for seat, secret in enumerate(secrets):
        committed = sha256(f"chkobba-commit-1\n{seat}\n{secret}".encode()).hexdigest()
        assert committed == _page(f"commitment {seat}")
    seed = _page("seed")
    assert seed == ":".join(secrets)
    assert portable_dealer(seed, 1, 1, 0, 2) == int(_page("first of two candidates"))
    assert portable_deck(seed, 1, 1, 0)[:10] == parse_cards(_page("first cards"))


def test_the_example_of_a_fair_shuffle() -> None:
    script = str(ROOT / "examples" / "fair_shuffle.py")
    run = subprocess.run([sys.executable, script], check=True, capture_output=True, text=True)
    answers = re.findall(r": (True|False)$", run.stdout, re.MULTILINE)
    assert answers == ["False", "True", "True", "True", "True", "False"]


def test_other_seeds_games_rounds_and_redeals_give_other_decks() -> None:
    seeds = ["", "1", "11", "\n1", "1\n1", "a", "A", "a ", "شكبة", "🃏"]
    cases = [Case(*case) for case in product(seeds, (1, 2, 11), (1, 2, 11, 111), (0, 1, 11))]
    decks = {portable_deck(*case[:4]) for case in cases}
    assert len(decks) == len(cases) == 360
    assert all(set(deck) == set(CARDS) and len(deck) == 40 for deck in decks)
    for candidates in (2, 3, 4):
        places = {portable_dealer(*case[:4], candidates) for case in cases}
        assert places == set(range(candidates))


def _deviation(decks: Iterable[Iterable[str]]) -> float:
    """How many standard deviations the chi-square of cards by positions is off its mean.

    With rows and columns that add up, 39/40 of the statistic has 39 · 39 degrees of freedom.
    """
    counts = Counter(pair for deck in decks for pair in enumerate(deck))
    expected = sum(counts.values()) / 1_600
    cells = product(range(40), map(str, CARDS))
    statistic = sum((counts[cell] - expected) ** 2 / expected for cell in cells)
    return float((statistic * 39 / 40 - 39**2) / (2 * 39**2) ** 0.5)


def test_every_card_is_as_likely_in_every_position() -> None:
    cases = [Case(f"seed {n}", game=n % 3 + 1, round=n % 9 + 1) for n in range(8_000)]
    assert abs(_deviation(map(str, portable_deck(*case[:4])) for case in cases)) < 3
    biased = [plain_deck(case, drop=False).split() for case in cases]
    assert _deviation(biased) > 6


def test_every_candidate_is_as_likely_to_deal() -> None:
    for candidates in (2, 3, 4):
        counts = Counter(portable_dealer(f"seed {n}", 1, 1, 0, candidates) for n in range(3_000))
        expected = 3_000 / candidates
        assert sum((count - expected) ** 2 for count in counts.values()) / expected < 11


def played(state: GameState, seed: str) -> Iterator[tuple[GameState, Action, GameState]]:
    """A match by this seed: every redeal is proposed, and two of a round are accepted."""
    rng = Random(seed)
    while not state.is_over:
        actions = legal_actions(state)
        if state.is_chance:
            action: Action = portable_shuffle(state, seed)
        elif isinstance(actions[-1], ProposeRedeal):
            action = actions[-1]
        elif isinstance(actions[-1], AnswerRedeal):
            action = actions[0] if state.redeals < 2 else actions[-1]
        else:
            action = rng.choice(actions)
        after = apply(state, action)
        yield state, action, after
        state = after


@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [
        (RuleSet.tunisian(best_of=3), 2, "redeal 2"),
        (RuleSet.tunisian(best_of=3), 4, "redeal 2"),
        (RuleSet.libyan(best_of=3), 2, "redeal 75"),
        (RuleSet.libyan(best_of=3), 4, "redeal 32"),
    ],
)
def test_a_match_is_the_same_when_replayed(rules: RuleSet, players: int, seed: str) -> None:
    steps = list(played(new_match(rules, players), seed))
    assert steps == list(played(new_match(rules, players), seed))
    cases = []
    for before, action, after in steps:
        if isinstance(action, Shuffle):
            redeals = after.redeals - after.is_chance  # dealt again at once with three kings (L4)
            case = Case(seed, sum(after.games) + 1, after.round_number, redeals)
            assert action.deck == portable_deck(*case[:4])
            candidates = dealers(before)
            place = portable_dealer(*case[:4], len(candidates))
            assert action.dealer == candidates[place] == after.dealer
            cases.append(case)
    assert len(set(cases)) == len(cases)
    assert {case.game for case in cases} >= {1, 2}
    assert max(case.round for case in cases) > 2
    assert max(case.redeals for case in cases) >= 1


def test_R11_a_redeal_counts_and_the_next_round_starts_again() -> None:
    seed = "seed"
    state = dealt(RuleSet.libyan(target=61), "AD AH AS AC 2D 2H KD KH KS 3D")
    assert portable_shuffle(state, seed) == Shuffle(1, portable_deck(seed, 1, 1, 1))
    state = apply(state, Shuffle(1, deck("AD AH AS AC 2D 2H KD KH KS 3D")))
    assert portable_shuffle(state, seed) == Shuffle(1, portable_deck(seed, 1, 1, 2))
    state = play_out(apply(state, Shuffle(1, CARDS)), Random(1))
    assert (state.redeals, state.games) == (2, (0, 0))
    assert portable_shuffle(state, seed) == Shuffle(0, portable_deck(seed, 1, 2, 0))


def test_a_won_game_counts_and_the_next_one_starts_with_round_1() -> None:
    won = round_end(RuleSet.tunisian(best_of=5), ["", "*"], last=1, scores=(0, 20), games=(1, 0))
    assert won.games == (1, 1)
    assert portable_shuffle(won, "seed") == Shuffle(0, portable_deck("seed", 3, 1, 0))


def test_no_shuffle_is_made_where_none_is_due() -> None:
    over = round_end(RuleSet.tunisian(), ["", "*"], last=1, scores=(0, 20))
    for state, reason in [
        (dealt(RuleSet.libyan(), ""), Reason.WRONG_PHASE),
        (over, Reason.MATCH_OVER),
    ]:
        with pytest.raises(IllegalAction) as caught:
            portable_shuffle(state, "seed")
        assert caught.value.refusal.reason is reason


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (Case("a" * 1_001), "seed must have at most 1000 characters, not 1001"),
        (Case("🃏" * 10**6), "seed must have at most 1000 characters, not 1000000"),
        (Case("ab\ud83c"), "offset 2 is a lone surrogate"),
        (Case("", game=0), "game must be between 1 and 999999999, not 0"),
        (Case("", round=0), "round_number must be between 1 and 999999999, not 0"),
        (Case("", redeals=-1), "redeals must be between 0 and 999999999, not -1"),
        (Case("", game=10**9), "game must be .* not a number of more than nine digits"),
        (Case("", round=10**10_000), "round_number must be .* more than nine digits"),
        (Case("", redeals=10**10_000), "redeals must be .* more than nine digits"),
    ],
    ids=range(9),
)
def test_wrong_values_are_refused(case: Case, message: str) -> None:
    with pytest.raises(ChkobbaError, match=message):
        portable_deck(*case[:4])
    with pytest.raises(ChkobbaError, match=message):
        portable_dealer(*case)
    if case[1:] == Case("")[1:]:
        with pytest.raises(ChkobbaError, match=message):
            portable_shuffle(new_match(RuleSet.libyan()), case.seed)


@pytest.mark.parametrize("candidates", [-1, 0, 257, 10**10_000], ids=range(4))
def test_there_are_1_to_256_candidates(candidates: int) -> None:
    with pytest.raises(ChkobbaError, match="candidates must be between 1 and 256"):
        portable_dealer("", 1, 1, 0, candidates)


def test_a_round_beyond_nine_digits_is_refused() -> None:
    last = round_end(RuleSet.tunisian(), ["", "*"], last=1, round_number=MOST)
    with pytest.raises(ChkobbaError, match="a number of more than nine digits"):
        portable_shuffle(last, "seed")


def test_wrong_types_are_type_errors() -> None:
    with pytest.raises(TypeError, match="expected a GameState, not str"):
        portable_shuffle("state", "seed")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed must be a str, not bytes"):
        portable_shuffle(new_match(RuleSet.libyan()), b"seed")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="game must be an int, not bool"):
        portable_deck("", True, 1, 0)
    with pytest.raises(TypeError, match="redeals must be an int, not NoneType"):
        portable_deck("", 1, 1, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="candidates must be an int, not float"):
        portable_dealer("", 1, 1, 0, 2.0)  # type: ignore[arg-type]


def test_importing_the_package_does_not_load_hashlib() -> None:
    code = (
        "import sys, attrs; before = set(sys.modules); "
        "import chkobba; print(*set(sys.modules) - before)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert "chkobba.dealing" in loaded
    assert not {"hashlib", "_hashlib", "chkobba.portable"} & set(loaded)


if __name__ == "__main__":
    for one in CASES:
        sys.stdout.write(made(one) + "\n")
