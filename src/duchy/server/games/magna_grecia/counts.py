"""What the game would bring each seat if it ended now, and what a change on the table does to it."""

from __future__ import annotations

from ....effects.magna_grecia import totals
from ....games.magna_grecia.cards import ORACLE_POINTS
from ....games.magna_grecia.fields import NO_PLACE, Market, PlaceKind, State
from ....games.magna_grecia.markets import earns
from .payload import SeatCounts


def gains_of(before: State, after: State) -> list[int]:
    """By seat how these points differ between two tables."""
    return [new - old for new, old in zip(totals(after), totals(before), strict=True)]


def seat_counts(s: State, seat: int) -> SeatCounts:
    """A seat's points by part, each with the places it comes from, and its goods."""
    markets = [(place, s.degree[place]) for place in range(s.villages) if earns(s, place, seat)]
    oracles = [place for place in range(s.villages) if holder_seat(s, place) == seat]
    unsold = [place for place in range(s.villages) if s.market[place][seat] == Market.UNSOLD]
    worth = sum(value for _, value in markets)
    return SeatCounts(
        seat=seat + 1,
        track=s.points[seat],
        markets=worth,
        oracles=ORACLE_POINTS * len(oracles),
        total=s.points[seat] + worth + ORACLE_POINTS * len(oracles),
        from_markets=markets,
        from_oracles=[(place, ORACLE_POINTS) for place in oracles],
        asleep=[place for place in unsold if not earns(s, place, seat)],
        sold=[place for place in range(s.villages) if s.market[place][seat] == Market.SOLD],
        roads=[s.road_supply[seat], s.road_reserve[seat]],
        cities=[s.city_supply[seat], s.city_reserve[seat]],
        pawns=s.market_supply[seat],
        tiles_left=s.road_supply[seat] + s.city_supply[seat] + s.road_reserve[seat] + s.city_reserve[seat],
    )


def holder_seat(s: State, oracle: int) -> int:
    """The seat, from 0, whose city holds the oracle; -1 if none does, or if no oracle is there."""
    held = s.holder[oracle]
    if s.kind[oracle] != PlaceKind.ORACLE or held == NO_PLACE:
        return -1
    return s.kind[held] - PlaceKind.CITY
