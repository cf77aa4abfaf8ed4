"""The option of the map: built-in maps by name, others by the path of their file."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from duchy import EditionError
from duchy.games.magna_grecia.maps.axis import MapAxis
from duchy.games.magna_grecia.maps.library import FOLDER, map_named

AXIS = MapAxis()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "coast.json"
    path.write_text((FOLDER / "photo.json").read_text(encoding="utf-8"), encoding="utf-8")
    return path


def edition() -> Any:
    return SimpleNamespace(map=-1, terrain=[9] * 288)


def test_OPT_1_values_and_codes(file: Path) -> None:
    assert (AXIS.name, AXIS.rule, tuple(AXIS.values)) == ("map", "OPT-1", ("redraw", "photo"))
    assert [AXIS.code(value) for value in ("redraw", "photo", str(file))] == [0, 1, 2]
    assert [AXIS.checked(value) for value in ("redraw", "photo", str(file))] == ["redraw", "photo", str(file)]


def test_OPT_1_a_map_is_laid_into_the_edition(file: Path) -> None:
    for value, code, board in (("redraw", 0, "redraw"), ("photo", 1, "photo"), (str(file), 2, "photo")):
        fields = edition()
        AXIS.lay(fields, value)
        assert fields.map == code
        assert fields.terrain == list(map_named(board).terrain)


@pytest.mark.parametrize("value", [None, 0, True, 1.5, [], "", " ", " redraw", "a;b", "a\nb", "\0", "x" * 1001])
def test_OPT_1_values_that_are_no_map(value: object) -> None:
    with pytest.raises(EditionError) as caught:
        AXIS.checked(value)
    assert (caught.value.code, caught.value.rule) == ("AXIS_VALUE", "OPT-1")
    assert len(str(caught.value.facts["value"])) <= 1000


def test_OPT_1_MAP_1_a_name_without_a_map() -> None:
    with pytest.raises(EditionError) as caught:
        AXIS.checked("nowhere.json")
    assert (caught.value.code, caught.value.rule) == ("MAP_FILE", "MAP-1")


def test_OPT_1_MAP_10_a_map_that_cannot_be_played_on(file: Path) -> None:
    tree = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(tree | {"green": []}), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        AXIS.checked(str(file))
    assert (caught.value.rule, caught.value.facts["file"], caught.value.facts["number"]) == ("MAP-10", str(file), 0)


def test_OPT_1_a_file_is_read_again_for_a_new_game_only(file: Path) -> None:
    AXIS.checked(str(file))
    file.write_text((FOLDER / "redraw.json").read_text(encoding="utf-8"), encoding="utf-8")
    assert map_named(str(file)).name == "photo"
    AXIS.checked(str(file))
    assert map_named(str(file)).name == "redraw"
    file.unlink()
    assert map_named(str(file)).name == "redraw"
    assert map_named("redraw") is map_named("redraw")
