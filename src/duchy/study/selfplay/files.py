"""Files of games, a row for each: Parquet (extra `data`), or JSON, one object a line.

| column      | type          | holds                                                                            |
|-------------|---------------|----------------------------------------------------------------------------------|
| `game`      | string        | the game's name                                                                  |
| `edition`   | string        | its edition                                                                      |
| `options`   | string        | options that differ from the edition's, as a JSON object                         |
| `seats`     | int8          | how many                                                                         |
| `levels`    | list, string  | who played, by seat                                                              |
| `seed`      | int64         | the seed of all games                                                            |
| `number`    | int64         | the game's number in the seed's sequence                                         |
| `actors`    | list, int8    | by action: the seat that acts, from 0; -1: nature                                |
| `actions`   | list, int32   | by action: its number, as `duchy.env.Spec` counts seats' actions and nature's    |
| `texts`     | list, string  | by action: its text, as in records                                               |
| `keys`      | list of lists | by seat: the numbers of the result, compared in order                            |
| `returns`   | list, float   | by seat: -1..1, 0 in all, 1 for winning alone                                    |
| `decisions` | int32         | how many actions are seats'                                                      |
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, Protocol, TextIO, TypedDict

import numpy as np

from ...env.spec import Spec
from ...env.utility import utilities
from ...kernel.dialect import NATURE
from ...kernel.errors import needing
from .played import History

PARQUET: Final = ".parquet"
LINES: Final = ".jsonl"
SUFFIXES: Final = (PARQUET, LINES)
TYPES: Final = {
    "game": "string", "edition": "string", "options": "string", "seats": "int8", "levels": "[string]", "seed": "int64",
    "number": "int64", "actors": "[int8]", "actions": "[int32]", "texts": "[string]", "keys": "[[int64]]",
    "returns": "[float32]", "decisions": "int32",
}  # fmt: skip


class Row(TypedDict):
    """A game as it stands in a file."""

    game: str
    edition: str
    options: str
    seats: int
    levels: list[str]
    seed: int
    number: int
    actors: list[int]
    actions: list[int]
    texts: list[str]
    keys: list[list[int]]
    returns: list[float]
    decisions: int


class Writer(Protocol):
    """A file that rows are added to."""

    def add(self, rows: Sequence[Row]) -> None:
        """Write them."""
        ...

    def close(self) -> None:
        """Complete the file."""
        ...


def row_of(spec: Spec, levels: Sequence[str], seed: int, game: History) -> Row:
    """A game as a row."""
    settled, texts = spec.settled, spec.game.notation.TEXTS
    numbers = [
        code if seat == NATURE else code - spec.first_action for seat, code in zip(game.seats, game.codes, strict=True)
    ]
    return Row(
        game=spec.game.name, edition=settled.edition, options=json.dumps(dict(settled.changes), sort_keys=True),
        seats=settled.seats, levels=[*levels] * (settled.seats if len(levels) == 1 else 1), seed=seed,
        number=game.number, actors=game.seats, actions=numbers, texts=[texts[code] for code in game.codes],
        keys=game.keys, returns=utilities(np.array([game.keys]))[0].round(6).tolist(),
        decisions=sum(seat != NATURE for seat in game.seats),
    )  # fmt: skip


def writer_for(path: Path) -> Writer:
    """A writer for what the name says the file is. Raises ModuleNotFoundError without the extra `data`, OSError."""
    is_lines = path.suffix == LINES or LINES in path.suffixes
    return JsonLines(path.open("w", encoding="utf-8")) if is_lines else Parquet(path)


class JsonLines:
    """JSON, one object a line."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def add(self, rows: Sequence[Row]) -> None:
        """Write them, for whoever reads them meanwhile."""
        self._file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        self._file.flush()

    def close(self) -> None:
        """Complete the file; standard output stays open."""
        if self._file is not sys.stdout:
            self._file.close()


class Parquet:
    """Parquet, compressed, a row group for each call."""

    def __init__(self, path: Path) -> None:
        with needing("data"):
            self._arrow, self._parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        self._schema = self._arrow.schema([(name, type_of(self._arrow, text)) for name, text in TYPES.items()])
        self._file = self._parquet.ParquetWriter(path, self._schema, compression="zstd")

    def add(self, rows: Sequence[Row]) -> None:
        """Write them."""
        self._file.write_table(self._arrow.Table.from_pylist([*rows], schema=self._schema))

    def close(self) -> None:
        """Complete the file."""
        self._file.close()


def type_of(arrow: ModuleType, text: str) -> object:
    """The column's type."""
    if text.startswith("["):
        return arrow.list_(type_of(arrow, text[1:-1]))
    return getattr(arrow, text)()
