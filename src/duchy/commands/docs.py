"""`duchy docs [NAME]`: the documents, wherever Duchy is installed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from ..words import Words
from .failing import fails
from .naming import possible
from .parser import USAGE

PACKAGE: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = (PACKAGE / "documents", PACKAGE.parent.parent / "docs")
"""Where documents are: in an installed package, in a clone."""
SUFFIX: Final = ".md"


def configure(parser: argparse.ArgumentParser, say: Words) -> None:
    """Which document."""
    parser.add_argument("document", nargs="?", metavar=say("cli.docs.name"), help=say("cli.docs.which"))


def run(args: argparse.Namespace) -> int:
    """Print a document, or what each is about. Exit status 2 if there is none of that name."""
    say: Words = args.words
    found = documents()
    if args.document is None:
        width = max(map(len, found), default=0)
        for name, path in found.items():
            print(f"{name:{width}}  {title_of(path)}")
        return 0
    name = args.document.removeprefix("docs/").removesuffix(SUFFIX)
    if name not in found:
        return fails(f"{say('cli.docs.none', name=name)} {possible(say, name, tuple(found))}", USAGE)
    print(found[name].read_text(encoding="utf-8"), end="")
    return 0


def documents() -> dict[str, Path]:
    """The files of the documents, by name, in alphabetical order."""
    folder = next(filter(Path.is_dir, FOLDERS), None)
    return {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}"))} if folder else {}


def title_of(path: Path) -> str:
    """A document's heading."""
    with path.open(encoding="utf-8") as lines:
        return next(lines, "").lstrip("#").strip()
