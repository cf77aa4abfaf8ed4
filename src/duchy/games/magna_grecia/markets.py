"""Markets: founding, merging, buying, selling, what they are worth [MK-1 ... MK-7, CTY-7, A8-A10, A16-A18]."""

from __future__ import annotations

from ...kernel.dialect import Row, rule, rule_apart
from .actions import BUY_0, SELL_0
from .fields import NO_PLACE, Market, PlaceKind, State
from .maps.board import Terrain
from .refusals import Code


@rule
def put_market(s: State, place: int, seat: int) -> None:
    """Move a market from the supply to the place."""
    s.market[place][seat] = Market.UNSOLD
    s.unsold[place] += 1
    s.market_supply[seat] -= 1


@rule
def found_market(s: State, place: int) -> None:
    """[CTY-7] A founding brings the founder a free market, if the founder has none there and one in the supply."""
    if s.market[place][s.active] == Market.NONE and s.market_supply[s.active] > 0:
        put_market(s, place, s.active)


@rule_apart
def join_markets(s: State, keep: int, gone: int, seat: int) -> None:
    """[CTY-8, A8, A9, A10] Of two markets in one city a sold one goes, else either, and returns to the supply."""
    one = s.market[keep][seat]
    other = s.market[gone][seat]
    s.market[gone][seat] = Market.NONE
    if other == Market.UNSOLD:
        s.unsold[gone] -= 1
        if one != Market.UNSOLD:
            s.unsold[keep] += 1
    if one != Market.NONE and other != Market.NONE:
        s.market[keep][seat] = min(one, other)
        s.market_supply[seat] += 1
    elif other != Market.NONE:
        s.market[keep][seat] = other


@rule
def price(s: State, place: int) -> int:
    """[MK-3] The tiles of a city, or 1 for a village, and 1 for each unsold market there, whoever owns it."""
    return max(s.size[place], 1) + s.unsold[place]


@rule
def is_active(s: State, place: int, seat: int) -> bool:
    """[MK-4] In a city of the seat, or directly connected to one."""
    return (s.link[place] | 1 << place) & s.own[seat] != 0


@rule
def earns(s: State, place: int, seat: int) -> bool:
    """[MK-4, MK-6] The seat's market there is unsold and active; it is then worth the place's connections [MK-5]."""
    return s.market[place][seat] == Market.UNSOLD and is_active(s, place, seat)


# What is refused


@rule
def refuse_named(s: State, hex: int) -> int:
    """[MK-2, VIL-2] A place that can hold markets, named by the first of its villages."""
    place = s.place[hex]
    if place == NO_PLACE or s.edition.terrain[hex] == Terrain.PLAIN:
        return Code.NO_MARKET_PLACE
    if s.kind[place] == PlaceKind.ORACLE:
        return Code.MARKET_ORACLE
    return Code.FINE if s.village[place] == hex else Code.OTHER_NAME


@rule
def refuse_buy(s: State, hex: int) -> int:
    """[MK-1, MK-2, MK-3, A18] A village or a rival city without a market of the seat, a market left, the price."""
    reason = refuse_named(s, hex)
    if reason != Code.FINE:
        return reason
    place = s.place[hex]
    if s.kind[place] == PlaceKind.CITY + s.active:
        return Code.OWN_CITY
    if s.market[place][s.active] != Market.NONE:
        return Code.MARKET_THERE
    if s.market_supply[s.active] == 0:
        return Code.MARKET_SUPPLY
    return Code.FINE if price(s, place) <= s.points[s.active] else Code.MARKET_PRICE


@rule
def refuse_sell(s: State, hex: int) -> int:
    """[MK-4, MK-6, A16, A17] An own active market, worth something or not."""
    reason = refuse_named(s, hex)
    if reason != Code.FINE:
        return reason
    place = s.place[hex]
    if s.market[place][s.active] == Market.NONE:
        return Code.NO_MARKET
    if s.market[place][s.active] == Market.SOLD:
        return Code.MARKET_SOLD
    return Code.FINE if is_active(s, place, s.active) else Code.MARKET_INACTIVE


# What is offered


@rule
def legal_buys(s: State, out: Row, count: int) -> int:
    """[MK-2] All places where the seat may buy, in code order."""
    seat = s.active
    points = s.points[seat]
    if s.market_supply[seat] == 0 or points == 0:
        return count
    for place in range(s.villages):
        kind = s.kind[place]
        if (kind == PlaceKind.VILLAGE or (kind >= PlaceKind.CITY and kind != PlaceKind.CITY + seat)) and (
            s.market[place][seat] == Market.NONE and price(s, place) <= points
        ):
            out[count] = BUY_0 + s.village[place]
            count += 1
    return count


@rule
def legal_sales(s: State, out: Row, count: int) -> int:
    """[MK-6] All places where the seat may sell, in code order."""
    for place in range(s.villages):
        if earns(s, place, s.active):
            out[count] = SELL_0 + s.village[place]
            count += 1
    return count


# What happens


@rule
def buy(s: State, place: int) -> None:
    """[MK-2, MK-3, MK-7] Paid, and placed."""
    s.points[s.active] -= price(s, place)
    put_market(s, place, s.active)
    s.traded = 1


@rule
def sell(s: State, place: int) -> None:
    """[MK-5, MK-6] Its value in points; the pawn is laid down and stays."""
    s.points[s.active] += s.degree[place]
    s.market[place][s.active] = Market.SOLD
    s.unsold[place] -= 1
    s.traded = 1
