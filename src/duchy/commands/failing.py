"""How a command that runs says that it cannot."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import ClassVar

from ..kernel.errors import NotResults
from ..kernel.exclusive import BeingWritten
from ..words import Words
from .parser import USAGE, complain


class CommandFailed(Exception):
    """Why a command cannot do its task, in words unless already printed; `status` is the exit status."""

    status: ClassVar = 1


class WronglyCalled(CommandFailed):
    """The command line asks for something that does not exist or makes no sense."""

    status: ClassVar = USAGE


def fails(reason: str, status: int = CommandFailed.status) -> int:
    """Say on standard error why a command fails; return the exit status."""
    complain(reason)
    return status


def gives_up(failed: CommandFailed) -> int:
    """Say why a command gave up, unless that was said; return the exit status."""
    return fails(str(failed), failed.status) if failed.args else failed.status


def file_failed(say: Words, error: OSError | BeingWritten | NotResults) -> int:
    """Print which file cannot be used and why, standard output as “-”; return the exit status. Raises BrokenPipeError
    again: whoever reads no further needs no sentence.
    """
    if isinstance(error, BrokenPipeError):
        raise error
    if isinstance(error, BeingWritten):
        complain(say("cli.being_written", file=error.path))
    elif isinstance(error, NotResults):
        complain(say("cli.not_results", file=error.path))
    else:
        complain(say("cli.arena.file", file=error.filename or "-", reason=say.reason(error)))
    return CommandFailed.status


def beyond(args: argparse.Namespace, limits: Mapping[str, tuple[int, int]]) -> str | None:
    """The sentence about the first number that was given and is not within the limits of its option; None without."""
    say: Words = args.words
    for name, (least, most) in limits.items():
        given: int | None = getattr(args, name)
        if given is not None and not least <= given <= most:
            return say("cli.limit.option", option=f"--{name}", least=least, most=most, given=given)
    return None
