"""What a page shows besides the fields of a view: all that follows from them by the rules. Two modules for each game:
`page` computes it, `payload` defines key by key what goes to the page.

The browser knows no rules: whatever has to be computed is computed here, from the viewer's own view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...kernel.game import Game
from ...kernel.parts import Part
from ...table.action import Action
from ...table.position import View
from ..protocol import Offer, Shown


class GamePage(Protocol):
    """What a game's module in this folder must provide."""

    def shown(self, view: View) -> Shown:
        """What follows from the view: totals, values, incomes, why a card cannot be placed."""
        ...

    def offers(self, view: View, actions: Sequence[Action]) -> Sequence[Offer]:
        """For each of these actions, which are the viewer's legal ones, its parts and its consequences."""
        ...


def page_of(game: Game) -> GamePage:
    """The game's module."""
    return game.part(Part.PAGE, GamePage)
