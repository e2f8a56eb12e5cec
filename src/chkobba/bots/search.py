"""Information-set Monte Carlo tree search: one tree for a seat, a sampled state a descent."""

from collections.abc import Sequence
from math import inf, log, sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field, frozen
from attrs.validators import optional

from chkobba import (
    Cut,
    GameState,
    PlayerAction,
    PlayerView,
    apply,
    legal_actions,
    sample_state,
)
from chkobba.bots.bot import seat_asked, without_proposals
from chkobba.bots.counting import balances, promising
from chkobba.bots.greedy import gains
from chkobba.bots.outlook import expected_lead
from chkobba.bots.playout import Playout

if TYPE_CHECKING:
    from attrs import Attribute

_PRIOR: Final = 3
"""How many visits the judgement of the counting bot is worth at the root."""
_SCALE: Final = 5
"""The lead in points at which a round is worth half of what there is to win."""
_DEALT: Final = 36
"""The cards that are dealt into hands in a round, three at a time (T18)."""


_MOST: Final = 10**9


def _within(_bot: object, attribute: "Attribute[Any]", value: float) -> None:
    """Numbers of the right kind, above 0 and not beyond reason."""
    kind = int if attribute.name == "iterations" else int | float
    if isinstance(value, bool) or not isinstance(value, kind):
        raise TypeError(f"{attribute.name} must not be a {type(value).__name__}")
    if not 0 < value <= _MOST:
        raise ValueError(f"{attribute.name} must be above 0 and at most {_MOST}")


@define
class _Node:
    """An action in the tree: how often it was possible, how often tried, and what that gave."""

    possible: int = 0
    tried: int = 0
    reward: float = 0
    children: dict[PlayerAction, "_Node"] = field(factory=dict)


@frozen(kw_only=True)
class SearchBot:
    """Searches the rest of the deal, in states sampled from the view, within a budget.

    The budget is a number of `iterations`, with which the choice repeats under a seed, or of
    `seconds`, or both, whichever ends first; one iteration is always made. Where the next hands
    are dealt, the round is judged by the lead that can be expected. Both sides are taken to know
    what the searching seat knows. It proposes no redeal unless it can do nothing else, and cuts
    anywhere. `exploration` weighs what has been tried little against what has turned out well.

    Raises:
        TypeError: a number has the wrong type; iterations are whole.
        ValueError: there is no budget, or a number is not above 0, or too large.
    """

    iterations: int | None = field(default=None, validator=optional(_within))
    seconds: float | None = field(default=None, validator=optional(_within))
    exploration: float = field(default=0.4, validator=_within)

    def __attrs_post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a search needs a number of iterations or of seconds")

    def choose(self, seen: PlayerView, rng: Random) -> PlayerAction:
        """The action that the search has tried most."""
        end = inf if self.seconds is None else monotonic() + self.seconds
        most = inf if self.iterations is None else self.iterations
        gain = gains(seen, rng)
        actions = promising(seen, gain)
        if len(actions) == 1 or isinstance(actions[0], Cut):
            return rng.choice(actions)
        balance = balances(seen, gain)
        root = _Node()
        for action in actions:
            reward = _PRIOR * _squashed(balance(action))
            root.children[action] = _Node(_PRIOR, _PRIOR, reward)
        search, done = _Search(seen, self.exploration, rng), 0
        while not done or (done < most and monotonic() < end):
            search.iterate(root, sample_state(seen, rng))
            done += 1
        return max(actions, key=lambda action: root.children[action].tried)


class _Search:
    """What stays the same from one descent to the next."""

    def __init__(self, seen: PlayerView, exploration: float, rng: Random) -> None:
        self._exploration = exploration
        self._playout = Playout(seen.rules, rng)
        self._scores = seen.scores
        deals = max(seen.deal_number, 1) + 1
        self._horizon = _DEALT - deals * 3 * seen.players
        """The size of the stock at which the next hands are dealt; below 0 in the last deal."""

    def iterate(self, root: _Node, state: GameState) -> None:
        """Go down the tree, add an action, play the deal to its end, and note the reward."""
        path: list[tuple[_Node, int]] = []
        node, actions, is_new = root, tuple(root.children), False
        while actions and not is_new:
            action, is_new = self._descend(node, state, actions)
            node = node.children[action]
            path.append((node, action.seat % 2))
            state = apply(state, action)
            actions = self._choices(state)
        while actions:
            state = apply(state, self._playout.choose(state, actions))
            actions = self._choices(state)
        reward = self._reward(state)
        for node, side in path:
            node.tried += 1
            node.reward += 1 - reward if side else reward

    def _choices(self, state: GameState) -> tuple[PlayerAction, ...]:
        """What is searched in a state: what the seat that is asked may do; nothing at the end."""
        if len(state.stock_indices) <= self._horizon or state.is_chance or state.is_over:
            return ()
        if state.last_capturer is not None:  # nobody can propose a redeal any more
            return legal_actions(state)
        return without_proposals(legal_actions(state, seat_asked(state)))

    def _descend(
        self, node: _Node, state: GameState, actions: Sequence[PlayerAction]
    ) -> tuple[PlayerAction, bool]:
        """The next action, and whether it is new to the tree: likely ones first, then the best."""
        children = node.children
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

    def _reward(self, state: GameState) -> float:
        """What a state is worth to side 0: from 0, a game lost, to 1, a game won."""
        sheet = state.last_round
        if sheet is None:
            return 0.5 if state.is_chance else _squashed(expected_lead(state))
        if sheet.game_won is not None:
            return 1.0 - sheet.game_won.side
        (first, second), (first_before, second_before) = sheet.totals, self._scores
        return _squashed(first - first_before - (second - second_before))


def _squashed(points: float) -> float:
    return 0.5 + 0.5 * points / (abs(points) + _SCALE)
