"""The commands of `docs/add-a-game.md` alone make a fourth game that can be played everywhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect, sync_playwright
from tests.browser.conftest import FLAGS
from tests.browser.tab import CHROMIUM, Tab
from tests.server.serving import PATIENCE, Address

import duchy
from duchy.kernel.parts import Part
from duchy.players.opponents.levels import METHODS

PACKAGE = Path(duchy.__file__).parent
ROOT = PACKAGE.parents[1]
COMMANDS = re.compile(r"^```bash\n(.*?)^```", re.MULTILINE | re.DOTALL)
UNCOMPILED, COMPILED = METHODS[:3], METHODS[3:]
"""The methods that play at once, and those for which rules are compiled."""
IN_HASTE = {"NUMBA_OPT": "1"}
"""Rules run too briefly here for it to be worth optimising them much."""
ON_THE_FULL_SCREEN = """
import sys
from pathlib import Path
from tests.fullscreen.person import sitting_with
from tests.fullscreen.test_whole_games import play_to_the_end
play_to_the_end(sitting_with(Path(sys.argv[1]), "fourth", "--fast"), "en", (80, 24))
"""
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources in which the document's commands have been run."""
    folder = tmp_path_factory.mktemp("fourth")
    ignored = shutil.ignore_patterns("__pycache__", "weights")
    shutil.copytree(PACKAGE, folder / "src" / "duchy", ignore=ignored)
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    (commands,) = COMMANDS.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8"))
    subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=folder, check=True)
    return folder


def test_the_document_names_every_part() -> None:
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    named = {part: part.place("<game>").replace("-*.", "-2.") for part in Part}
    also = {Part.SCRIPT: "web/js/games/<game>/"}
    assert [part for part in Part if f"`{also.get(part, named[part])}" not in text] == []


def surroundings(folder: Path) -> dict[str, str]:
    own = {"PYTHONPATH": str(folder / "src"), "DUCHY_LANG": "en", "DUCHY_SAVES": str(folder / "saves")}
    return {**os.environ, **own, "DUCHY_CACHE": str(folder / "cache")}


@pytest.fixture(scope="module")
def run(copied: Path) -> Run:
    def python(
        *arguments: str, typed: str = "", at: Path = copied, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments], input=typed, capture_output=True, text=True, cwd=at, check=False,
            env={**surroundings(copied), **variables},
        )  # fmt: skip

    return python


def test_only_one_line_of_other_files_is_changed(copied: Path) -> None:
    changed = [
        path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")
        if (copied / "src" / "duchy" / path.relative_to(PACKAGE)).read_bytes() != path.read_bytes()
    ]  # fmt: skip
    assert changed == ["games/__init__.py"]


def test_it_is_played_in_the_terminal(run: Run) -> None:
    done = run("-m", "duchy", "play", "fourth", "--seat", "1", "--seed", "5", "--level", "heuristic", typed="1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You keep the token" in done.stdout
    assert "The computer" in done.stdout


def test_it_is_played_through_the_engine(run: Run) -> None:
    asked = [{"do": "new", "game": "fourth", "seed": 1}, {"do": "play", "actions": ["draw 2"]}]
    done = run("-m", "duchy", "engine", typed="".join(json.dumps(each) + "\n" for each in asked))
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in told] == [True, True]
    assert told[1]["legal"] == ["keep", "return"]


def meet(run: Run, methods: tuple[str, ...], **variables: str) -> None:
    """Let one of each play at a table for three, from every seat."""
    where = ("--game", "fourth", "--games", "3", "--seed", "1", "--ms", "5", "--cores", "1", "--no-luck")
    done = run("-m", "duchy", "arena", *methods, *where, **variables)
    assert done.returncode == 0, done.stderr
    assert [name for name in methods if not re.search(rf"^  {name}(:5)?: ", done.stdout, re.MULTILINE)] == []


def test_players_meet_in_it(run: Run) -> None:
    meet(run, UNCOMPILED)


@pytest.fixture(scope="module")
def trained(run: Run) -> dict[str, str]:
    """What makes commands use a net that has been trained for three seats."""
    options = ("--seats", "3", "--games", "8", "--cores", "1", "--out", "trained")
    done = run("-m", "duchy", "train", "fourth", *options, **IN_HASTE)
    assert done.returncode == 0, done.stderr
    return {**IN_HASTE, "DUCHY_WEIGHTS": "trained"}


