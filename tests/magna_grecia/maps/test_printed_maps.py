"""The two maps that come with the game: what is on them, and every number that is known of the printed board."""

from __future__ import annotations

import pytest

from duchy.games.hexes import HEX, LABELS
from duchy.games.magna_grecia.maps.board import Map, Terrain
from duchy.games.magna_grecia.maps.library import BUILT_IN, FOLDER, map_named
from duchy.games.magna_grecia.maps.writer import map_text
from duchy.words.towns import PORTS, TOWNS

from .measures import (
    apart,
    around,
    edge,
    farthest,
    labels,
    land_neighbours,
    nearest,
    pairs,
    reached,
    row_lengths,
    touching,
)  # fmt: skip

REDRAW, PHOTO = map_named("redraw"), map_named("photo")
both = pytest.mark.parametrize("board", [REDRAW, PHOTO], ids=BUILT_IN)

SHEET = """
A     G . . . . . G             . G .
B      . . . v . . .       G . . . .
C     . . . . . . . . G . . . . . . .
D    . v . . . . v . . . . . . v . .
E     . . v . . . . . . . . . . . .
F    . . . . . v . . . . . v . . .
G   G . . . v . . . v . v . . . . .
H  . . . . . . . v . . . . . v . . G
I   . . v . v . . . v . . . . . . .
J  . v . . . . . v . . . v . . v . .
K . . . . v . . . . . v . . . . . .
L  . . . . . . v . . . . . v . . v .
M . v . v . v . . v . v . . . . . .
N  . . . . . . . . . . . . . v . .
O . . . . v . . . . . . v . . . . .
P  G . . . . . . . G . . . . . . G
"""
SIGNS = {".": Terrain.PLAIN, "v": Terrain.INLAND, "G": Terrain.GREEN}


def drawn() -> list[int]:
    """The redraw as the drawing has it: a character per column, the first after the row's letter and a space."""
    terrain = [int(Terrain.SEA)] * len(LABELS)
    for line in SHEET.strip().splitlines():
        for column, sign in enumerate(line[1:]):
            if sign in SIGNS:
                terrain[HEX[f"{line[0]}{column}"]] = int(SIGNS[sign])
    return terrain


def test_OPT_1_the_redraw_is_the_default_and_as_drawn() -> None:
    assert BUILT_IN[0] == "redraw"
    assert list(REDRAW.terrain) == drawn()


def test_OPT_1_the_photo_differs_in_eight_hexes_of_five_places_and_row_I() -> None:
    changes = {
        LABELS[hex]: Terrain(there).name
        for hex, (here, there) in enumerate(zip(REDRAW.terrain, PHOTO.terrain, strict=True))
        if here != there
    }
    assert changes == {
        "B24": "PLAIN", "N34": "PLAIN", "A35": "SEA", "C35": "SEA", "D4": "SEA", "I7": "PLAIN", "I9": "INLAND",
        "I11": "PLAIN", "I13": "INLAND", "I19": "PLAIN", "I21": "INLAND",
    }  # fmt: skip


def test_MAT_2_hexes_of_land() -> None:
    assert len(REDRAW.land) == 250 == 42 + 208
    assert len(PHOTO.land) == 249
    assert row_lengths(REDRAW) == [10, 12, 16, 16, 15, 15, 16, 17, 16, 17, 17, 17, 17, 16, 17, 16]
    assert row_lengths(PHOTO)[:2] == [9, 13]
    assert all(15 <= length <= 17 for board in (REDRAW, PHOTO) for length in row_lengths(board)[2:])


@both
def test_MAP_6_the_land_is_one_piece(board: Map) -> None:
    assert reached(board) == set(labels(board.land))


@both
def test_VIL_1_there_are_42_villages_ten_of_them_green_on_the_edge(board: Map) -> None:
    assert (len(board.villages), len(board.green), len(board.inland)) == (42, 10, 32)
    assert set(labels(board.green)) == {"A5", "A17", "A33", "B26", "C21", "G3", "H34", "P2", "P18", "P32"}
    assert set(labels(board.green)) <= edge(board)
    assert set(labels(board.inland)) & edge(board) == ({"D6"} if board is PHOTO else set())


