"""Whether the server may be sent people: a thread of its own asks the store, so nobody waits for the answer."""

from __future__ import annotations

import threading
import time
from typing import Final

from .event_store import EventStore
from .schema import StoreError

EVERY_S: Final = 2.0
"""Seconds between two looks."""
SILENT_S: Final = 5.0
"""A store that has not answered for so long is taken for one that will not."""
SILENT: Final = "SILENT"


class Readiness:
    """What the store said last; one that says nothing is not ready."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._code: str | None = SILENT
        self._asked_at: float | None = None
        """When the look began that is still going on."""
        self._due, self._ending = threading.Event(), False
        self._thread = threading.Thread(target=self._look_again_and_again, name="duchy-readiness", daemon=True)

    def begin(self) -> None:
        """Look once, then again and again."""
        self._look()
        self._thread.start()

    @property
    def trouble(self) -> str | None:
        """The code of what is wrong; None if all is well."""
        asked_at = self._asked_at
        if asked_at is not None and time.monotonic() - asked_at > SILENT_S:
            return SILENT
        return self._code

    def look_soon(self) -> None:
        """Something went wrong: look now."""
        self._due.set()

    def _look_again_and_again(self) -> None:
        while not self._ending:
            self._due.wait(EVERY_S)
            self._due.clear()
            if not self._ending:
                self._look()

    def _look(self) -> None:
        self._asked_at = time.monotonic()
        try:
            self._store.probe()
            self._code = None
        except StoreError as error:
            self._code = error.code
        self._asked_at = None

    def close(self) -> None:
        """Look no more; one look may still be going on."""
        self._ending = True
        self._due.set()
