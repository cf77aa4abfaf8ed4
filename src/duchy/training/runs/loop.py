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
from .recipe import Recipe, Schedule, Subject
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
        further = self.recipe.further_part
        return min(1.0, self.games / (self.recipe.games + (further.games if further else 0)))

    @property
    def values_share(self) -> float:
        """The fraction of the run in which it learns values from single actions, 0..1."""
        recipe = self.recipe
        if recipe.onward:
            return 0.0
        further = recipe.further_part
        if further is None:
            return 1.0
        return TIME_FOR_VALUES if recipe.minutes else recipe.games / (recipe.games + further.games)

    @property
    def lesson(self) -> Schedule:
        """What it learns now."""
        further = self.recipe.further_part
        return further if further and self.part >= self.values_share else self.recipe.values_part

    @property
    def lesson_share(self) -> float:
        """The completed fraction of what it learns now, 0..1."""
        if self.lesson.subject is Subject.VALUES:
            return self.part / self.values_share
        return (self.part - self.values_share) / (1 - self.values_share)

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
    recipe, lesson, share = run.recipe, run.lesson, run.lesson_share
    heat, decay = between(*lesson.heat, share), between(*lesson.decay, share)
    plans_turns = lesson.subject is Subject.TURNS
    firsts = range(run.games, run.games + lesson.batch, recipe.chunk)
    return [
        Chunk(
            recipe.game, recipe.seats, recipe.seed, first // recipe.chunk, first, first + recipe.chunk, heat, decay,
            plans_turns, lesson.poor,
        )
        for first in firsts
    ]  # fmt: skip


def between(first: float, last: float, part: float) -> float:
    """Linear interpolation from `first` to `last`."""
    return first + (last - first) * part


def rate_of(run: Run) -> float:
    """The next learning rate: a half-cosine schedule from the first to the last, after a ramp."""
    lesson = run.lesson
    first, last = lesson.rate
    rate = last + (first - last) * (1 + np.cos(np.pi * run.lesson_share)) / 2
    begun = (run.learner.steps + 1) * lesson.batch
    return rate * min(1.0, begun / lesson.ramp) if lesson.ramp else rate


def summed(lessons: list[Learned]) -> tuple[Numbers, Numbers]:
    """The gradient of the mean loss, and the totals; summed in chunk order, so that threads make no difference."""
    grad = np.sum([lesson.grad.astype(np.float64) for lesson in lessons], axis=0)
    totals = np.sum([lesson.totals for lesson in lessons], axis=0)
    choices = sum(lesson.choices for lesson in lessons)
    return grad / max(1.0, choices or totals[0]), totals


def with_choices(run: Run) -> Run:
    """The run with a net that has weights of choices apart from those of values, at first the same."""
    if has_choices(run.recipe.game, run.learner.net):
        return run
    net = run.learner.published() if run.accepted is None else run.accepted
    both = net if has_choices(run.recipe.game, net) else np.tile(net, 2)
    return replace(run, learner=Learner.of(both))


def stepped(run: Run, workers: Workers) -> Run:
    """The run after one more batch. Raises Diverged."""
    lesson = run.lesson
    if lesson.subject is not Subject.VALUES:
        run = with_choices(run)
    grad, totals = summed(workers.learn(run.learner.net, batch_of(run)))
    learner = run.learner.after(grad, rate_of(run))
    if not np.isfinite(learner.average).all():
        raise Diverged
    return replace(
        run,
        learner=learner,
        games=run.games + lesson.batch,
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
