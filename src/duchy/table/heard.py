"""What one seat has heard of a game so far: the actions, each as that seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .action import Action
from .position import Actor, Position


@dataclass(frozen=True)
class Heard:
    """One action: who acted, a seat or nature, and its text with `?` for what was not seen."""

    actor: Actor
    text: str


class Ears:
    """Those of one seat (0: a spectator). An action that changes nothing of what the seat sees is not heard at all."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._followed: list[Position] = []
        self._heard: list[tuple[int, Heard]] = []
        """By what is heard: after how many actions, and what."""

    def hear(self, positions: Sequence[Position], actions: Sequence[Action]) -> list[Heard]:
        """All that the seat has heard of a game; `actions` lie between the positions. What was taken back since the
        last call is forgotten.
        """
        known = 0
        while known < min(len(self._followed), len(positions)) and self._followed[known] is positions[known]:
            known += 1
        self._heard = [(at, heard) for at, heard in self._heard if at < known]
        for at in range(max(known, 1), len(positions)):
            if heard := heard_by(self._seat, positions[at - 1], actions[at - 1], positions[at]):
                self._heard.append((at, heard))
        self._followed = list(positions)
        return [heard for _, heard in self._heard]


def heard_by(seat: int, before: Position, action: Action, after: Position) -> Heard | None:
    """What the seat hears of an action; None if it sees no difference."""
    was, now = before.view(seat).known, after.view(seat).known
    if was == now:
        return None
    return Heard(before.actor, before.game.notation.heard(action.code, was, now, seat))
