"""An incomplete game is left out and named; all others still work."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from duchy.kernel.cache import PACKAGE

pytestmark = pytest.mark.check

Run = Callable[..., subprocess.CompletedProcess[str]]
ROOT = PACKAGE.parents[1]
COPYING = re.compile(r"^```bash\ngame=fourth\n(.*?)^```", re.MULTILINE | re.DOTALL)
ADDED = ("norules", "broken", "noface", "nofolder")


def python_in(folder: Path) -> Run:
    """Python with the package in that folder."""

    def python(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ, "PYTHONPATH": str(folder), "DUCHY_SAVES": str(folder / "saves"), "DUCHY_LANG": "en",
            "DUCHY_CACHE": str(folder / "cache"),
        }  # fmt: skip
        return subprocess.run(
            [sys.executable, *arguments], input=typed, capture_output=True, text=True, env=environment, cwd=folder,
            check=False,
        )  # fmt: skip

    return python


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Python with a copy of the package that has four unfinished games."""
    folder = tmp_path_factory.mktemp("half")
    package = folder / "duchy"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "weights"))
    shutil.copytree(PACKAGE.parents[1] / "docs" / "rules", package / "rulebooks")
    games = package / "games"
    registry = games / "__init__.py"
    text = registry.read_text()
    assert text.count('"nullgame")') == 1
    registry.write_text(text.replace('"nullgame")', f'"nullgame", {", ".join(map(repr, ADDED))})'))
    (games / "broken").mkdir()
    (games / "broken" / "__init__.py").write_text("from ...kernel.game import Game\nGAME = Game(name=unknown)\n")
    for name in ("norules", "noface"):
        shutil.copytree(games / "nullgame", games / name)
        description = games / name / "__init__.py"
        description.write_text(description.read_text().replace('"nullgame"', f'"{name}"'))
        observation = (package / "observations" / "nullgame.py").read_text()
        (package / "observations" / f"{name}.py").write_text(observation.replace("nullgame", name))
    (games / "norules" / "rules.py").unlink()

    return python_in(folder)


