"""The option that names the file with all games, shared by the commands of the server."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..terminal.saves import saves_folder
from ..words import Words

if TYPE_CHECKING:
    from ..server.schema import StoreError

FILE: Final = "tables.sqlite3"


def default_file() -> Path:
    """Beside the games of the terminal."""
    return saves_folder() / FILE


def add_database(parser: argparse.ArgumentParser, say: Words) -> None:
    """`--data FILE`."""
    about = say("cli.serve.data", file=default_file()).replace("%", "%%")
    parser.add_argument("--data", type=Path, default=default_file(), metavar="FILE", help=about)


def unusable(say: Words, error: StoreError) -> int:
    """Say why the database cannot be used; the exit status."""
    print(say("cli.serve.database", path=error.path, store=error.code), file=sys.stderr)
    return 1
