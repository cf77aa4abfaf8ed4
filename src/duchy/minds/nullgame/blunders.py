"""The null game: no action makes less sense than any other."""

from __future__ import annotations

from ...games.nullgame.fields import State
from ...kernel.dialect import rule


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action is obviously useless to the active seat, judging only from what everybody sees."""
    return False
