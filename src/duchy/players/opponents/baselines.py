"""Players without look-ahead."""

from __future__ import annotations

from ...games.template import as_state
from ...kernel.dialect import below, seeded
from ...kernel.game import Game
from ...kernel.instances import instance
from ...table.action import Action
from ...table.position import View
from ..player import Choice, Player
from ..search import quick_rollout


class RandomPlayer(Player):
    """Plays uniformly at random."""

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """A legal action at random."""
        actions = view.actions()
        return Choice(actions[below(seeded(seed), len(actions))])


class WeightedPlayer(Player):
    """Plays at random, weighted by the game's `weigh`."""

    def __init__(self, game: Game) -> None:
        self._rollout = instance(game.name, quick_rollout, compiled=False)
        self._room = game.actions.LEGAL_MAX

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """A random legal action, sensible ones more often."""
        state = view.state()
        out, weights = [0] * self._room, [0] * self._room
        return Choice(Action(view.game, self._rollout.weighted_action(as_state(state), seeded(seed), out, weights)))
