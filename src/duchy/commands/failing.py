"""How a command that runs says that it cannot."""

from __future__ import annotations

from typing import ClassVar

from .parser import USAGE


class CommandFailed(Exception):
    """Why a command cannot do its task, in words unless already printed; `status` is the exit status."""

    status: ClassVar = 1


class WronglyCalled(CommandFailed):
    """The command line asks for something that does not exist or makes no sense."""

    status: ClassVar = USAGE
