"""Limits for a program that others wrote: memory, processor, files; and an environment without secrets.

Run as a module, this sets the limits and then becomes the program.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MEGABYTE: Final = 1 << 20
PASSED_ON: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT")
"""What it learns of the environment."""
NOT_FOUND: Final = 127
BEHIND: Final = 10
"""Its niceness: people do not wait for its thinking."""


@dataclass(frozen=True)
class Confinement:
    """What one process of a program may use. Where the system knows no such limits (Windows) there are none."""

    memory_mb: int = 2048
    cpu_minutes: int = 600
    """Of processor time, then the system ends it."""
    file_mb: int = 16
    """The largest file that it may write."""
    open_files: int = 64

    def wrapped(self, command: Sequence[str]) -> list[str]:
        """The command that begins the program with these limits."""
        limits = (self.memory_mb, self.cpu_minutes, self.file_mb, self.open_files)
        return [sys.executable, "-S", "-E", __file__, ",".join(map(str, limits)), *command]

    def environment(self) -> dict[str, str]:
        """The environment of the program: nothing of the server's own settings."""
        return {name: os.environ[name] for name in PASSED_ON if name in os.environ}


def become(limits: str, command: Sequence[str]) -> None:
    """Set the limits and run the command in place of this process. Exits with status 127 if that cannot be."""
    if os.name == "posix":
        import resource

        memory_mb, cpu_minutes, file_mb, open_files = map(int, limits.split(","))
        os.nice(BEHIND)
        for kind, most in (
            (resource.RLIMIT_AS, memory_mb * MEGABYTE),
            (resource.RLIMIT_CPU, cpu_minutes * 60),
            (resource.RLIMIT_FSIZE, file_mb * MEGABYTE),
            (resource.RLIMIT_NOFILE, open_files),
            (resource.RLIMIT_CORE, 0),
        ):
            resource.setrlimit(kind, (most, most))
    try:
        os.execvp(command[0], [*command])
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(NOT_FOUND)


if __name__ == "__main__":
    become(sys.argv[1], sys.argv[2:])
