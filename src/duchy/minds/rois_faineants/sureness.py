"""How sure the nets of Les Rois fainéants may be of themselves: at three and four seats, less than they are.

`python -m duchy.training.strength.sureness rois_faineants --seats N` finds the exponents.
"""

from __future__ import annotations

from typing import Final

from ...games.rois_faineants.fields import State
from ...kernel.dialect import Grid, rule, table
from .heuristic import shortest_line

SURENESS: Final[Grid] = table([
    [100, 100, 100, 100, 100],
    [94, 80, 86, 84, 100],
    [104, 78, 78, 80, 88],
])  # fmt: skip
STRAY: Final[Grid] = table([[12, 8, 6, 5, 4], [12, 10, 9, 7, 4], [12, 10, 9, 7, 4]])
PLANNED: Final = False
LINE: Final = 12
"""Cards of the shortest line at first."""


@rule
def left(s: State) -> float:
    """How many cards of the shortest line are still there, 0..1."""
    return min(1.0, shortest_line(s) / LINE)
