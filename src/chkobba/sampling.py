"""Determinization: full states that a seat cannot tell from the one it sees.

Hidden cards are dealt out at random, and again if that cannot be. Where the score sheet of a round
tells of piles that are forgotten, or nearly every deal would have been won already, this could take
for ever; there the ways to divide the cards among the piles are counted, and one of them is drawn.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from chkobba.cards import Card
from chkobba.divisions import drawn_piles
from chkobba.errors import ChkobbaError
from chkobba.results import Pair
from chkobba.scoring import outright_winner, sheet_after
from chkobba.state import GameState
from chkobba.views import PlayerView, assume, hidden_cards

if TYPE_CHECKING:
    from random import Random

_TRIES: Final = 20
"""The deals at random that are tried before the ways are counted."""


def sample_state(seen: PlayerView, rng: "Random") -> GameState:
    """A state that looks like this view, uniform over the places of the hidden cards.

    Deals in which the game would have been won outright already (R25) are left out, since play
    would not go on; so are, at the end of a round, those in which the piles do not give its score
    sheet. `view(sample_state(v, rng), v.seat, recall=v.recall) == v` always.

    Raises:
        ChkobbaError: nothing fits the view; no view of a state is so.
    """
    state = completion(seen, rng)
    if state is None:
        raise ChkobbaError("no deal of the hidden cards fits this view")
    return state


def completion(seen: PlayerView, rng: "Random") -> GameState | None:
    """A state as `sample_state` gives it, or None if no deal of the hidden cards fits the view.

    There must be as many hidden cards as places for them.
    """
    hidden = hidden_cards(seen)
    if seen.piles is not None or seen.frame.last_round is None:
        for _ in range(_TRIES):
            state = assume(seen, rng.sample(hidden, len(hidden)))
            if _fits(state):
                return state
    piles = drawn_piles(seen, hidden, rng)
    if piles is None:
        return None
    state = _with_piles(seen, hidden, piles, rng)
    # What a sheet says beyond the counts fits all the piles that could be drawn, or none.
    return state if _fits(state) else None


def _fits(state: GameState) -> bool:
    """Whether the piles give the score sheet, or while there is none leave the game open (R25)."""
    rules, piles, totals = state.frame.rules, state.pile_masks, state.frame.scores
    sheet = state.frame.last_round
    if sheet is None:
        return outright_winner(rules, piles) is None
    return sheet_after(rules, piles, state.chkobbas, totals) == sheet


def _with_piles(seen: PlayerView, hidden: Sequence[Card], piles: Pair, rng: "Random") -> GameState:
    """The state with these piles, as masks, and the other hidden cards anywhere else."""
    captured = [card for pile in piles for card in hidden if card.mask & pile]
    others = [card for card in hidden if not card.mask & (piles[0] | piles[1])]
    rng.shuffle(others)
    in_hands = sum(seen.hand_sizes) - len(seen.hand)
    return assume(seen, [*others[:in_hands], *captured, *others[in_hands:]])
