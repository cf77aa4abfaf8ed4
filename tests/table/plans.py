"""A turn of Magnate in which much can be done, and plans for it."""

from __future__ import annotations

from duchy.table.action import Action
from duchy.table.diagram_reader import read_diagram

RICH = read_diagram("""
magnate en seats=2
turn 12 seat 1 play
1 tokens M9S9
1 hand 1M 8MS 9VY
1 at 2: 4MS(-)
2 hand ? ? ?
""").view(1)


def plan(*texts: str) -> list[Action]:
    """A plan of these actions."""
    return [Action.parse(RICH.game, text) for text in texts]
