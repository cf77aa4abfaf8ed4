"""What players of one level may differ in: a leaning, not a strength."""

from __future__ import annotations

from enum import IntEnum

from ..kernel.dialect import constants


@constants
class Manner(IntEnum):
    """What a player leans towards; each game says which actions show it (`minds/GAME/manners.py`)."""

    NONE = 0
    BUILDER = 1
    """Builds, buys or founds early."""
    RAIDER = 2
    """Goes where others are."""
    SAVER = 3
    """Keeps what it has together, and turns it into money."""
