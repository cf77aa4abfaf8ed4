"""Nature that draws by a seed, in the dialect: its actions depend on seed and moment, not on what was played.

So all candidates compared in one world, and all who play the same deal, meet the same dice and draws.
"""

from __future__ import annotations

from typing import Final

from ...games.nullgame.chance import sample
from ...games.nullgame.fields import State
from ...games.nullgame.rules import apply
from ...kernel.dialect import Row, mix, rule

NATURE_ROOM: Final = 3
"""Size of nature's memory: a generator, the turn, and the number of events so far in it."""
LONGEST_TURN: Final = 64
"""An upper bound of events per turn."""


@rule
def forget_events(nature: Row) -> None:
    """Reset: nothing has happened yet."""
    nature[1] = -1
    nature[2] = 0


@rule
def nature_acts(s: State, seed: int, nature: Row) -> None:
    """Let nature act as the seed determines for this moment."""
    nature[2] = nature[2] + 1 if s.turn == nature[1] else 0
    nature[1] = s.turn
    nature[0] = mix(seed, moment(nature[1], nature[2]))
    apply(s, sample(s, nature))


@rule
def moment(turn: int, events: int) -> int:
    """A number for the event with index `events` in the turn."""
    return turn * LONGEST_TURN + events
