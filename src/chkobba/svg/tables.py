"""The table as a picture, from a seat's side: what lies open, and backs for what does not."""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from attrs import frozen

from chkobba.actions import Action, Claim, Play
from chkobba.cards import Card, CardSet
from chkobba.errors import require_seat
from chkobba.names import isolated, shown_names
from chkobba.results import Pair
from chkobba.svg.elements import (
    Svg,
    box,
    finished,
    fitted,
    group,
    path,
    picture,
    write,
)
from chkobba.svg.faces import HEIGHT, WIDTH, back, face
from chkobba.svg.sights import OpenSight, Sight, WholeSight
from chkobba.text import cards_text, pile_text

_WIDE: Final = 800
_HIGH: Final = 560
_TABLE_MIDDLE: Final = (400, 260)
_TABLE_WIDE: Final = 508
_TABLE_HIGH: Final = 248
_GAP: Final = 8


@frozen
class _Place:
    """Where a hand lies: the middle of its upper edge, how large, how far apart; its label's y."""

    x: float
    y: float
    scale: float
    step: float
    label: float


_BOTTOM: Final = _Place(400, 438, 1.3, 86, 390)
_TOP: Final = _Place(400, 12, 0.9, 62, 94)
_RIGHT: Final = _Place(724, 196, 0.8, 26, 270)
_LEFT: Final = _Place(76, 196, 0.8, 26, 270)
_PLACES: Final = {2: (_BOTTOM, _TOP), 4: (_BOTTOM, _RIGHT, _TOP, _LEFT)}
"""By how many turns after the seat from whose side it is seen (T7: counter-clockwise)."""

_ASKED: Final = {"cut": "to cut", "cut_choice": "keeps or puts", "play": "to play"}


@frozen
class _Scene:
    """What is drawn: hands by seat, as cards or as a number of them; piles by side."""

    seen: OpenSight
    hands: tuple[CardSet | int, ...]
    pile_sizes: Pair
    stock_size: int
    drawn: Card | None
    nearest: int
    names: tuple[str, ...]
    action: Action | None

    def face(self, parent: Element, card: Card, at: tuple[float, float], scale: float) -> None:
        """A card face up, which stands out if the action names it."""
        mark = ""
        if isinstance(self.action, Play | Claim):
            if card == self.action.card:
                mark = "played"
            elif card in self.action.captured:
                mark = "taken"
        face(parent, card, at, scale, mark)

    def open_cards(self) -> CardSet:
        """Every card that is drawn face up."""
        faces = [chkobba.card for side in self.seen.chkobbas for chkobba in side]
        hands = [card for hand in self.hands if isinstance(hand, CardSet) for card in hand]
        drawn = [] if self.drawn is None else [self.drawn]
        return self.seen.table | CardSet({*faces, *hands, *drawn})


def table(view: Sight, *, action: Action | None = None, names: Sequence[str] = ()) -> Svg:
    """The table as the seat of a `PlayerView` sees it; a spectator looks from seat 0.

    Other hands are backs. The cards of `action` stand out where they lie open: the one played with
    a line around it, those taken with a broken line. What is hidden stays so, whatever the action.
    `names` are by seat.

    Raises:
        TypeError: `view` is no view, `action` no action, or a name no string.
        ChkobbaError: there are names, but not one for each seat.
    """
    if not hasattr(view, "hand_sizes"):
        kind = type(view).__name__
        raise TypeError(f"expected a PlayerView, not {kind}; full_table draws hidden cards too")
    seat = view.seat
    scene = _Scene(
        seen=view,
        hands=tuple(
            [view.hand if place == seat else size for place, size in enumerate(view.hand_sizes)]
        ),
        pile_sizes=view.pile_sizes,
        stock_size=view.stock_size,
        drawn=view.drawn,
        nearest=seat or 0,
        names=shown_names(names, view.players, "seat"),
        action=action,
    )
    return _draw(scene, f"Table seen by {'a spectator' if seat is None else scene.names[seat]}")


