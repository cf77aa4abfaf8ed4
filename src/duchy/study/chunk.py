"""Some deals of one table, played at once: the unit of work. Equal tasks give equal chunks on any machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from ..games.template import as_states
from ..kernel.dialect import width
from ..kernel.game import Settled
from ..kernel.instances import instance
from ..kernel.records import (
    Records,
    as_grid,
    as_real_grid,
    as_reals,
    as_row,
    blank_grid,
    blank_real_grid,
    blank_reals,
    blank_records,
    blank_row,
)
from ..players.nets.buffers import network_for, sight_for
from ..players.nets.weights import net_of
from ..players.opponents.eyes import Eyes
from ..players.opponents.levels import LEVELS, NET, eyes_at
from ..players.search.blank import blank_evaluation, blank_plans, room_for_plans
from ..players.search.common_random_numbers import NATURE_ROOM
from . import games
from .columns import SEATS_MAX, Column, Sum
from .elements import elements_of
from .settings import Setting

if TYPE_CHECKING:
    from .games import Desk

Reals = npt.NDArray[np.float64]
DEALS: Final = 100
"""Deals of a chunk."""
RANDOM: Final = "random"
PLAYERS: Final = (RANDOM, *LEVELS[:-1], NET)
"""Who can play in a study: those that do not search."""
DIGITS: Final = 6
"""Decimals of what is noted, so that it is the same in a file."""
FAIR: Final = (-1, 0)
"""Nothing is loaded."""


@dataclass(frozen=True)
class Task:
    """Deals of one table: a level against itself, or a stronger one in turn at each seat against a weaker one."""

    setting: Setting
    levels: tuple[str, ...]
    seed: int
    number: int
    deals: int = DEALS

    @property
    def first(self) -> int:
        """The first deal."""
        return self.number * DEALS


@dataclass(frozen=True)
class Chunk:
    """What is noted of the games of a task."""

    facts: Reals
    """By deal and column. Of two levels one column: the share of the win of the first."""
    sums: Reals
    """By element and `Sum`; no rows for two levels."""


def play(task: Task) -> Chunk:
    """Play a task. Raises WeightsError."""
    return played(task, blank_records(task.setting.settled, states_of(task.setting.game)))


def played(task: Task, states: Records, load: tuple[int, int] = FAIR) -> Chunk:
    """Play a task from the last of the tables `states`, with one action of nature loaded. Raises WeightsError."""
    settled = task.setting.settled
    own = instance(task.setting.game, games, compiled=True)
    network = network_for(task.setting.game, net_of(task.setting.game, task.setting.seats).array, compiled=True)
    desk, levels = desk_for(settled, load), as_real_grid(eyes_of(settled, task.levels))
    elements = elements_of(task.setting.game)
    columns = Column.VERB + len(elements.verbs)
    if len(task.levels) == 1:
        facts, sums = np.zeros((task.deals, columns)), np.zeros((len(elements.names), width(Sum)))
        own.play_deals(
            as_states(states), settled.seats, network, levels, task.seed, task.first, desk, as_real_grid(facts),
            as_real_grid(sums),
        )  # fmt: skip
        return Chunk(facts.round(DIGITS), sums.round(DIGITS))
    won = np.zeros(task.deals)
    own.play_rounds(
        as_states(states), settled.seats, network, levels, task.seed, task.first, desk, blank_reals(columns),
        as_reals(won),
    )  # fmt: skip
    return Chunk(won.reshape(-1, 1).round(DIGITS), np.zeros((0, width(Sum))))


def states_of(game: str) -> int:
    """How many tables a chunk needs; games begin at the last one."""
    return instance(game, games, compiled=True).STATES


def eyes_for(name: str, settled: Settled) -> Eyes:
    """Those of a level; `net` makes no errors, and plans every turn within which nobody responds."""
    if name == RANDOM:
        return Eyes(-1.0)
    if name == NET:
        return Eyes(foresight=0.0 if settled.game.heuristic.ANSWERED else 1.0)
    return eyes_at(name, settled.game, settled.seats)


def eyes_of(settled: Settled, levels: tuple[str, ...]) -> Reals:
    """The numbers of their `Eyes` by seat; for two levels their own, and a row more for each seat."""
    eyes = [eyes_for(level, settled) for level in levels]
    rows = [eyes[0]] * settled.seats if len(eyes) == 1 else [*eyes, *[eyes[1]] * settled.seats]
    return np.array(rows, np.float64)


def desk_for(settled: Settled, load: tuple[int, int]) -> Desk:
    """Working memory for games at that table."""
    game, elements = settled.game, elements_of(settled.game.name)
    own = instance(game.name, games, compiled=True)
    most = game.actions.LEGAL_MAX
    return own.Desk(
        out=blank_row(2 * most), rng=blank_row(1 + NATURE_ROOM),
        sight=sight_for(game.name, most, compiled=True), plans=blank_plans(game, *room_for_plans(), compiled=True),
        evaluation=blank_evaluation(game, compiled=True),
        course=blank_real_grid(own.LONGEST, SEATS_MAX), verbs=as_row(elements.verb_of), named=as_grid(elements.named),
        used=blank_grid(settled.seats, len(elements.names)), load=as_row(np.array(load, np.int64)),
    )  # fmt: skip
