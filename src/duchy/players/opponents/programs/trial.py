"""Whether a program plays as it should: games of every size against random opponents, timed."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Final

from ....kernel.game import Game
from ....table.action import Action
from ....table.heard import Ears
from ....table.position import NATURE_NAME, Position, View
from ...place import End, Outcome, Place
from .failure import ProgramError
from .program import SEEDS, Program

PATIENCE_S: Final = 60.0
"""Time limit for getting ready."""
AT_START: Final = 0
AFTER: Final = -1
TOLERANCE_MS: Final = 500
"""A reply that takes this much longer than it was given is a fault."""
USUAL_TOLERANCE: Final = 1.5
"""So is what half of the replies take, if it is more than this many times what they were given, ..."""
LEAST_TOLERANCE_MS: Final = 30
"""... and this much longer: a busy machine takes its time, too."""


@dataclass(frozen=True)
class Fault:
    """What a program did wrong."""

    code: str
    """As in `ProgramError`, or LATE for a reply that took longer than it was given."""
    detail: str
    decision: int
    """At which of its decisions in this game, from 1; AT_START before the game, AFTER when it was over."""
    complaint: str = ""
    """The end of its standard error."""


@dataclass(frozen=True)
class Trial:
    """One game that a program played from one seat."""

    game: str
    seats: int
    decisions: int
    mean_ms: float
    longest_ms: float
    fault: Fault | None = None
    protocol: int | None = None
    """None if it never said."""
    name: str = ""
    """What the program calls itself, in protocol 2."""
    supported: bool = True
    """Whether it plays such games; if it says that it does not, nothing was played."""


def trials(command: str, games: Sequence[Game], ms: int) -> Iterator[Trial]:
    """A game of each kind and number of seats; the program sits at the first seat, then the second, and so on. Each
    game starts the program anew; the first that it is not ready for is the last.
    """
    for game in games:
        for number, seats in enumerate(game.seats):
            program = Program(command, game, patience_s=PATIENCE_S)
            try:
                trial = _Course(program, game, seats, 1 + number % seats, ms).played()
            finally:
                program.close()
            yield trial
            if trial.fault and trial.fault.decision == AT_START:
                return


class _Course:
    """One game, and the times of the program's decisions."""

    def __init__(self, program: Program, game: Game, seats: int, seat: int, ms: int) -> None:
        self._program, self._game, self._seats, self._seat, self._ms = program, game, seats, seat, ms
        self._chance = random.Random(f"{game.name} {seats}")
        self._positions, self._actions = [Position.start(game, seats=seats)], list[Action]()
        self._place = Place(heard=partial(Ears(seat).hear, self._positions, self._actions))
        self._times: list[float] = []
        self._is_ready = False

    def played(self) -> Trial:
        """Play until the end or the first fault."""
        try:
            self._program.make_ready()
            self._is_ready = True
            if not self._program.introduction.plays(self._game.name, self._seats):
                return self._trial(None)
            while not self._position.is_over:
                self._play(self._chosen())
            self._program.leave(self._place, self._view, Outcome(End.PLAYED, self._position.result))
        except ProgramError as error:
            return self._trial(Fault(error.code, error.detail, self._decision, error.complaint))
        late = self._first_late
        return self._trial(Fault("LATE", f"{self._times[late - 1] * 1000:.0f}", late) if late else None)

    @property
    def _first_late(self) -> int:
        """At which decision it was late for the first time; 0 if it kept to its time."""
        usual = max(self._ms * USUAL_TOLERANCE, self._ms + LEAST_TOLERANCE_MS)
        times = [seconds * 1000 for seconds in self._times]
        most = usual if times and median(times) > usual else self._ms + TOLERANCE_MS
        return next((at for at, ms in enumerate(times, 1) if ms > most), 0)

    @property
    def _position(self) -> Position:
        return self._positions[-1]

    @property
    def _view(self) -> View:
        return self._position.view(self._seat)

    @property
    def _decision(self) -> int:
        """Which of its decisions is due, from 1; AT_START before the game, AFTER when it is over."""
        if not self._is_ready:
            return AT_START
        return AFTER if self._position.is_over else len(self._times) + 1

    def _play(self, action: Action) -> None:
        self._positions.append(self._position.play(action))
        self._actions.append(action)

    def _chosen(self) -> Action:
        if self._position.actor == NATURE_NAME:
            return self._position.sample(self._chance)
        if self._position.actor != self._seat:
            return self._chance.choice(self._position.actions())
        began = time.perf_counter()
        choice = self._program.choose_at(self._place, self._view, self._ms, self._chance.randrange(SEEDS))
        self._times.append(time.perf_counter() - began)
        return choice.action

    def _trial(self, fault: Fault | None) -> Trial:
        times = self._times or [0.0]
        mean, longest = sum(times) / len(times) * 1000, max(times) * 1000
        own = self._program.introduction
        return Trial(
            self._game.name, self._seats, len(self._times), mean, longest, fault,
            self._program.protocol, own.title, own.plays(self._game.name, self._seats),
        )  # fmt: skip
