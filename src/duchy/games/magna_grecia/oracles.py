"""Oracles: placing them, and which city holds them [SET-3, SET-4, ORA-1, A11-A15]."""

from __future__ import annotations

from ...kernel.dialect import rule, rule_apart
from .cards import ORACLES
from .fields import NO_PLACE, PLACES, PlaceKind, State
from .laying.connections import is_linked
from .laying.survey import no_village, survey, survey_around
from .maps.board import Terrain
from .refusals import Code


@rule
def refuse_oracle(s: State, hex: int) -> int:
    """[SET-4, VIL-1] Oracles go on villages without a green border, one on each."""
    terrain = s.edition.terrain[hex]
    if terrain == Terrain.GREEN:
        return Code.GREEN_VILLAGE
    if terrain != Terrain.INLAND:
        return Code.NO_VILLAGE
    return Code.ORACLE_THERE if s.kind[s.place[hex]] == PlaceKind.ORACLE else Code.FINE


@rule_apart
def place_oracle(s: State, hex: int) -> None:
    """[VIL-2, A15] The hex is no longer a village; the next seat places the next oracle."""
    s.kind[s.place[hex]] = PlaceKind.ORACLE
    s.oracles += 1
    no_village(s, hex)
    survey(s, hex)
    survey_around(s, hex)
    s.active = (s.active + 1) % s.seats


@rule
def all_oracles_placed(s: State) -> bool:
    """[SET-3] Nine with four seats, else seven."""
    return s.oracles == ORACLES[s.seats]


@rule_apart
def turn_oracles(s: State) -> None:
    """[ORA-1, A11, A13] After a tile that changed connections: each oracle turns to a city that has strictly more."""
    for oracle in range(s.villages):
        if s.kind[oracle] == PlaceKind.ORACLE and s.link[oracle] != 0:
            best = best_city(s, oracle)
            held = s.holder[oracle]
            if best != NO_PLACE and (held == NO_PLACE or s.degree[best] > s.degree[held]):
                s.holder[oracle] = best


@rule_apart
def best_city(s: State, oracle: int) -> int:
    """[ORA-1, A12] The best-connected of the cities connected to an oracle, or NO_PLACE."""
    best = NO_PLACE
    for city in range(PLACES):
        if (
            is_linked(s, oracle, city)
            and s.kind[city] >= PlaceKind.CITY
            and (best == NO_PLACE or outranks(s, city, best))
        ):
            best = city
    return best


@rule
def outranks(s: State, city: int, other: int) -> bool:
    """[A12] More connections; then a city of the active seat; then the city founded first."""
    if s.degree[city] != s.degree[other]:
        return s.degree[city] > s.degree[other]
    own = s.own[s.active] >> city & 1
    if own != s.own[s.active] >> other & 1:
        return own == 1
    return s.age[city] < s.age[other]
