"""What a turn of Magna Grecia changes: points if the game ended now, oracles, connected places, markets, tiles."""

from __future__ import annotations

from collections.abc import Iterator

from ..games.magna_grecia.cards import ORACLE_POINTS
from ..games.magna_grecia.deck import is_final_turn
from ..games.magna_grecia.ending import market_points, oracles_held
from ..games.magna_grecia.fields import Market, PlaceKind, State
from ..games.magna_grecia.maps.library import map_named
from ..games.magna_grecia.markets import earns
from ..table.action import Action
from ..table.position import View
from . import Effect


def effects(before: State, after: State, seat: int, first: Action) -> Iterator[Effect]:
    """Points as if the game ended now, oracles that turn, markets that earn, places that a city reaches, tiles. In the
    last turn of all, points are those of the result.
    """
    own, last = seat - 1, "_last" if is_final_turn(before) else ""
    change = [now - was for now, was in zip(totals(after), totals(before), strict=True)]
    if change[own] > 0:
        yield Effect(f"effect.points{last}", number=change[own])
    for oracle in range(after.villages):
        if holder(after, oracle) == own != holder(before, oracle):
            yield Effect("effect.oracle", hex=after.village[oracle])
    for loser, less in enumerate(change, 1):
        if less < 0 and loser != seat:
            yield Effect(f"effect.loses{last}", number=-less, seats=(loser,))
    for place in range(after.villages):
        new = after.market[place][own] == Market.UNSOLD != before.market[place][own]
        if new and earns(after, place, own) and after.degree[place]:
            yield Effect("effect.market", number=after.degree[place], hex=after.village[place])
    more = reached(after, own) - reached(before, own)
    if more > 0:
        yield Effect("effect.reached", number=more)
    tiles = in_supply(after, own) - in_supply(before, own)
    if tiles > 0:
        yield Effect("effect.tiles", number=tiles)
    if change[own] < 0:
        yield Effect(f"effect.costs{last}", number=-change[own])


def totals(s: State) -> list[int]:
    """[END-1] By seat, the points if the game ended now."""
    return [s.points[own] + market_points(s, own) + ORACLE_POINTS * oracles_held(s, own) for own in range(s.seats)]


def holder(s: State, oracle: int) -> int:
    """The seat, from 0, that holds the oracle; -1 if none does."""
    if s.kind[oracle] != PlaceKind.ORACLE or s.holder[oracle] < 0:
        return -1
    return s.kind[s.holder[oracle]] - PlaceKind.CITY


def in_supply(s: State, own: int) -> int:
    """[TRN-4] Tiles that the seat may place."""
    return s.road_supply[own] + s.city_supply[own]


def reached(s: State, own: int) -> int:
    """How many places are connected to a city of the seat."""
    return sum(1 for place in range(s.villages) if s.kind[place] != PlaceKind.NOTHING and s.link[place] & s.own[own])


def place_named(view: View, hex: int, language: str) -> str:
    """The name of a village on the map in play."""
    return map_named(str(view.settled.values["map"])).village_name(hex, language)
