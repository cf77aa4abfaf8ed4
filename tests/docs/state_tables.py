"""docs/state.md: the fields of `state` and `constants` that bots are sent, from the games' own declarations.

`python -m tests.docs.state_tables --write` writes it; `tests/docs/test_docs.py` compares.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import duchy
from duchy.games.decktet import SUIT_LETTERS
from duchy.games.hexes import LABELS
from duchy.games.magna_grecia.cards import CARD_IDS
from duchy.games.magna_grecia.laying.tiles import BARE, CITY_TILE, ROAD_TILE
from duchy.games.magna_grecia.notation import WAY_TEXTS
from duchy.games.magnate.cards import CARDS as DECKTET
from duchy.games.rois_faineants.cards import CARDS as FRENCH
from duchy.kernel.fields import Cells, Fields

FILE: Final = Path(__file__).resolve().parents[2] / "docs" / "state.md"
GAMES: Final = FILE.parents[1] / "src" / "duchy" / "games"
NAMED: Final = re.compile(r"\ban? ([A-Z][A-Za-z]+)\b")
"""An enumeration that a field's meaning names."""
HEAD: Final = """# The fields of `state`

A bot is sent these fields as `state` with every decision, and those that stay as they are for a whole game
(`edition.…`) as `constants` with `new game` ([bots.md](bots.md)). Each has a name and holds a whole number, or nested
lists of them in the order of the shape. They are also the fields of an observation of `duchy.env`
([research.md](research.md)), and what is hidden from the seat is hidden here. Seats, cards, places, suits and
districts count from 0 here; only texts count them as people do. Numbers of 64 bits are texts. Capital letters before a
colon name the clause of the rulebook.
`python -m tests.docs.state_tables --write` makes this page.
"""
LEGENDS: Final[Mapping[str, list[str]]] = {
    "magnate": [
        f"Suits, from 0: {' '.join(SUIT_LETTERS)}. Cards, from 0: {' '.join(DECKTET)}. NO_CARD is -1.",
        "In `choice`, SECRET is 7: a suit has been chosen, and the seat does not know which.",
    ],
    "rois_faineants": [
        f"Suits, from 0: S H D C. Cards, from 0: {' '.join(FRENCH)}.",
        "NO_CARD, NO_SEAT and SECRET are -1. Piles are m0 to m8.",
    ],
    "magna_grecia": [
        f"Hexes, from 0: {LABELS[0]} {LABELS[1]} … {LABELS[-1]}, row by row. Cards, from 0: {' '.join(CARD_IDS)}.",
        "NO_PLACE is -1. Places are the villages of the map in their order, and cities by the first village in them.",
        f"A `tile` is {BARE} where nothing lies; {CITY_TILE} and more is a city tile of seat `tile` - {CITY_TILE}; the "
        f"others are road tiles: `tile` - {ROAD_TILE} is {len(WAY_TEXTS)} times the seat plus the way, from 0: "
        f"{' '.join(WAY_TEXTS)}.",
    ],
    "nullgame": ["`drawn` is 4 where the seat does not know what another has drawn."],
}


def page() -> str:
    """The whole document."""
    return "\n".join([HEAD, *(part for game in duchy.games.values() for part in section(game))])


def section(game: duchy.Game) -> Iterator[str]:
    """A game's fields, its enumerations, and what its numbers stand for."""
    fields = [*declared(game.fields.State.declared)]
    yield f"## {game.name}\n"
    yield "| field | shape | holds |\n| --- | --- | --- |"
    for name, cells in fields:
        yield f"| `{name}` | {' × '.join(map(str, cells.shape))} | {cells.meaning.replace('|', '/')} |"
    yield ""
    wanted = {name for _, cells in fields for name in NAMED.findall(cells.meaning)}
    for name, meaning, members in sorted(enumerations(GAMES / game.name)):
        if name in wanted:
            yield f"{name}: {meaning} {', '.join(f'{number} {word}' for word, number in members)}.\n"
    yield from (f"{legend}\n" for legend in LEGENDS[game.name])


def declared(fields: Mapping[str, Cells | type[Fields]], before: str = "") -> Iterator[tuple[str, Cells]]:
    """The fields that are sent, by name."""
    for name, field in fields.items():
        if not isinstance(field, Cells):
            yield from declared(field.declared, f"{before}{name}.")
        elif not field.aid:
            yield f"{before}{name}", field


def enumerations(folder: Path) -> Iterator[tuple[str, str, list[tuple[str, int]]]]:
    """The enumerations of a game: name, meaning, members with their numbers."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "IntEnum" for base in node.bases):
                members = [
                    (ast.unparse(each.targets[0]).lower(), int(ast.unparse(each.value)))
                    for each in node.body if isinstance(each, ast.Assign)
                ]  # fmt: skip
                yield node.name, " ".join((ast.get_docstring(node) or "").split()), members


if __name__ == "__main__":
    if "--write" in sys.argv:
        FILE.write_text(page(), encoding="utf-8")
    else:
        print(page())
