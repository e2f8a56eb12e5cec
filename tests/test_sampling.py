"""Samples: states that look like a view, each as likely as any other, and nothing else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from chkobba import (
    CARDS,
    Card,
    CardSet,
    Category,
    Chkobba,
    ChkobbaError,
    GameState,
    GameWin,
    PlayerView,
    Rank,
    RuleSet,
    SpecialRule,
    WinReason,
    apply,
    legal_actions,
    new_match,
    sample_state,
    shuffle,
    view,
)
from chkobba.results import Pair
from chkobba.sampling import completion
from chkobba.scoring import outright_win, score_round, unscored_round
from chkobba.strategies import rule_sets, states
from chkobba.views import assume, hidden_cards
from tests.table import at, do, round_end, score_of

TUNISIAN, LIBYAN = RuleSet.tunisian(), RuleSet.libyan()
NINE = "AD 2D 3D 4D 5D 6D 7D QD JD"

MANY_RANKS = st.builds(
    evolve,
    rule_sets(target=st.integers(1, 40)),
    barmila_ranks=st.lists(st.sampled_from(Rank), unique=True, min_size=5),
    ten_dinari=st.just(value=True),
    sixes_and_sevens=st.just(value=True),
)


def _all_views(state: GameState) -> list[PlayerView]:
    seats = [None, *range(state.players)]
    return [view(state, seat, recall=recall) for seat in seats for recall in (True, False)]


def _gives_its_sheet(state: GameState, before: Pair) -> bool:
    """Whether the piles of a round's end give its score sheet, by these totals before it."""
    rules, piles, sheet = state.rules, state.pile_masks, score_of(state)
    wins = [outright_win(rules, pile) for pile in piles]
    if sheet.points is not None:
        return wins == [None, None] and sheet == score_round(rules, piles, state.chkobbas, before)
    win = sheet.game_won
    assert win is not None
    return (
        wins[win.side] is win.reason
        and wins[1 - win.side] is None
        and sheet == unscored_round(rules, piles, state.chkobbas, before, win)
    )


def _completions(seen: PlayerView, before: Pair) -> set[GameState]:
    """All states with such a view of a round's end, by trying every deal of the hidden cards."""
    assert not seen.stock_size
    sizes = [size for seat, size in enumerate(seen.hand_sizes) if seat != seen.seat]
    sizes += [size - len(up) for size, up in zip(seen.pile_sizes, seen.chkobbas, strict=True)]
    deals = (assume(seen, tuple(chain(*split))) for split in _splits(hidden_cards(seen), sizes))
    return {state for state in deals if _gives_its_sheet(state, before)}


