"""A program that is spoken to by the engine protocol: one line out, one line back."""

from __future__ import annotations

import json
import queue
import shlex
from contextlib import suppress
from typing import Final, cast

from ..players.opponents.line_process import LineProcess
from ..players.opponents.programs.failure import ProgramError, shown
from ..players.opponents.programs.program import LINE_LIMIT

PATIENCE_S: Final = 60.0
"""Time limit of a reply."""

Reply = dict[str, object]


class EngineProcess:
    """A running program. Raises ProgramError if it does not start."""

    def __init__(self, command: str, patience_s: float = PATIENCE_S) -> None:
        self._command, self._patience_s = command, patience_s
        self._lines = queue.Queue[bytes | None]()
        self._asked = 0
        try:
            self._process = LineProcess(
                shlex.split(command), self._lines.put, lambda process: self._lines.put(None), is_apart=True,
                longest=LINE_LIMIT,
            )  # fmt: skip
        except (OSError, ValueError, IndexError) as error:
            raise ProgramError(command, "NOT_STARTED", str(error)) from None

    def ask(self, **request: object) -> Reply:
        """The reply to a request, whether `ok` or not. Raises ProgramError for silence, an end or no such reply."""
        self._asked += 1
        with suppress(OSError):
            self._process.tell(json.dumps({**request, "id": self._asked}).encode())
        try:
            line = self._lines.get(timeout=self._patience_s)
        except queue.Empty:
            raise self._failed("SILENT", f"{self._patience_s:g}") from None
        if line is None:
            raise self._failed("ENDED", self._process.ending())
        try:
            reply: object = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or cast(Reply, reply).get("id") != self._asked:
            raise self._failed("NO_REPLY", shown(line.decode(errors="replace").strip()))
        return cast(Reply, reply)

    def _failed(self, code: str, detail: str) -> ProgramError:
        self.close()
        error = ProgramError(self._command, code, detail)
        error.complaint = self._process.last_words
        return error

    def close(self) -> None:
        """End the program."""
        self._process.end()
