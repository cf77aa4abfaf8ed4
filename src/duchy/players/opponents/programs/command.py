"""Whether a command can be run at all, before anything is started."""

from __future__ import annotations

import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class CommandFault:
    """Why a command cannot be run."""

    code: str
    """NO_COMMAND: nothing, or quotes that do not close; NO_PROGRAM: there is no such program; NOT_RUNNABLE: a file that
    the system does not run by itself.
    """
    detail: str
    """The part that is wrong."""


def command_fault(text: str) -> CommandFault | None:
    """Why this command cannot be run; None if its program is there."""
    try:
        parts = shlex.split(text)
    except ValueError:
        parts = []
    if not parts:
        return CommandFault("NO_COMMAND", text)
    if shutil.which(parts[0]) is not None:
        return None
    return CommandFault("NOT_RUNNABLE" if Path(parts[0]).is_file() else "NO_PROGRAM", parts[0])
