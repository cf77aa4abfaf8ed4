"""Levels in words: their names, and labels with their ratings."""

from __future__ import annotations

import re
from typing import Final, Protocol

from . import Words, written

AT_ONCE_MS: Final = 50
"""Decisions faster than this are called immediate."""
COMPUTER: Final = re.compile(r"computer \((\w+)(?:-\w+)?\)")
"""What a record calls a computer: its level and, if it leans to something, to what."""


class Rated(Protocol):
    """A level's rating; `players/opponents/strengths.py` says how it was measured."""

    @property
    def elo(self) -> int:
        """The rating."""
        ...

    @property
    def half(self) -> int:
        """Half the interval."""
        ...

    @property
    def ms(self) -> float:
        """Time per decision."""
        ...


def level_name(say: Words, level: str, manner: str = "") -> str:
    """An opponent's level, and what it leans to in the game of these words, if it does: "Squire, builds early"."""
    leaning = say.texts.get(f"manner.{manner}")
    return ", ".join([say.named("level", level), *([leaning] if leaning else [])])


def recorded_name(say: Words, name: str) -> str:
    """What a record calls a player; a computer is called by its level, in the language."""
    found = COMPUTER.fullmatch(name)
    return say.texts.get(f"level.{found[1]}", name) if found else name


def level_label(say: Words, level: str, rated: Rated | None) -> str:
    """A level's description, with its figures if there are any: "thinks ahead (Elo 1650 ± 40, 0.8 s a move)"."""
    meaning = say.named("level_meaning", level)
    return f"{meaning} ({figures(say, rated)})" if rated else meaning


def figures(say: Words, rated: Rated) -> str:
    """Rating and time."""
    seconds = written(say.language, max(0.1, round(rated.ms / 1000, 1)))
    time = say("level_label.at_once") if rated.ms < AT_ONCE_MS else say("level_label.seconds", number=seconds)
    return say("level_label.rated", elo=rated.elo, half=rated.half, time=time)
