"""One law for every command: 2 if it was called wrongly, 1 if what was asked for failed; why, on standard error."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import duchy
from duchy.cli import COMMANDS, main
from duchy.commands import bench, counts, doctor, signature
from duchy.commands.doctor import Outcome, found

WRONG = {
    "play": (
        "--seats 9",
        "--level dukee",
        "--edition de",
        "--player 9=duke",
        "--width 0",
        "--seed x",
        "chess",
        "--game chess",
    ),
    "replay": ("", "game.txt --turn 999", "game.txt --width 0", "game.txt --seat 9"),
    "analyse": ("", "game.txt --worlds 1", "game.txt --seat 9", "game.txt --at 0", "game.txt --deep nan", "a b --at 1"),
    "record": ("", "burn game.txt", "verify"),
    "rules": ("", "chess", "magnate Z99", "--game chess"),
    "docs": ("chess", "bots records"),
    "engine": ("now",),
    "bot": ("", "burn x", "check no_such_program", "check true --games chess", "check true --ms 0"),
    "arena": (
        "",
        "random",
        "random randmo",
        "chess random random",
        "random random --games 0",
        "random random --seats 9",
    ),
    "ladder": ("chess", "--levels random", "--levels random randmo", "--games 0", "--seats 9", "--minutes nan"),
    "calibration": ("chess", "--games -1", "--worlds 1", "--seats 9", "--edition de"),
    "selfplay": ("", "chess --out x.jsonl", "--out x.csv", "--out x.jsonl --games 0", "--out x.jsonl --levels duke"),
    "puzzles": (
        "",
        "mine",
        "check",
        "chess",
        "magnate grecia",
        "magnate --number 99999",
        "magnate --number 1 --today",
        "magnate --games 3",
        "magnate --second game.txt",
        "check magnate --number 3",
        "mine magnate",
        "mine magnate --out x.jsonl --games 0",
        "mine magnate --out x.jsonl --cores 0",
        "mine magnate --out x.jsonl --seats 3",
    ),
    "study": (
        "chess",
        "--editions de",
        "--axes courtz",
        "--axes courts=5",
        "--levels dukee",
        "--until x=1",
        "chess.toml",
        "edition.toml",
    ),
    "train": ("", "chess", "magnate --seats 9", "magnate --games 0", "magnate --minutes nan", "magnate --cores 0"),
    "bench": ("chess", "--seconds 0", "--seconds nan", "--seats 9", "--edition de"),
    "counts": ("chess", "--depth 0", "--edition de", "--option courts=5"),
    "conform": ("", "no_such_program", "true --write", "true --games chess"),
    "signature": ("chess", "--game chess"),
    "map": ("", "burn", "generate --seed -1", "show redraw --width 0", "check"),
    "serve": ("--port 99999", "--port x", "--log xml", "--public", "--config missing.toml"),
    "operate": ("", "burn", "show", "status name", "retention --finished-days -1", "vacuum --data postgresql://x/y"),
    "backup": ("", "copy --every -1", "copy --every nan", "copy --data postgresql://x/y"),
    "verify": ("", "one two"),
    "doctor": ("now",),
    "completion": ("", "tcsh"),
}
"""By command, what it cannot mean."""
FAILED = {
    "play": ("--resume missing.txt", "--resume game.txt"),
    "replay": ("missing.txt",),
    "analyse": ("missing.txt", "damaged.txt", "--diagram missing.txt"),
    "record": ("verify missing.txt", "verify damaged.txt", "show missing.txt"),
    "bot": ("new game.txt",),
    "arena": ("random random --games 2 --json game.txt/x", "net random --game nullgame --games 2"),
    "ladder": (
        "nullgame --levels random weighted --games 2 --json game.txt/x",
        "nullgame --levels net random --games 2",
    ),
    "calibration": ("nullgame --games 0 --json game.txt/x",),
    "selfplay": ("--games 1 --out nowhere/x.jsonl",),
    "puzzles": (
        "nullgame",
        "mine magnate --games 1 --out nowhere/x.jsonl",
        "mine magnate --games 1 --out game.txt",
        "mine rois --games 1 --out x.jsonl --second game.txt",
    ),
    "study": ("--levels random --games 2 --json game.txt/x", "--levels random --games 2 --ray"),
    "train": ("--plot missing", "magnate --resume --out missing", "magnate --ray"),
    "bench": ("--peer",),
    "counts": ("nullgame",),
    "conform": ("true --games nullgame", "--write --games nullgame --traces game.txt"),
    "signature": ("nullgame",),
    "map": ("check missing.json", "show missing.json", "generate --out game.txt"),
    "serve": ("--port 0 --data game.txt",),
    "operate": ("status --data missing", "drill missing", "restore missing --data new"),
    "backup": ("copy --data missing", "game.txt --data missing"),
    "verify": ("missing", "game.txt", "damaged.txt"),
    "doctor": ("",),
}
"""By command, what it can mean but not do."""
NEVER_FAILS = {"rules", "docs", "engine", "completion"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a finished game and a damaged one, and a program in which nothing optional works."""
    match = duchy.Match(duchy.games["nullgame"].settle(None, {}, None), seed=1)
    match.play_random(99)
    (tmp_path / "game.txt").write_text(match.record_text())
    (tmp_path / "damaged.txt").write_text("game: nullgame\n\nnonsense\n")
    (tmp_path / "chess.toml").write_text('game = "chess"\n')
    (tmp_path / "edition.toml").write_text('game = "grecia"\nedition = "de"\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(bench, "is_installed", lambda: False)
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(counts, "read_pins", lambda game, kind: {})
    monkeypatch.setattr(signature, "read_pins", lambda game, kind: {})
    monkeypatch.setattr(doctor, "findings", lambda compiling: [found(Outcome.FAIL, "no_rulebook", language="en")])


def status_of(command: str, arguments: str) -> int:
    try:
        return main([command, *arguments.split(), "--lang", "en"])
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 1


@pytest.mark.parametrize("command", WRONG)
def test_a_wrong_command_line_is_status_2(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (*WRONG[command], "--no-such-option"):
        assert (arguments, status_of(command, arguments)) == (arguments, 2)
        out, err = capsys.readouterr()
        assert not out
        assert 1 <= len(err.splitlines()) <= 2, err


@pytest.mark.parametrize("command", FAILED)
def test_a_task_that_fails_is_status_1(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in FAILED[command]:
        assert (arguments, status_of(command, arguments)) == (arguments, 1)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert command in ("counts", "signature", "doctor") or err.strip()


def test_every_command_is_under_the_law() -> None:
    assert set(WRONG) == set(COMMANDS)
    assert set(FAILED) == set(COMMANDS) - NEVER_FAILS
