"""A private PostgreSQL cluster for the tests: in a temporary folder, on a private socket."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .serving import PATIENCE

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
"""Where Debian puts them; elsewhere they are on the path."""
USERS = ("postgres", "nobody")
"""PostgreSQL refuses to run as root; then one of these runs it."""


def program(name: str) -> str | None:
    """The path of one of PostgreSQL's programs."""
    return shutil.which(name, path=os.pathsep.join([*map(str, reversed(PROGRAMS)), os.environ.get("PATH", "")]))


def missing() -> str | None:
    """Why no cluster can run here; None if one can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "NO POSTGRESQL TESTS: psycopg is not installed"
    if program("initdb") is None:
        return "NO POSTGRESQL TESTS: there is no PostgreSQL (apt-get install postgresql)"
    return None


@dataclass
class Cluster:
    """A running PostgreSQL, which provides fresh databases."""

    folder: Path
    user: str | None
    made: int = 0

    def run(self, name: str, *options: str) -> None:
        """Run one of its programs. Raises CalledProcessError."""
        path = program(name)
        assert path
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": self.folder}
        subprocess.run([path, *options], check=True, user=self.user, **quiet)

    def start(self) -> None:
        """Start it."""
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=50"
        self.run("pg_ctl", *self._waiting, "-l", f"{self.folder}/log", "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it; `immediate` is like a crash."""
        self.run("pg_ctl", *self._waiting, "-m", how, "stop")

    @property
    def _waiting(self) -> tuple[str, ...]:
        return "-D", f"{self.folder}/data", "-w", "-t", f"{PATIENCE}"

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Freeze its processes for the duration of the block; the system still buffers what is sent to them."""
        main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        stopped = [main, *(number for number in all_processes() if parent_of(number) == main)]
        for number in stopped:
            os.kill(number, signal.SIGSTOP)
        try:
            yield
        finally:
            for number in stopped:
                os.kill(number, signal.SIGCONT)

    def database(self) -> str:
        """The address of a new database."""
        self.made += 1
        self.run("createdb", "-h", str(self.folder), "-U", "duchy", f"tables{self.made}")
        return f"postgresql://duchy@/tables{self.made}?host={self.folder}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster for the duration of the block."""
    user = next((name for name in USERS if _exists(name)), None) if os.getuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="duchy-pg-") as name:
        if user:
            shutil.chown(name, user)
        made = Cluster(Path(name), user)
        made.run("initdb", "-D", f"{name}/data", "-U", "duchy", "-A", "trust", "-E", "UTF8", "--no-locale")
        made.start()
        try:
            yield made
        finally:
            made.stop("immediate")


def all_processes() -> list[int]:
    """The ids of all running processes."""
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def parent_of(number: int) -> int:
    """The parent of a process; 0 if it is gone."""
    try:
        return int(Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[1])
    except FileNotFoundError:
        return 0


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
