"""The documents of the codec: the fields of each kind of value, and the shapes of the fields.

Cards are text such as `7D`, sets of cards arrays in card order, enumerations their string values,
pairs arrays by side. What fits its type and cannot be, such as a card in two places, is refused
here too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any, Final, TypeVar

from attrs import evolve, fields

from chkobba import events as happened
from chkobba.actions import (
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    Play,
    ProposeRedeal,
    PutCard,
    Shuffle,
)
from chkobba.captures import most_involved
from chkobba.cards import CARDS, Rank, missing_cards
from chkobba.errors import MOST, InvalidRules, Problem
from chkobba.notation import parse_action
from chkobba.records import MatchRecord, Seal, parse_date, seal_of
from chkobba.results import (
    Category,
    Chkobba,
    GameWin,
    Outcome,
    RoundScore,
    SpecialRule,
    WinReason,
)
from chkobba.rules import ADDED_OPTIONS, OPTIONS, RULES_VERSION, RuleSet
from chkobba.setups import Setup, build
from chkobba.shapes import (
    CARD,
    CARD_LIST,
    CARD_SET,
    FLAG,
    RANK,
    STRING,
    Shape,
    each,
    entries,
    integer,
    member,
    of_problems,
    optional,
    pair,
    parsed,
)
from chkobba.sheets import sheet_problems
from chkobba.sightings import differing, view_problems
from chkobba.state import HAND_SIZE, TABLE_SIZE, Frame, GameState, Phase
from chkobba.views import PlayerView

FORMAT: Final = 1
"""The version of the format; it goes up when a document could be misread by an older reader."""

_T = TypeVar("_T")

_INT: Final = integer(0, MOST)
_SEAT: Final = integer(0, 3)
_SIDE: Final = integer(0, 1)
_PAIR: Final = pair(_INT)


def _document(tag: str, build: Callable[..., _T], shapes: Mapping[str, Shape[Any]]) -> Shape[_T]:
    return entries(build, shapes, {"format": FORMAT, "type": tag})


def _checked(
    make: Callable[..., _T], problems: Callable[[_T], Iterable[Problem]]
) -> Callable[..., _T]:
    """The same, but what cannot be is refused."""

    def build(**values: Any) -> _T:
        value = make(**values)
        found = [*problems(value)]
        if found:
            raise of_problems(found)
        return value

    return build


# Rule sets


def _option(of_type: Any) -> Shape[Any]:
    """The shape of an option, by its type; `RuleSet` checks the value."""
    if of_type is int:
        return _INT
    if of_type is bool:
        return FLAG
    return each(RANK) if of_type == tuple[Rank, ...] else member(of_type)


def _make_rules(**options: Any) -> RuleSet:
    try:
        return RuleSet(**options)
    except InvalidRules:
        return RuleSet.tunisian(**options)  # tells all that is wrong, and not the first only


def upgraded(
    data: Any, version: int = RULES_VERSION, added: Mapping[str, tuple[int, Any]] = ADDED_OPTIONS
) -> Any:
    """The plain data of a rule set as this version writes it: what is younger has its old value."""
    since = data.get("rules_version") if isinstance(data, dict) else None
    if type(since) is not int or not 1 <= since < version:
        return data
    filled = copy(data)
    filled["rules_version"] = version
    for name, (brought, before) in added.items():
        if brought > since:
            filled.setdefault(name, before)
    return filled


def _rules(constants: Mapping[str, str | int]) -> Shape[RuleSet]:
    options = {name: _option(of_type) for name, of_type in OPTIONS.items()}
    shape = entries(_make_rules, options, {**constants, "rules_version": RULES_VERSION})
    return Shape(shape.write, lambda data: shape.read(upgraded(data)))


_RULES: Final = _rules({})
RULES: Final = _rules({"format": FORMAT, "type": "rules"})

# Actions


def _deck_problems(shuffle: Shuffle) -> Iterator[Problem]:
    missing = missing_cards(shuffle.deck)
    if missing:
        yield Problem("deck", f"missing: {' '.join(missing)}")


_TAKING: Final[dict[str, Shape[Any]]] = {"seat": _SEAT, "card": CARD, "captured": CARD_SET}

ACTIONS: Final[dict[type, Shape[Any]]] = {
    Shuffle: _document(
        "shuffle", _checked(Shuffle, _deck_problems), {"dealer": _SEAT, "deck": CARD_LIST}
    ),
    Cut: _document("cut", Cut, {"seat": _SEAT, "lifted": integer(1, len(CARDS) - 1)}),
    KeepCard: _document("keep_card", KeepCard, {"seat": _SEAT}),
    PutCard: _document("put_card", PutCard, {"seat": _SEAT}),
    ProposeRedeal: _document("propose_redeal", ProposeRedeal, {"seat": _SEAT}),
    AnswerRedeal: _document("answer_redeal", AnswerRedeal, {"seat": _SEAT, "accept": FLAG}),
    Claim: _document("claim", Claim, _TAKING),
    Play: _document("play", Play, _TAKING),
}

# Score sheets

_CHKOBBAS: Final = pair(each(entries(Chkobba, {"card": CARD, "count": _INT}), 0, len(CARDS)))
_CATEGORY: Final = entries(Category, {"winner": optional(_SIDE), "counts": _PAIR})
_OUTCOME: Final = entries(Outcome, {"winner": _SIDE, "reason": member(WinReason)})
_SCORE_FIELDS: Final[dict[str, Shape[Any]]] = {
    "karta": _CATEGORY,
    "dinari": _CATEGORY,
    "barmila": _CATEGORY,
    "hayya": _CATEGORY,
    "barmila_rank": optional(RANK),
    "chkobbas": _CHKOBBAS,
    "chkobba_points": _PAIR,
    "special": optional(member(SpecialRule)),
    "points": optional(_PAIR),
    "totals": _PAIR,
    "game_won": optional(entries(GameWin, {"side": _SIDE, "reason": member(WinReason)})),
}
_make_score = _checked(RoundScore, sheet_problems)
_SCORE: Final = entries(_make_score, _SCORE_FIELDS)
SCORE: Final = _document("round_score", _make_score, _SCORE_FIELDS)

# Events


def _capture_problems(event: happened.Captured | happened.Claimed) -> Iterator[Problem]:
    """A card takes others of its value (T23, T24)."""
    if event.captured.value != event.card.rank:
        yield Problem("captured", f"is worth {event.captured.value}, not {event.card.rank}")
    if event.card in event.captured:
        yield Problem("captured", f"{event.card} cannot take itself")


def _dealt_problems(event: happened.Dealt) -> Iterator[Problem]:
    """Every seat gets three cards, the table four in a first deal (T14, T18)."""
    if len(event.hands) == 3:
        yield Problem("hands", "must have 2 or 4 entries, not 3")
    shown = [card for hand in event.hands if hand is not None for card in hand]
    for seat, hand in enumerate(event.hands):
        if hand is not None and len(hand) != HAND_SIZE:
            yield Problem(f"hands[{seat}]", f"a deal gives {HAND_SIZE} cards, not {len(hand)}")
    first = event.deal_number == 1
    if len(event.table) != (TABLE_SIZE if first else 0):
        yield Problem("table", f"deal {event.deal_number} does not put {len(event.table)} there")
    shown += event.table
    for card in sorted({card for card in shown if shown.count(card) > 1}):
        yield Problem("hands", f"{card} is dealt twice")
    left = len(CARDS) - TABLE_SIZE - event.deal_number * HAND_SIZE * len(event.hands)
    if event.stock != left:
        yield Problem("stock", f"cannot be {event.stock} after deal {event.deal_number}")


def _chkobba_problems(event: happened.ChkobbaScored) -> Iterator[Problem]:
    """A chkobba brings a point, the card's value, or as many as the cards (T36, L19, L20)."""
    most = max(event.card.rank, most_involved(event.card))
    if event.points > most:
        yield Problem("points", f"must be between 1 and {most}, not {event.points}")


