"""A second, deliberately naive implementation of the rules, used as a test oracle.

It was written straight from the rulebook, without looking at the engine, and it shares no code
with it. Tests play the same actions through both and compare the states field by field. It is
meant to be obviously right, not fast: cards are strings, groups of cards are frozensets, captures
are found by trying combinations, nothing is remembered between calls. Comments cite the clauses
of the rulebook (T.. Tunisian, L.. Libyan, R.. rulings).

Sides are ``seat % 2``. Functions are pure: ``apply`` returns a new state and takes it for granted
that the action is legal. Chance enters only through the ``shuffle`` action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, TypeAlias, TypeVar

Card: TypeAlias = str
Cards: TypeAlias = frozenset[Card]
Category: TypeAlias = tuple[int | None, tuple[int, int]]  # winner, each side's count
T = TypeVar("T")

RANKS = "A234567QJK"  # T2
SUITS = "DHSC"  # T1
CARDS: list[Card] = [rank + suit for rank in RANKS for suit in SUITS]  # in index order

NOTHING: Cards = frozenset()
ALL_DINARI: Cards = frozenset(card for card in CARDS if card[1] == "D")
ALL_SIXES_AND_SEVENS: Cards = frozenset(card for card in CARDS if card[0] in "67")


@dataclass(frozen=True)
class State:
    """A whole match at one moment, hidden cards included."""

    rules: Mapping[str, Any]
    players: int
    phase: str = "shuffle"  # or cut, cut_choice, play, redeal, match_over
    turn: int | None = None
    dealer: int | None = None
    stock: tuple[Card, ...] = ()  # top first
    hands: tuple[Cards, ...] = ()
    table: Cards = NOTHING
    piles: tuple[Cards, Cards] = (NOTHING, NOTHING)
    chkobbas: tuple[tuple[tuple[Card, int], ...], tuple[tuple[Card, int], ...]] = ((), ())
    chkobba_points: tuple[int, int] = (0, 0)
    last_capturer: int | None = None  # a side
    last_laid: Card | None = None
    proposer: int | None = None  # a seat
    asked: tuple[bool, bool] = (False, False)
    redeals: int = 0
    deal_number: int = 0
    round_number: int = 0
    scores: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    last_round: Mapping[str, Any] | None = None
    outcome: tuple[int, str] | None = None
    ply: int = 0


def new_match(rules: Mapping[str, Any], players: int) -> State:
    """The state before the first shuffle."""
    return State(rules, players, hands=(NOTHING,) * players)


# --- small helpers ---------------------------------------------------------------------------


def value(card: Card) -> int:
    return RANKS.index(card[0]) + 1  # T3, T4


def side_of(seat: int) -> int:
    return seat % 2  # T6: partners sit opposite


def with_side(pair: tuple[T, T], side: int, new: T) -> tuple[T, T]:
    return (new, pair[1]) if side == 0 else (pair[0], new)


def leader(state: State) -> int:
    """The seat to the dealer's right: it cuts (T10) and plays first (T21, R1)."""
    assert state.dealer is not None
    return (state.dealer + 1) % state.players


def seats_from_leader(state: State) -> list[int]:
    """All the seats in playing order, the dealer last."""
    return [(leader(state) + i) % state.players for i in range(state.players)]


def after_redeal(state: State) -> bool:
    """Is the shuffle that is due a redeal's? A finished round would have left its score."""
    return state.phase == "shuffle" and state.dealer is not None and state.last_round is None


def game_just_won(state: State) -> bool:
    return state.last_round is not None and state.last_round["game_won"] is not None


def before_first_card_of_deal(state: State) -> bool:
    return state.turn == leader(state) and all(len(hand) == 3 for hand in state.hands)


# --- who deals next --------------------------------------------------------------------------


