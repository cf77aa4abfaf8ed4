"""What a long measurement has found so far, a line of JSON each, so that it can go on another time."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def add_kept(parser: argparse.ArgumentParser) -> None:
    """The option that names the file."""
    parser.add_argument("--kept", type=Path, help="a file from which the command goes on")


def rows_in(file: Path | None) -> list[Any]:
    """What was kept; nothing without a file, or before there is one."""
    return [*map(json.loads, file.read_text(encoding="utf-8").splitlines())] if file and file.exists() else []


def keep(file: Path | None, row: object) -> None:
    """Add what was found to the file, if there is to be one."""
    if file:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(row) + "\n")
