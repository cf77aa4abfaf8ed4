"""All figures of a table, and by how much tables differ."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..players.measure.elo import CONFIDENCE, interval
from .balance import Balance, balances_of
from .chunk import Chunk
from .course import Sample
from .figures import Figure, figures_of
from .intervals import Estimate, difference, estimate, findings, half_of_equal
from .settings import Setting

LOW, HIGH = 5, 95
"""Of a hundred games, those between which the range is told."""


@dataclass(frozen=True)
class FigureFound:
    """A figure of a table."""

    figure: Figure
    estimate: Estimate
    range: tuple[float, float] | None
    """Nine of ten games are in it."""
    apart: Estimate | None
    """By how much it is larger than at the first table; None at that one."""
    is_other: bool
    """Whether that is more than chance, among all figures of the table."""
    is_told: bool
    """Whether the figure says anything: not if no game had any of it."""


@dataclass(frozen=True)
class Survey:
    """A table as one level plays it."""

    setting: Setting
    level: str
    games: int
    figures: Sequence[FigureFound]
    balances: Sequence[Balance]

    def figure(self, name: str) -> FigureFound:
        """The figure of that name. Raises KeyError."""
        for found in self.figures:
            if found.figure.name == name:
                return found
        raise KeyError(name)


@dataclass(frozen=True)
class Meeting:
    """Two levels against each other, deals played from every seat."""

    setting: Setting
    stronger: str
    weaker: str
    games: int
    share: Estimate
    """The stronger one's share of the win, alone against the other at all other seats."""
    until_clear: float
    """After so many games whoever won more is ahead with a chance of 95%; infinite if neither did."""


CLEAR = 1.645
"""Standard errors that a one-sided 95% takes."""


def surveys(found: Mapping[Sample, Chunk]) -> list[Survey]:
    """All tables and levels, each compared with the first table at the same level."""
    first: dict[str, tuple[Setting, Chunk]] = {}
    made: list[Survey] = []
    for sample, chunk in found.items():
        if len(sample.levels) == 1:
            base = first.setdefault(sample.levels[0], (sample.setting, chunk))
            made.append(survey(sample, chunk, None if base[0] == sample.setting else base[1]))
    return made


def survey(sample: Sample, chunk: Chunk, base: Chunk | None) -> Survey:
    """The figures of a table."""
    figures, games = figures_of(sample.setting), len(chunk.facts)
    estimates = [estimate(figure.columns(chunk.facts), figure.measure) for figure in figures]
    apart = [None if base is None else apart_from(base, chunk, figure) for figure in figures]
    others = findings([one for one in apart if one is not None]) or [False] * len(figures)
    nothing = Estimate(0.0, half_of_equal(games))
    told = [
        FigureFound(figure, one, range_of(figure, chunk), by, other, one != nothing)
        for figure, one, by, other in zip(figures, estimates, apart, others, strict=True)
    ]
    return Survey(sample.setting, sample.levels[0], games, told, balances_of(sample.setting, chunk.sums, games))


def apart_from(base: Chunk, chunk: Chunk, figure: Figure) -> Estimate:
    """By how much a figure is larger than at the first table."""
    return difference(figure.columns(chunk.facts), figure.columns(base.facts), figure.measure)


def range_of(figure: Figure, chunk: Chunk) -> tuple[float, float] | None:
    """Between which numbers nine of ten games are, if that is told."""
    if figure.each is None:
        return None
    low, high = np.percentile(figure.each(chunk.facts), (LOW, HIGH))
    return float(low), float(high)


def meetings(found: Mapping[Sample, Chunk]) -> list[Meeting]:
    """All pairs of levels, by table."""
    return [meeting(sample, chunk) for sample, chunk in found.items() if len(sample.levels) == 2]


def meeting(sample: Sample, chunk: Chunk) -> Meeting:
    """How two levels did against each other."""
    won, seats = chunk.facts[:, 0].tolist(), sample.setting.seats
    share = Estimate(*interval(won))
    ahead = abs(share.value - 1 / seats)
    spread = share.half / CONFIDENCE * math.sqrt(len(won))
    deals = (CLEAR * spread / ahead) ** 2 if ahead > 0 else math.inf
    return Meeting(sample.setting, sample.levels[0], sample.levels[1], seats * len(won), share, seats * max(1.0, deals))