def dealers(state: State) -> tuple[int, ...]:
    """The candidates for the next shuffle, in ascending order."""
    everybody = tuple(range(state.players))
    if state.phase != "shuffle":
        return ()
    if state.dealer is None:
        return everybody  # T20, L11, R7
    if after_redeal(state):
        return (state.dealer,)  # R11
    if state.rules["dealer"] == "rotate":
        return ((state.dealer + 1) % state.players,)  # T19, R31
    if game_just_won(state):
        return everybody  # R31: the Libyan rule starts again
    if state.round_number == 1:
        other = 1 - side_of(state.dealer)  # L12, R37
        return tuple(seat for seat in everybody if side_of(seat) == other)  # L15
    if state.scores[0] == state.scores[1]:
        return (state.dealer,)  # L14, R32
    lower = 0 if state.scores[0] < state.scores[1] else 1  # L13
    return tuple(seat for seat in everybody if side_of(seat) == lower)  # L15, R32


# --- captures --------------------------------------------------------------------------------


def capture_sets(card: Card, table: Cards) -> list[Cards]:
    """Everything that this card could take from this table, each set once."""
    equal = [other for other in table if value(other) == value(card)]
    if equal:
        return [frozenset([other]) for other in equal]  # T23, T25, T26, L16, R13: one of them
    found: list[Cards] = []
    smaller = sorted((other for other in table if value(other) < value(card)), key=value)
    for size in range(2, len(smaller) + 1):
        if sum(value(other) for other in smaller[:size]) > value(card):
            break
        for group in combinations(smaller, size):
            if sum(value(other) for other in group) == value(card):
                found.append(frozenset(group))  # T24, T26, L17, R13: one set that adds up
    return found


def missed_sets(state: State) -> list[Cards]:
    """What the card that has just been laid could have taken (empty if nothing can be claimed)."""
    if state.rules["capture"] == "compulsory" or state.last_laid is None:
        return []  # under compulsory capture nothing can be missed (L6)
    return capture_sets(state.last_laid, state.table - {state.last_laid})  # T30, R15


# --- legal actions ---------------------------------------------------------------------------


def capture_text(card: Card, captured: Cards) -> str:
    if not captured:
        return card
    return card + ">" + "+".join(sorted(captured, key=CARDS.index))  # R14: any order is the same


def redeal_may_be_offered(state: State) -> bool:
    if state.rules["redeal"] != "by_agreement":
        return False
    values = [value(card) for card in state.table]
    three_alike = any(values.count(v) >= 3 for v in values)  # T15
    return three_alike and state.deal_number == 1 and before_first_card_of_deal(state)  # T17


def legal_actions(state: State) -> set[str]:
    """All that the seats may do, in text notation (nothing where a shuffle is due)."""
    turn = state.turn
    actions: set[str] = set()
    if state.phase == "cut":
        actions |= {f"{turn} cut {lifted}" for lifted in range(1, 40)}  # T10, R3
    if state.phase == "cut_choice":
        actions |= {f"{turn} keep", f"{turn} put"}  # T11
    if state.phase == "redeal":
        assert state.proposer is not None
        for seat in range(state.players):
            if side_of(seat) != side_of(state.proposer):  # T16, R9: either opponent
                actions |= {f"{seat} yes", f"{seat} no"}
    if state.phase == "play":
        assert turn is not None
        for card in state.hands[turn]:  # T22, L5: a card, no passing
            sets = capture_sets(card, state.table)
            if state.rules["capture"] == "optional" or not sets:
                actions.add(f"{turn} {card}")  # T27; L6, L7, R12: only what takes nothing
            actions |= {f"{turn} {capture_text(card, taken)}" for taken in sets}
        for taken in missed_sets(state):  # T30, T32, R16: only the next seat, before it plays
            assert state.last_laid is not None
            actions.add(f"{turn} claim {capture_text(state.last_laid, taken)}")
        if redeal_may_be_offered(state):
            for seat in range(state.players):  # R8: anyone, out of turn
                if not state.asked[side_of(seat)]:  # R10: once a side
                    actions.add(f"{seat} redeal")
    return actions


# --- applying an action ----------------------------------------------------------------------


