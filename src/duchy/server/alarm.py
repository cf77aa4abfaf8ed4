"""Something that happens when its moment has come by the wall clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """Calls `ring` in the event loop; setting it again replaces the moment, `None` switches it off."""

    def __init__(self, now: Callable[[], int], ring: Callable[[], None]) -> None:
        self._now, self._ring = now, ring
        self._handle: asyncio.TimerHandle | None = None

    def set(self, at: int | None) -> None:
        """Ring at that many milliseconds since 1970."""
        if self._handle:
            self._handle.cancel()
        left_s = None if at is None else max(0, at - self._now()) / 1000
        self._handle = None if left_s is None else asyncio.get_running_loop().call_later(left_s, self._ring)
