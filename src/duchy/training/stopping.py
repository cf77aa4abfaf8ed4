"""Stop requests (Ctrl+C, SIGTERM), handled at the next safe point.

An exception raised by a signal handler can be lost inside a library that calls back into Python.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

REQUESTS: Final = (signal.SIGINT, signal.SIGTERM)
_asked = threading.Event()


def stop_if_asked() -> None:
    """Raise KeyboardInterrupt if a request has come."""
    if _asked.is_set():
        raise KeyboardInterrupt


def ask(number: int, frame: object) -> None:
    """Record a request; a second one takes effect at once."""
    stop_if_asked()
    _asked.set()


@contextmanager
def stoppable() -> Generator[None]:
    """Handle requests this way inside the `with` block; signals that the process ignores stay ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _asked.clear()
    before = {number: signal.getsignal(number) for number in REQUESTS}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, ask)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _asked.clear()
