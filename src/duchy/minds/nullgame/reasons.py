"""The null game in quantities that people understand: the template for a game's own.

They are read at the end of lines that a search has played in guessed worlds, so they reveal nothing that the thinking
seat may not know.
"""

from __future__ import annotations

from typing import Final

from ...games.nullgame.fields import State
from ...kernel.dialect import Reals, rule

QUANTITIES: Final = ("points", "tokens")
"""The quantities, in the order that `quantities` fills them in; their words are keyed by these names."""
WORTH: Final = (0.1, 0.0)
"""What one more of each is usually worth to the seat, as a share of the win; for a shared one, what one less is worth
to the leader."""
SHARED: Final[tuple[str, ...]] = ()
"""Those that are equal for all seats."""


@rule
def quantities(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with the seat's amount of each."""
    out[0] = s.points[seat]
    out[1] = s.kept[seat]
