"""The documents as Sphinx reads them: all in one folder, with links that lead to pages of the site."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Final

from .contents import CONTENTS, ROOT_PAGES
from .options import options_page
from .reference import environments_page, python_page

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
LINK: Final = re.compile(r"(?<!!)\[((?:[^\[\]]|!?\[[^\[\]]*\](?:\([^)]*\))?)*)\]\(([^)\s]+)\)")
PICTURE: Final = re.compile(r"(\]\(|(?:src|srcset)=\")docs/(?=[^)\"\s]+\.(?:svg|png|webp)[)\"])")
"""A picture as a document beside the folder `docs` shows it."""


class NoPage(ValueError):
    """A document leads to what is not there, or stands nowhere in the contents."""


def stage(into: Path) -> None:
    """Write everything that Sphinx reads into an empty folder. Raises NoPage."""
    shutil.rmtree(into, ignore_errors=True)
    pages = {ROOT / name: page for name, page in ROOT_PAGES.items()}
    pages |= {path: str(path.relative_to(DOCS)) for path in sorted([*DOCS.glob("*.md"), *DOCS.glob("rules/*.md")])}
    for path, page in pages.items():
        write(into / page, staged(path, page, pages))
    for picture in [*DOCS.glob("*.svg"), *DOCS.glob("pictures/*")]:
        write(into / picture.relative_to(DOCS), picture.read_bytes())
    made = {"options.md": options_page(), "python.md": python_page(), "environments.md": environments_page()}
    made["rulebooks.md"] = rulebooks_page()
    for page, text in made.items():
        write(into / page, text)
    refuse_homeless({*pages.values(), *made})
    with (into / "index.md").open("a", encoding="utf-8") as index:
        index.write("".join(chapter(title, names) for title, names in CONTENTS.items()))


def write(path: Path, content: str | bytes) -> None:
    """Write a file, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def staged(path: Path, page: str, pages: dict[Path, str]) -> str:
    """A document with its links as they are on the site. Raises NoPage."""

    def led(found: re.Match[str]) -> str:
        text, target = found.groups()
        if "://" in target or target.startswith("#"):
            return found[0]
        name, sign, anchor = target.partition("#")
        place = place_of(path, name)
        if place in pages:
            text = "" if text.strip("`") == name and page != "index.md" else text
            return f"[{text}]({os.path.relpath(pages[place], os.path.dirname(page))}{sign}{anchor})"
        return f"[{text}]({rulebooks(page)})" if place == DOCS / "rules" else text

    return PICTURE.sub(r"\1", LINK.sub(led, path.read_text(encoding="utf-8")))


def place_of(path: Path, target: str) -> Path:
    """The file that a document names. Raises NoPage."""
    place = (path.parent / target).resolve()
    if not place.exists():
        raise NoPage(f"{path.relative_to(ROOT)} leads to {target}, which is not there")
    return place


def rulebooks(page: str) -> str:
    """The page that lists the rulebooks, from a page."""
    return os.path.relpath("rulebooks.md", os.path.dirname(page))


def rulebooks_page() -> str:
    """All rulebooks in all languages."""
    names = sorted(path.stem for path in DOCS.glob("rules/*.md"))
    return "# Rulebooks\n\nIn English, in French (`fr`) and in Russian (`ru`).\n" + toctree(
        [f"{name} <rules/{name}>" for name in names]
    )


def refuse_homeless(pages: set[str]) -> None:
    """Raise NoPage for a page that the contents do not name."""
    named = {f"{name}.md" for names in CONTENTS.values() for name in names} | {"index.md"}
    if homeless := sorted({page for page in pages if "/" not in page} - named):
        raise NoPage(f"website/contents.py does not name {', '.join(homeless)}")


def chapter(title: str, names: tuple[str, ...]) -> str:
    """A chapter of the contents, which stand beside every page."""
    return toctree(names, f":caption: {title}\n:hidden:\n")


def toctree(lines: list[str] | tuple[str, ...], options: str = "") -> str:
    """Sphinx's list of pages."""
    return "\n".join(["", "```{toctree}", f"{options}", *lines, "```", ""])
