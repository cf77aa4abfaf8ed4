"""Playing by a net alone: no look-ahead beyond the table that its turn leaves, or each action of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ...games.template import as_states
from ...kernel.contract import AnyState
from ...kernel.dialect import mix
from ...kernel.game import Game
from ...kernel.instances import instance
from ...kernel.records import States, as_reals, as_row, blank_row, put, records_of
from ...table.action import Action
from ...table.position import View
from ..nets.buffers import network_for, sight_for
from ..nets.weights import net_of
from ..player import Choice, Player
from ..search import plans, policy
from ..search.blank import blank_evaluation, blank_plans, room_for_plans
from .eyes import Eyes

if TYPE_CHECKING:
    from ..nets.net import Network

WORLDS: Final = 4
"""Number of sampled worlds per action."""


class NetPlayer(Player):
    """Begins the turn after which the net likes the table best, or, where others may respond within the turn, takes the
    action after which it does; with `eyes`, takes the sensible action after which a level with these does.
    """

    def __init__(self, game: Game, compiled: bool = True, eyes: Eyes | None = None) -> None:
        self.game, self.compiled, self.eyes = game, compiled, eyes
        self._policy = instance(game.name, policy, compiled=compiled)
        self._planning = instance(game.name, plans, compiled=compiled)
        self._plans = blank_plans(game, *room_for_plans(), compiled=compiled)
        self._networks: dict[int, Network] = {}
        self._evaluation = blank_evaluation(game, compiled=compiled)
        self._sight = sight_for(game.name, game.actions.LEGAL_MAX, compiled=compiled)
        self._out = blank_row(2 * game.actions.LEGAL_MAX)
        blank: list[AnyState] = [game.fields.State()] * plans.STATES
        self._states: States = records_of(game.fields.State, plans.STATES) if compiled else blank

    def network(self, seats: int) -> Network:
        """The net for that number of seats, with working memory. Raises WeightsError."""
        if seats not in self._networks:
            net = net_of(self.game.name, seats).array
            self._networks[seats] = network_for(self.game.name, net, compiled=self.compiled)
        return self._networks[seats]

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The action liked best; ignores the time. The value is the net's estimate for the current table."""
        action = self.favourite(view, seed) if self.eyes is None else self.at_sight(view, self.eyes, seed)
        return Choice(action, self.shares(view, action, seed)[view.seat - 1])

    def favourite(self, view: View, seed: int) -> Action:
        """The action with which the turn begins that the net likes best, or the action that it likes best."""
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        if not self.game.heuristic.ANSWERED:
            return self._step(view, seed)
        likings = self.likings(view, [action.code for action in actions], seed)
        return actions[max(range(len(actions)), key=likings.__getitem__)]

    def _step(self, view: View, seed: int) -> Action:
        """The first action of the turn after which the net likes the table best."""
        self._look_at(view)
        network, states = self.network(view.settled.seats), as_states(self._states)
        code = self._planning.first_step(states, view.seat - 1, mix(seed, 2), network, self._plans, blank_row(2))
        return Action(self.game, code)

    def at_sight(self, view: View, eyes: Eyes, seed: int) -> Action:
        """The action that a level with these eyes likes best."""
        self._look_at(view)
        code = self._planning.at_level(
            as_states(self._states), view.seat - 1, mix(seed, 2), self.network(view.settled.seats), self._sight,
            as_reals(np.array(eyes, np.float64)), self._plans, self._out,
        )  # fmt: skip
        return Action(self.game, code)

    def likings(self, view: View, codes: list[int], seed: int) -> list[float]:
        """How much the view's seat likes the table after each action, in logits."""
        self._look_at(view)
        worths = np.zeros(len(codes))
        self._policy.rate(
            as_states(self._states), view.seat - 1, as_row(np.array(codes)), WORLDS, mix(seed, 2),
            self.network(view.settled.seats), blank_row(2), blank_row(self.game.actions.LEGAL_MAX), as_reals(worths),
        )  # fmt: skip
        return worths.tolist()

    def shares(self, view: View, action: Action, seed: int) -> list[float]:
        """By seat, the net's estimate of the share of the win after the action, 0..1, summing to 1."""
        self._look_at(view)
        seats = view.settled.seats
        shares = np.zeros(seats)
        self._policy.shares_after(
            as_states(self._states), seats, view.seat - 1, action.code, WORLDS, mix(seed, 2), self.network(seats),
            self._evaluation, blank_row(2), as_reals(shares),
        )  # fmt: skip
        return shares.tolist()

    def _look_at(self, view: View) -> None:
        put(self._states, 0, view.state())