def _leftover_problems(event: happened.LeftoversTaken) -> Iterator[Problem]:
    if not event.cards:
        yield Problem("cards", "must have 1 entry or more")


def _won_problems(event: happened.GameWon) -> Iterator[Problem]:
    won, other = event.games[event.side], event.games[1 - event.side]
    if not won:
        yield Problem("games", f"side {event.side} has won this game")
    if other == _MOST_GAMES:
        yield Problem("games", f"side {1 - event.side} had won the match already")


_MOST_GAMES: Final = 3
"""Games that a side can have won in a match: best of 5 (R30)."""

_SEATED: Final = {"seat": _SEAT}
_CARD_OF_SEAT: Final[dict[str, Shape[Any]]] = {"seat": _SEAT, "card": CARD}

EVENTS: Final[dict[type, Shape[Any]]] = {
    happened.Shuffled: _document("shuffled", happened.Shuffled, {"dealer": _SEAT}),
    happened.CardDrawn: _document(
        "card_drawn", happened.CardDrawn, {"seat": _SEAT, "card": optional(CARD)}
    ),
    happened.CardKept: _document("card_kept", happened.CardKept, _SEATED),
    happened.CardPut: _document("card_put", happened.CardPut, _CARD_OF_SEAT),
    happened.Dealt: _document(
        "dealt",
        _checked(happened.Dealt, _dealt_problems),
        {
            "deal_number": integer(1, 6),
            "hands": each(optional(CARD_SET), 2, 4),
            "table": CARD_SET,
            "stock": _INT,
        },
    ),
    happened.Kartet: _document("kartet", happened.Kartet, {}),
    happened.RedealProposed: _document("redeal_proposed", happened.RedealProposed, _SEATED),
    happened.RedealAnswered: _document(
        "redeal_answered", happened.RedealAnswered, {"seat": _SEAT, "accept": FLAG}
    ),
    happened.Redealt: _document("redealt", happened.Redealt, {"agreed": FLAG}),
    happened.Laid: _document("laid", happened.Laid, _CARD_OF_SEAT),
    happened.Captured: _document(
        "captured", _checked(happened.Captured, _capture_problems), _TAKING
    ),
    happened.Claimed: _document("claimed", _checked(happened.Claimed, _capture_problems), _TAKING),
    happened.ChkobbaScored: _document(
        "chkobba_scored",
        _checked(happened.ChkobbaScored, _chkobba_problems),
        {"side": _SIDE, "card": CARD, "points": integer(1, len(CARDS))},
    ),
    happened.LeftoversTaken: _document(
        "leftovers_taken",
        _checked(happened.LeftoversTaken, _leftover_problems),
        {"side": _SIDE, "cards": CARD_SET},
    ),
    happened.RoundScored: _document("round_scored", happened.RoundScored, {"score": _SCORE}),
    happened.GameWon: _document(
        "game_won",
        _checked(happened.GameWon, _won_problems),
        {"side": _SIDE, "reason": member(WinReason), "games": pair(integer(0, _MOST_GAMES))},
    ),
    happened.MatchWon: _document("match_won", happened.MatchWon, {"outcome": _OUTCOME}),
}

