"""Plans compared by games played to the end, where a search stops some turns ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from ...games.template import as_state
from ...kernel.dialect import mix
from ...kernel.instances import instance
from ...table.match import learned_nothing
from ...table.position import NATURE_NAME, Position, View
from ..named_plans import Comparison, Plan, after
from ..search import common_random_numbers
from ..search.common_random_numbers import NATURE_ROOM
from ..search.halving import Budget, Doubles
from ..search.net_search import NetSearch

WORLDS: Final = 8
"""In which a seat searches each of its turns, unless told otherwise."""


Finish = Callable[[Position, int], Doubles]
"""Plays a table on to the end: the result, by seat, as shares of the win; chance depends on the number and the turn
alone."""


class LongestView:
    """Plays plans of one game out to the end."""

    def __init__(self, finish: Finish) -> None:
        """`finish`: `BySearch(...).finished` or, all seats nearly as `net` does, `Room(...).finished`."""
        self._finish = finish

    def compare(self, view: View, plans: Sequence[Plan], games: int, seed: int) -> Comparison:
        """What the plans bring in the same tables that the view cannot tell from the true one, table by table, with
        the same chance to come and the same samples in every decision.
        """
        shares = np.zeros((len(plans), games, view.settled.seats))
        for number in range(games):
            key = mix(seed, number)
            start = view.guess(mix(key, 1))
            for at, plan in enumerate(plans):
                shares[at, number] = self._finish(after(start, plan), mix(key, 2))
        return Comparison(view.seat, shares)


class BySearch:
    """Every seat searches its turns, in a few worlds, from what it sees."""

    def __init__(self, search: NetSearch, worlds: int = WORLDS) -> None:
        self.search, self.worlds = search, worlds
        self._chance = instance(search.game.name, common_random_numbers, compiled=False)

    def finished(self, position: Position, key: int) -> Doubles:
        """The result, by seat."""
        nature, decisions = [0] * NATURE_ROOM, 0
        self._chance.forget_events(nature)
        while isinstance(position.actor, int) or position.actor == NATURE_NAME:
            if isinstance(position.actor, int):
                decisions += 1
                position = self._decided(position, position.actor, mix(mix(key, 3 + position.turn), decisions))
            else:
                state = position.state()
                self._chance.nature_acts(as_state(state), key, nature)
                position = Position(position.settled, state)
        shares, winners = np.zeros(position.settled.seats), position.standing().winners
        shares[[seat - 1 for seat in winners]] = 1 / len(winners)
        return shares

    def _decided(self, position: Position, seat: int, seed: int) -> Position:
        """The table after the best plan of a search, as far as it brings nothing new to the seat."""
        view = position.view(seat)
        plan = self.search.search(view, Budget(worlds=self.worlds), seed).best.plan if len(view.actions()) > 1 else ()
        for action in plan or view.actions():
            if position.actor != seat or action not in position.actions():
                break
            before, position = position, position.play(action)
            if not learned_nothing(before, action, position, seat):
                break
        return position
