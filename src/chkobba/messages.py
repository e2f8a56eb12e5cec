"""What happened, in sentences for people."""

from collections.abc import Sequence
from typing import assert_never

from chkobba.cards import CardSet
from chkobba.errors import ChkobbaError
from chkobba.events import (
    Captured,
    CardDrawn,
    CardKept,
    CardPut,
    ChkobbaScored,
    Claimed,
    Dealt,
    Event,
    GameWon,
    Kartet,
    Laid,
    LeftoversTaken,
    MatchWon,
    RedealAnswered,
    RedealProposed,
    Redealt,
    RoundScored,
    Shuffled,
)
from chkobba.results import RoundScore


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence; `names` are by seat, and there are as many as there are players.

    It tells whatever the event holds: what hides something goes through `redact` first.

    Raises:
        TypeError: there is no such event.
        ChkobbaError: there are not 2 or 4 names.
    """
    if not isinstance(event, Event):
        raise TypeError(f"expected an event, not {type(event).__name__}")
    if len(names) not in (2, 4):
        raise ChkobbaError(f"there are 2 or 4 players, not {len(names)}")
    return _sentence(event, names)


def side_name(side: int, names: Sequence[str]) -> str:
    """A side by the names of its players, which are by seat (T6)."""
    return " and ".join(names[side::2])


def _sentence(event: Event, names: Sequence[str]) -> str:  # noqa: C901, PLR0912 - a case an event
    match event:
        case Shuffled():
            return f"{names[event.dealer]} shuffles."
        case CardDrawn():
            card = "a card" if event.card is None else event.card.pretty
            return f"{names[event.seat]} cuts and draws {card}."
        case CardKept():
            return f"{names[event.seat]} keeps the drawn card."
        case CardPut():
            return f"{names[event.seat]} puts {event.card.pretty} on the table."
        case Dealt():
            return _deal(event)
        case Kartet():
            return "Kartet: these are the last hands of the round."
        case RedealProposed():
            return f"{names[event.seat]} proposes to deal again."
        case RedealAnswered():
            return f"{names[event.seat]} says {'yes' if event.accept else 'no'}."
        case Redealt():
            why = "It is agreed" if event.agreed else "Three kings lie on the table"
            return f"{why}: the cards are dealt again."
        case Laid():
            return f"{names[event.seat]} lays {event.card.pretty}."
        case Captured():
            return f"{names[event.seat]} takes {event.captured.pretty} with {event.card.pretty}."
        case Claimed():
            taken = event.captured.pretty
            return f"{names[event.seat]} claims {event.card.pretty} and takes {taken} with it."
        case ChkobbaScored():
            worth = _count(event.points, "point")
            return f"Chkobba with {event.card.pretty} for {side_name(event.side, names)}: {worth}."
        case LeftoversTaken():
            return f"What is left, {event.cards.pretty}, goes to {side_name(event.side, names)}."
        case RoundScored():
            return _round(event.score, names)
        case GameWon():
            first, second = event.games
            who = side_name(event.side, names)
            return f"{who} won the game ({_words(event.reason)}); games {first} to {second}."
        case MatchWon():
            who = side_name(event.outcome.winner, names)
            return f"{who} won the match ({_words(event.outcome.reason)})."
        case _:
            assert_never(event)


def _deal(event: Dealt) -> str:
    parts = [f"Deal {event.deal_number}"]
    if event.table != CardSet():
        parts.append(f"{event.table.pretty} on the table")
    return ", ".join([*parts, f"{event.stock} cards left in the stock."])


def _round(score: RoundScore, names: Sequence[str]) -> str:
    if score.points is None:
        return "The round is over and is not scored."
    sides = [
        f"{side_name(side, names)} {_count(points, 'point')}, {total} in all"
        for side, (points, total) in enumerate(zip(score.points, score.totals, strict=True))
    ]
    return f"The round is over: {'; '.join(sides)}."


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _words(code: str) -> str:
    return code.replace("_", " ")
