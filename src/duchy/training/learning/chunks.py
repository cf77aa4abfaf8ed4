"""The unit of work: some self-play games at one table, and the gradient from them."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...games import game_named
from ...games.template import as_states
from ...kernel.instances import instance
from ...kernel.records import (
    as_real_cube,
    as_real_grid,
    as_reals,
    blank_grid,
    blank_real_grid,
    blank_reals,
    blank_row,
)
from ...minds.nullgame import features
from ...players.nets import net
from ...players.nets.buffers import network_for
from ...players.nets.weights import has_choices
from ...players.search.blank import blank_plans, room_for_plans
from . import choices, selfplay
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
    plans_turns: bool = False
    """Whether seats plan whole turns, where the game has no responses within a turn."""
    poor: float = 0.0
    """The part of games of whole turns that begins with poor play, 0..1."""


@dataclass(frozen=True)
class Learned:
    """The gradient of the summed loss, and the totals listed at `Lesson.totals`."""

    grad: Numbers
    totals: Numbers
    choices: float = 0.0
    """How many choices were learned from; the second half of the gradient is theirs, the first is zero."""


class Room:
    """Working memory of one thread for playing and learning."""

    def __init__(self, game: str, seats: int) -> None:
        self.selfplay = instance(game, selfplay, compiled=True)
        shape, inputs = instance(game, net, compiled=True), instance(game, features, compiled=True).INPUTS
        described, longest = game_named(game), selfplay.LONGEST
        self.grad, self.totals = floats(shape.PARAMETERS), np.zeros(5)
        self.lesson = self.selfplay.Lesson(
            grad=as_reals(self.grad),
            trace=as_real_cube(floats(seats, longest, inputs)),
            answers=as_real_cube(floats(seats, longest, 2)),
            goals=blank_real_grid(seats, longest),
            counts=blank_row(seats),
            acts=as_reals(floats(shape.ACTS)),
            totals=as_reals(self.totals),
            out=blank_row(2 * described.actions.LEGAL_MAX),
            rng=blank_row(2),
            keys=blank_grid(seats, len(described.result_keys)),
            shares=blank_row(seats),
            noise=blank_reals(seats),
            plans=blank_plans(described, *room_for_plans(), compiled=True),
        )

    def clear(self) -> None:
        """Forget what was learnt."""
        self.grad[:] = 0
        self.totals[:] = 0

    def learned(self) -> Learned:
        """What was learnt since then."""
        return Learned(self.grad.copy(), self.totals.copy())


class ChoiceRoom:
    """Working memory of one thread for learning choices."""

    def __init__(self, game: str, seats: int) -> None:
        self.choices = instance(game, choices, compiled=True)
        self.values, self.tastes = Room(game, seats), Room(game, seats)
        inputs = instance(game, features, compiled=True).INPUTS
        self.made = self.choices.Choices(
            tables=as_real_grid(floats(choices.ROOM, inputs)), likings=blank_reals(choices.ROOM),
            first=blank_row(choices.MOST), counts=blank_row(choices.MOST), taken=blank_row(choices.MOST),
            seats=blank_row(choices.MOST), after=blank_row(choices.MOST), expected=blank_reals(choices.MOST),
            size=blank_row(2),
        )  # fmt: skip

    def clear(self) -> None:
        """Forget what was learnt."""
        self.values.clear()
        self.tastes.clear()

    def learned(self) -> Learned:
        """What was learnt since then."""
        grad = np.concatenate([self.values.grad, self.tastes.grad])
        return Learned(grad, self.values.totals.copy(), float(self.tastes.totals[0]))


def floats(*shape: int) -> Numbers:
    """An array of 32-bit floats."""
    return np.zeros(shape, np.float32)


def whole(*shape: int) -> Numbers:
    """An array of integers."""
    return np.zeros(shape, np.int64)


class _Rooms(threading.local):
    def __init__(self) -> None:
        self.by_game: dict[tuple[str, int], Room] = {}
        self.for_choices: dict[tuple[str, int], ChoiceRoom] = {}


_rooms = _Rooms()


def room_of(game: str, seats: int) -> Room:
    """The working memory of this thread."""
    if (game, seats) not in _rooms.by_game:
        _rooms.by_game[game, seats] = Room(game, seats)
    return _rooms.by_game[game, seats]


def choice_room_of(game: str, seats: int) -> ChoiceRoom:
    """The working memory of this thread for choices."""
    if (game, seats) not in _rooms.for_choices:
        _rooms.for_choices[game, seats] = ChoiceRoom(game, seats)
    return _rooms.for_choices[game, seats]


def learn(numbers: Numbers, chunk: Chunk) -> Learned:
    """Play the games of a chunk with the net and learn from them: choices if the net has weights for these and single
    actions are chosen, else values.
    """
    if not has_choices(chunk.game, numbers):
        return learn_values(numbers, chunk)
    return learn_turns(numbers, chunk) if chunk.plans_turns else learn_choices(numbers, chunk)


def learn_choices(numbers: Numbers, chunk: Chunk) -> Learned:
    """Learn choices; the values stay as they are."""
    room = choice_room_of(chunk.game, chunk.seats)
    room.clear()
    states = table_of(chunk.game, chunk.seats, chunk.scene, selfplay.STATES)
    network = network_for(chunk.game, numbers, compiled=True)
    room.choices.learn_games(
        as_states(states), chunk.seats, network, room.values.lesson, room.tastes.lesson, room.made, chunk.seed,
        chunk.first, chunk.last, chunk.heat, chunk.decay,
    )  # fmt: skip
    return room.learned()


def learn_turns(numbers: Numbers, chunk: Chunk) -> Learned:
    """Learn values; what chooses single actions stays as it is."""
    learned = learn_values(numbers, chunk)
    return replace(learned, grad=np.concatenate([learned.grad, np.zeros_like(learned.grad)]))


def learn_values(numbers: Numbers, chunk: Chunk) -> Learned:
    """Learn values."""
    room = room_of(chunk.game, chunk.seats)
    room.clear()
    states = table_of(chunk.game, chunk.seats, chunk.scene, room.selfplay.STATES)
    network = network_for(chunk.game, numbers, compiled=True)
    room.selfplay.learn_games(
        as_states(states), chunk.seats, network, room.lesson, chunk.seed, chunk.first, chunk.last, chunk.heat,
        chunk.decay, chunk.plans_turns, chunk.poor,
    )  # fmt: skip
    return room.learned()
