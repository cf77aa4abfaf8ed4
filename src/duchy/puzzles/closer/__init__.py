"""Scores made closer before the last turn, one file a game: a table at which one more point decides is a puzzle, one at
which somebody is far ahead is none.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from ...table.position import View


class Closer(Protocol):
    """How scores are changed."""

    def __call__(self, view: View, points: int) -> View | None:
        """The same view where every other seat has so many points more; None if there is no such table. Nothing else
        that a seat may do in this turn depends on them.
        """
        ...


def closer_of(game: str) -> Closer | None:
    """How it is done in a game; None where it is not."""
    name = f"{__name__}.{game}"
    return cast(Closer, import_module(name).closer) if find_spec(name) else None
