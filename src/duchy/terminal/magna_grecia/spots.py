"""Where a hex lies: how many hexes in which direction from a named place, as the map is oriented on the screen.

`web/js/games/magna_grecia/spots.js` does the same in a page; a test keeps the two in step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...games.hexes import ROW_LENGTH, column_of

POINTS: Final = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
"""The compass points, clockwise from the right of the screen."""
EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = range(6)


class Leg(NamedTuple):
    """A number of hexes in a straight line in one direction."""

    side: int
    steps: int


def legs(start: int, end: int) -> list[Leg]:
    """The way from one hex to another: straight, or with one bend, the longer leg first."""
    down = end // ROW_LENGTH - start // ROW_LENGTH
    right = column_of(end) - column_of(start)
    easterly, westerly = (SOUTH_EAST, SOUTH_WEST) if down > 0 else (NORTH_EAST, NORTH_WEST)
    high, wide = abs(down), abs(right)
    if wide >= high:
        both = [Leg(EAST if right > 0 else WEST, (wide - high) // 2), Leg(easterly if right > 0 else westerly, high)]
    else:
        both = [Leg(easterly, (high + right) // 2), Leg(westerly, (high - right) // 2)]
    return sorted((leg for leg in both if leg.steps), key=lambda leg: -leg.steps)


def nearest(hex: int, named: Sequence[int]) -> tuple[int, list[Leg]]:
    """The nearest of some hexes and the way from it; ties go to a straight way, then to the first."""
    ways = [(start, legs(start, hex)) for start in named]
    return min(ways, key=lambda each: (sum(leg.steps for leg in each[1]), len(each[1])))


def point_of(side: int, quarters: int) -> str:
    """The compass point of a side on a map rotated by that many quarter turns."""
    return POINTS[((side * 4 + 1) // 3 + 2 * quarters) % len(POINTS)]
