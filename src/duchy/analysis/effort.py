"""How thoroughly a decision is looked at: in how many worlds, and in how many more while there is time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..players import clock

WORLDS: Final = 128
"""Worlds in which plans are compared, unless told otherwise."""
MOST_WORLDS: Final = 100_000
SEED: Final = 0
"""Of the sampled worlds, unless told otherwise: command, page, engine and screen find the same in the same game."""


def doubled(worlds: int, seconds: float) -> Iterator[int]:
    """So many worlds, then twice as many, and twice again while there is time. The clock chooses how many, and nothing
    else.
    """
    end = clock.now() + seconds
    while True:
        began = clock.now()
        yield worlds
        worlds *= 2
        if worlds > MOST_WORLDS or 2 * (clock.now() - began) > end - clock.now():
            return
