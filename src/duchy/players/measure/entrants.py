"""Programs that take part in a ladder, from a list in a file: their names, their commands, and what they consist of.

    [[program]]
    name = "builder"
    command = "python bots/builder.py"
    files = ["bots/builder.py"]
    ms = 200

`files` are beside the list; a digest of them is kept with every result.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Annotated, Final

import msgspec

from .contestants import MOST_MS, PROGRAM, Side, side_named

DIGITS: Final = 12
NAME: Final = r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}\Z"
"""Names must not be taken for opponents with a time, or for columns of a table."""


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One program of the list."""

    name: Annotated[str, msgspec.Meta(pattern=NAME)]
    command: str
    files: tuple[str, ...] = ()
    ms: Annotated[int, msgspec.Meta(ge=1, le=MOST_MS)] | None = None


class EntrantList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    program: Annotated[tuple[Entrant, ...], msgspec.Meta(min_length=1)]


class EntrantError(ValueError):
    """A list that cannot be used, and why."""


def entrants_in(path: Path, ms: int) -> list[Side]:
    """The programs of a list as sides; `ms` is the time of those that are given none. Raises OSError, EntrantError, and
    SideError for a command that cannot be run.
    """
    try:
        listed = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), EntrantList).program
    except (ValueError, msgspec.ValidationError) as error:
        raise EntrantError(str(error).replace("$.", "")) from None
    return [
        Side(PROGRAM, each.ms or ms, command=side_named(f"{PROGRAM}:{each.command}", ms).command, name=each.name,
             digest=digest_of(path.parent, each.files))
        for each in listed
    ]  # fmt: skip


def digest_of(folder: Path, files: tuple[str, ...]) -> str:
    """What identifies the files, with their names; empty if there are none. Raises OSError."""
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + b"\0" + (folder / name).read_bytes())
    return digest.hexdigest()[:DIGITS] if files else ""
