"""Checks and headers of every request: whose page it comes from, and what the answer lets a page do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..fair_share import FairShare
from ..operate.listening import EVERYWHERE
from ..rooms.limits import Doors

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()"
    ),
}
"""No inline scripts or styles, nothing from elsewhere, no framing."""
OF_FILES: Final = {name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")}
"""What scripts, styles, fonts and texts need of them, since no browser shows those as a page."""
FILES: Final = ("text/javascript", "text/css", "font/woff2")
TEXTS: Final = ("/words/", "application/json")
"""Where texts are and what they are sent as: data, in which nothing comes from people."""
WORKER: Final = "/sw.js"
"""A script that is more than part of a page."""
TURN: Final = 4
"""How many requests are started in one turn of the event loop."""
TLS_ONLY: Final = "max-age=31536000"
"""Where a page came by TLS, browsers shall come by TLS alone for a year."""
KEPT: Final = "no-store"
"""The cache header of an answer that has none."""


@dataclass(frozen=True)
class Origins:
    """Where pages may come from: `https://tables.example`, with the port if it is not the default."""

    allowed: frozenset[str]

    @classmethod
    def local(cls, port: int, others: tuple[str, ...] = (), hosts: tuple[str, ...] = ()) -> Origins:
        """The origins of this machine and of the addresses where it listens, and others."""
        named = [f"[{host}]" if ":" in host else host for host in hosts if host not in EVERYWHERE]
        own = {f"http://{host}:{port}" for host in ("127.0.0.1", "localhost", "[::1]", *named)}
        return cls(frozenset(own.union(others)))

    @cached_property
    def _hosts(self) -> frozenset[str]:
        return frozenset(urlsplit(origin).netloc for origin in self.allowed)

    def admit(self, headers: Headers) -> bool:
        """Whether the host is one of ours, and the page's origin too, if the browser names one.

        The host is checked because a foreign name can be made to resolve to this machine.
        """
        origin = headers.get("origin")
        return headers.get("host", "") in self._hosts and (origin is None or origin in self.allowed)


def _is_file(scope: Scope, headers: MutableHeaders) -> bool:
    """Whether an answer is a script, a style, a font or texts that pages use."""
    path, media_type = scope["path"], headers.get("Content-Type", "")
    texts_at, json = TEXTS
    return (media_type.startswith(FILES) and path != WORKER) or (media_type == json and path.startswith(texts_at))


class Security:
    """Refuses foreign origins and adds the headers to every answer."""

    def __init__(self, app: ASGIApp, origins: Origins, doors: Doors) -> None:
        self._app, self._origins, self._doors, self._turns = app, origins, doors, FairShare(TURN)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(OF_FILES if _is_file(scope, headers) else HEADERS)
                headers.setdefault("Cache-Control", KEPT)
                if scope["scheme"] == "https":
                    headers["Strict-Transport-Security"] = TLS_ONLY
            await send(message)

        if scope["type"] == "http":
            await self._wait(scope)
        if self._is_banned(scope):
            refusal = "this address is not allowed here\n"
        elif self._origins.admit(Headers(scope=scope)):
            return await self._app(scope, receive, guarded)
        else:
            refusal = "this origin is not allowed here\n"
        if scope["type"] == "http":
            await PlainTextResponse(refusal, 403)(scope, receive, guarded)
        else:
            await send({"type": "websocket.close", "code": 1008})

    def _is_banned(self, scope: Scope) -> bool:
        """Whether it comes from an address or a network that the operator refuses."""
        client = scope.get("client")
        return bool(client) and self._doors.bans.refuse(client[0])

    async def _wait(self, scope: Scope) -> None:
        """Wait for a turn; clients that ask for very much wait longer, and so do later requests on that connection."""
        client = scope.get("client")
        if seconds := self._doors.pace(client[0] if client else ""):
            await asyncio.sleep(seconds)
        await self._turns.take()
