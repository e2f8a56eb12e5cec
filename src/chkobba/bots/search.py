"""Information-set Monte Carlo tree search: one tree for a seat, a sampled state a descent."""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Final

from attrs import define, field, frozen

from chkobba import (
    Cut,
    GameState,
    PlayerAction,
    PlayerView,
    ProposeRedeal,
    actors,
    apply,
    legal_actions,
    sample_state,
)
from chkobba.bots.counting import balances
from chkobba.bots.outlook import expected_lead
from chkobba.bots.playout import Playout

_PRIOR: Final = 8
"""How many visits the judgement of the counting bot is worth at the root."""
_SCALE: Final = 5
"""The lead in points at which a round is worth half of what there is to win."""
_DEALT: Final = 36
"""The cards that are dealt into hands in a round (T18)."""


@define
class _Node:
    """An action in the tree: how often it was possible, how often tried, and what that gave."""

    possible: float = 0
    tried: float = 0
    reward: float = 0
    children: dict[PlayerAction, "_Node"] = field(factory=dict)


@frozen(kw_only=True)
class SearchBot:
    """Searches the rest of the deal, in states sampled from the view, within a budget.

    The budget is a number of `iterations`, with which the choice repeats under a seed, or of
    `seconds`, or both, whichever ends first. Where the next hands are dealt, the round is judged
    by the lead that can be expected. Both sides are taken to know what the searching seat knows.
    It proposes no redeal, and cuts anywhere. `exploration` weighs what has been tried little
    against what has turned out well.

    Raises:
        ValueError: there is no budget, or one that is not positive.
    """

    iterations: int | None = None
    seconds: float | None = None
    exploration: float = 0.3

    def __attrs_post_init__(self) -> None:
        budgets = [one for one in (self.iterations, self.seconds) if one is not None]
        if not budgets or min(budgets) <= 0:
            raise ValueError("a search needs a positive number of iterations or of seconds")

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """The action that the search has tried most."""
        actions = [a for a in seen.legal_actions() if not isinstance(a, ProposeRedeal)]
        if len(actions) == 1 or isinstance(actions[0], Cut):
            return rng.choice(actions)
        root, search = _root(seen, actions, rng), _Search(seen, self.exploration, rng)
        until = None if self.seconds is None else monotonic() + self.seconds
        done = 0
        while done != self.iterations and (until is None or not done or monotonic() < until):
            search.iterate(root, sample_state(seen, rng))
            done += 1
        return max(actions, key=lambda action: root.children[action].tried)


def _root(seen: PlayerView, actions: Sequence[PlayerAction], rng: Random) -> _Node:
    """A tree that begins with the counting bot's judgement of each action."""
    balance, root = balances(seen, rng), _Node()
    for action in actions:
        reward = _PRIOR * _squashed(balance(action))
        root.children[action] = _Node(_PRIOR, _PRIOR, reward)
    return root


class _Search:
    """What stays the same from one descent to the next."""

    def __init__(self, seen: PlayerView, exploration: float, rng: Random) -> None:
        self._exploration = exploration
        self._playout = Playout(seen.rules, rng)
        deals = max(seen.deal_number, 1) + 1
        self._horizon = _DEALT - deals * 3 * seen.players
        """The size of the stock at which the next hands are dealt; below 0 in the last deal."""

    def iterate(self, root: _Node, state: GameState) -> None:
        """Go down the tree, add an action, play the deal to its end, and note the reward."""
        path: list[tuple[_Node, int]] = []
        node, is_new = root, False
        while not is_new and not self._is_end(state):
            action, is_new = self._descend(node, state)
            node = node.children[action]
            path.append((node, action.seat % 2))
            state = apply(state, action)
        while not self._is_end(state):
            state = apply(state, self._playout.choose(state, _choices(state)))
        reward = _reward(state)
        for node, side in path:
            node.tried += 1
            node.reward += 1 - reward if side else reward

    def _is_end(self, state: GameState) -> bool:
        return len(state.stock_indices) <= self._horizon or state.is_chance or state.is_over

    def _descend(self, node: _Node, state: GameState) -> tuple[PlayerAction, bool]:
        """The next action, and whether it is new to the tree: likely ones first, then the best."""
        actions, children = _choices(state), node.children
        for action in actions:
            if action in children:
                children[action].possible += 1
        untried = tuple(action for action in actions if action not in children)
        if untried:
            action = self._playout.choose(state, untried)
            children[action] = _Node(possible=1)
            return action, True
        return max(actions, key=lambda action: self._bound(children[action])), False

    def _bound(self, node: _Node) -> float:
        """The upper confidence bound of an action's reward, among those that were possible."""
        return node.reward / node.tried + self._exploration * sqrt(log(node.possible) / node.tried)


def _choices(state: GameState) -> tuple[PlayerAction, ...]:
    """What is searched: all that the seat on turn, or the first that can answer, may do."""
    seat = actors(state)[0] if state.turn is None else state.turn
    actions = legal_actions(state)
    if state.last_capturer is not None:  # nobody can propose a redeal any more
        return actions
    return tuple(a for a in actions if a.seat == seat and not isinstance(a, ProposeRedeal))


def _reward(state: GameState) -> float:
    """What a state is worth to side 0: from 0, a game lost, to 1, a game won."""
    sheet = state.last_round
    if sheet is None:
        return 0.5 if state.is_chance else _squashed(expected_lead(state))
    if sheet.game_won is not None:
        return 1.0 - sheet.game_won.side
    assert sheet.points is not None
    return _squashed(sheet.points[0] - sheet.points[1])


def _squashed(points: float) -> float:
    return 0.5 + 0.5 * points / (abs(points) + _SCALE)
