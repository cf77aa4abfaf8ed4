"""Which actions a net considers, in the dialect: all of them, or the most promising if there are many."""

from __future__ import annotations

from ...games.nullgame.actions import LEGAL_MAX
from ...games.nullgame.fields import State
from ...kernel.dialect import Row, rule
from ...minds.nullgame.pruning import NOTICED, notice
from .greedy import best_first


@rule
def prune(s: State, out: Row, count: int) -> int:
    """Move the actions that `notice` rates highest to the front, if there are more than NOTICED; return how many to
    consider.

    `out` holds 2 * LEGAL_MAX numbers.
    """
    if count <= NOTICED:
        return count
    for at in range(count):
        out[LEGAL_MAX + at] = notice(s, out[at])
    best_first(out, count, NOTICED)
    return NOTICED
