"""New maps that resemble the printed board: `docs/maps.md` lists their properties; the same seed gives the same map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from ....kernel.dialect import below, seeded
from ...hexes import HEXES, NEIGHBOUR, OFF, ROWS, distance, hex_at
from .board import Map, Terrain

Name = tuple[str, ...]
"""A village's name in English, French and Russian."""
GREENS: Final = 10
INLANDS: Final = 32
FIRST_ENDS: Final = ((3, 31), (5, 33), (7, 35), (3, 33), (5, 35))
"""Possible first and last columns of row A: 15 or 16 hexes."""
NARROWEST: Final = 28
WIDEST: Final = 32
"""From the first to the last column of a row: 15 to 17 hexes."""
LAST: Final = 35
BAY: Final = (6, 3)
"""Hexes of sea in rows A and B."""
ARM: Final = 3
"""Minimum number of hexes of row A on either side of the bay."""
GREEN_NEIGHBOURS: Final = range(2, 5)
RIM_GAP: Final = 4
"""Minimum distance between green villages: one more than to other villages, so that they spread."""
CLOSE_PAIRED: Final = range(27, 33)
"""Share of villages that have another at distance 2: about 70%."""
REACH: Final = 2
"""Maximum distance of a hex from the nearest village."""

Item = TypeVar("Item")


def discs(most: int) -> list[list[frozenset[int]]]:
    """By distance and hex: the hexes of the sheet within that distance."""
    found = [[frozenset((hex,)) for hex in range(HEXES)]]
    for _ in range(most):
        found.append([row.union(*(NEIGHBOUR[hex] for hex in row)) - {OFF} for row in found[-1]])
    return found


DISCS: Final = discs(RIM_GAP - 1)


def generated(seed: int, ports: Sequence[Name] = (), towns: Sequence[Name] = ()) -> Map:
    """The map of that seed; its villages bear names drawn from these, if there are any."""
    rng = seeded(seed)
    while True:
        land = shape(rng)
        green = green_villages(rng, land)
        inland = interior(rng, land, green)
        if len(inland) == INLANDS and resembles(green, inland):
            names = dict(zip(sorted(green), shuffled(rng, ports), strict=False))
            names |= dict(zip(sorted(inland), shuffled(rng, towns), strict=False))
            return Map(f"seed {seed}", terrain_of(land, green, inland), by_language(names))


def terrain_of(land: set[int], green: list[int], inland: set[int]) -> tuple[int, ...]:
    """The terrain of every hex, from the land and the villages on it."""
    terrain = [Terrain.PLAIN if hex in land else Terrain.SEA for hex in range(HEXES)]
    for hex in (*green, *inland):
        terrain[hex] = Terrain.GREEN if hex in green else Terrain.INLAND
    return tuple(terrain)


def by_language(names: dict[int, Name]) -> dict[str, dict[int, str]]:
    """By language and hex: a village's name."""
    return {
        language: {hex: name[at] for hex, name in sorted(names.items())}
        for at, language in enumerate(("en", "fr", "ru") if names else ())
    }


def shuffled(rng: list[int], items: Iterable[Item]) -> list[Item]:
    """The items in random order."""
    rest = list(items)
    return [rest.pop(below(rng, len(rest))) for _ in range(len(rest))]


# The land


def shape(rng: list[int]) -> set[int]:
    """Sixteen rows whose ends wander by one column from row to row, the first two broken by a bay."""
    ends = [FIRST_ENDS[below(rng, len(FIRST_ENDS))]]
    while len(ends) < ROWS:
        ends.append(wandered(rng, ends[-1], WIDEST if len(ends) > 1 else WIDEST - 2))
    rows = [range(left, right + 1, 2) for left, right in ends]
    return {hex_at(row, column) for row, columns in enumerate(rows) for column in columns} - bay(rng, rows[0])


def wandered(rng: list[int], ends: tuple[int, int], widest: int) -> tuple[int, int]:
    """The first and the last column of the next row."""
    left, right = ends
    ways = [
        (left + one, right + other)
        for one in (-1, 1)
        for other in (-1, 1)
        if left + one >= 1 and right + other <= LAST and NARROWEST <= right + other - left - one <= widest
    ]
    return ways[below(rng, len(ways))]


def bay(rng: list[int], columns: range) -> set[int]:
    """The sea between the two arms of land: a gap in row A, a narrower one behind it in row B."""
    wide, narrow = BAY
    start = ARM + below(rng, len(columns) - 2 * ARM - wide + 1)
    behind = columns[start] + 1 + 2 * below(rng, wide - narrow)
    gap_a = {hex_at(0, column) for column in columns[start : start + wide]}
    return gap_a | {hex_at(1, behind + 2 * place) for place in range(narrow)}


def land_sides(hex: int, land: set[int]) -> int:
    """How many neighbours of a hex are land."""
    return sum(beside != OFF and beside in land for beside in NEIGHBOUR[hex])


# The villages


def green_villages(rng: list[int], land: set[int]) -> list[int]:
    """Green villages on the edge, random but spread out; too few if they found no room."""
    rim = [hex for hex in sorted(land) if land_sides(hex, land) in GREEN_NEIGHBOURS]
    chosen: list[int] = []
    for hex in shuffled(rng, rim):
        if len(chosen) < GREENS and DISCS[RIM_GAP - 1][hex].isdisjoint(chosen):
            chosen.append(hex)
    return chosen


def interior(rng: list[int], land: set[int], green: list[int]) -> set[int]:
    """Villages away from the edge: first where a hex would be too far from all villages, then wherever there is
    room.
    """
    free = {hex for hex in land if land_sides(hex, land) == len(NEIGHBOUR[hex])}
    free = free.difference(*(DISCS[2][hex] for hex in green))
    bare = land.difference(*(DISCS[REACH][hex] for hex in green))
    chosen: set[int] = set()
    while len(chosen) < INLANDS and free:
        hex = next_village(rng, free, bare)
        if hex == OFF:
            break
        chosen.add(hex)
        free -= DISCS[1][hex]
        bare -= DISCS[REACH][hex]
    return chosen if not bare else set()


def next_village(rng: list[int], free: set[int], bare: set[int]) -> int:
    """A hex for the next village; OFF if none can be placed near a hex that lacks one."""
    if not bare:
        return tightest(rng, sorted(free), free)
    hardest = min(sorted(bare), key=lambda hex: len(free & DISCS[REACH][hex]))
    return tightest(rng, sorted(free & DISCS[REACH][hardest]), free)


def tightest(rng: list[int], hexes: Sequence[int], free: set[int]) -> int:
    """Of a few random hexes, the one that leaves the most room for further villages; OFF if there are none."""
    if not hexes:
        return OFF
    drawn = [hexes[below(rng, len(hexes))] for _ in range(3)]
    return min(drawn, key=lambda hex: len(free & DISCS[1][hex]))


def resembles(green: list[int], inland: set[int]) -> bool:
    """Whether the villages are spaced as on the printed board."""
    nearest = {hex: nearest_village(hex, inland.union(green)) for hex in inland.union(green)}
    return (
        len(green) == GREENS
        and all(nearest[hex] == 3 for hex in green)
        and all(steps <= 3 for steps in nearest.values())
        and sum(steps == 2 for steps in nearest.values()) in CLOSE_PAIRED
    )


def nearest_village(hex: int, villages: Iterable[int]) -> int:
    """The distance to the nearest other village."""
    return min(distance(hex, other) for other in villages if other != hex)
