"""The training loop: batch after batch, a measurement at every stage, a checkpoint every minute.

A `Run` is a value. Whatever interrupts the loop, the last one is complete and can be resumed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from ..learning.adam import Learner
from ..learning.beginnings import first_net
from ..learning.chunks import Chunk, Learned, Numbers
from ..stopping import stop_if_asked
from .curve import Point
from .recipe import Recipe
from .threads import Workers

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
        if self.recipe.games:
            return min(1.0, self.games / self.recipe.games)
        return min(1.0, self.seconds / 60 / self.recipe.minutes)

    @property
    def due(self) -> int:
        """How many stages should have been measured by now."""
        return int(self.part * self.recipe.stages + 1e-9)


def begun(recipe: Recipe) -> Run:
    """A run before its first game."""
    return Run(recipe, Learner.of(first_net(recipe.game, recipe.seed)))


def batch_of(run: Run) -> list[Chunk]:
    """The next games, as chunks; every chunk has its own scene."""
    recipe, part = run.recipe, run.part
    heat = between(recipe.heat, recipe.last_heat, part)
    decay = between(recipe.decay, recipe.last_decay, part)
    firsts = range(run.games, run.games + recipe.batch, recipe.chunk)
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
    return recipe.last_rate + (recipe.rate - recipe.last_rate) * (1 + np.cos(np.pi * run.part)) / 2


def summed(lessons: list[Learned]) -> tuple[Numbers, Numbers]:
    """The gradient of the mean loss, and the totals; summed in chunk order, so that threads make no difference."""
    grad = np.sum([lesson.grad.astype(np.float64) for lesson in lessons], axis=0)
    totals = np.sum([lesson.totals for lesson in lessons], axis=0)
    return grad / max(1.0, totals[0]), totals


def stepped(run: Run, workers: Workers) -> Run:
    """The run after one more batch. Raises Diverged."""
    grad, totals = summed(workers.learn(run.learner.net, batch_of(run)))
    learner = run.learner.after(grad, rate_of(run))
    if not np.isfinite(learner.average).all():
        raise Diverged
    return replace(
        run,
        learner=learner,
        games=run.games + run.recipe.batch,
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
