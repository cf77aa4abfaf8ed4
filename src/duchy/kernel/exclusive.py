"""Work that one process does at a time, while others wait for its result."""

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
        _unlock(file)
        os.close(file)


if sys.platform == "win32":

    def _is_locked(file: int) -> bool:
        return True

    def _unlock(file: int) -> None:
        pass
else:
    import fcntl

    def _is_locked(file: int) -> bool:
        """Also true on file systems without locks, so nobody waits."""
        with suppress(OSError):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
        return True

    def _unlock(file: int) -> None:
        """Closing would not do: a process that was forked meanwhile has the file open too."""
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_UN)
