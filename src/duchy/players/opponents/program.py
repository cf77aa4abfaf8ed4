"""Any program as an opponent, by the engine protocol: a `choose` with the diagram of a view in, an action out.

The program is handed what its seat may know and nothing else. Whatever it does wrong is a ProgramError.
"""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
from contextlib import suppress
from typing import Any, Final, cast

from ...kernel.game import Game
from ...table.action import Action
from ...table.position import View
from ..player import Choice, Player
from .standard_error import WAIT_S, StandardError

GRACE_S: Final = 5.0
"""How much longer than its time a program may take for a decision."""
PATIENCE_S: Final = 300.0
"""How long it may take to be ready."""
SEEDS: Final = 1 << 53
"""A program is told a seed below this, which JavaScript and others that know only such numbers read without a loss."""
LINE_LIMIT: Final = 1 << 20
SHOWN: Final = 80
"""Characters of what a program said that an error repeats."""


class ProgramError(Exception):
    """A program that does not play: `code` names how, `detail` repeats what it said or did.

    `complaint` is the end of what it wrote to its standard error.
    """

    def __init__(self, command: str, code: str, detail: str = "") -> None:
        self.command, self.code, self.detail, self.complaint = command, code, detail, ""
        super().__init__(command, code, detail)

    def __str__(self) -> str:
        return f"{self.command}: {self.code}{f': {self.detail}' if self.detail else ''}"


class Program(Player):
    """A player behind standard input and output. It is started when it is first asked, and again after an error."""

    def __init__(self, command: str, game: Game, grace_s: float = GRACE_S, patience_s: float = PATIENCE_S) -> None:
        self.command, self.game = command, game
        self.grace_s, self.patience_s = grace_s, patience_s
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._asked = 0

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """What the program plays. Raises ProgramError, and the program is ended then."""
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
        """Start the program, if it is not running, and wait until it is ready. Raises ProgramError."""
        if self._process is None:
            self._start()
            try:
                self._ask({"do": "ready", "game": self.game.name}, self.patience_s)
            except ProgramError as error:
                self._give_up(error)
                raise

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError, IndexError) as error:
            raise ProgramError(self.command, "NOT_STARTED", str(error)) from None
        assert self._process.stderr
        self._last_words = StandardError(self._process.stderr)
        self._lines = queue.Queue()
        self._listener = threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True)
        self._listener.start()

    def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The reply to a request, which must be a JSON object with its id. Raises ProgramError."""
        self._asked += 1
        assert self._process
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(json.dumps(request | {"id": self._asked}).encode() + b"\n")
            self._process.stdin.flush()
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ProgramError(self.command, "SILENT", f"{seconds:g}") from None
        if line is None:
            raise ProgramError(self.command, "ENDED", self._ending())
        return self._understood(line)

    def _ending(self) -> str:
        """The status of a program whose output has ended."""
        assert self._process
        try:
            return str(self._process.wait(1))
        except subprocess.TimeoutExpired:
            return "?"

    def _understood(self, line: bytes) -> dict[str, Any]:
        """The JSON object of a line. Raises ProgramError."""
        try:
            reply: object = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict) or cast(dict[str, Any], reply).get("id") != self._asked:
            raise ProgramError(self.command, "NO_REPLY", shown(line.decode(errors="replace").strip()))
        return cast(dict[str, Any], reply)

    def _choice(self, reply: dict[str, Any], legal: dict[str, Action]) -> Choice:
        """The action that the program names. Raises ProgramError."""
        action = reply.get("action")
        if reply.get("ok") is not True:
            raise ProgramError(self.command, "REFUSED", shown(json.dumps(reply.get("error"), ensure_ascii=False)))
        if not isinstance(action, str) or action not in legal:
            raise ProgramError(self.command, "ILLEGAL", shown(json.dumps(action, ensure_ascii=False)))
        return Choice(legal[action])

    def _give_up(self, error: ProgramError) -> None:
        """End the program; the error is told what it has complained of."""
        self.close()
        error.complaint = self._last_words.text()

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        self._listener.join(WAIT_S)
        self._last_words.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                pipe.close()  # pyright: ignore[reportOptionalMemberAccess]


def shown(text: str) -> str:
    """As much of a foreign text as an error repeats."""
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _listen(process: subprocess.Popen[bytes], lines: queue.Queue[bytes | None]) -> None:
    """Pass the program's lines on until its output ends; of a line without end its beginning."""
    assert process.stdout
    with suppress(OSError, ValueError):
        while line := process.stdout.readline(LINE_LIMIT):
            lines.put(line)
    lines.put(None)