@both
def test_MAP_8_no_village_is_beside_another_and_green_ones_are_three_away(board: Map) -> None:
    distances = nearest(board)
    assert min(distances.values()) == 2
    assert {distances[label] for label in labels(board.green)} == {3}


def test_VIL_1_distances_of_villages() -> None:
    for board, close, far in ((REDRAW, 30, 12), (PHOTO, 29, 13)):
        distances = list(nearest(board).values())
        assert (distances.count(2), distances.count(3)) == (close, far)
    assert (pairs(REDRAW, 2), pairs(REDRAW, 3)) == (36, 53)
    assert (pairs(PHOTO, 2), pairs(PHOTO, 3)) == (37, 51)


@both
def test_CTY_4_every_hex_is_within_two_of_a_village(board: Map) -> None:
    assert farthest(board) == 2


def test_CTY_4_plain_hexes_and_the_villages_that_they_touch() -> None:
    assert touching(REDRAW) == {0: 31, 1: 131, 2: 44, 3: 2}
    assert touching(PHOTO) == {0: 32, 1: 128, 2: 45, 3: 2}


@both
def test_VIL_1_green_villages_have_two_to_four_land_neighbours(board: Map) -> None:
    assert land_neighbours(board) == [2, 3, 4]


def test_VIL_1_the_most_central_villages() -> None:
    others = around(REDRAW, 3)
    assert {label for label, count in others.items() if count == 7} == {"I11", "J16", "J24", "L26"}
    assert {label for label, count in others.items() if count == 6} == {
        "F14", "G19", "H16", "I19", "K9", "K21", "M17", "M21",
    }  # fmt: skip
    moved = {"I11": "I13", "I19": "I21"}
    for count in (6, 7):
        there = {label for label, found in around(PHOTO, 3).items() if found == count}
        assert there == {moved.get(label, label) for label, found in others.items() if found == count}
    assert max(others.values()) == 7


def test_VIL_1_green_villages_in_mid_edge_have_three_villages_at_distance_three() -> None:
    villages = labels(REDRAW.villages)
    for label in ("A17", "C21", "P18", "G3"):
        assert sum(apart(label, other) == 3 for other in villages) == 3
    assert sum(apart("G3", other) == 3 for other in labels(PHOTO.villages)) == 2


@both
def test_MAP_11_every_village_has_a_name_of_its_own_in_every_language(board: Map) -> None:
    for language in ("en", "fr", "ru"):
        names = board.names[language]
        assert set(names) == set(board.villages)
        assert len({name.casefold() for name in names.values()}) == 42


@both
def test_MAP_11_ports_are_on_the_edge_and_towns_elsewhere(board: Map) -> None:
    for hexes, towns in ((board.green, PORTS), (board.inland, TOWNS)):
        for hex in hexes:
            assert tuple(board.village_name(hex, language) for language in ("en", "fr", "ru")) in towns


def test_MAP_11_the_maps_share_names_where_villages_agree() -> None:
    moved = {"I7": "I9", "I11": "I13", "I19": "I21"}
    for language, names in REDRAW.names.items():
        for hex, name in names.items():
            assert PHOTO.names[language][HEX[moved.get(LABELS[hex], LABELS[hex])]] == name


def test_MAP_11_no_town_is_listed_twice_and_russian_is_in_cyrillic() -> None:
    for language in range(3):
        names = [town[language].casefold() for town in PORTS + TOWNS]
        assert len(names) == len(set(names))
    assert all("а" <= sign <= "я" or sign == "ё" for town in PORTS + TOWNS for sign in town.russian.lower())
    assert all(town.greek.isascii() for town in PORTS + TOWNS)


@both
def test_MAP_3_the_files_are_as_they_would_be_written(board: Map) -> None:
    assert map_text(board) == (FOLDER / f"{board.name}.json").read_text(encoding="utf-8")


@both
def test_MAP_4_names_and_rotation(board: Map) -> None:
    assert (board.name in BUILT_IN, board.rotation) == (True, 0)
