"""`duchy completion`: what each shell is given completes commands, options, games, levels and files."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from duchy.cli import COMMANDS, main
from duchy.commands.naming import OFFERED
from duchy.players.opponents.levels import EVERYBODY

COMPLETE = """
eval "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
COMP_LINE="$*"
COMP_POINT=${#COMP_LINE}
name=$(complete -p duchy | sed 's/.*-F *\\([^ ]*\\).*/\\1/')
"$name" duchy "${@: -1}" "${@: -2:1}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
"""Completes a line as bash does when somebody presses Tab."""


def script(shell: str, *language: str) -> str:
    with redirect_stdout(StringIO()) as written:
        assert main(["completion", shell, *language]) == 0
    return written.getvalue()


@pytest.fixture(scope="module")
def bash_script() -> str:
    return script("bash")


def completed(bash_script: str, *words: str, folder: Path | None = None) -> set[str]:
    """What bash offers for the last word."""
    command = ["bash", "-c", COMPLETE, "bash", bash_script, "duchy", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert not done.stderr
    return set(done.stdout.split())


def test_bash_completes_commands_and_their_parts(bash_script: str) -> None:
    assert completed(bash_script, "") >= set(COMMANDS)
    assert completed(bash_script, "re") == {"replay", "record"}
    assert completed(bash_script, "map", "") >= {"check", "show", "generate"}
    assert completed(bash_script, "record", "v") == {"verify"}


def test_bash_completes_options_and_their_values(bash_script: str) -> None:
    assert completed(bash_script, "play", "--hot") == {"--hot-seat"}
    assert completed(bash_script, "play", "--axis") == set()
    assert completed(bash_script, "serve", "--log", "") == {"text", "json"}
    assert completed(bash_script, "rules", "--lang", "") == {"en", "fr", "ru"}


def test_bash_completes_games_editions_options_and_opponents(bash_script: str) -> None:
    assert completed(bash_script, "play", "") >= set(OFFERED)
    assert completed(bash_script, "play", "magnate", "--edition", "r") == {"ru"}
    assert completed(bash_script, "play", "magnate", "--option", "courts") == {"courts="}
    assert completed(bash_script, "play", "magnate", "--level", "") == {*EVERYBODY, "strong"}
    assert completed(bash_script, "arena", "heur") == {"heuristic"}


def test_bash_completes_files(bash_script: str, tmp_path: Path) -> None:
    (tmp_path / "game.txt").touch()
    assert completed(bash_script, "analyse", "ga", folder=tmp_path) == {"game.txt"}
    assert completed(bash_script, "arena", "random", "--json", "ga", folder=tmp_path) == {"game.txt"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_a_shell_is_given_is_well_formed(shell: str) -> None:
    text = script(shell, "--lang", "fr")
    assert all(command in text for command in COMMANDS)
    if shell != "bash":
        assert "terminal" in text
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=text, text=True, check=True)
