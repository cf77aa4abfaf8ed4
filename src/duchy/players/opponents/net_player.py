"""Playing by a net alone: no look-ahead beyond the table that each action leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ...games.template import as_states
from ...kernel.dialect import mix
from ...kernel.game import Game
from ...kernel.records import States, as_reals, as_row, blank_row, put, records_of
from ...kernel.worlds import world
from ...table.action import Action
from ...table.position import View
from ..nets.buffers import network_for, sight_for
from ..nets.weights import net_of
from ..player import Choice, Player
from ..search import policy
from ..search.blank import blank_evaluation
from .eyes import Eyes

if TYPE_CHECKING:
    from ..nets.net import Network

WORLDS: Final = 4
"""Number of sampled worlds per action."""
STATES: Final = 4


class NetPlayer(Player):
    """Takes the action after which the net likes the table best; with `eyes`, the sensible one after which a level with
    these does.
    """

    def __init__(self, game: Game, compiled: bool = True, eyes: Eyes | None = None) -> None:
        self.game, self.compiled, self.eyes = game, compiled, eyes
        self._policy = world(game.name, policy, compiled=compiled)
        self._networks: dict[int, Network] = {}
        self._evaluation = blank_evaluation(game, compiled=compiled)
        self._sight = sight_for(game.name, game.actions.LEGAL_MAX, compiled=compiled)
        self._out = blank_row(2 * game.actions.LEGAL_MAX)
        self._states: States = records_of(game.fields.State, STATES) if compiled else [game.fields.State()] * STATES

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
        """The action that the net likes best."""
        actions = view.actions()
        likings = self.likings(view, [action.code for action in actions], seed)
        return actions[max(range(len(actions)), key=likings.__getitem__)]

    def at_sight(self, view: View, eyes: Eyes, seed: int) -> Action:
        """The action that a level with these eyes likes best."""
        self._look_at(view)
        code = self._policy.at_sight(
            as_states(self._states), view.seat - 1, mix(seed, 2), self.network(view.settled.seats), self._sight,
            eyes.blur, eyes.overlook, self._out,
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
