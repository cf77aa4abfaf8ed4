"""`duchy docs`: the documents, and that an installed Duchy has those that it speaks of."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import duchy
from duchy.cli import main
from duchy.commands import docs
from duchy.commands.docs import documents

PACKAGE = Path(duchy.__file__).parent
SAID = re.compile(r"\bduchy docs ([a-z_-]+)")
IN_CLONE = re.compile(r"\bdocs/[a-z_-]+\.md")
USED = re.compile(r"--page docs/[a-z_-]+\.md")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """As in a wheel: the documents that it holds, and no others."""
    project = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    held = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for source, name in held.items():
        if name.startswith("duchy/documents/"):
            (tmp_path / Path(name).name).write_bytes((PACKAGE.parents[1] / source).read_bytes())
    monkeypatch.setattr(docs, "FOLDERS", (tmp_path,))
    return list(documents())


def test_documents_are_listed_and_printed(installed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs"]) == 0
    listed = capsys.readouterr().out.splitlines()
    told = dict(line.split(maxsplit=1) for line in listed)
    assert [*told] == installed
    assert told["bots"] == "Bots: a program of your own as an opponent"
    for name in ("bots", "docs/bots.md"):
        assert main(["docs", name]) == 0
        assert capsys.readouterr().out == (PACKAGE.parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_what_is_no_document_is_told_with_what_may_have_been_meant(
    installed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["docs", "recrods"]) == 2
    assert capsys.readouterr().err.startswith("There is no document recrods. Did you mean records?")


def test_help_and_the_template_of_bots_name_documents_that_a_wheel_holds(installed: list[str]) -> None:
    texts = [*PACKAGE.glob("words/*.toml"), *PACKAGE.glob("commands/bot_template/*.py")]
    said = "".join(path.read_text(encoding="utf-8") for path in texts)
    assert {*SAID.findall(said)} <= {*installed}
    assert len(SAID.findall(said)) > 12
    assert IN_CLONE.findall(USED.sub("", said)) == []
