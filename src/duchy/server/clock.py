"""What the server takes from the outside world, passed in so that a test can supply another one."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Clock:
    """`now` gives milliseconds since 1970, `steady` seconds that never go back, `random` that many random bytes.

    `work` gives the seconds of CPU time that the thread has used.
    """

    now: Callable[[], int] = wall_clock
    steady: Callable[[], float] = time.monotonic
    random: Callable[[int], bytes] = secrets.token_bytes
    work: Callable[[], float] = time.thread_time
