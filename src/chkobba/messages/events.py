"""What happened, as sentences."""

from collections.abc import Sequence
from typing import assert_never

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
from chkobba.messages.catalogs import Words, words_of
from chkobba.names import shown_names
from chkobba.results import RoundScore, SpecialRule, WinReason


def sentence(event: Event, names: Sequence[str], language: str = "en") -> str:
    """An event as a sentence; `names` are by seat, one for each of 2 or 4 players.

    It tells whatever the event holds: what hides something goes through `redact` first.

    Raises:
        TypeError: there is no such event, or `names` are no strings in order.
        ChkobbaError: there are not 2 or 4 names, or no messages in this language.
        InvalidSeat: the event is of a seat that has no name.
    """
    if not isinstance(event, Event):
        raise TypeError(f"expected an event, not {type(event).__name__}")
    words = words_of(language)
    shown = shown_names(names, 4 if len(names) > 2 else 2, "player")
    if not names:
        # Translators: stands where a player has no name; seats count from 0
        shown = tuple([words.gettext("player {seat}", seat=seat) for seat in range(2)])
    return _sentence(event, _Players([words.apart(name) for name in shown], words), words)


@frozen
class _Players:
    """Names by seat."""

    names: Sequence[str]
    words: Words

    def __getitem__(self, seat: int) -> str:
        require_seat(seat, len(self.names))
        return self.names[seat]

    def side(self, side: int) -> str:
        """A side by the names of its players (T6)."""
        require_seat(side, 2)
        one, *other = self.names[side::2]
        if not other:
            return one
        # Translators: the two partners of a side, by name
        return self.words.gettext("{one} and {other}", one=one, other=other[0])


def _sentence(event: Event, names: _Players, words: Words) -> str:  # noqa: C901, PLR0912 - a case an event
    match event:
        case Shuffled():
            return words.gettext("{who} shuffles.", who=names[event.dealer])
        case CardDrawn():
            return _draw(event, names[event.seat], words)
        case CardKept():
            return words.gettext("{who} keeps the drawn card.", who=names[event.seat])
        case CardPut():
            who = names[event.seat]
            return words.gettext("{who} puts {card} on the table.", who=who, card=event.card)
        case Dealt():
            return _deal(event, names, words)
        case Kartet():
            # Translators: Kartet is the Libyan word for this moment
            return words.gettext("Kartet: these are the last hands of the round.")
        case RedealProposed():
            return words.gettext("{who} proposes to deal again.", who=names[event.seat])
        case RedealAnswered():
            return _answer(event, names[event.seat], words)
        case Redealt():
            return _redeal(event, words)
        case Laid():
            return words.gettext("{who} lays {card}.", who=names[event.seat], card=event.card)
        case Captured():
            return _capture(event, names[event.seat], words)
        case Claimed():
            return _claim(event, names[event.seat], words)
        case ChkobbaScored():
            return _chkobba(event, names.side(event.side), words)
        case LeftoversTaken():
            who = names.side(event.side)
            return words.gettext(
                "What is left, {cards}, goes to {who}.", cards=event.cards, who=who
            )
        case RoundScored():
            return _round(event.score, names, words)
        case GameWon():
            return _game(event, names, words)
        case MatchWon():
            return _match(event, names, words)
        case _:
            assert_never(event)


def _draw(event: CardDrawn, who: str, words: Words) -> str:
    if event.card is None:
        return words.gettext("{who} cuts and draws a card.", who=who)
    return words.gettext("{who} cuts and draws {card}.", who=who, card=event.card)


def _deal(event: Dealt, names: _Players, words: Words) -> str:
    number, stock = event.deal_number, event.stock
    if event.table:
        # Translators: the first deal of a round, by its number
        text = words.ngettext(
            "Deal {number}, {cards} on the table, {count} card left in the stock.",
            "Deal {number}, {cards} on the table, {count} cards left in the stock.",
            stock,
            number=number,
            cards=event.table,
        )
    else:
        # Translators: a later deal of a round, by its number
        text = words.ngettext(
            "Deal {number}, {count} card left in the stock.",
            "Deal {number}, {count} cards left in the stock.",
            stock,
            number=number,
        )
    sentences = [text]
    for seat, hand in enumerate(event.hands):
        if hand:
            # Translators: always three cards
            sentences.append(words.gettext("{who} gets {cards}.", who=names[seat], cards=hand))
    return " ".join(sentences)


