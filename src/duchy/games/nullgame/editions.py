"""The axis of the null game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...kernel.game import Axis

AXES: Final = (Axis("rounds", "N1", (2, 1, 3)),)
EDITIONS: Final[Mapping[str, Mapping[str, int | str]]] = {"plain": {"rounds": 2}}
