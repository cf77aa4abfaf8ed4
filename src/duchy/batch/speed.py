"""How fast a game runs in every mode of play: the measurements of `duchy bench`.

A measure works for some time and returns how much it did. Measures alternate, so that a machine that slows down or
speeds up affects all of them alike; the medians of the rounds are reported.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final, Protocol

import numpy as np

from ..games.template import as_state
from ..kernel.dialect import mix, seeded
from ..kernel.game import Settled
from ..kernel.instances import instance
from ..kernel.processes import environment
from ..table.position import NATURE_NAME, Position
from . import loops
from .many import Batch, Integers, random_play
from .single import Stepper

ROUNDS: Final = 5
BATCH: Final = 1024


@dataclass(frozen=True)
class Work:
    """Work done in some seconds: complete games (0: not counted) and seats' decisions."""

    games: int
    decisions: float
    seconds: float
    processor: float
    """Seconds of processor time in which it was done, all threads added up."""

    @property
    def games_rate(self) -> float:
        """Games per second."""
        return self.games / self.seconds

    @property
    def decisions_rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


def in_processor_time(done: Mapping[str, Sequence[Work]]) -> dict[str, list[Work]]:
    """The same work by processor time, which other work on the machine hardly lengthens."""
    return {name: [replace(work, seconds=work.processor) for work in works] for name, works in done.items()}


Measure = Callable[[float], Work]
"""Works for about that many seconds."""


def alternately(measures: dict[str, Measure], seconds: float) -> dict[str, list[Work]]:
    """Run each measure `ROUNDS` times, in turn, for `seconds` in all, after a short uncounted warm-up."""
    for measure in measures.values():
        measure(0.0)
    done: dict[str, list[Work]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            done[name].append(measure(seconds / ROUNDS))
    return done


def ratio(one: Sequence[Work], other: Sequence[Work]) -> float:
    """How many times faster `one` is than `other` in decisions: the median of the rounds' ratios."""
    return median(a.decisions_rate / b.decisions_rate for a, b in zip(one, other, strict=True))


def for_seconds(seconds: float, play: Callable[[int], tuple[int, float]]) -> Work:
    """Call `play` with 0, 1, 2 ... until the time is over; it returns how many games and decisions it played."""
    games, decisions, number = 0, 0.0, 0
    began, began_working = time.perf_counter(), time.process_time()
    while True:
        more_games, more_decisions = play(number)
        games, decisions, number = games + more_games, decisions + more_decisions, number + 1
        if (now := time.perf_counter()) - began >= seconds:
            return Work(games, decisions, now - began, time.process_time() - began_working)


def measures_of(settled: Settled) -> dict[str, Measure]:
    """Every mode of play, by the name it is reported under."""
    return {
        "plain": plain(settled),
        "compiled": compiled(settled, 1),
        "cores": compiled(settled, os.cpu_count() or 1),
        "stepped": stepped(settled),
        "batch": batched(settled, masks=False),
        "masked": batched(settled, masks=True),
        "positions": positions(settled),
    }


def plain(settled: Settled) -> Measure:
    """Whole random games by the plain rules."""
    play_out = instance(settled.game.name, loops, compiled=False).play_out
    out = [0] * settled.game.actions.LEGAL_MAX
    blank = settled.start_state()

    def play(number: int) -> tuple[int, float]:
        return 1, play_out(as_state(blank.copy()), seeded(mix(1, number)), out)

    return lambda seconds: for_seconds(seconds, play)


def compiled(settled: Settled, threads: int) -> Measure:
    """Whole random games by the compiled rules."""
    share = 2048 * threads

    def play(number: int) -> tuple[int, float]:
        return share, float(random_play(settled, share, number, threads).decisions.sum())

    return lambda seconds: for_seconds(seconds, play)


def stepped(settled: Settled) -> Measure:
    """One game after another, each decision made in Python and played by one compiled call."""
    stepper = Stepper(settled)
    step, legal, chance = stepper.step, stepper.legal, random.Random(1).random

    def play(number: int) -> tuple[int, float]:
        decisions = 0
        count = stepper.reset()
        while count:
            count = step(legal[int(chance() * count)])
            decisions += 1
        return 1, decisions

    return lambda seconds: for_seconds(seconds, play)


def batched(settled: Settled, *, masks: bool) -> Measure:
    """`BATCH` games stepped at once; choosing the actions is not counted."""
    batch = Batch(settled, BATCH)
    return rows_stepped(batch, lambda: batch.mask if masks else None)


class Rows(Protocol):
    """Games side by side that are stepped at once."""

    def __len__(self) -> int:
        """How many there are."""
        ...

    def random_actions(self, generator: np.random.Generator) -> Integers:
        """A legal action for each."""
        ...

    def step(self, actions: Integers) -> object:
        """Play one action in each."""
        ...


def rows_stepped(rows: Rows, prepare: Callable[[], object]) -> Measure:
    """Games side by side, `prepare`d when the measuring begins; choosing the actions is not counted."""
    generator = np.random.default_rng(1)

    def work(seconds: float) -> Work:
        prepare()
        spent, worked, steps = 0.0, 0.0, 0
        while steps == 0 or spent < seconds:
            actions = rows.random_actions(generator)
            began, began_working = time.perf_counter(), time.process_time()
            rows.step(actions)
            spent, worked = spent + time.perf_counter() - began, worked + time.process_time() - began_working
            steps += 1
        return Work(0, steps * len(rows), spent, worked)

    return work


def positions(settled: Settled) -> Measure:
    """Games of `Position` objects, every action a checked value with a text."""
    chance = random.Random(1)

    def play(number: int) -> tuple[int, float]:
        position, decisions = Position(settled, settled.start_state()), 0
        while not position.is_over:
            if position.actor == NATURE_NAME:
                action = position.sample(chance)
            else:
                action = chance.choice(position.actions())
                decisions += 1
            position = position.play(action)
        return 1, decisions

    return lambda seconds: for_seconds(seconds, play)


# Starting


@dataclass(frozen=True)
class Starts:
    """Seconds from starting Python to the end of one random game."""

    plain: float
    first: float
    """Compiled, with an empty cache."""
    warm: float
    """Compiled, with the rules in the cache."""


PLAIN_START: Final = """
from duchy.batch import loops
from duchy.games import game_named
from duchy.kernel.dialect import seeded
from duchy.kernel.instances import instance
game = game_named({game!r})
room = [0] * game.actions.LEGAL_MAX
instance({game!r}, loops, compiled=False).play_out(game.settle(None, {{}}, None).start_state(), seeded(1), room)
"""
COMPILED_START: Final = """
from duchy.batch.many import random_play
from duchy.games import game_named
random_play(game_named({game!r}).settle(None, {{}}, None), 1, threads=1)
"""


Clock = Callable[[], float]


def processor_time_of_others() -> float:
    """Seconds of processor time of all processes that this one has started and that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def starts(game: str, clock: Clock = time.perf_counter) -> Starts:
    """Start new processes with their own empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        scripts = (PLAIN_START, COMPILED_START, COMPILED_START)
        return Starts(*(seconds_of(script.format(game=game), cache, clock) for script in scripts))


def seconds_of(script: str, cache: str, clock: Clock) -> float:
    """How long a new process takes for the script."""
    began = clock()
    subprocess.run([sys.executable, "-c", script], check=True, env=environment(DUCHY_CACHE=cache))
    return clock() - began