def _splits(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in _splits(rest, sizes[1:]):
            yield (chosen, *others)


def _is_uniform(counts: Counter[Any], cells: int) -> bool:
    """Whether so many different things came about equally often, within four deviations."""
    expected, freedom = counts.total() / cells, cells - 1
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    chi_square += (cells - len(counts)) * expected
    return len(counts) <= cells and chi_square < freedom + 4 * (2 * freedom) ** 0.5


@given(states(), st.integers(0, 2**32))
def test_a_sample_looks_like_the_state(state: GameState, seed: int) -> None:
    for seen in _all_views(state):
        sample = sample_state(seen, Random(seed))
        assert view(sample, seen.seat, recall=seen.recall) == seen
        places = [sample.table, *sample.hands, CardSet(sample.stock), *sample.piles]
        cards = [card for place in places for card in place]
        assert len(cards) == len(set(cards))
        if seen.seat is not None:
            assert legal_actions(sample, seen.seat) == legal_actions(state, seen.seat)


def test_samples_are_uniform_over_the_hidden_cards() -> None:
    state = at(TUNISIAN, table="7H", hands=["7S 2D", "5D 6D"], stock="AS 2S 3S 4S 5S 6S")
    seen, rng, times = view(state, 0), Random(7), 5600
    hands = Counter(sample_state(seen, rng).hands[1] for _ in range(times))
    assert _is_uniform(hands, 28)  # two of eight hidden cards
    tops = Counter(sample_state(seen, rng).stock[0] for _ in range(times))
    assert _is_uniform(tops, 8)


def test_no_sample_is_a_game_that_was_won_already() -> None:
    state = at(
        LIBYAN,
        table="KS",
        hands=["KD", "2H"],
        stock="",
        piles=[f"{NINE} *9", "*"],
        last_capturer=0,
        chkobbas=[[(card, 2) for card in NINE.split()], []],
    )
    seen, rng = view(state, None, recall=False), Random(3)
    samples = [sample_state(seen, rng) for _ in range(300)]
    dinari = CardSet.parse(f"{NINE} KD")
    assert not any(dinari <= pile for sample in samples for pile in sample.piles)
    where = Counter(Card.parse("KD") in sample.piles[1] for sample in samples)
    assert 240 < where[True] < 300  # 19 of the 21 places that are left to it
    won = round_end(LIBYAN, (NINE, "*"), table="KD", scores=(3, 4))
    seen = view(won, 0)
    assert view(sample_state(seen, rng), 0) == seen


class _CountingRandom(Random):
    """A generator that counts how often it is asked."""

    asked = 0

    def getrandbits(self, k: int, /) -> int:
        self.asked += 1
        return super().getrandbits(k)


def _nearly_won(face_up: str) -> GameState:
    """All but KS, KD and 6S lies in pile 0; with KD or 6S there, it would have won."""
    return at(
        RuleSet.libyan(sixes_and_sevens=True),
        table="KS",
        hands=["KD", "6S"],
        piles=["*", ""],
        last_capturer=0,
        chkobbas=[[(card, 2) for card in face_up.split()], []],
    )


def test_R25_the_rare_deal_that_is_not_won_is_found_without_long_trying() -> None:
    state = _nearly_won(f"{NINE} 6H 6C 7H 7S 7C")
    seen, rng, found = view(state, None, recall=False), _CountingRandom(5), Counter[GameState]()
    assert len(hidden_cards(seen)) == 25  # so that there are 600 deals to the hands
    for _ in range(200):
        rng.asked = 0
        found[sample_state(seen, rng)] += 1
        assert rng.asked < 1500
    assert state in found
    assert _is_uniform(found, 2)


def test_R25_all_deals_that_are_not_won_are_equally_likely_however_rare() -> None:
    seen, rng = (
        view(_nearly_won("AD 2D 3D 4D 5D 6D 7D JD 6H 7H 7S 7C"), None, recall=False),
        Random(8),
    )
    found = Counter(sample_state(seen, rng).hands for _ in range(800))
    assert {tuple(sorted(map(str, hands))) for hands in found} == {
        ("6C", "KD"),
        ("6C", "QD"),
        ("6S", "KD"),
        ("6S", "QD"),
    }
    assert _is_uniform(found, 8)


def _round_ends(rules: RuleSet, players: int, rng: Random) -> Iterator[tuple[GameState, Pair]]:
    """The ends of the rounds of a random match, and the totals before them."""
    state = new_match(rules, players)
    while not state.is_over:
        before = state.scores
        action = shuffle(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        state = apply(state, action)
        if state.last_round is not None:
            yield state, before


def _samples_fit(state: GameState, before: Pair, rng: Random) -> None:
    for seen in _all_views(state):
        sample = sample_state(seen, rng)
        assert view(sample, seen.seat, recall=seen.recall) == seen
        assert _gives_its_sheet(sample, before)


@settings(max_examples=50)
@given(
    rule_sets(target=st.integers(1, 40)) | MANY_RANKS,
    st.sampled_from([2, 4]),
    st.integers(0, 2**32),
)
def test_T42_to_T47_samples_at_a_rounds_end_give_its_sheet(
    rules: RuleSet, players: int, seed: int
) -> None:
    rng = Random(seed)
    for state, before in islice(_round_ends(rules, players, rng), 3):
        _samples_fit(state, before, rng)


def _won_outright(
    first: str, card: str, captured: str, *, face_up: str = "", stock: str = ""
) -> GameState:
    """Seat 0 captures and wins at once, with cards in both hands and on the table (R25)."""
    state = at(
        RuleSet.libyan(sixes_and_sevens=True, barmila_ranks=tuple(Rank)),
        table=f"{captured} *",
        hands=[f"{card} 3S", "3C 4C"],
        stock=stock,
        piles=[first, "AS 2H"],
        chkobbas=[[(one, 2) for one in face_up.split()], []],
        scores=(3, 4),
    )
    return do(state, f"0 {card}>{captured}")


SPECIAL_ENDS = {
    "L25": round_end(LIBYAN, (NINE, "* KD"), scores=(3, 4)),
    "L26": _won_outright(NINE, "KD", "KH"),
    "L26_with_leftovers": round_end(LIBYAN, (NINE, "*"), table="KD", scores=(3, 4)),
    "L31": _won_outright("6H 6C 7D 7H 7S 7C", "6D", "6S", stock="QC QH QS JC JH JS"),
    "R22": do(
        at(TUNISIAN, table="*", hands=["", "QC"], piles=["", ""], turn=1, scores=(3, 4)), "1 QC"
    ),
    "R25_both_at_once": _won_outright(
        "AD 2D 3D 4D 5D 7D QD JD KD 6H 6C 7H 7S 7C", "6D", "6S", face_up="AD 7H"
    ),
}


@pytest.mark.parametrize("state", SPECIAL_ENDS.values(), ids=SPECIAL_ENDS)
def test_R22_R25_samples_at_a_special_end_give_its_sheet(state: GameState) -> None:
    rng = Random(9)
    for _ in range(20):
        _samples_fit(state, (3, 4), rng)


@pytest.mark.parametrize(
    ("state", "before", "times", "cells"),
    [
        # One dinari and one five in pile 1, which may be the same card.
        (round_end(RuleSet.tunisian(barmila_ranks=[5]), ("*", "5D KC"), last=0), (0, 0), 20, 51),
        # Level sevens, decided sixes: KC stands for any of 24 cards, 7H for any of three.
        (round_end(TUNISIAN, ("*", "7D 7H KC"), last=0), (0, 0), 20, 72),
        # Most pairs of cards in pile 1 would leave all sixes and sevens to pile 0, and so win.
        (
            round_end(
                RuleSet.tunisian(sixes_and_sevens=True, barmila_ranks=[5]), ("*", "AH 6S"), last=0
            ),
            (0, 0),
            5,
            141,
        ),
        # An unscored round does not say whether it is aces, twos or threes that were 1 to 0.
        (_won_outright(NINE, "KD", "KH", face_up="AD 2D 3D 4D"), (3, 4), 5, 132),
        # Nor whether it is one of them that was 0 to 1.
        (_won_outright("6H 6C 7D 7H 7S 7C", "6D", "6S", face_up="6H 7H"), (3, 4), 20, 27),
    ],
    ids=["T43", "T44", "L31_not_won", "R25_L26", "R25_L31"],
)
def test_samples_at_a_rounds_end_are_uniform(
    state: GameState, before: Pair, times: int, cells: int
) -> None:
    seen, rng = view(state, None, recall=False), Random(4)
    possible = _completions(seen, before)
    assert len(possible) == cells
    found = Counter(sample_state(seen, rng) for _ in range(times * cells))
    assert set(found) <= possible
    assert _is_uniform(found, cells)


def test_R23_ten_level_ranks_take_no_trying() -> None:
    first = [card for card in CARDS if (card.suit < 2) == (card.rank % 2 == 1)]
    rest = " ".join(str(card) for card in first if str(card) not in ("KS", "QC"))
    state = round_end(RuleSet.tunisian(barmila_ranks=tuple(Rank)), (rest, "*"))
    assert score_of(state).barmila == Category(None, (2, 2))
    rng, seen = _CountingRandom(6), view(state, None, recall=False)
    sample = sample_state(seen, rng)
    assert rng.asked < 200
    assert sample != state
    assert view(sample, None, recall=False) == seen
    assert _gives_its_sheet(sample, (0, 0))


IMPOSSIBLE_SHEETS: list[dict[str, Any]] = [
    {"karta": Category(0, (21, 19))},
    {"karta": Category(1, (20, 20))},
    {"dinari": Category(0, (11, -1))},
    {"dinari": Category(0, (7, 4))},
    {"dinari": Category(0, (10**12, 0))},
    {"dinari": Category(1, (5, 5))},
    {"barmila": Category(0, (4, 1))},
    {"barmila": Category(0, (-1, -2))},
    {"barmila": Category(None, (3, 3))},
    {"barmila": Category(None, (2, 2))},
    {"barmila_rank": None},
    {"barmila_rank": Rank.KING},
    {"hayya": Category(0, (1, 1))},
    {"hayya": Category(0, (0, 0))},
    {"hayya": Category(None, (1, 0))},
    {"chkobbas": ((), (Chkobba(Card.parse("7D"), 2),))},
    {"chkobba_points": (1, 0)},
    {"special": SpecialRule.NINE_DINARI},
    {"points": (9, 0)},
    {"points": None},
    {"points": None, "game_won": GameWin(0, WinReason.TEN_DINARI)},
    {"points": None, "game_won": GameWin(1, WinReason.SIXES_AND_SEVENS)},
    {"points": None, "game_won": GameWin(7, WinReason.SIXES_AND_SEVENS)},
    {"game_won": GameWin(0, WinReason.TARGET)},
    {"totals": (0, 0)},
]


@pytest.mark.parametrize("recall", [True, False])
@pytest.mark.parametrize("changes", IMPOSSIBLE_SHEETS, ids=str)
def test_no_state_has_an_impossible_sheet(changes: dict[str, Any], recall: bool) -> None:
    rules = RuleSet.libyan(sixes_and_sevens=True)
    state = round_end(rules, ("AD 2D 3D 4D 5D 6H 6S 7D 7H 7S *8", "*"))
    assert score_of(state).barmila == Category(0, (3, 1))
    seen = view(state, 0, recall=recall)
    assert completion(seen, Random(1)) is not None
    frame = evolve(seen.frame, last_round=evolve(score_of(state), **changes))
    seen = evolve(seen, frame=frame)
    assert completion(seen, Random(1)) is None
    with pytest.raises(ChkobbaError, match="no deal of the hidden cards fits this view"):
        sample_state(seen, Random(1))


def test_R25_no_state_is_played_on_whose_piles_have_won() -> None:
    state = _nearly_won(NINE)
    king, ace = CardSet.parse("KD"), CardSet.parse("AH")
    seen = view(state, None, recall=False)
    up = (*seen.chkobbas[0], Chkobba(Card.parse("KD"), 2))
    assert completion(evolve(seen, chkobbas=(up, ())), Random(1)) is None
    seen = view(state, None)
    assert completion(seen, Random(1)) is not None
    piles = (state.piles[0] - ace | king, CardSet())
    assert completion(evolve(seen, piles=piles), Random(1)) is None
