"""The page's own bold serif, made where Duchy is set up: `python -m duchy.server.brand_font`.

It is Source Serif Pro by Adobe under the SIL Open Font License (the package `font-source-serif-pro`), cut down to the
letters that our texts need and renamed, as that licence asks. It is not part of the program: where it was not made, the
page has the system's serif. With `font-display: optional` no page waits for it or shifts when it arrives, and its
letters are set smaller, so that they take no more room than those of Times and the serifs with its metrics.

Cyrillic letters are a file of their own, which only pages with Russian words fetch. It also has the figures, signs and
Latin letters that Russian headings hold, and is asked for these first by a family of its own (`RUSSIAN`), so that a
page in Russian hardly ever needs the other file.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from .prepared import PACKAGE, RULEBOOKS, WEB

PLACE: Final = "font"
LATIN: Final = f"{PLACE}/serif.woff2"
CYRILLIC: Final = f"{PLACE}/serif_cyrillic.woff2"
FILES: Final = {LATIN: "U+0-3FF, U+530-FFFF", CYRILLIC: "U+400-52F"}
"""Each file, and the characters that are taken from it, as CSS writes ranges (`unicode-range`)."""
BESIDE: Final = "Duchyz \xa00123456789.,:;!?()«»—–…-·×№"
"""What the file of Cyrillic letters has besides."""
LICENCE: Final = "OFL.txt"
SOURCE: Final = "font_source_serif_pro"
BOLD: Final = "SourceSerifPro-Bold.ttf"
FAMILY: Final = "Duchy Serif"
RUSSIAN: Final = f"{FAMILY} Russian"
"""The family of pages in Russian, which takes from that file all that it has."""
LETTERS: Final = {*map(chr, range(0x20, 0x7F)), *"ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’‘“”„–—…№−×•·"} | {
    *map(chr, range(0x410, 0x450)), *"Ёё"
}  # fmt: skip
FEATURES: Final = ("kern", "lnum", "tnum")
NAMES_OF_FAMILY: Final = (1, 3, 4, 6, 16, 17, 18, 21, 22)
"""Entries of a font's table of names that hold the name of the family in some form."""


def faces(address: Callable[[str], str]) -> str:
    """The @font-face rules of both families; `address` says where a file is."""
    beside = ", ".join(f"U+{ord(letter):X}" for letter in sorted(BESIDE))
    russian = {LATIN: without(BESIDE, FILES[LATIN]), CYRILLIC: f"{FILES[CYRILLIC]}, {beside}"}
    families = ((FAMILY, FILES), (RUSSIAN, russian))
    return "".join(face(family, address(name), has) for family, files in families for name, has in files.items())


def face(family: str, address: str, characters: str) -> str:
    """A file's @font-face rule: smaller by as much as its figures are wider, with the same line height."""
    return (
        f'@font-face {{\nfont-family: "{family}";\nsrc: url("{address}") format("woff2");\n'
        f"unicode-range: {characters};\nfont-weight: 600 900;\nfont-display: optional;\nsize-adjust: 92%;\n"
        "ascent-override: 97%;\ndescent-override: 23.5%;\nline-gap-override: 4.6%;\n}\n"
    )


def letters() -> set[str]:
    """Every character of our texts."""
    texts = [*(PACKAGE / "words").glob("*.toml"), *(path for folder in RULEBOOKS for path in folder.glob("*.md"))]
    return LETTERS.union(*(path.read_text(encoding="utf-8") for path in texts))


def without(letters: str, characters: str) -> str:
    """Ranges of characters with these letters taken out: a browser fetches any file that may have a letter."""
    left = list[str]()
    for first, last in bounds(characters):
        begins = first
        for taken in sorted(each for each in map(ord, letters) if first <= each <= last):
            left += [f"U+{begins:X}-{taken - 1:X}"] if taken > begins else []
            begins = taken + 1
        left += [f"U+{begins:X}-{last:X}"] if last >= begins else []
    return ", ".join(left)


def bounds(characters: str) -> list[tuple[int, int]]:
    """The first and the last character of each range."""
    ranges = (each.strip().removeprefix("U+").partition("-")[::2] for each in characters.split(","))
    return [(int(first, 16), int(last or first, 16)) for first, last in ranges]


def has(letter: str, characters: str) -> bool:
    """Whether a letter is among these ranges."""
    return any(first <= ord(letter) <= last for first, last in bounds(characters))


def make(web: Path = WEB) -> list[int]:
    """Write the subsets into the folder of the page; returns their sizes in bytes. Raises ImportError, OSError."""
    source = find_spec(SOURCE)
    if source is None or source.origin is None:
        raise ImportError(SOURCE)
    files = Path(source.origin).parent / "files"
    (web / PLACE).mkdir(exist_ok=True)
    (web / PLACE / LICENCE).write_bytes((files / "LICENSE.txt").read_bytes())
    for name, characters in FILES.items():
        beside = BESIDE if name == CYRILLIC else ""
        _cut(files / BOLD, {letter for letter in letters() if has(letter, characters)} | {*beside}, web / name)
    return [(web / name).stat().st_size for name in FILES]


def _cut(whole: Path, kept: set[str], to: Path) -> None:
    """Write those letters of a font, under its own name. Raises ImportError, OSError."""
    subset: Any = import_module("fontTools.subset")
    options: Any = subset.Options(layout_features=list(FEATURES), hinting=False, flavor="woff2")
    font: Any = subset.load_font(str(whole), options)
    cutter: Any = subset.Subsetter(options)
    cutter.populate(text="".join(sorted(kept)))
    cutter.subset(font)
    for entry in font["name"].names:
        if entry.nameID in NAMES_OF_FAMILY:
            entry.string = FAMILY.replace(" ", "") if entry.nameID == 6 else FAMILY
    subset.save_font(font, str(to), options)


if __name__ == "__main__":
    try:
        print(f"{FAMILY}: {' and '.join(map(str, make()))} bytes")
    except (ImportError, OSError) as error:
        print(f"The page will have the system's serif: {error}", file=sys.stderr)
