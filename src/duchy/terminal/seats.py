"""Who sits where: people at the keyboard and computers, which get ready while the first screen is drawn."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress

from ..kernel.errors import WeightsError
from ..kernel.game import Game
from ..players.analysis import Analysis
from ..players.opponents.levels import HINT_LEVEL, player_named
from ..players.opponents.programs.failure import ProgramError
from ..players.opponents.programs.program import Program, command_of
from ..players.place import Outcome, Place
from ..players.player import Choice, Player
from ..table.position import View

HUMAN = "human"
COMPUTER_NAME = "computer ({})"
"""A computer's name in a record, by level."""
LAST_RESORT = "random"
TRIES = 2
"""How often a player is asked for an action; a program that fails is started anew for the second time."""


def player_of(who: str, game: Game) -> Player:
    """The player of a level, or the program run by a command. Raises KeyError or ProgramError."""
    command = command_of(who)
    if command is None:
        return player_named(who, game)
    program = Program(command, game)
    program.make_ready()
    return program


def kind_of(who: str) -> str:
    """A seat's kind as recorded: a level, or only that it is a program, since its command is private."""
    return who.partition(":")[0]


class Computer:
    """A player of a level, built in a thread so that nobody waits; after two failures a substitute plays the move."""

    def __init__(self, level: str, game: Game) -> None:
        self.level, self.game = level, game
        self.failure: Exception | None = None
        self.was_replaced = False
        """Whether something else decided after that failure."""
        self._player: Player | None = None
        self._failed_start: Exception | None = None
        self._thread = threading.Thread(target=self._make, daemon=True)
        self._thread.start()

    def _make(self) -> None:
        try:
            self._player = player_of(self.level, self.game)
        except Exception as error:
            self._failed_start = error

    def choose(self, place: Place, view: View, ms: int, seed: int) -> Choice:
        """A legal action, even if the player fails."""
        for _ in range(TRIES):
            try:
                return self.try_to_choose(place, view, ms, seed)
            except Exception as error:
                self.failure, self.was_replaced = error, False
        self.was_replaced = True
        return player_named(LAST_RESORT, self.game).choose(view, ms, seed)

    def try_to_choose(self, place: Place, view: View, ms: int, seed: int) -> Choice:
        """The player's answer, if it is a legal action. Raises whatever goes wrong."""
        self._thread.join()
        if self._player is None:
            raise self._failed_start or RuntimeError(self.level)
        choice = self._player.choose_at(place, view, ms, seed)
        if choice.action not in view.actions():
            raise ValueError(str(choice.action))
        return choice

    def study(self, view: View, ms: int, seed: int) -> Analysis | None:
        """The player's analysis of a decision; None if it has none now."""
        self._thread.join()
        return self._player.study(view, ms, seed) if self._player else None

    def leave(self, place: Place, view: View, outcome: Outcome) -> None:
        """The game at that place is over; a program that fails to take note of it does no harm."""
        if not self._thread.is_alive() and self._player is not None:
            with suppress(ProgramError):
                self._player.leave(place, view, outcome)

    @property
    def title(self) -> str:
        """What a program calls itself; empty for all others."""
        self._thread.join()
        return self._player.introduction.title if isinstance(self._player, Program) else ""

    @property
    def trouble(self) -> WeightsError | None:
        """Why the player's net cannot be used, if that is known."""
        return self._player.trouble if self._player else None

    @property
    def is_degraded(self) -> bool:
        """Whether the player decided with less than its level has, because that is not compiled yet."""
        return self._player is not None and self._player.is_degraded

    def close(self) -> None:
        """Release the player's resources."""
        if not self._thread.is_alive() and self._player is not None:
            self._player.close()


class Seats:
    """By seat: "human" or a level; the computers among them."""

    def __init__(self, game: Game, players: Mapping[int, str]) -> None:
        self.game = game
        self.players = dict(players)
        self._computers: dict[str, Computer] = {}
        self._told = False
        self._told_unready: set[str] = set()

    def start(self) -> None:
        """Start getting the computers ready."""
        for level in self.players.values():
            if level != HUMAN:
                self.computer_of(level)

    @property
    def humans(self) -> list[int]:
        """The seats that people hold."""
        return [seat for seat, who in sorted(self.players.items()) if who == HUMAN]

    @property
    def levels(self) -> dict[int, str]:
        """The levels of the computers by seat."""
        return {seat: who for seat, who in sorted(self.players.items()) if who != HUMAN}

    def computer(self, seat: int) -> Computer:
        """The computer of a seat."""
        return self.computer_of(self.players[seat])

    def computer_of(self, level: str) -> Computer:
        """The computer of a level, made when it is first asked for."""
        if level not in self._computers:
            self._computers[level] = Computer(level, self.game)
        return self._computers[level]

    def study(self, view: View, ms: int, seed: int) -> Analysis | None:
        """A search's analysis of a decision; None while no search is ready."""
        try:
            return self.computer_of(HINT_LEVEL).study(view, ms, seed)
        except Exception:
            return None

    @property
    def has_no_net(self) -> bool:
        """Whether the search for hints has reported that it has no net."""
        return self.computer_of(HINT_LEVEL).trouble is not None

    def trouble(self) -> WeightsError | None:
        """Why the nets cannot be used, if they cannot and this has not been reported yet."""
        found = next((computer.trouble for computer in self._computers.values() if computer.trouble), None)
        if found is None or self._told:
            return None
        self._told = True
        return found

    def unready(self) -> Iterator[str]:
        """Levels that decided with less than they have; each is named once."""
        for level, computer in self._computers.items():
            if level not in self._told_unready and computer.is_degraded:
                self._told_unready.add(level)
                yield level

    def failures(self) -> Iterator[tuple[Exception, bool]]:
        """Failures of computers since the last call, each with whether something else decided in its place."""
        for computer in self._computers.values():
            if computer.failure:
                yield computer.failure, computer.was_replaced
                computer.failure = None

    def close(self) -> None:
        """Release the computers' resources."""
        for computer in self._computers.values():
            computer.close()