def apply(state: State, action: str) -> State:
    """The state after this action, which must be legal."""
    words = action.split(" ")
    state = replace(state, ply=state.ply + 1)
    if words[0] == "shuffle":
        deck = words[2]
        cards = tuple(deck[i : i + 2] for i in range(0, len(deck), 2))
        return apply_shuffle(state, int(words[1]), cards)
    seat = int(words[0])
    if words[1] == "cut":
        return apply_cut(state, lifted=int(words[2]))
    if words[1] == "keep":
        return apply_keep(state)
    if words[1] == "put":
        return apply_put(state)
    if words[1] == "redeal":
        asked = with_side(state.asked, side_of(seat), True)
        return replace(state, phase="redeal", turn=None, proposer=seat, asked=asked)  # R8
    if words[1] == "yes":
        return redealt(state)  # T16, R9: the first answer stands
    if words[1] == "no":
        return replace(state, phase="play", turn=leader(state), proposer=None)
    if words[1] == "claim":
        return apply_claim(state, seat, *parse_capture(words[2]))
    return apply_play(state, seat, *parse_capture(words[1]))


def parse_capture(text: str) -> tuple[Card, Cards]:
    card, _, taken = text.partition(">")
    return card, frozenset(taken.split("+")) if taken else NOTHING


# --- shuffle, cut, opening, redeal -----------------------------------------------------------


def apply_shuffle(state: State, dealer: int, deck: tuple[Card, ...]) -> State:
    """A new pack (T9): the only reset."""
    redeal = after_redeal(state)
    if game_just_won(state):
        state = replace(state, scores=(0, 0), round_number=0)  # R30
    if not redeal:  # R11, R37: a redeal is not a round
        state = replace(state, round_number=state.round_number + 1, redeals=0)
    state = replace(
        state,
        dealer=dealer,
        stock=deck,
        hands=(NOTHING,) * state.players,
        table=NOTHING,
        piles=(NOTHING, NOTHING),
        chkobbas=((), ()),
        chkobba_points=(0, 0),
        last_capturer=None,
        last_laid=None,
        proposer=None,
        asked=(False, False),
        deal_number=0,
        last_round=None,
    )
    if state.rules["opening"] == "cut":
        return replace(state, phase="cut", turn=leader(state))  # T10
    for seat in seats_from_leader(state):
        state = deal_to_hand(state, seat, 3)  # R2, L2
    return opened(deal_to_table(state, 4))  # R2, L2


def deal_to_hand(state: State, seat: int, count: int) -> State:
    hands = list(state.hands)
    hands[seat] = hands[seat] | frozenset(state.stock[:count])
    return replace(state, hands=tuple(hands), stock=state.stock[count:])


def deal_to_table(state: State, count: int) -> State:
    table = state.table | frozenset(state.stock[:count])
    return replace(state, table=table, stock=state.stock[count:])


def apply_cut(state: State, lifted: int) -> State:
    stock = state.stock[lifted:] + state.stock[:lifted]  # R3: the lower packet goes on top
    return replace(state, phase="cut_choice", stock=stock)  # T11, R3: stock[0] is drawn


def apply_keep(state: State) -> State:
    cutter, *others, dealer = seats_from_leader(state)
    state = deal_to_hand(state, cutter, 1)  # the drawn card
    state = deal_to_hand(state, cutter, 2)  # T12, R4
    for seat in others:
        state = deal_to_hand(state, seat, 3)
    state = deal_to_table(state, 4)
    return opened(deal_to_hand(state, dealer, 3))


def apply_put(state: State) -> State:
    state = deal_to_table(state, 1)  # the drawn card
    state = deal_to_table(state, 3)  # T13, R5
    for seat in seats_from_leader(state):
        state = deal_to_hand(state, seat, 3)
    return opened(state)


