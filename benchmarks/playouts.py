"""Random legal playouts of this library and of others: enumerate, choose uniformly, apply.

Each function plays until at least so many player actions have been made and returns their number.
Shuffles, deals and scoring are inside; only the players' actions are counted.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import chess
from pokerkit import Automation, NoLimitTexasHoldem

from chkobba import Action, GameState, RuleSet, apply, legal_actions, new_match, shuffle

Playout = Callable[[int, Random], int]


def _choose(actions: Sequence[Any], rng: Random) -> Any:
    return actions[int(rng.random() * len(actions))]


def chkobba_playout(rules: RuleSet, players: int) -> Playout:
    """Whole matches: immutable states, every action checked."""

    def play(least: int, rng: Random) -> int:
        actions = 0
        while actions < least:
            state = new_match(rules, players)
            while not state.is_over:
                if state.is_chance:
                    state = apply(state, shuffle(state, rng))
                else:
                    state = apply(state, _choose(legal_actions(state), rng))
                    actions += 1
        return actions

    return play


def chess_playout(least: int, rng: Random) -> int:
    """Games of at most 150 moves; a copy for each move, which stands for an immutable state."""
    actions = 0
    while actions < least:
        board = chess.Board()
        for _ in range(150):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = _choose(moves, rng)
            board = board.copy(stack=False)
            board.push(move)
            actions += 1
    return actions


def pokerkit_playout(least: int, rng: Random) -> int:
    """Hands of two-player no-limit hold'em, in place: fold, check or call, or any legal raise."""
    actions = 0
    while actions < least:
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 2)
        while state.status:
            choices: list[Callable[[], object]] = []
            if state.can_fold():
                choices.append(state.fold)
            if state.can_check_or_call():
                choices.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                choices.append(lambda state=state: _raise(state, rng))
            _choose(choices, rng)()
            actions += 1
    return actions


def _raise(state: Any, rng: Random) -> None:
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    state.complete_bet_or_raise_to(least + int(rng.random() * (most - least + 1)))


def chkobba_steps(
    rules: RuleSet, players: int, least: int, rng: Random
) -> list[tuple[GameState, Action]]:
    """States of random matches, each with the action taken in it, shuffles included."""
    steps: list[tuple[GameState, Action]] = []
    while len(steps) < least:
        state = new_match(rules, players)
        while not state.is_over:
            action: Action
            action = shuffle(state, rng) if state.is_chance else _choose(legal_actions(state), rng)
            steps.append((state, action))
            state = apply(state, action)
    return steps


def chess_steps(least: int, rng: Random) -> list[tuple[chess.Board, chess.Move]]:
    """Boards of random games, each with the move made on it."""
    steps: list[tuple[chess.Board, chess.Move]] = []
    while len(steps) < least:
        board = chess.Board()
        for _ in range(150):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = _choose(moves, rng)
            steps.append((board, move))
            board = board.copy(stack=False)
            board.push(move)
    return steps
