"""Nature in a sampled world, in the dialect: what it does depends on the world and the moment, not on what was played.

So whatever is compared in one world meets the same dice and draws.
"""

from __future__ import annotations

from typing import Final

from ...games.nullgame.chance import sample
from ...games.nullgame.fields import State
from ...games.nullgame.rules import apply
from ...kernel.dialect import Row, mix, rule

NATURE_ROOM: Final = 3
"""Numbers that nature needs: a generator, then the turn, and how many events have come in it before this one."""
LONGEST_TURN: Final = 64
"""More events than a turn has."""


@rule
def forget_events(nature: Row) -> None:
    """Nothing has happened yet."""
    nature[1] = -1
    nature[2] = 0


@rule
def nature_acts(s: State, world: int, nature: Row) -> None:
    """Let nature act as it does in this world at this moment."""
    nature[2] = nature[2] + 1 if s.turn == nature[1] else 0
    nature[1] = s.turn
    nature[0] = mix(world, moment(nature[1], nature[2]))
    apply(s, sample(s, nature))


@rule
def moment(turn: int, events: int) -> int:
    """A number for the event of the turn that so many have come before."""
    return turn * LONGEST_TURN + events
