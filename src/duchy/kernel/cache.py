"""The disk cache of compiled rules.

numba's own cache watches one file: edit a rule that another file calls, and the old code runs. So each
instance has a directory, named by a hash of its source and of everything it imports, directly or not, of numba's
and Python's versions and of the processor: files that an edit does not reach are not recompiled. Directories with other
hashes are deleted after a week without use.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from .instances import IMPORTED, PACKAGE, TEMPLATE, is_dialect

COMPILED_FLOORS = ("kernel", "games", "observations", "batch", "minds", "players", "training")
ALWAYS = ("kernel.compiling", "kernel.dialect", "kernel.fields")
"""Modules that take part in every file."""
WEEK = 7 * 24 * 3600


def cache_home() -> Path:
    """The folder for everything that can be regenerated: `DUCHY_CACHE`, else the user's cache folder."""
    if named := os.environ.get("DUCHY_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "duchy" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "duchy"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "duchy"


def texts_of(game: str, file: str, package: Path = PACKAGE) -> dict[str, str]:
    """The sources that take part in a game's instance of a file, its own included, by dotted name below the package."""
    texts: dict[str, str] = {}
    ahead = [file, *ALWAYS]
    while ahead:
        name = ahead.pop()
        if name not in texts:
            text = _text(package, name)
            if text is not None:
                texts[name] = text
                ahead += _imports(game, name, package)
    return texts


@lru_cache(maxsize=1024)
def _text(package: Path, name: str) -> str | None:
    """The source of a file; None if it does not exist."""
    try:
        return package.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    except OSError:
        return None


@lru_cache(maxsize=1024)
def _imports(game: str, name: str, package: Path) -> list[str]:
    """The modules that a file imports, the template's name replaced by the game's; for a folder, all its files."""
    found: list[str] = []
    for imported in IMPORTED.findall(_text(package, name) or ""):
        inner = imported.lstrip(".")
        up = len(imported) - len(inner)
        if up:
            parts = [*name.split(".")[:-up], *filter(None, inner.split("."))]
            parts = [game if part == TEMPLATE else part for part in parts]
            folder = package.joinpath(*parts)
            files = sorted(folder.glob("*.py")) if folder.is_dir() else ()
            found += [".".join([*parts, each.stem]) for each in files] + [".".join(parts)]
    return found


@lru_cache(maxsize=1024)
def source_digest(game: str, file: str, package: Path = PACKAGE) -> str:
    """A hash of all source that takes part in a game's instance of a file."""
    digest = hashlib.sha256(f"{game} {file}".encode())
    for name, text in sorted(texts_of(game, file, package).items()):
        digest.update(f"{name} {len(text)} {text}".encode())
    for fact in (version("numba"), version("numpy"), sys.version, platform.machine(), platform.processor()):
        digest.update(fact.encode())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=1024)
def compiled_directory(game: str, file: str) -> Path:
    """The cache folder for a game's instance of a file, created if absent; a temporary one if it is not writable."""
    home = cache_home() / "compiled"
    chosen = home / source_digest(game, file)
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        os.utime(chosen)
        if not os.access(chosen, os.W_OK):
            raise PermissionError(chosen)
    except OSError:
        return _makeshift()
    _tidy(home)
    return chosen


@lru_cache(maxsize=1)
def _makeshift() -> Path:
    return Path(tempfile.mkdtemp(prefix="duchy-"))


@lru_cache(maxsize=1)
def _tidy(home: Path) -> None:
    """Delete folders unused for a week, once per process, except those that this version may still use; other processes
    may be doing the same.
    """
    for folder in home.iterdir():
        with suppress(FileNotFoundError):
            if time.time() - folder.stat().st_mtime > WEEK:
                if folder.name in _own_digests():
                    os.utime(folder)
                else:
                    shutil.rmtree(folder, ignore_errors=True)


@lru_cache(maxsize=1)
def _own_digests() -> frozenset[str]:
    """Those of all instances of all games."""
    return frozenset(source_digest(game, file) for game in _games() for file in _files())


def _games() -> list[str]:
    return [path.parent.name for path in (PACKAGE / "games").glob("*/rules.py")]


def _files() -> Iterator[str]:
    """Every file of which a game can have an instance."""
    for floor in COMPILED_FLOORS:
        for path in (PACKAGE / floor).rglob("*.py"):
            name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
            if is_dialect(name, path.read_text(encoding="utf-8")):
                yield name
