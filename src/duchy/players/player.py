"""The interface of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from ..kernel.errors import WeightsError
from ..table.action import Action
from ..table.position import View
from .analysis import Analysis
from .place import Outcome, Place

WARM_UP_MS: Final = 1
"""The time for a decision that is made only to compile what makes it."""


@dataclass(frozen=True)
class Choice:
    """A legal action and, from players that estimate it, the chance in 0..1 that its seat wins."""

    action: Action
    value: float | None = None


class Thinker(Protocol):
    """A process that thinks for a player."""

    @property
    def pid(self) -> int:
        """Its process id."""
        ...

    @property
    def has_ended(self) -> bool:
        """Whether it has ended."""
        ...

    @property
    def last_words(self) -> str:
        """The last lines of its standard error."""
        ...


class Player(Protocol):
    """Decides from a view alone; thinks in the calling process unless it says otherwise."""

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """An action for the view's seat within `ms` milliseconds; chance in the choice comes from `seed`."""
        ...

    def choose_at(self, place: Place, view: View, ms: int, seed: int) -> Choice:
        """`choose` for a seat whose game the player may remember. Most decide from the view alone."""
        return self.choose(view, ms, seed)

    def leave(self, place: Place, view: View, outcome: Outcome) -> None:
        """The game at that place is over; `view` is the last one of its seat. Most need not know."""

    def close(self) -> None:
        """Release the player's processes and memory. Most hold nothing."""

    def study(self, view: View, ms: int, seed: int) -> Analysis | None:
        """The player's analysis of a decision in that time; None if it has none."""
        return None

    def wait(self, seconds: float) -> bool:
        """Wait at most that long until the player is ready to think; return whether it is."""
        return True

    @property
    def trouble(self) -> WeightsError | None:
        """Why the player's net cannot be used and a simpler player decides instead; None if all is well."""
        return None

    @property
    def is_degraded(self) -> bool:
        """Whether it decided with less than its level has, because that is not compiled yet."""
        return False

    @property
    def thinker(self) -> Thinker | None:
        """The process that thinks for the player; None if there is none."""
        return None
