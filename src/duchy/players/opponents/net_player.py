"""Playing by a net alone: no look-ahead beyond the table that each action leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from ...kernel.dialect import below, mix, seeded
from ...kernel.game import Game
from ...kernel.records import States, records_of, store
from ...kernel.worlds import world
from ...table.action import Action
from ...table.position import View
from ..nets.buffers import network_for
from ..nets.weights import net_of
from ..player import Choice, Player
from ..search.blank import blank_evaluation

if TYPE_CHECKING:
    from ..nets.net import Network

WORLDS: Final = 4
"""Number of sampled worlds per action."""
STATES: Final = 4


class NetPlayer(Player):
    """Takes the action after which the net likes the table best, or nearly so. `heat`: the noise on the likings, in
    logits (0: none); `cap`: an action liked less than the best one by more than this is never taken, whatever the
    noise. `sensible`: useless actions are avoided as long as there are others, however little the net minds.
    """

    def __init__(
        self, game: Game, compiled: bool = True, heat: float = 0.0, cap: float = 0.0, sensible: bool = False
    ) -> None:
        self.game, self.compiled, self.heat, self.cap, self.sensible = game, compiled, heat, cap, sensible
        self._blunders = game.blunders
        self._policy = world(game.name, "players.search.policy", compiled=compiled)
        self._networks: dict[int, Network] = {}
        self._evaluation = blank_evaluation(game, compiled=compiled)
        self._states: States = records_of(game.fields.State, STATES) if compiled else [game.fields.State()] * STATES

    def network(self, seats: int) -> Network:
        """The net for that number of seats, with working memory. Raises WeightsError."""
        if seats not in self._networks:
            net = net_of(self.game.name, seats).array
            self._networks[seats] = network_for(self.game.name, net, compiled=self.compiled)
        return self._networks[seats]

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The action liked best; ignores the time. The value is the net's estimate for the current table."""
        actions = self.worth_a_thought(view)
        likings = self.likings(view, [action.code for action in actions], seed)
        if self.heat > 0:
            likings = blurred(likings, self.heat, self.cap, seed)
        best = max(range(len(actions)), key=likings.__getitem__)
        return Choice(actions[best], self.shares(view, actions[best], seed)[view.seat - 1])

    def worth_a_thought(self, view: View) -> Sequence[Action]:
        """The legal actions; for a sensible player only those that make sense, if there are any."""
        actions = view.actions()
        if not self.sensible or len(actions) == 1:
            return actions
        state = view.state()
        return [action for action in actions if not self._blunders.is_senseless(state, action.code)] or actions

    def likings(self, view: View, codes: list[int], seed: int) -> list[float]:
        """How much the view's seat likes the table after each action, in logits."""
        self._look_at(view)
        worths, room = np.zeros(len(codes)), np.zeros(self.game.actions.LEGAL_MAX, np.int64)
        self._policy.rate(
            self._states, view.seat - 1, np.array(codes, np.int64), WORLDS, mix(seed, 2),
            self.network(view.settled.seats), np.zeros(2, np.int64), room, worths,
        )  # fmt: skip
        return worths.tolist()

    def shares(self, view: View, action: Action, seed: int) -> list[float]:
        """By seat, the net's estimate of the share of the win after the action, 0..1, summing to 1."""
        self._look_at(view)
        seats = view.settled.seats
        shares = np.zeros(seats)
        self._policy.shares_after(
            self._states, seats, view.seat - 1, action.code, WORLDS, mix(seed, 2), self.network(seats),
            self._evaluation, np.zeros(2, np.int64), shares,
        )  # fmt: skip
        return shares.tolist()

    def _look_at(self, view: View) -> None:
        if isinstance(self._states, list):
            self._states[0] = view.state()
        else:
            store(self._states[0], view.state())


def blurred(likings: list[float], heat: float, cap: float, seed: int) -> list[float]:
    """Likings with noise, for a player that cannot tell them well apart; those more than `cap` below the best are
    excluded.
    """
    rng, best = seeded(mix(seed, 3)), max(likings)
    return [liking + heat * gumbel(rng) if liking >= best - cap else -np.inf for liking in likings]


def gumbel(rng: list[int]) -> float:
    """A Gumbel random number: the maximum of likings with such noise is a draw by softmax."""
    return float(-np.log(-np.log((below(rng, 1 << 30) + 0.5) / (1 << 30))))
