"""Playing by a net alone before anything is compiled: plain rules, the net as matrices. Milliseconds per decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from ...games.template import as_state, as_states
from ...kernel.contract import AnyState
from ...kernel.dialect import NOBODY, mix
from ...kernel.game import Game
from ...kernel.instances import instance
from ...kernel.records import as_reals
from ...table.action import Action
from ...table.position import View
from ..nets import sight
from ..nets.matrices import MatrixNet
from ..nets.weights import Numbers, net_of
from ..search import evaluation, greedy, pruning
from .eyes import Eyes
from .net_player import NetPlayer

WORLDS: Final = 2
"""Number of sampled worlds per action: half of what compiled rules have time for."""


class UncompiledNet(NetPlayer):
    """Like `NetPlayer`, but if there are many actions it considers only the most promising."""

    def __init__(self, game: Game, eyes: Eyes | None = None) -> None:
        super().__init__(game, compiled=False, eyes=eyes)
        self._prune = instance(game.name, pruning, compiled=False).prune
        self._let_others_reply = instance(game.name, greedy, compiled=False).let_others_reply
        self._sureness = instance(game.name, evaluation, compiled=False).sureness
        self._open_eyes = instance(game.name, sight, compiled=False).open_eyes
        self._nets: dict[int, MatrixNet] = {}

    def net(self, seats: int) -> MatrixNet:
        """The net for that number of seats. Raises WeightsError."""
        if seats not in self._nets:
            self._nets[seats] = MatrixNet(self.game.name, net_of(self.game.name, seats).array)
        return self._nets[seats]

    def favourite(self, view: View, seed: int) -> Action:
        """The action that the net likes best of the most promising ones."""
        codes = self._promising(view, [action.code for action in view.actions()])
        likings = self.likings(view, codes, seed)
        return Action(self.game, codes[max(range(len(codes)), key=likings.__getitem__)])

    def at_sight(self, view: View, eyes: Eyes, seed: int) -> Action:
        """The action that a level with these eyes likes best."""
        likings = self.likings_at_sight(view, eyes, seed)
        return Action(self.game, max(likings, key=likings.__getitem__))

    def likings_at_sight(self, view: View, eyes: Eyes, seed: int) -> dict[int, float]:
        """By code of an action that such a level considers: how much it likes the table after it, in logits."""
        state, codes = view.state(), [action.code for action in view.actions()]
        hears = self._open_eyes(as_state(state), view.seat - 1, eyes.blur, eyes.overlook, eyes.draw, self._sight)
        sensible = [code for code in codes if not self.game.blunders.is_senseless(state, code)]
        codes = self._promising(view, sensible or codes)
        worlds, numbers = self._worlds(view, seed), as_reals(np.array(eyes, np.float64))
        leanings = np.array([self._policy.leaning(as_state(state), code, numbers) for code in codes])
        worths = np.asarray(sum(self._seen(world, codes, view, hears) for world in worlds)) + len(worlds) * leanings
        return dict(zip(codes, worths.tolist(), strict=True))

    def _promising(self, view: View, codes: list[int]) -> list[int]:
        """The most promising of these actions, if there are many."""
        out = codes + [0] * (2 * self.game.actions.LEGAL_MAX)
        return out[: self._prune(as_state(view.state()), out, len(codes))]

    def _seen(self, world: AnyState, codes: list[int], view: View, hears: bool) -> Numbers:
        """How much the view's seat likes the table after each action in one world, as it sees it; `hears`: after what
        others respond.
        """
        tables, made_by = list[AnyState](), list[int]()
        for at, code in enumerate(codes):
            after = self._followed(world, code)
            tables += after
            made_by += [at] * len(after)
        if hears and self.game.heuristic.ANSWERED:
            self._let_answer(tables, view)
        seat, net = view.seat - 1, self.net(view.settled.seats)
        base, inputs = self._inputs([world], [seat]), self._inputs(tables, [seat])
        worths = np.full(len(codes), -np.inf, np.float32)
        seen = np.array(base + self._sight.gains * (inputs - base), np.float32)
        np.maximum.at(worths, made_by, net.likings(seen))
        return worths

    def _followed(self, world: AnyState, code: int) -> list[AnyState]:
        """The table after an action; if that is only a means, after each that it is for."""
        after, blunders = self._after(world, code), self.game.blunders
        if not blunders.is_means(world, code):
            return [after]
        out = [0] * (2 * self.game.actions.LEGAL_MAX)
        count = self.game.rules.legal(after, out)
        return [self._after(after, end) for end in out[:count] if blunders.is_end(after, code, end)]

    def likings(self, view: View, codes: list[int], seed: int) -> list[float]:
        """How much the view's seat likes the table after each action, in logits."""
        tables = self._tables(view, codes, seed)
        if self.game.heuristic.ANSWERED:
            self._let_answer(tables, view)
        inputs = self._inputs(tables, [view.seat - 1])
        likings = self.net(view.settled.seats).likings(inputs)
        return likings.reshape(-1, len(codes)).mean(axis=0).tolist()

    def shares(self, view: View, action: Action, seed: int) -> list[float]:
        """By seat the net's estimate of the share of the win, 0..1, after the action; all of them make 1."""
        tables, seats = self._tables(view, [action.code], seed), view.settled.seats
        if self.game.rules.actor(tables[0]) == NOBODY:
            return super().shares(view, action, seed)
        answers = self.net(seats).answers(self._inputs(tables, range(seats)))
        powers = np.array([[self._sureness(as_state(table), seats)] for table in tables])
        hopes = (1 / (1 + np.exp(-answers[:, 0].astype(np.float64)))).reshape(-1, seats) ** powers
        return (hopes / hopes.sum(axis=1, keepdims=True)).mean(axis=0).tolist()

    def _tables(self, view: View, codes: list[int], seed: int) -> list[AnyState]:
        """The table after each action, world by world."""
        return [self._after(world, code) for world in self._worlds(view, seed) for code in codes]

    def _worlds(self, view: View, seed: int) -> list[AnyState]:
        """Some guesses of what is hidden; equal ones are merged."""
        worlds = list[AnyState]()
        for number in range(WORLDS):
            guessed = view.state()
            self.game.hidden.guess(guessed, view.seat - 1, [mix(mix(seed, 2), number)])
            if guessed not in worlds:
                worlds.append(guessed)
        return worlds

    def _after(self, table: AnyState, code: int) -> AnyState:
        """The table after an action."""
        after = table.copy()
        self.game.rules.apply(after, code)
        return after

    def _let_answer(self, tables: list[AnyState], view: View) -> None:
        """Let the others respond within the turn at each table."""
        before, weights, room = view.state(), list(self.game.heuristic.WEIGHTS), [0] * self.game.actions.LEGAL_MAX
        for table in tables:
            self._let_others_reply(as_states([before, table, table]), view.seat - 1, weights, room)

    def _inputs(self, tables: list[AnyState], seats: Sequence[int]) -> Numbers:
        """The features of each table for each of the seats."""
        features, rows = self.game.features, list[list[float]]()
        for table in tables:
            for seat in seats:
                rows.append([0.0] * features.INPUTS)
                features.features(table, seat, rows[-1])
        return np.array(rows, np.float32)