def _answer(event: RedealAnswered, who: str, words: Words) -> str:
    if event.accept:
        return words.gettext("{who} says yes.", who=who)
    return words.gettext("{who} says no.", who=who)


def _redeal(event: Redealt, words: Words) -> str:
    if event.agreed:
        return words.gettext("It is agreed: the cards are dealt again.")
    return words.gettext("There are three kings on the table: the cards are dealt again.")


def _capture(event: Captured, who: str, words: Words) -> str:
    # Translators: {card} is the played card, {cards} are one or more from the table
    return words.gettext(
        "{who} takes {cards} with {card}.", who=who, cards=event.captured, card=event.card
    )


def _claim(event: Claimed, who: str, words: Words) -> str:
    # Translators: {card} was laid by another although it could have taken {cards}
    return words.gettext(
        "{who} claims {card} and takes {cards} with it.",
        who=who,
        card=event.card,
        cards=event.captured,
    )


def _chkobba(event: ChkobbaScored, who: str, words: Words) -> str:
    # Translators: {who} is a side, one name or two
    return words.ngettext(
        "Chkobba with {card} for {who}: {count} point.",
        "Chkobba with {card} for {who}: {count} points.",
        event.points,
        card=event.card,
        who=who,
    )


def _round(score: RoundScore, names: _Players, words: Words) -> str:
    if score.points is None:
        if score.special is None:
            return words.gettext("The round is over and is not scored.")
        special = _special(score.special, words)
        # Translators: {special} is a rule, such as "ten dinari"
        return words.gettext("The round is over and is not scored ({special}).", special=special)
    first, second = [
        # Translators: what a side has, within the sentence that the round is over
        words.ngettext(
            "{who} {count} point, {total} in all",
            "{who} {count} points, {total} in all",
            points,
            who=names.side(side),
            total=total,
        )
        for side, (points, total) in enumerate(zip(score.points, score.totals, strict=True))
    ]
    if score.special is None:
        # Translators: {first} and {second} are what the two sides have
        return words.gettext("The round is over: {first}; {second}.", first=first, second=second)
    # Translators: {special} is a rule, such as "eight dinari", the others what the two sides have
    return words.gettext(
        "The round is over ({special}): {first}; {second}.",
        special=_special(score.special, words),
        first=first,
        second=second,
    )


def _special(special: SpecialRule, words: Words) -> str:
    match special:
        case SpecialRule.EIGHT_DINARI:
            # Translators: eight of the ten cards of the suit dinari, the diamonds
            return words.gettext("eight dinari")
        case SpecialRule.NINE_DINARI:
            return words.gettext("nine dinari")
        case SpecialRule.TEN_DINARI:
            return words.gettext("ten dinari")
        case SpecialRule.SIXES_AND_SEVENS:
            # Translators: all four sixes and all four sevens
            return words.gettext("sixes and sevens")
        case _:
            assert_never(special)


def _game(event: GameWon, names: _Players, words: Words) -> str:
    # Translators: the games of a match that the two sides have won
    games = words.gettext(
        "Games: {first} {first_games}, {second} {second_games}.",
        first=names.side(0),
        first_games=event.games[0],
        second=names.side(1),
        second_games=event.games[1],
    )
    return f"{_game_winner(event.reason, names.side(event.side), words)} {games}"


def _game_winner(reason: WinReason, who: str, words: Words) -> str:
    match reason:
        case WinReason.TARGET:
            # Translators: {who} is a side, one name or two, here and in the next five
            return words.gettext("{who} won the game by points.", who=who)
        case WinReason.TEN_DINARI:
            return words.gettext("{who} won the game with all ten dinari.", who=who)
        case WinReason.SIXES_AND_SEVENS:
            return words.gettext("{who} won the game with all sixes and sevens.", who=who)
        case _:
            assert_never(reason)


def _match(event: MatchWon, names: _Players, words: Words) -> str:
    reason, who = event.outcome.reason, names.side(event.outcome.winner)
    match reason:
        case WinReason.TARGET:
            return words.gettext("{who} won the match by points.", who=who)
        case WinReason.TEN_DINARI:
            return words.gettext("{who} won the match with all ten dinari.", who=who)
        case WinReason.SIXES_AND_SEVENS:
            return words.gettext("{who} won the match with all sixes and sevens.", who=who)
        case _:
            assert_never(reason)
