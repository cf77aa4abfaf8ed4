"""The page on a slow machine over a slow line, where a test that does not wait for what it asserts fails.

With `DUCHY_SLOW=2` scripts take twice as long, and what the server says to a browser comes up to 0.4 seconds later,
each time another while.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Page
from starlette.types import ASGIApp, Receive, Scope, Send

from duchy.server.web import process
from duchy.server.web.websocket import SocketLine

TIMES = float(os.environ.get("DUCHY_SLOW") or 0)
"""How many times slower; 0: as it is."""
LATE_S = 0.2
APART_S = 0.001
"""An event loop does not keep the order of what is due at the same time."""
BROWSER = b"Chrome"


def slow_down(page: Page) -> None:
    """The scripts of a page take longer."""
    if TIMES:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": TIMES})


@contextmanager
def slow_line() -> Iterator[None]:
    """What servers that are begun in this block say to browsers comes late, and in the same order on each socket."""
    if not TIMES:
        yield
        return
    application, say, close = process.application, SocketLine.say, SocketLine.close
    due = dict[SocketLine, float]()

    def delayed(*args: Any, **named: Any) -> ASGIApp:
        return Late(application(*args, **named))

    def say_late(self: SocketLine, messages: Iterable[bytes]) -> None:
        if is_browser(self.scope):
            due[self] = max(due.get(self, 0) + APART_S, self.loop.time() + some_time())
            self.loop.call_at(due[self], say, self, [*messages])
        else:
            say(self, messages)

    async def close_late(self: SocketLine, code: int) -> None:
        await asyncio.sleep(due.pop(self, 0) - self.loop.time())
        await close(self, code)

    with (
        patch.object(process, "application", delayed),
        patch.object(SocketLine, "say", say_late),
        patch.object(SocketLine, "close", close_late),
    ):
        yield


class Late:
    """An application that answers browsers after a while."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and is_browser(scope):
            await asyncio.sleep(some_time())
        await self.app(scope, receive, send)


def some_time() -> float:
    return random.uniform(0, LATE_S * TIMES)


def is_browser(scope: Any) -> bool:
    return any(name == b"user-agent" and BROWSER in value for name, value in scope["headers"])
