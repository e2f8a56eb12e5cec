"""Bots: what a player program is, four of them, and duels between them.

They see what their seat sees, a `PlayerView`, and never a state. `chkobba.bots.tournament` plays
every two of several bots and shows its progress, for which it needs `chkobba[bots]`;
`python -m chkobba simulate` does it with these four.
"""

from chkobba.bots.bot import Bot, RandomBot, seat_asked
from chkobba.bots.counting import CountingBot
from chkobba.bots.duels import Duel, Score, play_match
from chkobba.bots.greedy import GreedyBot
from chkobba.bots.search import SearchBot

__all__ = [
    "Bot",
    "CountingBot",
    "Duel",
    "GreedyBot",
    "RandomBot",
    "Score",
    "SearchBot",
    "play_match",
    "seat_asked",
]
