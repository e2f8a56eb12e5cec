"""A match of a person against bots: who is asked, and what has been played."""

from collections.abc import Iterator
from random import Random

from attrs import evolve

from chkobba import (
    Action,
    Event,
    GameState,
    MatchRecord,
    Phase,
    PlayerAction,
    PlayerView,
    Transition,
    actors,
    new_match,
    redact,
    submit,
    transition,
    view,
)
from chkobba.bots import Bot, seat_asked
from chkobba.portable import portable_shuffle


class Session:
    """A match with a person at one seat and the same bot at all others.

    The person is asked on turn, for the answer to a proposed redeal wherever the seat may give it,
    and once a deal whether to propose one, where that can be done out of turn (T15, R8). Bots are
    asked as in `chkobba.bots.play_match`.
    """

    def __init__(self, agreed: MatchRecord, seat: int, bot: Bot) -> None:
        """`agreed` is the match without its actions: rules, players, names, and the seed."""
        assert agreed.seed is not None
        self.state: GameState = new_match(agreed.rules, agreed.players)
        self.seat = seat
        self._agreed = agreed
        self._seed = agreed.seed
        self._bot = bot
        self._minds = [Random(f"{self._seed} seat {one}") for one in range(agreed.players)]
        self._hints = Random(f"{self._seed} hints")
        self._played: list[Action] = []
        self._has_passed = False

    @property
    def record(self) -> MatchRecord:
        """The match so far."""
        return evolve(self._agreed, actions=tuple(self._played))

    @property
    def seen(self) -> PlayerView:
        """What the person sees."""
        return view(self.state, self.seat)

    @property
    def may_pass(self) -> bool:
        """Whether the person can propose a redeal, and is not on turn."""
        state = self.state
        return state.phase is Phase.PLAY and state.turn != self.seat and self.seat in actors(state)

    def events(self) -> Iterator[Event]:
        """What happens until the person is asked, or the match is over, as the person knows it."""
        while not self.state.is_over and not self._asks_person:
            state = self.state
            if state.is_chance:
                self._has_passed = False
                shuffle = portable_shuffle(state, self._seed)
                yield from self._note(shuffle, transition(state, shuffle))
            else:
                seat = seat_asked(state)
                action = self._bot.choose(view(state, seat), self._minds[seat])
                yield from self._note(action, submit(state, seat, action, state.ply))

    def enter(self, action: PlayerAction) -> list[Event]:
        """What happens by an action of the person.

        Raises:
            IllegalAction: it is not legal; nothing has changed.
        """
        return self._note(action, submit(self.state, self.seat, action, self.state.ply))

    def pass_(self) -> None:
        """Propose no redeal of this deal."""
        self._has_passed = True

    def hint(self) -> PlayerAction | None:
        """What the bot would do in the person's place; None where it would pass."""
        return None if self.may_pass else self._bot.choose(self.seen, self._hints)

    @property
    def _asks_person(self) -> bool:
        return self.seat in actors(self.state) and not (self.may_pass and self._has_passed)

    def _note(self, action: Action, step: Transition) -> list[Event]:
        self._played.append(action)
        self.state = step.state
        return [redact(event, self.seat) for event in step.events]
