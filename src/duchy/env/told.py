"""What one seat has been told in a game so far, with perfect recall."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.contract import AnyState
from ..table.position import Position


class Told:
    """A seat's views in order, each as what changed since the one before, and its own actions.

    A view that equals the one before tells nothing, so that what others do in secret leaves no trace, not even that it
    took a step.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._heard = 0
        """How many positions it has been told of."""
        self._pieces: list[str] = []
        self.own: list[int] = []
        """The seat's own actions."""
        self._known: list[int] = []

    def resumed(self) -> Told:
        """The same recall in a game that begins with the last position."""
        told = Told(self._seat)
        told._heard = 1
        told._pieces, told.own, told._known = [*self._pieces], [*self.own], self._known
        return told

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self._pieces)

    def hear(self, positions: Sequence[Position], history: Sequence[int]) -> None:
        """Go on to the last of the positions; the action between two of them is in `history`."""
        for at in range(self._heard, len(positions)):
            if at > 0 and positions[at - 1].actor == self._seat + 1:
                self.own.append(history[at - 1])
                self._pieces.append(f"!{history[at - 1]}")
            self._see(positions[at].view(self._seat + 1).known)
        self._heard = len(positions)

    def _see(self, state: AnyState) -> None:
        numbers = state.flat()
        if self._known:
            changed = [
                f"{at}={new}" for at, (old, new) in enumerate(zip(self._known, numbers, strict=True)) if old != new
            ]
            if changed:
                self._pieces.append(f"; {' '.join(changed)}")
        else:
            self._pieces.append(" ".join(map(str, numbers)))
        self._known = numbers
