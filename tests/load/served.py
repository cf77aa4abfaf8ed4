"""The real server in a separate process, over a real file; only the limits per address are raised."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from duchy.commands.database import place_of
from duchy.server.rooms.limits import Limits
from duchy.server.web import process as running

FREE = Limits(
    burst=10**6,
    rate=1e6,
    tables_burst=10**6,
    tables_rate=1e6,
    address_sockets=10**5,
    sockets_burst=10**6,
    cost_burst=1e9,
    address_connections=10**6,
    requests_burst=10**6,
)


@dataclass(frozen=True)
class Served:
    """A running server: its address, its process, its file."""

    port: int
    program: subprocess.Popen[str]
    file: str

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def process(self) -> int:
        return self.program.pid

    def signal(self, number: int) -> None:
        """Send a signal to it."""
        self.program.send_signal(number)

    def end(self) -> int:
        """Wait for its end; return the exit status."""
        status = self.program.wait(120)
        assert self.program.stdout
        self.program.stdout.close()
        return status

    def runs(self) -> bool:
        """Whether it has not ended yet."""
        return self.program.poll() is None

    def memory_mib(self) -> float:
        """Its peak memory."""
        return self._memory_mib("VmHWM")

    def resident_mib(self) -> float:
        """Its current memory."""
        return self._memory_mib("VmRSS")

    def _memory_mib(self, name: str) -> float:
        status = Path(f"/proc/{self.process}/status").read_text()
        (line,) = (line for line in status.splitlines() if line.startswith(name))
        return int(line.split()[1]) / 1024

    def processor_s(self) -> float:
        """CPU seconds that it has used."""
        return processor_s_of(self.process)

    def open_files(self) -> int:
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process}/fd"))


def processor_s_of(process: int, with_children: bool = False) -> float:
    """CPU seconds that a process has used, and perhaps those of its children that have ended; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return sum(map(int, fields[11 : 15 if with_children else 13])) / os.sysconf("SC_CLK_TCK")


class NotStarted(OSError):
    """A server has ended before it listened."""


def start(file: str, *how: str) -> Served:
    """Start a server over that file; `strict` keeps the normal limits per address. The caller must end it.

    Raises NotStarted.
    """
    command = [sys.executable, "-m", "tests.load.served", file, *how]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    if not (port := process.stdout.readline()):
        raise NotStarted(process.wait())
    return Served(int(port), process, file)


@contextmanager
def served(file: str, *how: str) -> Iterator[Served]:
    """A server for the duration of the block; it must end cleanly unless it was killed."""
    server = start(file, *how)
    try:
        yield server
    finally:
        server.signal(signal.SIGTERM)
        status = server.end()
    assert status in (0, -signal.SIGKILL)


if __name__ == "__main__":
    running.run(
        running.Settings(place_of(sys.argv[1]), 0, limits=Limits() if sys.argv[2:] else FREE),
        lambda port, counts: print(port, flush=True),
    )
