"""The facts of a refusal in Magna Grecia: card, supply, price, place; from a state or a view of one.

Hexes are named by their labels, cards by their ids.
"""

from __future__ import annotations

from ..hexes import LABELS
from .actions import FIRST, KIND, SECOND, Kind
from .cards import CARD_IDS, CITIES, COLOURS, ROADS, TAKES
from .fields import VILLAGES_MAX, Phase, State
from .laying.allowances import take_allowance
from .laying.obligations import has_own_beside, is_open_village
from .markets import price

MARKET_MOVES = (Kind.BUY, Kind.SELL)


def facts(s: State, action: int) -> dict[str, object]:
    """Everything that the words of a refusal of `action` may name."""
    move, first, second = Kind(KIND[action]), FIRST[action], SECOND[action]
    found: dict[str, object] = {}
    if move == Kind.TURN:
        found |= {"card": CARD_IDS[first], "colour": COLOURS[first // (len(CARD_IDS) // len(COLOURS))]}
    elif move in (Kind.ORACLE, Kind.ROAD, Kind.CITY, *MARKET_MOVES):
        found["hex"] = LABELS[first]
    if s.phase == Phase.TURN:
        found |= _turn(s)
    if move in MARKET_MOVES and 0 <= s.place[first] < VILLAGES_MAX:
        place = s.place[first]
        found |= {"place": LABELS[s.village[place]], "price": price(s, place)}
    if move == Kind.TAKE:
        found |= {"tiles": first + second}
    return found


def _turn(s: State) -> dict[str, object]:
    """The card and what the active seat has, has done and owes."""
    seat = s.active
    return {
        "points": s.points[seat],
        "roads": ROADS[s.card],
        "cities": CITIES[s.card],
        "takes": TAKES[s.card],
        "roads_used": s.roads_used,
        "cities_used": s.cities_used,
        "left": take_allowance(s),
        "road_reserve": s.road_reserve[seat],
        "city_reserve": s.city_reserve[seat],
        "due": " ".join(LABELS[hex] for hex in villages_due(s)),
    }


def villages_due(s: State) -> list[int]:
    """[CTY-4] The open villages beside cities of the active seat, by their hexes."""
    hexes: list[int] = [s.village[number] for number in range(s.villages)]
    return [hex for hex in hexes if is_open_village(s, hex) and has_own_beside(s, hex)]
