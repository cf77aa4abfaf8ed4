"""How sure the null game's nets may be of themselves: the template for a game's own.

A net's chances are sharpened or blunted until they are as often right as they say (`players/search/evaluation.py`).
"""

from __future__ import annotations

from typing import Final

from ...games.nullgame.fields import State
from ...kernel.dialect import Grid, rule, table

SURENESS: Final[Grid] = table([[100, 100]] * 3)
"""By seats, from two on: the exponents of the chances, in hundredths, at the end of the game and, in equal steps,
towards its beginning."""
STRAY: Final[Grid] = table([[5, 5]] * 3)
"""By seats: how far off a search is in what it states, in hundredths of a win (root mean square), likewise."""
PLANNED: Final = False
"""Whether rollouts plan whole turns, which takes longer, instead of taking the action the net likes best."""


@rule
def left(s: State) -> float:
    """How much of the game is left, 0..1."""
    return max(0.0, 1.0 - s.turn / (s.seats * s.edition.rounds))
