"""The figures of `duchy calibration`, a line of JSON each: in a file, from which the same command goes on, or printed.

Each line holds everything its figures depend on, as the lines of other measurements do (`players/measure/results.py`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, ValidationError, convert

from ..kernel.game import Settled
from ..players.measure.calibration import TENTHS, Compared, Place, Tenth
from ..players.measure.results import (
    Results,
    code_version,
    identity,
    is_part_of,
    machine,
    weights_version,
    without_version,
)
from .as_json import print_json, table_told
from .outputs import STANDARD_OUTPUT

Facts = dict[str, object]


class KeptTenth(Struct):
    """A tenth as a line has it, with null for what is no number."""

    number: Annotated[int, Meta(ge=1, le=TENTHS)]
    cases: int
    slope: float | None
    slope_half: float | None
    brier: float

    def tenth(self) -> Tenth:
        """The figures."""
        slope, half = (math.nan if figure is None else figure for figure in (self.slope, self.slope_half))
        return Tenth(self.cases, slope, half, self.brier)


class Figures:
    """What was found of some games, kept as soon as it is known."""

    def __init__(self, path: Path | None, settled: Settled, seed: int, *, any_version: bool) -> None:
        self.path, self.any_version = path, any_version
        self.file = Results(path, in_cpu_time=True) if path and path != STANDARD_OUTPUT else None
        self.settled, self.seed = settled, seed

    @cached_property
    def setting(self) -> Facts:
        """What all lines have."""
        return {
            **table_told(self.settled),
            "rules": self.settled.game.version,
            "seed": self.seed,
            "code": code_version(),
            "weights": weights_version(self.settled.game.name, self.settled.seats),
        }

    @cached_property
    def machine(self) -> str:
        """Where they are found."""
        return machine(in_cpu_time=True)

    def writing(self) -> AbstractContextManager[None]:
        """Be the only process that adds to the file meanwhile. Raises BeingWritten, NotResults, OSError."""
        return self.file.writing() if self.file else nullcontext()

    def tenths(self, games: int) -> list[Tenth | None] | None:
        """The figures of so many games by tenth; None if they are not in the file. Raises OSError."""
        found: list[Tenth | None] = [None] * TENTHS
        for line in self._lines({"kind": "tenth", "of": TENTHS, "games": games}):
            with suppress(ValidationError):
                kept = convert(line, KeptTenth)
                found[kept.number - 1] = kept.tenth()
        return found if any(found) else None

    def decisions(self, mind: str, worlds: int) -> dict[Place, Compared]:
        """The decisions in the file of a mind, each played out in so many worlds. Raises OSError."""
        found: dict[Place, Compared] = {}
        for line in self._lines({"kind": "decision", "mind": mind, "worlds": worlds}):
            with suppress(ValidationError):
                case = convert(line, Compared)
                found[case.place] = case
        return found

    def add_tenths(self, tenths: list[Tenth | None], games: int) -> None:
        """Keep the figures of so many games. Raises OSError."""
        for number, tenth in enumerate(tenths, 1):
            if tenth is not None:
                figures = {name: None if math.isnan(figure) else figure for name, figure in tenth._asdict().items()}
                self._add({"kind": "tenth", "of": TENTHS, "games": games, "number": number, **figures})

    def add_decision(self, mind: str, worlds: int, case: Compared) -> None:
        """Keep a decision. Raises OSError."""
        self._add({"kind": "decision", "mind": mind, "worlds": worlds, **asdict(case)})

    def _lines(self, more: Facts) -> Iterator[Facts]:
        if self.file is None:
            return
        wanted = identity(self.setting | more)
        if self.any_version:
            wanted = without_version(wanted)
        for line in self.file.lines():
            if is_part_of(identity(line), wanted):
                yield line

    def _add(self, facts: Facts) -> None:
        if self.file:
            self.file.append(self.setting | {"machine": self.machine} | facts)
        elif self.path:
            print_json(self.setting | facts)
