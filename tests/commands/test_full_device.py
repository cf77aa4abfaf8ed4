"""A device on which nothing has room is not read back, which would never end, and is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.puzzles.test_mining import first_of

from duchy.cli import main
from duchy.kernel.files.whole import write_whole
from duchy.puzzles.gathering import Mine, MinedFile
from duchy.words import Words

FULL = Path("/dev/full")
COMMANDS = (
    "arena random random --game nullgame --games 2 --cores 1 --json",
    "arena random random --game nullgame --games 2 --cores 1 --csv",
    "ladder nullgame --levels random weighted --games 2 --cores 1 --json",
    "ladder nullgame --levels random weighted --games 2 --cores 1 --json kept.jsonl --page",
    "study magnate --levels random --games 2 --cores 1 --json",
    "study magnate --levels random --games 2 --cores 1 --json kept.jsonl --csv",
)
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


@pytest.mark.parametrize("command", COMMANDS)
def test_it_is_named_with_the_reason(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*command.split(), str(FULL), "--lang", "en"]) == 1
    told = Words("en")("cli.arena.file", file=FULL, reason="No space left on device")
    assert capsys.readouterr().err.splitlines()[-1] == told


def test_a_report_of_an_analysis_names_it() -> None:
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        write_whole(FULL, b"report")


def test_puzzles_are_not_read_back_from_it() -> None:
    puzzle = first_of("magnate")
    file = MinedFile(FULL, Mine("magnate", puzzle.origin[0], puzzle.view.settled.seats))
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        file.add(puzzle)
