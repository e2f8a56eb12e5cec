"""A referee for a chat channel: reads lines of text, says what all may know, whispers the rest.

A chat library such as discord.py calls `hear` with each message and sends what comes back: to the
channel where the seat is None, else to that player alone. Here a short conversation stands for it.
"""

from collections.abc import Iterator
from random import Random

from chkobba import (
    ChkobbaError,
    Event,
    GameState,
    IllegalAction,
    RuleSet,
    new_match,
    parse_action,
    redact,
    score_sheet,
    shuffle,
    submit,
    transition,
    view,
)
from chkobba.bots import CountingBot, seat_asked
from chkobba.messages import sentence

Said = tuple[str | None, str]
"""To whom (None: to all), and what."""

HELP = "Say !hand, !table, !sheet, or an action: !7S, !7S>3C+4S, !claim 7S>7H, !cut 10, !keep …"


class Referee:
    """A match between those who write in one channel, in the order of their seats."""

    def __init__(self, rules: RuleSet, players: tuple[str, ...], rng: Random) -> None:
        self.players, self.rng = players, rng
        self.state: GameState = new_match(rules, len(players))

    def begin(self) -> Iterator[Said]:
        """Deal, and tell everybody."""
        yield None, f"{' against '.join(self.players)}. {HELP}"
        yield from self._chance()

    def hear(self, author: str, text: str) -> Iterator[Said]:
        """What is to be said to a message; to all others that are not for the referee, nothing."""
        if author not in self.players or not text.startswith("!"):
            return
        seat, words = self.players.index(author), text[1:].strip()
        if words == "hand":
            yield author, view(self.state, seat).hand.pretty or "no cards"
        elif words == "table":
            yield None, str(view(self.state, None))
        elif words == "sheet":
            score = self.state.last_round
            yield None, score_sheet(score) if score else "There is a sheet after each round."
        elif words == "help":
            yield author, HELP
        else:
            yield from self._act(author, seat, words)

    def _act(self, author: str, seat: int, words: str) -> Iterator[Said]:
        """The library alone decides whether that is an action, and whether it is legal."""
        try:
            step = submit(self.state, seat, parse_action(f"{seat} {words}"), self.state.ply)
        except IllegalAction as error:
            yield author, f"No: {error.refusal.message} [{error.refusal.reason}]"
        except ChkobbaError as error:
            yield author, f"I do not understand: {error}"
        else:
            self.state = step.state
            yield from self._tell(step.events)
            yield from self._chance()

    def _chance(self) -> Iterator[Said]:
        if self.state.is_chance:
            step = transition(self.state, shuffle(self.state, self.rng))
            self.state = step.state
            yield from self._tell(step.events)

    def _tell(self, events: tuple[Event, ...]) -> Iterator[Said]:
        """To all what a spectator may know; to a player alone what is more than that."""
        for event in events:
            yield None, sentence(redact(event, None), self.players)
            for seat, name in enumerate(self.players):
                if redact(event, seat) != redact(event, None):
                    yield name, sentence(redact(event, seat), self.players)


def chat(referee: Referee, author: str, text: str) -> None:
    """Print a message and what the referee says to it."""
    print(f"<{author}> {text}")
    say(referee.hear(author, text))


def say(said: Iterator[Said]) -> None:
    """Print what the referee says."""
    for to, text in said:
        print(f"  (to {to}) {text}" if to else f"  {text}")


def main() -> None:
    """A match to 11: two programs write as people would."""
    players, rng, bot = ("amina", "bechir"), Random(11), CountingBot()
    referee = Referee(RuleSet.tunisian(target=11), players, rng)
    say(referee.begin())
    chat(referee, "bechir", "salut!")
    chat(referee, "bechir", "!take everything")
    chat(referee, "amina", "!KD")
    while not referee.state.is_over:
        seat = seat_asked(referee.state)
        action = bot.choose(view(referee.state, seat), rng)
        chat(referee, players[seat], "!" + str(action).partition(" ")[2])
    chat(referee, "amina", "!sheet")


if __name__ == "__main__":
    main()
