"""Why an action is refused, and what is wrong with a record, in sentences."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, assert_never

from attrs import frozen

from chkobba.cards import CardSet
from chkobba.errors import Reason, Refusal
from chkobba.messages.catalogs import Words, marked, words_of
from chkobba.records import Fault, FaultKind
from chkobba.state import Phase


def refusal_text(refusal: Refusal, language: str = "en") -> str:
    """Why the action was refused, as a sentence for the player, with what `details` tell.

    A refusal that a client has made again from JSON may lack details, or hold others than the
    library writes: then the sentence tells the reason alone.

    Raises:
        ChkobbaError: there are no messages in this language.
    """
    if not isinstance(refusal, Refusal):
        raise TypeError(f"expected a Refusal, not {type(refusal).__name__}")
    if not isinstance(refusal.reason, Reason):
        raise TypeError(f"reason must be a Reason, not {type(refusal.reason).__name__}")
    words = words_of(language)
    brief = words.gettext(_BRIEF[refusal.reason])
    if refusal.reason not in _FULL:
        return brief
    full = words.catalog.gettext(_FULL[refusal.reason])
    try:
        return full.format_map(_Details(refusal.details, words))
    except (LookupError, TypeError, ValueError):
        return brief


def fault_text(fault: Fault, language: str = "en") -> str:
    """What is wrong with a record and where, in a sentence or two.

    Raises:
        ChkobbaError: there are no messages in this language.
    """
    if not isinstance(fault, Fault):
        raise TypeError(f"expected a Fault, not {type(fault).__name__}")
    what = _fault(fault.kind, fault.number, words_of(language))
    return what if fault.refusal is None else f"{what} {refusal_text(fault.refusal, language)}"


def _fault(kind: FaultKind, number: int, words: Words) -> str:
    match kind:
        case FaultKind.ILLEGAL:
            # Translators: actions are counted from 1; a sentence that says why comes after this
            return words.gettext("Action {number} of the record is not legal.", number=number)
        case FaultKind.TRUNCATED:
            return words.gettext(
                "The record is not complete; this shows at action {number}.", number=number
            )
        case FaultKind.TAMPERED:
            # Translators: the seed is the text from which every shuffle of the match follows
            return words.gettext(
                "The record is not as it was written, or a shuffle in it is not that of its seed; "
                "this shows at action {number}.",
                number=number,
            )
        case _:
            assert_never(kind)


@frozen
class _Details:
    """The details of a refusal as a sentence shows them, each when it is asked for."""

    details: Mapping[str, object]
    words: Words

    def __getitem__(self, name: str) -> str:
        value = self.details[name]
        if name in ("phase", "expected"):
            return _phase(Phase(str(value)), self.words)
        if isinstance(value, list):
            # Translators: between seats or cards that are listed
            between = self.words.pgettext("list", ", ")
            # Translators: instead of a list of seats or cards that is empty
            return between.join(map(self._shown, value)) or self.words.pgettext("list", "none")
        return self._shown(value)

    def _shown(self, value: object) -> str:
        if isinstance(value, str) and value:
            return self.words.shown(CardSet.parse(value))
        if type(value) is int:
            return self.words.shown(value)
        raise TypeError(f"neither a number nor cards: {type(value).__name__}")


def _phase(phase: Phase, words: Words) -> str:
    match phase:
        case Phase.SHUFFLE:
            # Translators: the stages of a match, which stand within quotation marks
            return words.pgettext("phase", "shuffle")
        case Phase.CUT:
            return words.pgettext("phase", "cut")
        case Phase.CUT_CHOICE:
            return words.pgettext("phase", "choice of where the drawn card goes")
        case Phase.PLAY:
            return words.pgettext("phase", "play")
        case Phase.REDEAL:
            return words.pgettext("phase", "answer to a proposed redeal")
        case Phase.MATCH_OVER:
            return words.pgettext("phase", "end of the match")
        case _:
            assert_never(phase)


_BRIEF: Final = MappingProxyType(
    {
        Reason.MATCH_OVER: marked("The match is over."),
        Reason.WRONG_PHASE: marked("This is not the moment for that."),
        Reason.NOT_YOUR_TURN: marked("It is another player's turn."),
        Reason.NO_SUCH_SEAT: marked("There is no such seat."),
        Reason.WRONG_DEALER: marked("This seat does not deal now."),
        Reason.BAD_DECK: marked("A deck holds the 40 cards once each."),
        Reason.CUT_OUT_OF_RANGE: marked("A cut lifts at least one card, and leaves at least one."),
        Reason.REDEAL_NOT_OFFERED: marked(
            "A redeal can be proposed before the first card of a round, under rules that have it, "
            "when three of the four table cards have one value."
        ),
        Reason.REDEAL_ALREADY_ASKED: marked("This side has proposed to deal again already."),
        Reason.REDEAL_OWN_PROPOSAL: marked("Only an opponent of the proposer can answer."),
        # Translators: a claim takes what the play before could have taken and did not
        Reason.NOTHING_MISSED: marked("The play before missed no capture."),
        Reason.OTHER_CARD: marked("Only the card that was laid before can be claimed."),
        Reason.CARD_NOT_IN_HAND: marked("This card is not in the hand."),
        Reason.CARD_NOT_ON_TABLE: marked("Some of these cards are not on the table."),
        Reason.EQUAL_CARD_FIRST: marked("One equal card must be taken, and nothing else."),
        Reason.WRONG_SUM: marked("These cards do not add up to the value of the one that takes."),
        Reason.COMPULSORY: marked("A card that can capture may not be laid."),
        Reason.STALE: marked("This answers another state than the one that the match is in."),
        # Translators: a client sent a shuffle, which only the server makes
        Reason.CHANCE: marked("Players do not shuffle; that is left to chance."),
        Reason.OTHER_SEAT: marked("You can act for your own seat only."),
    }
)
"""Each reason alone."""

_FULL: Final = MappingProxyType(
    {
        # Translators: both are stages of a match, such as "play"
        Reason.WRONG_PHASE: marked(
            "This belongs to the stage “{expected}”, and the stage is now “{phase}”."
        ),
        Reason.NOT_YOUR_TURN: marked("It is the turn of seat {turn}, not of seat {seat}."),
        Reason.NO_SUCH_SEAT: marked(
            "There is no seat {seat}. Number of players: {players}; seats are counted from 0."
        ),
        Reason.WRONG_DEALER: marked(
            "Seat {dealer} does not deal now; the seats that may: {dealers}."
        ),
        # Translators: {cards} is a number, {missing} a list of cards
        Reason.BAD_DECK: marked(
            "A deck holds the 40 cards once each. Number of cards in this one: {cards}; "
            "missing: {missing}."
        ),
        Reason.CUT_OUT_OF_RANGE: marked("A cut lifts {least} to {most} cards, not {lifted}."),
        # Translators: sides are called 0 and 1
        Reason.REDEAL_ALREADY_ASKED: marked("Side {side} has proposed to deal again already."),
        Reason.REDEAL_OWN_PROPOSAL: marked(
            "Seat {proposer} proposed to deal again, and only an opponent can answer."
        ),
        Reason.OTHER_CARD: marked("The card that was laid before is {laid}, not {card}."),
        Reason.CARD_NOT_IN_HAND: marked("{card} is not in the hand of seat {seat}."),
        # Translators: {cards} are one or more
        Reason.CARD_NOT_ON_TABLE: marked("Not on the table: {cards}."),
        # Translators: {equal} are the cards of which one must be taken
        Reason.EQUAL_CARD_FIRST: marked(
            "{card} must take one equal card and nothing else: {equal}."
        ),
        # Translators: {value} and {sum} are numbers
        Reason.WRONG_SUM: marked("{card} takes cards that add up to {value}, not {sum}."),
        Reason.COMPULSORY: marked("{card} can capture, so it may not be laid."),
        Reason.OTHER_SEAT: marked(
            "You can act for your own seat, {seat}, only, and not for seat {action_seat}."
        ),
    }
)
"""The reasons with what the details tell; the placeholders are keys of the details."""
