"""A file that is written whole or left as it was, whatever happens meanwhile."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file; what is no file, such as a terminal, is written to directly. Raises OSError with the path."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            _write_beside(path, content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write_beside(path: Path, content: bytes) -> None:
    beside = path.with_name(f".writing-{secrets.token_hex(8)}")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
