"""Sheets that teach a game: their pictures are positions, and their texts are there for every edition and option."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import duchy
from duchy.kernel.game import Game
from duchy.server.messages.sketch import sketched
from duchy.server.prepared import WEB
from duchy.server.protocol import frame_of
from duchy.server.review import Flaw, Sketch
from duchy.server.web.catalogue import LISTED, OWN_GAMES
from duchy.server.web.pages import content
from duchy.server.web.texts import TEACH
from duchy.server.web.texts import texts as part_of
from duchy.words import LANGUAGES
from duchy.words.rulebook import clauses

FILES = sorted((WEB / "teaching").glob("*.json"))
PLACE = re.compile(r"@[A-P]\d+")

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def texts(path: Path, language: str) -> dict[str, str]:
    return part_of(f"{TEACH}-{path.stem}", language)


def plan(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def pictures(path: Path) -> list[dict[str, Any]]:
    """All pictures of a game, on its sheet and in its rulebook."""
    sheet = plan(path)["sheet"]
    return [sheet["table"], *sheet["example"], *plan(path)["clauses"].values()]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def values(game: Game, name: str) -> list[int | str]:
    """All values of an option that has few."""
    [axis] = [axis for axis in game.axes if axis.name == name]
    assert len(axis.values) <= LISTED
    return [*axis.values]


def test_there_is_a_sheet_for_each_game() -> None:
    assert {path.stem for path in FILES} == {*OWN_GAMES}


@each_file
def test_every_picture_is_a_position_of_the_game(path: Path) -> None:
    for picture in pictures(path):
        found = sketched(Sketch(diagram="\n".join(picture["diagram"])), "en")
        assert not isinstance(found, Flaw), found
        assert found.game == path.stem


@each_file
def test_a_sheet_comes_with_the_positions_of_its_pictures(path: Path) -> None:
    served = json.loads(content(f"sheets/{path.stem}.json"))
    written = plan(path)["sheet"]
    pairs = zip([served["table"], *served["example"]], [written["table"], *written["example"]], strict=True)
    for drawn, picture in pairs:
        assert drawn["drawn"] == json.loads(frame_of(sketched(Sketch("\n".join(picture["diagram"])), "en")))
        assert drawn["show"] == picture["show"]


def test_there_is_no_sheet_of_what_is_no_game() -> None:
    with pytest.raises(FileNotFoundError, match="nothing"):
        content("sheets/nothing.json")


@each_file
@each_language
def test_everything_has_words(path: Path, language: str) -> None:
    said, sheet, kind = texts(path, language), plan(path)["sheet"], path.stem
    numbers = range(1, len(sheet["example"]) + 1)
    examples = {f"teach.{kind}.example.{number}.{part}" for number in numbers for part in ("head", "text")}
    legend = {f"teach.{kind}.legend.{number}" for number in sheet["table"]["marks"]}
    assert {key for key in said if key.startswith(f"teach.{kind}.example.")} == examples
    assert {key for key in said if key.startswith(f"teach.{kind}.legend.")} == legend
    assert len(sheet["example"]) == 4
    heads = [key for key in said if re.fullmatch(rf"teach\.{kind}\.turn\.\w+\.head", key)]
    assert len(heads) == 3


@each_file
@each_language
def test_what_depends_on_an_option_is_said_for_each_of_its_values(path: Path, language: str) -> None:
    said, game = texts(path, language), duchy.games[path.stem]
    asked = {name for key, text in said.items() if key.startswith(f"teach.{path.stem}.") for name in placeholders(text)}
    assert asked
    for name in asked:
        assert [value for value in values(game, name) if f"{name}.is_{value}" not in said] == [], name


@each_file
def test_sheets_say_the_same_in_all_languages(path: Path) -> None:
    """The same parts in the same order, which is the order on paper."""
    first, *others = (
        [key for key in texts(path, language) if key.startswith(f"teach.{path.stem}.")] for language in LANGUAGES
    )
    assert all(other == first for other in others)


@each_file
def test_numbers_on_maps_name_places(path: Path) -> None:
    marks = [where for picture in pictures(path) for where in picture.get("marks", {}).values()]
    assert marks
    assert all(PLACE.fullmatch(where) for where in marks if where.startswith("@"))


@each_file
@each_language
def test_pictures_of_a_rulebook_are_below_its_clauses_and_have_words(path: Path, language: str) -> None:
    illustrated = [*plan(path)["clauses"]]
    assert illustrated
    assert {*illustrated} <= {*clauses(path.stem, language)}
    start = f"teach.{path.stem}.clause."
    assert [key.removeprefix(start) for key in texts(path, language) if key.startswith(start)] == illustrated


@each_file
def test_what_does_not_apply_is_a_clause_and_depends_on_values_that_an_option_has(path: Path) -> None:
    game, rules = duchy.games[path.stem], clauses(path.stem, "en")
    axes = {axis.name: axis for axis in game.axes}
    for clause, conditions in plan(path)["only"].items():
        assert clause in rules
        for name, wanted in [each for condition in conditions for each in condition.items()]:
            some = wanted if isinstance(wanted, list) else wanted["not"]
            assert all(value in axes[name].values for value in some), (clause, name)
            held = [value for value in values_or_few(axes[name].values) if (value in some) is isinstance(wanted, list)]
            assert held, (clause, name)


def values_or_few(listed: Sequence[int | str]) -> list[int | str]:
    """The values of an option, or the first of them; of a map also one from a file."""
    return [*listed[:LISTED], "a file"]
