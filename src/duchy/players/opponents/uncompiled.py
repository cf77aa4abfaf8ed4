"""Playing by a net alone before anything is compiled: plain rules, the net as matrices. Milliseconds per decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from ...kernel.contract import AnyState
from ...kernel.dialect import NOBODY, mix
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
        self._hear_answers = world(game.name, "players.search.greedy", compiled=False).hear_answers
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
        tables = self._tables(view, codes, seed)
        if self.game.heuristic.ANSWERED:
            self._let_answer(tables, view)
        told = self._inputs(tables, [view.seat - 1])
        likings = self.net(view.settled.seats).likings(told)
        return likings.reshape(-1, len(codes)).mean(axis=0).tolist()

    def shares(self, view: View, action: Action, seed: int) -> list[float]:
        """By seat the net's estimate of the share of the win, 0..1, after the action; all of them make 1."""
        tables, seats = self._tables(view, [action.code], seed), view.settled.seats
        if self.game.rules.actor(tables[0]) == NOBODY:
            return super().shares(view, action, seed)
        answers = self.net(seats).answers(self._inputs(tables, range(seats)))
        hopes = (1 / (1 + np.exp(-answers[:, 0]))).reshape(-1, seats)
        return (hopes / hopes.sum(axis=1, keepdims=True)).mean(axis=0).tolist()

    def _tables(self, view: View, codes: list[int], seed: int) -> list[AnyState]:
        """The table after each action, world by world; equal worlds are merged."""
        tables, worlds = list[AnyState](), list[AnyState]()
        for number in range(WORLDS):
            guessed = view.state()
            self.game.hidden.guess(guessed, view.seat - 1, [mix(mix(seed, 2), number)])
            if guessed in worlds:
                continue
            worlds.append(guessed)
            for code in codes:
                tables.append(guessed.copy())
                self.game.rules.apply(tables[-1], code)
        return tables

    def _let_answer(self, tables: list[AnyState], view: View) -> None:
        """Let the others respond within the turn at each table."""
        before, weights, room = view.state(), list(self.game.heuristic.WEIGHTS), [0] * self.game.actions.LEGAL_MAX
        for table in tables:
            self._hear_answers([before, table, table], view.seat - 1, weights, room)

    def _inputs(self, tables: list[AnyState], seats: Sequence[int]) -> Numbers:
        """The features of each table for each of the seats."""
        told, rows = self.game.features, list[list[float]]()
        for table in tables:
            for seat in seats:
                rows.append([0.0] * told.INPUTS)
                told.features(table, seat, rows[-1])
        return np.array(rows, np.float32)
