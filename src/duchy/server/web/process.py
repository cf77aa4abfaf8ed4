"""The server as a process: from the open port to the last event that is written."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import uvicorn
from msgspec.structs import replace

from ...kernel.processes import collect_and_freeze
from ..clock import Clock
from ..operate.exporter import Exporter
from ..operate.listening import EVERYWHERE, LOCAL, listening_at, listening_on, port_of
from ..operate.logs import RequestLog
from ..programs import AllowedProgram, Programs
from ..protocol import FRAME_LIMIT
from ..push.post import Post
from ..push.settings import PushSettings
from ..rooms.hub import Hub
from ..rooms.limits import Limits
from ..rooms.metrics import Metrics
from ..rooms.opponents import Opponents
from ..storage.event_store import EventStore
from ..storage.file_lock import FileLock
from ..storage.schema import StoreError
from ..storage.stores import open_store
from .app import application
from .request_deadline import asking
from .security import Origins
from .websocket import sockets

COLLECT: Final = (20_000, 20, 100)
"""After how many new objects the youngest generation is collected, and after how many times the older ones."""
TURN_S: Final = 0.0005
"""Seconds that a thread may keep the interpreter while another one waits; Python's default, 5 ms, is five moves."""
GRACE_S: Final = 3
"""Seconds that open requests are given when the server stops."""


@dataclass(frozen=True)
class Settings:
    """Where to listen, where events are kept, whose pages are accepted, and the limits."""

    data: Path | str
    port: int
    public: bool = False
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    """The addresses to listen at; none: this machine alone, or every address if public."""
    socket: Path | None = None
    """A Unix socket to listen on instead."""
    trusted: tuple[str, ...] = (LOCAL,)
    """The proxies that are believed where a request comes from, if public."""
    banned: tuple[str, ...] = ()
    """Addresses and networks that are refused."""
    metrics: tuple[str, int] | None = None
    """Host and port for the counts, which are available nowhere else."""
    push: PushSettings = field(default_factory=PushSettings)
    limits: Limits = field(default_factory=Limits)
    pace_s: float = 0.3
    """The minimum time an opponent takes."""
    programs: Sequence[AllowedProgram] = ()
    logs_requests: bool = False

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where the port is opened."""
        return self.hosts or (EVERYWHERE if self.public else (LOCAL,))

    def at(self, port: int) -> str:
        """Where it is reached from this machine."""
        if self.socket:
            return str(self.socket)
        host = LOCAL if {LOCAL, *EVERYWHERE}.intersection(self.addresses) else self.addresses[0]
        return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """Stops at SIGINT and SIGTERM; the process then ends regularly, with status 0."""

    exporter: Exporter | None = None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let everything finish, the counts last."""
        await super().shutdown(sockets)
        if self.exporter:
            self.exporter.close()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Handle the signals, if this is the thread that gets them."""
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda number, frame: self._stop())
        yield

    def _stop(self) -> None:
        self.should_exit = True


def listen(settings: Settings) -> AbstractContextManager[list[socket.socket]]:
    """What the server listens on, until the block is left; port 0 is any free one. Raises OSError."""
    if settings.socket:
        return listening_on(settings.socket)
    return listening_at(settings.addresses, settings.port)


def server_of(settings: Settings, port: int, clock: Clock | None = None) -> Server:
    """The server over the database, for a port that is open. Raises StoreError or NoExporter."""
    clock, metrics = clock or Clock(), Metrics()
    exporter = Exporter(*settings.metrics, metrics) if settings.metrics else None
    try:
        store = claimed(settings.data, settings.at(port).rstrip("/"), metrics)
    except StoreError:
        if exporter:
            exporter.close()
        raise
    push = replace(settings.push, contact=settings.push.contact_or(settings.origins))
    post = Post(store, push, clock, lambda outcome: metrics.count("notices", "outcome", outcome))
    opponents = Opponents(clock, metrics, settings.pace_s, programs=Programs(settings.programs))
    hub = Hub(store, opponents, metrics, clock, settings.limits, post)
    app = application(hub, Origins.local(port, settings.origins, settings.hosts), settings.banned)
    config = uvicorn.Config(
        RequestLog(app) if settings.logs_requests else app,
        http=asking(None if settings.public else settings.limits.address_connections),
        ws=sockets(settings.limits.packed_sockets),
        ws_max_size=FRAME_LIMIT, ws_per_message_deflate=False, log_config=None, access_log=False,
        server_header=False, proxy_headers=settings.public, timeout_graceful_shutdown=GRACE_S,
        forwarded_allow_ips="*" if settings.socket else list(settings.trusted),
    )  # fmt: skip
    server = Server(config)
    server.exporter = exporter
    return server


def claimed(place: Path | str, address: str, metrics: Metrics) -> EventStore:
    """The store there; a file belongs to this server alone while it is open. Raises StoreError."""
    with contextlib.ExitStack() as holding:
        if isinstance(place, Path):
            holding.enter_context(FileLock(place, address))
        store = open_store(place, metrics.committed)
        store.holding = holding.pop_all()
        return store


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The factory of event loops: uvloop if it exists for this system, otherwise Python's own."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def allow_sockets() -> None:
    """Raise the process's limit of sockets to the maximum; usually it starts at 1,024."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def collect_seldom() -> None:
    """Collect cyclic garbage less often than usual, and never among what was there at the start.

    Tables are many long-lived objects with hardly any cycles: looking for them took a fifth of a move.
    """
    collect_and_freeze()
    gc.set_threshold(*COLLECT)


def take_short_turns() -> None:
    """Make long-running threads give up the interpreter soon: the event loop may need it for a move."""
    sys.setswitchinterval(TURN_S)


def run(settings: Settings, on_ready: Callable[[int, int], None]) -> None:
    """Serve until a signal; `on_ready` gets the port and that of the counts. Before: raises OSError, NoExporter or
    StoreError.
    """
    with listen(settings) as listening:
        port = port_of(listening)
        server = server_of(settings, port)
        allow_sockets()
        collect_seldom()
        take_short_turns()
        on_ready(port, server.exporter.port if server.exporter else 0)
        with asyncio.Runner(loop_factory=fastest_loop()) as runner:
            runner.run(server.serve(listening))
