"""`python -m website [FOLDER]`: the site, or the first reason why there is none."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from .pages import ROOT, stage

HERE = Path(__file__).parent


def main(folder: str = "") -> int:
    """Write the site into a folder; what Sphinx warns of is an error. Return the exit status."""
    into = Path(folder) if folder else ROOT / "build" / "site"
    stage(into / "source")
    options = ["-q", "-W", "--keep-going", "-c", str(HERE), "-d", str(into / "doctrees"), "-b", "html"]
    return build_main([*options, str(into / "source"), str(into / "html")])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
