"""A running program that is spoken to in JSON: one line out, one line back, each within a time."""

from __future__ import annotations

import json
import queue
import shlex
from contextlib import suppress
from functools import partial
from threading import Event, Timer
from typing import Final, cast

from ....kernel.errors import quoted
from ..line_process import LineProcess
from .confinement import Confinement
from .failure import ProgramError

LINE_LIMIT: Final = 1 << 20
UNREAD: Final = 64
"""A program that says more lines than this without being asked is ended."""
SHORT: Final = 1 << 12
"""A request of so many bytes is taken at once by any system."""
Message = dict[str, object]
"""A JSON object: a request or a reply, with an id."""


class Dialogue:
    """A process that answers each request. After an error it must be ended."""

    def __init__(self, command: str, confinement: Confinement | None = None) -> None:
        """Raises ProgramError if it does not start."""
        self._command = command
        self._lines = queue.Queue[bytes | None](UNREAD)
        try:
            words = shlex.split(command)
            self._process = LineProcess(
                confinement.wrapped(words) if confinement and words else words,
                partial(_put, self._lines), lambda process: _put_end(self._lines),
                confinement.environment() if confinement else None, is_apart=True, longest=LINE_LIMIT,
            )  # fmt: skip
        except (OSError, ValueError, IndexError) as error:
            raise ProgramError(command, "NOT_STARTED", str(error)) from None

    def ask(self, request: Message, seconds: float) -> Message:
        """The reply to a request: an object with the same id. Raises ProgramError for silence, an end or no such
        reply.
        """
        self._tell(json.dumps(request).encode(), seconds)
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ProgramError(self._command, "SILENT", f"{seconds:g}") from None
        if line is None:
            raise ProgramError(self._command, "ENDED", self._process.ending())
        return self._understood(line, request["id"])

    def _tell(self, line: bytes, seconds: float) -> None:
        """Send a request. A program that does not read a long one in time is ended. Raises ProgramError."""
        process, is_late = self._process, Event()

        def lose_patience() -> None:
            is_late.set()
            process.kill()

        patience = Timer(seconds, lose_patience)
        if len(line) > SHORT:
            patience.start()
        with suppress(OSError):
            process.tell(line)
        patience.cancel()
        if is_late.is_set():
            raise ProgramError(self._command, "SILENT", f"{seconds:g}")

    def _understood(self, line: bytes, asked: object) -> Message:
        """Parse a line as the reply to a request with that id. Raises ProgramError."""
        try:
            reply: object = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or cast(Message, reply).get("id") != asked:
            raise ProgramError(self._command, "NO_REPLY", quoted(line.decode(errors="replace").strip()))
        return cast(Message, reply)

    def part(self, request: Message, seconds: float) -> None:
        """Say a last thing, which needs no reply, and let the program end by itself for at most that long."""
        with suppress(OSError):
            self._process.tell(json.dumps(request).encode())
        self._process.finish(seconds)

    def end(self) -> str:
        """End the program; the last lines of its standard error."""
        self._process.end()
        return self._process.last_words


def _put(lines: queue.Queue[bytes | None], line: bytes) -> None:
    """Add a line. Raises ValueError if there are too many already."""
    try:
        lines.put_nowait(line)
    except queue.Full:
        raise ValueError("too many lines") from None


def _put_end(lines: queue.Queue[bytes | None]) -> None:
    """Add that no more comes, in place of the oldest lines if there are too many."""
    while True:
        try:
            return lines.put_nowait(None)
        except queue.Full:
            with suppress(queue.Empty):
                lines.get_nowait()
