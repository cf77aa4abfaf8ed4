"""Flat search in a process of its own, so that compiling happens behind the player's back.

The process loads and compiles the rules as soon as the player exists. Until it is ready, and whenever it dies or
keeps silent, the heuristic player decides: a move always comes, and within its time.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any, Final

from ..kernel.game import Game
from ..table.action import Action
from ..table.position import View
from .choice import Choice
from .heuristic import HeuristicPlayer

READY: Final = {"ready": True}
GRACE_MS: Final = 1500
"""How much longer than its time a search may take before it counts as hanging."""
RESTARTS: Final = 1


class BackgroundSearch:
    """The level `flat`: compiled flat search, one process, one core."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ready = False
        self._fallback = HeuristicPlayer(game)
        self._restarts_left = RESTARTS
        self._start()

    def _start(self) -> None:
        self.ready = False
        self._replies: queue.Queue[Any] = queue.Queue()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "duchy.players.worker", self.game.name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=_environment(),
        )  # fmt: skip
        threading.Thread(target=_listen, args=(self._process, self._replies), daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Wait until compiling is done, that long at most; whether it is."""
        if not self.ready:
            try:
                self.ready = self._replies.get(timeout=seconds) == READY
            except queue.Empty:
                return False
        return self.ready

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """The searched action; the heuristic one while the search is not ready, and where it fails."""
        if self._process.poll() is not None and self._restarts_left:
            self._restarts_left -= 1
            self.close()
            self._start()
        if len(view.actions()) == 1 or not self.wait(0.001):
            return self._fallback.choose(view, ms, seed)
        reply = self._ask(view, ms, seed)
        if reply is None or reply.get("action") not in {action.code for action in view.actions()}:
            self._process.kill()
            return self._fallback.choose(view, ms, seed)
        return Choice(Action(self.game, reply["action"]), reply["value"])

    def _ask(self, view: View, ms: int, seed: int) -> dict[str, Any] | None:
        request = {
            "edition": view.settled.edition, "axes": dict(view.settled.values), "seats": view.settled.seats,
            "seat": view.seat, "state": view.state().flat(), "ms": ms, "seed": seed,
        }  # fmt: skip
        try:
            assert self._process.stdin
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            return self._replies.get(timeout=(ms + GRACE_MS) / 1000)
        except (OSError, queue.Empty):
            return None

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()


def _environment() -> dict[str, str]:
    """The same modules for the process, whatever its working directory is."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def _listen(process: subprocess.Popen[str], replies: queue.Queue[Any]) -> None:
    assert process.stdout
    try:
        for line in process.stdout:
            replies.put(json.loads(line))
    except ValueError:
        process.kill()
    replies.put(None)
