"""The other seats of an environment in which one seat learns."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from ..players.opponents.baselines import RandomPlayer
from ..players.opponents.in_process import in_process_player
from ..players.opponents.levels import LEVELS, player_named, time_of
from ..players.player import Player
from .spec import Spec
from .state import State

SEED_BITS: Final = 63


class Opponents:
    """One opponent for every seat but one, by the names that `duchy arena` knows."""

    def __init__(self, spec: Spec, names: Sequence[str], ms: int | None = None) -> None:
        self._spec = spec
        self._players: dict[str, Player] = {name: _player(name, spec) for name in {*names}}
        self._times = {name: time_of(name, spec.game, ms) for name in {*names}}

    def act(self, state: State, name: str, chance: random.Random) -> None:
        """Let the opponent of that name play for the seat that acts."""
        view = state.view(state.actor)
        choice = self._players[name].choose(view, self._times[name], chance.getrandbits(SEED_BITS))
        state.apply(choice.action.code - self._spec.first_action)

    def close(self) -> None:
        """End their processes and threads."""
        for player in self._players.values():
            player.close()


def _player(name: str, spec: Spec) -> Player:
    if name == "random":
        return RandomPlayer()
    return in_process_player(name, spec.game) if name in LEVELS else player_named(name, spec.game)
