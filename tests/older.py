"""The sources of an older commit, to run beside today's."""

from __future__ import annotations

import subprocess
import tarfile
from io import BytesIO
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


class NoHistory(LookupError):
    """The commit is not in this clone."""


def is_whole() -> bool:
    """Whether this is a clone with all of its history."""
    asked = ["git", "rev-parse", "--is-shallow-repository"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).stdout == b"false\n"


def sources_of(commit: str, into: Path, *folders: str) -> Path:
    """The sources of a commit, or other folders of it. Raises NoHistory."""
    archive = ["git", "archive", commit, *(folders or ("src", "docs"))]
    packed = subprocess.run(archive, cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        raise NoHistory(commit)
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(into, filter="data")
    return into / "src"
