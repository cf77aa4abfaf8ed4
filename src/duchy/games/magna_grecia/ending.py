"""The end: markets, oracles, tiles left [END-1, END-2]."""

from __future__ import annotations

from ...kernel.dialect import Grid, rule
from .cards import ORACLE_POINTS
from .fields import NO_PLACE, State
from .markets import earns


@rule
def score(s: State, out: Grid) -> None:
    """[END-1, END-2, A19, A24] By seat: points including markets and oracles; tiles not on the map."""
    for seat in range(s.seats):
        out[seat][0] = s.points[seat] + market_points(s, seat) + ORACLE_POINTS * oracles_held(s, seat)
        out[seat][1] = s.road_supply[seat] + s.city_supply[seat] + s.road_reserve[seat] + s.city_reserve[seat]


@rule
def market_points(s: State, seat: int) -> int:
    """[END-1, MK-4, MK-5] Each unsold active market is worth the connections of its place."""
    points = 0
    for place in range(s.villages):
        if earns(s, place, seat):
            points += s.degree[place]
    return points


@rule
def oracles_held(s: State, seat: int) -> int:
    """[END-1, ORA-1] Oracles turned to cities of the seat, however many to one city."""
    count = 0
    for oracle in range(s.villages):
        if s.holder[oracle] != NO_PLACE and s.own[seat] >> s.holder[oracle] & 1 == 1:
            count += 1
    return count
