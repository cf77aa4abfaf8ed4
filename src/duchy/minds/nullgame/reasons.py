"""The null game in quantities that a person understands: the template for a game's own ones.

They are read at the end of lines that a search has played in worlds it has guessed, so nothing is told from them that
the thinking seat may not know.
"""

from __future__ import annotations

from typing import Final

from ...games.nullgame.fields import State
from ...kernel.dialect import Reals, rule

SIGNS: Final = ("points", "tokens")
"""The quantities, in the order in which `signs` fills them in; the words for them are keyed by these names."""
WORTH: Final = (0.1, 0.0)
"""What one more of each is usually worth to the seat, as a share of the win; of a shared one, what one less is worth to
whoever is ahead."""
SHARED: Final[tuple[str, ...]] = ()
"""Those that are the same for all seats."""


@rule
def signs(s: State, seat: int, out: Reals) -> None:
    """Fill `out` with what the seat has of each."""
    out[0] = s.points[seat]
    out[1] = s.kept[seat]
