"""A disk that loses power: SQLite runs on it through apsw, and any part of what was not synced may be lost.

`Disk` sits between SQLite and real files and records every write, truncation, deletion and sync, and what was
acknowledged in between. `Disk.after_cut` derives from the log up to some moment the files as they may be found then:
what was synced is there; of the rest, each sector is there, missing or torn.
"""

from __future__ import annotations

import random
import sqlite3
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

import apsw

SECTOR = 512
"""Bytes that a power cut leaves old, new, or torn, independently of those around them."""
TORN = 0.05
"""How likely a sector that was being written holds neither the old nor the new."""

Note = tuple[Any, ...]


@dataclass
class Files:
    """Files on a disk: inode numbers by name, contents by number."""

    names: dict[str, int] = field(default_factory=dict[str, int])
    content: dict[int, bytearray] = field(default_factory=dict[int, bytearray])

    @classmethod
    def read(cls, folder: Path) -> Files:
        """Those of a folder, all of them synced."""
        paths = sorted(path for path in folder.iterdir() if not path.name.endswith("-shm"))
        names = {path.name: number for number, path in enumerate(paths)}
        return cls(names, {number: bytearray(path.read_bytes()) for number, path in enumerate(paths)})

    def write(self, folder: Path) -> Path:
        """Put them into a new folder."""
        folder.mkdir()
        for name, number in self.names.items():
            (folder / name).write_bytes(self.content[number])
        return folder


