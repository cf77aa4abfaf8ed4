"""An incomplete game is left out and named; all others still work."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from duchy.kernel.cache import PACKAGE

pytestmark = pytest.mark.check

Run = Callable[..., subprocess.CompletedProcess[str]]
ADDED = ("norules", "broken", "noface", "nofolder")


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
