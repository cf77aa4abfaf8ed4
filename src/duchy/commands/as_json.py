"""Results for programs: JSON on standard output, one object a line (docs/commands.md names the fields)."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from ..kernel.game import Settled
from ..words import Words

STANDARD_OUTPUT: Final = Path("-")
"""As the file of `--json`: print what was found instead of the words."""


def output_file(text: str) -> Path:
    """A file to be written: `-` is standard output and `./-` a file of that name, which `Path` cannot tell apart."""
    path = Path(text)
    return path.absolute() if path == STANDARD_OUTPUT and text != str(path) else path


def named_twice(files: Iterable[Path | None]) -> Path | None:
    """A file that is named for two results, of which one would overwrite the other; None without such a file."""
    named = set[Path]()
    for file in files:
        if file and file != STANDARD_OUTPUT:
            if (place := file.resolve()) in named:
                return file
            named.add(place)
    return None


def add_json(parser: argparse.ArgumentParser, say: Words) -> None:
    """`--json`: print JSON instead of words."""
    parser.add_argument("--json", action="store_true", help=say("cli.json"))


def print_json(told: Mapping[str, object]) -> None:
    """Print an object on one line; a number that is not finite becomes null, what JSON does not have its text."""
    print(msgspec.json.encode(told, enc_hook=str).decode(), flush=True)


def table_told(settled: Settled) -> dict[str, object]:
    """Which game was played: name, edition, options that differ from it, seats."""
    changes = dict(settled.changes)
    return {"game": settled.game.name, "edition": settled.edition, "options": changes, "seats": settled.seats}
