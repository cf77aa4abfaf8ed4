"""A seat in one game, as whoever plays there may know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ..table.heard import Heard
from ..table.position import Result


def nothing_heard() -> Sequence[Heard]:
    """Of a position without a past."""
    return ()


@dataclass(eq=False)
class Place:
    """Players that remember a game know it by its place: one object for each seat in each game."""

    names: Mapping[int, str] = field(default_factory=dict[int, str])
    """What those at the table are called, by seat, as far as they have names."""
    heard: Callable[[], Sequence[Heard]] = nothing_heard
    """All that the seat has heard up to now, from the first deal on."""


class End(StrEnum):
    """How a game ended."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    """A seat failed to move: the others share the win."""
    LEFT = "left"
    """It is not played on."""


@dataclass(frozen=True)
class Outcome:
    """What a player is told of the end of a game."""

    end: End
    result: Result | None = None
    """Only of a game that was played to its end."""
    losers: Sequence[int] = ()
    """In a forfeit: the seats that failed to move."""