def full_table(
    state: WholeSight,
    *,
    seat: int = 0,
    action: Action | None = None,
    names: Sequence[str] = (),
) -> Svg:
    """The table of a `GameState` from the side of `seat`, with every hand open: for a referee.

    It shows what players must not see; for them there is `table(view(state, seat))`.

    Raises:
        TypeError: `state` is no state, `action` no action, or a name no string.
        InvalidSeat: there is no such seat.
        ChkobbaError: there are names, but not one for each seat.
    """
    if not hasattr(state, "hands"):
        raise TypeError(f"expected a GameState, not {type(state).__name__}")
    require_seat(seat, state.players)
    first, second = state.piles
    scene = _Scene(
        seen=state,
        hands=tuple(state.hands),
        pile_sizes=(len(first), len(second)),
        stock_size=len(state.stock),
        drawn=state.stock[0] if state.phase == "cut_choice" else None,
        nearest=seat,
        names=shown_names(names, state.players, "seat"),
        action=action,
    )
    return _draw(scene, f"Table with all hands open, seen by {scene.names[seat]}")


def _draw(scene: _Scene, title: str) -> Svg:
    if not isinstance(scene.action, Action | None):
        raise TypeError(f"expected an action, not {type(scene.action).__name__}")
    root = picture(_WIDE, _HIGH, title, _description(scene))
    _draw_stock(root, scene)
    _draw_table(root, scene)
    for seat in range(scene.seen.players):
        _draw_hand(root, scene, seat)
    near = scene.nearest % 2
    _draw_pile(root, scene, near, (546, 462))
    _draw_pile(root, scene, 1 - near, (18, 36))
    _draw_scores(root, scene)
    return finished(root)


def _draw_stock(root: Element, scene: _Scene) -> None:
    stock = group(root, "chk-stock")
    for layer in range(min(scene.stock_size, 3)):
        back(stock, (728 - 3 * layer, 36 - 3 * layer), 0.8)
    write(stock, f"Stock: {scene.stock_size}", (776, 122), 14, text_anchor="end")
    if scene.drawn is not None:
        drawn = group(root, "chk-drawn")
        scene.face(drawn, scene.drawn, (640, 30), 0.9)
        write(drawn, "Drawn", (667, 122), 14, text_anchor="middle")


def _draw_table(root: Element, scene: _Scene) -> None:
    """The cards in as few rows as hold them, about the middle of the felt."""
    area = group(root, "chk-table")
    cards = list(scene.seen.table)
    rows, length, scale = _rows(len(cards))
    across, down = WIDTH * scale + _GAP, HEIGHT * scale + _GAP
    x, y = _TABLE_MIDDLE
    top = y - (rows * down - _GAP) / 2
    for row in range(rows):
        members = cards[row * length : (row + 1) * length]
        left = x - (len(members) * across - _GAP) / 2
        for place, card in enumerate(members):
            scene.face(area, card, (left + place * across, top + row * down), scale)


