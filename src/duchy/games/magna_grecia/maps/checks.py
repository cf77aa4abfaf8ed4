"""The conditions on a map file: its keys, its land, its villages, their names [MAP-3 ... MAP-11]."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any, Final

from ...hexes import HEX, HEXES, LABELS, NEIGHBOUR, OFF, ROW_LENGTH, ROWS, hex_at
from ..fields import VILLAGES_MAX
from .board import Map, Terrain
from .flaw import Flaw, shown

REQUIRED: Final = ("name", "rows", "green", "inland")
NAMES: Final = {"names": "en", "names_fr": "fr", "names_ru": "ru"}
"""The keys of names and their languages; English uses the Greek names."""
KINDS: Final[dict[str, type]] = {
    "name": str, "rows": list, "green": list, "inland": list, "rotation": int, **dict.fromkeys(NAMES, dict),
}  # fmt: skip
KIND_NAMES: Final[dict[type, str]] = {str: "text", int: "whole", list: "list", dict: "object"}
ROTATIONS: Final = (0, 180)
COLUMNS: Final = 2 * ROW_LENGTH
ROW_LETTERS: Final = tuple(chr(ord("A") + row) for row in range(ROWS))
MAP_NAME_LIMIT: Final = 40
NAME_LIMIT: Final = 24
JOINTS: Final = " -'’."
"""Characters allowed between the letters of a name."""

GREEN_LEAST: Final = 8
INLAND_LEAST: Final = 13


def map_from(tree: dict[str, Any]) -> Map:
    """The map that a file's object describes. Raises Flaw."""
    refuse_keys(tree)
    refuse_title(tree["name"], tree.get("rotation", 0))
    land = land_of(tree["rows"])
    refuse_pieces(land)
    green, inland = villages_of(tree, land)
    refuse_neighbours(green | inland)
    refuse_green_inside(land, green)
    refuse_numbers(len(green), len(inland))
    terrain = [terrain_of(hex, land, green, inland) for hex in range(HEXES)]
    names = {language: names_of(tree, key, green | inland) for key, language in NAMES.items() if key in tree}
    return Map(tree["name"], tuple(terrain), names, tree.get("rotation", 0))


def terrain_of(hex: int, land: set[int], green: set[int], inland: set[int]) -> int:
    """What one hex is."""
    if hex in green:
        return Terrain.GREEN
    if hex in inland:
        return Terrain.INLAND
    return Terrain.PLAIN if hex in land else Terrain.SEA


def refuse_keys(tree: dict[str, Any]) -> None:
    """[MAP-3] All required keys, no unknown ones, each with a value of the right type."""
    for key in tree:
        if key not in KINDS:
            raise Flaw("MAP_KEY_UNKNOWN", "MAP-3", item=shown(key))
    for key in REQUIRED:
        if key not in tree:
            raise Flaw("MAP_KEY_MISSING", "MAP-3", item=key)
    for key, value in tree.items():
        refuse_kind(value, KINDS[key], key)


def refuse_kind(value: object, kind: type, place: str) -> None:
    """[MAP-3] Refuse a value of the wrong type."""
    if type(value) is not kind:
        raise Flaw("MAP_KIND", "MAP-3", at=place, json_kind=KIND_NAMES[kind])


def refuse_title(name: str, rotation: int) -> None:
    """[MAP-4] A printable name of the map, and a valid rotation."""
    if not 0 < len(name) <= MAP_NAME_LIMIT or not name.isprintable() or name != name.strip():
        raise Flaw("MAP_TITLE", "MAP-4", name=shown(name), limit=MAP_NAME_LIMIT)
    if rotation not in ROTATIONS:
        raise Flaw("MAP_ROTATION", "MAP-4", rotation=shown(rotation))


def land_of(rows: list[Any]) -> set[int]:
    """[MAP-5] The hexes of all runs in all rows, each row and each hex at most once."""
    land: set[int] = set()
    seen: set[str] = set()
    for at, row in enumerate(rows):
        letter, runs = row_of(row, f"rows[{at}]")
        if letter in seen:
            raise Flaw("MAP_ROW_TWICE", "MAP-5", at=letter)
        seen.add(letter)
        for number, run in enumerate(runs):
            add_run(land, letter, run, f"rows[{at}].runs[{number}]")
    return land


def row_of(row: Any, place: str) -> tuple[str, list[Any]]:
    """[MAP-3, MAP-5] The letter and the runs of one row."""
    refuse_kind(row, dict, place)
    for key in row:
        if key not in ("row", "runs"):
            raise Flaw("MAP_KEY_UNKNOWN", "MAP-3", item=shown(f"{place}.{key}"))
    for key, kind in (("row", str), ("runs", list)):
        if key not in row:
            raise Flaw("MAP_KEY_MISSING", "MAP-3", item=f"{place}.{key}")
        refuse_kind(row[key], kind, f"{place}.{key}")
    if row["row"] not in ROW_LETTERS:
        raise Flaw("MAP_ROW", "MAP-5", at=shown(row["row"]), last=ROW_LETTERS[-1])
    return row["row"], row["runs"]


