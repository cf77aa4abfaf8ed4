"""How many tiles the card still lets the active seat place or take [TRN-2, TRN-3, TRN-4, A21]."""

from __future__ import annotations

from ....kernel.dialect import Row, rule
from ..actions import TAKE_0
from ..cards import CITIES, IMPROVED_TAKES, MOST_TAKEN, ROADS, TAKES
from ..fields import State
from ..refusals import Code


@rule
def left_of(basic: int, used: int, other_basic: int, other_used: int) -> int:
    """[TRN-2, A21] An action on its own goes one step further; of two, neither exceeds its basic value."""
    if other_used == 0:
        return basic + 1 - used
    return basic - used if other_used <= other_basic else 0


@rule
def road_allowance(s: State) -> int:
    """[TRN-2] Road tiles that the card still allows, as long as no tiles have been taken."""
    return left_of(ROADS[s.card], s.roads_used, CITIES[s.card], s.cities_used)


@rule
def city_allowance(s: State, roads: int) -> int:
    """[TRN-2] City tiles that the card still allows when `roads` road tiles have been placed; see `road_allowance`."""
    return left_of(CITIES[s.card], s.cities_used, ROADS[s.card], roads)


@rule
def city_room(s: State, roads: int) -> int:
    """[TRN-2, TRN-4, CTY-6] City tiles that can still be placed this turn, by card, supply and points."""
    return min(city_allowance(s, roads), s.city_supply[s.active], s.points[s.active])


@rule
def take_allowance(s: State) -> int:
    """[TRN-2, TRN-3] Tiles that can still be taken: once a turn, alone up to the next step, never as a third action."""
    if s.taken > 0 or (s.roads_used > 0 and s.cities_used > 0):
        return 0
    if s.roads_used == 0 and s.cities_used == 0:
        return IMPROVED_TAKES[s.card]
    if s.roads_used > ROADS[s.card] or s.cities_used > CITIES[s.card]:
        return 0
    return TAKES[s.card]


@rule
def legal_takes(s: State, out: Row, count: int) -> int:
    """[TRN-2, TRN-4] All mixes of roads and cities that the card and the reserve allow, in the order of their codes."""
    most = take_allowance(s)
    for roads in range(min(most, s.road_reserve[s.active]) + 1):
        for cities in range(min(most - roads, s.city_reserve[s.active]) + 1):
            if roads + cities > 0:
                out[count] = take_code(roads, cities)
                count += 1
    return count


@rule
def take_code(roads: int, cities: int) -> int:
    """The action `take`: before it come those with fewer road tiles, eight of cities for none, seven for one ..."""
    return TAKE_0 + roads * (2 * MOST_TAKEN + 3 - roads) // 2 + cities - 1


@rule
def refuse_take(s: State, roads: int, cities: int) -> int:
    """[TRN-2, TRN-3, TRN-4] No more than the card allows and the reserve holds of each kind."""
    if s.taken > 0:
        return Code.TAKEN
    if roads + cities > take_allowance(s):
        return Code.TAKE_ALLOWANCE
    if roads > s.road_reserve[s.active] or cities > s.city_reserve[s.active]:
        return Code.TAKE_RESERVE
    return Code.FINE


@rule
def take(s: State, roads: int, cities: int) -> None:
    """[TRN-3, SET-1] From the reserve into the supply, for later turns."""
    seat = s.active
    s.road_reserve[seat] -= roads
    s.road_supply[seat] += roads
    s.city_reserve[seat] -= cities
    s.city_supply[seat] += cities
    s.taken = roads + cities
