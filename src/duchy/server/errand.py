"""Work in the background that is never done twice at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine


class Errand:
    """It is begun as often as there may be reason to, and does everything there is to do then. `ended` is called each
    time that it is done, has failed or was broken off.
    """

    def __init__(
        self, work: Callable[[], Coroutine[object, None, None]], ended: Callable[[asyncio.Task[None]], None]
    ) -> None:
        self._work, self._ended = work, ended
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it is being done."""
        return self._task is not None and not self._task.done()

    def begin(self) -> None:
        """Do it, unless it is being done."""
        if not self.is_running:
            self._task = asyncio.create_task(self._work())
            self._task.add_done_callback(self._ended)

    async def stop(self) -> None:
        """Break it off."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
