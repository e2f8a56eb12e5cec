"""Whether a view can be: its numbers must fit each other, and some state must look like it."""

from collections.abc import Iterable, Iterator
from random import Random

from attrs import fields

from chkobba.cards import CARDS, Card
from chkobba.errors import InvalidPosition, Problem
from chkobba.sampling import completion
from chkobba.setups import build, doubled_cards, setup_of
from chkobba.views import PlayerView, view


def view_problems(seen: PlayerView) -> Iterable[Problem]:
    """Everything because of which no state looks like this view."""
    problems = [*_size_problems(seen)]
    if problems:
        return problems
    state = completion(seen, Random(0))  # noqa: S311
    if state is None:
        return [Problem("", "no cards that are hidden fit what is seen")]
    try:
        state = build(setup_of(state))
    except InvalidPosition as error:
        return [Problem(_place(seen, one.path), one.message) for one in error.problems]
    again = view(state, seen.seat, recall=seen.recall)
    return differing(again, **{name: getattr(seen, name) for name in _SHOWN})


def differing(made: object, **given: object) -> list[Problem]:
    """The attributes given that are not those of what was made of the others."""
    return [
        Problem(name, "does not follow from the rest")
        for name, value in given.items()
        if getattr(made, name) != value
    ]


_SHOWN = [field.name for field in fields(PlayerView) if field.name != "frame"]
_SHOWN += ["last_round", "outcome"]


def _size_problems(seen: PlayerView) -> Iterator[Problem]:
    """The cards that are seen and the numbers of those that are not must make one pack (T1)."""
    sizes = seen.hand_sizes
    if seen.players != len(sizes):
        yield Problem("hand_sizes", f"{len(sizes)} sizes for {seen.players} players")
    if seen.seat is not None and seen.seat >= len(sizes):
        yield Problem("seat", f"there is no seat {seen.seat}")
    else:
        own = 0 if seen.seat is None else sizes[seen.seat]
        if len(seen.hand) != own:
            yield Problem("hand", f"must have {own} cards, not {len(seen.hand)}")
    if seen.drawn is not None and not seen.stock_size:
        yield Problem("drawn", "is in the stock, which is empty")
    places = sum(sizes) + len(seen.table) + seen.stock_size + sum(seen.pile_sizes)
    if places not in (0, len(CARDS)):
        yield Problem("", f"{places} cards in hands, table, stock and piles, not {len(CARDS)}")
    yield from _pile_problems(seen)
    yield from _doubles(seen)


def _pile_problems(seen: PlayerView) -> Iterator[Problem]:
    """What is seen of the piles must be in them (T28, T37)."""
    if seen.recall != (seen.piles is not None):
        yield Problem("piles", "are shown with recall only")
    for side, pile in enumerate(seen.piles or ()):
        if len(pile) != seen.pile_sizes[side]:
            yield Problem(f"piles[{side}]", f"must have {seen.pile_sizes[side]} cards")
    for side, chkobbas in enumerate(seen.chkobbas):
        if len(chkobbas) > seen.pile_sizes[side]:
            yield Problem(f"chkobbas[{side}]", "more than there are cards in the pile")


def _doubles(seen: PlayerView) -> Iterator[Problem]:
    """A card is in one place only; those of chkobbas are in the piles."""
    piles: list[tuple[str, Iterable[Card]]] = [
        (f"piles[{side}]", pile) for side, pile in enumerate(seen.piles or ())
    ]
    if seen.piles is None:
        piles = [
            (f"chkobbas[{side}]", [chkobba.card for chkobba in chkobbas])
            for side, chkobbas in enumerate(seen.chkobbas)
        ]
    drawn = () if seen.drawn is None else (seen.drawn,)
    return doubled_cards([("table", seen.table), ("hand", seen.hand), ("drawn", drawn), *piles])


def _place(seen: PlayerView, path: str) -> str:
    """Where a view shows what is called so in a state."""
    if path == f"hands[{seen.seat}]":
        return "hand"
    path = path.replace("hands", "hand_sizes").replace("stock", "stock_size")
    return path if seen.recall else path.replace("piles", "pile_sizes")
