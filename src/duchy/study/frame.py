"""A study with one call, as a data frame."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..kernel.errors import needing
from .chunk_file import ChunkFile
from .course import Course, samples_of
from .rows import rows
from .settings import Wanted, settings_of
from .survey import surveys
from .workers import RayPlayers, Threads

if TYPE_CHECKING:
    from pandas import DataFrame  # pyright: ignore[reportMissingTypeStubs]

GAMES: Final = 1000
LEVELS: Final = ("baron",)


def study(
    game: str, *, editions: Sequence[str] = (), options: Mapping[str, int | str] | None = None,
    axes: Sequence[str] = (), grid: Sequence[str] = (), seats: int | None = None, levels: Sequence[str] = LEVELS,
    games: int = GAMES, seed: int = 1, workers: int = 1, ray: str | None = None, file: Path | None = None,
) -> DataFrame:  # fmt: skip
    """What `duchy study` finds: one row for each figure of each table and level, with the columns of `--csv`.

    Arguments are as on the command line: `options` for all tables, `axes` each value alone (`"courts=0,1"`, `"all"`),
    `grid` every combination. `workers` are threads, or workers of the Ray cluster at the address `ray` ("local" starts
    one). `file` keeps the games, as `--json` does, so that a study that was cut off goes on; the same study gives the
    same frame on any number of workers. Needs pandas (`pip install 'duchy[data]'`); raises ImportError without it,
    EditionError or SettingsError for a table that cannot be, RayFailed, OSError.
    """
    with needing("data"):
        frame = import_module("pandas").DataFrame
    given = tuple((name, str(value)) for name, value in (options or {}).items())
    tables = settings_of(Wanted(game, seats, tuple(editions), given, tuple(axes), tuple(grid)))
    with tempfile.TemporaryDirectory() as folder:
        course = Course(samples_of(tables, levels, seed, games), ChunkFile(file or Path(folder) / "study.jsonl"))
        players = RayPlayers(ray, workers) if ray else Threads(workers)
        try:
            course.run(players)
        finally:
            players.close()
    return frame(rows(surveys(course.found)))
