"""Shares of the win of seats that used a card, a place or another thing, and of those that did not.

Who uses a thing may have been ahead already: the difference shows what goes with winning, not what it is worth.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from ..players.measure.elo import CONFIDENCE
from .chunk import Reals
from .columns import Sum
from .elements import elements_of
from .intervals import Estimate, findings
from .settings import Setting

RARE: Final = 100
"""Seats that must have used an element, and as many that must not have, for its balance to be told."""


@dataclass(frozen=True)
class Balance:
    """An element of a game, among all seats of all games."""

    name: str
    """`build 4MS`."""
    used: float
    """By what part of the seats it was used, 0..1."""
    share: float
    """Their mean share of the win."""
    gain: Estimate
    """By how much that is more than the share of those who did not use it."""
    is_clear: bool
    """Whether that is more than chance, among all elements."""


def balances_of(setting: Setting, sums: Reals, games: int) -> list[Balance]:
    """The balances of all elements that are neither rare nor always used."""
    seats = setting.seats * games
    names = elements_of(setting.game).names
    kept = [(name, row) for name, row in zip(names, sums, strict=True) if RARE <= row[Sum.C] <= seats - RARE]
    gains = [gain_of(row, games, setting.seats) for _, row in kept]
    return [
        Balance(name, row[Sum.C] / seats, row[Sum.W] / row[Sum.C], gain, is_clear)
        for (name, row), gain, is_clear in zip(kept, gains, findings(gains), strict=True)
    ]


def gain_of(row: Reals, games: int, seats: int) -> Estimate:
    """The difference of the shares, with its interval; games are the unit. Per game, c seats used the element and won w
    together; the others, seats - c, won 1 - w. The difference of the two ratios is linear in c and w near its value.
    """
    c, w, cc, cw, ww = (float(row[at]) for at in (Sum.C, Sum.W, Sum.CC, Sum.CW, Sum.WW))
    others = seats * games - c
    p, q = w / c, (games - w) / others
    by_w, by_c, rest = 1 / c + 1 / others, q / others + p / c, (seats * q - 1) / others
    square = by_w**2 * ww + by_c**2 * cc - 2 * by_w * by_c * cw + rest**2 * games
    square += 2 * rest * (by_w * w - by_c * c)
    return Estimate(p - q, CONFIDENCE * math.sqrt(max(0.0, square)))
