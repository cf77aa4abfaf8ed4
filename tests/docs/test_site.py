"""The documents as a site: every document has its place, every link leads somewhere, nothing comes from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from website import contents, pages

import duchy
import duchy.env
from duchy.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
FETCHED = re.compile(r"""(?:\bsrc=|@import |url\()\s*["']?(?:https?:)?//|<link[^>]+href=["'](?:https?:)?//""")
"""What a browser would fetch by itself."""
LINK = re.compile(r"\]\(([^)]+)\)")
MADE = {"rulebooks", "options", "python", "environments"}
"""Pages that are made of other things than documents."""
ELSEWHERE = {"rules", "citation"}
"""What is no page of its own on the site."""


def test_every_document_stands_in_the_contents(tmp_path: Path) -> None:
    pages.stage(tmp_path / "source")
    staged = {path.name for path in (tmp_path / "source").rglob("*.md")}
    assert staged >= {path.name for path in (*ROOT.glob("docs/*.md"), *ROOT.glob("docs/rules/*.md"))}
    named = [name for names in contents.CONTENTS.values() for name in names]
    assert len(named) == len(set(named))
    assert all((tmp_path / "source" / f"{name}.md").exists() for name in named)


def test_the_readme_names_every_document_in_the_chapter_where_the_site_has_it() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## Where things are\n")[2]
    chapters = dict(re.findall(r"^\*\*([A-Z][\w ]+):\*\* (.*?)\n\n", readme, re.MULTILINE | re.DOTALL))
    named = {title: {Path(link).stem.lower() for link in LINK.findall(text)} for title, text in chapters.items()}
    assert {title: {*names} - MADE for title, names in contents.CONTENTS.items()} == {
        title: names - ELSEWHERE for title, names in named.items()
    }


def test_a_document_without_a_place_and_a_link_to_nowhere_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "CONTENTS", {"Learn": ("play",)})
    with pytest.raises(pages.NoPage, match="tables"):
        pages.stage(tmp_path)
    lost = ROOT / "docs" / "play.md"
    with pytest.raises(pages.NoPage, match="nowhere"):
        pages.place_of(lost, "nowhere.md")


@pytest.mark.check
def test_the_site_is_whole_names_everything_public_and_fetches_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "website", str(tmp_path)]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stderr) == (0, "")
    html = tmp_path / "html"
    fetched = [file.name for file in html.rglob("*.[hcj][ts][ms]*") if FETCHED.search(file.read_text("utf-8"))]
    assert not fetched
    for package, page in ((duchy, "python"), (duchy.env, "environments")):
        text = (html / f"{page}.html").read_text("utf-8")
        assert all(f'id="{package.__name__}.{name}"' in text for name in package.__all__)
    options = (html / "options.html").read_text("utf-8")
    assert all(f'id="duchy-{command}"' in options for command in COMMANDS)
