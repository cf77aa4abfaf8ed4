"""What the system says of other processes: what they do now and have computed, not how long the clock ran."""

from __future__ import annotations

import os
import time
from pathlib import Path

TOLD = Path("/proc/self/stat").exists()
"""Whether this system tells."""


def _fields(process: int) -> list[str]:
    """What follows the name of a process in its line: the state, and numbers."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def processor_seconds(process: int) -> float:
    """What a process, without its children, has computed so far."""
    fields = _fields(process)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_asleep(process: int) -> None:
    """Until a process waits for something; where nothing tells, for a while that is long on an idle machine."""
    if not TOLD:
        time.sleep(0.5)
        return
    while _fields(process)[0] != "S":
        time.sleep(0.01)
