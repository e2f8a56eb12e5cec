"""One seat at a time: an order for the moments in which several seats may act.

A framework asks one player after the other. In a match that is so but for the redeal (T15 to T17):
before the first card of a round any seat may propose one, and either opponent may answer. Here the
seats that may propose are asked in their order, the one on turn last, since its plays are among its
choices; so are the opponents who may answer. Whoever is asked may *pass*, which is no action of the
game, except for the seat on turn and the last opponent who can answer.
"""

from functools import cached_property
from typing import Final

from attrs import evolve, frozen

from chkobba import (
    Action,
    GameState,
    Phase,
    PlayerAction,
    Shuffle,
    actors,
    apply,
    legal_actions,
)

_NOBODY: Final = frozenset[int]()


@frozen
class Poll:
    """A state, and the seats that have passed since the choice that they were asked for came up.

    `declined` have not proposed a redeal of this deal, `silent` not answered the proposal that
    waits.
    """

    state: GameState
    declined: frozenset[int] = _NOBODY
    silent: frozenset[int] = _NOBODY

    @property
    def seat(self) -> int | None:
        """The seat that is asked now, or None where chance is due or the match is over."""
        return self._queue[0] if self._queue else None

    @property
    def may_pass(self) -> bool:
        """Whether the seat that is asked may pass."""
        return len(self._queue) > 1

    @property
    def actions(self) -> tuple[PlayerAction, ...]:
        """What the seat that is asked may do, besides passing."""
        seat = self.seat
        return () if seat is None else legal_actions(self.state, seat)

    def apply(self, action: Action) -> "Poll":
        """The poll after an action, which is checked by the rules."""
        state = apply(self.state, action)
        return Poll(state) if isinstance(action, Shuffle) else Poll(state, self.declined)

    def pass_(self) -> "Poll":
        """The poll after the seat that is asked has passed.

        Raises:
            ValueError: it may not.
        """
        if not self.may_pass:
            raise ValueError(f"seat {self.seat} may not pass")
        passed = self._queue[:1]
        if self.state.phase is Phase.REDEAL:
            return evolve(self, silent=self.silent.union(passed))
        return evolve(self, declined=self.declined.union(passed))

    @cached_property
    def _queue(self) -> tuple[int, ...]:
        """The seats still to be asked, in their order; the last of them may not pass."""
        seats, turn = actors(self.state), self.state.turn
        if len(seats) < 2:
            return seats
        passed = self.silent if self.state.phase is Phase.REDEAL else self.declined
        others = [seat for seat in seats if seat != turn and seat not in passed]
        return tuple(others) if turn is None else (*others, turn)