def _rows(cards: int) -> tuple[int, int, float]:
    """The fewest rows that hold so many cards, how many are in each, and how large they are."""
    rows = 0
    while True:
        rows += 1
        scale = min(1.1, (_TABLE_HIGH / rows - _GAP) / HEIGHT)
        if rows * int(_TABLE_WIDE / (WIDTH * scale + _GAP)) >= cards:
            return rows, -(-cards // rows), scale


def _draw_hand(root: Element, scene: _Scene, seat: int) -> None:
    players = scene.seen.players
    place = _PLACES[players][(seat - scene.nearest) % players]
    hand = group(root, f"chk-hand chk-seat{seat}")
    held = scene.hands[seat]
    cards = [None] * held if isinstance(held, int) else list(held)
    left = place.x - ((len(cards) - 1) * place.step + WIDTH * place.scale) / 2
    for number, card in enumerate(cards):
        at = (left + number * place.step, place.y)
        if card is None:
            back(hand, at, place.scale)
        else:
            scene.face(hand, card, at, place.scale)
    _draw_label(root, scene, seat, place)


def _draw_label(root: Element, scene: _Scene, seat: int, place: _Place) -> None:
    """Who sits there; bright and with a sign for whoever is asked to act."""
    asked = _is_asked(scene.seen, seat)
    label = group(root, f"chk-label chk-seat{seat}", (place.x, place.label))
    box(label, "badge" if asked else "panel", (-74, 0, 148, 38), rx=10)
    paint = "on-badge" if asked else "text"
    name, remarks = fitted(scene.names[seat], 13), _remarks(scene.seen, seat)
    y = 16 if remarks else 24
    write(label, name, (0, y), 13, paint, text_anchor="middle", font_weight="bold")
    if remarks:
        write(label, remarks, (0, 32), 11, paint, text_anchor="middle")
    if asked:
        path(label, "on-badge", "M-69,4L-60,10L-69,16Z")


def _is_asked(seen: OpenSight, seat: int) -> bool:
    if seen.proposer is not None:
        return seat % 2 != seen.proposer % 2
    return seat == seen.turn


def _remarks(seen: OpenSight, seat: int) -> str:
    """What is to be said of a seat: whether it deals, what it is asked for, whether it has won."""
    remarks = ["dealer"] if seat == seen.dealer else []
    if seen.outcome is not None and seen.outcome.winner == seat % 2:
        remarks.append("wins")
    if seat == seen.proposer:
        remarks.append("asks for redeal")
    elif _is_asked(seen, seat):
        remarks.append(_ASKED.get(seen.phase, "to answer"))
    return ", ".join(remarks)


def _draw_pile(root: Element, scene: _Scene, side: int, at: tuple[float, float]) -> None:
    """A side's pile, and beside it its chkobbas face up (T28, T37)."""
    x, y = at
    pile = group(root, f"chk-pile chk-side{side}")
    size, chkobbas = scene.pile_sizes[side], scene.seen.chkobbas[side]
    marks = f", {_count(len(chkobbas), 'chkobba')}" if chkobbas else ""
    write(pile, f"{_side(scene, side)}: {size}{marks}", (x, y - 8), 14)
    if size:
        back(pile, at, 0.8)
    step = min(26, 140 / max(1, len(chkobbas) - 1))
    for number, chkobba in enumerate(chkobbas):
        scene.face(pile, chkobba.card, (x + 58 + number * step, y), 0.8)


def _draw_scores(root: Element, scene: _Scene) -> None:
    seen = scene.seen
    panel = group(root, "chk-scores", (18, 440))
    box(panel, "panel", (0, 0, 236, 106), rx=10)
    write(panel, _round(seen), (12, 22), 14)
    write(panel, f"to {seen.rules.target}", (224, 22), 14, text_anchor="end")
    path(panel, "rule", "M12,31H224")
    best_of = seen.rules.best_of
    for side, y in enumerate((55, 90)):
        write(panel, _side(scene, side), (12, y if best_of == 1 else y - 6), 14)
        score = str(seen.scores[side])
        size = 20 if len(score) < 5 else 12
        write(panel, score, (224, y), size, text_anchor="end", font_weight="bold")
        if best_of > 1:
            write(panel, _games(seen, side), (12, y + 8), 11)


def _round(seen: OpenSight) -> str:
    if seen.phase == "match_over":
        return "Match over"
    if seen.phase == "shuffle":
        return f"Round {seen.round_number}, shuffle due"
    if seen.deal_number == 0:
        return f"Round {seen.round_number}"
    return f"Round {seen.round_number}, deal {seen.deal_number}"


def _games(seen: OpenSight, side: int) -> str:
    return f"{_count(seen.games[side], 'game')} of {seen.rules.best_of}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _side(scene: _Scene, side: int) -> str:
    """A side by its players (T6), in little room."""
    names = scene.names[side::2]
    return " & ".join([fitted(name, 18 // len(names)) for name in names])


def _description(scene: _Scene) -> str:
    """The picture in words."""
    seen = scene.seen
    names = [isolated(name) for name in scene.names]
    sides = [" & ".join(names[side::2]) for side in (0, 1)]
    parts = [
        f"{_round(seen)}, to {_count(seen.rules.target, 'point')}",
        f"Table: {cards_text(seen.table)}",
        f"Stock: {_count(scene.stock_size, 'card')}",
    ]
    if scene.drawn is not None:
        parts.append(f"Drawn: {scene.drawn.pretty}")
    for seat, hand in enumerate(scene.hands):
        remarks = _remarks(seen, seat)
        whose = names[seat] + (f" ({remarks})" if remarks else "")
        parts.append(
            f"{whose}: {_count(hand, 'card') if isinstance(hand, int) else cards_text(hand)}"
        )
    for side, size in enumerate(scene.pile_sizes):
        points = _count(seen.scores[side], "point")
        games = f", {_games(seen, side)}" if seen.rules.best_of > 1 else ""
        pile = pile_text(size, seen.chkobbas[side])
        parts.append(f"Pile of {sides[side]}: {pile}; {points}{games}")
    if isinstance(scene.action, Play | Claim):
        named = (("Played", CardSet([scene.action.card])), ("Taken", scene.action.captured))
        for word, cards in named:
            if seen_cards := cards & scene.open_cards():
                parts.append(f"{word}: {seen_cards.pretty}")
    if seen.outcome is not None:
        reason = seen.outcome.reason.replace("_", " ")
        parts.append(f"{sides[seen.outcome.winner]} won the match ({reason})")
    return ". ".join(parts) + "."
