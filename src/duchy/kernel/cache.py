"""Where compiled rules are kept between runs.

numba's own cache watches one file: edit a rule that another file calls, and the old code runs. So the
directory is named by a hash of every source text that can take part, of numba's and Python's versions and
of the processor; directories of other hashes are deleted once they are a week unused.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_FLOORS = ("kernel", "games", "batch", "minds", "players", "training")
WEEK = 7 * 24 * 3600


def cache_home() -> Path:
    """The folder for everything that can be made again: `DUCHY_CACHE`, else the user's cache folder."""
    if named := os.environ.get("DUCHY_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "duchy" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "duchy"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "duchy"


def source_digest(package: Path = PACKAGE) -> str:
    """A hash that changes whenever a text changes that may be compiled."""
    digest = hashlib.sha256()
    for floor in COMPILED_FLOORS:
        for path in sorted((package / floor).rglob("*.py")):
            digest.update(str(path.relative_to(package)).encode())
            digest.update(path.read_bytes())
    for fact in (version("numba"), version("numpy"), sys.version, platform.machine(), platform.processor()):
        digest.update(fact.encode())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=1)
def compiled_directory() -> Path:
    """The cache folder of this source text; made if absent, a temporary one where nothing can be written."""
    home = cache_home() / "compiled"
    chosen = home / source_digest()
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        os.utime(chosen)
        if not os.access(chosen, os.W_OK):
            raise PermissionError(chosen)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="duchy-"))
    _delete_unused(home, chosen)
    return chosen


def _delete_unused(home: Path, chosen: Path) -> None:
    """Delete what nobody has used for a week; other processes may be doing the same."""
    for other in home.iterdir():
        with suppress(FileNotFoundError):
            if other != chosen and time.time() - other.stat().st_mtime > WEEK:
                shutil.rmtree(other, ignore_errors=True)
