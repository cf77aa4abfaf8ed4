"""Closes connections that ask for nothing or never read the answer, and surplus ones from one address.

uvicorn waits forever for the rest of a request's head and for a reader, and counts connections only in total, so this
serves safety, not speed. It costs one timer per request, which cannot be measured: 240 µs of CPU time and 235 with
uvicorn alone, rounds from 213 to 255 (`python -m tests.load.protocols`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ASKING_S: Final = 10.0
"""Seconds for a request, from the first moment to its last byte."""
TAKING_S: Final = 30.0
"""Seconds for a slow reader to catch up with what the transport buffers."""


def asking(most: int | None) -> type[RequestDeadline]:
    """HTTP of one server, with a maximum number of connections per address."""
    return type("Asking", (RequestDeadline,), {"most": most, "open": Counter[str]()})


class RequestDeadline(H11Protocol):
    """uvicorn's HTTP, for clients that do not take too long."""

    asking_s, taking_s = ASKING_S, TAKING_S
    most: int | None = None
    """Connections at once from one address; None for any number."""
    open: ClassVar[Counter[str]] = Counter()
    """How many there are, by address."""
    _host: str | None = None
    """Where it is counted."""
    _deadline: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None
    """Ends a connection whose reader is too slow."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """A client has connected."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if self.most is not None and self.open[host] >= self.most:
            return transport.abort()
        self._host = host
        self.open[host] += 1
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Part of a request has arrived."""
        self._watch()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._watch_no_more()
        self._has_taken()
        self._count_no_more()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The reader is falling behind: it gets some time."""
        super().pause_writing()
        if self._taking is None:
            self._taking = self.loop.call_later(self.taking_s, self.transport.abort)

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self._has_taken()

    def _has_taken(self) -> None:
        if self._taking:
            self._taking.cancel()
            self._taking = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It has asked for a socket, and another protocol serves it from now on."""
        self._watch_no_more()
        self._has_taken()
        self._count_no_more()
        super().handle_websocket_upgrade(event)

    def _count_no_more(self) -> None:
        if self._host is not None:
            self.open[self._host] -= 1
            if not self.open[self._host]:
                del self.open[self._host]
            self._host = None

    def _watch_no_more(self) -> None:
        """Otherwise the timer would keep all this in memory until it expires."""
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.asking_s, self._look)

    def _look(self) -> None:
        self._deadline = None
        if self._is_waited_for() and not self.transport.is_closing():
            self.transport.close()

    def _is_waited_for(self) -> bool:
        """Whether the latest request is still incomplete; a socket's connection has another protocol by then."""
        if self.transport.get_protocol() is not self:
            return False
        cycle: Any = self.cycle
        state = self.conn.their_state
        return cycle is None or state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))
