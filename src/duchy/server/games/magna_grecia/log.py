"""What is told of Magna Grecia: everything, to everybody; places and hexes by their numbers, seats from 1."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from ....games.magna_grecia.actions import FIRST, KIND, Kind
from ....games.magna_grecia.fields import NO_PLACE, PLACES, Phase, PlaceKind, Site, State
from ....games.magna_grecia.markets import price
from ....table.action import Action
from .page import card
from .payload import Seen

TAKES_BACK = True
NOTHING: Final = Seen()


def facts(action: Action, before: State, after: State) -> Seen | None:
    """What an action changed: connections, oracles, points; what a market cost; whether a round begins; the card
    that is turned up.
    """
    move, hex, seat = KIND[action.code], FIRST[action.code], before.active
    lays, is_city = move in (Kind.ROAD, Kind.CITY), move == Kind.CITY
    did_nothing = not (before.roads_used or before.cities_used or before.taken or before.traded)
    found = Seen(
        linked=new_links(before, after) if lays else UNSET,
        turned=turned_oracles(before, after) if lays else UNSET,
        founds=before.site[seat][hex] != Site.EXTENSION if is_city else UNSET,
        market=after.market_supply[seat] < before.market_supply[seat] if is_city else UNSET,
        price=price(before, before.place[hex]) if move == Kind.BUY else UNSET,
        value=before.degree[before.place[hex]] if move == Kind.SELL else UNSET,
        points=after.points[seat] if move in (Kind.CITY, Kind.BUY, Kind.SELL) else UNSET,
        idle=did_nothing if move == Kind.END else UNSET,
        round=(after.turn - 1) // after.seats + 1 if round_begins(before, after) else UNSET,
        card=card(after, hex) if move == Kind.TURN else UNSET,
    )
    return None if found == NOTHING else found


def new_links(before: State, after: State) -> list[tuple[int, int]]:
    """[CON-3] Pairs of places that are newly connected, a merged city by its present name."""
    if after.link == before.link:
        return []
    return [
        (one, other)
        for one in range(PLACES)
        for other in range(one + 1, PLACES)
        if after.link[one] >> other & 1 and not before.link[one] >> other & 1
    ]


def turned_oracles(before: State, after: State) -> list[tuple[int, int, int]]:
    """[ORA-1] Oracles that another city now holds, each with the city and its seat; not those of a city that grew."""
    turned: list[tuple[int, int, int]] = []
    for oracle in range(after.villages):
        held, was = after.holder[oracle], before.holder[oracle]
        if after.kind[oracle] != PlaceKind.ORACLE or held in (NO_PLACE, was):
            continue
        if was == NO_PLACE or after.size[was] or after.kind[held] != before.kind[was]:
            turned.append((oracle, held, after.kind[held] - PlaceKind.CITY + 1))
    return turned


def round_begins(before: State, after: State) -> bool:
    """[RND-1] Whether a round begins with this turn."""
    return after.phase == Phase.TURN and after.turn != before.turn and (after.turn - 1) % after.seats == 0
