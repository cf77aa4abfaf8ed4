"""A device on which nothing has room is not read back, which would never end, and is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

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
    "calibration magnate --games 2 --cores 1 --json",
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


def test_standard_output_is_named_too() -> None:
    with FULL.open("w") as full:
        assert errors_of(full) == Words("en")("cli.arena.file", file="-", reason="No space left on device")


@pytest.mark.parametrize("command", ["rules magnate", "docs players", "completion bash"])
def test_standard_output_is_named_by_commands_that_only_print(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "duchy", *command.split()],
        check=False, stdout=FULL.open("w"), stderr=subprocess.PIPE, text=True, env=os.environ | {"LANG": "C"},
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert len(done.stderr.splitlines()) == 1


def test_nothing_is_said_where_nobody_reads() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as unread:
        assert errors_of(unread).startswith("random against random")


def errors_of(output: IO[str]) -> str:
    """The last line on standard error of an arena with that standard output, which fails."""
    command = ["arena", "random", "random", "--game", "nullgame", "--games", "2", "--cores", "1", "--lang", "en"]
    done = subprocess.run(
        [sys.executable, "-m", "duchy", *command], check=False, stdout=output, stderr=subprocess.PIPE, text=True
    )
    assert done.returncode == 1
    return done.stderr.splitlines()[-1]


def test_a_report_of_an_analysis_names_it() -> None:
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        write_whole(FULL, b"report")


def test_puzzles_are_not_read_back_from_it() -> None:
    puzzle = first_of("magnate")
    file = MinedFile(FULL, Mine("magnate", puzzle.origin[0], puzzle.view.settled.seats))
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        file.add(puzzle)
