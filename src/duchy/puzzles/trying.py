"""How the levels answer a puzzle: each sees the table as it does in a game, and errs as often."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..kernel.game import Game
from ..players.opponents.levels import eyes_at
from ..players.opponents.net_player import NetPlayer
from ..table.action import Action
from ..table.position import View

TRYING: Final = ("page", "squire", "steward", "baron")
"""The levels that try: those that do not search."""
TRIES: Final = 8
"""By each."""


class Solvers:
    """The levels of one game, in this process."""

    def __init__(self, game: Game) -> None:
        self._player = NetPlayer(game)

    def answers(self, view: View, level: str, tries: int = TRIES) -> Iterator[tuple[Action, ...]]:
        """What the level does in its turn, several times over. Raises WeightsError."""
        eyes = eyes_at(level, view.game, view.settled.seats)
        for draw in range(tries):
            plan, here = list[Action](), view
            while here.actor == view.seat:
                plan.append(self._player.at_sight(here, eyes._replace(draw=draw), draw))
                after = here.expected(plan[-1])
                if after is None:
                    break
                here = after
            yield tuple(plan)
