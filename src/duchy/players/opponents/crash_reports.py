"""Why a search process ended or was killed, stored for `duchy doctor`: one file for each game and kind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...kernel.cache import WEEK, cache_home

ENDING: Final = ".txt"


@dataclass(frozen=True)
class CrashReport:
    """The latest crash of one kind of process: the report's file, the time, and its last line."""

    path: Path
    when: float
    last_line: str


def reports_folder() -> Path:
    """The folder for crash reports."""
    return cache_home() / "troubles"


def note_crash(game: str, kind: str, how: str, words: str) -> None:
    """Store how a process ended and its last output; does nothing if the folder is not writable."""
    folder = reports_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{game}-{kind}{ENDING}").write_text(f"{game} {kind}: {how}\n{words}".rstrip() + "\n", "utf-8")


def troubles() -> Iterator[CrashReport]:
    """The crashes of the last week."""
    for path in sorted(reports_folder().glob(f"*{ENDING}")):
        with suppress(OSError):
            when = path.stat().st_mtime
            if time.time() - when < WEEK:
                yield CrashReport(path, when, path.read_text("utf-8", "replace").strip().splitlines()[-1])
