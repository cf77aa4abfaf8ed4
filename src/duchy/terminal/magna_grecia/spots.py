"""Where a hex lies: so many hexes, in which direction, from a place that has a name, as the map lies on the screen.

`web/js/games/magna_grecia/spots.js` says the same in a page; a test holds the two to each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...games.hexes import ROW_LENGTH, column_of

POINTS: Final = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
"""The points of the compass, from the right of the screen clockwise."""
EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = range(6)


class Leg(NamedTuple):
    """Hexes in a row beyond one side."""

    side: int
    steps: int


def legs(start: int, end: int) -> list[Leg]:
    """The way from one hex to another: straight, or with one bend, the longer part first."""
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
    """Of some hexes the nearest, and the way from it; of several the one from which it is straight, then the first."""
    ways = [(start, legs(start, hex)) for start in named]
    return min(ways, key=lambda each: (sum(leg.steps for leg in each[1]), len(each[1])))


def point_of(side: int, quarters: int = 0) -> str:
    """What a side is called on a map that is turned by so many quarters."""
    return POINTS[((side * 4 + 1) // 3 + 2 * quarters) % len(POINTS)]
