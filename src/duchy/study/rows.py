"""A study as rows, one for each figure of each table: for a data frame or a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

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


def as_csv(surveys: Sequence[Survey]) -> str:
    """The rows as comma-separated values."""
    found, text = rows(surveys), io.StringIO()
    writer = csv.DictWriter(text, list(found[0]) if found else [])
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue()
