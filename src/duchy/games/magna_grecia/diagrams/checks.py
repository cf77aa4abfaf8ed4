"""The conditions for a diagram to be a playable position of the game."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.errors import DiagramError
from ...hexes import HEXES, LABELS
from ...lines import line_about
from ..cards import CITIES, IMPROVED_TAKES, ORACLES, ROADS, TAKES
from ..fields import NO_PLACE, UNFINISHED, Phase, PlaceKind, State
from ..laying.allowances import city_room
from ..laying.networks import Hexes, cities, exits
from ..laying.obligations import NOWHERE, has_own_beside, is_open_village, is_unfinished, reaches, refuse_dues
from ..laying.tiles import BACK, BARE, BESIDE, CITY_TILE, EXITS, SEAT
from ..refusals import Code


def check_map(s: State, lines: Sequence[tuple[int, str]]) -> None:
    """[CTY-3, RD-4, A1, SET-3] Cities keep their distance, roads of two seats do not meet, there are not too many
    oracles. `lines` are those of the diagram, with their numbers.
    """
    for hex in range(HEXES):
        if s.tile[hex] >= CITY_TILE and misplaced(s, hex):
            raise DiagramError(laid_in(s, hex, lines), "CITY", LABELS[hex], "CTY-3")
        for side, beyond in exits(s, hex):
            if EXITS[s.tile[beyond]] >> BACK[side] & 1 and SEAT[s.tile[beyond]] != SEAT[s.tile[hex]]:
                raise DiagramError(laid_in(s, hex, lines), "ROADS", LABELS[hex], "RD-4")
    for city in cities(s):
        if s.place[min(city)] == UNFINISHED and not may_be_unfinished(s, city):
            raise DiagramError(laid_in(s, min(city), lines), "FOUNDING", LABELS[min(city)], "A4")
    if min(s.market_supply) < 0:
        seat = str(s.market_supply.index(min(s.market_supply)) + 1)
        raise DiagramError(line_about(lines, "markets"), "MARKETS", seat, "SET-1")
    if s.oracles > ORACLES[s.seats]:
        raise DiagramError(line_about(lines, "oracles"), "ORACLES", str(s.oracles), "SET-3")


def laid_in(s: State, hex: int, lines: Sequence[tuple[int, str]]) -> int:
    """The number of the line in which the tile of a hex is laid."""
    kind = "cities" if s.tile[hex] >= CITY_TILE else "roads"
    return line_about(lines, f"{SEAT[s.tile[hex]] + 1} {kind}")


def misplaced(s: State, hex: int) -> bool:
    """[CTY-1, CTY-3] A city tile on or beside an oracle, or beside a rival city."""
    seat = SEAT[s.tile[hex]]
    beside = [other for other in BESIDE[hex] if s.tile[other] >= CITY_TILE and SEAT[s.tile[other]] != seat]
    return bool(beside) or any(is_oracle(s, other) for other in BESIDE[hex])


def may_be_unfinished(s: State, city: Hexes) -> bool:
    """[A4] Only the active seat, in the turn of a founding, may have a city without a village, made of that turn's
    tiles.
    """
    return s.founded == 1 and SEAT[s.tile[min(city)]] == s.active and len(city) == s.size[UNFINISHED] <= s.cities_used


def is_oracle(s: State, hex: int) -> bool:
    """[VIL-2] A bare hex with an oracle."""
    return s.tile[hex] == BARE and s.place[hex] != NO_PLACE and s.kind[s.place[hex]] == PlaceKind.ORACLE


def check_turn(s: State, lines: Sequence[tuple[int, str]]) -> None:
    """[RND-1, TRN-2, TRN-3, CTY-4] The phase fits the turn, the card allows what was done, what is owed can be done."""
    if not phase_fits(s):
        raise DiagramError(line_about(lines, "turn"), "PHASE", Phase(s.phase).name.lower(), "RND-1")
    if not use_fits(s):
        used = str(s.roads_used + s.cities_used + s.taken)
        raise DiagramError(line_about(lines, "used", "taken", "turn"), "USED", used, "TRN-2")
    if not end_in_sight(s):
        if villages := due_villages(s):
            city = next(beside for beside in BESIDE[villages[0]] if s.tile[beside] >= CITY_TILE)
            raise DiagramError(laid_in(s, city, lines), "DUE", " ".join(LABELS[hex] for hex in villages), "CTY-4")
        begun = s.place.index(UNFINISHED)
        raise DiagramError(laid_in(s, begun, lines), "FOUNDING", LABELS[begun], "A4")


def phase_fits(s: State) -> bool:
    """[SET-4, SET-5, RND-1] Cards and oracles come before the first turn, cards as a round begins, the end last."""
    last = s.seats * s.edition.rounds
    if s.turn == 0:
        bare = not any(s.tile) and not any(map(any, s.market))
        oracles = s.phase == Phase.ORACLES and s.oracles < ORACLES[s.seats]
        return bare and (oracles or (s.phase == Phase.CARDS and s.oracles == 0))
    if s.phase == Phase.CARDS:
        return s.turn % s.seats == 0 and s.shown_count < s.edition.rounds
    return s.turn == last if s.phase == Phase.OVER else s.phase == Phase.TURN and s.turn <= last


def use_fits(s: State) -> bool:
    """[TRN-2, A21] Two kinds of action up to their basic values, or one up to its improved value; none between
    turns.
    """
    used = (s.roads_used, s.cities_used, s.taken)
    if s.phase != Phase.TURN:
        return not any((*used, s.founded, s.traded))
    basic = (ROADS[s.card], CITIES[s.card], TAKES[s.card])
    improved = (ROADS[s.card] + 1, CITIES[s.card] + 1, IMPROVED_TAKES[s.card])
    kinds = sum(map(bool, used))
    allowed = improved if kinds == 1 else basic
    return kinds < len(used) and all(map(int.__le__, used, allowed)) and s.founded <= s.cities_used


def due_villages(s: State) -> list[int]:
    """[CTY-4] Open villages beside a city of any seat."""
    open_ones = (hex for hex in s.village[: s.villages] if is_open_village(s, hex))
    return [hex for hex in open_ones if any(s.tile[beside] >= CITY_TILE for beside in BESIDE[hex])]


def end_in_sight(s: State) -> bool:
    """[CTY-4, A4, A6] No open village beside a city except those that the active seat can still cover."""
    if any(s.phase != Phase.TURN or not has_own_beside(s, hex) for hex in due_villages(s)):
        return False
    if refuse_dues(s) == Code.FINE:
        return True
    spare = city_room(s, s.roads_used) - s.due
    return (
        s.traded == s.taken == 0 and spare >= 0 and (not is_unfinished(s) or reaches(s, spare, NOWHERE, False, False))
    )
