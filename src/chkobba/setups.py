"""States from their parts, in any phase, checked: all that is wrong is told at once.

A `Setup` holds what a state is made of and nothing that follows from the rest: which deal it is,
the score sheet of a round that has ended and the match's outcome are worked out.
"""

from collections.abc import Iterable, Iterator
from enum import Enum

from attrs import evolve, frozen

from chkobba.captures import capture_masks
from chkobba.cards import CARDS, Card, mask_indices, missing_cards
from chkobba.errors import MOST, InvalidPosition, Problem, shown, span
from chkobba.opening import has_three_kings, offers_redeal
from chkobba.results import Chkobba, GameWin, Outcome, Pair, RoundScore
from chkobba.rules import CaptureRule, OpeningRule, RedealRule, RuleSet
from chkobba.scoring import game_winner, outright_winner, sheet_after, totals_before
from chkobba.sheets import chkobba_problems
from chkobba.state import HAND_SIZE, TABLE_SIZE, Frame, GameState, Phase, require_state


@frozen(kw_only=True)
class Setup:
    """The parts of a state, of the right types but unchecked otherwise; see `GameState`.

    `stock` is top first; the order of cards means nothing elsewhere.
    """

    rules: RuleSet
    players: int
    phase: Phase
    turn: int | None
    dealer: int | None
    round_number: int
    redeals: int
    proposer: int | None
    asked: tuple[bool, ...]
    scores: tuple[int, ...]
    games: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]
    stock: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    chkobbas: tuple[tuple[Chkobba, ...], ...]
    last_capturer: int | None
    last_laid: Card | None
    ply: int

    @property
    def leader(self) -> int:
        """The seat right of the dealer (R1)."""
        assert self.dealer is not None
        return (self.dealer + 1) % self.players

    @property
    def moment(self) -> "Moment":
        """How far the round is."""
        if self.phase in (Phase.PLAY, Phase.REDEAL):
            return Moment.PLAYING
        if self.phase in (Phase.CUT, Phase.CUT_CHOICE):
            return Moment.CUTTING
        if self.phase is Phase.SHUFFLE and self.dealer is None:
            return Moment.BEFORE
        if self.phase is Phase.SHUFFLE and not any((self.table, *self.hands, *self.piles)):
            return Moment.GATHERED
        return Moment.ENDED


class Moment(Enum):
    """How far a round is, which decides where cards can be."""

    BEFORE = "before the first shuffle"
    CUTTING = "before the deal"
    PLAYING = "in a round"
    ENDED = "after a round"
    GATHERED = "after a redeal"


def setup_of(state: GameState) -> Setup:
    """The parts of a state; `build` makes the same state of them."""
    require_state(state)
    frame, (_, chkobbas, last_capturer) = state.frame, state.taken
    return Setup(
        rules=frame.rules,
        players=frame.players,
        phase=frame.phase,
        turn=state.turn,
        dealer=frame.dealer,
        round_number=frame.round_number,
        redeals=frame.redeals,
        proposer=frame.proposer,
        asked=frame.asked,
        scores=frame.scores,
        games=frame.games,
        hands=tuple(map(_cards, state.hand_masks)),
        table=_cards(state.table_mask),
        stock=state.stock,
        piles=tuple(map(_cards, state.pile_masks)),
        chkobbas=chkobbas,
        last_capturer=last_capturer,
        last_laid=state.last_laid,
        ply=state.ply,
    )


def build(setup: Setup) -> GameState:
    """The state that is made of these parts.

    Not every state that passes can arise in play.

    Raises:
        InvalidPosition: the state cannot be; `problems` names everything that is wrong.
    """
    problems = [*_shape_problems(setup), *_seat_problems(setup)]
    misshapen = {problem.path for problem in problems}
    for find, needs in _CHECKS:
        if not needs & misshapen:
            problems += find(setup)
    if problems:
        raise InvalidPosition(problems)
    frame = Frame(
        rules=setup.rules,
        players=setup.players,
        phase=setup.phase,
        dealer=setup.dealer,
        round_number=setup.round_number,
        redeals=setup.redeals,
        proposer=setup.proposer,
        asked=(setup.asked[0], setup.asked[1]),
        scores=_pair(setup.scores),
        games=_pair(setup.games),
    )
    if setup.moment is Moment.ENDED:
        frame = _with_result(frame, _sheet(setup))
    return GameState(
        frame=frame,
        turn=setup.turn,
        hand_masks=tuple(map(_mask, setup.hands)),
        table_mask=_mask(setup.table),
        stock_indices=bytes([card.index for card in setup.stock]),
        taken=(_pile_masks(setup), (setup.chkobbas[0], setup.chkobbas[1]), setup.last_capturer),
        last_laid=setup.last_laid,
        ply=setup.ply,
    )


