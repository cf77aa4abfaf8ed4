"""The hexes around a hex, ring by ring, as tables."""

from __future__ import annotations

from typing import Final

from ...games.hexes import HEXES, OFF, ROW_LENGTH, column_of, hex_at
from ...kernel.dialect import Grid, Row, table

FAR: Final = 4
"""Maximum distance of a ring."""
RING_END: Final[Row] = table([0, 6, 18, 36, 60])
"""By distance: how many hexes are at most that far away."""


def _ring(hex: int, far: int) -> list[int]:
    row, column = hex // ROW_LENGTH, column_of(hex)
    spots = [
        (row + down, column + right)
        for down in range(-far, far + 1)
        for right in range(abs(down) - 2 * far, 2 * far - abs(down) + 1)
        if max(abs(down), (abs(down) + abs(right)) // 2) == far and (down + right) % 2 == 0
    ]
    return [HEXES if hex_at(*spot) == OFF else hex_at(*spot) for spot in spots]


NEAR: Final[Grid] = table([[near for far in range(1, FAR + 1) for near in _ring(hex, far)] for hex in range(HEXES)])
"""By hex: the hexes at most FAR steps away, nearest first, padded with the missing-hex value."""
