"""Setting up positions in a line or two, and playing actions written as text.

Cards are text such as `7H 4S`. In a position `*` stands for all cards that are named nowhere, and
`*6` for the first six of them in card order, so that a test names only the cards that it is about.
"""

from collections.abc import Iterator, Sequence
from random import Random

from chkobba import (
    CARDS,
    Card,
    Chkobba,
    Claim,
    Event,
    GameState,
    Play,
    RoundScore,
    RuleSet,
    Shuffle,
    apply,
    check,
    dealers,
    legal_actions,
    new_match,
    parse_action,
    parse_cards,
    position,
    shuffle,
    transition,
)


def at(
    rules: RuleSet,
    *,
    table: str,
    hands: Sequence[str],
    stock: str = "",
    piles: Sequence[str] = ("", "*"),
    chkobbas: Sequence[Sequence[tuple[str, int]]] = ((), ()),
    dealer: int | None = None,
    turn: int = 0,
    scores: Sequence[int] = (0, 0),
    games: Sequence[int] = (0, 0),
    round_number: int = 1,
    last_capturer: int | None = 1,
    last_laid: str | None = None,
) -> GameState:
    """A position for as many players as there are hands; the last seat deals unless told.

    `last_capturer` is ignored where both piles are empty.
    """
    named = set()
    for text in (table, stock, *hands, *piles):
        for word in text.split():
            if not word.startswith("*"):
                named.add(Card.parse(word))
    free = iter([card for card in CARDS if card not in named])
    on_table, in_hands = _cards(table, free), [_cards(text, free) for text in hands]
    in_stock, in_piles = _cards(stock, free), [_cards(text, free) for text in piles]
    return position(
        rules,
        table=on_table,
        hands=in_hands,
        stock=in_stock,
        piles=in_piles,
        players=len(hands),
        dealer=len(hands) - 1 if dealer is None else dealer,
        turn=turn,
        chkobbas=[[Chkobba(Card.parse(card), count) for card, count in side] for side in chkobbas],
        scores=scores,
        games=games,
        round_number=round_number,
        last_capturer=last_capturer if any(in_piles) else None,
        last_laid=None if last_laid is None else Card.parse(last_laid),
    )


def _cards(text: str, free: Iterator[Card]) -> list[Card]:
    found: list[Card] = []
    for word in text.split():
        if word == "*":
            found += free
        elif word.startswith("*"):
            found += [next(free) for _ in range(int(word[1:]))]
        else:
            found.append(Card.parse(word))
    return found


def deck(top: str) -> tuple[Card, ...]:
    """A pack with these cards on top and the rest below in card order."""
    cards = parse_cards(top)
    return cards + tuple(card for card in CARDS if card not in cards)


def dealt(rules: RuleSet, top: str, *, players: int = 2, dealer: int | None = None) -> GameState:
    """A new match after its first shuffle; the last seat deals unless told."""
    dealer = players - 1 if dealer is None else dealer
    return apply(new_match(rules, players), Shuffle(dealer, deck(top)))


def round_end(
    rules: RuleSet,
    piles: Sequence[str],
    *,
    table: str = "KS",
    players: int = 2,
    dealer: int | None = None,
    last: int = 0,
    chkobbas: Sequence[Sequence[tuple[str, int]]] = ((), ()),
    scores: Sequence[int] = (0, 0),
    games: Sequence[int] = (0, 0),
    round_number: int = 3,
) -> GameState:
    """The end of a round: the dealer lays QC, and the side `last` gets the leftovers."""
    dealer = players - 1 if dealer is None else dealer
    state = at(
        rules,
        table=table,
        hands=["QC" if seat == dealer else "" for seat in range(players)],
        dealer=dealer,
        turn=dealer,
        piles=piles,
        last_capturer=last,
        chkobbas=chkobbas,
        scores=scores,
        games=games,
        round_number=round_number,
    )
    return do(state, f"{dealer} QC")


def score_of(state: GameState) -> RoundScore:
    """The score sheet of the round that has just ended."""
    assert state.last_round is not None
    return state.last_round


def do(state: GameState, *actions: str) -> GameState:
    """The state after these actions; each must be legal."""
    for action in actions:
        state = apply(state, parse_action(action))
    return state


def events(state: GameState, *actions: str) -> list[Event]:
    """All that happens in these actions, in order."""
    happened: list[Event] = []
    for action in actions:
        step = transition(state, parse_action(action))
        happened += step.events
        state = step.state
    return happened


def reason(state: GameState, action: str) -> str | None:
    """The code with which the action is refused, or None if it is legal."""
    refusal = check(state, parse_action(action))
    return None if refusal is None else str(refusal.reason)


def legal(state: GameState) -> set[str]:
    """The legal actions as text."""
    return {str(action) for action in legal_actions(state)}


def plays(state: GameState) -> set[str]:
    """The legal plays as text, without the seat: `7S`, `7S>7H`."""
    return {str(a).split()[-1] for a in legal_actions(state) if isinstance(a, Play)}


def claims(state: GameState) -> set[str]:
    """The legal claims as text, without the seat: `7S>7H`."""
    return {str(a).split()[-1] for a in legal_actions(state) if isinstance(a, Claim)}


def play_out(state: GameState, rng: Random, *, rounds: int = 1) -> GameState:
    """Play random legal actions until so many rounds have ended, or the match."""
    while rounds and not state.is_over:
        if state.is_chance:
            state = apply(state, shuffle(state, rng))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
            rounds -= state.last_round is not None
    return state


def shuffled(state: GameState, dealer: int | None = None, top: str = "") -> GameState:
    """The state after the shuffle that is due; the lowest candidate deals unless told."""
    chosen = dealers(state)[0] if dealer is None else dealer
    return apply(state, Shuffle(chosen, deck(top)))