def opened(state: State) -> State:
    """Four cards lie on the table, three are in each hand (T14, L2): play begins."""
    kings = [card for card in state.table if card[0] == "K"]
    if state.rules["redeal"] == "three_kings" and len(kings) >= 3:
        return redealt(state)  # L4
    return replace(state, phase="play", turn=leader(state), deal_number=1)  # T21, R1


def redealt(state: State) -> State:
    """The pack is to be shuffled again by the same dealer in the same round (L4, R11)."""
    return replace(
        state,
        phase="shuffle",
        turn=None,
        stock=(),
        hands=(NOTHING,) * state.players,
        table=NOTHING,
        proposer=None,
        redeals=state.redeals + 1,
        deal_number=1,
    )


# --- play and claim --------------------------------------------------------------------------


def apply_claim(state: State, seat: int, card: Card, taken: Cards) -> State:
    """The claimer takes the laid card and what it missed, and is still to play (T30, T31)."""
    side = side_of(seat)
    state = replace(state, table=state.table - taken - {card}, last_laid=None)  # R16
    state = capture(state, side, card, taken)  # R18
    if not state.table:
        state = chkobba(state, side, card, taken)  # T33, R18, R19
    won = outright_win(state, side)
    return end_round(state, (side, won)) if won else state  # R25


def apply_play(state: State, seat: int, card: Card, taken: Cards) -> State:
    side = side_of(seat)
    first_of_deal = before_first_card_of_deal(state)  # R21
    hands = list(state.hands)
    hands[seat] = hands[seat] - {card}
    state = replace(state, hands=tuple(hands), turn=(seat + 1) % state.players, last_laid=None)
    all_hands_empty = not any(state.hands)
    last_of_round = all_hands_empty and not state.stock  # R20

    if not taken:
        state = replace(state, table=state.table | {card})  # T27, T29, L7
        if state.rules["claims"]:
            state = replace(state, last_laid=card)
    else:
        state = replace(state, table=state.table - taken)
        state = capture(state, side, card, taken)
        barred = (first_of_deal and not state.rules["bayta"]) or (  # L30
            last_of_round and not state.rules["ajiliya"]  # T38, T39, L29
        )
        if not state.table and not barred:
            state = chkobba(state, side, card, taken)  # T36, L18
        won = outright_win(state, side)
        if won:
            return end_round(state, (side, won))  # R25

    if last_of_round:
        return finish_round(state)
    if all_hands_empty:
        for receiver in seats_from_leader(state):
            state = deal_to_hand(state, receiver, 3)  # T18, L8, R6: none to the table
        state = replace(state, deal_number=state.deal_number + 1)
    return state


def capture(state: State, side: int, card: Card, taken: Cards) -> State:
    pile = state.piles[side] | taken | {card}  # T8, T28
    return replace(state, piles=with_side(state.piles, side, pile), last_capturer=side)


def chkobba(state: State, side: int, card: Card, taken: Cards) -> State:
    involved = 1 + len(taken)
    worth = {"one": 1, "by_value": value(card), "by_count": involved}  # T36, T46; L19; L20
    points = state.chkobba_points[side] + worth[state.rules["chkobba_points"]]
    return replace(
        state,
        chkobbas=with_side(state.chkobbas, side, (*state.chkobbas[side], (card, involved))),
        chkobba_points=with_side(state.chkobba_points, side, points),
    )


def outright_win(state: State, side: int) -> str | None:
    """The reason why this side's pile wins the game at once, if it does (R25)."""
    if state.rules["ten_dinari"] and state.piles[side] >= ALL_DINARI:
        return "ten_dinari"  # L26, L32; named first (R25)
    if state.rules["sixes_and_sevens"] and state.piles[side] >= ALL_SIXES_AND_SEVENS:
        return "sixes_and_sevens"  # L31
    return None


def finish_round(state: State) -> State:
    """The last card has been played: leftovers, then the count (T51)."""
    side = state.last_capturer
    if side is None:
        return end_round(state, None)  # R22: the cards stay on the table
    pile = state.piles[side] | state.table  # T40, L9, R36: no chkobba for it
    state = replace(state, table=NOTHING, piles=with_side(state.piles, side, pile))
    won = outright_win(state, side)  # R25: checked after the leftovers too
    return end_round(state, (side, won) if won else None)


