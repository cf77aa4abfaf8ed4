"""What has been found with other code or other data is told apart."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.sources import PACKAGE

from duchy.analysis.findings import CODE
from duchy.kernel.files.source import digest_of
from duchy.players.measure.results import FLOORS
from duchy.training.runs.origin import LEARNED_FROM


@pytest.mark.parametrize(
    ("places", "edited"),
    [
        (FLOORS, "minds/magna_grecia/levels.toml"),
        (FLOORS, "minds/magnate/manners.toml"),
        (FLOORS, "games/magna_grecia/maps/redraw.json"),
        (FLOORS, "players/player.py"),
        (LEARNED_FROM, "minds/rois_faineants/recipe.toml"),
        (CODE, "analysis/measured.json"),
        (CODE, "games/magna_grecia/maps/redraw.json"),
    ],
)
def test_a_byte_more_gives_another_digest(places: Sequence[str], edited: str, tmp_path: Path) -> None:
    assert copied(places, tmp_path, edited=None) != copied(places, tmp_path, edited)


@pytest.mark.parametrize("edited", ["games/magnate/pins/counts.json", "players/opponents/strengths.json"])
def test_what_no_game_depends_on_does_not(edited: str, tmp_path: Path) -> None:
    assert copied(FLOORS, tmp_path, edited=None) == copied(FLOORS, tmp_path, edited)


def test_a_file_that_has_another_name_gives_another_digest(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "games").mkdir(parents=True)
        (tmp_path / name / "games" / f"{name}.py").write_text("")
    assert digest_of("games", package=tmp_path / "one") != digest_of("games", package=tmp_path / "two")


def copied(places: Sequence[str], home: Path, edited: str | None) -> str:
    """The digest of a copy in which that file is longer by a byte."""
    package = home / ("edited" if edited else "as it is")
    for place in places:
        shutil.copytree(PACKAGE / place, package / place, ignore=shutil.ignore_patterns("__pycache__"))
    if edited:
        with (package / edited).open("ab") as file:
            file.write(b"\n")
    return digest_of(*places, package=package)
