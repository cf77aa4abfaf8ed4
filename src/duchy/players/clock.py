"""The clock that thinking is timed by: the wall's, or the CPU time of the thread that thinks.

The second is for contests on a machine that has other work to do: nobody thinks less for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_read: Callable[[], float] = time.perf_counter


def now() -> float:
    """Seconds since some moment; only differences mean anything, and only within one thread."""
    return _read()


def count_cpu_time() -> None:
    """From now on time passes in this process only while the thread that asks is at work."""
    global _read
    _read = time.thread_time
