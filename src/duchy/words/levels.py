"""Levels in words: their names, and labels with what was measured of them."""

from __future__ import annotations

from typing import Final, Protocol

from . import Words, written

AT_ONCE_MS: Final = 50
"""Faster decisions are called immediate."""


class Rated(Protocol):
    """What was measured: `players/opponents/strengths.py` says how."""

    @property
    def elo(self) -> int:
        """Strength."""
        ...

    @property
    def half(self) -> int:
        """Half of the interval."""
        ...

    @property
    def ms(self) -> float:
        """Time of a decision."""
        ...


def level_label(say: Words, level: str, rated: Rated | None) -> str:
    """What to expect of a level, and its figures where there are any: "thinks ahead (Elo 1650 ± 40, 0.8 s a move)"."""
    meaning = say.named("level_meaning", level)
    return f"{meaning} ({figures(say, rated)})" if rated else meaning


def figures(say: Words, rated: Rated) -> str:
    """Strength and time."""
    seconds = written(say.language, max(0.1, round(rated.ms / 1000, 1)))
    time = say("level_label.at_once") if rated.ms < AT_ONCE_MS else say("level_label.seconds", number=seconds)
    return say("level_label.rated", elo=rated.elo, half=rated.half, time=time)
