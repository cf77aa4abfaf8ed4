"""A study as rows, one for each figure of each table: for a data frame or a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..kernel.errors import naming
from .survey import FigureFound, Survey

Row = dict[str, str | int | float | None]


def rows(surveys: Sequence[Survey]) -> list[Row]:
    """One row for each figure of each table and level. Shares are 0..1; what is not told is None."""
    return [*rows_of(surveys)]


def rows_of(surveys: Sequence[Survey]) -> Iterator[Row]:
    """The rows, one after the other."""
    for survey in surveys:
        setting = survey.setting
        options = " ".join(f"{name}={value}" for name, value in setting.axes)
        where: Row = {"game": setting.game, "edition": setting.edition, "options": options, "seats": setting.seats}
        for found in survey.figures:
            yield where | {"level": survey.level, "games": survey.games} | figure_row(found)


def figure_row(found: FigureFound) -> Row:
    """A figure: its value and interval, its range, by how much it differs from the first table."""
    value, half = found.estimate
    low, high = found.range or (None, None)
    apart, apart_half = found.apart or (None, None)
    return {
        "figure": found.figure.name, "value": value, "half": half, "low": low, "high": high, "apart": apart,
        "apart_half": apart_half, "differs": int(found.is_other),
    }  # fmt: skip


def write_rows(path: Path, surveys: Sequence[Survey]) -> None:
    """Write the rows as CSV. Raises OSError."""
    found = rows(surveys)
    with naming(path), path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(found[0]) if found else [])
        writer.writeheader()
        writer.writerows(found)
