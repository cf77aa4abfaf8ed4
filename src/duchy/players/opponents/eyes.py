"""How badly a level sees a table, and what it leans to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Eyes(NamedTuple):
    """What `players/nets/sight.py` makes of a table for a level, and what it leans to; zeros: what the net thinks."""

    blur: float = 0.0
    """By what exponent the weight of a feature is misjudged."""
    overlook: float = 0.0
    """How likely a thing is overlooked, or an error made that the game's `HABITS` describe."""
    manner: int = 0
    """A `Manner` (`minds/manner.py`)."""
    lean: float = 0.0
    """How much more an action is liked that shows the manner, in logits."""
    draw: int = 0
    """Which errors are drawn: those of the turn, or, by number, those that might as well have been."""
    foresight: float = 0.0
    """How likely a turn is planned as a whole (`players/search/plans.py`) instead of action by action, 0..1."""

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Eyes:
        """The eyes that somebody has written as numbers, in this order; what is not written is zero."""
        blur, overlook, manner, lean, draw, foresight = (*numbers, *cls()[len(numbers) :])
        return cls(blur, overlook, int(manner), lean, int(draw), foresight)