def add_run(land: set[int], letter: str, run: Any, place: str) -> None:
    """[MAP-5] Add the hexes from one column to another to the land."""
    refuse_kind(run, list, place)
    if len(run) != 2:
        raise Flaw("MAP_RUN", "MAP-5", at=place)
    for column in run:
        refuse_kind(column, int, place)
        refuse_column(letter, column)
    first, last = run
    if first > last:
        raise Flaw("MAP_RUN_BACKWARDS", "MAP-5", at=f"{letter}{first}", last=f"{letter}{last}")
    for column in range(first, last + 1, 2):
        hex = hex_at(ROW_LETTERS.index(letter), column)
        if hex in land:
            raise Flaw("MAP_RUN_OVERLAP", "MAP-5", at=LABELS[hex])
        land.add(hex)


def refuse_column(letter: str, column: int) -> None:
    """[MAP-5] A column on the sheet, odd in rows A, C, E ..., even in the others."""
    if not 1 <= column <= COLUMNS:
        raise Flaw("MAP_BEYOND", "MAP-5", at=letter, column=shown(column), last=COLUMNS)
    if hex_at(ROW_LETTERS.index(letter), column) == OFF:
        raise Flaw("MAP_PARITY", "MAP-5", at=f"{letter}{column}")


def refuse_pieces(land: set[int]) -> None:
    """[MAP-6] Some land, all of it in one piece."""
    if not land:
        raise Flaw("MAP_NO_LAND", "MAP-6")
    reached = {min(land)}
    front = list(reached)
    while front:
        found = {hex for hex in neighbours(front.pop()) if hex in land} - reached
        reached |= found
        front += found
    if reached != land:
        raise Flaw("MAP_PIECES", "MAP-6", at=LABELS[min(land - reached)], start=LABELS[min(land)])


def neighbours(hex: int) -> Iterator[int]:
    """The hexes of the sheet beside one."""
    return (beside for beside in NEIGHBOUR[hex] if beside != OFF)


def villages_of(tree: dict[str, Any], land: set[int]) -> tuple[set[int], set[int]]:
    """[MAP-7] The green villages and the others: labels of land hexes, all different."""
    green: set[int] = set()
    inland: set[int] = set()
    for key, villages in (("green", green), ("inland", inland)):
        for at, label in enumerate(tree[key]):
            hex = village_of(label, f"{key}[{at}]", land)
            if hex in green or hex in inland:
                raise Flaw("MAP_VILLAGE_TWICE", "MAP-7", at=label)
            villages.add(hex)
    return green, inland


def village_of(label: Any, place: str, land: set[int]) -> int:
    """[MAP-7] The land hex that a label names."""
    refuse_kind(label, str, place)
    if label not in HEX:
        raise Flaw("MAP_LABEL", "MAP-7", at=place, label=shown(label))
    if HEX[label] not in land:
        raise Flaw("MAP_SEA", "MAP-7", at=label)
    return HEX[label]


def refuse_neighbours(villages: set[int]) -> None:
    """[MAP-8] No two villages are neighbours."""
    for hex in sorted(villages):
        for beside in neighbours(hex):
            if beside in villages:
                raise Flaw("MAP_ADJACENT", "MAP-8", at=LABELS[hex], other=LABELS[beside])


def refuse_green_inside(land: set[int], green: set[int]) -> None:
    """[MAP-9] Green villages are on the edge: at least one side borders no land."""
    for hex in sorted(green):
        if all(beside in land for beside in NEIGHBOUR[hex]):
            raise Flaw("MAP_GREEN_INSIDE", "MAP-9", at=LABELS[hex])


def refuse_numbers(green: int, inland: int) -> None:
    """[MAP-10] Enough villages for four seats and nine oracles, and no more than the printed boards have.

    Without a road a city can only be founded on a green village: two per seat. Nine others take oracles, and one per
    seat must be left.
    """
    if green < GREEN_LEAST:
        raise Flaw("MAP_GREEN_FEW", "MAP-10", number=green, limit=GREEN_LEAST)
    if inland < INLAND_LEAST:
        raise Flaw("MAP_INLAND_FEW", "MAP-10", number=inland, limit=INLAND_LEAST)
    if green + inland > VILLAGES_MAX:
        raise Flaw("MAP_VILLAGES_MANY", "MAP-10", number=green + inland, limit=VILLAGES_MAX)


def names_of(tree: dict[str, Any], key: str, villages: set[int]) -> dict[int, str]:
    """[MAP-11] The names that villages have in one language, all different."""
    names: dict[int, str] = {}
    folded: dict[str, str] = {}
    for label, name in tree[key].items():
        if label not in HEX or HEX[label] not in villages:
            raise Flaw("MAP_NO_VILLAGE", "MAP-11", at=f"{key}.{shown(label)}")
        refuse_kind(name, str, f"{key}.{label}")
        if not is_name(name):
            raise Flaw("MAP_NAME", "MAP-11", at=f"{key}.{label}", name=shown(name), limit=NAME_LIMIT)
        if name.casefold() in folded:
            raise Flaw("MAP_NAME_TWICE", "MAP-11", at=f"{key}.{label}", name=name, other=folded[name.casefold()])
        folded[name.casefold()] = label
        names[HEX[label]] = name
    return names


def is_name(name: str) -> bool:
    """[MAP-11] Letters, joined by single blanks, hyphens, apostrophes or full stops; not too long."""
    if len(name) > NAME_LIMIT or unicodedata.normalize("NFC", name) != name:
        return False
    for joint in JOINTS:
        name = name.replace(joint, " ")
    return all(part.isalpha() for part in name.split(" "))
