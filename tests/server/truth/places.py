"""From Magna Grecia's description of a hex back to that hex, by geometry."""

from __future__ import annotations

import math
import re
from typing import Final

from duchy.games.hexes import NEIGHBOUR, ROW_LENGTH, column_of
from duchy.games.magna_grecia.fields import PlaceKind
from duchy.games.magna_grecia.maps.library import map_named
from duchy.words.genitive import genitive

from .truth import Moment

POINTS: Final = {
    "en": ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"],
    "fr": ["à l’est", "au sud-est", "au sud", "au sud-ouest", "à l’ouest", "au nord-ouest", "au nord", "au nord-est"],
    "ru": ["к востоку", "к юго-востоку", "к югу", "к юго-западу", "к западу", "к северо-западу", "к северу",
           "к северо-востоку"],
}  # fmt: skip
"""By language, clockwise from the right of the screen."""
AND: Final = {"en": "and", "fr": "et", "ru": "и"}
OF: Final = {"en": "of ", "fr": "", "ru": "от "}


def on_screen(hex: int, quarters: int) -> complex:
    """Where a hex lies on a screen whose sheet is turned by so many quarters, x to the right and y down."""
    return complex(column_of(hex) / 2, hex // ROW_LENGTH * math.sqrt(3) / 2) * 1j**quarters


def walked(hex: int, count: int, point: int, quarters: int) -> int:
    """The hex so many steps away, each to the neighbour whose direction on the screen is nearest to the point."""
    wanted = complex(math.cos(point * math.pi / 4), math.sin(point * math.pi / 4))
    for _ in range(count):
        beside = [int(each) for each in NEIGHBOUR[hex] if each >= 0]
        here = on_screen(hex, quarters)
        ahead = {each: ((on_screen(each, quarters) - here) * wanted.conjugate()).real for each in beside}
        hex = max(ahead, key=ahead.__getitem__)
        assert ahead[hex] > math.cos(math.pi / 8), "there is no neighbour in that direction"
    return hex


def meant(moment: Moment, words: str, lang: str = "en", quarters: int = 0) -> tuple[int, int, int]:
    """The hex that words lead to, the place that they begin at, and how many steps they take."""
    names = {name(moment, hex, lang): hex for hex in named_places(moment)}
    points = "|".join(sorted(POINTS[lang], key=len, reverse=True))
    found = re.search(
        rf"(\d+) \w+ ({points})(?: {AND[lang]}\s(\d+) ({points}))? {OF[lang]}(.*)", words.replace("\u00a0", " ")
    )
    assert found, words
    count, point, more, other, rest = found.groups()
    told = re.split(r"[,;]| :", rest)[0]
    begins = [each for each in names if genitive(lang, each) == told]
    assert len(begins) == 1, words
    start = names[begins[0]]
    hex = walked(start, int(count), POINTS[lang].index(point), quarters)
    if more:
        hex = walked(hex, int(more), POINTS[lang].index(other), quarters)
    return hex, start, int(count) + int(more or 0)


def named_places(moment: Moment) -> list[int]:
    """The hexes where the map has the name of a village, an oracle or a city."""
    s = moment.state
    return [int(s.village[place]) for place in range(s.villages) if s.kind[place] != PlaceKind.NOTHING]


def name(moment: Moment, hex: int, lang: str) -> str:
    """What the village on a hex is called."""
    return map_named(str(moment.view.settled.values["map"])).village_name(hex, lang)
