"""The land of Magna Grecia, from the printed maps alone: hexes by their labels, their sides, and what adjoins."""

from __future__ import annotations

from functools import cache
from itertools import combinations

STEPS = {"E": (0, 2), "SE": (1, 1), "SW": (1, -1), "W": (0, -2), "NW": (-1, -1), "NE": (-1, 1)}
SIDES = list(STEPS)
ACROSS = {side: SIDES[(at + 3) % 6] for at, side in enumerate(SIDES)}
BENDS = [
    (one, other) for one, other in combinations(SIDES, 2) if (SIDES.index(other) - SIDES.index(one)) % 6 in (2, 3, 4)
]
"""The nine ways to lay a road tile: six gentle curves and three straight ones."""

SHEET = """\
A 5-17,31-35 green 5,17,33
B 6-18,26-34 green 26 inland 12
C 5-35 green 21
D 4-34 inland 6,16,30
E 5-33 inland 9
F 4-32 inland 14,26
G 3-33 green 3 inland 11,19,23
H 2-34 green 34 inland 16,28
I 3-33 inland 7,11,19
J 2-34 inland 4,16,24,30
K 1-33 inland 9,21
L 2-34 inland 14,26,32
M 1-33 inland 3,7,11,17,21
N 2-32 inland 28
O 1-33 inland 9,23
P 2-32 green 2,18,32
"""
"""The redraw: land, green villages, other villages."""

Place = frozenset[str]
"""A place is the set of its hexes: one for an open village or an oracle, all the tiles of a city."""


class Land:
    """A board: all its hexes in row-then-column order, and which of them are villages."""

    def __init__(self, name: str) -> None:
        land, self.green, self.inland = set[str](), set[str](), set[str]()
        for line in SHEET.splitlines():
            row, runs, *rest = line.split()
            for run in runs.split(","):
                start, _, end = run.partition("-")
                land |= {f"{row}{column}" for column in range(int(start), int(end) + 1, 2)}
            for kind, columns in zip(rest[::2], rest[1::2], strict=True):
                getattr(self, kind).update(f"{row}{column}" for column in columns.split(","))
        if name == "photo":
            self.inland = self.inland - {"I7", "I11", "I19"} | {"I9", "I13", "I21"}
            land = land - {"A35", "C35", "D4"} | {"B24", "N34"}
        self.hexes = sorted(land, key=in_reading_order)
        self.villages = self.green | self.inland
        self.beside = {
            hex: {side: other for side in SIDES if (other := next_to(hex, side)) in land} for hex in self.hexes
        }


def in_reading_order(hex: str) -> tuple[str, int]:
    return hex[0], int(hex[1:])


@cache
def next_to(hex: str, side: str) -> str:
    down, right = STEPS[side]
    return f"{chr(ord(hex[0]) + down)}{int(hex[1:]) + right}"


LANDS = {name: Land(name) for name in ("redraw", "photo")}


def group_of(hex: str, tiles: set[str], land: Land) -> Place:
    """The tiles connected to the one on `hex`."""
    group, edge = {hex}, [hex]
    while edge:
        more = {beyond for beyond in land.beside[edge.pop()].values() if beyond in tiles} - group
        group |= more
        edge += more
    return frozenset(group)
