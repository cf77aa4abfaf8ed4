"""Whether the server is ready for people: a separate thread asks the store, so nobody waits for the answer."""

from __future__ import annotations

import threading
import time
from typing import Final

from .event_store import EventStore
from .schema import StoreError

EVERY_S: Final = 2.0
"""Seconds between two checks."""
SILENT_S: Final = 5.0
"""After how many seconds without an answer the store counts as unavailable."""
SILENT: Final = "SILENT"


class Readiness:
    """The store's latest answer; without one it is not ready."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._code: str | None = SILENT
        self._lost: str | None = None
        """Why the store will never be ready again."""
        self._asked_at: float | None = None
        """When the check in progress began."""
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._look_again_and_again, name="duchy-readiness", daemon=True)

    def begin(self) -> None:
        """Check once, then repeatedly."""
        self._look()
        self._thread.start()

    @property
    def trouble(self) -> str | None:
        """The code of the problem; None if all is well."""
        if self._lost:
            return self._lost
        asked_at = self._asked_at
        if asked_at is not None and time.monotonic() - asked_at > SILENT_S:
            return SILENT
        return self._code

    def lose(self, error: StoreError) -> None:
        """The store is lost: whoever asks from now on hears it, also while a check is in progress that began before."""
        self._lost = error.code

    def _look_again_and_again(self) -> None:
        while not self._ending.wait(EVERY_S):
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
        """Stop checking; one check may still be in progress."""
        self._ending.set()
