"""Playing by a net alone before anything is compiled: plain rules, the net as matrices. Milliseconds per decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from ...kernel.contract import AnyState
from ...kernel.dialect import mix
from ...kernel.game import Game
from ...kernel.worlds import world
from ...table.action import Action
from ...table.position import View
from ..nets.matrices import MatrixNet
from ..nets.weights import Numbers, net_of
from .net_player import NetPlayer

WORLDS: Final = 2
"""Number of sampled worlds per action: half of what compiled rules have time for."""


class UncompiledNet(NetPlayer):
    """Like `NetPlayer`, but if there are many actions it considers only the most promising."""

    def __init__(self, game: Game, heat: float = 0.0, cap: float = 0.0, sensible: bool = False) -> None:
        super().__init__(game, compiled=False, heat=heat, cap=cap, sensible=sensible)
        self._noticed = world(game.name, "players.search.pruning", compiled=False).noticed
        self._nets: dict[int, MatrixNet] = {}

    def net(self, seats: int) -> MatrixNet:
        """The net for that number of seats. Raises WeightsError."""
        if seats not in self._nets:
            self._nets[seats] = MatrixNet(self.game.name, net_of(self.game.name, seats).array)
        return self._nets[seats]

    def worth_a_thought(self, view: View) -> Sequence[Action]:
        """The most promising of the sensible actions."""
        actions = super().worth_a_thought(view)
        codes = [action.code for action in actions] + [0] * (2 * self.game.actions.LEGAL_MAX)
        count = self._noticed(view.state(), codes, len(actions))
        return [Action(self.game, code) for code in codes[:count]]

    def likings(self, view: View, codes: list[int], seed: int) -> list[float]:
        """How much the view's seat likes the table after each action, in logits."""
        likings = self.net(view.settled.seats).likings(self._inputs(view, codes, seed))
        return likings.reshape(-1, len(codes)).mean(axis=0).tolist()

    def share(self, view: View, action: Action, seed: int) -> float:
        """The net's estimate of the seat's share of the win, 0..1, after the action."""
        answers = self.net(view.settled.seats).answers(self._inputs(view, [action.code], seed))
        return float(np.mean(1 / (1 + np.exp(-answers[:, 0]))))

    def _inputs(self, view: View, codes: list[int], seed: int) -> Numbers:
        """The features of the table after each action, world by world; equal worlds are merged."""
        told, rows, worlds = self.game.features, list[list[float]](), list[AnyState]()
        for number in range(WORLDS):
            guessed = view.state()
            self.game.hidden.guess(guessed, view.seat - 1, [mix(mix(seed, 2), number)])
            if guessed in worlds:
                continue
            worlds.append(guessed)
            for code in codes:
                after, row = guessed.copy(), [0.0] * told.INPUTS
                self.game.rules.apply(after, code)
                told.features(after, view.seat - 1, row)
                rows.append(row)
        return np.array(rows, np.float32)
