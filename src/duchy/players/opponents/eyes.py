"""How badly a level sees a table."""

from __future__ import annotations

from typing import NamedTuple


class Eyes(NamedTuple):
    """What `players/nets/sight.py` makes of a table for a level; 0 and 0 is what the net thinks of it."""

    blur: float = 0.0
    """By what exponent the weight of a feature is misjudged."""
    overlook: float = 0.0
    """How likely a thing is overlooked, or an error made that the game's `HABITS` describe."""
