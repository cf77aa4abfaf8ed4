"""Wheel and sdist hold the package, the rulebooks and documents, whole: no tests, no caches, nothing forgotten."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

import duchy

ROOT = Path(duchy.__file__).resolve().parents[2]
ABOUT = {"METADATA", "WHEEL", "entry_points.txt", "LICENSE", "RECORD"}
TOP = {"CHANGELOG.md", "CITATION.cff", "LICENSE", "README.md", "SECURITY.md", "pyproject.toml"}

pytestmark = pytest.mark.check


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def ours(*folders: str) -> set[str]:
    """What git holds, or would take, below these folders."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *folders]
    listed = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return {name for name in listed if (ROOT / name).exists()}


def test_the_wheel_holds_the_package_the_rulebooks_and_documents_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    about = {name for name in names if ".dist-info/" in name}
    package = {name.removeprefix("src/") for name in ours("src/duchy")}
    rulebooks = {f"duchy/rulebooks/{PurePosixPath(name).name}" for name in ours("docs/rules")}
    documents = {name for name in names if name.startswith("duchy/documents/")}
    assert len(rulebooks) > 9
    assert "duchy/documents/bots.md" in documents
    assert documents <= {f"duchy/documents/{PurePosixPath(name).name}" for name in ours("docs")}
    assert names - about == package | rulebooks | documents
    assert {PurePosixPath(name).name for name in about} == ABOUT


def test_the_sdist_holds_what_the_wheel_is_built_from_and_nothing_else(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {PurePosixPath(*PurePosixPath(name).parts[1:]).as_posix() for name in packed.getnames()}
    texts = {name for name in ours("docs") if name.endswith(".md")}
    assert names == ours("src/duchy") | texts | TOP | {"PKG-INFO", ".gitignore"}


def test_both_are_of_this_version(built: Path) -> None:
    named = f"duchy-{duchy.__version__}"
    assert {file.name for file in built.iterdir()} == {f"{named}.tar.gz", f"{named}-py3-none-any.whl"}


def test_changelog_and_citation_speak_of_this_version() -> None:
    assert f"\nversion: {duchy.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    newest = re.search(r"^## (\S+) – (\S+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest
    assert newest[1] == duchy.__version__
    assert f"\ndate-released: {newest[2]}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
