"""A PettingZoo environment (AEC): `env()` with the usual wrappers, `raw_env` without.

Needs the extra `pettingzoo`. Agents are `seat_0`, `seat_1` and so on in playing order. Chance is
played by the environment; where several seats may act, they are asked one after the other (see
`chkobba.adapters.polling`) and may pass.
"""

import sys
from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any, Final, Literal, get_args

import numpy as np
from attrs import frozen
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from chkobba import (
    ACTION_COUNT,
    CARDS,
    GameState,
    PlayerAction,
    RuleSet,
    action_id,
    new_match,
    parse_rules,
    shuffle,
    view,
)
from chkobba.adapters import spelling
from chkobba.adapters.features import features, length
from chkobba.adapters.polling import Poll
from chkobba.adapters.rewards import round_gain
from chkobba.adapters.spelling import Speller, Spelling

ActionSpace = Literal["spelled", "ids"]
Reward = Literal["match", "round"]
RenderMode = Literal["human", "ansi"]
Observation = dict[str, NDArray[Any]]

_CLAIM_FLAG: Final = len(CARDS)
_SPELT: Final = _CLAIM_FLAG + 1
"""The flags behind the features that show what has been spelt: the cards, and a claim."""


def _as_id(action: PlayerAction, _place: int) -> int:
    """The word of an action where words have one number alone, the permanent id."""
    return action_id(action)


@frozen
class _Alphabet:
    """How actions are said: word by word, how to pass, the count of numbers, the flags observed."""

    speller: Speller
    pass_number: int
    count: int
    flags: int


_ALPHABETS: Final[Mapping[ActionSpace, _Alphabet]] = {
    "spelled": _Alphabet(spelling.spell, spelling.PASS, spelling.NUMBER_COUNT, _SPELT),
    "ids": _Alphabet(_as_id, ACTION_COUNT, ACTION_COUNT + 1, 0),
}


