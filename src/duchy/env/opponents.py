"""The other seats of an environment in which one seat learns."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from ..players.opponents.baselines import RandomPlayer
from ..players.opponents.in_process import in_process_player
from ..players.opponents.levels import EVERYBODY, is_level, player_named, time_of
from ..players.opponents.programs.failure import ProgramError
from ..players.opponents.programs.program import Program, command_of
from ..players.place import End, Outcome, Place
from ..players.player import Player
from ..table.heard import Ears
from .spec import Spec
from .state import State

SEED_BITS: Final = 63


class Opponents:
    """One opponent for every seat but one, by the names that `duchy arena` knows."""

    def __init__(self, spec: Spec, names: Sequence[str], ms: int | None = None) -> None:
        self._spec, self._names, self._ms = spec, (*names,), ms
        self._players: dict[str, Player] = {name: _player(name, spec) for name in {*names}}
        self._times = {name: time_of(name, spec.game, ms) for name in {*names}}
        self._state = State(spec)
        """The game in which they play."""
        self._places: dict[int, tuple[str, Place]] = {}
        """By seat who plays there, for those that may remember the game."""

    def __reduce__(self) -> tuple[type[Opponents], tuple[Spec, tuple[str, ...], int | None]]:
        """A copy has players, processes and threads of its own, which are told of the game so far when they act."""
        return type(self), (self._spec, self._names, self._ms)

    def act(self, state: State, name: str, chance: random.Random) -> None:
        """Let the opponent of that name play for the seat that acts. Raises ProgramError if a program fails."""
        if state is not self._state:
            self.end()
            self._state = state
        view = state.view(state.actor)
        place = self._place(name, state.actor)
        choice = self._players[name].choose_at(place, view, self._times[name], chance.getrandbits(SEED_BITS))
        state.apply(choice.action.code - self._spec.first_action)

    def _place(self, name: str, seat: int) -> Place:
        if seat not in self._places:
            ears, state = Ears(seat + 1), self._state
            self._places[seat] = name, Place(heard=lambda: ears.hear(*state.course))
        return self._places[seat][1]

    def end(self) -> None:
        """The game is over, or is not played on; a program that fails to take note of it does no harm."""
        position = self._state.position
        outcome = Outcome(End.PLAYED if position.is_over else End.LEFT, position.result)
        for seat, (name, place) in self._places.items():
            with suppress(ProgramError):
                self._players[name].leave(place, position.view(seat + 1), outcome)
        self._places.clear()

    def close(self) -> None:
        """End their processes and threads."""
        self.end()
        for player in self._players.values():
            player.close()


def is_opponent(name: str) -> bool:
    """Whether there is an opponent of that name; a program is named as `engine:COMMAND`."""
    return name in EVERYBODY or bool((command_of(name) or "").strip())


def _player(name: str, spec: Spec) -> Player:
    if (command := command_of(name)) is not None:
        program = Program(command, spec.game)
        program.make_ready()
        program.check_seats(spec.num_players)
        return program
    if name == "random":
        return RandomPlayer()
    return in_process_player(name, spec.game) if is_level(name) else player_named(name, spec.game)
