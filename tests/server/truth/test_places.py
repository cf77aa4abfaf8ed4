"""Magna Grecia speaks in places: `2 hexes east of Kapye`, by what the screen shows; no two targets are called alike.

What the page says is led back to a hex by drawing: from the named place so many hexes in the direction on the screen
that the word means. That hex has to be the action's own, and no place with a name on the map lies nearer.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import duchy
from duchy.games.hexes import HEX, LABELS, distance
from duchy.games.magna_grecia.maps.library import BUILT_IN, FOLDER, map_named
from duchy.kernel.game import Settled
from duchy.terminal.magna_grecia.spots import nearest, point_of
from duchy.words.genitive import genitive
from duchy.words.towns import PORTS, TOWNS

from .places import meant, named_places
from .truth import SCRIPTS, WINDOW, Json, Moment, Page, moments, needs_node, page

HIGH: Final = (400, 800)
"""A telephone: the sheet lies turned by a quarter."""
RARE: Final = ("end", "sell", "take")


def settled(upside_down: Path | None = None) -> Settled:
    return duchy.games["magna_grecia"].settle(None, {"map": str(upside_down)} if upside_down else {}, 3)


# What is held


def faults(heard: Page, moment: Moment, lang: str, quarters: int) -> Iterator[str]:
    """Where two targets are called alike, or a name does not lead to the hex."""
    drafts: list[Json] = [{}, *({"tool": tool} for tool in ("road", "city", "market"))]
    told: list[Json] = heard.shows(moment, drafts)
    legal = moment.view.texts() if moment.acts else []
    phrases: list[str] = told[0]["phrases"]
    if len(set(phrases)) < len(legal):
        yield f"{moment.place}: {sorted(each for each in phrases if phrases.count(each) > 1)}"
    listed = [(item["a"], item["words"]) for group in told[0]["listed"] for item in group["items"]]
    if len({words for _, words in listed}) < len(listed):
        yield f"{moment.place}: two lines of the list are alike"
    if {each for each, _ in listed if isinstance(each, str)} != set(legal):
        yield f"{moment.place}: the list is not that of the legal actions"
    for shows in told:
        labels = list(dict(shows["labels"]).values())
        if len(set(labels)) < len(labels):
            yield f"{moment.place}: {sorted(label for label in labels if labels.count(label) > 1)}"
    villages = set(moment.state.village[: moment.state.villages])
    pairs = [(text.split()[1], words) for text, words in zip(legal, phrases, strict=True) if text.startswith("road")]
    pairs += [(key.split(".")[1], label) for shows in told for key, label in shows["labels"] if key.startswith("hex.")]
    for label, words in pairs:
        hex, start, steps = meant(moment, words, lang, quarters)
        nearest = min(distance(HEX[label], place) for place in named_places(moment))
        if hex != HEX[label] or steps != nearest or start not in villages:
            yield f"{moment.place}: {label} is called “{words}”, which is {LABELS[hex]}"


def bent(table: Settled, seed: str, most: int) -> Iterator[Moment]:
    """At most so many moments of a game at which a road tile can be laid that no village or city is in line with."""
    for moment in moments(table, seed, RARE, 90):
        named = named_places(moment)
        roads = {text.split()[1] for text in moment.view.texts() if text.startswith("road")} if moment.acts else ()
        if any(len(nearest(HEX[label], named)[1]) > 1 for label in roads):
            yield moment
            most -= 1
        if not most:
            return


@needs_node
@pytest.mark.parametrize(
    ("turned", "size", "quarters", "lang"), [(False, WINDOW, 0, "en"), (False, HIGH, 1, "fr"), (True, WINDOW, 2, "ru")]
)
def test_every_hex_is_called_by_the_nearest_place_and_no_two_alike(
    turned: bool, size: tuple[int, int], quarters: int, lang: str, tmp_path: Path
) -> None:
    table = settled(upside_down(tmp_path) if turned else None)
    with page("magna_grecia", lang, size) as heard:
        found = [[*faults(heard, moment, lang, quarters)] for moment in bent(table, "0", 2)]
    assert found == [[], []]


def upside_down(folder: Path) -> Path:
    """A map file that is drawn by a half turn."""
    told: dict[str, Any] = json.loads((FOLDER / "redraw.json").read_text())
    path = folder / "turned.json"
    path.write_text(json.dumps(told | {"name": "turned", "rotation": 180}))
    return path


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("size", [WINDOW, HIGH])
@pytest.mark.parametrize("part", range(10))
def test_every_hex_of_many_games(part: int, size: tuple[int, int]) -> None:
    held = 0
    with page("magna_grecia", "en", size) as heard:
        for number in range(20 * part, 20 * part + 20):
            for moment in bent(settled(), str(number), 4):
                assert list(faults(heard, moment, "en", int(size == HIGH))) == []
                held += 1
    assert held >= 20


# One thing in two languages of programming

BOTH: Final = """
import { genitive, nearest, pointOf } from %s;
let text = "";
for await (const piece of process.stdin) text += piece;
const { hexes, villages, names } = JSON.parse(text);
const told = ({ from, way }) => [from, way.map(({ side, count }) => [side, count])];
console.log(JSON.stringify({
  nearest: villages.map((named) => hexes.map((hex) => told(nearest(hex, named)))),
  points: [0, 1, 2, 3].map((quarters) => [0, 1, 2, 3, 4, 5].map((side) => pointOf(side, quarters))),
  names: Object.fromEntries(
    Object.entries(names).map(([lang, all]) => [lang, all.map((name) => genitive(lang, name))]),
  ),
}));
"""


@needs_node
def test_page_and_terminal_call_each_hex_alike() -> None:
    villages = [list(map_named(name).villages) for name in BUILT_IN]
    names = {
        "en": [town.greek for town in (*PORTS, *TOWNS)],
        "fr": [town.french for town in (*PORTS, *TOWNS)],
        "ru": [*(town.russian for town in (*PORTS, *TOWNS)), "K9"],
    }
    hexes = list(range(len(LABELS)))
    asked = {"hexes": hexes, "villages": villages, "names": names}
    script = BOTH % json.dumps((SCRIPTS / "games/magna_grecia/spots.js").as_uri())
    command = ["node", "--input-type=module", "--eval", script]
    told = json.loads(
        subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True).stdout
    )
    for named, found in zip(villages, told["nearest"], strict=True):
        own = [nearest(hex, named) for hex in hexes]
        assert found == [[start, [list(leg) for leg in way]] for start, way in own]
    assert told["points"] == [[point_of(side, quarters) for side in range(6)] for quarters in range(4)]
    assert told["names"] == {lang: [genitive(lang, each) for each in all] for lang, all in names.items()}


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "Kapye Kapye"),
        ("fr", "Capoue de·Capoue Otrante d’Otrante Hyria d’Hyria Élée d’Élée"),
        ("ru", "Капуя Капуи Нола Нолы Рудии Рудий Регий Регия Неаполь Неаполя Кумы Кум Тарент Тарента Бари Бари"),
        ("ru", "Бантия Бантии Нинея Нинеи K9 места·K9"),
    ],
)
def test_names_in_the_genitive(lang: str, names: str) -> None:
    pairs = iter(names.split())
    for name in pairs:
        assert genitive(lang, name) == next(pairs).replace("·", " ")
