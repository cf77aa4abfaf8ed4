"""Work that one process does at a time, while others wait for its result; files that one process writes at a time."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PATIENCE_S: Final = 60.0
"""How long to wait for another process, which may have been stopped; then the work is done twice."""
LOOK_S: Final = 0.02
FAR: Final = 0x7FFF0000
"""The position of the lock on systems where a locked part can be neither read nor written."""


class BeingWritten(Exception):
    """Another process writes the file `path`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(str(path))


@contextmanager
def exclusive(path: Path) -> Generator[None]:
    """Hold the lock of that file, which the system releases if the process dies."""
    try:
        file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError:
        yield
        return
    try:
        until = time.monotonic() + PATIENCE_S
        while not _is_locked(file) and time.monotonic() < until:
            time.sleep(LOOK_S)
        yield
    finally:
        _let_go(file)


@contextmanager
def only_writer(path: Path) -> Generator[None]:
    """Keep the file, which is made if there is none, from all others that ask for it like this; the system releases it
    if the process dies. What is no file, such as a pipe, anybody may write to. Raises BeingWritten, OSError.
    """
    if path.exists() and not path.is_file():
        yield
        return
    file = os.open(path, os.O_CREAT | os.O_RDWR, 0o666)
    try:
        if not _is_locked(file):
            raise BeingWritten(path)
        yield
    finally:
        _let_go(file)


def _is_locked(file: int) -> bool:
    """Whether this process has the lock now; also true on file systems without locks, so nobody waits."""
    with suppress(OSError):
        try:
            lock(file)
        except TAKEN:
            return False
    return True


def _let_go(file: int) -> None:
    """Closing would not do: a process that was forked meanwhile has the file open too."""
    with suppress(OSError):
        unlock(file)
    os.close(file)


if sys.platform == "win32":
    import msvcrt

    TAKEN: Final = PermissionError

    def lock(file: int) -> None:
        """Take the lock of an open file at once. Raises OSError, `TAKEN` if another one has it."""
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def unlock(file: int) -> None:
        """Give the lock back."""
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    TAKEN: Final = BlockingIOError

    def lock(file: int) -> None:
        """Take the lock of an open file at once. Raises OSError, `TAKEN` if another one has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(file: int) -> None:
        """Give the lock back."""
        fcntl.flock(file, fcntl.LOCK_UN)
