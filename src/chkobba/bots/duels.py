"""Matches between bots, counted, with confidence intervals; a seed repeats them all."""

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import NormalDist

from attrs import field, frozen, validators

from chkobba import GameState, RuleSet, apply, new_match, shuffle, submit, view
from chkobba.bots.bot import Bot, seat_asked


def play_match(bots: Sequence[Bot], rules: RuleSet, seed: str) -> GameState:
    """The end of a match with a bot at each seat, 2 or 4.

    The seat on turn is asked, and the first that can answer a proposed redeal. The cards come from
    the seed alone; each seat has a generator of its own. A match lasts as long as its bots let it:
    two that never capture play for ever.

    Raises:
        IllegalAction: a bot has chosen what it may not do.
        OutOfRange: there are not 2 or 4 bots.
    """
    state, deals = new_match(rules, len(bots)), Random(f"{seed} deals")
    minds = [Random(f"{seed} seat {seat}") for seat in range(len(bots))]
    while not state.is_over:
        if state.is_chance:
            state = apply(state, shuffle(state, deals))
            continue
        seat = seat_asked(state)
        action = bots[seat].choose(view(state, seat), minds[seat])
        state = submit(state, seat, action, state.ply).state
    return state


def _no_more_than_matches(score: "Score", _wins: object, value: int) -> None:
    if not 0 <= value <= score.matches:
        raise ValueError(f"{value} of {score.matches} matches cannot be won")


@frozen
class Score:
    """How many of so many matches, at least one, the first of two bots has won.

    Raises:
        ValueError: no matches, or more wins than matches.
    """

    wins: int = field(validator=_no_more_than_matches)
    matches: int = field(validator=validators.ge(1))

    @property
    def rate(self) -> float:
        """The share of matches won."""
        return self.wins / self.matches

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Wilson's confidence interval of the rate, at a level between 0 and 1."""
        z, n = NormalDist().inv_cdf((1 + level) / 2), self.matches
        middle = self.rate + z * z / (2 * n)
        spread = z * sqrt(self.rate * (1 - self.rate) / n + z * z / (4 * n * n))
        low, high = (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)
        return max(low, 0.0), min(high, 1.0)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.wins} of {self.matches}, {self.rate:.1%} ({low:.1%} to {high:.1%})"


@frozen
class Duel:
    """Two bots, and the rules and the seed of their matches, which come in pairs.

    With 4 players each side has two of the same bot.

    Raises:
        ValueError: there are not 2 or 4 players.
    """

    first: Bot
    second: Bot
    rules: RuleSet
    players: int = field(default=2, validator=validators.in_((2, 4)))
    seed: str = ""

    def play_pair(self, number: int) -> Score:
        """Two matches with the same cards as far as the plays allow, the bots changing sides."""
        wins = 0
        for side in (0, 1):
            bots = [self.first, self.second] if side == 0 else [self.second, self.first]
            end = play_match(bots * (self.players // 2), self.rules, f"{self.seed} {number}")
            assert end.outcome is not None
            wins += end.outcome.winner == side
        return Score(wins, 2)

    def play(self, pairs: int) -> Score:
        """What the first bot wins of so many pairs of matches.

        Raises:
            ValueError: not a single pair.
        """
        return total(map(self.play_pair, range(pairs)))


def total(scores: Iterable[Score]) -> Score:
    """The scores added up."""
    found = list(scores)
    return Score(sum(one.wins for one in found), sum(one.matches for one in found))