@pytest.mark.check
def test_a_net_learns_it_and_plays_it_with_and_without_search(run: Run, trained: dict[str, str]) -> None:
    meet(run, COMPILED, **trained)


@pytest.mark.check
def test_it_is_played_on_the_full_screen(run: Run, tmp_path: Path) -> None:
    done = run("-c", ON_THE_FULL_SCREEN, str(tmp_path), at=ROOT)
    assert done.returncode == 0, done.stderr
    assert len([*tmp_path.glob("fourth-*.txt")]) == 1


@pytest.fixture(scope="module")
def served(copied: Path) -> Iterator[Address]:
    server = subprocess.Popen(
        [sys.executable, "-m", "duchy", "serve", "--port", "0", "--data", str(copied / "games.sqlite3")],
        stdout=subprocess.PIPE, text=True, env=surroundings(copied), cwd=copied,
    )  # fmt: skip
    try:
        assert server.stdout
        (port,) = re.findall(r"http://[^:]+:(\d+)", server.stdout.readline())
        yield Address(int(port))
    finally:
        server.terminate()
        server.wait()


def test_it_is_served_to_browsers(served: Address) -> None:
    known = httpx.get(f"{served.http}/api/games", timeout=PATIENCE).json()["games"]
    assert "fourth" in [game["name"] for game in known]
    assert "fourth" in httpx.get(f"{served.http}/js/games/fourth.js", timeout=PATIENCE).text
    person = served.sit(served.create("fourth", players={"2": "random"}), 1)
    with person.connection:
        while not person.last["legal"]:
            person.hear("ev")
        assert person.act("keep")["is"] == "ack"


@pytest.mark.check
@pytest.mark.skipif(not CHROMIUM, reason="there is no chromium here")
def test_it_is_played_in_a_browser(served: Address) -> None:
    """To its end, from its card on the first page, which offers no lesson because the game has none."""
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser:
        tab = Tab.of(browser, served.http, language="fr").open("/")
        card = tab.find(".game").last
        expect(card.locator("h2")).to_have_text("Le jeu vide")
        expect(card.get_by_text("web.")).to_have_count(0)
        assert tab.find("a[href='/learn?game=magnate']").count() == 1
        assert tab.find("a[href='/learn?game=fourth']").count() == 0
        tab.key("play.fourth").click()
        moves = 0
        while tab.wait_for_turn():
            before = tab.version()
            tab.pause()
            tab.find(".board button").first.click()
            tab.wait_for_news(before)
            moves += 1
        assert (moves > 0, tab.troubles) == (True, [])
        tab.close()


@pytest.mark.check
def test_it_keeps_the_contract_but_for_what_the_document_says(run: Run) -> None:
    """The lists by game that are kept beside the contract tests do not name it yet."""
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    lists = {
        "`MIXES`": "test_contract.py::test_the_tables_cover_every_value_of_every_axis",
        "`TEXTS_OF`": "test_contract.py::test_the_order_of_the_actions_is_pinned[fourth]",
        "(its parts, for pyright)": "test_joints.py::test_the_type_checker_is_shown_every_part_of_every_game",
    }
    assert [name for name in lists if name not in text] == []
    chosen = ("-k", "fourth or every_value_of_every_axis or shown_every_part")
    done = run("-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "tests/contract", *chosen, at=ROOT)
    failed = re.findall(r"^FAILED tests/contract/(\S+)", done.stdout, re.MULTILINE)
    assert sorted(failed) == sorted(lists.values()), done.stdout
    assert "[100%]" in done.stdout


@pytest.mark.slow
def test_it_is_studied_and_its_games_are_kept_and_analysed(run: Run, trained: dict[str, str], tmp_path: Path) -> None:
    seated = [f"--player={seat}={method}" for seat, method in enumerate(UNCOMPILED, start=1)]
    played = run("-m", "duchy", "play", "fourth", "--seats", "3", "--save-dir", str(tmp_path), *seated)
    assert played.returncode == 0, played.stderr
    (record,) = map(str, tmp_path.glob("*.txt"))
    for command in (
        ("record", "verify", record),
        ("analyse", record),
        ("study", "fourth", "--seats", "3", "--games", "3"),
    ):
        done = run("-m", "duchy", *command, **trained)
        assert done.returncode == 0, done.stderr
        assert "fourth" in done.stdout or "decisions were examined" in done.stdout
