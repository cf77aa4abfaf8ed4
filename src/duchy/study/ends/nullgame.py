"""Nothing is left unfinished in the null game: the template for a game's own."""

from __future__ import annotations

from ...games.nullgame.fields import State
from ...kernel.dialect import rule


@rule
def unfinished(s: State) -> int:
    """Nothing."""
    return 0
