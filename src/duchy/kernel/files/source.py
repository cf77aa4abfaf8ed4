"""A digest of the program's own files: what has been found with other ones is not gone on with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from ..instances import PACKAGE

ENDINGS: Final = (".py", ".toml", ".json")
APART: Final = ("pins", "strengths.json")
"""Folders and files on which no game depends: with what the rules are compared, and what a ladder itself writes."""


@cache
def digest_of(*places: str, package: Path = PACKAGE) -> str:
    """A digest of code and data in these folders and files, by their names below the package."""
    digest = hashlib.sha256()
    for path in _files(places, package):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)} ".encode() + content)
    return digest.hexdigest()


def _files(places: Sequence[str], package: Path) -> Iterator[Path]:
    """Those files, in an order that does not depend on the machine."""
    for place in places:
        start = package / place
        for path in sorted(start.rglob("*")) if start.is_dir() else [start]:
            if path.suffix in ENDINGS and not set(APART) & {*path.relative_to(package).parts}:
                yield path
