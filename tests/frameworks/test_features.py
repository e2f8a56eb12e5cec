"""The observed vector: what stands where, and that it is nothing but the view."""

from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chkobba import GameState, RuleSet, view
from chkobba.adapters.features import features, length, parts
from chkobba.strategies import states
from tests.table import at, dealt, do

POSITION = at(
    RuleSet.tunisian(target=10, best_of=3),
    table="AD 7S",
    hands=["", "3D", "4D", ""],
    piles=("6D 6H", "*"),
    chkobbas=((("6H", 2),), ()),
    dealer=2,
    turn=1,
    scores=(4, 9),
    games=(1, 0),
    round_number=2,
    last_capturer=0,
    last_laid="7S",
)


THREE_SEVENS = "AD AH AS 2D 2H 2S 3D 3H 3S 4D 4H 4S 7D 7H 7S KC"


def seen_in(state: GameState, seat: int, *, recall: bool = True) -> dict[str, Any]:
    """The parts of the vector that are not all zeros, as lists; of the cards the indices."""
    vector = features(view(state, seat, recall=recall))
    found = {name: vector[part] for name, part in parts(state.players).items()}
    return {
        name: np.flatnonzero(part).tolist()
        if len(part) == 40
        else part.astype(float).round(4).tolist()
        for name, part in found.items()
        if part.any()
    }


def test_the_parts_of_an_observation() -> None:
    assert seen_in(POSITION, 1) == {
        "hand": [8],
        "table": [0, 26],
        "own_pile": [card.index for card in POSITION.piles[1]],
        "other_pile": [20, 21],
        "other_chkobbas": [21],
        "last_laid": [26],
        "phase": [0, 0, 0, 1, 0, 0],
        "turn": [1, 0, 0, 0],
        "dealer": [0, 1, 0, 0],
        "leader": [0, 0, 1, 0],
        "last_capturer": [0, 1],
        "hand_sizes": [0.3333, 0.3333, 0, 0],
        "pile_sizes": [0.85, 0.05],
        "scores": [0.9, 0.4],
        "chkobba_points": [0, 0.1],
        "games": [0, 0.5],
        "round_number": [0.6667],
        "deal_number": [1],
    }


def test_partners_see_the_sides_alike_and_opponents_the_other_way() -> None:
    own, partner, opponent = (seen_in(POSITION, seat) for seat in (1, 3, 0))
    assert (partner["own_pile"], partner["scores"]) == (own["own_pile"], own["scores"])
    assert (opponent["own_pile"], opponent["scores"]) == (own["other_pile"], [0.4, 0.9])
    assert (partner["turn"], opponent["turn"]) == ([0, 0, 1, 0], [0, 1, 0, 0])


def test_without_recall_the_piles_are_not_seen() -> None:
    forgotten = seen_in(POSITION, 1, recall=False)
    remembered = seen_in(POSITION, 1)
    assert remembered.keys() - forgotten.keys() == {"own_pile", "other_pile"}
    assert forgotten["other_chkobbas"] == [21]


def test_the_drawn_card_and_a_proposal_are_seen() -> None:
    drawn = do(dealt(RuleSet.tunisian(), "AD"), "0 cut 39")
    assert seen_in(drawn, 0)["drawn"] == [drawn.stock[0].index]
    assert "drawn" not in seen_in(drawn, 1)
    window = dealt(RuleSet.tunisian(opening="plain"), THREE_SEVENS, players=4)
    proposed = seen_in(do(window, "2 redeal"), 3)
    assert (proposed["proposer"], proposed["asked"]) == ([0, 0, 0, 1], [0, 1])
    assert "turn" not in proposed


@given(states(), st.integers(0, 3), st.booleans())
def test_an_observation_lies_between_0_and_1(state: GameState, seat: int, recall: bool) -> None:
    vector = features(view(state, seat % state.players, recall=recall))
    assert vector.shape == (length(state.players),)
    assert vector.dtype == np.float32
    assert vector.min() >= 0
    assert vector.max() <= 1


@pytest.mark.parametrize(("players", "size"), [(2, 351), (4, 361)])
def test_the_parts_lie_side_by_side(players: int, size: int) -> None:
    found = list(parts(players).values())
    assert [part.start for part in found] == [0, *[part.stop for part in found[:-1]]]
    assert found[-1].stop == length(players) == size


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(ValueError, match="a spectator has no side of its own"):
        features(view(POSITION, None))
