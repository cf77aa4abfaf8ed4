"""What is told of Magna Grecia: everything, to everybody; places and hexes by their numbers, seats from 1."""

from __future__ import annotations

from typing import Any

from ....games.magna_grecia.actions import FIRST, KIND, Move
from ....games.magna_grecia.fields import NO_PLACE, PLACES, Kind, Phase, Site
from ....games.magna_grecia.markets import price
from ....table.action import Action

TAKES_BACK = True


def told(action: Action, before: Any, after: Any, viewer: int) -> str:
    """[SET-5] Nothing is hidden."""
    return str(action)


def facts(action: Action, before: Any, after: Any) -> dict[str, Any] | None:
    """What an action changed: connections, oracles, points; what a market cost; whether a round begins."""
    move, hex = KIND[action.code], FIRST[action.code]
    seat = before.active
    found: dict[str, Any] = {}
    if move in (Move.ROAD, Move.CITY):
        found |= {"linked": new_links(before, after), "turned": turned_oracles(before, after)}
    if move == Move.CITY:
        found["founds"] = before.site[seat][hex] != Site.EXTENSION
        found["market"] = after.market_supply[seat] < before.market_supply[seat]
    if move == Move.BUY:
        found["price"] = price(before, before.place[hex])
    if move == Move.SELL:
        found["value"] = before.degree[before.place[hex]]
    if move in (Move.CITY, Move.BUY, Move.SELL):
        found["points"] = after.points[seat]
    if move == Move.END:
        found["idle"] = not (before.roads_used or before.cities_used or before.taken or before.traded)
    if round_begins(before, after):
        found["round"] = (after.turn - 1) // after.seats + 1
    return found or None


def new_links(before: Any, after: Any) -> list[list[int]]:
    """[CON-3] Pairs of places that are directly connected now and were not, a merged city by the name it has now."""
    if after.link == before.link:
        return []
    return [
        [one, other]
        for one in range(PLACES)
        for other in range(one + 1, PLACES)
        if after.link[one] >> other & 1 and not before.link[one] >> other & 1
    ]


def turned_oracles(before: Any, after: Any) -> list[list[int]]:
    """[ORA-1] Oracles that another city holds now, each with the city and its seat; not those of a city that grew."""
    turned: list[list[int]] = []
    for oracle in range(after.villages):
        held, was = after.holder[oracle], before.holder[oracle]
        if after.kind[oracle] != Kind.ORACLE or held in (NO_PLACE, was):
            continue
        if was == NO_PLACE or after.size[was] or after.kind[held] != before.kind[was]:
            turned.append([oracle, held, after.kind[held] - Kind.CITY + 1])
    return turned


def round_begins(before: Any, after: Any) -> bool:
    """[RND-1] Whether the first turn of a round has come."""
    return after.phase == Phase.TURN and after.turn != before.turn and (after.turn - 1) % after.seats == 0
