"""Roads of several tiles to a goal: the shortest that the seat may lay now, and what each one connects.

A search from all sides where a road may start, tile by tile, as far as card and supply reach. What a route changes is
found by playing it on a copy, so it is legal tile by tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ....games.hexes import HEXES, SIDES
from ....games.magna_grecia.actions import ORIENTATIONS, ROAD_0, WAYS
from ....games.magna_grecia.fields import NO_PLACE, State
from ....games.magna_grecia.laying.allowances import road_allowance
from ....games.magna_grecia.laying.connections import is_linked, road_end
from ....games.magna_grecia.laying.roads import may_start, meets_rival, refuse_road_tile
from ....games.magna_grecia.laying.tiles import BACK, BARE, BESIDE
from ....games.magna_grecia.maps.board import Terrain
from ....games.magna_grecia.notation import TEXTS
from ....games.magna_grecia.refusals import Code
from ....games.magna_grecia.rules import apply, refusal
from .counts import gains_of
from .payload import Route, Way
from .turn import used_up

WAY_OF: Final = {exits: way for way, exits in enumerate(ORIENTATIONS)}
ONWARD: Final = (2, 3, 4)
"""By how many sides around a hex a tile can lead from one side."""
ORIGINS_KEPT: Final = 2
"""Through one side of a hex, roads from at most this many places are followed, the shortest ones."""
ROUTES_A_GOAL: Final = 3


class Trail(NamedTuple):
    """Road tiles that lead from a place to a side of a hex."""

    origin: int
    hex: int
    side: int
    codes: tuple[int, ...]


class Stretch(NamedTuple):
    """Road tiles that lead from a place to another."""

    origin: int
    goal: int
    codes: tuple[int, ...]


def routes(s: State) -> list[Route]:
    """For each place that the active seat can newly connect now, its routes, the shortest first."""
    by_goal: dict[int, dict[int, Stretch]] = {}
    for found in search(s):
        if not is_linked(s, found.origin, found.goal):
            by_goal.setdefault(found.goal, {}).setdefault(found.origin, found)
    told = ((goal, best_ways(s, list(origins.values()))) for goal, origins in sorted(by_goal.items()))
    return [Route(goal, ways) for goal, ways in told if ways]


def best_ways(s: State, found: list[Stretch]) -> list[Way]:
    """The best few routes to one goal: the shortest, and of those the ones that bring most."""
    found.sort(key=lambda one: len(one.codes))
    ways = [way for one in found[: 2 * ROUTES_A_GOAL] if (way := way_of(s, one))]
    ways.sort(key=lambda way: (len(way.a), -way.gains[s.active]))
    return ways[:ROUTES_A_GOAL]


def way_of(s: State, found: Stretch) -> Way | None:
    """A route as actions, with what it changes for each seat if the game ended now; None if one is not legal."""
    after = s.copy()
    for code in found.codes:
        if refusal(after, code) != Code.FINE:
            return None
        apply(after, code)
    return Way(found.origin, [TEXTS[code] for code in found.codes], gains_of(s, after), used_up(s, after))


# The search


def search(s: State) -> Iterator[Stretch]:
    """All shortest ways from places to other places, fewest tiles first."""
    if refuse_road_tile(s) != Code.FINE:
        return
    front = list(starts(s))
    kept: dict[tuple[int, int], set[int]] = {}
    for _ in range(min(road_allowance(s), s.road_supply[s.active])):
        further: list[Trail] = []
        for trail in front:
            origins = kept.setdefault((trail.hex, trail.side), set())
            if trail.origin in origins or len(origins) >= ORIGINS_KEPT:
                continue
            origins.add(trail.origin)
            yield from step(s, trail, further)
        front = further


def starts(s: State) -> Iterator[Trail]:
    """[RD-3] Every side of a bare hex where a road of the active seat may start, with the place behind it."""
    fitting = s.ways[s.active]
    for hex in range(HEXES):
        if fitting[hex]:
            for side in range(SIDES):
                if may_start(s, hex, side):
                    yield Trail(road_end(s, hex, side), hex, side, ())


def step(s: State, trail: Trail, further: list[Trail]) -> Iterator[Stretch]:
    """The three tiles that continue from a side: what they reach, and where the next tile continues."""
    for turn in ONWARD:
        out = (trail.side + turn) % SIDES
        if meets_rival(s, trail.hex, out):
            continue
        exits = (trail.side, out) if trail.side < out else (out, trail.side)
        codes = (*trail.codes, ROAD_0 + trail.hex * WAYS + WAY_OF[exits])
        end = road_end(s, trail.hex, out)
        beyond = BESIDE[trail.hex][out]
        if end != NO_PLACE:
            if end != trail.origin:
                yield Stretch(trail.origin, end, codes)
        elif beyond != HEXES and s.tile[beyond] == BARE and s.edition.terrain[beyond] == Terrain.PLAIN:
            further.append(Trail(trail.origin, beyond, BACK[out], codes))
