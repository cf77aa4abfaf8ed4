"""Games in which programs take part, one after the other; the levels beside them are the same as in other games."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from ...kernel.dialect import mix
from ...kernel.game import Game, Settled
from ...players.opponents.baselines import RandomPlayer
from ...players.opponents.in_process import in_process_player
from ...players.opponents.programs.failure import ProgramError
from ...players.opponents.programs.program import PREFIX, Program, command_of
from ...players.place import End, Outcome, Place
from ...players.player import Player
from ...players.search.common_random_numbers import moment
from ...table.action import Action, every_action
from ...table.heard import Ears
from ...table.position import NATURE_NAME, Position
from ..chunk import RANDOM
from .played import History

NATURE: Final = -1


class Company:
    """Those who play, by name; each program is one process for all its seats."""

    def __init__(self, settled: Settled, names: Sequence[str], ms: int) -> None:
        self.settled, self.ms = settled, ms
        self.names = [*names] if len(names) == settled.seats else [*names] * settled.seats
        self._players: dict[str, Player] = {}
        for name in self.names:
            self._players.setdefault(name, player_of(name, settled.game))

    @property
    def shown(self) -> list[str]:
        """What those at the seats are called in files: a program by the name that it gives itself, not its command."""
        return [self._shown(name) for name in self.names]

    def _shown(self, name: str) -> str:
        player = self._players[name]
        return f"{PREFIX}{player.introduction.title}" if isinstance(player, Program) else name

    def begin(self) -> None:
        """Start the programs. Raises ProgramError."""
        for player in self._players.values():
            if isinstance(player, Program):
                player.make_ready()
                player.check_seats(self.settled.seats)

    def games(self, seed: int, first: int, count: int) -> Generator[list[History], None, None]:
        """`count` games from number `first` on, one at a time. Raises ProgramError."""
        for number in range(first, first + count):
            yield [self.game(seed, number)]

    def game(self, seed: int, number: int) -> History:
        """One game; chance and what players draw depend on seed and number alone. Raises ProgramError."""
        deal_seed, rules = mix(seed, number), self.settled.game
        positions, actions = [Position(self.settled, self.settled.start_state())], list[Action]()
        names = dict(enumerate(self.shown, 1))
        places = {
            seat: Place(names, partial(Ears(seat).hear, positions, actions))
            for seat in range(1, self.settled.seats + 1)
        }
        seats, turn, events = list[int](), 0, 0
        while not (here := positions[-1]).is_over:
            if here.actor == NATURE_NAME:
                events = events + 1 if here.turn == turn else 0
                turn = here.turn
                code = rules.chance.sample(here.state(), [mix(deal_seed, moment(turn, events))])
                action = every_action(rules)[code]
            else:
                seat = int(here.actor or 0)
                player, drawn = self._players[self.names[seat - 1]], mix(deal_seed, len(actions) + 1)
                action = player.choose_at(places[seat], here.view(seat), self.ms, drawn).action
            seats.append(NATURE if here.actor == NATURE_NAME else int(here.actor or 0) - 1)
            positions.append(here.play(action))
            actions.append(action)
        for seat, place in places.items():
            with suppress(ProgramError):
                outcome = Outcome(End.PLAYED, here.result)
                self._players[self.names[seat - 1]].leave(place, here.view(seat), outcome)
        result = here.standing()
        return History(
            number, seats, [action.code for action in actions], [[*keys] for keys in result.keys],
            [winner - 1 for winner in result.winners],
        )  # fmt: skip

    def close(self) -> None:
        """End the programs."""
        for player in self._players.values():
            player.close()


def player_of(name: str, game: Game) -> Player:
    """A level, the random player or a program. Raises KeyError, WeightsError."""
    if (command := command_of(name)) is not None:
        return Program(command, game)
    return RandomPlayer() if name == RANDOM else in_process_player(name, game)