class Disk(apsw.VFS):
    """The disk below one folder; `notes` is everything that happened on it, in order."""

    def __init__(self, folder: Path) -> None:
        self.name, self.folder = f"disk {id(self)}", folder
        self.start, self.names = Files.read(folder), {**Files.read(folder).names}
        self.notes: list[Note] = []
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        """Open a real file and keep in mind whether it is a new one; what has no name is gone after a cut anyway."""
        if name is None:
            return super().xOpen(name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        short = Path(path).name
        if short not in self.names:
            self.names[short] = max([-1, *self.start.names.values(), *self.names.values(), *self._made()]) + 1
            self.notes.append(("create", short, self.names[short]))
        return DiskFile(self, self.names[short], name, flags)

    def _made(self) -> list[int]:
        return [note[2] for note in self.notes if note[0] == "create"]

    def xDelete(self, name: str, sync: bool) -> None:
        """Delete, and note whether the folder is synced with it."""
        super().xDelete(name, sync)
        self.names.pop(Path(name).name, None)
        self.notes.append(("delete", Path(name).name, sync))

    def acknowledged(self, what: object) -> None:
        """Record that this was acknowledged."""
        self.notes.append(("acknowledged", what))

    def promised(self, moment: int) -> list[Any]:
        """What had been acknowledged by then."""
        return [note[1] for note in self.notes[:moment] if note[0] == "acknowledged"]

    def after_cut(self, moment: int, rng: random.Random) -> Files:
        """The files as they are found when the power fails after so many notes."""
        return _Cut(self.start).carry_out(self.notes[:moment]).left(rng)

    def connect(self, path: Path, synchronous: str | None = None) -> Connection:
        """A connection that looks like sqlite3's; `synchronous` overrides what the store asks for."""
        return Connection(self, path, synchronous)


class DiskFile(apsw.VFSFile):
    """One open file of the disk."""

    def __init__(self, disk: Disk, number: int, name: Any, flags: list[int]) -> None:
        self._notes, self._number = disk.notes, number
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        """Write and note it."""
        super().xWrite(data, offset)
        self._notes.append(("write", self._number, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:
        """Truncate and note it."""
        super().xTruncate(size)
        self._notes.append(("truncate", self._number, size))

    def xSync(self, flags: int) -> None:
        """Only record it: nothing is synced to the real disk."""
        self._notes.append(("sync", self._number))


class _Cut:
    """What is certainly on disk, and what was only requested."""

    def __init__(self, start: Files) -> None:
        self._names = {**start.names}
        self._content = {number: bytearray(content) for number, content in start.content.items()}
        self._pending: dict[int, list[Note]] = {}
        self._renamed: list[tuple[str, int | None]] = []

    def carry_out(self, notes: list[Note]) -> Self:
        """Everything that was noted."""
        for note in notes:
            match note:
                case ("write" | "truncate", number, *_):
                    self._pending.setdefault(number, []).append(note)
                case ("create", name, number):
                    self._content[number] = bytearray()
                    self._renamed.append((name, number))
                case ("delete", name, sync):
                    self._renamed.append((name, None))
                    if sync:
                        self._rename(len(self._renamed))
                case ("sync", number):
                    self._sync(number)
                case _:
                    pass
        return self

    def _sync(self, number: int) -> None:
        """The file is safe; with a new one SQLite syncs the folder too."""
        for note in self._pending.pop(number, []):
            apply(self._content[number], note)
        if any(made == number for _, made in self._renamed):
            self._rename(len(self._renamed))

    def _rename(self, count: int) -> None:
        for name, number in self._renamed[:count]:
            if number is None:
                self._names.pop(name, None)
            else:
                self._names[name] = number
        del self._renamed[:count]

    def left(self, rng: random.Random) -> Files:
        """What is found afterwards: the folder as at some moment since its last sync, with any sectors of each file."""
        self._rename(rng.randint(0, len(self._renamed)))
        for number, notes in self._pending.items():
            share = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
            for note in notes:
                for part in sectors(note):
                    if rng.random() < share:
                        apply(self._content[number], torn(part, rng) if rng.random() < TORN else part)
        return Files(self._names, self._content)


def sectors(note: Note) -> list[Note]:
    """A write as writes that each stay within a sector."""
    if note[0] != "write":
        return [note]
    _, number, offset, data = note
    bounds = [0, *range(SECTOR - offset % SECTOR, len(data), SECTOR), len(data)]
    return [("write", number, offset + low, data[low:high]) for low, high in pairwise(bounds)]


def torn(note: Note, rng: random.Random) -> Note:
    """A write interrupted half-way."""
    return note if note[0] != "write" else (*note[:3], rng.randbytes(len(note[3])))


def apply(content: bytearray, note: Note) -> None:
    """Do to a file's content what was noted."""
    if note[0] == "truncate":
        del content[note[2] :]
        return
    _, _, offset, data = note
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(data)] = data


class Connection:
    """As much of sqlite3's connection as the store uses, over apsw and the disk."""

    def __init__(self, disk: Disk, path: Path, synchronous: str | None) -> None:
        self._synchronous = synchronous
        self._apsw = apsw.Connection(str(path), vfs=disk.name)
        self._apsw.set_busy_timeout(5000)

    def execute(self, statement: str, values: Any = ()) -> Cursor:
        """Run one statement."""
        if self._synchronous and statement.startswith("PRAGMA synchronous"):
            statement = f"PRAGMA synchronous = {self._synchronous}"
        return Cursor(_as_sqlite3(lambda: self._apsw.execute(statement, values).fetchall()))

    def executemany(self, statement: str, values: Any) -> Cursor:
        """Run a statement for each."""
        return Cursor(_as_sqlite3(lambda: self._apsw.executemany(statement, values).fetchall()))

    def close(self) -> None:
        """Close the connection."""
        self._apsw.close()


class Cursor:
    """The rows of a statement."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows

    def fetchone(self) -> Any:
        """The first."""
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        """All."""
        return self._rows


def _as_sqlite3(work: Any) -> Any:
    """Errors as sqlite3 raises them."""
    try:
        return work()
    except apsw.ConstraintError as error:
        raise sqlite3.IntegrityError(str(error)) from None
    except apsw.Error as error:
        raise sqlite3.OperationalError(str(error)) from None