# States and views

_FRAME_FIELDS: Final[dict[str, Shape[Any]]] = {
    "rules": _RULES,
    "players": _INT,
    "phase": member(Phase),
    "turn": optional(_SEAT),
    "dealer": optional(_SEAT),
    "round_number": _INT,
    "redeals": _INT,
    "proposer": optional(_SEAT),
    "asked": pair(FLAG),
    "scores": _PAIR,
    "games": _PAIR,
}
_ROUND_FIELDS: Final[dict[str, Shape[Any]]] = {
    "chkobbas": _CHKOBBAS,
    "last_capturer": optional(_SIDE),
    "last_laid": optional(CARD),
    "last_round": optional(_SCORE),
    "outcome": optional(_OUTCOME),
    "ply": _INT,
}
_FRAME: Final = tuple(field.name for field in fields(Frame))


def _make_state(
    *, last_round: RoundScore | None, outcome: Outcome | None, **parts: Any
) -> GameState:
    state = build(Setup(**parts))
    problems = differing(state, last_round=last_round, outcome=outcome)
    if problems:
        raise of_problems(problems)
    return state


def _make_view(**parts: Any) -> PlayerView:
    frame = Frame(**{name: parts.pop(name) for name in _FRAME})
    return PlayerView(frame=frame, **parts)


STATE: Final = _document(
    "state",
    _make_state,
    {
        **_FRAME_FIELDS,
        "hands": each(CARD_LIST, 2, 4),
        "table": CARD_LIST,
        "stock": CARD_LIST,
        "piles": pair(CARD_LIST),
        **_ROUND_FIELDS,
    },
)
VIEW: Final = _document(
    "view",
    _checked(_make_view, view_problems),
    {
        "seat": optional(_SEAT),
        "recall": FLAG,
        **_FRAME_FIELDS,
        "deal_number": _INT,
        "hand": CARD_SET,
        "hand_sizes": each(integer(0, HAND_SIZE), 2, 4),
        "table": CARD_SET,
        "stock_size": integer(0, len(CARDS)),
        "drawn": optional(CARD),
        "piles": optional(pair(CARD_SET)),
        "pile_sizes": pair(integer(0, len(CARDS))),
        **_ROUND_FIELDS,
    },
)

# Records

_RECORD: Final = entries(
    MatchRecord,
    {
        "rules": _RULES,
        "rules_version": _INT,
        "players": _INT,
        "names": each(STRING),
        "date": optional(parsed(parse_date)),
        "seed": optional(STRING),
        "actions": each(parsed(parse_action)),
        "seal": entries(Seal, {"actions": _INT, "digest": STRING}),
    },
    {"format": FORMAT, "type": "record"},
)
RECORD: Final = Shape[MatchRecord](
    lambda record: _RECORD.write(evolve(record, seal=record.seal or seal_of(record))),
    _RECORD.read,
)
