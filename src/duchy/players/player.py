"""What a player answers, and what a player is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ..table.action import Action
from ..table.position import View


@dataclass(frozen=True)
class Choice:
    """A legal action and, from players who estimate it, the chance in 0..1 that its seat wins."""

    action: Action
    value: float | None = None


class Player(Protocol):
    """Somebody who decides from a view alone."""

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """An action for the view's seat within `ms` milliseconds; chance in the choice comes from `seed`."""
        ...

    def close(self) -> None:
        """Give back what the player holds: processes, memory."""
        ...
