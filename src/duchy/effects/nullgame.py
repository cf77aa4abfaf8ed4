"""What a turn of the null game changes: points."""

from __future__ import annotations

from collections.abc import Iterator

from ..games.nullgame.fields import State
from ..table.action import Action
from . import Effect


def effects(before: State, after: State, seat: int, first: Action) -> Iterator[Effect]:
    """Points that the seat has gained."""
    gained = after.points[seat - 1] - before.points[seat - 1]
    if gained > 0:
        yield Effect("effect.points", number=gained)