def _shape_problems(setup: Setup) -> Iterator[Problem]:
    """Numbers out of range, and lists of the wrong length."""
    if setup.players not in (2, 4):
        yield Problem("players", f"must be 2 or 4, not {shown(setup.players)}")
    elif len(setup.hands) != setup.players:
        yield Problem("hands", f"{len(setup.hands)} hands for {setup.players} players")
    for name in ("piles", "chkobbas", "asked", "scores", "games"):
        if len(getattr(setup, name)) != 2:
            yield Problem(name, f"needs one entry a side, not {len(getattr(setup, name))}")
    if setup.last_capturer is not None and setup.last_capturer not in (0, 1):
        yield Problem("last_capturer", f"must be a side, 0 or 1, not {shown(setup.last_capturer)}")
    before = setup.moment is Moment.BEFORE
    for name, least, most in (
        ("round_number", 0 if before else 1, 0 if before else MOST),
        ("redeals", int(setup.moment is Moment.GATHERED), 0 if before else MOST),
        ("ply", 0, 0 if before else MOST),
    ):
        number = getattr(setup, name)
        if not least <= number <= most:
            yield Problem(name, f"must be {span(least, most)}, not {shown(number)}")


def _seat_problems(setup: Setup) -> Iterator[Problem]:
    """Seats that are not there, or that no seat has in this phase."""
    for name, needed in (
        ("dealer", setup.moment is not Moment.BEFORE),
        ("turn", setup.phase in (Phase.CUT, Phase.CUT_CHOICE, Phase.PLAY)),
        ("proposer", setup.phase is Phase.REDEAL),
    ):
        seat = getattr(setup, name)
        if seat is None:
            if needed:
                yield Problem(name, f"is missing in phase {setup.phase}")
        elif not needed:
            yield Problem(name, f"there is none in phase {setup.phase}")
        elif not 0 <= seat < setup.players:
            yield Problem(name, f"there is no seat {shown(seat)}")


def _pack_problems(setup: Setup) -> Iterator[Problem]:
    """Each of the 40 cards must be in one place (T1), once a pack has been shuffled."""
    places = [("table", setup.table), ("stock", setup.stock), *_named_hands(setup)]
    places += [(f"piles[{side}]", pile) for side, pile in enumerate(setup.piles)]
    if setup.moment in _NO_CARDS_AT:
        for place, cards in places:
            if cards and not (place == "stock" and setup.moment is Moment.CUTTING):
                yield Problem(place, f"there are no cards {setup.moment.value}")
        if setup.moment is not Moment.CUTTING:
            return
    yield from doubled_cards(places)
    missing = missing_cards({card for _, cards in places for card in cards})
    if missing:
        yield Problem("cards", f"missing: {' '.join(missing)}")


def doubled_cards(places: Iterable[tuple[str, Iterable[Card]]]) -> Iterator[Problem]:
    """Cards that are in two of the places, which are named, or twice in one (T1)."""
    found: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in found:
                yield Problem(place, f"{card} is in {found[card]} already")
            found.setdefault(card, place)


def _named_hands(setup: Setup) -> list[tuple[str, tuple[Card, ...]]]:
    return [(f"hands[{seat}]", hand) for seat, hand in enumerate(setup.hands)]


_NO_CARDS_AT = (Moment.BEFORE, Moment.CUTTING, Moment.GATHERED)
"""When no cards lie anywhere but in the stock."""


def _deal_problems(setup: Setup) -> Iterator[Problem]:
    """Stock and hands must be what full deals and turns in order leave (T18, T22, R25)."""
    won_outright = setup.moment is Moment.ENDED and _outright(setup) is not None
    if setup.moment is Moment.ENDED and not won_outright:
        yield from _played_out_problems(setup)
    if setup.moment is Moment.PLAYING or won_outright:
        dealt = HAND_SIZE * setup.players
        if len(setup.stock) % dealt or len(setup.stock) > len(CARDS) - TABLE_SIZE - dealt:
            yield Problem("stock", f"no number of deals leaves {len(setup.stock)} cards")
    if setup.moment is Moment.PLAYING:
        yield from _turn_problems(setup)
    elif won_outright:
        seats = [(setup.leader + place) % setup.players for place in range(setup.players)]
        sizes = [len(setup.hands[seat]) for seat in seats]
        if sizes != sorted(sizes) or sizes[-1] > min(HAND_SIZE, sizes[0] + 1):
            yield Problem("hands", "no number of turns leaves hands of these sizes")


