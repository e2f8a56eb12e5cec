"""What a seat has seen on the way to a node, thing by thing, and what it sees there now, as text.

What it has seen is the information state: who dealt, what everybody did in the open, the seat's own
cards as they were dealt, and the card that it drew itself (T11). Nothing else is in it: whatever
else the seat knows, such as captured cards and totals, follows. What it sees now is the view of the
moment, captured cards included.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from attrs import evolve

from chkobba import (
    AnswerRedeal,
    Card,
    CardSet,
    Chkobba,
    Cut,
    Dealt,
    KeepCard,
    Play,
    PlayerView,
    ProposeRedeal,
    PutCard,
    Shuffle,
    transition,
    view,
)
from chkobba.adapters.openspiel_tree import CHANCE, PASS, Node


class Kind(IntEnum):
    """What kind of thing is seen."""

    SHUFFLE = 0
    CUT = 1
    DRAWN = 2
    KEEP = 3
    PUT = 4
    DEALT = 5
    PROPOSE = 6
    YES = 7
    NO = 8
    PASS = 9
    PLAY = 10
    CLAIM = 11


class Sight(NamedTuple):
    """One thing seen: as text, and as numbers that say the same.

    `seat` is whose doing it is; `cards` and `captured` are masks. Of a deal they are the hand and
    the table; of a cut `cards` is `1 << lifted`.
    """

    text: str
    kind: Kind
    seat: int
    cards: int = 0
    captured: int = 0


def information_sights(node: Node, seat: int) -> list[Sight]:
    """All that the seat has seen, in its order: equal if it cannot tell two nodes apart."""
    return list(chain.from_iterable([_sights(step, seat) for step in node.path]))


def information_text(node: Node, seat: int) -> str:
    """The same as text."""
    steps: list[Node] = []
    one = node
    while one.before is not None and seat not in one.texts:
        steps.append(one)
        one = one.before
    said = [one.texts.get(seat, f"seat {seat}")]
    for step in reversed(steps):
        said += [sight.text for sight in _sights(step, seat)]
    node.texts[seat] = text = "; ".join(said)
    return text


_text: Final = lru_cache(maxsize=1 << 12)(str)


def _sights(node: Node, seat: int) -> Iterator[Sight]:
    """What the choice that leads to this node lets the seat see, in its order."""
    return chain(_choice_sights(node, seat), _deal_sights(node, seat))


def _choice_sights(node: Node, seat: int) -> Iterator[Sight]:
    """The choice itself, as far as the seat sees it."""
    before, action = node.before, node.action
    assert before is not None
    match action:
        case None:
            if node.number == PASS:
                yield Sight(f"{before.player} pass", Kind.PASS, before.player)
        case Shuffle():
            yield Sight(f"dealer {action.dealer}", Kind.SHUFFLE, action.dealer)
        case Cut():
            yield Sight(_text(action), Kind.CUT, action.seat, 1 << action.lifted)
            if seat == action.seat:
                card = _top(node)
                yield Sight(f"drawn {card}", Kind.DRAWN, seat, card.mask)
        case PutCard():
            card = _top(before)
            yield Sight(f"{_text(action)} {card}", Kind.PUT, action.seat, card.mask)
        case KeepCard() | ProposeRedeal():
            kind = Kind.KEEP if isinstance(action, KeepCard) else Kind.PROPOSE
            yield Sight(_text(action), kind, action.seat)
        case AnswerRedeal():
            yield Sight(_text(action), Kind.YES if action.accept else Kind.NO, action.seat)
        case _:
            kind = Kind.PLAY if isinstance(action, Play) else Kind.CLAIM
            card, captured = action.card, action.captured
            yield Sight(_text(action), kind, action.seat, card.mask, captured.mask)


def _deal_sights(node: Node, seat: int) -> Iterator[Sight]:
    """The table and the seat's hand, if that choice has dealt them."""
    dealt = _dealt(node)
    if dealt is not None:
        hand = dealt.hands[seat]
        assert hand is not None
        text = f"table {dealt.table}; hand {hand}" if dealt.table else f"hand {hand}"
        yield Sight(text, Kind.DEALT, seat, hand.mask, dealt.table.mask)


def _top(node: Node) -> Card:
    return node.poll.state.stock[0]


def _dealt(node: Node) -> Dealt | None:
    """The cards that the choice that leads to this node has dealt, if any."""
    assert node.before is not None
    action, old, state = node.action, node.before.poll.state, node.poll.state
    if state is old:
        return None
    if action is None:  # the cards of the position that the game starts with
        return Dealt(state.deal_number, state.hands, CardSet(), len(state.stock))
    if isinstance(action, Play) and state.deal_number == old.deal_number:
        return None
    for event in transition(old, action).events:
        if isinstance(event, Dealt):
            return event
    return None


def seen_now(node: Node, seat: int) -> PlayerView:
    """What the seat sees now; of a position to start with no hand, before the cards are drawn."""
    seen = view(node.poll.state, seat)
    return evolve(seen, hand=CardSet()) if node.player == CHANCE else seen


def observation_text(node: Node, seat: int) -> str:
    """What the seat sees now, as text."""
    seen = seen_now(node, seat)
    first, second = seen.piles or (CardSet(), CardSet())
    fields = {
        "seat": seat,
        "chooses": node.player,
        "rounds": node.rounds,
        "phase": seen.phase,
        "turn": seen.turn,
        "dealer": seen.dealer,
        "round": seen.round_number,
        "deal": seen.deal_number,
        "redeals": seen.redeals,
        "proposer": seen.proposer,
        "asked": seen.asked,
        "scores": seen.scores,
        "games": seen.games,
        "hand": seen.hand,
        "hands": seen.hand_sizes,
        "table": seen.table,
        "stock": seen.stock_size,
        "drawn": seen.drawn,
        "pile 0": first,
        "pile 1": second,
        "chkobbas 0": seen.chkobbas[0],
        "chkobbas 1": seen.chkobbas[1],
        "last capturer": seen.last_capturer,
        "last laid": seen.last_laid,
    }
    return " | ".join([f"{name} {_shown(value)}" for name, value in fields.items()])


def _shown(value: object) -> str:
    if value is None or value == ():
        return "-"
    if isinstance(value, tuple):
        return " ".join(map(_shown, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Chkobba):
        return f"{value.card}:{value.count}"
    return str(value) or "-"
