"""What happened, in sentences for people."""

from collections.abc import Sequence
from typing import Final, assert_never

from attrs import frozen

from chkobba.errors import require_seat
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
from chkobba.names import isolated, shown_names
from chkobba.results import RoundScore, WinReason


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a sentence; `names` are by seat, one for each of 2 or 4 players.

    It tells whatever the event holds: what hides something goes through `redact` first.

    Raises:
        TypeError: there is no such event, or `names` are no strings in order.
        ChkobbaError: there are not 2 or 4 names.
        InvalidSeat: the event is of a seat that has no name.
    """
    if not isinstance(event, Event):
        raise TypeError(f"expected an event, not {type(event).__name__}")
    shown = shown_names(names, 4 if len(names) > 2 else 2, "player")
    return _sentence(event, _Players([isolated(name) for name in shown]))


@frozen
class _Players:
    """Names by seat."""

    names: Sequence[str]

    def __getitem__(self, seat: int) -> str:
        require_seat(seat, len(self.names))
        return self.names[seat]

    def side(self, side: int) -> str:
        """A side by the names of its players (T6)."""
        require_seat(side, 2)
        return " and ".join(self.names[side::2])


def _sentence(event: Event, names: _Players) -> str:  # noqa: C901, PLR0912 - a case an event
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
            return _deal(event, names)
        case Kartet():
            return "Kartet: these are the last hands of the round."
        case RedealProposed():
            return f"{names[event.seat]} proposes to deal again."
        case RedealAnswered():
            return f"{names[event.seat]} says {'yes' if event.accept else 'no'}."
        case Redealt():
            why = "It is agreed" if event.agreed else "There are three kings on the table"
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
            return f"Chkobba with {event.card.pretty} for {names.side(event.side)}: {worth}."
        case LeftoversTaken():
            return f"What is left, {event.cards.pretty}, goes to {names.side(event.side)}."
        case RoundScored():
            return _round(event.score, names)
        case GameWon():
            won = f"{names.side(event.side)} won the game {_WINS[event.reason]}"
            games = [f"{names.side(side)} {count}" for side, count in enumerate(event.games)]
            return f"{won}. Games: {', '.join(games)}."
        case MatchWon():
            who = names.side(event.outcome.winner)
            return f"{who} won the match {_WINS[event.outcome.reason]}."
        case _:
            assert_never(event)


def _deal(event: Dealt, names: _Players) -> str:
    parts = [f"Deal {event.deal_number}"]
    if event.table:
        parts.append(f"{event.table.pretty} on the table")
    sentences = [", ".join([*parts, f"{_count(event.stock, 'card')} left in the stock."])]
    for seat, hand in enumerate(event.hands):
        if hand:
            sentences.append(f"{names[seat]} gets {hand.pretty}.")
    return " ".join(sentences)


def _round(score: RoundScore, names: _Players) -> str:
    special = "" if score.special is None else f" ({score.special.replace('_', ' ')})"
    if score.points is None:
        return f"The round is over and is not scored{special}."
    sides = [
        f"{names.side(side)} {_count(points, 'point')}, {total} in all"
        for side, (points, total) in enumerate(zip(score.points, score.totals, strict=True))
    ]
    return f"The round is over{special}: {'; '.join(sides)}."


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


_WINS: Final = {
    WinReason.TARGET: "by points",
    WinReason.TEN_DINARI: "with all ten dinari",
    WinReason.SIXES_AND_SEVENS: "with all sixes and sevens",
}
