"""Magna Grecia as a table of phases: who acts, what is offered, what is refused, what happens.

The clauses themselves are in `deck.py`, `oracles.py`, `roads.py`, `cities.py`, `obligations.py`, `markets.py` and
`ending.py`; ids in brackets are those of the rulebook (`docs/rules/magna_grecia.md`).
"""

from __future__ import annotations

from ...kernel.dialect import NATURE, NOBODY, Row, rule
from ..hexes import HEXES
from .actions import END, FIRST, KIND, ORACLE_0, SECOND, Kind
from .cards import POINTS_AT_START, SUPPLY, TILES
from .deck import begin_turn, end_turn, legal_cards, refuse_card, show_card
from .ending import score
from .fields import NO_PLACE, PLACES, Phase, PlaceKind, State
from .laying.allowances import legal_takes, refuse_take, take
from .laying.cities import legal_cities, place_city, refuse_city, refuse_city_tile
from .laying.obligations import refuse_dues
from .laying.roads import legal_roads, place_road, refuse_road, refuse_road_tile
from .laying.survey import survey
from .laying.tiles import BESIDE, EVERY_HEX, EVERY_SIDE
from .maps.board import Terrain
from .markets import buy, legal_buys, legal_sales, refuse_buy, refuse_sell, sell
from .oracles import all_oracles_placed, place_oracle, refuse_oracle
from .refusals import Code

__all__ = ["actor", "apply", "legal", "refusal", "score", "start", "weight"]


@rule
def start(s: State, seats: int) -> None:
    """[SET-1, SET-2, MAT-2, VIL-1] The empty map, supplies and reserves; nature then shows two cards."""
    s.seats = seats
    s.phase = Phase.CARDS
    for seat in range(seats):
        s.points[seat] = POINTS_AT_START[seats]
        s.road_supply[seat] = SUPPLY
        s.city_supply[seat] = SUPPLY
        s.road_reserve[seat] = TILES - SUPPLY
        s.city_reserve[seat] = TILES - SUPPLY
        s.market_supply[seat] = TILES
    for place in range(PLACES):
        s.holder[place] = NO_PLACE
    s.place[HEXES] = NO_PLACE
    for hex in EVERY_HEX:
        s.place[hex] = NO_PLACE
        if s.edition.terrain[hex] >= Terrain.INLAND:
            s.place[hex] = s.villages
            s.village[s.villages] = hex
            s.kind[s.villages] = PlaceKind.VILLAGE
            s.villages += 1
    for number in range(s.villages):
        for side in EVERY_SIDE:
            s.near[BESIDE[s.village[number]][side]] += 1
    for hex in EVERY_HEX:
        survey(s, hex)


@rule
def actor(s: State) -> int:
    """[RND-2, SET-4, SET-5, OPT-2] Nature shows cards, and places the oracles where the seats do not."""
    if s.phase == Phase.TURN:
        return s.active
    if s.phase == Phase.OVER:
        return NOBODY
    return NATURE if s.phase == Phase.CARDS or s.edition.oracle_setup == 1 else s.active


# What is offered


@rule
def legal(s: State, out: Row) -> int:
    """Put the legal actions into `out` in ascending order; return their number."""
    if s.phase == Phase.TURN:
        return legal_turn(s, out)
    if s.phase == Phase.CARDS:
        return legal_cards(s, out)
    return legal_oracles(s, out) if s.phase == Phase.ORACLES else 0


@rule
def legal_oracles(s: State, out: Row) -> int:
    """[SET-4, A15] Every village without a green border and without an oracle."""
    count = 0
    for number in range(s.villages):
        hex = s.village[number]
        if refuse_oracle(s, hex) == Code.FINE:
            out[count] = ORACLE_0 + hex
            count += 1
    return count


@rule
def legal_turn(s: State, out: Row) -> int:
    """[TRN-1, TRN-2, TRN-3, TRN-4, CTY-4, A22] Basic actions, then at most one market, then the end."""
    count = 0
    if s.traded == 0:
        count = legal_roads(s, out, count)
        count = legal_cities(s, out, count)
        if refuse_dues(s) != Code.FINE:
            return count
        count = legal_takes(s, out, count)
        count = legal_buys(s, out, count)
        count = legal_sales(s, out, count)
    out[count] = END
    return count + 1


@rule
def weight(s: State, action: int) -> int:
    """[SET-4, SET-5] Every card that may come is equally likely, and so is every village for an oracle."""
    return 1


# What is refused


@rule
def refusal(s: State, action: int) -> int:
    """[RND-2, END-1] Why the action cannot be played now; FINE if it can."""
    move = KIND[action]
    hex = FIRST[action]
    if s.phase == Phase.OVER:
        return Code.OVER
    if s.phase == Phase.CARDS and move == Kind.TURN:
        return refuse_card(s, hex)
    if s.phase == Phase.ORACLES and move == Kind.ORACLE:
        return refuse_oracle(s, hex)
    if s.phase != Phase.TURN or move <= Kind.ORACLE:
        return Code.OUT_OF_PHASE
    return refuse_in_turn(s, move, hex, SECOND[action])


@rule
def refuse_kind(s: State, move: int) -> int:
    """[TRN-1, TRN-3, CTY-4, A22] Tiles before markets, nothing owed before tiles are taken or markets traded."""
    if move != Kind.END and s.traded == 1:
        return Code.TRADED
    if move == Kind.ROAD:
        return refuse_road_tile(s)
    return refuse_city_tile(s) if move == Kind.CITY else refuse_dues(s)


@rule
def refuse_in_turn(s: State, move: int, first: int, second: int) -> int:
    """Why the kind of action, or else this one of it, cannot be played in the turn."""
    reason = refuse_kind(s, move)
    if reason != Code.FINE or move == Kind.END:
        return reason
    if move == Kind.ROAD:
        return refuse_road(s, first, second)
    if move == Kind.CITY:
        return refuse_city(s, first)
    if move == Kind.TAKE:
        return refuse_take(s, first, second)
    return refuse_buy(s, first) if move == Kind.BUY else refuse_sell(s, first)


# What happens


@rule
def apply(s: State, action: int) -> None:
    """Play a legal action."""
    move = KIND[action]
    first = FIRST[action]
    if move == Kind.ROAD:
        place_road(s, first, SECOND[action])
    elif move == Kind.CITY:
        place_city(s, first)
    elif move == Kind.TAKE:
        take(s, first, SECOND[action])
    elif move == Kind.BUY:
        buy(s, s.place[first])
    elif move == Kind.SELL:
        sell(s, s.place[first])
    elif move == Kind.END:
        end_turn(s)
    elif move == Kind.TURN:
        show_card(s, first)
    else:
        place_oracle(s, first)
        if all_oracles_placed(s):
            begin_turn(s)
