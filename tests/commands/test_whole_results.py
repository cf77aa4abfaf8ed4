"""A result that cannot be written to its end leaves the file that was there as it was, and nothing beside it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.words import Words

COMMANDS = (
    "arena random random --game nullgame --games 2 --cores 1 --csv",
    "ladder nullgame --levels random weighted --games 2 --cores 1 --json - --page",
    "map show redraw --svg",
    "study magnate --levels random --games 2 --cores 1 --json - --csv",
)
OLD = "<!-- ladder nullgame 2 -->\n<!-- end -->\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, in which what was written cannot take its place."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "replace", full)
    monkeypatch.setattr(Path, "rename", full)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_it_is_there_whole_or_not_at_all(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = folder / "kept"
    kept.write_text(OLD, encoding="utf-8")
    assert main([*command.split(), "kept", "--lang", "en"]) == 1
    key = "cli.map.unwritable" if command.startswith("map") else "cli.arena.file"
    told = Words("en")(key, file="kept", reason="No space left on device")
    assert capsys.readouterr().err.splitlines()[-1] == told
    assert kept.read_text(encoding="utf-8") == OLD
    assert not [*folder.glob(".writing-*")]


@pytest.mark.parametrize("command", ["map generate --seed 1 --out", "bot new"])
def test_what_is_new_and_cannot_be_written_leaves_nothing(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "new", "--lang", "en"]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert [*folder.iterdir()] == []
