"""The option that names the database, shared by the server's commands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..terminal.saves import saves_folder
from ..words import Words
from .outputs import kept_file

if TYPE_CHECKING:
    from ..server.storage.schema import StoreError

FILE: Final = "tables.sqlite3"
POSTGRES: Final = ("postgresql://", "postgres://")


def default_file() -> Path:
    """The default file, next to the saved games of the terminal."""
    return saves_folder() / FILE


def place_of(text: str, file: Callable[[str], Path] = Path) -> Path | str:
    """What the option names: a file, as `file` reads its name, or the address of a PostgreSQL database."""
    return text if text.startswith(POSTGRES) else file(text)


def add_database(parser: argparse.ArgumentParser, say: Words) -> None:
    """Add `--data`: a file or the address of a database."""
    about = say("cli.serve.data", file=default_file()).replace("%", "%%")
    place = partial(place_of, file=kept_file(say))
    parser.add_argument(
        "--data", type=place, default=default_file(), metavar=say("cli.metavar.file_or_url"), help=about
    )


def unusable(say: Words, error: StoreError) -> int:
    """Say why the database cannot be used; return the exit status."""
    if error.code == "SERVED":
        print(say("cli.serve.served", path=error.path, server=error.detail), file=sys.stderr)
    else:
        print(say("cli.serve.database", path=error.path, store=error.code), file=sys.stderr)
    return 1
