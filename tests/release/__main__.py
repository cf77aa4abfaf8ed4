"""`python -m tests.release [FOLDER]`: install what is in a folder on every supported Python, and run it.

Each wheel and sdist gets an empty virtual environment outside the repository, and an empty folder to run in.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from . import steps
from .installed import Failed, Installed, install, interpreter

SUPPORTED = ("3.11", "3.12", "3.13")


def main() -> int:
    """Check them all; return 1 if something fails or there is no interpreter."""
    parser = argparse.ArgumentParser(prog="python -m tests.release", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("dist"))
    parser.add_argument("--python", nargs="+", default=SUPPORTED, metavar="3.N")
    args = parser.parse_args()
    files = [*sorted(args.folder.glob("*.whl")), *sorted(args.folder.glob("*.tar.gz"))]
    found = {version: interpreter(version) for version in args.python}
    for version, python in found.items():
        if not python:
            print(f"Python {version} is not there: skipped")
    if not files or not any(found.values()):
        print("There is nothing to check with.", file=sys.stderr)
        return 1
    holds = [check(file, python) for python in found.values() if python for file in files]
    return 0 if all(holds) else 1


def check(file: Path, python: Path) -> bool:
    """Install one file and take every step; print a line for each that fails, and one for the whole."""
    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="duchy-dist-") as folder:
        try:
            installed = install(file, python, Path(folder))
            failed = [name for name, step in steps.STEPS.items() if not holds(name, step, installed)]
        except Failed as error:
            print(f"  install: {error}", flush=True)
            failed = ["install"]
    outcome = f"fails: {', '.join(failed)}" if failed else f"{len(steps.STEPS)} steps hold"
    print(f"{python}, {file.name}: {outcome} ({time.perf_counter() - start:.0f} s)", flush=True)
    return not failed


def holds(name: str, step: steps.Step, installed: Installed) -> bool:
    """Whether a step succeeds; if not, print why."""
    try:
        step(installed)
    except (Failed, AssertionError, OSError) as error:
        print(f"  {name}: {error!r}", flush=True)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
