"""Determinization: full states that a seat cannot tell from the one it sees."""

from typing import TYPE_CHECKING

from chkobba.scoring import outright_win
from chkobba.state import GameState, Phase
from chkobba.views import PlayerView, assume, hidden_cards

if TYPE_CHECKING:
    from random import Random


def sample_state(seen: PlayerView, rng: "Random") -> GameState:
    """A state that looks like this view, uniform over the places of the hidden cards.

    Deals in which the game would have been won outright already (R25) are left out, since play
    would not go on. `view(sample_state(v, rng), v.seat, recall=v.recall) == v` always.
    """
    hidden = hidden_cards(seen)
    while True:
        state = assume(seen, rng.sample(hidden, len(hidden)))
        if state.frame.phase is not Phase.PLAY or not _is_won(state):
            return state


def _is_won(state: GameState) -> bool:
    rules = state.frame.rules
    return any(outright_win(rules, pile) is not None for pile in state.pile_masks)
