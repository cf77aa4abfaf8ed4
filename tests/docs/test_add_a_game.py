"""The commands of `docs/add-a-game.md` make a fourth game that is played everywhere, with not one line more."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.server.serving import Address

import duchy

PACKAGE = Path(duchy.__file__).parent
ROOT = PACKAGE.parents[1]
COMMANDS = re.compile(r"^```bash\n(.*?)^```", re.MULTILINE | re.DOTALL)
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources in which the document's commands were carried out."""
    folder = tmp_path_factory.mktemp("fourth")
    ignored = shutil.ignore_patterns("__pycache__", "weights")
    shutil.copytree(PACKAGE, folder / "src" / "duchy", ignore=ignored)
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    (commands,) = COMMANDS.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8"))
    subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=folder, check=True)
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    own = {"PYTHONPATH": str(folder / "src"), "DUCHY_LANG": "en", "DUCHY_SAVES": str(folder / "saves")}
    return {**os.environ, **own, "DUCHY_CACHE": str(folder / "cache")}


@pytest.fixture(scope="module")
def run(copied: Path) -> Run:
    def python(*arguments: str, typed: str = "", at: Path = copied) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", *arguments], input=typed, capture_output=True, text=True, env=surroundings(copied),
            cwd=at, check=False,
        )  # fmt: skip

    return python


def test_only_one_line_of_other_files_is_changed(copied: Path) -> None:
    changed = [
        path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")
        if (copied / "src" / "duchy" / path.relative_to(PACKAGE)).read_bytes() != path.read_bytes()
    ]  # fmt: skip
    assert changed == ["games/__init__.py"]


def test_it_is_played_in_the_terminal(run: Run) -> None:
    done = run("duchy", "play", "fourth", "--seat", "1", "--seed", "5", "--level", "heuristic", typed="1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You keep the token" in done.stdout
    assert "The computer" in done.stdout


def test_it_is_played_through_the_engine(run: Run) -> None:
    asked = [{"do": "new", "game": "fourth", "seed": 1}, {"do": "play", "actions": ["draw 2"]}]
    done = run("duchy", "engine", typed="".join(json.dumps(each) + "\n" for each in asked))
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in told] == [True, True]
    assert told[1]["legal"] == ["keep", "return"]


def test_players_meet_in_it(run: Run) -> None:
    done = run("duchy", "arena", "heuristic", "random", "--game", "fourth", "--games", "4", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "heuristic" in done.stdout


def test_it_is_served_to_browsers(copied: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "duchy", "serve", "--port", "0", "--data", str(copied / "games.sqlite3")],
        stdout=subprocess.PIPE, text=True, env=surroundings(copied), cwd=copied,
    )  # fmt: skip
    try:
        assert server.stdout
        (port,) = re.findall(r"http://[^:]+:(\d+)", server.stdout.readline())
        address = Address(int(port))
        known = httpx.get(f"{address.http}/api/games").json()["games"]
        assert "fourth" in [game["name"] for game in known]
        assert "fourth" in httpx.get(f"{address.http}/js/games/fourth.js").text
        person = address.sit(address.create("fourth", players={"2": "random"}), 1)
        with person.connection:
            while not person.last["legal"]:
                person.hear("ev")
            assert person.act("keep")["is"] == "ack"
    finally:
        server.terminate()
        server.wait()


@pytest.mark.slow
def test_it_keeps_the_contract(run: Run) -> None:
    tests = "tests/contract/test_contract.py"
    done = run("pytest", "-q", "-n0", "-p", "no:cacheprovider", tests, "-k", "fourth and not pinned", at=ROOT)
    assert done.returncode == 0, done.stdout
    assert "[100%]" in done.stdout
