"""Ratings and times of the levels for their labels, by `duchy ladder` or `training/strength/levelling.py`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ...kernel.files.whole import write_whole

FILE: Final = Path(__file__).with_name("strengths.json")
"""By game, number of seats and level: `elo`, `half` (of its 95% interval), `ms` (mean time per decision)."""


@dataclass(frozen=True)
class Rated:
    """A level's rating; the random player has 0."""

    elo: int
    half: int
    ms: float


def rating(game: str, seats: int, level: str, file: Path = FILE) -> Rated | None:
    """The rating of a level at a table of that size; None if not measured."""
    try:
        found = _read(file)[game][str(seats)][level]
        return Rated(round(found["elo"]), round(found["half"]), float(found["ms"]))
    except (KeyError, TypeError, ValueError):
        return None


@cache
def _read(file: Path) -> Mapping[str, Any]:
    """The whole file; empty if it is missing or unreadable."""
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def put_ratings(game: str, seats: int, levels: Mapping[str, Rated], file: Path = FILE) -> None:
    """Replace the ratings for a table of that size. Raises OSError."""
    tables: dict[str, Any] = json.loads(json.dumps(_read(file)))
    tables.setdefault(game, {})[str(seats)] = {level: asdict(rated) for level, rated in levels.items()}
    write_whole(file, (json.dumps(tables, indent=1, sort_keys=True) + "\n").encode())
    _read.cache_clear()
