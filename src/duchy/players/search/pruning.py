"""What a net looks at, in the dialect: all actions, or where they are many those that promise most."""

from __future__ import annotations

from ...games.nullgame.actions import LEGAL_MAX
from ...games.nullgame.fields import State
from ...kernel.dialect import Row, rule
from ...minds.nullgame.pruning import NOTICED, notice
from .greedy import best_first


@rule
def noticed(s: State, out: Row, count: int) -> int:
    """Put the actions that `notice` thinks most of first, if there are more than NOTICED; how many to look at.

    `out` holds 2 * LEGAL_MAX numbers.
    """
    if count <= NOTICED:
        return count
    for at in range(count):
        out[LEGAL_MAX + at] = notice(s, out[at])
    best_first(out, count, NOTICED)
    return NOTICED
