"""Where results go: a file, or standard output, which the command line names `-`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from ..kernel.errors import naming
from ..kernel.files.whole import write_whole
from ..words import Words

STANDARD_OUTPUT: Final = Path("-")
"""As the file for a result: print it instead of the words."""


def output_file(text: str) -> Path:
    """A file to be written: `-` is standard output and `./-` a file of that name, which `Path` cannot tell apart."""
    path = Path(text)
    return path.absolute() if path == STANDARD_OUTPUT and text != str(path) else path


def kept_file(say: Words) -> Callable[[str], Path]:
    """The argparse type for a file or a folder in which something is kept, so that it cannot be standard output."""

    def read(text: str) -> Path:
        path = output_file(text)
        if path == STANDARD_OUTPUT:
            raise argparse.ArgumentTypeError(say("cli.not_printed"))
        return path

    return read


def clash(say: Words, files: Iterable[Path | None]) -> str | None:
    """Why these results cannot all be written: two would go to standard output, or into one file; None if they can."""
    named = set[Path]()
    for file in filter(None, files):
        place = file if file == STANDARD_OUTPUT else file.resolve()
        if place in named:
            return say("cli.printed_twice") if place == STANDARD_OUTPUT else say("cli.named_twice", file=file)
        named.add(place)
    return None


def is_printed(*files: Path | None) -> bool:
    """Whether one of the results is printed, so that nothing else may be."""
    return STANDARD_OUTPUT in files


def try_to_write(*files: Path | None) -> None:
    """Raise OSError now, not after the work, if a file cannot be written. Leaves what is in it, and no empty file."""
    for file in files:
        if file and file != STANDARD_OUTPUT:
            is_new = not file.exists()
            file.open("a").close()
            if is_new:
                file.unlink()


def put(path: Path, text: str) -> None:
    """Write a file whole or not at all, or the same bytes to standard output, whatever its encoding. Raises OSError
    with the path.
    """
    content = text.encode(errors="surrogateescape")
    if path != STANDARD_OUTPUT:
        write_whole(path, content)
        return
    with naming(path):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
