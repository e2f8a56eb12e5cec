"""What a person types: the notation of an action without its seat, in capitals or not."""

from typing import Final

from chkobba import ParseError, PlayerAction, Shuffle, parse_action

_SPELLED_SMALL: Final = frozenset({"keep", "put", "redeal", "yes", "no", "cut"})
_SIGNS: Final = str.maketrans("♦♥♠♣", "DHSC")
HELP: Final = """\
  7S             lay the seven of spades; 7♠ will do, and small letters
                 ranks A=1 2 3 4 5 6 7 Q=8 J=9 K=10, suits D ♦, H ♥, S ♠, C ♣
  7S>3C+4S       capture with it; you name the cards, the table never does (T34)
  claim 7S>7H    take what the player before you has missed, before your own play (T30)
  cut 10         lift so many cards; then keep or put for the card that you draw (T11)
  redeal         propose to deal again; yes or no answers a proposal (T15)
  pass           propose nothing, where you are asked out of turn
  hint           what the bot would do          moves   all that you may do
  table          the table                      sheet   the last score sheet
  rules          the rules of this match        quit    leave the match"""


def typed_action(text: str, seat: int) -> PlayerAction:
    """The action of a seat that is written `text`, with letters or signs for the suits.

    Raises:
        ParseError: it is not an action; `offset` is the place where it stops being one.
    """
    text = text.translate(_SIGNS)
    word, space, rest = text.partition(" ")
    if word.lower() in _SPELLED_SMALL:
        spelled = text.lower()
    elif word.lower() == "claim":
        spelled = f"claim{space}{rest.upper()}"
    else:
        spelled = text.upper()
    start = f"{seat} "
    try:
        action = parse_action(start + spelled)
    except ParseError as error:
        raise ParseError(error.message, text, max(0, error.offset - len(start))) from None
    assert not isinstance(action, Shuffle)
    return action


def typed(action: PlayerAction) -> str:
    """How a person types this action."""
    return str(action).partition(" ")[2]
