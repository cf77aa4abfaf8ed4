"""The program in a real terminal and as a process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from tests.processes import TOLD, processor_seconds, wait_until_asleep

from duchy.cli import main
from duchy.terminal.cells import shown
from duchy.words import Words

PACKAGE = Path(__file__).parents[2] / "src"
PLAY = ["-m", "duchy", "play", "magnate", "--seat", "1"]


def surroundings(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DUCHY", "LC_", "PYTHON", "NO_"))}
    return kept | {
        "PYTHONPATH": str(PACKAGE), "DUCHY_SAVES": str(folder / "saves"), "DUCHY_CACHE": str(folder / "cache"),
        "LANG": "C.UTF-8", "TERM": "xterm-256color",
    } | more  # fmt: skip


def interrupt(child: pexpect.spawn[str]) -> None:
    """Ctrl+C, once the prompt waits: Python's own line editing misses what comes in the instant before, however long
    that takes on a busy machine.
    """
    assert child.pid is not None
    wait_until_asleep(child.pid)
    child.sendintr()


def terminal(folder: Path, *options: str, columns: int = 80, **more: str) -> pexpect.spawn[str]:
    return pexpect.spawn(
        sys.executable, [*PLAY, *options], env=surroundings(folder, **more), dimensions=(50, columns), timeout=120,
        encoding="utf-8",
    )  # fmt: skip


def shown_before(child: pexpect.spawn[str]) -> str:
    """What was printed before what was last expected."""
    assert child.before is not None
    return child.before


def piped(folder: Path, typed: str, *options: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *PLAY, *options], input=typed.encode(), capture_output=True, env=surroundings(folder, **more),
        timeout=120, check=False,
    )  # fmt: skip


def test_a_turn_in_a_terminal(tmp_path: Path) -> None:
    child = terminal(tmp_path, "--level", "weighted", "--seed", "3")
    child.expect("> ")
    assert "\x1b[" in shown_before(child)
    child.sendline("1")
    child.expect("You sell")
    child.expect("> ")
    child.sendline("")
    child.expect("You draw")
    child.expect("> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_without_a_game_one_is_asked_for(tmp_path: Path) -> None:
    child = pexpect.spawn(
        sys.executable, ["-m", "duchy", "play", "--level", "weighted"], env=surroundings(tmp_path), timeout=120,
        encoding="utf-8", dimensions=(50, 80),
    )  # fmt: skip
    child.expect(r"1\) Magnate: ")
    child.expect("Enter: 1> ")
    child.sendline("99")
    child.expect("Enter: 1> ")
    child.sendline("")
    child.expect("Harvest")
    child.close(force=True)


def test_ctrl_c_says_where_the_game_is_and_it_can_be_resumed(tmp_path: Path) -> None:
    child = terminal(tmp_path, "--level", "weighted", "--seed", "3")
    child.expect("> ")
    interrupt(child)
    child.expect("The game is saved in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    again = terminal(tmp_path)
    again.expect(r"Continue it\? \[Y/n\] ")
    again.sendline("")
    again.expect("The game continues in turn 1")
    again.expect("> ")
    again.sendeof()
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def test_a_resume_that_is_not_wanted(tmp_path: Path) -> None:
    piped(tmp_path, "1\n", "--level", "weighted")
    child = terminal(tmp_path, "--level", "weighted", "--lang", "fr")
    child.expect(r"La reprendre.\? \[O/n\] ")
    child.sendline("n")
    child.expect("Tour 1")
    child.expect("> ")
    interrupt(child)
    child.expect(pexpect.EOF)
    child.close()
    assert len(list((tmp_path / "saves").glob("*.txt"))) == 2


@pytest.mark.parametrize(("options", "more"), [(["--no-color"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})])
def test_no_colours_where_none_are_wanted(tmp_path: Path, options: list[str], more: dict[str, Any]) -> None:
    child = terminal(tmp_path, "--level", "weighted", *options, **more)
    child.expect("undo, why, quit")
    assert "\x1b[3" not in shown_before(child)
    assert "\x1b[1" not in shown_before(child)
    child.terminate(force=True)


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_ascii_only(tmp_path: Path, lang: str) -> None:
    typed = "?\n1\nдальше\n\xff\nlog\n"
    done = piped(tmp_path, typed, "--lang", lang, "--level", "weighted", LANG="C", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"Traceback" not in done.stderr
    assert b"MSL" in done.stdout


@pytest.mark.skipif(not TOLD, reason="processor time is read from /proc")
def test_the_first_prompt_comes_at_once_and_nothing_is_compiled_in_this_process(tmp_path: Path) -> None:
    """A second of its own computing, with the strongest opponent and an empty cache."""
    child = terminal(tmp_path)
    child.expect("> ")
    assert child.pid is not None
    computed = processor_seconds(child.pid)
    interrupt(child)
    child.expect(pexpect.EOF)
    child.close()
    assert computed < 1.5


def test_the_playing_process_never_imports_numba_or_numpy(tmp_path: Path) -> None:
    program = (
        "import sys; from duchy.cli import main; status = main(sys.argv[1:]);"
        "print([name for name in ('numba', 'numpy', 'llvmlite') if name in sys.modules], status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "play", "magnate", "--ms", "20"], input="1\n\nhint\n1\n1\n\n",
        capture_output=True, text=True, env=surroundings(tmp_path), timeout=120, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[] 0"


def test_wrong_options_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    for options, words in [
        (["--axis", "courts"], "NAME=VALUE"),
        (["--axis", "courts=5"], "courts"),
        (["--edition", "xx"], "xx"),
        (["--seat", "3"], "There is no seat 3"),
        (["--player", "1=nobody"], "SEAT=human"),
        (["--seats", "3"], "3"),
        (["--resume", "nowhere.txt"], "nowhere.txt"),
    ]:
        assert main(["play", "magnate", "--seat", "1", "--lang", "en", *options]) == (1 if "--resume" in options else 2)
        assert words in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_device_is_no_traceback(tmp_path: Path) -> None:
    done = piped(tmp_path, "1\nsave /dev/full/game.txt\n", "--level", "weighted")
    assert done.returncode == 0
    assert b"There is no folder" in done.stdout


CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def too_wide(text: str, columns: int) -> list[str]:
    """The lines of what was shown that are wider than the terminal."""
    return [line for line in CODES.sub("", text).replace("\r", "").split("\n") if shown(line) > columns]


@pytest.mark.parametrize(("lang", "columns"), [("en", 80), ("fr", 60), ("ru", 40)])
def test_what_is_asked_before_a_game_fits_the_window(tmp_path: Path, lang: str, columns: int) -> None:
    child = pexpect.spawn(
        sys.executable, ["-m", "duchy", "play", "--lang", lang], timeout=120, encoding="utf-8",
        env=surroundings(tmp_path), dimensions=(50, columns),
    )  # fmt: skip
    told = ""
    for answer in ("3", "2"):
        child.expect("> ")
        told += shown_before(child)
        child.sendline(answer)
    child.expect("> ")
    told += shown_before(child)
    child.close(force=True)
    assert Words(lang, "magna_grecia")("game.title") in told
    assert "±" in told
    assert too_wide(told, columns) == []


def test_a_window_that_changes_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """Also where the shell has told its first width to its children, once and for all."""
    child = terminal(tmp_path, "--level", "weighted", "--seed", "3", COLUMNS="80")
    child.expect("\n> ")
    for columns, typed in ((60, "?"), (100, "table"), (60, "rules tax"), (60, "why build 7sk@3"), (60, "1")):
        child.setwinsize(50, columns)
        child.sendline(typed)
        child.expect("\n> ")
        assert too_wide(shown_before(child), columns) == []
        widest = max(shown(CODES.sub("", line)) for line in shown_before(child).replace("\r", "").split("\n"))
        assert columns == 60 or widest > 80, "room that is there is used"
    child.close(force=True)


def test_the_end_of_a_game_asks_for_another_one(tmp_path: Path) -> None:
    child = pexpect.spawn(
        sys.executable, ["-m", "duchy", "play", "nullgame", "--level", "random", "--fast", "--option", "rounds=1"],
        env=surroundings(tmp_path), timeout=120, encoding="utf-8", dimensions=(50, 80),
    )  # fmt: skip
    for answer in ("", "n"):
        while child.expect([r"Play again\? \[Y/n\] ", "\n> "]):
            child.sendline("1")
        child.sendline(answer)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(list((tmp_path / "saves").glob("nullgame-*.txt"))) == 2
