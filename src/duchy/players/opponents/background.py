"""Opponents that think in a separate process, so that compiling happens in the background.

The process loads and compiles the rules as soon as a player needs it; players of one game and kind share it. Until
the search is compiled the net alone decides there, with plain rules. Before the process has answered at all, whenever
it dies or hangs, and for flat search until it is ready, the heuristic player decides: a move always comes, and in time.
"""

from __future__ import annotations

import json
import queue
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, cast

from ...kernel.errors import WeightsError
from ...kernel.game import Game
from ...table.action import Action
from ...table.position import View
from ..analysis import Analysis
from ..player import Choice, Player, Thinker
from .crash_reports import note_crash
from .eyes import Eyes
from .heuristic import HeuristicPlayer
from .line_process import LineProcess
from .messages import Reply, Request, Stop, request_of, study_of, trouble_of

GRACE_MS: Final = 1500
"""Overtime after which a search counts as hanging."""
NO_WAIT_S: Final = 0.001
RESTARTS: Final = 1
"""How often a process that died is restarted without having answered in between."""


class _State:
    """How ready a process is."""

    def __init__(self) -> None:
        self.ready = False
        self._awake = False
        self._waited = False
        self._first_word, self._last_word = threading.Event(), threading.Event()

    def note(self, *, ready: bool, trouble: bool) -> None:
        """Record that the process can decide, that it is compiled, or that it will never be ready."""
        self.ready, self._awake = ready, not trouble
        self._first_word.set()
        if ready or trouble:
            self._last_word.set()

    def note_end(self) -> None:
        """Record that its output has ended."""
        self._first_word.set()
        self._last_word.set()

    def wait(self, seconds: float) -> bool:
        """Wait at most that long until compiling is done; return whether it is."""
        self._last_word.wait(seconds)
        return self.ready

    def is_awake(self, seconds: float) -> bool:
        """Whether the process can decide; the first call waits at most that long for its first message."""
        self._first_word.wait(0 if self._waited else seconds)
        self._waited = True
        return self._awake


class Worker:
    """A process that thinks about one game, with flat search or with nets."""

    def __init__(self, game: Game, kind: str) -> None:
        self.game, self.kind, self.users = game, kind, 0
        self.trouble: WeightsError | None = None
        """Why its nets cannot be used, once it has reported that."""
        self._restarts_left = RESTARTS
        self._turn = threading.Lock()
        self._start()

    def _start(self) -> None:
        state, replies = _State(), queue.Queue[Reply | None]()
        self._state, self._replies, self._unanswered = state, replies, 0
        self.process = LineProcess.of_module(
            "duchy.players.opponents.worker", self.game.name, self.kind,
            hear=lambda line: self._hear(line, state, replies),
            ended=lambda process: self._ended(process, state, replies),
        )  # fmt: skip

    def _hear(self, line: bytes, state: _State, replies: queue.Queue[Reply | None]) -> None:
        """Take in one of the process's messages. Raises ValueError."""
        reply = cast(Reply, json.loads(line))
        if "ready" in reply:
            trouble = trouble_of(reply)
            self.trouble = trouble or self.trouble
            state.note(ready=reply["ready"], trouble=trouble is not None)
        else:
            replies.put(reply)

    def _ended(self, process: LineProcess, state: _State, replies: queue.Queue[Reply | None]) -> None:
        """Nobody waits for it any longer; store the reason of an unexpected end."""
        process.has_failed(self.game.name, self.kind)
        state.note_end()
        replies.put(None)

    @property
    def ready(self) -> bool:
        """Whether compiling is done."""
        return self._state.ready

    def is_awake(self) -> bool:
        """Whether it can decide now, even uncompiled; waits once for a net's first message."""
        return self._state.is_awake(GRACE_MS / 1000 if self.kind == "net" else 0)

    @property
    def pid(self) -> int:
        """The process id."""
        return self.process.pid

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self.process.status is not None

    @property
    def last_words(self) -> str:
        """The last lines of the process's standard error."""
        return self.process.last_words

    def wait(self, seconds: float) -> bool:
        """Wait at most that long until compiling is done; return whether it is."""
        return self._state.wait(seconds)

    def revive(self) -> None:
        """Restart a process that has died."""
        if not self.has_ended:
            return
        with self._turn:
            if self.has_ended and self._restarts_left:
                self._restarts_left -= 1
                self.end()
                self._start()

    def trust(self) -> None:
        """Allow a dead process to be restarted again."""
        self._restarts_left = RESTARTS

    def ask(self, request: Request) -> Reply | None:
        """The answer to a request; None if there is none in time. Kills a process that does not answer, but not while
        it compiles: on a busy machine it would begin again and again.
        """
        with self._turn:
            ready = self.ready
            try:
                self._skip_late_answers(GRACE_MS / 1000 if ready else NO_WAIT_S)
                self._write(request)
                self._unanswered += 1
                reply = self._replies.get(timeout=(request["ms"] + GRACE_MS) / 1000)
                self._unanswered -= 1
            except queue.Empty:
                if not ready:
                    return None
                reply = None
            except OSError:
                reply = None
            if reply is None:
                if not self.has_ended:
                    note_crash(self.game.name, self.kind, f"silent at {request['ms']} ms", self.last_words)
                    self.process.let_go()
            else:
                self.trust()
            return reply

    def _skip_late_answers(self, seconds: float) -> None:
        """Discard the answers that came too late for their requests. Raises queue.Empty if one is still to come."""
        while self._unanswered:
            self._replies.get(timeout=seconds)
            self._unanswered -= 1

    def stop(self) -> None:
        """Stop the current search, which then answers with what it has found."""
        with suppress(OSError):
            self._write({"stop": True})

    def _write(self, message: Request | Stop) -> None:
        self.process.tell(json.dumps(message).encode())

    def end(self) -> None:
        """End the process."""
        self.process.end()


