"""Ends waits for a database that hangs: it keeps the connection, so no timeout of its own or of TCP ever fires."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import Final

LOOK_S: Final = 0.5


class QueryDeadline:
    """Cuts connections on which an answer is overdue; whoever waits on one then gets an error."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: dict[int, tuple[float, Callable[[], int]]] = {}
        """By thread since when it waits, and a function that returns the number of its socket."""
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="duchy-overdue", daemon=True)
        self._thread.start()

    @contextmanager
    def waiting(self, fileno: Callable[[], int]) -> Generator[None]:
        """Whatever is done inside ends in time, if necessary with a connection error."""
        me = threading.get_ident()
        self._waiting[me] = time.monotonic(), fileno
        try:
            yield
        finally:
            del self._waiting[me]

    def _watch(self) -> None:
        while not self._ending.wait(LOOK_S):
            late = time.monotonic() - self._seconds
            for since, fileno in list(self._waiting.values()):
                if since < late:
                    with suppress(Exception):
                        cut(fileno())

    def close(self) -> None:
        """Stop watching."""
        self._ending.set()
        self._thread.join()


def cut(number: int) -> None:
    """End the connection of that socket, whoever is waiting on it."""
    with socket.fromfd(number, socket.AF_INET, socket.SOCK_STREAM) as same:
        same.shutdown(socket.SHUT_RDWR)
