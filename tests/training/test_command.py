"""`duchy train` from the outside: what it leaves, what it says, Ctrl+C, settings that cannot be."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from duchy.cli import main
from duchy.commands import train as command
from duchy.players.nets.weights import Net, read_net, sha256_of, weights_file, write_net
from duchy.training.runs.checkpoint import load_run, run_file
from duchy.words import LANGUAGES

pytestmark = pytest.mark.check

GAME = "nullgame"
FEW = ("--games", "64", "--cores", "2")


@pytest.fixture(autouse=True)
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "weights"
    monkeypatch.setenv("DUCHY_WEIGHTS", str(folder))
    return folder


def train(*arguments: object, lang: str = "en") -> int:
    return main(["train", *map(str, arguments), "--lang", lang])


@pytest.mark.rotating(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_run(tmp_path: Path, capsys: pytest.CaptureFixture[str], weights: Path, lang: str) -> None:
    out = tmp_path / "out"
    assert train(GAME, *FEW, "--out", out, lang=lang) == 0
    said = capsys.readouterr().out
    net = read_net(weights_file(GAME, 2, out), GAME, 2)
    assert net.provenance.command == "duchy train nullgame --seats 2 --games 64 --seed 1"
    passed = [point for point in load_run(run_file(GAME, 2, out)).points if point.accepted][-1]
    assert (net.provenance.games, net.provenance.cores) == (passed.games, 2)
    assert str(weights_file(GAME, 2, out)) in said
    assert (out / "nullgame-2.png").read_bytes().startswith(b"\x89PNG")
    assert not weights.exists()


def test_onward_from_the_net_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(GAME, *FEW, "--out", tmp_path / "first", "--install") == 0
    held = read_net(weights_file(GAME, 2), GAME, 2)
    assert train(GAME, "--onward", *FEW, "--out", tmp_path / "more") == 0
    net = read_net(weights_file(GAME, 2, tmp_path / "more"), GAME, 2)
    run = load_run(run_file(GAME, 2, tmp_path / "more"))
    assert net.provenance.command == "duchy train nullgame --seats 2 --onward --games 64 --seed 1"
    assert (run.games, run.learner.steps) == (64, 2)
    assert len(run.learner.net) == 2 * len(held.array)
    passed = [point.games for point in run.points if point.accepted]
    assert net.provenance.games == (passed[-1] if passed else 0)
    assert np.array_equal(net.array, held.array) == (not passed)
    assert "64" in capsys.readouterr().out


def test_onward_from_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(GAME, "--onward", *FEW, "--out", tmp_path) == 1
    assert f"has no net {weights_file(GAME, 2).name}" in capsys.readouterr().err


def test_the_same_command_gives_the_same_net(tmp_path: Path) -> None:
    for out, cores in (("a", 1), ("b", 3)):
        assert train(GAME, "--games", 64, "--cores", cores, "--out", tmp_path / out) == 0
    one, other = (read_net(weights_file(GAME, 2, tmp_path / out), GAME, 2) for out in "ab")
    assert one.provenance.sha256 == other.provenance.sha256


def test_install_only_what_is_better(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(GAME, "--games", 400, "--out", tmp_path / "run") == 0
    good = read_net(weights_file(GAME, 2, tmp_path / "run"), GAME, 2)
    array = -good.array  # likes what the good one dislikes
    write_net(weights_file(GAME, 2), Net(array, replace(good.provenance, sha256=sha256_of(array))))
    bad = weights_file(GAME, 2).read_bytes()
    assert train(GAME, "--resume", "--out", tmp_path / "run") == 0
    assert "--install" in capsys.readouterr().out
    assert weights_file(GAME, 2).read_bytes() == bad
    assert train(GAME, "--resume", "--out", tmp_path / "run", "--install") == 0
    assert read_net(weights_file(GAME, 2), GAME, 2).provenance.sha256 == good.provenance.sha256
    before = weights_file(GAME, 2).stat().st_mtime_ns
    assert train(GAME, "--resume", "--out", tmp_path / "run", "--install") == 0
    assert weights_file(GAME, 2).stat().st_mtime_ns == before


def test_a_run_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(GAME, *FEW, "--out", tmp_path) == 0
    before = run_file(GAME, 2, tmp_path).read_bytes()
    assert train(GAME, *FEW, "--out", tmp_path) == 1
    assert "--resume" in capsys.readouterr().err
    assert run_file(GAME, 2, tmp_path).read_bytes() == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_to_go_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert train(GAME, "--resume", "--out", tmp_path, lang=lang) == 1
    assert str(run_file(GAME, 2, tmp_path)) in capsys.readouterr().err


def test_a_damaged_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_file(GAME, 2, tmp_path).write_bytes(b"nonsense")
    assert train(GAME, "--resume", "--out", tmp_path) == 1
    assert "damaged" in capsys.readouterr().err


def test_a_checkpoint_of_another_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train(GAME, *FEW, "--out", tmp_path) == 0
    run_file(GAME, 2, tmp_path).rename(run_file("magnate", 2, tmp_path))
    before = run_file("magnate", 2, tmp_path).read_bytes()
    assert train("magnate", "--resume", "--out", tmp_path) == 1
    assert GAME in capsys.readouterr().err
    assert run_file("magnate", 2, tmp_path).read_bytes() == before


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert train(GAME, *FEW, "--out", tmp_path / "file") == 1
    assert str(tmp_path / "file") in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (GAME, "--seats", "7"),
        ("magnate", "--seats", "3"),
        (GAME, "--games", "0"),
        (GAME, "--games", "-5"),
        (GAME, "--games", "10000000000000"),
        (GAME, "--games", "5", "--minutes", "5"),
        (GAME, "--minutes", "0"),
        (GAME, "--minutes", "-1"),
        (GAME, "--minutes", "nan"),
        (GAME, "--minutes", "inf"),
        (GAME, "--cores", "0"),
        (GAME, "--cores", "100000"),
        (GAME, "--seed", "-1"),
        (GAME, "--seed", "99999999999"),
        (GAME, "--batch", "0"),
        (GAME, "--batch", "7"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_settings_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], lang: str
) -> None:
    out = tmp_path / "out"
    assert train(*arguments, "--out", out, lang=lang) == 2
    said = capsys.readouterr()
    assert said.err.strip()
    assert not said.out
    assert not out.exists()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("library", ["matplotlib", "ray"])
def test_without_a_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, library: str, lang: str
) -> None:
    def absent(name: str) -> None:
        assert name == library

    monkeypatch.setattr(
        f"duchy.{'training.runs.plot' if library == 'matplotlib' else 'commands.train'}.find_spec", absent
    )
    ray = ["--ray"] if library == "ray" else []
    assert train(GAME, *FEW, *ray, "--out", tmp_path, lang=lang) == len(ray)
    said = capsys.readouterr().err
    assert f"duchy[{'ray' if ray else 'train'}]" in said
    assert weights_file(GAME, 2, tmp_path).exists() == (f"duchy train --plot {tmp_path}" in said) == (not ray)
    if not ray:
        assert train("--plot", tmp_path, lang=lang) == 1
        assert "--plot" not in capsys.readouterr().err, "that is what was asked for"


def test_curves_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--plot", tmp_path) == 1
    assert str(tmp_path) in capsys.readouterr().err
    assert train(GAME, *FEW, "--out", tmp_path) == 0
    (tmp_path / "nullgame-2.png").unlink()
    assert train("--plot", tmp_path) == 0
    assert (tmp_path / "nullgame-2.png").stat().st_size > 10_000


def test_a_bar_on_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(command, "BAR", 10)
    assert train(GAME, *FEW, "--out", tmp_path) == 0
    assert "\r\x1b[K[" in capsys.readouterr().err


def percent(line: str) -> float:
    """The first percentage of a line, as any of the languages writes it."""
    found = re.search(r"(\d+)[.,](\d)\s?%", line)
    assert found, line
    return float(".".join(found.groups()))


@pytest.mark.rotating(3)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_net_in_use_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    assert train(GAME, "--measure", lang=lang) == 1
    assert "nullgame-2.safetensors" in capsys.readouterr().err
    assert train(GAME, "--games", 500, "--out", tmp_path) == 0
    capsys.readouterr()
    monkeypatch.setenv("DUCHY_WEIGHTS", str(tmp_path))
    assert train(GAME, "--measure", "--games", 100, lang=lang) == 0
    against_heuristic, against_random = capsys.readouterr().out.splitlines()
    assert percent(against_heuristic) == 50
    assert "heuristic" in against_heuristic
    assert "random" in against_random
    assert percent(against_random) > 60


def test_interrupted_and_gone_on_with(tmp_path: Path) -> None:
    start = [sys.executable, "-m", "duchy", "train", GAME, "--out", str(tmp_path), "--cores", "1", "--lang", "en"]
    new = ["--games", "200000"]
    for arguments, request in (([*new, "--install"], signal.SIGINT), (["--resume"], signal.SIGTERM)):
        before = 0 if "--games" in arguments else load_run(run_file(GAME, 2, tmp_path)).games
        said = interrupted([*start, *arguments], request)
        assert "--resume" in said
        assert ("--install" in said) == ("--install" in arguments)
        assert str(tmp_path) in said
        assert load_run(run_file(GAME, 2, tmp_path)).games > before
    assert load_run(run_file(GAME, 2, tmp_path)).games < 200_000


def interrupted(line: list[str], request: signal.Signals) -> str:
    """What a command says that is interrupted after its first stage, or a little later."""
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ) as process:
        assert process.stdout is not None
        while process.poll() is None and "error" not in process.stdout.readline():
            pass
        time.sleep(0.3)
        process.send_signal(request)
        _, said = process.communicate(timeout=120)
        assert process.returncode == 130, said
        assert "Traceback" not in said
        return said
