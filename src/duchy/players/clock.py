"""The clock for thinking time: wall time, or the CPU time of the thinking thread.

CPU time is for contests on a busy machine, so that nobody gets to think less.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_read: Callable[[], float] = time.perf_counter


def now() -> float:
    """Seconds since an arbitrary moment; only differences within one thread are meaningful."""
    return _read()


def count_cpu_time() -> None:
    """From now on, measure the CPU time of the calling thread in this process."""
    global _read
    _read = time.thread_time
