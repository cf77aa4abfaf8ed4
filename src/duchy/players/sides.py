"""The sides of a contest by their texts: `flat:200`, `duke`, `heuristic+hands`, `engine:python my_player.py`."""

from __future__ import annotations

import shlex
import shutil
from dataclasses import dataclass
from typing import Any, Final

from ..kernel.game import Game
from .choice import Player
from .levels import ALIASES, LEVELS, player_named
from .program import Program
from .search import FlatSearch
from .worker import WARM_UP_MS, first_view

PROGRAM: Final = "engine"
TIMED: Final = ("flat",)
"""Those who use up the time that they are given."""
HANDS: Final = "hands"
"""Said after `+`: the side is handed the whole table, whatever its seat may know; an upper bound, no fair player."""


class SideError(ValueError):
    """A text that names no side: `code` says why, `detail` is the part that is wrong."""

    def __init__(self, code: str, detail: str) -> None:
        self.code, self.detail = code, detail
        super().__init__(f"{code}: {detail}")


@dataclass(frozen=True)
class Side:
    """One contestant: a level, or a program's command, and its time for a decision."""

    level: str
    ms: int
    sees: str = ""
    command: str = ""

    @property
    def text(self) -> str:
        """The text that names this side, whatever the time is that others have."""
        name = f"{self.level}:{self.command}" if self.command else self.level
        seer = f"+{self.sees}" if self.sees else ""
        return f"{name}{seer}{f':{self.ms}' if self.level in TIMED else ''}"

    @property
    def given_ms(self) -> int:
        """The time for a decision, 0 for those who do not go by it."""
        return self.ms if self.level in (*TIMED, PROGRAM) else 0


def side_named(text: str, ms: int) -> Side:
    """The side of a text; `ms` is its time where the text gives none. Raises SideError."""
    name, _, rest = text.partition(":")
    if name == PROGRAM:
        return Side(PROGRAM, ms, command=_command(rest))
    level, plus, sees = name.partition("+")
    if level not in (*LEVELS, *ALIASES):
        raise SideError("NO_SIDE", level)
    if plus and sees != HANDS:
        raise SideError("NO_SIGHT", sees)
    if ":" in text:
        if not (rest.isascii() and rest.isdecimal() and 0 < int(rest[:9]) == int(rest)):
            raise SideError("NO_TIME", rest)
        ms = int(rest)
    return Side(ALIASES.get(level, level), ms, sees)


def _command(text: str) -> str:
    """The command of a program that can be started. Raises SideError."""
    try:
        parts = shlex.split(text)
    except ValueError:
        raise SideError("NO_COMMAND", text) from None
    if not parts:
        raise SideError("NO_COMMAND", text)
    if shutil.which(parts[0]) is None:
        raise SideError("NO_PROGRAM", parts[0])
    return text


class InProcessSearch(FlatSearch):
    """Compiled flat search in this process, for a contest where nobody waits for the first move."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, compiled=True)
        self.choose(first_view(game), WARM_UP_MS, 0)

    def close(self) -> None:
        """Nothing is held."""


def contestant(side: Side, game: Game) -> Player:
    """The player of a side, ready to play. Raises KeyError for no such level."""
    makers: dict[str, Any] = {PROGRAM: lambda: Program(side.command, game), "flat": lambda: InProcessSearch(game)}
    return makers[side.level]() if side.level in makers else player_named(side.level, game)
