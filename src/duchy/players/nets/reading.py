"""What the game's own nets read of games in rows, in the dialect: the game's own `hide`, then its features."""

from __future__ import annotations

from ...games.nullgame.fields import State
from ...games.nullgame.hidden import hide
from ...kernel.dialect import NOBODY, RealGrid, Row, rule
from ...minds.nullgame.features import features


@rule
def read_rows(states: list[State], scratch: list[State], seats: Row, out: RealGrid, first: int, last: int) -> None:
    """Write the features of each row's seat into `out`, from the rows `first` to `last` - 1; skip those without a
    seat. Overwrites `scratch[first]`.
    """
    for at in range(first, last):
        if seats[at] != NOBODY:
            scratch[first] = states[at]
            hide(scratch[first], seats[at])
            features(scratch[first], seats[at], out[at])
