"""A game as a side tells it, and what is reachable in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Protocol, Self

from duchy.table.position import Position


class Telling(Protocol):
    """A position of a game, as an engine or a specification tells it."""

    def table(self) -> Hashable:
        """Everything that lies on the table and matters later, in plain words: the same for every telling."""
        ...

    def legal(self) -> list[str]:
        """The legal actions; none where the miniature ends."""
        ...

    def after(self, action: str) -> Self:
        """Another position: that after the action."""
        ...

    def result(self) -> str:
        """How it ended, in words."""
        ...


@dataclass
class EngineTelling:
    """As our engine tells it; each miniature adds what lies on its table."""

    position: Position

    def legal(self) -> list[str]:
        """In the engine's order."""
        return [*map(str, self.position.actions())]

    def after(self, action: str) -> Self:
        """The position that the rules lead to."""
        return type(self)(self.position.play(action))

    def result(self) -> str:
        """Who has won."""
        assert self.position.result
        return f"seat {' and '.join(map(str, self.position.result.winners))}"


@dataclass
class Counts:
    """What is reachable from a position."""

    positions: list[int] = field(default_factory=list[int])
    """Different tables after 0, 1, 2 ... actions."""
    sequences: list[int] = field(default_factory=list[int])
    """Sequences of as many actions."""
    actions: int = 0
    """Legal actions in all different tables."""
    endings: Counter[str] = field(default_factory=Counter[str])
    """Sequences to the end, by result."""

    def rows(self) -> list[tuple[int, int, int]]:
        """Ply, positions, sequences."""
        return [(ply, *both) for ply, both in enumerate(zip(self.positions, self.sequences, strict=True))]


def counted(start: Telling) -> Counts:
    """Everything that is reachable, ply by ply. Two ways to one table at one ply are one position and two sequences."""
    counts, here = Counts(), {start.table(): (start, 1)}
    while here:
        counts.positions.append(len(here))
        counts.sequences.append(sum(ways for _, ways in here.values()))
        then: dict[Hashable, tuple[Telling, int]] = {}
        for telling, ways in here.values():
            legal = telling.legal()
            counts.actions += len(legal)
            if not legal:
                counts.endings[telling.result()] += ways
            for action in legal:
                after = telling.after(action)
                table = after.table()
                then[table] = after, ways + (then[table][1] if table in then else 0)
        here = then
    return counts
