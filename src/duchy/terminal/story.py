"""What happened, told to one viewer from what that viewer saw: views before and after each action.

An action that changes nothing in the viewer's view is not told at all, so nobody learns of a card that another seat
drew or of a choice that is still secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..table.action import Action
from ..table.position import Actor, Position, View


class Played(Protocol):
    """Positions and the actions between them; a match and a record reading both qualify."""

    @property
    def positions(self) -> Sequence[Position]:
        """One more than actions."""
        ...

    @property
    def actions(self) -> Sequence[Action]:
        """In the order of play."""
        ...


@dataclass(frozen=True)
class SeenStep:
    """One action as the viewer saw it."""

    actor: Actor
    action: Action
    before: View
    after: View
    ply: int


See = Callable[[Position], View]
"""How a position is seen: a seat's view, or everything."""


def steps(match: Played, see: See, start: int, end: int) -> Iterator[SeenStep]:
    """The actions from `start` up to but excluding `end` (counted from 0) that changed something visible."""
    for at in range(start, end):
        before, after = see(match.positions[at]), see(match.positions[at + 1])
        if before != after:
            yield SeenStep(match.positions[at].actor, match.actions[at], before, after, at)
