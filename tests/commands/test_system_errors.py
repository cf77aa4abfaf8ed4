"""What the system says of a file in English is said in the person's language, with the file."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.words import Words

COMMANDS = (["replay"], ["record", "verify"], ["record", "show"], ["analyse"], ["study"], ["play", "--resume"])


@pytest.mark.parametrize("language", ["fr", "ru"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], language: str
) -> None:
    file = tmp_path / "none.toml"
    assert main([*command, str(file), "--lang", language]) != 0
    said = capsys.readouterr().err
    assert str(file) in said
    assert os.strerror(errno.ENOENT) not in said
    assert Words(language).reason(FileNotFoundError(errno.ENOENT, "")) in said


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_folder_that_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["replay", str(tmp_path), "--lang", language]) != 0
    assert os.strerror(errno.EISDIR) not in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_full_disk(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["map", "show", "redraw", "--svg", "/dev/full", "--lang", language]) != 0
    said = capsys.readouterr().err
    assert "/dev/full" in said
    assert os.strerror(errno.ENOSPC) not in said


def test_in_english_and_where_it_is_rare_it_is_the_systems_own() -> None:
    for number in (errno.ENOENT, errno.EACCES, errno.EISDIR, errno.EEXIST, errno.ENOSPC, errno.EROFS):
        assert Words("en").reason(OSError(number, os.strerror(number))) == os.strerror(number)
    assert Words("ru").reason(OSError(errno.ELOOP, "loop")) == "loop"
    assert Words("fr").reason(OSError("no number")) == "no number"
