"""A file that is written whole or left as it was, whatever happens meanwhile."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

OPEN: Final = ("/dev", "/proc")
"""Here names may stand for what is open, such as `/dev/stdout`."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, or the one that a link leads to. What is no file, such as a terminal, is written to directly, and
    so is a file beside which none can be made. Raises OSError with the path.
    """
    try:
        place = path.resolve()
        if any(each.is_relative_to(root) for each in (path.absolute(), place) for root in OPEN):
            path.write_bytes(content)
        elif place.exists() and not place.is_file():
            place.write_bytes(content)
        else:
            _write_file(place, content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write_file(path: Path, content: bytes) -> None:
    try:
        _write_beside(path, content)
    except PermissionError:
        if not path.exists():
            raise
        path.write_bytes(content)


def _write_beside(path: Path, content: bytes) -> None:
    beside = path.with_name(f".writing-{secrets.token_hex(8)}")
    try:
        with beside.open("xb") as file:
            if path.exists():
                beside.chmod(path.stat().st_mode & 0o777)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
