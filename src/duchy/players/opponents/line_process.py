"""A process that is spoken to in lines: what it says is read as it comes, so that it never blocks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Final, Self, cast

from ...kernel.processes import environment
from .crash_reports import note_crash

LINES: Final = 40
ERROR_LIMIT: Final = 1 << 12
WAIT_S: Final = 0.5
"""Time limit for the remaining output of a process that has ended."""
END_S: Final = 5.0
"""Time limit for the end of a process whose output has ended."""


class LineProcess:
    """A process and its three streams. `hear` gets each line that it says, in a thread of its own, where a ValueError
    ends the process; `ended` is called there when no more comes.
    """

    def __init__(
        self, command: Sequence[str], hear: Callable[[bytes], None], ended: Callable[[Self], None],
        env: dict[str, str] | None = None, *, is_apart: bool = False, longest: int = -1,
    ) -> None:  # fmt: skip
        """`is_apart`: Ctrl+C does not reach it, and what it starts ends with it; `longest`: bytes after which a line is
        cut. Raises OSError, or ValueError for a command with a null character.
        """
        self._group_is_left = is_apart and hasattr(os, "killpg")
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env,
            start_new_session=is_apart,
        )  # fmt: skip
        self._input, self._output = cast(IO[bytes], self._process.stdin), cast(IO[bytes], self._process.stdout)
        self._errors = StandardError(cast(IO[bytes], self._process.stderr))
        self._writing = threading.Lock()
        self.is_let_go = False
        self._listener = threading.Thread(target=self._listen, args=(hear, ended, longest), daemon=True)
        self._listener.start()

    @classmethod
    def of_module(
        cls, module: str, *arguments: str, hear: Callable[[bytes], None], ended: Callable[[Self], None]
    ) -> Self:  # fmt: skip
        """One of our own modules as a process. Raises OSError."""
        return cls([sys.executable, "-m", module, *arguments], hear, ended, environment())

    def _listen(self, hear: Callable[[bytes], None], ended: Callable[[Self], None], longest: int) -> None:
        try:
            while line := self._output.readline(longest):
                hear(line)
        except (OSError, ValueError):
            self.kill()
        ended(self)

    def tell(self, line: bytes) -> None:
        """Send one line. Raises OSError if it does not read any more."""
        try:
            with self._writing:
                self._input.write(line + b"\n")
                self._input.flush()
        except ValueError as error:
            raise BrokenPipeError from error

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The status with which it ended; None while it runs."""
        return self._process.poll()

    @property
    def last_words(self) -> str:
        """The last lines of its standard error."""
        return self._errors.text()

    def wait(self, seconds: float | None = None) -> int:
        """The status with which it ends. Raises subprocess.TimeoutExpired."""
        return self._process.wait(seconds)

    def ending(self) -> str:
        """The status of a process whose output has ended, which may be a moment before it does; "?" if it goes on."""
        try:
            return str(self.wait(END_S))
        except subprocess.TimeoutExpired:
            return "?"

    def has_failed(self, game: str, kind: str) -> bool:
        """Wait for its end, and tell whether it failed without being let go; that is reported as a crash."""
        if self.is_let_go or not self.wait():
            return False
        note_crash(game, kind, f"ended with status {self.status}", self.last_words)
        return True

    def kill(self) -> None:
        """End it, and all that it has started if it is apart, as if it failed."""
        if self._group_is_left:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def let_go(self) -> None:
        """End it."""
        self.is_let_go = True
        self.kill()

    def finish(self, seconds: float) -> None:
        """Let it end by itself, at the end of its input, for at most that long."""
        self.is_let_go = True
        with suppress(OSError, ValueError):
            self._input.close()
        with suppress(subprocess.TimeoutExpired):
            self.wait(seconds)

    def end(self) -> None:
        """End it and wait for the threads that read its output: a thread still reading when Python exits makes it
        abort.
        """
        self.let_go()
        self._process.wait()
        self._group_is_left = False
        self._listener.join(WAIT_S)
        self._errors.wait()
        for pipe in (self._input, self._output):
            with suppress(OSError):
                pipe.close()


class StandardError:
    """The last lines of a process's standard error."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._lines: deque[bytes] = deque(maxlen=LINES)
        self._thread = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self._thread.start()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while line := pipe.readline(ERROR_LIMIT):
                self._lines.append(line)

    def wait(self) -> None:
        """Wait for the remaining output of a process that has ended."""
        self._thread.join(WAIT_S)

    def text(self) -> str:
        """The last output; complete if the process has ended."""
        self.wait()
        return b"".join(self._lines).decode(errors="replace").strip()
