"""What a search found out about a decision."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..table.action import Action


@dataclass(frozen=True)
class Line:
    """One candidate: what it starts with, and what it brought in the worlds that were tried."""

    plan: tuple[Action, ...]
    """The seat's actions to the end of its turn, as far as they were planned."""
    shares: tuple[float, ...]
    """By seat: the mean share of the win, 0..1."""
    error: float
    """Standard error of the actor's worth."""
    worlds: int
    signs: tuple[tuple[float, ...], ...] = ()
    """By seat and sign of the game's `reasons`: the mean at the end of the lines."""

    @property
    def action(self) -> Action:
        """What is to be done now."""
        return self.plan[0]


@dataclass(frozen=True)
class Analysis:
    """The lines of a decision, the best first."""

    seat: int
    """Whose decision it is, from 1."""
    lines: tuple[Line, ...]
    signs: tuple[str, ...] = field(default=())
    """Names of the signs."""

    @property
    def best(self) -> Line:
        """What should be done."""
        return self.lines[0]

    def by_action(self) -> list[Line]:
        """The best line that begins with each action, the best first."""
        first: dict[int, Line] = {}
        for line in self.lines:
            first.setdefault(line.action.code, line)
        return list(first.values())
