"""Games saved as records, atomically after every action, in the user's own folder."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from ..kernel.files.whole import write_whole
from ..table.record import RECORD_LIMIT, decoded

ENDING: Final = ".txt"
PLAYERS_LINE: Final = re.compile(r"; players (.*)")
COMPUTER: Final = re.compile(r": computer \(([\w-]+)\)$", re.MULTILINE)
RESULT_LINE: Final = re.compile(r"^result:", re.MULTILINE)


def saves_folder() -> Path:
    """The folder for games: `DUCHY_SAVES`, else `duchy/saves` in the user's data folder."""
    if named := os.environ.get("DUCHY_SAVES"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "duchy" / "saves"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "duchy" / "saves"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "duchy" / "saves"


def new_path(folder: Path, game: str, now: datetime | None = None) -> Path:
    """A file name that is not yet used in the folder."""
    stem = f"{game}-{(now or datetime.now()):%Y%m%d-%H%M%S}"
    path, number = folder / f"{stem}{ENDING}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ENDING}"
    return path


def write(path: Path, text: str) -> None:
    """Write the text, and the folder if need be. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode())


@dataclass(frozen=True)
class Saved:
    """A file of the folder: who plays (by seat: "human" or a level), and the record's text."""

    path: Path
    players: Mapping[int, str]
    text: str

    @property
    def is_finished(self) -> bool:
        """Whether the game has a result."""
        return RESULT_LINE.search(self.text.partition("\n\n")[0]) is not None


def read(path: Path) -> Saved:
    """A saved game, or any record. Raises OSError."""
    with path.open("rb") as file:
        text = decoded(file.read(4 * RECORD_LIMIT))
    first = PLAYERS_LINE.match(text)
    players = dict(re.findall(r"(\d)=([\w-]+)", first[1])) if first else {}
    return Saved(path, {int(seat): who for seat, who in players.items()}, text)


def players_line(players: Mapping[int, str]) -> str:
    """The comment above a record that says who sits where."""
    return "; players " + " ".join(f"{seat}={who}" for seat, who in sorted(players.items())) + "\n"


def last_unfinished(folder: Path, game: str | None = None) -> Saved | None:
    """The most recently played unfinished game; unreadable files are skipped."""
    with contextlib.suppress(OSError):
        for path in _newest_first(folder, game):
            with contextlib.suppress(OSError):
                saved = read(path)
                if saved.players and not saved.is_finished:
                    return saved
    return None


def last_level(folder: Path, game: str, known: Collection[str]) -> str | None:
    """The last opponent in that game: a computer's level from the newest file."""
    with contextlib.suppress(OSError):
        for path in _newest_first(folder, game):
            with contextlib.suppress(OSError):
                header = read(path).text.partition("\n\n")[0]
                found = [name for name in COMPUTER.findall(header) if name in known]
                if found:
                    return found[0]
    return None


def _newest_first(folder: Path, game: str | None) -> list[Path]:
    times: dict[Path, float] = {}
    for path in folder.glob(f"{game or ''}*{ENDING}"):
        if not path.name.startswith("."):
            with contextlib.suppress(OSError):
                times[path] = path.stat().st_mtime
    return sorted(times, key=lambda path: (times[path], path.name), reverse=True)
