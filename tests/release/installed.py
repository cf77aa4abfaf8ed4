"""Duchy as installed from one file, in a virtual environment and a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

UV = Path(sys.executable).with_name("uv")
PATIENCE_S = 600


class Failed(Exception):
    """A program ended otherwise than it should."""


@dataclass(frozen=True)
class Installed:
    """A virtual environment, and an empty folder for everything that is written."""

    bin: Path
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the caller's but what a program needs to start, and homes in the folder."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
        homes = {"HOME": self.folder, "XDG_CACHE_HOME": self.folder / "cache", "XDG_DATA_HOME": self.folder / "data"}
        return kept | {name: str(place) for name, place in homes.items()}

    def duchy(self, *arguments: str, given: str = "") -> str:
        """What the command prints. Raises Failed unless it exits with status 0."""
        return run([str(self.bin / "duchy"), *arguments], self.environment, self.folder, given)

    def python(self, program: str) -> str:
        """What a Python program prints. Raises Failed."""
        return run([str(self.bin / "python"), "-c", program], self.environment, self.folder)


def run(command: list[str], environment: dict[str, str], folder: Path, given: str = "") -> str:
    """A command's output. Raises Failed, with the end of its errors, unless it exits with status 0 in time."""
    try:
        done = subprocess.run(
            command, env=environment, cwd=folder, input=given, capture_output=True, text=True, timeout=PATIENCE_S,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failed(f"{' '.join(command)[:200]}: still running after {PATIENCE_S} s") from None
    if done.returncode:
        said = (done.stderr or done.stdout)[-1000:]
        raise Failed(f"{' '.join(command)[:200]}: exit status {done.returncode}: {said}")
    return done.stdout


def interpreter(version: str) -> Path | None:
    """A Python of that version that runs, from the path or pyenv's folder; None if there is none."""
    named = shutil.which(f"python{version}")
    of_pyenv = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    places = [Path(place) for place in (named, *of_pyenv) if place]
    return next((place for place in places if answers(place, version)), None)


def answers(python: Path, version: str) -> bool:
    """Whether an interpreter starts, has that version, and can make virtual environments."""
    asked = [str(python), "-c", "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == version


def install(file: Path, python: Path, folder: Path) -> Installed:
    """Install a file, with the newest of everything it needs, into an empty environment. Raises Failed."""
    venv, empty = folder / "venv", folder / "empty"
    empty.mkdir()
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    run([str(UV), "venv", "--quiet", "--python", str(python), str(venv)], environment, empty)
    chosen = ["--python", str(venv / "bin" / "python")]
    run([str(UV), "pip", "install", "--quiet", *chosen, str(file.resolve())], environment, empty)
    return Installed(venv / "bin", empty)
