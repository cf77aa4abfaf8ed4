"""What the system says of a file in English is said in the person's language, with the file."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.commands import doctor
from duchy.commands.parser import USAGE
from duchy.kernel.errors import WeightsError
from duchy.players.nets.weights import read_tensors, write_weights
from duchy.players.opponents.messages import trouble
from duchy.words import Words
from duchy.words.reasons import weights_words

COMMANDS = (
    ["replay"],
    ["record", "verify"],
    ["record", "show"],
    ["analyse"],
    ["study"],
    ["play", "--resume"],
    ["conform", "python", "--traces"],
)


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


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_net_that_cannot_be_read_or_written(tmp_path: Path, language: str) -> None:
    say, file = Words(language), tmp_path / "file"
    file.touch()
    with pytest.raises(WeightsError) as unreadable:
        read_tensors(file / "net", 1)
    with pytest.raises(WeightsError) as unwritable:
        write_weights(file / "net", b"")
    for caught in (unreadable, unwritable):
        told = weights_words(say, WeightsError(*trouble(caught.value)))
        assert any(say.texts[f"os.{code}"] in told for code in ("ENOTDIR", "EEXIST"))


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_configuration_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    file = tmp_path / "none.toml"
    assert main(["serve", "--config", str(file), "--lang", language]) == USAGE
    say = Words(language)
    told = say("cli.serve.bad_config", place=file, reason=say.texts["os.ENOENT"])
    assert capsys.readouterr().err == f"{told}\n"


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_port_for_the_counts_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        data = str(tmp_path / "tables.sqlite3")
        assert main(["serve", "--port", "0", "--data", data, "--metrics", address, "--lang", language]) == 1
    assert Words(language).texts["os.EADDRINUSE"] in capsys.readouterr().err


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_folder_of_games_that_is_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(doctor, "findings", lambda compiling: [doctor.folder("saves", tmp_path / "file" / "saves")])
    assert main(["doctor", "--lang", language]) == 0
    assert Words(language).texts["os.ENOTDIR"] in capsys.readouterr().out


def test_what_is_said_of_a_host_is_no_error_of_files() -> None:
    """On macOS `EAI_AGAIN` is 2, as `ENOENT` is."""
    assert Words("fr").reason(socket.gaierror(socket.EAI_AGAIN, "again")) == Words("fr").texts["os.EAI_AGAIN"]
    assert Words("fr").reason(socket.herror(errno.ENOENT, "no host")) == "no host"


def test_in_english_and_where_it_is_rare_it_is_the_systems_own() -> None:
    for number in (errno.ENOENT, errno.EACCES, errno.EISDIR, errno.EEXIST, errno.ENOSPC, errno.EROFS):
        assert Words("en").reason(OSError(number, os.strerror(number))) == os.strerror(number)
    assert Words("ru").reason(OSError(errno.ELOOP, "loop")) == "loop"
    assert Words("fr").reason(OSError("no number")) == "no number"
