"""Names for villages of Magna Grecia, from `towns.csv`: Greek colonies and towns of ancient southern Italy.

They are Greek (in Latin letters), French and Russian, the last two as used in books on antiquity. Colonies and ports
are for the green villages on the edge, inland towns for the others.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final, NamedTuple


class Town(NamedTuple):
    """One town's name in each language."""

    greek: str
    french: str
    russian: str


def _towns(by_the_sea: str) -> tuple[Town, ...]:
    with Path(__file__).with_name("towns.csv").open(encoding="utf-8", newline="") as file:
        return tuple(Town(*names) for where, *names in csv.reader(file) if where == by_the_sea)


PORTS: Final = _towns("yes")
TOWNS: Final = _towns("no")
