"""The engine's states and rules in the plain data of the naive implementation."""

from random import Random
from typing import Any

from attrs import asdict

from chkobba import (
    Card,
    CardSet,
    GameState,
    RoundScore,
    RuleSet,
    legal_actions,
    new_match,
    parse_action,
    shuffle,
)
from chkobba import apply as engine_apply
from chkobba import dealers as engine_dealers
from tests import naive


def plain_rules(rules: RuleSet) -> dict[str, Any]:
    """A rule set as field names and plain values."""
    return {
        name: tuple(map(int, value)) if name == "barmila_ranks" else _plain_enum(value)
        for name, value in asdict(rules).items()
    }


def plain_state(state: GameState) -> dict[str, Any]:
    """A state as the naive implementation holds it, field by field."""
    return {
        "players": state.players,
        "phase": str(state.phase),
        "turn": state.turn,
        "dealer": state.dealer,
        "stock": tuple(map(str, state.stock)),
        "hands": tuple(map(_cards, state.hands)),
        "table": _cards(state.table),
        "piles": tuple(map(_cards, state.piles)),
        "chkobbas": _chkobbas(state.chkobbas),
        "chkobba_points": state.chkobba_points,
        "last_capturer": state.last_capturer,
        "last_laid": _card(state.last_laid),
        "proposer": state.proposer,
        "asked": state.asked,
        "redeals": state.redeals,
        "deal_number": state.deal_number,
        "round_number": state.round_number,
        "scores": state.scores,
        "games": state.games,
        "last_round": None if state.last_round is None else _plain_sheet(state.last_round),
        "outcome": state.outcome and (state.outcome.winner, str(state.outcome.reason)),
        "ply": state.ply,
    }


def walk(rules: RuleSet, players: int, plays: int, rng: Random) -> None:
    """Step random legal actions through both implementations, comparing all along the way."""
    state, other = new_match(rules, players), naive.new_match(plain_rules(rules), players)
    while plays > 0:
        if state.is_over:
            assert naive.dealers(other) == engine_dealers(state) == ()
            state, other = new_match(rules, players), naive.new_match(plain_rules(rules), players)
        compare(state, other)
        if state.is_chance:
            assert naive.dealers(other) == engine_dealers(state)
            text = str(shuffle(state, rng))
        else:
            text = str(rng.choice(legal_actions(state)))
            plays -= 1
        state, other = engine_apply(state, parse_action(text)), naive.apply(other, text)


def compare(state: GameState, other: naive.State) -> None:
    """Both implementations must agree on the whole state and on what is legal."""
    theirs = {name: getattr(other, name) for name in plain_state(state)}
    assert plain_state(state) == theirs
    actions = [str(action) for action in legal_actions(state)]
    assert len(set(actions)) == len(actions)
    assert set(actions) == naive.legal_actions(other)


def _plain_sheet(sheet: RoundScore) -> dict[str, Any]:
    names = ("karta", "dinari", "barmila", "hayya")
    categories = {name: getattr(sheet, name) for name in names}
    return {
        **{name: (one.winner, one.counts) for name, one in categories.items()},
        "barmila_rank": None if sheet.barmila_rank is None else int(sheet.barmila_rank),
        "chkobbas": _chkobbas(sheet.chkobbas),
        "chkobba_points": sheet.chkobba_points,
        "special": None if sheet.special is None else str(sheet.special),
        "points": sheet.points,
        "totals": sheet.totals,
        "game_won": sheet.game_won and (sheet.game_won.side, str(sheet.game_won.reason)),
    }


def _chkobbas(sides: Any) -> Any:
    return tuple(tuple((str(one.card), one.count) for one in side) for side in sides)


def _cards(cards: CardSet) -> frozenset[str]:
    return frozenset(map(str, cards))


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _plain_enum(value: object) -> object:
    return str(value) if isinstance(value, str) else value
