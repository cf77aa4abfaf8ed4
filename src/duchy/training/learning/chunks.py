"""The unit of work: some self-play games at one table, and the gradient from them."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...games import game_named
from ...games.template import as_states
from ...kernel.records import as_real_cube, as_reals, blank_grid, blank_row
from ...kernel.worlds import world
from ...minds.nullgame import features
from ...players.nets import net
from ...players.nets.buffers import network_for
from . import selfplay
from .scenes import table_of

Numbers = npt.NDArray[Any]


class Chunk(NamedTuple):
    """Which games to play, and how; equal chunks and nets give equal results on any machine."""

    game: str
    seats: int
    seed: int
    scene: int
    first: int
    last: int
    heat: float
    decay: float


@dataclass(frozen=True)
class Learned:
    """The gradient of the summed loss, and the totals listed at `Lesson.totals`."""

    grad: Numbers
    totals: Numbers


class Room:
    """Working memory of one thread for playing and learning."""

    def __init__(self, game: str, seats: int) -> None:
        self.selfplay = world(game, selfplay, compiled=True)
        shape, inputs = world(game, net, compiled=True), world(game, features, compiled=True).INPUTS
        described, longest = game_named(game), selfplay.LONGEST
        self.grad, self.totals = floats(shape.PARAMETERS), np.zeros(5)
        self.lesson = self.selfplay.Lesson(
            grad=as_reals(self.grad),
            trace=as_real_cube(floats(seats, longest, inputs)),
            answers=as_real_cube(floats(seats, longest, 2)),
            counts=blank_row(seats),
            acts=as_reals(floats(shape.ACTS)),
            totals=as_reals(self.totals),
            out=blank_row(2 * described.actions.LEGAL_MAX),
            rng=blank_row(1),
            keys=blank_grid(seats, len(described.result_keys)),
            shares=blank_row(seats),
        )

    def clear(self) -> None:
        """Forget what was learnt."""
        self.grad[:] = 0
        self.totals[:] = 0

    def learned(self) -> Learned:
        """What was learnt since then."""
        return Learned(self.grad.copy(), self.totals.copy())


def floats(*shape: int) -> Numbers:
    """An array of 32-bit floats."""
    return np.zeros(shape, np.float32)


def whole(*shape: int) -> Numbers:
    """An array of integers."""
    return np.zeros(shape, np.int64)


class _Rooms(threading.local):
    def __init__(self) -> None:
        self.by_game: dict[tuple[str, int], Room] = {}


_rooms = _Rooms()


def room_of(game: str, seats: int) -> Room:
    """The working memory of this thread."""
    if (game, seats) not in _rooms.by_game:
        _rooms.by_game[game, seats] = Room(game, seats)
    return _rooms.by_game[game, seats]


def learn(numbers: Numbers, chunk: Chunk) -> Learned:
    """Play the games of a chunk with the net and learn from them."""
    room = room_of(chunk.game, chunk.seats)
    room.clear()
    states = table_of(chunk.game, chunk.seats, chunk.scene, room.selfplay.STATES)
    network = network_for(chunk.game, numbers, compiled=True)
    room.selfplay.learn_games(
        as_states(states), chunk.seats, network, room.lesson, chunk.seed, chunk.first, chunk.last, chunk.heat,
        chunk.decay,
    )  # fmt: skip
    return room.learned()