def _played_out_problems(setup: Setup) -> Iterator[Problem]:
    """A round that nobody won outright ends with its last card, and the leftovers go (T40)."""
    for place, cards in [("stock", setup.stock), *_named_hands(setup)]:
        if cards:
            yield Problem(place, "cards are left, but the round has ended")
    if setup.table and setup.last_capturer is not None:
        yield Problem("table", "the side that captured last takes what is left")


def _turn_problems(setup: Setup) -> Iterator[Problem]:
    """The seats before the one on turn have one card less in hand (T22)."""
    turn = setup.leader if setup.turn is None else setup.turn
    on_turn = len(setup.hands[turn])
    if not 1 <= on_turn <= HAND_SIZE:
        yield Problem("turn", f"seat {turn} is on turn with {on_turn} cards in hand")
        return
    turns_taken = (turn - setup.leader) % setup.players
    for seat, hand in enumerate(setup.hands):
        expected = on_turn - ((seat - setup.leader) % setup.players < turns_taken)
        if len(hand) != expected:
            yield Problem(
                f"hands[{seat}]",
                f"{len(hand)} cards, but {expected} with seat {turn} on turn and "
                f"{on_turn} in its hand",
            )


def _cut_problems(setup: Setup) -> Iterator[Problem]:
    """Only some rules have a cut, and the leader makes it (T10, R2)."""
    if setup.moment is Moment.CUTTING:
        if setup.rules.opening is not OpeningRule.CUT:
            yield Problem("phase", "nobody cuts under these rules")
        if setup.turn != setup.leader:
            yield Problem("turn", f"seat {setup.leader} cuts")


def _redeal_problems(setup: Setup) -> Iterator[Problem]:
    """Who has asked for a redeal must have had reason to (T15 to T17, R8 to R11)."""
    if setup.redeals and setup.rules.redeal is RedealRule.NEVER:
        yield Problem("redeals", "nobody deals again under these rules")
    by_agreement = setup.rules.redeal is RedealRule.BY_AGREEMENT
    if any(setup.asked):
        if not by_agreement:
            yield Problem("asked", "nobody proposes a redeal under these rules")
        elif setup.moment in (Moment.BEFORE, Moment.CUTTING):
            yield Problem("asked", f"nobody proposes a redeal {setup.moment.value}")
        elif _is_first_play(setup) and not offers_redeal(_mask(setup.table)):
            yield Problem("asked", "nobody proposes a redeal of such a table")
    elif setup.moment is Moment.GATHERED and by_agreement:
        yield Problem("asked", "somebody has proposed the redeal")
    if setup.proposer is not None:
        if not _is_first_play(setup):
            yield Problem("hands", "a redeal is proposed before the first card of the round")
        if not setup.asked[setup.proposer % 2]:
            yield Problem("asked", f"side {setup.proposer % 2} has proposed a redeal")


def _pile_problems(setup: Setup) -> Iterator[Problem]:
    """Piles and last capturer must fit each other and a game that goes on (T8, T40, R25)."""
    if setup.last_capturer is None:
        if any(setup.piles):
            yield Problem("last_capturer", "somebody captured the cards in the piles")
    elif not setup.piles[setup.last_capturer]:
        yield Problem("last_capturer", f"the pile of side {setup.last_capturer} is empty")
    for side, pile in enumerate(setup.piles):
        if len(pile) == 1:
            yield Problem(f"piles[{side}]", "a capture takes at least two cards")
    win = _outright(setup)
    if win is not None:
        side = win.side
        if setup.moment is not Moment.ENDED:
            yield Problem(f"piles[{side}]", f"side {side} has won the game already ({win.reason})")
        elif setup.last_capturer != side:
            yield Problem("last_capturer", f"side {side} won the game with its last capture")


def _chkobba_problems(setup: Setup) -> Iterator[Problem]:
    """Chkobbas must fit the pile that they are marked in (T36, T37)."""
    for side, (pile, chkobbas) in enumerate(zip(setup.piles, setup.chkobbas, strict=True)):
        place = f"chkobbas[{side}]"
        cards = set(pile)
        for chkobba in chkobbas:
            if chkobba.card not in cards:
                yield Problem(place, f"{chkobba.card} marks a chkobba but is not in the pile")
        yield from chkobba_problems(side, chkobbas, len(pile))