def test_another_game_is_played(run: Run) -> None:
    done = run("-m", "duchy", "play", "magnate", "--seat", "1", "--seed", "5", "--level", "random", typed="1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You sell" in done.stdout or "You build" in done.stdout


@pytest.mark.parametrize(
    ("game", "lacking"),
    [
        ("norules", "games/norules/rules.py"), ("nofolder", "games/nofolder/"), ("noface", "terminal/noface.py"),
        ("broken", "NameError: name 'unknown' is not defined"),
    ],
)  # fmt: skip
def test_a_half_made_game_is_refused_by_name(run: Run, game: str, lacking: str) -> None:
    done = run("-m", "duchy", "play", game)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert f"the game {game} cannot be played yet; it lacks {lacking}" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_surface_leaves_them_out_and_says_so(run: Run) -> None:
    told = run("-m", "duchy", "doctor").stdout
    for name in ADDED:
        assert f"{name}: left out, because it lacks " in told
    done = run("-m", "duchy", "engine", typed='{"do": "games"}\n')
    names = [game["name"] for game in json.loads(done.stdout.splitlines()[0])["games"]]
    assert names == ["magnate", "rois_faineants", "magna_grecia", "nullgame"]
    tables = run(
        "-c", "from duchy.server.web.catalogue import *; print(*OWN_GAMES); print(*sorted(lacking_here()))"
    ).stdout
    assert tables.splitlines() == ["magnate rois_faineants magna_grecia", " ".join(sorted(ADDED))]
    helped = run("-m", "duchy", "play", "--help")
    assert helped.returncode == 0
    assert not [name for name in ADDED if name in helped.stdout]


@pytest.mark.parametrize("command", ["arena heuristic random --games 2 --game", "train --games 2", "calibration"])
def test_what_needs_a_mind_names_what_is_not_there(run: Run, command: str) -> None:
    done = run("-m", "duchy", *command.split(), "noface")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "the game noface cannot be played yet; it lacks minds/noface/" in done.stderr


BROKEN = {
    "rulesnot": ("games/rulesnot/rules.py", "def score(", "def tally("),
    "rulesbad": ("games/rulesbad/rules.py", "def score(", "def score(("),
    "endsbad": ("study/ends/endsbad.py", "def unfinished(", "def unfinished(("),
    "endsnot": ("study/ends/endsnot.py", "def unfinished(", "def left("),
    "mindbad": ("minds/mindbad/heuristic.py", "def judge(", "def judge(("),
    "facenot": ("terminal/facenot.py", "def story(", "def tell("),
    "facebad": ("terminal/facebad.py", "def story(", "def story(("),
    "wordsbad": ("words/wordsbad.en.toml", "[game]", "[game"),
    "wordsbad_fr": ("words/wordsbad_fr.fr.toml", "[game]", "[game"),
    "pagenot": ("server/games/pagenot/page.py", "def shown(", "def drawn("),
    "deepbad": ("games/deepbad/editions.py", "AXES", "AXES = ("),
}
"""Whole games with an error in one file: the file, what stands in it, what stands there instead."""
UNSTUDIED = "unstudied"
"""A game that is whole but for what a study needs."""


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Python with a copy of the package to which games have been added that are broken inside."""
    folder = tmp_path_factory.mktemp("broken")
    shutil.copytree(PACKAGE, folder / "src" / "duchy", ignore=shutil.ignore_patterns("__pycache__", "weights"))
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    (commands,) = COPYING.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8"))
    for game in (*BROKEN, UNSTUDIED):
        subprocess.run(["bash", "-euo", "pipefail", "-c", f"game={game}\n{commands}"], cwd=folder, check=True)
    named = [
        ("games/__init__.py", '"nullgame", "rulesnot")', f'"nullgame", {", ".join(map(repr, (*BROKEN, UNSTUDIED)))})')
    ]
    for file, old, new in [*named, *BROKEN.values()]:
        path = folder / "src" / "duchy" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (folder / "src" / "duchy" / "study" / "ends" / f"{UNSTUDIED}.py").unlink()
    return python_in(folder / "src")


@pytest.mark.parametrize(
    ("game", "lacking"),
    [
        ("rulesnot", "score in games/rulesnot/rules.py"), ("rulesbad", "games/rulesbad/rules.py (line "),
        ("endsbad", "study/ends/endsbad.py (line "), ("endsnot", "unfinished in study/ends/endsnot.py"),
        ("mindbad", "minds/mindbad/heuristic.py (line "), ("facenot", "story in terminal/facenot.py"),
        ("facebad", "terminal/facebad.py (line "), ("wordsbad", "words/wordsbad.en.toml ("),
        ("wordsbad_fr", "words/wordsbad_fr.fr.toml ("), ("deepbad", "SyntaxError: "),
    ],
)  # fmt: skip
def test_a_game_that_is_broken_inside_is_refused_by_name(broken: Run, game: str, lacking: str) -> None:
    done = broken("-m", "duchy", "play", game)
    assert done.returncode in (1, 2)
    assert f"the game {game} cannot be played yet; it lacks {lacking}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_without_what_a_study_needs_is_played_and_not_studied(broken: Run) -> None:
    done = broken("-m", "duchy", "study", UNSTUDIED, "--games", "4")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"the game {UNSTUDIED} cannot be studied yet; it lacks study/ends/{UNSTUDIED}.py\n"
    told = broken("-m", "duchy", "doctor").stdout
    assert re.search(rf"{UNSTUDIED}: it has no .*study/ends/{UNSTUDIED}\.py, words/web_{UNSTUDIED}", told)


def test_games_that_are_broken_inside_leave_the_others_alone(broken: Run) -> None:
    done = broken("-m", "duchy", "play", "nullgame", "--seat", "1", "--level", "random", typed="1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    told = broken("-m", "duchy", "doctor")
    assert "Traceback" not in told.stderr
    for name in {*BROKEN} - {"pagenot"}:
        assert f"{name}: left out, because it lacks " in told.stdout


def test_pages_are_served_without_games_that_are_broken_inside(broken: Run) -> None:
    asked = (
        "from duchy.server.web import catalogue, texts; print(*catalogue.OWN_GAMES); print(*catalogue.lacking_here());"
        "print(*(key for language in ('en', 'fr', 'ru') for key in texts.texts('web', language)"
        " if key.startswith('title.')))"
    )
    done = broken("-c", asked)
    assert (done.returncode, done.stderr) == (0, "")
    own, lacking, titles = done.stdout.splitlines()
    whole = ["magnate", "rois_faineants", "magna_grecia", "facenot", "facebad", UNSTUDIED]
    assert sorted(own.split()) == sorted(whole)
    assert {*lacking.split()} == {*BROKEN} - {"facenot", "facebad"}
    assert {*titles.split()} == {f"title.{game}" for game in [*whole, "nullgame"]}
