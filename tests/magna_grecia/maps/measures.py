"""Measures of a map: distances on the sheet, implemented independently, and what follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from duchy.games.hexes import LABELS
from duchy.games.magna_grecia.maps.board import Map

STEPS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


def labels(hexes: Iterable[int]) -> list[str]:
    return [LABELS[hex] for hex in hexes]


def spot(label: str) -> tuple[int, int]:
    return ord(label[0]) - ord("A"), int(label[1:])


def beside(label: str) -> set[str]:
    row, column = spot(label)
    return {f"{chr(ord('A') + row + down)}{column + right}" for down, right in STEPS}


@cache
def apart(one: str, other: str) -> int:
    down, right = (abs(a - b) for a, b in zip(spot(one), spot(other), strict=True))
    return max(down, (down + right) // 2)


def edge(board: Map) -> set[str]:
    land = set(labels(board.land))
    return {label for label in land if not beside(label) <= land}


def nearest(board: Map) -> dict[str, int]:
    """By village: the distance to the nearest other one."""
    villages = labels(board.villages)
    return {one: min(apart(one, other) for other in villages if other != one) for one in villages}


def pairs(board: Map, distance: int) -> int:
    villages = labels(board.villages)
    return sum(apart(one, other) == distance for one in villages for other in villages if one < other)


def touching(board: Map) -> Counter[int]:
    """How many plain hexes touch how many villages."""
    villages = set(labels(board.villages))
    return Counter(len(beside(label) & villages) for label in labels(board.land) if label not in villages)


def around(board: Map, distance: int) -> dict[str, int]:
    """By village: how many others are within that distance."""
    villages = labels(board.villages)
    return {one: sum(0 < apart(one, other) <= distance for other in villages) for one in villages}


def reached(board: Map) -> set[str]:
    """The hexes that can be walked to from the first one on land."""
    land = set(labels(board.land))
    found = {min(land)}
    front = list(found)
    while front:
        new = (beside(front.pop()) & land) - found
        found |= new
        front += new
    return found


def farthest(board: Map) -> int:
    """The largest distance of a hex from its nearest village."""
    villages = labels(board.villages)
    return max(min(apart(label, village) for village in villages) for label in labels(board.land))


def land_neighbours(board: Map) -> list[int]:
    """How many land neighbours green villages have, each number once."""
    land = set(labels(board.land))
    return sorted({len(beside(label) & land) for label in labels(board.green)})


def row_lengths(board: Map) -> list[int]:
    rows = Counter(label[0] for label in labels(board.land))
    return [rows[chr(ord("A") + row)] for row in range(16)]
