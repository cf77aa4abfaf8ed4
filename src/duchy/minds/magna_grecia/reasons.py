"""Magna Grecia in quantities that people understand, for what a hint says that an action gains and denies."""

from __future__ import annotations

from typing import Final

from ...games.magna_grecia.ending import oracles_held
from ...games.magna_grecia.fields import Market, PlaceKind, State
from ...games.magna_grecia.markets import is_active, price
from ...kernel.dialect import Reals, rule

QUANTITIES: Final = ("points", "markets", "oracles", "connected", "asleep", "offers", "tiles")
"""Points; points that the markets are worth; oracles held; places connected to the seat's cities; markets that no city
of the seat reaches yet; markets that could be bought for less than they are worth; tiles in front of the seat."""
WORTH: Final = (0.02, 0.02, 0.06, 0.01, 0.02, 0.01, 0.01)
"""Set by hand: a point is a point, an oracle is four points that may still be lost."""
SHARED: Final[tuple[str, ...]] = ()

POINTS: Final = 0
MARKETS: Final = 1
ORACLES: Final = 2
CONNECTED: Final = 3
ASLEEP: Final = 4
OFFERS: Final = 5
TILES: Final = 6


@rule
def quantities(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with the seat's amount of each."""
    out[POINTS] = s.points[seat]
    out[MARKETS] = 0.0
    out[ORACLES] = oracles_held(s, seat)
    out[CONNECTED] = 0.0
    out[ASLEEP] = 0.0
    out[OFFERS] = 0.0
    out[TILES] = s.road_supply[seat] + s.city_supply[seat]
    for place in range(s.villages):
        if s.kind[place] != PlaceKind.NOTHING:
            fill_place(s, seat, place, out)


@rule
def fill_place(s: State, seat: int, place: int, out: Reals) -> None:
    """Whether a city of the seat reaches the place; its market there, or the one that it could buy."""
    kind = s.kind[place]
    owned = s.market[place][seat]
    if s.link[place] & s.own[seat] != 0:
        out[CONNECTED] += 1.0
    if not is_active(s, place, seat):
        if owned == Market.UNSOLD:
            out[ASLEEP] += 1.0
    elif owned == Market.UNSOLD:
        out[MARKETS] += s.degree[place]
    elif (
        owned == Market.NONE
        and kind != PlaceKind.ORACLE
        and kind != PlaceKind.CITY + seat
        and s.degree[place] > price(s, place)
    ):
        out[OFFERS] += 1.0
