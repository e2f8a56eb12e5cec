"""The bots by name."""

from typing import Final

from chkobba.bots import Bot, CountingBot, GreedyBot, RandomBot, SearchBot

BOTS: Final = ("search", "counting", "greedy", "random")
"""The names, the strongest first."""
ITERATIONS: Final = 300
"""The budget of a search, for each choice."""


def bot(name: str, iterations: int = ITERATIONS) -> Bot:
    """The bot of that name."""
    bots: dict[str, Bot] = {
        "search": SearchBot(iterations=iterations),
        "counting": CountingBot(),
        "greedy": GreedyBot(),
        "random": RandomBot(),
    }
    return bots[name]
