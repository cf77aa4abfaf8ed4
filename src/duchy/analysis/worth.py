"""The worth of the true table, for the ledger: a net's after two turns played on, in a few courses of chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..games.template import as_states
from ..kernel.contract import AnyState
from ..kernel.dialect import NATURE, NOBODY, mix
from ..kernel.game import Game
from ..kernel.instances import instance
from ..kernel.records import records_of, store
from ..players.measure import luck
from ..players.measure.luck_meter import memory_for
from ..players.nets.buffers import network_for
from ..players.nets.weights import net_of
from ..players.search.halving import Doubles
from ..table.position import Position, View, legal_codes
from .verdicts import BOUND

COURSES: Final = 4
"""Courses of chance to come over which a table's worth is averaged. They depend on the turn, not on what is played."""


class TableWorth:
    """By seat: the share of the win that a table is worth, by `players/measure/luck.py`, seen with open cards."""

    def __init__(self, game: Game, seats: int, seed: int, courses: int = COURSES) -> None:
        self.game, self.seats, self.seed, self.courses = game, seats, seed, courses
        self._luck = instance(game.name, luck, compiled=True)
        self._network = network_for(game.name, net_of(game.name, seats).array, compiled=True)
        self._memory = memory_for(game, compiled=True)
        self._states = records_of(game.fields.State, 3)

    def of(self, position: Position) -> Doubles:
        """The worth of a table; before nature acts it is the exact mean over all that nature may do."""
        state = position.state()
        who = self.game.rules.actor(state)
        if who == NOBODY:
            return self.result(position)
        if who == NATURE:
            return self.chance(position, legal_codes(position.settled, state)[0])[1]
        return self.in_courses(state, position.turn, range(self.courses))

    def at_sight(self, position: Position) -> Doubles:
        """What the net states of a table as it stands."""
        store(self._states[1], position.state())
        self._luck.expect(as_states(self._states)[1], self.seats, self._network, self._memory.evaluation)
        return np.array(self._memory.evaluation.shares[: self.seats])

    def result(self, position: Position) -> Doubles:
        """The shares of a game that is over."""
        shares, result = np.zeros(self.seats), position.standing()
        for seat in result.winners:
            shares[seat - 1] = 1 / len(result.winners)
        return shares

    def in_courses(self, state: AnyState, moment: int, courses: range) -> Doubles:
        """The worth of a table, the turns to come played on by the net in each of these courses of chance; they depend
        on the moment, which is any number.
        """
        total = np.zeros(self.seats)
        store(self._states[0], state)
        for course in courses:
            self._states[1] = self._states[0]
            self._luck.play_on(as_states(self._states), self._key(moment, course), self._network, self._memory)
            self._luck.expect(self._states[1], self.seats, self._network, self._memory.evaluation)
            total += self._memory.evaluation.shares[: self.seats]
        return total / len(courses)

    def chance(
        self, position: Position, code: int, moment: int | None = None, courses: int | None = None
    ) -> tuple[Doubles, Doubles]:
        """The worth of the table after nature's action, and the mean of that over all that nature might have done, in
        courses of chance that depend on the moment; without one on the turn.
        """
        happened, luck, state = np.zeros(self.seats), np.zeros(self.seats), position.state()
        store(self._states[0], state)
        moment, courses = position.turn if moment is None else moment, courses or self.courses
        for course in range(courses):
            self._memory.luck[:] = [0.0] * len(self._memory.luck)
            key = self._key(moment, course)
            self._luck.add_luck(as_states(self._states), self.seats, code, key, self._network, self._memory)
            happened += self._memory.happened[: self.seats]
            luck += self._memory.luck[: self.seats]
        return happened / courses, (happened - luck) / courses

    def _key(self, moment: int, course: int) -> int:
        return mix(mix(self.seed, moment), course)


@dataclass(frozen=True)
class Glance:
    """What the net states at once, all cards face up, wherever somebody was to act, and the result."""

    stops: tuple[int, ...]
    """After how many actions."""
    course: tuple[tuple[float, ...], ...]
    """By stop and seat, 0..1."""


def glance(positions: Sequence[Position]) -> Glance:
    """A first impression of a finished game, for whoever waits for the judge; a millisecond for each decision. Raises
    WeightsError.
    """
    start = positions[0]
    worth = TableWorth(start.game, start.settled.seats, seed=0)
    stops = [at for at, here in enumerate(positions) if here.is_over or isinstance(here.actor, int)]
    looked = (worth.result(here) if here.is_over else worth.at_sight(here) for here in (positions[at] for at in stops))
    return Glance(tuple(stops), tuple(tuple(map(float, shares)) for shares in looked))


def worth_to(table: Position | View, seed: int, worlds: int) -> tuple[list[float], list[float]]:
    """What a table is worth to each seat as far as its viewer can know, and half the 90 % intervals of sampling: the
    mean over tables that the viewer cannot tell from it, each in a course of chance of its own. Raises WeightsError.
    """
    worth, found = TableWorth(table.game, table.settled.seats, seed, courses=1), list[Doubles]()
    for number in range(worlds):
        worth.seed = mix(seed, number)
        found.append(worth.of(table.guess(worth.seed) if isinstance(table, View) else table))
    spread = np.std(found, axis=0, ddof=1) / math.sqrt(worlds)
    return np.mean(found, axis=0).tolist(), (BOUND * spread).tolist()
