"""The heuristic player: judges the tables that it can reach with its next two actions."""

from __future__ import annotations

from ..kernel.game import Game
from ..kernel.worlds import world
from ..table.action import Action
from ..table.position import View
from .choice import Choice


class HeuristicPlayer:
    """Takes the action after which the table looks best; plain rules, a few milliseconds a decision."""

    def __init__(self, game: Game) -> None:
        self._greedy = world(game.name, "players.greedy", compiled=False)
        self._weights = list(world(game.name, "players.nullgame", compiled=False).WEIGHTS)

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The best action by the game's `judge`; the time is not used up."""
        actions = view.actions()
        if len(actions) == 1:
            return Choice(actions[0])
        state = view.guess(seed).state()
        out = [0] * (2 * self._greedy.ROOM)
        return Choice(Action(view.game, self._greedy.best_action([state, state, state], self._weights, out)))

    def close(self) -> None:
        """Nothing is held."""
