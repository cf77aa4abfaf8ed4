"""The null game: whatever is done there makes as much sense as anything else."""

from __future__ import annotations

from ...games.nullgame.fields import State
from ...kernel.dialect import rule


@rule
def is_senseless(s: State, action: int) -> bool:
    """Whether the action can do the seat whose turn it is no good at all, as anybody at the table can see."""
    return False
