"""Nature's choice in the null game, drawn at once."""

from __future__ import annotations

from ...kernel.dialect import Row, below, rule
from .actions import DRAW_0
from .fields import State


@rule
def sample(s: State, rng: Row) -> int:
    """[N3] A token of the bag."""
    token = below(rng, 6)
    return DRAW_0 + (0 if token < 3 else 1 if token < 5 else 2)
