"""Les Rois fainéants: never too many actions for a net to consider all of them."""

from __future__ import annotations

from typing import Final

from ...games.rois_faineants.fields import State
from ...kernel.dialect import rule

NOTICED: Final = 1000
"""Maximum number of actions considered."""


@rule
def notice(s: State, action: int) -> int:
    """How promising the action is; only differences matter."""
    return 0
