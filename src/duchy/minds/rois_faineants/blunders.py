"""Les Rois fainéants: every action brings a card, coins or prestige, so none is obviously useless."""

from __future__ import annotations

from ...games.rois_faineants.fields import State
from ...kernel.dialect import rule


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action is obviously useless to the active seat, judging only from what everybody sees."""
    return False
