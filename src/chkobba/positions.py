"""Any position in the `play` phase, checked: all that is wrong with it is told at once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from attrs import frozen

from chkobba.captures import capture_masks
from chkobba.cards import CARDS, Card
from chkobba.errors import MOST, InvalidPosition, Problem, require_int, shown
from chkobba.opening import has_three_kings
from chkobba.results import Chkobba
from chkobba.rules import CaptureRule, RuleSet
from chkobba.scoring import game_winner, outright_win
from chkobba.state import HAND_SIZE, TABLE_SIZE, Frame, GameState, Phase

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
    setup = _Setup(
        rules=rules,
        table=_all("table", table, Card),
        hands=_each("hands", hands, Card),
        stock=_all("stock", stock, Card),
        piles=_each("piles", piles, Card),
        chkobbas=_each("chkobbas", chkobbas, Chkobba),
        dealer=_int("dealer", dealer),
        turn=_int("turn", turn),
        scores=tuple(_int("scores", score) for score in scores),
        games=tuple(_int("games", won) for won in games),
        round_number=_int("round_number", round_number),
        last_capturer=None if last_capturer is None else _int("last_capturer", last_capturer),
        last_laid=None if last_laid is None else _all("last_laid", (last_laid,), Card)[0],
        players=_int("players", players),
    )
    problems = [*_shape_problems(setup)]
    misshapen = {problem.path for problem in problems}
    for find, needs in _CHECKS:
        if not needs & misshapen:
            problems += find(setup)
    if problems:
        raise InvalidPosition(problems)
    return _build(setup)


@frozen
class _Setup:
    """The arguments of `position`, of the right types but unchecked otherwise."""

    rules: RuleSet
    table: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    chkobbas: tuple[tuple[Chkobba, ...], ...]
    dealer: int
    turn: int
    scores: tuple[int, ...]
    games: tuple[int, ...]
    round_number: int
    last_capturer: int | None
    last_laid: Card | None
    players: int

    @property
    def plays(self) -> int:
        """How many cards of this round have been played."""
        hidden = len(self.stock) + sum(map(len, self.hands))
        return len(CARDS) - TABLE_SIZE - hidden


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


def _shape_problems(setup: _Setup) -> Iterator[Problem]:
    """Numbers out of range, and lists of the wrong length."""
    if setup.players not in (2, 4):
        yield Problem("players", f"must be 2 or 4, not {shown(setup.players)}")
    elif len(setup.hands) != setup.players:
        yield Problem("hands", f"{len(setup.hands)} hands for {setup.players} players")
    for name in ("piles", "chkobbas", "scores", "games"):
        if len(getattr(setup, name)) != 2:
            yield Problem(name, f"needs one entry a side, not {len(getattr(setup, name))}")
    for name in ("dealer", "turn"):
        if not 0 <= getattr(setup, name) < setup.players:
            yield Problem(name, f"there is no seat {shown(getattr(setup, name))}")
    if not 1 <= setup.round_number <= MOST:
        number = shown(setup.round_number)
        yield Problem("round_number", f"must be between 1 and {MOST}, not {number}")
    if setup.last_capturer is not None and setup.last_capturer not in (0, 1):
        yield Problem("last_capturer", f"must be a side, 0 or 1, not {shown(setup.last_capturer)}")


def _pack_problems(setup: _Setup) -> Iterator[Problem]:
    """Each of the 40 cards must be in one place (T1)."""
    places = [("table", setup.table), ("stock", setup.stock)]
    places += [(f"hands[{seat}]", hand) for seat, hand in enumerate(setup.hands)]
    places += [(f"piles[{side}]", pile) for side, pile in enumerate(setup.piles)]
    seen: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                yield Problem(place, f"{card} is in {seen[card]} already")
            seen.setdefault(card, place)
    missing = [str(card) for card in CARDS if card not in seen]
    if missing:
        yield Problem("cards", f"missing: {' '.join(missing)}")


def _deal_problems(setup: _Setup) -> Iterator[Problem]:
    """Stock and hands must be what full deals and turns in order leave (T18, T22)."""
    dealt = HAND_SIZE * setup.players
    if len(setup.stock) % dealt or len(setup.stock) > len(CARDS) - TABLE_SIZE - dealt:
        yield Problem("stock", f"no number of deals leaves {len(setup.stock)} cards")
    on_turn = len(setup.hands[setup.turn])
    if not 1 <= on_turn <= HAND_SIZE:
        yield Problem("turn", f"seat {setup.turn} is on turn with {on_turn} cards in hand")
        return
    leader = (setup.dealer + 1) % setup.players
    turns_taken = (setup.turn - leader) % setup.players
    for seat, hand in enumerate(setup.hands):
        expected = on_turn - ((seat - leader) % setup.players < turns_taken)
        if len(hand) != expected:
            yield Problem(
                f"hands[{seat}]",
                f"{len(hand)} cards, but {expected} with seat {setup.turn} on turn and "
                f"{on_turn} in its hand",
            )


def _pile_problems(setup: _Setup) -> Iterator[Problem]:
    """Piles and last capturer must fit each other and a game that goes on (T8, T40, R25)."""
    if setup.last_capturer is None:
        if any(setup.piles):
            yield Problem("last_capturer", "somebody captured the cards in the piles")
    elif not setup.piles[setup.last_capturer]:
        yield Problem("last_capturer", f"the pile of side {setup.last_capturer} is empty")
    for side, pile in enumerate(setup.piles):
        if len(pile) == 1:
            yield Problem(f"piles[{side}]", "a capture takes at least two cards")
        reason = outright_win(setup.rules, _mask(pile))
        if reason is not None:
            yield Problem(f"piles[{side}]", f"side {side} has won the game already ({reason})")


def _chkobba_problems(setup: _Setup) -> Iterator[Problem]:
    """Chkobbas must fit the pile that they are marked in (T36, T37)."""
    for side, (pile, chkobbas) in enumerate(zip(setup.piles, setup.chkobbas, strict=True)):
        place = f"chkobbas[{side}]"
        for card, times in Counter(chkobba.card for chkobba in chkobbas).items():
            if times > 1:
                yield Problem(place, f"{card} marks {times} chkobbas")
            if card not in pile:
                yield Problem(place, f"{card} marks a chkobba but is not in the pile")
        for chkobba in chkobbas:
            if not 2 <= chkobba.count <= _most_involved(chkobba.card):
                count = shown(chkobba.count)
                yield Problem(place, f"a chkobba with {chkobba.card} cannot involve {count} cards")
        if sum(chkobba.count for chkobba in chkobbas) > len(pile):
            yield Problem(place, f"more cards than the {len(pile)} in the pile")


def _play_problems(setup: _Setup) -> Iterator[Problem]:
    """What was played before must be possible, and nothing if no card was (L4, T30, R12)."""
    if setup.last_laid is not None:
        if not setup.rules.claims:
            yield Problem("last_laid", "is kept only under claims")
        if setup.last_laid not in setup.table:
            yield Problem("last_laid", f"{setup.last_laid} is not on the table")
        if setup.rules.capture is CaptureRule.COMPULSORY and capture_masks(
            setup.last_laid.index, _mask(setup.table) & ~setup.last_laid.mask
        ):
            yield Problem("last_laid", f"{setup.last_laid} had to capture")
    if setup.plays == 0:
        if any(setup.piles):
            yield Problem("piles", "no card of the round has been played")
        if setup.last_laid is not None:
            yield Problem("last_laid", "no card of the round has been played")
        if has_three_kings(setup.rules, _mask(setup.table)):
            yield Problem("table", "with three kings the cards are dealt again")


def _total_problems(setup: _Setup) -> Iterator[Problem]:
    """Neither the game nor the match may be decided already (T48, T50)."""
    for side, score in enumerate(setup.scores):
        if not 0 <= score <= MOST:
            yield Problem(f"scores[{side}]", f"must be between 0 and {MOST}, not {shown(score)}")
    winner = game_winner(setup.rules, *setup.scores)
    if winner is not None:
        yield Problem("scores", f"side {winner} has won the game already")
    for side, won in enumerate(setup.games):
        if not 0 <= won < setup.rules.games_to_win:
            most = setup.rules.games_to_win - 1
            yield Problem(f"games[{side}]", f"must be between 0 and {most}, not {shown(won)}")


_CHECKS = (
    (_pack_problems, set[str]()),
    (_deal_problems, {"players", "hands", "dealer", "turn"}),
    (_pile_problems, {"piles", "last_capturer"}),
    (_chkobba_problems, {"piles", "chkobbas"}),
    (_play_problems, set[str]()),
    (_total_problems, {"scores", "games"}),
)
"""What looks for problems, and the arguments whose shape it relies on."""


def _most_involved(card: Card) -> int:
    """The most cards that a capture with this card can involve: four aces, then twos (T24)."""
    values = [1, 1, 1, 1, 2, 2, 2]
    taken = [sum(values[:count]) <= card.rank for count in range(1, len(values) + 1)]
    return 1 + sum(taken)


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= card.mask
    return mask


def _build(setup: _Setup) -> GameState:
    frame = Frame(
        rules=setup.rules,
        players=setup.players,
        phase=Phase.PLAY,
        dealer=setup.dealer,
        round_number=setup.round_number,
        scores=(setup.scores[0], setup.scores[1]),
        games=(setup.games[0], setup.games[1]),
    )
    return GameState(
        frame=frame,
        turn=setup.turn,
        hand_masks=tuple(map(_mask, setup.hands)),
        table_mask=_mask(setup.table),
        stock_indices=bytes(card.index for card in setup.stock),
        taken=(
            (_mask(setup.piles[0]), _mask(setup.piles[1])),
            (setup.chkobbas[0], setup.chkobbas[1]),
            setup.last_capturer,
        ),
        last_laid=setup.last_laid,
        ply=0,
    )
