"""How the levels answer a puzzle: each sees the table as it does in a game, and errs as often."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel.game import Game
from ..players.opponents.levels import eyes_at
from ..players.opponents.net_player import NetPlayer
from ..table.action import Action
from ..table.position import View
from .puzzle import TRIES


class Solvers:
    """The levels of one game, in this process."""

    def __init__(self, game: Game) -> None:
        self._player = NetPlayer(game)

    def answers(self, view: View, level: str, first: int = 0) -> Iterator[tuple[Action, ...]]:
        """What the level does in its turn, several times over, with the errors of number `first` and the next ones.
        Raises WeightsError.
        """
        eyes = eyes_at(level, view.game, view.settled.seats)
        for draw in range(first, first + TRIES):
            plan, here = list[Action](), view
            while here.actor == view.seat:
                plan.append(self._player.at_sight(here, eyes._replace(draw=draw), draw))
                after = here.expected(plan[-1])
                if after is None:
                    break
                here = after
            yield tuple(plan)
