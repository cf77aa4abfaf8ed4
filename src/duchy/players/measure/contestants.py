"""Parsing the sides of a contest: `flat:200`, `duke`, `heuristic+hands`, `engine:python my_player.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...kernel.game import Settled
from ...table.match import first_view
from ...table.position import View
from ..opponents.in_process import AtMost, in_process_player
from ..opponents.levels import ALIASES, EVERYBODY, is_level, player_named
from ..opponents.net_player import NetPlayer
from ..opponents.programs.command import command_fault
from ..opponents.programs.program import Program
from ..player import WARM_UP_MS, Player
from ..search.flat_search import FlatSearch
from ..search.halving import Budget
from ..search.net_search import NetSearch

PROGRAM: Final = "engine"
TIMED: Final = ("flat", "search")
"""Methods that use up the time they are given."""
BY_NET: Final = ("net", "search")
"""Methods that need a net, besides all levels."""
OWN_TIME: Final = 1000
"""Milliseconds granted to a level, which limits itself to its own, shorter time."""
MOST_MS: Final = 3_600_000
"""Maximum time for a decision, in milliseconds."""
WARM_UP_WORLDS: Final = 2
HANDS: Final = "hands"
"""Suffix after `+`: the side sees the whole table, an upper bound rather than a fair player."""
CHANCE: Final = "chance"
"""Suffix after `+`: a `search` also sees all dice and draws to come."""


class SideError(ValueError):
    """A text that does not name a side: `code` says why, `detail` is the part that is wrong."""

    def __init__(self, code: str, detail: str) -> None:
        self.code, self.detail = code, detail
        super().__init__(f"{code}: {detail}")


@dataclass(frozen=True)
class Side:
    """One contestant: a level or a program's command, and its time per decision."""

    level: str
    ms: int
    sees: str = ""
    command: str = ""
    name: str = ""
    """What a program is called instead of its command."""
    digest: str = ""
    """Of the files that it consists of."""

    @property
    def text(self) -> str:
        """The text that names this side; states its time even if that is everybody's default."""
        if self.name:
            return self.name
        name = f"{self.level}:{self.command}" if self.command else self.level
        seer = f"+{self.sees}" if self.sees else ""
        timed = self.level in TIMED or (is_level(self.level) and self.ms != OWN_TIME)
        return f"{name}{seer}{f':{self.ms}' if timed else ''}"

    @property
    def given_ms(self) -> int:
        """The time per decision; 0 for methods that ignore it."""
        return self.ms if self.level in (*TIMED, PROGRAM) else 0

    @property
    def needs_net(self) -> bool:
        """Whether it cannot play without a net for the game and its seats."""
        return self.level in BY_NET or is_level(self.level)


def side_named(text: str, ms: int) -> Side:
    """The side that a text names; `ms` is its time if the text gives none. Raises SideError."""
    name, _, rest = text.partition(":")
    if name == PROGRAM:
        return Side(PROGRAM, ms, command=_command(rest))
    level, plus, sees = name.partition("+")
    if level not in (*EVERYBODY, *ALIASES):
        raise SideError("NO_SIDE", level)
    if plus and sees != HANDS and not (sees == CHANCE and level == "search"):
        raise SideError("NO_SIGHT", sees)
    if ":" in text:
        if not (rest.isascii() and rest.isdecimal() and len(rest) < 10 and 1 <= int(rest) <= MOST_MS):
            raise SideError("NO_TIME", rest)
        ms = int(rest)
    elif is_level(ALIASES.get(level, level)):
        ms = OWN_TIME
    return Side(ALIASES.get(level, level), ms, sees)


def _command(text: str) -> str:
    """The command of a program, checked to exist. Raises SideError."""
    if fault := command_fault(text):
        raise SideError(fault.code, fault.detail)
    return text


def contestant(side: Side, settled: Settled) -> Player:
    """A side's player in this process, ready to play. Raises KeyError or WeightsError."""
    game = settled.game
    match side.level:
        case "engine":
            return Program(side.command, game)
        case "flat":
            player: Player = FlatSearch(game, compiled=True)
        case "net":
            player = NetPlayer(game)
        case "search":
            player = NetSearch(game)
        case level if is_level(level):
            player = in_process_player(level, game)
        case level:
            return player_named(level, game)
    warm_up(player, first_view(game, settled.seats))
    return player


def warm_up(player: Player, view: View) -> None:
    """Compile everything the player needs, however long it takes. Raises WeightsError."""
    if isinstance(player, AtMost):
        warm_up(player.search, view)
    elif isinstance(player, NetSearch):
        player.search(view, Budget(worlds=WARM_UP_WORLDS), 0)
    else:
        player.choose(view, WARM_UP_MS, 0)
