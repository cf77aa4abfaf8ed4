"""Les Rois fainéants: every action brings a card, coins or prestige, so none can be told to be useless at sight."""

from __future__ import annotations

from ...games.rois_faineants.fields import State
from ...kernel.dialect import rule


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action can do the seat whose turn it is no good at all, as anybody at the table can see."""
    return False
