"""Players who do not look ahead."""

from __future__ import annotations

from ..kernel.dialect import below, seeded
from ..table.position import View
from .choice import Choice


class RandomPlayer:
    """Every legal action equally likely."""

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """A legal action at random."""
        actions = view.actions()
        return Choice(actions[below(seeded(seed), len(actions))])

    def close(self) -> None:
        """Nothing is held."""
