"""The unit of work: some self-play games at one table, and the gradient from them."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...games import game_named
from ...kernel.worlds import world
from ...players.nets.buffers import network_for
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
        self.selfplay = world(game, "training.learning.selfplay", compiled=True)
        net = world(game, "players.nets.net", compiled=True)
        features = world(game, "minds.nullgame.features", compiled=True)
        described = game_named(game)
        longest = self.selfplay.LONGEST
        self.lesson = self.selfplay.Lesson(
            grad=floats(net.PARAMETERS),
            trace=floats(seats, longest, features.INPUTS),
            answers=floats(seats, longest, 2),
            counts=whole(seats),
            acts=floats(net.ACTS),
            totals=np.zeros(5),
            out=whole(2 * described.actions.LEGAL_MAX),
            rng=whole(1),
            keys=whole(seats, len(described.result_keys)),
            shares=whole(seats),
        )


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


def learn(net: Numbers, chunk: Chunk) -> Learned:
    """Play the games of a chunk with the net and learn from them."""
    room = room_of(chunk.game, chunk.seats)
    lesson = room.lesson
    lesson.grad[:] = 0
    lesson.totals[:] = 0
    states = table_of(chunk.game, chunk.seats, chunk.scene, room.selfplay.STATES)
    network = network_for(chunk.game, net, compiled=True)
    room.selfplay.learn_games(
        states, chunk.seats, network, lesson, chunk.seed, chunk.first, chunk.last, chunk.heat, chunk.decay
    )
    return Learned(lesson.grad.copy(), lesson.totals.copy())
