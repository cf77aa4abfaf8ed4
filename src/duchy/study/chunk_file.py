"""Chunks in a file, one a line, so that a study can be stopped, resumed and inspected.

Each line holds all that its figures depend on: game, edition, options, seats, levels, seed, deals, code and weights.
Other lines, and a last line that was cut off, are ignored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Final, cast

import numpy as np

from ..games import game_named
from ..kernel.dialect import width
from ..kernel.files.source import digest_of
from ..players.measure.results import SHORT, VERSIONS, Results, code_version, identity, machine, weights_version
from .chunk import Chunk, Reals, Task
from .columns import SEATS_MAX, Column, Sum
from .elements import elements_of

Sources = set[tuple[str, str, str]]
"""Code, weights and machine."""
OWN: Final = ("study/games.py", "study/columns.py", "study/elements.py", "study/ends")
"""What is noted of games depends on these."""


def study_version() -> str:
    """The version of the program, with a digest of what is noted of games."""
    return f"{code_version()}-{digest_of(*OWN)[:SHORT]}"


def key_of(task: Task) -> dict[str, object]:
    """What a chunk's figures depend on."""
    setting = task.setting
    return {
        "game": setting.game, "rules": game_named(setting.game).version, "edition": setting.edition,
        "axes": dict(setting.axes), "seats": setting.seats, "levels": list(task.levels), "seed": task.seed,
        "number": task.number, "deals": task.deals, "code": study_version(),
        "weights": weights_version(setting.game, setting.seats),
    }  # fmt: skip


def names_of(game: str) -> list[str]:
    """The names of the columns, in order."""
    places = {Column.SHARE: "share", Column.DEALT: "dealt"}
    single = {int(column): name.lower() for name, column in Column.__members__.items()}
    for start, name in places.items():
        single |= {start + seat: f"{name}_{seat + 1}" for seat in range(SEATS_MAX)}
    del single[Column.VERB]
    return [single[place] for place in sorted(single)] + [f"played_{verb}" for verb in elements_of(game).verbs]


def plain(task: Task, chunk: Chunk) -> dict[str, object]:
    """A chunk as lists and numbers; columns and elements that are all zero are left out."""
    names = names_of(task.setting.game) if len(task.levels) == 1 else ["won"]
    facts = {name: numbers(column) for name, column in zip(names, chunk.facts.T, strict=True) if column.any()}
    used = zip(elements_of(task.setting.game).names, chunk.sums, strict=False)
    return {"facts": facts, "elements": {name: numbers(row) for name, row in used if row.any()}}


def numbers(row: Reals) -> list[float]:
    """Numbers, those without a fraction as integers."""
    return [int(number) if number == int(number) else number for number in row.tolist()]


def chunk_from(task: Task, line: Mapping[str, object]) -> Chunk:
    """The inverse of `plain`. Raises KeyError, ValueError or TypeError."""
    alone = len(task.levels) == 1
    names = names_of(task.setting.game) if alone else ["won"]
    known = elements_of(task.setting.game).names if alone else ()
    return Chunk(rows(line["facts"], names, task.deals).T, rows(line["elements"], known, width(Sum)))


def rows(given: object, names: Sequence[str], length: int) -> Reals:
    """A row for each name, zeros where none is given. Raises ValueError or TypeError."""
    by_name = cast(Mapping[str, list[float]], given)
    return np.array([by_name.get(name, [0.0] * length) for name in names], np.float64).reshape(len(names), length)


class ChunkFile:
    """A file of chunks; with `any_version` also those of other versions of the program and the nets count."""

    def __init__(self, path: Path, any_version: bool = False) -> None:
        self.path, self.file = path, Results(path)
        self.fields = [name for name in FIELDS if not (any_version and name in VERSIONS)]

    @property
    def sources(self) -> Sources:
        """Where all chunks read or added come from."""
        return self.file.sources

    def chunks(self, tasks: Sequence[Task]) -> dict[Task, Chunk]:
        """The chunks of these tasks that are in the file. Raises OSError."""
        wanted = {self._name(key_of(task)): task for task in tasks}
        found: dict[Task, Chunk] = {}
        for line in self.file.lines():
            if task := wanted.get(self._name(line)):
                with suppress(KeyError, ValueError, TypeError, AttributeError):
                    found[task] = chunk_from(task, line)
                    self.file.note(line)
        return found

    def _name(self, line: Mapping[str, object]) -> str:
        known = identity(line)
        return json.dumps([known.get(name) for name in self.fields])

    def writing(self) -> AbstractContextManager[None]:
        """Be the only process that adds chunks meanwhile, in whole lines. Raises BeingWritten, NotResults,
        OSError.
        """
        return self.file.writing()

    def add(self, task: Task, chunk: Chunk) -> None:
        """Append a chunk at once. Raises OSError."""
        self.file.append(key_of(task) | {"machine": machine()} | plain(task, chunk), separators=(",", ":"))


FIELDS: Final = (
    "game", "rules", "edition", "axes", "seats", "levels", "seed", "number", "deals", "code", "weights",
)  # fmt: skip
"""The names of `key_of`, in order."""
