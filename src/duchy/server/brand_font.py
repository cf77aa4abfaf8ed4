"""The page's own bold serif, made where Duchy is set up: `python -m duchy.server.brand_font`.

It is Source Serif Pro by Adobe under the SIL Open Font License (the package `font-source-serif-pro`), cut down to the
letters that our texts need and renamed, as that licence asks. It is not part of the program: where it was not made, the
page has the system's serif. With `font-display: optional` no page waits for it or shifts when it arrives, and its
letters are set smaller, so that they take no more room than those of Times and the serifs with its metrics.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from .prepared import PACKAGE, RULEBOOKS, WEB

PLACE: Final = "font"
FILE: Final = f"{PLACE}/serif.woff2"
LICENCE: Final = "OFL.txt"
SOURCE: Final = "font_source_serif_pro"
BOLD: Final = "SourceSerifPro-Bold.ttf"
FAMILY: Final = "Duchy Serif"
LETTERS: Final = {*map(chr, range(0x20, 0x7F)), *"ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’‘“”„–—…№−×•·"} | {
    *map(chr, range(0x410, 0x450)), *"Ёё"
}  # fmt: skip
FEATURES: Final = ("kern", "lnum", "tnum")
NAMES_OF_FAMILY: Final = (1, 3, 4, 6, 16, 17, 18, 21, 22)
"""Entries of a font's table of names that hold the name of the family in some form."""


def face(address: str) -> str:
    """Its @font-face rule: smaller by as much as its figures are wider, with the same line height."""
    return (
        f'@font-face {{\nfont-family: "{FAMILY}";\nsrc: url("{address}") format("woff2");\n'
        "font-weight: 600 900;\nfont-display: optional;\nsize-adjust: 92%;\n"
        "ascent-override: 97%;\ndescent-override: 23.5%;\nline-gap-override: 4.6%;\n}\n"
    )


def letters() -> set[str]:
    """Every character of our texts."""
    texts = [*(PACKAGE / "words").glob("*.toml"), *(path for folder in RULEBOOKS for path in folder.glob("*.md"))]
    return LETTERS.union(*(path.read_text(encoding="utf-8") for path in texts))


def make(web: Path = WEB) -> int:
    """Write the subset into the folder of the page; returns its size in bytes. Raises ImportError, OSError."""
    subset: Any = import_module("fontTools.subset")
    source = find_spec(SOURCE)
    if source is None or source.origin is None:
        raise ImportError(SOURCE)
    files = Path(source.origin).parent / "files"
    options: Any = subset.Options(layout_features=list(FEATURES), hinting=False, flavor="woff2")
    font: Any = subset.load_font(str(files / BOLD), options)
    cutter: Any = subset.Subsetter(options)
    cutter.populate(text="".join(letters()))
    cutter.subset(font)
    for entry in font["name"].names:
        if entry.nameID in NAMES_OF_FAMILY:
            entry.string = FAMILY.replace(" ", "") if entry.nameID == 6 else FAMILY
    (web / PLACE).mkdir(exist_ok=True)
    subset.save_font(font, str(web / FILE), options)
    (web / PLACE / LICENCE).write_bytes((files / "LICENSE.txt").read_bytes())
    return (web / FILE).stat().st_size


if __name__ == "__main__":
    try:
        print(f"{FAMILY}: {make()} bytes")
    except (ImportError, OSError) as error:
        print(f"The page will have the system's serif: {error}", file=sys.stderr)
