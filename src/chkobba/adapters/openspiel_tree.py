"""The game tree that OpenSpiel walks: who chooses at a node, among what, and what comes of it.

Nodes know nothing of OpenSpiel but two of its numbers for players. They are immutable, and a copy
of a node is the node itself; pickled, it is the numbers that lead to it from the root.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, islice
from random import Random
from typing import Final, Self

from attrs import frozen

from chkobba import (
    ACTION_COUNT,
    CARDS,
    Action,
    GameState,
    PlayerAction,
    ProposeRedeal,
    Shuffle,
    action_id,
    apply,
    dealers,
    decode_state,
    encode,
    new_match,
    sample_state,
    view,
)
from chkobba.adapters.openspiel_setting import Setting
from chkobba.adapters.polling import Poll
from chkobba.adapters.rewards import round_gain

CHANCE: Final = -1
TERMINAL: Final = -4
"""Who chooses where no seat does, as numbered by OpenSpiel."""

PASS: Final = ACTION_COUNT
"""The number of passing, after those of the actions."""

_PACK: Final = bytes(range(len(CARDS)))


@frozen(eq=False)
class Draw:
    """What chance has drawn for the deal: the dealer, if not yet drawn None, and the cards.

    Cards are indices: those of the `deck` top first, those that are `left` ascending.
    """

    dealer: int | None
    left: bytes
    deck: bytes = b""

    def outcomes(self, state: GameState) -> Sequence[int]:
        """What may be drawn next, all with the same probability: dealers, or cards."""
        return dealers(state) if self.dealer is None else self.left

    def drawn(self, number: int) -> "Draw":
        """This and one outcome more."""
        if self.dealer is None:
            return Draw(number, self.left)
        card = bytes((number,))
        return Draw(self.dealer, self.left.replace(card, b""), self.deck + card)


@frozen(eq=False, repr=False)
class Node:
    """A node of the tree.

    `number` was chosen at the node `before`; `action` is what that is in the words of the rules, if
    it is anything. `player` chooses now. `draw` is what chance has drawn for the present deal. So
    many `rounds` have ended, and in them side 0 has made so many points more than side 1: `gain`.
    """

    setting: Setting
    before: "Node | None"
    number: int
    action: Action | None
    poll: Poll
    player: int
    draw: Draw
    rounds: int = 0
    gain: int = 0

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return follow, (self.setting, self.history)

    @cached_property
    def choices(self) -> Mapping[int, PlayerAction | None]:
        """What the player may choose, by number, ascending; None is passing."""
        actions = self.poll.actions
        if self.poll.state.redeals >= self.setting.redeals:
            actions = tuple([one for one in actions if type(one) is not ProposeRedeal])
        found: dict[int, PlayerAction | None] = {action_id(one): one for one in actions}
        if self.poll.may_pass:
            found[PASS] = None
        return dict(sorted(found.items()))

    @property
    def outcomes(self) -> Sequence[int]:
        """What chance may choose, all with the same probability: dealers, or cards."""
        return self.draw.outcomes(self.poll.state)

    @cached_property
    def texts(self) -> dict[int, str]:
        """Room for what each seat has seen up to here, as text."""
        return {}

    @property
    def path(self) -> "list[Node]":
        """The nodes from the root, which is left out, to this one."""
        nodes, node = [], self
        while node.before is not None:
            nodes.append(node)
            node = node.before
        return nodes[::-1]

    @property
    def history(self) -> list[int]:
        """The numbers that lead here from the root."""
        return [node.number for node in self.path]

    def child(self, number: int) -> "Node":
        """The node that this number leads to.

        Raises:
            ValueError: it may not be chosen here.
        """
        if self.player == CHANCE:
            return self._after_draw(number)
        if number not in self.choices:
            raise ValueError(f"{number} may not be chosen here")
        action = self.choices[number]
        poll = self.poll.pass_() if action is None else self.poll.apply(action)
        return self._next(number, action, poll, self.draw)

    def resampled(self, seat: int, rng: Random) -> list[int]:
        """A history that the seat cannot tell from this one, with the hidden cards drawn anew.

        These are the cards that are hidden now; earlier decks stay as they were.

        Raises:
            ValueError: it is chance that chooses here.
        """
        if self.player == CHANCE:
            raise ValueError("the cards are being drawn")
        state = self.poll.state
        other = sample_state(view(state, seat), rng)
        instead = dict(zip(_hidden(state), _hidden(other), strict=True))
        deck = [instead.get(card, card) for card in self.draw.deck]
        numbers = self.history
        # The node of the last draw and those of all choices since hold this draw.
        end = len(numbers) + 1 - sum(node.draw is self.draw for node in self.path)
        return [*numbers[: end - len(deck)], *deck, *numbers[end:]]

    def _after_draw(self, number: int) -> "Node":
        """The node after a draw; when no card is left to draw, the deck is dealt."""
        if number not in self.outcomes:
            raise ValueError(f"{number} cannot be drawn here")
        draw, state = self.draw.drawn(number), self.poll.state
        if draw.left:
            return self._child(number, None, self.poll, CHANCE, draw)
        shuffle = None
        if state.is_chance:
            assert draw.dealer is not None
            shuffle = Shuffle(draw.dealer, tuple([CARDS[index] for index in draw.deck]))
            state = apply(state, shuffle)
        else:
            state = _with_hidden(state, draw.deck)
        may_propose = state.redeals < self.setting.redeals
        declined = () if may_propose else range(state.players)
        return self._next(number, shuffle, Poll(state, declined=frozenset(declined)), draw)

    def _next(self, number: int, action: Action | None, poll: Poll, draw: Draw) -> "Node":
        """The node after a choice that has led to this poll."""
        if poll.seat is not None:
            return self._child(number, action, poll, poll.seat, draw)
        state, setting = poll.state, self.setting
        rounds, gain = self.rounds, self.gain + round_gain(state)
        if state.last_round is None:  # the deal is to be repeated (R11)
            is_last = state.redeals > setting.redeals
        else:
            rounds += 1
            is_last = state.is_over or rounds == setting.rounds
        if is_last:
            return Node(setting, self, number, action, poll, TERMINAL, draw, rounds, gain)
        return Node(setting, self, number, action, poll, CHANCE, _new_draw(state), rounds, gain)

    def _child(
        self, number: int, action: Action | None, poll: Poll, player: int, draw: Draw
    ) -> "Node":
        """The node that is this far, in the same round."""
        return Node(self.setting, self, number, action, poll, player, draw, self.rounds, self.gain)


@lru_cache(maxsize=1 << 4)
def root(setting: Setting) -> Node:
    """The node that the game begins with."""
    state = setting.start
    if state is None:
        state = new_match(setting.rules, setting.players)
        draw = _new_draw(state)
    else:
        draw = Draw(state.dealer, bytes(sorted(_hidden(state))))
    return Node(setting, None, -1, None, Poll(state), CHANCE, draw)


def follow(setting: Setting, numbers: Iterable[int]) -> Node:
    """The node that these numbers lead to from the root."""
    node = root(setting)
    for number in numbers:
        node = node.child(number)
    return node


def _new_draw(state: GameState) -> Draw:
    """Nothing drawn but the dealer where there is no choice."""
    candidates = dealers(state)
    return Draw(candidates[0] if len(candidates) == 1 else None, _PACK)


def _hidden(state: GameState) -> list[int]:
    """The cards in the hands, by seat, and then in the stock, by index."""
    return [card.index for card in chain(*state.hands, state.stock)]


@lru_cache(maxsize=1 << 10)
def _with_hidden(start: GameState, deck: bytes) -> GameState:
    """The position with these cards in the hands, by seat, and then in the stock."""
    rest = iter([str(CARDS[index]) for index in deck])
    hands = [list(islice(rest, len(hand))) for hand in start.hands]
    return decode_state({**encode(start), "hands": hands, "stock": list(rest)})