def _play_problems(setup: Setup) -> Iterator[Problem]:
    """What was played before must be possible, and nothing if no card was (L4, T30, R12)."""
    if setup.last_laid is not None:
        if not setup.rules.claims:
            yield Problem("last_laid", "is kept only under claims")
        if setup.phase is not Phase.PLAY:
            yield Problem("last_laid", f"is not kept in phase {setup.phase}")
        if setup.last_laid not in setup.table:
            yield Problem("last_laid", f"{setup.last_laid} is not on the table")
        if setup.rules.capture is CaptureRule.COMPULSORY and capture_masks(
            setup.last_laid.index, _mask(setup.table) & ~setup.last_laid.mask
        ):
            yield Problem("last_laid", f"{setup.last_laid} had to capture")
    if _is_first_play(setup):
        if any(setup.piles):
            yield Problem("piles", "no card of the round has been played")
        if setup.last_laid is not None:
            yield Problem("last_laid", "no card of the round has been played")
        if has_three_kings(setup.rules, _mask(setup.table)):
            yield Problem("table", "with three kings the cards are dealt again")


def _total_problems(setup: Setup) -> Iterator[Problem]:
    """Totals and games must be those of a match that has come so far (T48, T50, R29, R30)."""
    for side, score in enumerate(setup.scores):
        if not 0 <= score <= MOST:
            yield Problem(f"scores[{side}]", f"must be between 0 and {MOST}, not {shown(score)}")
    totals, winner = setup.scores, None
    if setup.moment is Moment.ENDED:
        sheet = _sheet(setup)
        totals = totals_before(sheet, _pair(setup.scores))
        winner = None if sheet.game_won is None else sheet.game_won.side
        if min(totals) < 0 or sheet.totals != setup.scores:
            yield Problem("scores", "cannot be the totals after such a round")
    elif setup.moment is Moment.BEFORE and any((*setup.scores, *setup.games)):
        yield Problem("scores", "nothing has been won before the first shuffle")
    earlier = game_winner(setup.rules, *totals)
    if earlier is not None:
        yield Problem("scores", f"side {earlier} has won the game already")
    to_win = setup.rules.games_to_win
    for side, won in enumerate(setup.games):
        least = int(side == winner)
        most = to_win - 1 + least
        if not least <= won <= most:
            yield Problem(f"games[{side}]", f"must be between {least} and {most}, not {shown(won)}")
    is_over = winner is not None and setup.games[winner] == to_win
    if is_over != (setup.phase is Phase.MATCH_OVER):
        yield Problem("phase", f"the match is {'' if is_over else 'not '}over")


_CHECKS = (
    (_pack_problems, set[str]()),
    (_deal_problems, {"players", "hands", "piles", "dealer", "turn"}),
    (_cut_problems, {"players", "dealer", "turn"}),
    (_redeal_problems, {"players", "proposer", "asked"}),
    (_pile_problems, {"piles", "last_capturer"}),
    (_chkobba_problems, {"piles", "chkobbas"}),
    (_play_problems, set[str]()),
    (_total_problems, {"piles", "chkobbas", "scores", "games"}),
)
"""What looks for problems, and the parts whose shape it relies on."""


def _is_first_play(setup: Setup) -> bool:
    """Whether no card of the round has been played."""
    hidden = len(setup.stock) + sum(map(len, setup.hands))
    return setup.moment is Moment.PLAYING and hidden == len(CARDS) - TABLE_SIZE


def _outright(setup: Setup) -> GameWin | None:
    """The win that the piles show without a score, if they do (R25)."""
    return outright_winner(setup.rules, _pile_masks(setup))


def _sheet(setup: Setup) -> RoundScore:
    """The score sheet of a round that has ended."""
    chkobbas = setup.chkobbas[0], setup.chkobbas[1]
    return sheet_after(setup.rules, _pile_masks(setup), chkobbas, _pair(setup.scores))


def _with_result(frame: Frame, sheet: RoundScore) -> Frame:
    """The frame with the sheet of its last round and what that decided."""
    won, outcome = sheet.game_won, None
    if won is not None and frame.phase is Phase.MATCH_OVER:
        outcome = Outcome(won.side, won.reason)
    return evolve(frame, last_round=sheet, outcome=outcome)


def _cards(mask: int) -> tuple[Card, ...]:
    return tuple([CARDS[index] for index in mask_indices(mask)])


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= card.mask
    return mask


def _pile_masks(setup: Setup) -> Pair:
    return _mask(setup.piles[0]), _mask(setup.piles[1])


def _pair(numbers: tuple[int, ...]) -> Pair:
    return numbers[0], numbers[1]
