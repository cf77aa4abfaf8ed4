"""Programs that the operator allows as opponents: who they are, where they play, and what they are told."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from ..kernel.game import Game
from ..players.opponents.programs.confinement import Confinement
from ..players.opponents.programs.failure import ProgramError
from ..players.opponents.programs.program import PREFIX, Program
from ..players.place import End, Outcome, Place
from ..table.heard import Heard
from .entries import Entry, Played, TookBack
from .ledger.table import Table

GRACE_S: Final = 2.0
PATIENCE_S: Final = 30.0
"""Overtime for a decision, and the time limit for getting ready: people wait."""
PLACES: Final = 1_000
"""How many seats programs remember at once; of more, those that were asked longest ago are begun anew."""
NAME: Final = r"^[^\s:\x00-\x1f\x7f]([^:\x00-\x1f\x7f]{0,18}[^\s:\x00-\x1f\x7f])?\Z"
"""Names of programs: at most 20 characters, so that records can hold them."""
Whole = Annotated[int, Meta(ge=1)]


class AllowedProgram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A program that may play: its name for people, its command, and what it may use."""

    name: Annotated[str, Meta(pattern=NAME)]
    command: Annotated[str, Meta(min_length=1)]
    games: tuple[str, ...] = ()
    """The games that it is offered for; none named: all."""
    ms: Annotated[int, Meta(ge=1, le=60_000)] = 1_000
    """For a decision."""
    memory_mb: Whole = 2_048
    cpu_minutes: Whole = 600
    """Of processor time, for each process that is started."""

    @property
    def who(self) -> str:
        """How a seat names it."""
        return PREFIX + self.name

    def is_for(self, game: str) -> bool:
        """Whether it is offered for a game."""
        return not self.games or game in self.games

    def player(self, game: Game) -> Program:
        """The program, started and ready. Raises ProgramError."""
        confinement = Confinement(self.memory_mb, self.cpu_minutes)
        program = Program(self.command, game, GRACE_S, PATIENCE_S, confinement)
        program.make_ready()
        return program


class Programs:
    """Those that are allowed, and the seats that they remember."""

    def __init__(self, allowed: Iterable[AllowedProgram] = ()) -> None:
        self._allowed = {each.who: each for each in allowed}
        self._places: OrderedDict[tuple[str, int], tuple[str, Place]] = OrderedDict()

    def names(self, game: str) -> list[str]:
        """Those that are offered for a game, as people call them."""
        return [each.name for each in self._allowed.values() if each.is_for(game)]

    def known_as(self, game: str) -> list[str]:
        """Those that are offered for a game, as seats name them."""
        return [PREFIX + name for name in self.names(game)]

    def find(self, who: str) -> AllowedProgram | None:
        """The program that a seat names; None if it is not allowed, or no program."""
        return self._allowed.get(who)

    def player(self, who: str, game: Game) -> Program:
        """The program that a seat names, started and ready. Raises ProgramError."""
        allowed = self.find(who)
        if allowed is None:
            raise ProgramError(who, "NOT_ALLOWED")
        return allowed.player(game)

    def place(self, table: Table, seat: int) -> Place:
        """A seat, with all that it has heard by now."""
        key = table.id, seat
        names = {each: table.names.get(each) or who for each, who in table.players.items()}
        who, place = self._places.pop(key, (table.players[seat], Place(names)))
        self._places[key] = who, place
        if len(self._places) > PLACES:
            self._places.popitem(last=False)
        heard = heard_of(table.history[seat])
        place.heard = lambda: heard
        return place

    def ended(self, table: Table) -> Iterator[tuple[str, int, Place, Outcome]]:
        """The places at a table whose game has just ended: who, where, and what is told; then they are forgotten."""
        for seat in range(1, table.settled.seats + 1):
            if kept := self._places.pop((table.id, seat), None):
                who, place = kept
                heard = heard_of(table.history[seat])
                place.heard = lambda heard=heard: heard
                is_played = table.position.is_over
                losers = [table.forfeit] if table.forfeit else []
                end = End.PLAYED if is_played else End.FORFEIT if losers else End.LEFT
                yield who, seat, place, Outcome(end, table.position.result, losers)


def heard_of(history: Iterable[Iterable[Entry]]) -> list[Heard]:
    """The actions that a viewer was told of and that still stand."""
    heard: list[Heard] = []
    for entries in history:
        for entry in entries:
            if isinstance(entry, Played):
                heard.append(Heard(entry.actor, entry.a))
            elif isinstance(entry, TookBack):
                del heard[len(heard) - entry.count :]
    return heard
