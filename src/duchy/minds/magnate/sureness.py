"""How sure Magnate's nets may be of themselves: as sure as they are."""

from __future__ import annotations

from typing import Final

from ...games.magnate.fields import State
from ...kernel.dialect import Grid, rule, table

SURENESS: Final[Grid] = table([[100, 100]])
STRAY: Final[Grid] = table([[6, 6, 6, 4, 3]])
PLANNED: Final = False
PILE: Final = 25
"""About as many cards are in the pile, at first and after the reshuffle."""


@rule
def left(s: State) -> float:
    """How much of the two piles is left, 0..1."""
    return 0.5 * min(1.0, s.pile / PILE) + (0.5 if s.reshuffled == 0 else 0.0)
