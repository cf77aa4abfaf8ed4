"""A line on standard error that changes in place, on a terminal; elsewhere nothing is shown."""

from __future__ import annotations

import shutil
import sys
from typing import Final

BEGIN: Final = "\r\033[K"
"""Goes back to the beginning of the line and erases it."""


def is_live() -> bool:
    """Whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()  # pyright: ignore[reportUnnecessaryComparison]


def show(line: str) -> None:
    """Show this instead of the line before, cut to the width of the terminal."""
    if is_live():
        width = shutil.get_terminal_size().columns - 1
        print(f"{BEGIN}{line[:width]}", end="", file=sys.stderr, flush=True)


def clear() -> None:
    """Remove the line."""
    show("")
