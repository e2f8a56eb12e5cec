"""A bot in twenty lines, against the greedy one: it hunts chkobbas and hoards sevens and dinari."""

from random import Random

from chkobba import Card, CardSet, Play, PlayerAction, PlayerView, Rank, RuleSet, Suit
from chkobba.bots import Duel, GreedyBot, RandomBot


def worth(card: Card) -> int:
    """How much this bot likes a card."""
    return 1 + 2 * (card.suit is Suit.DINARI) + 4 * (card.rank is Rank.SEVEN)


class Hoarder:
    """Takes what it likes best; lays what it likes least, and leaves no easy chkobba."""

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """The best of the legal actions, which follow from what the seat sees."""

        def value(action: PlayerAction) -> float:
            if not isinstance(action, Play):
                return 0.5
            if not action.captured:
                left = sum(card.rank for card in seen.table) + action.card.rank
                return -worth(action.card) - 5 * (left <= Rank.KING)
            cards = action.captured | CardSet([action.card])
            return sum(map(worth, cards)) + 20 * (action.captured == seen.table)

        actions = list(seen.legal_actions())
        rng.shuffle(actions)
        return max(actions, key=value)


if __name__ == "__main__":
    for other in (RandomBot(), GreedyBot()):
        duel = Duel(Hoarder(), other, RuleSet.tunisian(target=11), seed="short")
        print(f"Hoarder against {type(other).__name__}: {duel.play(pairs=20)}")
