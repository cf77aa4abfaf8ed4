"""Tiles as numbers: 0 is none, then road tiles by seat and exits, then city tiles by seat [MAT-1, MAT-3]."""

from __future__ import annotations

from typing import Final

from ....kernel.dialect import Grid, Row, table
from ...hexes import HEXES, NEIGHBOUR, OFF, SIDES
from ..actions import ORIENTATIONS, WAYS
from ..cards import NO_SEAT, SEATS_MAX

BARE: Final = 0
ROAD_TILE: Final = 1
CITY_TILE: Final = ROAD_TILE + SEATS_MAX * WAYS
NO_SIDE: Final = -1

EVERY_HEX: Final[Row] = table(range(HEXES))
EVERY_SIDE: Final[Row] = table(range(SIDES))
BACK: Final[Row] = table([(side + SIDES // 2) % SIDES for side in range(SIDES)])
"""The opposite side."""
BESIDE: Final[Grid] = table([[HEXES if beside == OFF else beside for beside in NEIGHBOUR[hex]] for hex in range(HEXES)])
"""By hex and side: the hex beyond it; HEXES, which is always bare, beyond the edge of the sheet."""

EXIT: Final[Grid] = table(ORIENTATIONS)
"""By orientation: its two exits."""
_ROADS: Final = [(seat, exits) for seat in range(SEATS_MAX) for exits in ORIENTATIONS]


def _onward(exits: tuple[int, int], side: int) -> int:
    return exits[1] if side == exits[0] else exits[0] if side == exits[1] else NO_SIDE


SEAT: Final[Row] = table([NO_SEAT, *(seat for seat, _ in _ROADS), *range(SEATS_MAX)])
"""By tile: its owner."""
EXITS: Final[Row] = table([0, *(1 << one | 1 << other for _, (one, other) in _ROADS), *[0] * SEATS_MAX])
"""By tile: the sides with an exit, as bits."""
ONWARD: Final[Grid] = table([
    [NO_SIDE] * SIDES,
    *([_onward(exits, side) for side in range(SIDES)] for _, exits in _ROADS),
    *[[NO_SIDE] * SIDES] * SEATS_MAX,
])  # fmt: skip
"""By tile and side: where a road entering through that side leaves; NO_SIDE if it has no exit there."""

EVERY_WAY: Final[Row] = table(range(WAYS))
ALL_WAYS: Final = (1 << WAYS) - 1
_TOUCHING: Final = [
    sum(1 << way for way, exits in enumerate(ORIENTATIONS) if sides & (1 << exits[0] | 1 << exits[1]))
    for sides in range(1 << SIDES)
]
WITH_EXIT: Final[Row] = table(_TOUCHING)
"""By a set of sides: the orientations with an exit at one of them, as bits."""
WITHOUT_EXIT: Final[Row] = table([ALL_WAYS & ~ways for ways in _TOUCHING])
"""By a set of sides: the orientations with an exit at none of them, as bits."""
