"""A file of results is written by one command at a time; the lock ends with its process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.kernel.exclusive import BeingWritten, only_writer
from duchy.words import LANGUAGES, Words

COMMANDS = {
    "arena": "arena random random --game nullgame --games 2 --cores 1 --json",
    "ladder": "ladder nullgame --levels random weighted --games 2 --cores 1 --json",
    "calibration": "calibration magnate --games 0 --json",
    "study": "study magnate --games 2 --cores 1 --json",
    "mine": "puzzles mine magnate --games 1 --cores 1 --out",
}
HOLDS = """
import sys, time
from pathlib import Path
from duchy.kernel.exclusive import only_writer
with only_writer(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_second_command_is_told_that_the_file_is_being_written(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"
    with only_writer(file):
        for language in LANGUAGES:
            assert main([*COMMANDS[command].split(), str(file), "--lang", language]) == 1
            assert capsys.readouterr().err.strip() == Words(language)("cli.being_written", file=file)
    assert file.read_bytes() == b""


def test_whoever_is_killed_has_let_go(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    holder = subprocess.Popen([sys.executable, "-c", HOLDS, str(file)], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(BeingWritten), only_writer(file):
        pass
    holder.kill()
    holder.communicate()
    with only_writer(file):
        pass


def test_what_is_no_file_anybody_may_write_to() -> None:
    with only_writer(Path("/dev/null")), only_writer(Path("/dev/null")):
        pass
