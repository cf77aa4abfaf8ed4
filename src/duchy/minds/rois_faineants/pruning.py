"""Les Rois fainéants: never so many actions that a net should not look at all of them."""

from __future__ import annotations

from typing import Final

from ...games.rois_faineants.fields import State
from ...kernel.dialect import rule

NOTICED: Final = 1000
"""Actions that are looked at, at most."""


@rule
def notice(s: State, action: int) -> int:
    """How much the action promises; only differences mean anything."""
    return 0
