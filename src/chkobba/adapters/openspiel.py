"""An OpenSpiel game: importing this module registers `python_chkobba`.

    import pyspiel
    import chkobba.adapters.openspiel
    game = pyspiel.load_game("python_chkobba(rules=libyan;target:61,players=4)")

Needs the extra `openspiel`. Chance is explicit: the dealer is drawn where there is a choice, then
the pack card by card, top first. Players choose among the permanent ids of `chkobba.action_id`, or
pass where they are asked for something that they may leave be (see `chkobba.adapters.polling`).
"""

from collections.abc import Callable, Mapping
from itertools import repeat
from random import Random
from typing import Any, Final

import pyspiel

from chkobba import CARDS, ChkobbaError, action_of, position_text
from chkobba.adapters.openspiel_observers import InformationObserver, ViewObserver
from chkobba.adapters.openspiel_setting import NO_START, Setting, parameters, read_setting
from chkobba.adapters.openspiel_tree import CHANCE, PASS, TERMINAL, Node, root

__all__ = ["ChkobbaGame", "ChkobbaState", "parameters"]

_TYPE: Final = pyspiel.GameType(
    short_name="python_chkobba",
    long_name="Chkobba and Shakkba",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={
        "rules": "tunisian",
        "players": 2,
        "rounds": 1,
        "redeals": 1,
        "start": NO_START,
    },
)


class ChkobbaGame(pyspiel.Game):  # type: ignore[misc]
    """The game that OpenSpiel loads; made by `pyspiel.load_game`.

    Raises:
        ChkobbaError: the rules, the number of players or the start cannot be.
        ValueError: a number is out of range, or nobody is to play at the start.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_TYPE.parameter_specification, **(params or {})}
        setting = read_setting(**given)
        self.setting: Setting = setting
        self.root: Node = root(setting)
        most = float(setting.most_points)
        info = pyspiel.GameInfo(
            num_distinct_actions=PASS + 1,
            max_chance_outcomes=len(CARDS),
            num_players=setting.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=setting.most_choices,
        )
        super().__init__(_TYPE, info, params or {})

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (self.to_string(),)

    def new_initial_state(self) -> "ChkobbaState":
        """The state before the first draw."""
        return ChkobbaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The draws of a game, at most."""
        return self.setting.most_draws

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> InformationObserver | ViewObserver | None:
        """An observer of a player's information state or view; None for any other kind."""
        if params:
            raise ValueError(f"there are no parameters of observation: {params}")
        if iig_obs_type is None:
            return ViewObserver(self.setting)
        if (
            not iig_obs_type.public_info
            or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            return None
        kind = InformationObserver if iig_obs_type.perfect_recall else ViewObserver
        return kind(self.setting)


class ChkobbaState(pyspiel.State):  # type: ignore[misc]
    """A state for OpenSpiel, whose `node` is its place in the tree.

    `node.poll.state` is the state of the library, hidden cards included: not for players.
    """

    def __init__(self, game: ChkobbaGame) -> None:
        super().__init__(game)
        self.node: Node = game.root

    def current_player(self) -> int:
        """Who chooses: a seat, chance, or nobody when the game is over."""
        return self.node.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.player == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The dealers, or the cards, that may be drawn now, each with its probability."""
        outcomes = self.node.outcomes
        return list(zip(outcomes, repeat(1 / len(outcomes))))

    def returns(self) -> list[float]:
        """The points that each seat's side has made more than the other; 0 until the end."""
        gain = self.node.gain if self.is_terminal() else 0
        return [float(gain), float(-gain)] * (self.num_players() // 2)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "ChkobbaState":
        """A state that the player cannot tell from this one, with the hidden cards drawn anew.

        The sampler gives numbers from 0 to 1, as those of OpenSpiel do.

        Raises:
            SpielError: there is no such player, or it is chance that chooses here.
        """
        rng = Random(int(probability_sampler() * 2**53))  # noqa: S311 - a game
        try:
            numbers = self.node.resampled(player_id, rng)
        except (ValueError, ChkobbaError) as error:
            raise pyspiel.SpielError(str(error)) from None
        state: ChkobbaState = self.get_game().new_initial_state()
        for number in numbers:
            state.apply_action(number)
        return state

    def __str__(self) -> str:
        node = self.node
        text = (
            f"{position_text(node.poll.state)} | rounds {node.rounds} | gain {node.gain} "
            f"| chooses {node.player}"
        )
        if node.player != CHANCE:
            return text
        drawn = "".join([str(CARDS[index]) for index in node.draw.deck])
        return f"{text} | dealer drawn {node.draw.dealer} | drawn {drawn or '-'}"

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.node.choices)

    def _apply_action(self, action: int) -> None:
        try:
            self.node = self.node.child(action)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"dealer {action}" if self.node.draw.dealer is None else str(CARDS[action])
        return f"{player} pass" if action == PASS else str(action_of(action, player))


def _load(text: str) -> ChkobbaGame:
    """The game with this description; its pickles are read so, for this imports the module."""
    game: ChkobbaGame = pyspiel.load_game(text)
    return game


pyspiel.register_game(_TYPE, ChkobbaGame)
