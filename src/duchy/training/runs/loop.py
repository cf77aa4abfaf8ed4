"""The training loop: batch after batch, a measurement at every stage, a checkpoint every minute.

A `Run` is a value. Whatever interrupts the loop, the last one is complete and can be resumed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from ...players.nets.weights import has_choices, net_of
from ..learning.adam import Learner
from ..learning.beginnings import first_net
from ..learning.chunks import Chunk, Learned, Numbers
from ..stopping import stop_if_asked
from .curve import Point
from .recipe import Recipe
from .threads import Workers

TIME_FOR_VALUES: Final = 0.5
"""Of a run for a given time, if it is to learn choices too."""
KEEP_EVERY: Final = 60.0
"""Seconds between checkpoints."""


class Diverged(ArithmeticError):
    """The weights of the net have diverged."""


@dataclass(frozen=True)
class Run:
    """The state of a run."""

    recipe: Recipe
    learner: Learner
    games: int = 0
    seconds: float = 0.0
    stage: int = 0
    """Stages measured so far."""
    totals: tuple[float, ...] = (0.0,) * 5
    """The totals of `Lesson.totals` since the last stage."""
    points: tuple[Point, ...] = ()
    """The measurements, stage by stage."""
    accepted: Numbers | None = None
    """The last net that passed the gate."""

    @property
    def part(self) -> float:
        """The completed fraction of the run, 0..1."""
        if self.recipe.minutes:
            return min(1.0, self.seconds / 60 / self.recipe.minutes)
        return min(1.0, self.games / (self.recipe.games + self.recipe.choices))

    @property
    def values_part(self) -> float:
        """The fraction of the run in which it learns values alone, 0..1."""
        recipe = self.recipe
        if recipe.onward:
            return 0.0
        if not recipe.choices:
            return 1.0
        return TIME_FOR_VALUES if recipe.minutes else recipe.games / (recipe.games + recipe.choices)

    @property
    def learns_choices(self) -> bool:
        """Whether it learns choices by now."""
        return self.values_part < 1 and self.part >= self.values_part

    @property
    def lesson_part(self) -> float:
        """The completed fraction of what it learns now, values or choices, 0..1."""
        if self.learns_choices:
            return (self.part - self.values_part) / (1 - self.values_part)
        return self.part / self.values_part

    @property
    def batch(self) -> int:
        """How many games the next step takes."""
        return self.recipe.choice_batch if self.learns_choices else self.recipe.batch

    @property
    def due(self) -> int:
        """How many stages should have been measured by now."""
        return int(self.part * self.recipe.stages + 1e-9)


def begun(recipe: Recipe) -> Run:
    """A run before its first game. Raises WeightsError, if it is to go on from a net in use that cannot be read."""
    if recipe.onward:
        net = net_of(recipe.game, recipe.seats).array
        return Run(recipe, Learner.of(net), accepted=net)
    return Run(recipe, Learner.of(first_net(recipe.game, recipe.seed)))


def batch_of(run: Run) -> list[Chunk]:
    """The next games, as chunks; every chunk has its own scene."""
    recipe, part = run.recipe, run.lesson_part
    heat = between(recipe.heat, recipe.last_heat, part)
    decay = between(recipe.decay, recipe.last_decay, part)
    if run.learns_choices:
        heat, decay = recipe.choice_heat, recipe.choice_decay
    firsts = range(run.games, run.games + run.batch, recipe.chunk)
    return [
        Chunk(recipe.game, recipe.seats, recipe.seed, first // recipe.chunk, first, first + recipe.chunk, heat, decay)
        for first in firsts
    ]


def between(first: float, last: float, part: float) -> float:
    """Linear interpolation from `first` to `last`."""
    return first + (last - first) * part


def rate_of(run: Run) -> float:
    """The next learning rate: a half-cosine schedule from the first to the last."""
    recipe = run.recipe
    first, last = recipe.rate, recipe.last_rate
    if run.learns_choices:
        first, last = recipe.choice_rate, recipe.choice_last_rate
    return last + (first - last) * (1 + np.cos(np.pi * run.lesson_part)) / 2


def summed(lessons: list[Learned]) -> tuple[Numbers, Numbers]:
    """The gradient of the mean loss, and the totals; summed in chunk order, so that threads make no difference."""
    grad = np.sum([lesson.grad.astype(np.float64) for lesson in lessons], axis=0)
    totals = np.sum([lesson.totals for lesson in lessons], axis=0)
    choices = sum(lesson.choices for lesson in lessons)
    return grad / max(1.0, choices or totals[0]), totals


def with_choices(run: Run) -> Run:
    """The run with a net that has weights for choices, at first those for values."""
    if has_choices(run.recipe.game, run.learner.net):
        return run
    net = run.learner.published() if run.accepted is None else run.accepted
    both = net if has_choices(run.recipe.game, net) else np.tile(net, 2)
    return replace(run, learner=Learner.of(both))


def stepped(run: Run, workers: Workers) -> Run:
    """The run after one more batch. Raises Diverged."""
    if run.learns_choices:
        run = with_choices(run)
    grad, totals = summed(workers.learn(run.learner.net, batch_of(run)))
    learner = run.learner.after(grad, rate_of(run))
    if not np.isfinite(learner.average).all():
        raise Diverged
    return replace(
        run,
        learner=learner,
        games=run.games + run.batch,
        totals=tuple(float(one + other) for one, other in zip(run.totals, totals, strict=True)),
    )


def train(
    run: Run, workers: Workers, measure: Callable[[Run], Run], keep: Callable[[Run], None], tell: Callable[[Run], None]
) -> Run:
    """Train to the end. `measure` returns the run with one more point; `tell` is called after each batch; `keep` is
    called every minute, at the end and on any interruption.
    """
    began, before, kept = time.monotonic(), run.seconds, time.monotonic()
    try:
        while run.stage < run.due or run.part < 1:
            if run.stage < run.due:
                run = replace(measure(run), stage=run.due, totals=(0.0,) * len(run.totals))
            else:
                run = stepped(run, workers)
            now = time.monotonic()
            run = replace(run, seconds=before + now - began)
            stop_if_asked()
            tell(run)
            if now - kept > KEEP_EVERY:
                keep(run)
                kept = now
    finally:
        keep(run)
    return run
