"""What a player answers, and what a player is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ..kernel.errors import WeightsError
from ..table.action import Action
from ..table.position import View
from .analysis import Analysis


@dataclass(frozen=True)
class Choice:
    """A legal action and, from players who estimate it, the chance in 0..1 that its seat wins."""

    action: Action
    value: float | None = None


class Thinker(Protocol):
    """A process that thinks for a player."""

    @property
    def pid(self) -> int:
        """Its number among the processes of the machine."""
        ...

    @property
    def has_ended(self) -> bool:
        """Whether it is no more."""
        ...

    @property
    def last_words(self) -> str:
        """The end of what it has said on its standard error."""
        ...


class Player(Protocol):
    """Somebody who decides from a view alone; one that thinks in the process that asks it, unless it says otherwise."""

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """An action for the view's seat within `ms` milliseconds; chance in the choice comes from `seed`."""
        ...

    def close(self) -> None:
        """Give back what the player holds: processes, memory. Most hold nothing."""

    def study(self, view: View, ms: int, seed: int) -> Analysis | None:
        """What the player finds out about a decision in that time; None where it cannot say."""
        return None

    def wait(self, seconds: float) -> bool:
        """Wait until the player is ready to think, that long at most; whether it is."""
        return True

    @property
    def trouble(self) -> WeightsError | None:
        """Why the player's net cannot be used and a simpler player decides instead; None if all is well."""
        return None

    @property
    def makes_do(self) -> bool:
        """Whether it decided with less than its level has, because that is not compiled yet."""
        return False

    @property
    def thinker(self) -> Thinker | None:
        """The process that thinks for the player; None where there is none."""
        return None
