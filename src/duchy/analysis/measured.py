"""Constants of a game that marks need, as far as they are measured: `docs/analysis-evidence.md` says how."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from ..players.search.net_search import DOUBT

FILE: Final = Path(__file__).with_name("measured.json")
"""By game and number of seats: `tau`, `growth`, `k`, `again` and `brief`; what is missing is not measured."""


@dataclass(frozen=True)
class Measured:
    """What is known of the judge of a game at a table of some size."""

    tau: float = DOUBT
    """The judge's own error in a difference of shares that is small, which more worlds do not lessen."""
    growth: float = 0.0
    """By how much that error grows with the difference."""
    k: float = 1.0
    """How much more single decisions weigh here than in a game in which many small ones add up."""
    is_trusted: bool = False
    """Whether false marks are as rare, and planted blunders found as often, as they should be (A3 and A5 of
    docs/analysis-evidence.md), so that something may rest on a single judgement.
    """
    again: int = 4
    """How many times as many worlds a second look has; a whole game must stay within a minute of CPU."""
    brief: int = 1
    """How many times fewer worlds the tutor has, who must not keep anybody waiting."""

    def spread(self, behind: float, sampling: float) -> float:
        """The standard error of a difference: of sampling, and the judge's own."""
        return math.hypot(sampling, self.tau, self.growth * behind)


@cache
def measured(game: str, seats: int) -> Measured:
    """The constants of a game at a table of that size."""
    tables = msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[int, Measured]])
    return tables.get(game, {}).get(seats, Measured())
