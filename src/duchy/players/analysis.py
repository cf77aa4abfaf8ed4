"""The result of a search for one decision."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..table.action import Action


@dataclass(frozen=True)
class Line:
    """One candidate: its actions, and its results in the sampled worlds."""

    plan: tuple[Action, ...]
    """The seat's actions to the end of its turn, as far as they were planned."""
    shares: tuple[float, ...]
    """By seat: the mean share of the win, 0..1."""
    error: float
    """Standard error of the actor's value."""
    worlds: int
    amounts: tuple[tuple[float, ...], ...] = ()
    """By seat and quantity of the game's `reasons`: the mean at the end of the lines."""
    is_exact: bool = False
    """Whether the shares are computed to the end of the game, every chance by its odds, instead of estimated."""

    @property
    def action(self) -> Action:
        """The action to play now."""
        return self.plan[0]


@dataclass(frozen=True)
class Analysis:
    """The lines of a decision, best first."""

    seat: int
    """The seat that decides, from 1."""
    lines: tuple[Line, ...]
    quantities: tuple[str, ...] = field(default=())
    """Names of the quantities."""

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]

    def by_action(self) -> list[Line]:
        """The best line beginning with each action, best first."""
        first: dict[int, Line] = {}
        for line in self.lines:
            first.setdefault(line.action.code, line)
        return list(first.values())
