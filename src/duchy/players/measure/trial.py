"""Whether a program plays as it should: games of every size against random opponents, timed."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...kernel.game import Game
from ...table.position import NATURE_NAME, Position
from ..opponents.program import SEEDS, Program, ProgramError

PATIENCE_S: Final = 60.0
"""Time limit for getting ready."""
TOLERANCE_MS: Final = 500
"""A reply that takes this much longer than it was given is a fault."""


@dataclass(frozen=True)
class Fault:
    """What a program did wrong."""

    code: str
    """As in `ProgramError`, or LATE for a reply that took longer than it was given."""
    detail: str
    decision: int
    """At which of its decisions in this game, from 1; 0 at the start."""
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


def trials(command: str, games: Sequence[Game], ms: int) -> Iterator[Trial]:
    """A game of each kind and number of seats; the program sits at the first seat, then the second, and so on. Each
    game starts the program anew.
    """
    for game in games:
        for number, seats in enumerate(game.seats):
            program = Program(command, game, patience_s=PATIENCE_S)
            try:
                yield _Course(program, game, seats, 1 + number % seats, ms).played()
            finally:
                program.close()


class _Course:
    """One game, and the times of the program's decisions."""

    def __init__(self, program: Program, game: Game, seats: int, seat: int, ms: int) -> None:
        self._program, self._game, self._seats, self._seat, self._ms = program, game, seats, seat, ms
        self._chance = random.Random(f"{game.name} {seats}")
        self._times: list[float] = []
        self._is_ready = False

    def played(self) -> Trial:
        """Play until the end or the first fault."""
        position = Position.start(self._game, seats=self._seats)
        try:
            self._program.make_ready()
            self._is_ready = True
            while not position.is_over:
                position = position.play(self._chosen(position))
        except ProgramError as error:
            decision = len(self._times) + 1 if self._is_ready else 0
            return self._trial(Fault(error.code, error.detail, decision, error.complaint))
        slow = [at for at, seconds in enumerate(self._times) if seconds * 1000 > self._ms + TOLERANCE_MS]
        return self._trial(Fault("LATE", f"{self._times[slow[0]] * 1000:.0f}", slow[0] + 1) if slow else None)

    def _chosen(self, position: Position) -> str:
        if position.actor == NATURE_NAME:
            return str(position.sample(self._chance))
        if position.actor != self._seat:
            return str(self._chance.choice(position.actions()))
        began = time.perf_counter()
        choice = self._program.choose(position.view(self._seat), self._ms, self._chance.randrange(SEEDS))
        self._times.append(time.perf_counter() - began)
        return str(choice.action)

    def _trial(self, fault: Fault | None) -> Trial:
        times = self._times or [0.0]
        mean, longest = sum(times) / len(times) * 1000, max(times) * 1000
        return Trial(self._game.name, self._seats, len(self._times), mean, longest, fault)
