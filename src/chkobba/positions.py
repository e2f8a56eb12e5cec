"""Any position in the `play` phase, checked: all that is wrong with it is told at once."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from chkobba.cards import Card
from chkobba.errors import require_int
from chkobba.results import Chkobba
from chkobba.rules import RuleSet
from chkobba.setups import Setup, build
from chkobba.state import GameState, Phase

_T = TypeVar("_T")


def position(  # noqa: PLR0913
    rules: RuleSet,
    *,
    table: Iterable[Card],
    hands: Sequence[Iterable[Card]],
    stock: Iterable[Card] = (),
    piles: Sequence[Iterable[Card]] = ((), ()),
    chkobbas: Sequence[Iterable[Chkobba]] = ((), ()),
    dealer: int,
    turn: int,
    scores: Sequence[int] = (0, 0),
    games: Sequence[int] = (0, 0),
    round_number: int = 1,
    last_capturer: int | None = None,
    last_laid: Card | None = None,
    players: int = 2,
) -> GameState:
    """A state in the `play` phase, from its parts, which must fit each other.

    `hands` is by seat; `piles`, `chkobbas`, `scores` and `games` by side; `stock` top first. The 40
    cards must be there once each; hands, stock and turn must be what whole deals and turns leave;
    piles, chkobbas, last cards and totals must belong to a game that goes on. Not every position
    that passes can arise in play. Which deal it is, and whether the next play is the first of its
    deal, follows from hands and stock. Without `last_laid` nothing can be claimed. Nobody has
    proposed a redeal, and `ply` starts at 0.

    Raises:
        InvalidPosition: the position cannot be; `problems` names everything that is wrong.
        TypeError: an argument has the wrong type.
    """
    if not isinstance(rules, RuleSet):
        raise TypeError(f"rules must be a RuleSet, not {type(rules).__name__}")
    return build(
        Setup(
            rules=rules,
            players=_int("players", players),
            phase=Phase.PLAY,
            turn=_int("turn", turn),
            dealer=_int("dealer", dealer),
            round_number=_int("round_number", round_number),
            redeals=0,
            proposer=None,
            asked=(False, False),
            scores=tuple(_int("scores", score) for score in scores),
            games=tuple(_int("games", won) for won in games),
            hands=_each("hands", hands, Card),
            table=_all("table", table, Card),
            stock=_all("stock", stock, Card),
            piles=_each("piles", piles, Card),
            chkobbas=_each("chkobbas", chkobbas, Chkobba),
            last_capturer=None if last_capturer is None else _int("last_capturer", last_capturer),
            last_laid=None if last_laid is None else _all("last_laid", (last_laid,), Card)[0],
            ply=0,
        )
    )


def _int(name: str, value: int) -> int:
    require_int(name, value)
    return value


def _all(name: str, values: Iterable[_T], kind: type[_T]) -> tuple[_T, ...]:
    values = tuple(values)
    for value in values:
        if not isinstance(value, kind):
            raise TypeError(f"{name} must hold {kind.__name__}s, not {type(value).__name__}")
    return values


def _each(name: str, groups: Iterable[Iterable[_T]], kind: type[_T]) -> tuple[tuple[_T, ...], ...]:
    return tuple(_all(f"{name}[{number}]", group, kind) for number, group in enumerate(groups))
