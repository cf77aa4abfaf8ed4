"""The heuristic player: judges the tables reachable with its next two actions."""

from __future__ import annotations

from ...games.template import as_states
from ...kernel.contract import AnyState
from ...kernel.game import Game
from ...kernel.instances import instance
from ...table.action import Action
from ...table.position import View
from ..player import Choice, Player
from ..search import greedy


class HeuristicPlayer(Player):
    """Takes the action after which the table looks best; plain rules, a few milliseconds per decision."""

    def __init__(self, game: Game) -> None:
        self._greedy = instance(game.name, greedy, compiled=False)
        self._advice = game.heuristic
        self._apply = game.rules.apply
        self._room = 2 * game.actions.LEGAL_MAX

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The best action by the game's `judge`; ignores the time."""
        weights = list(self._advice.WEIGHTS)
        state = view.guess(seed).state()
        code = self._greedy.best_action(as_states([state] * 3), weights, [0] * self._room, seed % 1000)
        self._apply(state, code)
        return Choice(Action(view.game, code), self.shares(state, view.settled.seats)[view.seat - 1])

    def shares(self, state: AnyState, seats: int) -> list[float]:
        """By seat, the expected share of the win according to `judge`, 0..1, summing to 1."""
        weights = list(self._advice.WEIGHTS)
        hopes = [self._advice.likelihood(self._advice.judge(state, seat, weights)) for seat in range(seats)]
        return [hope / sum(hopes) for hope in hopes] if any(hopes) else [1 / seats] * seats
