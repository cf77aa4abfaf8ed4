"""Programs as opponents on the command line: whether one can play, and how its failures are reported."""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Final

from ..kernel.game import Settled
from ..players.opponents.programs.command import command_fault
from ..players.opponents.programs.failure import ProgramError
from ..players.opponents.programs.program import PREFIX, Program, command_of
from ..words import Words
from .naming import possible

COMPLAINT_LINES: Final = 12
COMPLAINT_WIDTH: Final = 500


def mishap_words(say: Words, code: str, detail: str) -> str:
    """What a program did instead of playing."""
    return say(f"mishap.{code}", detail=detail)


def complaint_lines(say: Words, complaint: str) -> list[str]:
    """The end of a program's standard error, under an introductory line; empty if it wrote nothing."""
    last = complaint.splitlines()[-COMPLAINT_LINES:]
    return [say("cli.arena.complaint"), *(f"    {harmless(line)}" for line in last)] if last else []


def print_complaint(say: Words, complaint: str) -> None:
    """Print these lines on standard error."""
    for line in complaint_lines(say, complaint):
        print(line, file=sys.stderr)


def harmless(line: str) -> str:
    """A line from another program without control characters, cut to a maximum length."""
    return "".join(sign if sign.isprintable() else " " for sign in line[:COMPLAINT_WIDTH])


def starts(say: Words, command: str, settled: Settled) -> bool:
    """Whether a program gets ready to play that; if not, print what is known of the reason."""
    program = Program(command, settled.game)
    try:
        program.make_ready()
        program.check_seats(settled.seats)
    except ProgramError as error:
        failed(say, error)
        return False
    finally:
        program.close()
    return True


def failed(say: Words, error: ProgramError) -> int:
    """Say what a program did instead of playing, with its last words; exit status 1."""
    why = mishap_words(say, error.code, error.detail)
    print(say("cli.arena.no_start", side=f"{PREFIX}{error.command}", why=why), file=sys.stderr)
    print_complaint(say, error.complaint)
    return 1


def can_play(name: str, players: Collection[str]) -> bool:
    """Whether a name is one of these players, or `engine:COMMAND` with the command of an existing program."""
    command = command_of(name)
    return name in players if command is None else command_fault(command) is None


def command_complaint(say: Words, command: str | None) -> str:
    """Why a command cannot be run, as a sentence; empty if it can, or if there is none."""
    fault = None if command is None else command_fault(command)
    return say(f"side_error.{fault.code}", detail=fault.detail) if fault else ""


def why_nobody(say: Words, name: str, players: Collection[str]) -> str:
    """Why nobody of that name can play: what is wrong with a program's command, or who there is."""
    return command_complaint(say, command_of(name)) or possible(say, name, (*players, say("cli.metavar.program")))