# --- scoring ---------------------------------------------------------------------------------


def compare(piles: tuple[Cards, Cards], wanted: Iterable[Card]) -> Category:
    """Who has more of the wanted cards, and how many each side has."""
    group = frozenset(wanted)
    counts = (len(piles[0] & group), len(piles[1] & group))
    if counts[0] == counts[1]:
        return None, counts  # T47, L37: a tie goes to nobody
    return (0 if counts[0] > counts[1] else 1), counts


def end_round(state: State, won_outright: tuple[int, str] | None) -> State:
    """Count the round, unless the game was won outright, and see whether the game is over."""
    piles, sweeps = state.piles, state.chkobba_points
    karta = compare(piles, CARDS)  # T42
    dinari = compare(piles, ALL_DINARI)  # T43
    hayya = compare(piles, ["7D"])  # T45, L22
    barmila: Category = (None, (0, 0))
    barmila_rank: int | None = None
    for rank in state.rules["barmila_ranks"]:  # T44, L27, L28, R23
        barmila = compare(piles, [card for card in CARDS if value(card) == rank])
        if barmila[0] is not None:
            barmila_rank = rank
            break
    if won_outright or state.last_capturer is None:  # R25; R22: nothing is awarded
        karta, dinari, hayya = (None, karta[1]), (None, dinari[1]), (None, hayya[1])
        barmila, barmila_rank = (None, barmila[1]), None

    special: str | None = None
    points: tuple[int, int] | None
    totals = state.scores
    nine = dinari[1].index(9) if 9 in dinari[1] else None  # the side with exactly nine
    eight = dinari[1].index(8) if 8 in dinari[1] else None
    if won_outright:  # R26: game-winning rules first
        special = won_outright[1]
        points = None  # R25: not scored, totals stay
    elif state.rules["nine_dinari"] and nine is not None:
        special = "nine_dinari"
        points = (0, 0)
        totals = with_side(totals, 1 - nine, 0)  # L25, R27
    elif state.rules["eight_dinari"] == "ten_only" and eight is not None:
        special = "eight_dinari"
        points = with_side((0, 0), eight, 10)  # L23
    elif state.rules["eight_dinari"] == "ten_with_chkobbas" and eight is not None:
        special = "eight_dinari"
        points = with_side(sweeps, eight, 10 + sweeps[eight])  # L24
    else:
        winners = [karta[0], dinari[0], barmila[0], hayya[0]]  # T41, L33
        points = (winners.count(0) + sweeps[0], winners.count(1) + sweeps[1])  # T46
    if points is not None:
        totals = (totals[0] + points[0], totals[1] + points[1])

    game_won = won_outright or target_reached(totals, state.rules["target"])
    last_round: dict[str, Any] = {
        "karta": karta,
        "dinari": dinari,
        "barmila": barmila,
        "hayya": hayya,
        "barmila_rank": barmila_rank,
        "chkobbas": state.chkobbas,
        "chkobba_points": sweeps,
        "special": special,
        "points": points,
        "totals": totals,
        "game_won": game_won,
    }
    state = replace(
        state, phase="shuffle", turn=None, last_laid=None, scores=totals, last_round=last_round
    )
    if game_won is None:
        return state  # L10, T53, L38, R29: another round
    side = game_won[0]
    games = with_side(state.games, side, state.games[side] + 1)
    state = replace(state, games=games)
    if games[side] == (state.rules["best_of"] + 1) // 2:  # T50, R30
        state = replace(state, phase="match_over", outcome=game_won)
    return state


def target_reached(totals: tuple[int, int], target: int) -> tuple[int, str] | None:
    if totals[0] == totals[1] or max(totals) < target:
        return None  # T53, L38
    return (0 if totals[0] > totals[1] else 1), "target"  # T48, T52, R29
