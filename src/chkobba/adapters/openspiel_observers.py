"""Observers for OpenSpiel: what a player has seen, and what it sees now, as text and as tensors."""

from itertools import accumulate
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from chkobba import CARDS
from chkobba.adapters.features import features, length, parts
from chkobba.adapters.openspiel_setting import Setting
from chkobba.adapters.openspiel_sights import (
    Kind,
    information_sights,
    information_text,
    observation_text,
    seen_now,
)
from chkobba.adapters.openspiel_tree import Node


class SpielState(Protocol):
    """A state of OpenSpiel's that has its node in the tree."""

    node: Node


class InformationObserver:
    """The information state for OpenSpiel.

    The parts of the tensor are `player`, a flag for the seat that has seen it, and `history`, a
    row for each thing seen: flags for its kind, its seat, and two sets of cards.
    """

    def __init__(self, setting: Setting) -> None:
        players, rows = setting.players, setting.most_sights
        self._cards = len(Kind) + players
        self._width = self._cards + 2 * len(CARDS)
        self.tensor: NDArray[np.float32] = np.zeros(players + rows * self._width, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            "player": self.tensor[:players],
            "history": self.tensor[players:].reshape(rows, self._width),
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player has seen into the tensor."""
        self.tensor.fill(0)
        self.tensor[player] = 1
        sights = information_sights(state.node, player)
        size = (self._width + 7) // 8
        packed = bytearray()
        for _, kind, seat, cards, captured in sights:
            flags = 1 << kind | 1 << len(Kind) + seat
            flags |= (cards | captured << len(CARDS)) << self._cards
            packed += flags.to_bytes(size, "little")
        rows = np.frombuffer(packed, np.uint8).reshape(-1, size)
        self.dict["history"][: len(sights)] = np.unpackbits(
            rows, axis=1, count=self._width, bitorder="little"
        )

    def string_from(self, state: SpielState, player: int) -> str:
        """The information state as text."""
        return information_text(state.node, player)


class ViewObserver:
    """The observation for OpenSpiel.

    The parts of the tensor are `player` and `chooser`, flags for the seat that looks and the seat
    that chooses, `progress`, the rounds and redeals of those that there may be, and all those of
    `chkobba.adapters.features`.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        players = setting.players
        sizes = {"player": players, "chooser": players, "progress": 2}
        own = sum(sizes.values())
        self.tensor: NDArray[np.float32] = np.zeros(own + length(players), np.float32)
        ends = list(accumulate(sizes.values()))
        self.dict: dict[str, NDArray[np.float32]] = {
            name: self.tensor[end - size : end]
            for (name, size), end in zip(sizes.items(), ends, strict=True)
        }
        self._view = self.tensor[own:]
        self.dict.update({name: self._view[part] for name, part in parts(players).items()})

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees now into the tensor."""
        node, setting = state.node, self._setting
        self.tensor.fill(0)
        self.tensor[player] = 1
        if node.player >= 0:
            self.dict["chooser"][node.player] = 1
        seen = seen_now(node, player)
        redeals = min(seen.redeals / setting.openings, 1)  # the start may have had more
        self.dict["progress"][:] = node.rounds / setting.rounds, redeals
        self._view[:] = features(seen)

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation as text."""
        return observation_text(state.node, player)
