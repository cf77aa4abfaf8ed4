"""The server's log, on the error output: text for people, or JSON for programs, one object a line.

A line has `time`, `level`, `logger` and `message`, and where they are known `table`, `request`, `method`, `path`,
`status`, `ms` and `error`. It never has a token, a query, a body, or the address of a person.
"""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from secrets import token_hex
from time import perf_counter
from typing import Final, Literal

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG: Final = logging.getLogger("duchy.server")
OTHERS: Final = ("uvicorn", "uvicorn.error")
"""The server below writes its own starts and stops at level info, which nobody needs but who looks for an error; at
level debug it would write every message, with tokens and all that people write."""
FACTS: Final = ("table", "method", "path", "status", "ms")
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The name of the request that is being answered."""


def set_up(level: str, format: Literal["text", "json"]) -> None:
    """From now on write what is at least that important in that format."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if format == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("duchy").setLevel(level.upper())
    for name in OTHERS:
        logging.getLogger(name).setLevel(logging.INFO if level == "debug" else logging.WARNING)


class TextLines(logging.Formatter):
    """Time, level and message; then what else is known."""

    def format(self, record: logging.LogRecord) -> str:
        """One record, with its traceback if it has one."""
        facts = "".join(f" {name}={value}" for name, value in facts_of(record).items())
        lines = [f"{_time(record):%Y-%m-%d %H:%M:%S} {record.levelname.lower()}: {record.getMessage()}{facts}"]
        return "\n".join([*lines, self.formatException(record.exc_info)] if record.exc_info else lines)


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        line: dict[str, object] = {
            "time": _time(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **facts_of(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """What a record says beside its message."""
    facts = {name: getattr(record, name) for name in FACTS if hasattr(record, name)}
    request = REQUEST.get()
    return {**facts, "request": request} if request else facts


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


class RequestLog:
    """Gives every request a name, and writes one line when it has been answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        began, status = perf_counter(), 0

        async def heard(message: Message) -> None:
            nonlocal status
            status = message.get("status", message.get("code", status))
            await send(message)

        REQUEST.set(token_hex(4))
        try:
            await self._app(scope, receive, heard)
        finally:
            told = {"path": scope["path"], "status": status, "ms": round((perf_counter() - began) * 1000, 1)}
            LOG.info("answered", extra={"method": scope.get("method", "SOCKET"), **told})
