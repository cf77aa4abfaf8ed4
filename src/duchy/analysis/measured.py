"""Constants of a game that marks need, as far as they are measured: `docs/analysis.md` says how."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ..players.search.net_search import DOUBT

FILE: Final = Path(__file__).with_name("measured.json")
"""By game and number of seats: `tau`, `growth` and `k`; what is missing is not measured."""


@dataclass(frozen=True)
class Measured:
    """What is known of the judge of a game at a table of some size."""

    tau: float = DOUBT
    """The judge's own error in a difference of shares that is small, which more worlds do not lessen."""
    growth: float = 0.0
    """By how much that error grows with the difference."""
    k: float = 1.0
    """How much more single decisions weigh here than in a game in which many small ones add up."""

    def spread(self, behind: float, sampling: float) -> float:
        """The standard error of a difference: of sampling, and the judge's own."""
        return math.hypot(sampling, self.tau, self.growth * behind)


@cache
def measured(game: str, seats: int) -> Measured:
    """The constants of a game at a table of that size."""
    tables: dict[str, dict[str, dict[str, float]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return Measured(**tables.get(game, {}).get(str(seats), {}))