_workers: dict[tuple[str, str], Worker] = {}
_workers_lock = threading.Lock()


def acquire(game: Game, kind: str) -> Worker:
    """The shared process for that game and kind, started if necessary."""
    with _workers_lock:
        worker = _workers.get((game.name, kind))
        if worker is None:
            worker = _workers[game.name, kind] = Worker(game, kind)
        worker.trust()
        worker.users += 1
        return worker


def release(worker: Worker) -> None:
    """Return the process; the last user ends it."""
    with _workers_lock:
        worker.users -= 1
        if worker.users == 0:
            del _workers[worker.game.name, worker.kind]
            worker.end()


@dataclass(frozen=True)
class Method:
    """How a player in the background decides."""

    name: str = "search"
    """`flat`, `net` or `search`."""
    most_ms: int | None = None
    """Its own time limit, whatever it is given."""
    eyes: Eyes | None = None
    """As in `NetPlayer`; for `net` only."""
    eyes_by_seats: tuple[tuple[int, Eyes], ...] = ()
    """Others at tables with so many seats."""

    def eyes_at(self, seats: int) -> Eyes | None:
        """Its eyes at a table with that many seats."""
        return dict(self.eyes_by_seats).get(seats, self.eyes)

    @property
    def kind(self) -> str:
        """Which process it needs."""
        return "flat" if self.name == "flat" else "net"


class BackgroundPlayer(Player):
    """A player that thinks in a separate process, on one core."""

    def __init__(self, game: Game, method: Method) -> None:
        self.game, self.method = game, method
        self._fallback = HeuristicPlayer(game)
        self.worker = acquire(game, method.kind)
        self._closed = self._decided_at_sight = False

    @property
    def ready(self) -> bool:
        """Whether compiling is done."""
        return self.worker.ready

    @property
    def trouble(self) -> WeightsError | None:
        """Why the net cannot be used and the heuristic player decides instead; None if all is well."""
        return self.worker.trouble

    @property
    def is_degraded(self) -> bool:
        """Whether it decided at first sight although its level looks ahead."""
        return self._decided_at_sight

    @property
    def thinker(self) -> Thinker:
        """The process that thinks for the player."""
        return self.worker

    def wait(self, seconds: float) -> bool:
        """Wait at most that long until compiling is done; return whether it is."""
        return self.worker.wait(seconds)

    def choose(self, view: View, ms: int, seed: int) -> Choice:
        """Its choice, by the net alone until the search is compiled, or the heuristic player's if that fails too."""
        legal = {action.code for action in view.actions()}
        if self.method.most_ms is not None:
            ms = min(ms, self.method.most_ms)
        if len(legal) > 1:
            self._decided_at_sight = self.method.name == "search" and not self._revived().ready
        reply = self._ask(view, ms, seed, with_quantities=False) if len(legal) > 1 else None
        if reply is not None:
            if "action" in reply and reply["action"] in legal:
                return Choice(Action(self.game, reply["action"]), reply.get("value"))
            self.worker.trouble = trouble_of(reply) or self.worker.trouble
            if "trouble" not in reply:
                self.worker.process.kill()
        return self._fallback.choose(view, ms, seed)

    def study(self, view: View, ms: int, seed: int) -> Analysis | None:
        """The search's analysis of a decision in that time; None while it is not ready."""
        is_ready = self.method.kind == "net" and self._revived().ready
        reply = self._ask(view, ms, seed, with_quantities=True) if is_ready else None
        if reply:
            self.worker.trouble = trouble_of(reply) or self.worker.trouble
        return study_of(self.game, reply["study"]) if reply and "study" in reply else None

    def stop(self) -> None:
        """Stop the current search."""
        self.worker.stop()

    def _ask(self, view: View, ms: int, seed: int, *, with_quantities: bool) -> Reply | None:
        if not self._revived().is_awake():
            return None
        method, eyes = "search" if with_quantities else self.method.name, self.method.eyes_at(view.settled.seats)
        return self.worker.ask(request_of(view, method, eyes, ms, seed, with_quantities=with_quantities))

    def _revived(self) -> Worker:
        """The process, restarted if it has died."""
        self.worker.revive()
        return self.worker

    def close(self) -> None:
        """Release the process."""
        if not self._closed:
            self._closed = True
            release(self.worker)
