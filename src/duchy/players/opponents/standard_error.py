"""Another process's standard error: read as it comes, so that the process never blocks, keeping only the end."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from threading import Thread
from typing import IO, Final

LINES: Final = 40
LINE_LIMIT: Final = 1 << 12
WAIT_S: Final = 0.5
"""Time limit for the remaining output of a process that has ended."""


class StandardError:
    """The last lines of a process's standard error."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._lines: deque[bytes] = deque(maxlen=LINES)
        self._thread = Thread(target=self._read, args=(pipe,), daemon=True)
        self._thread.start()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while line := pipe.readline(LINE_LIMIT):
                self._lines.append(line)

    def wait(self) -> None:
        """Wait for the remaining output of a process that has ended."""
        self._thread.join(WAIT_S)

    def text(self) -> str:
        """The last output; complete if the process has ended."""
        self.wait()
        return b"".join(self._lines).decode(errors="replace").strip()
