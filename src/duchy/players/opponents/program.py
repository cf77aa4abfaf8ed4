"""Any program as an opponent, over the engine protocol: a `choose` with the diagram of a view in, an action out.

The program gets what its seat may know and nothing else. Anything it does wrong raises ProgramError.
"""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
from contextlib import suppress
from typing import Final, cast

from ...kernel.game import Game
from ...table.action import Action
from ...table.position import View
from ..player import Choice, Player
from .line_process import LineProcess

GRACE_S: Final = 5.0
"""Overtime allowed for a decision."""
PATIENCE_S: Final = 300.0
"""Time limit for getting ready."""
SEEDS: Final = 1 << 53
"""Upper bound of seeds for programs, so that JavaScript and others read them exactly."""
LINE_LIMIT: Final = 1 << 20
SHOWN: Final = 80
"""How many characters of a program's output an error quotes."""


class ProgramError(Exception):
    """A program that fails to play: `code` names how, `detail` quotes what it said or did. `complaint` is the end of
    its standard error.
    """

    def __init__(self, command: str, code: str, detail: str = "") -> None:
        self.command, self.code, self.detail, self.complaint = command, code, detail, ""
        super().__init__(command, code, detail)

    def __str__(self) -> str:
        return f"{self.command}: {self.code}{f': {self.detail}' if self.detail else ''}"


class Program(Player):
    """A player behind standard input and output. Started at the first request, and restarted after an error."""

    def __init__(self, command: str, game: Game, grace_s: float = GRACE_S, patience_s: float = PATIENCE_S) -> None:
        self.command, self.game = command, game
        self.grace_s, self.patience_s = grace_s, patience_s
        self._process: LineProcess | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._asked = 0

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The program's choice. Raises ProgramError after ending the program."""
        legal = {str(action): action for action in view.actions()}
        self.make_ready()
        try:
            reply = self._ask(
                {"do": "choose", "diagram": view.diagram(), "legal": list(legal), "ms": ms, "seed": seed % SEEDS},
                ms / 1000 + self.grace_s,
            )
            return self._choice(reply, legal)
        except ProgramError as error:
            self._give_up(error)
            raise

    def make_ready(self) -> None:
        """Start the program if it is not running, and wait until it is ready. Raises ProgramError."""
        if self._process is None:
            self._start()
            try:
                self._ask({"do": "ready", "game": self.game.name}, self.patience_s)
            except ProgramError as error:
                self._give_up(error)
                raise

    def _start(self) -> None:
        lines = queue.Queue[bytes | None]()
        try:
            self._process = LineProcess(
                shlex.split(self.command), lines.put, lambda process: lines.put(None), is_apart=True, longest=LINE_LIMIT
            )
        except (OSError, ValueError, IndexError) as error:
            raise ProgramError(self.command, "NOT_STARTED", str(error)) from None
        self._lines = lines

    def _ask(self, request: dict[str, object], seconds: float) -> dict[str, object]:
        """The reply to a request: a JSON object with the same id. Raises ProgramError."""
        self._asked += 1
        assert self._process
        with suppress(OSError):
            self._process.tell(json.dumps(request | {"id": self._asked}).encode())
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ProgramError(self.command, "SILENT", f"{seconds:g}") from None
        if line is None:
            raise ProgramError(self.command, "ENDED", self._ending())
        return self._understood(line)

    def _ending(self) -> str:
        """The exit status of a program whose output has ended."""
        assert self._process
        try:
            return str(self._process.wait(1))
        except subprocess.TimeoutExpired:
            return "?"

    def _understood(self, line: bytes) -> dict[str, object]:
        """Parse a line as a JSON object. Raises ProgramError."""
        try:
            reply: object = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or cast(dict[str, object], reply).get("id") != self._asked:
            raise ProgramError(self.command, "NO_REPLY", shown(line.decode(errors="replace").strip()))
        return cast(dict[str, object], reply)

    def _choice(self, reply: dict[str, object], legal: dict[str, Action]) -> Choice:
        """The action named in the reply. Raises ProgramError."""
        action = reply.get("action")
        if reply.get("ok") is not True:
            raise ProgramError(self.command, "REFUSED", shown(json.dumps(reply.get("error"), ensure_ascii=False)))
        if not isinstance(action, str) or action not in legal:
            raise ProgramError(self.command, "ILLEGAL", shown(json.dumps(action, ensure_ascii=False)))
        return Choice(legal[action])

    def _give_up(self, error: ProgramError) -> None:
        """End the program and add its last standard error to the error."""
        process = self._process
        self.close()
        error.complaint = process.last_words if process else ""

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process:
            process.end()


def shown(text: str) -> str:
    """A foreign text, cut to what an error quotes."""
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
