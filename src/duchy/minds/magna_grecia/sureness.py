"""How sure Magna Grecia's nets may be of themselves: at two seats less than they are.

`python -m duchy.training.strength.sureness magna_grecia --seats N` finds the exponents.
"""

from __future__ import annotations

from typing import Final

from ...games.magna_grecia.fields import State
from ...kernel.dialect import Grid, rule, table

SURENESS: Final[Grid] = table([
    [106, 82, 70, 130, 50],
    [100, 100, 100, 100, 100],
    [100, 100, 100, 100, 100],
])  # fmt: skip
STRAY: Final[Grid] = table([[25, 22, 20, 0, 0]] * 3)
"""Games that follow a decision take much the same course here, so a few of them tell what will come of it."""
PLANNED: Final = True
"""The same net plays far worse without."""


@rule
def left(s: State) -> float:
    """How many of the turns are left, 0..1."""
    return max(0.0, 1.0 - s.turn / (s.seats * s.edition.rounds))
