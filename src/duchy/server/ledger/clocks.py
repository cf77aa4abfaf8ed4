"""How much time each person at a table has left: from the times of its events, and from nothing else.

What others do not see happen changes nothing here: until a seat that is asked in secret has answered, its clock goes on
as while it thinks about what came before.
"""

from __future__ import annotations

from typing import Final

from ..protocol import TimeLimit
from ..storage.events import Damage, OutOfTime, Ticked

TICK_MS: Final = 60_000
"""How often a table at which a time for the whole game runs notes that it does."""
MOST_MS: Final = 2 * TICK_MS
"""How much of such a time may run between two events: a server that was down has noted nothing meanwhile."""
AGAIN: Final = 10
"""Whoever comes back after their time has run out gets this fraction of it, each time."""
GRACE_MS: Final = 3_600_000
"""A server that has just started lets nobody's time for a turn run out before this."""


class Clocks:
    """The times of all people's seats; where there is no limit nothing runs."""

    def __init__(self, limit: TimeLimit | None, seats: list[int]) -> None:
        self.limit = limit
        self.left: dict[int, int] = dict.fromkeys(seats, limit.ms) if limit else {}
        """By seat how many milliseconds were left at `since`."""
        self.running, self.since = 0, 0
        """The seat whose time runs (0: none), and since when, in milliseconds since 1970."""
        self.ran_out: list[int] = []
        """Each time that somebody's ran out: their seat."""
        self._moment = (0, 0)

    def counted(self, at: int) -> int:
        """How much time has run by then."""
        gone = max(0, at - self.since) if self.running else 0
        return min(gone, MOST_MS) if self.limit and self.limit.per == "game" else gone

    def follow(self, at: int, actor: int, turn: int, runs: bool) -> None:
        """From that time on a seat is known to decide in that turn; `runs`: whether a person does so."""
        self.tick(at)
        if self.limit and self.limit.per == "turn" and (actor, turn) != self._moment and actor in self.left:
            self.left[actor] = self.limit.ms
        self._moment = actor, turn
        self.running = actor if runs and actor in self.left else 0

    def tick(self, at: int) -> None:
        """That much has run by then."""
        if self.running:
            self.left[self.running] -= self.counted(at)
        self.since = max(at, self.since)

    def run_out(self, seat: int, at: int, seq: int) -> None:
        """The time of a seat is over, which must be so."""
        if seat != self.running or self.counted(at) < self.left[seat]:
            raise Damage("TIME_LEFT", seq)
        self.tick(at)
        self.left[seat], self.running = 0, 0
        self.ran_out.append(seat)

    def stop(self) -> None:
        """Nobody plays any more."""
        self.running = 0

    def come_back(self, seat: int) -> None:
        """Its person decides again."""
        if self.limit and self.left.get(seat, 1) <= 0:
            self.left[seat] = self.limit.ms // AGAIN

    def rings_at(self, begun: int) -> int | None:
        """When there is something to note next, that the time is over or that it runs, at a server that has begun then;
        None: nothing.
        """
        if not self.limit or not self.running:
            return None
        over = self.since + self.left[self.running]
        return min(over, self.since + TICK_MS) if self.limit.per == "game" else max(over, begun + GRACE_MS)

    def note(self, at: int, begun: int) -> OutOfTime | Ticked | None:
        """What there is to note by then."""
        rings = self.rings_at(begun)
        if rings is None or at < rings:
            return None
        return OutOfTime(self.running) if self.counted(at) >= self.left[self.running] else Ticked()