def env(  # noqa: PLR0913 - all but the first by keyword
    rules: RuleSet | str | None = None,
    *,
    players: int = 2,
    render_mode: RenderMode | None = None,
    actions: ActionSpace = "spelled",
    reward: Reward = "match",
    recall: bool = True,
) -> AECEnv[str, Any, Any]:
    """The environment as learners use it; the arguments are those of `raw_env`.

    An agent that takes an illegal number loses 1, and the match ends there for all.
    """
    raw = raw_env(
        rules,
        players=players,
        render_mode=render_mode,
        actions=actions,
        reward=reward,
        recall=recall,
    )
    return OrderEnforcingWrapper(
        AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1))
    )


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801 - PettingZoo's name
    """A match as a turn-based environment of `players` agents (2 or 4).

    `rules` are a rule set or its notation, the Tunisian game if not given. With `actions` of
    "spelled" an action takes one step or more, each of them one of 87 numbers (see
    `chkobba.adapters.spelling`); of "ids" it is one step, one of the 32,404 permanent ids, or
    32,404 to pass. `reward` of "match" is 1 for the winners and -1 for the losers of the match; of
    "round", at the end of each round the points of the side minus those of the other, a game won
    outright counting as its target. Partners get the same. Without `recall` the captured cards are
    not observed.

    An observation is a dict of `observation`, the vector of `chkobba.adapters.features`, and
    `action_mask`, which is all zeros unless the agent is to act. Spelled, the vector goes on with
    41 flags for what the agent itself has begun to spell: the 40 cards, and a claim.

    Every environment has a generator of its own: `reset(seed=...)` starts a new one, `reset()`
    goes on with it. `reset(options={"poll": Poll(state)})` begins in a given state.

    Raises:
        ChkobbaError: the rules or the number of players cannot be.
        ValueError: another argument has a value that it does not take.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's attribute
        "name": "chkobba_v0",
        "render_modes": list(get_args(RenderMode)),
        "is_parallelizable": False,
    }

    # PettingZoo's attributes, whose types it does not publish.
    agents: list[str]
    possible_agents: list[str]
    agent_selection: str
    observation_spaces: dict[str, Space[Any]]
    action_spaces: dict[str, Space[Any]]
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(  # noqa: PLR0913 - all but the first by keyword
        self,
        rules: RuleSet | str | None = None,
        *,
        players: int = 2,
        render_mode: RenderMode | None = None,
        actions: ActionSpace = "spelled",
        reward: Reward = "match",
        recall: bool = True,
    ) -> None:
        _require("render_mode", render_mode, (None, *get_args(RenderMode)))
        _require("actions", actions, get_args(ActionSpace))
        _require("reward", reward, get_args(Reward))
        rules = RuleSet.tunisian() if rules is None else rules
        self.rules: RuleSet = parse_rules(rules) if isinstance(rules, str) else rules
        self.render_mode = render_mode
        self.actions = actions
        self.reward = reward
        self.recall = recall
        self._first = new_match(self.rules, players)
        self._rng = Random()  # noqa: S311 - a game
        self._poll = Poll(self._first)
        self._spelling = Spelling(())
        self._alphabet = _ALPHABETS[actions]
        self.agents = []
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, count = length(players) + self._alphabet.flags, self._alphabet.count
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 1, (size,), np.float32),
                    "action_mask": Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}

    @property
    def poll(self) -> Poll:
        """The state with all hidden cards, and who has passed: for referees, not for agents."""
        return self._poll

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of the agent's numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new match; the option `poll` gives the moment to begin with."""
        poll = (options or {}).get("poll", Poll(self._first))
        _require_poll(poll, self._first)
        if seed is not None:
            self._rng = Random(index(seed))  # noqa: S311 - a game
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on(poll)

    def step(self, action: int | None) -> None:
        """Take the next number of the agent that is selected; None from one that is done.

        Raises:
            ValueError: the number is not legal here, an agent that is done gives one, or no match
                is being played.
        """
        if not self.agents:
            raise ValueError("no match is being played: reset the environment")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act")
        number = index(action)
        passes = self._poll.may_pass and number == self._alphabet.pass_number
        chosen = None if passes else self._spelling.choose(number)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._take(chosen)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What the agent sees now."""
        seat = self._seats[agent]
        asked = seat == self._poll.seat and agent in self.agents and not self.terminations[agent]
        vector = features(view(self._poll.state, seat, recall=self.recall))
        if self._alphabet.flags:
            spelt = np.zeros(_SPELT, np.float32)
            if asked:
                for number in self._spelling.chosen:
                    spelt[min(number, _CLAIM_FLAG)] = 1
            vector = np.concatenate((vector, spelt))
        mask = np.zeros(self._alphabet.count, np.int8)
        if asked:
            mask[list(self._spelling.allowed)] = 1
            if self._poll.may_pass:
                mask[self._alphabet.pass_number] = 1
        return {"observation": vector, "action_mask": mask}

    def render(self) -> str | None:
        """The table as a spectator sees it: given as text ("ansi"), or written out ("human")."""
        if self.render_mode is None:
            logger.warn("the environment was made without a render mode")
            return None
        text = str(view(self._poll.state, None, recall=self.recall))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def close(self) -> None:
        """Nothing is held that would have to be given back."""

    def __repr__(self) -> str:
        return (
            f"<chkobba_v0 of {len(self.possible_agents)} players: {self.rules}, "
            f"actions {self.actions}, reward {self.reward}, recall {self.recall}>"
        )

    def _take(self, chosen: Spelling | None) -> None:
        """Pass, or go on with the choice as it stands now, and with what comes of it if decided."""
        if chosen is None:
            self._go_on(self._poll.pass_())
            return
        if chosen.action is None:
            self._spelling = chosen
            return
        poll = self._poll.apply(chosen.action)
        gain = self._gain(poll.state)
        self.rewards = {agent: -gain if self._seats[agent] % 2 else gain for agent in self.agents}
        self._go_on(poll)

    def _gain(self, state: GameState) -> int:
        """What the action that led to this state brings side 0; side 1 loses as much."""
        if self.reward == "round":
            return round_gain(state)
        return 0 if state.outcome is None else 1 - 2 * state.outcome.winner

    def _go_on(self, poll: Poll) -> None:
        """Let chance do what is due, then ask the seat whose choice it is, if the match goes on."""
        while poll.state.is_chance:
            poll = poll.apply(shuffle(poll.state, self._rng))
        self._poll = poll
        self._spelling = Spelling(poll.actions, self._alphabet.speller)
        if poll.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[poll.seat]
        if self.render_mode == "human":
            self.render()


def _require(name: str, value: object, values: tuple[object, ...]) -> None:
    if value not in values:
        raise ValueError(f"{name} must be one of {values}, not {value!r}")


def _require_poll(poll: object, first: GameState) -> None:
    """Refuse what cannot be the beginning of an environment with this first state."""
    if not isinstance(poll, Poll):
        raise TypeError(f"the option poll must be a Poll, not {type(poll).__name__}")
    if (poll.state.rules, poll.state.players) != (first.rules, first.players):
        raise ValueError("the option poll has other rules or players than the environment")
    if poll.state.is_over:
        raise ValueError("the option poll is of a match that is over")
