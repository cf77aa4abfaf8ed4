"""A position as text: a headline with game, edition, axes and seats, then the game's own lines."""

from __future__ import annotations

import shlex

from ..kernel.contract import AnyState
from ..kernel.game import Settled


def draw_diagram(settled: Settled, state: AnyState) -> str:
    """The state as text."""
    return "\n".join([headline(settled), *settled.game.diagram.draw(state)]) + "\n"


def headline(settled: Settled) -> str:
    """The first line: what is played."""
    changes = [f"{name}={value}" for name, value in settled.changes.items()]
    return shlex.join([settled.game.name, settled.edition, *changes, f"seats={settled.seats}"])
