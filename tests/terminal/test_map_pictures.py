"""A map of Magna Grecia drawn in text and in SVG."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from duchy.games.hexes import HEX, LABELS, column_of
from duchy.games.magna_grecia.maps.board import Map
from duchy.games.magna_grecia.maps.generator import generated
from duchy.games.magna_grecia.maps.library import map_named
from duchy.terminal.cells import bare
from duchy.terminal.look import Look
from duchy.terminal.magna_grecia.map_picture import CELL, MARGIN, map_lines, sheet_lines
from duchy.terminal.magna_grecia.map_svg import HEIGHT, WIDTH, centre, map_svg
from duchy.words import LANGUAGES, Words

REDRAW = map_named("redraw")
BOARDS = [REDRAW, map_named("photo"), generated(1), replace(REDRAW, rotation=180)]
every_board = pytest.mark.parametrize("board", BOARDS, ids=["redraw", "photo", "generated", "turned"])
every_language = pytest.mark.parametrize("language", LANGUAGES)
NAMESPACE = "{http://www.w3.org/2000/svg}"


def sheet(board: Map, **looks: Any) -> list[str]:
    return [bare(line) for line in sheet_lines(Look(Words("en"), **looks), board)]


@every_board
def test_every_village_stands_in_its_row_under_its_column(board: Map) -> None:
    above, *rows, below = sheet(board)
    assert [row[0] for row in rows] == sorted((row[0] for row in rows), reverse=bool(board.rotation))
    for hex in board.villages:
        label = LABELS[hex]
        row = next(row for row in rows if row[0] == label[0])
        place = 37 - column_of(hex) if board.rotation else column_of(hex)
        start = MARGIN + CELL * (place - 1)
        cell = row[start : start + 2 * CELL].strip()
        assert cell == label + ("*" if hex in board.green else "")
        numbers = above if (ord(label[0]) - ord(rows[0][0])) % 2 == 0 else below
        assert numbers[start : start + 2 * CELL].strip() == label[1:]


@every_board
def test_the_sheet_has_a_point_for_every_plain_hex(board: Map) -> None:
    assert "".join(sheet(board)).count("·") == len(board.land) - len(board.villages)


@every_language
@every_board
def test_every_village_is_listed_with_its_name(board: Map, language: str) -> None:
    text = "\n".join(map_lines(Look(Words(language)), board))
    for hex in board.villages:
        sign = r"\*" if hex in board.green else ""
        assert re.search(rf"{LABELS[hex]}{sign} +{board.village_name(hex, language)}\b", text)


@every_language
@pytest.mark.parametrize("width", [80, 100, 120])
def test_no_line_is_wider_than_the_screen(width: int, language: str) -> None:
    assert max(map(len, map_lines(Look(Words(language), width=width), REDRAW))) <= width


def test_colours_add_codes_only_and_ascii_will_do() -> None:
    plain, bright = (list(map_lines(Look(Words("fr"), colours=colours), REDRAW)) for colours in (0, 256))
    assert [bare(line).rstrip() for line in bright] == plain
    assert bright != plain
    assert "\n".join(map_lines(Look(Words("ru"), encoding="ascii"), REDRAW)).isascii()


# SVG


def elements(board: Map, language: str, style: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(map_svg(board, Words(language)))
    return [part for part in root.iter() if part.get("class") == style]


@every_language
@every_board
def test_a_picture_has_every_hex_label_and_name(board: Map, language: str) -> None:
    for style, hexes in (("land", board.land), ("green", board.green), ("inland", board.inland)):
        paths = [part for part in elements(board, language, style) if part.tag == f"{NAMESPACE}path"]
        assert len(paths) == len(hexes)
    names = [part.text for part in elements(board, language, "name")]
    assert names == [board.village_name(hex, language) for hex in board.villages]
    labels = [part.text for style in ("label", "village-label") for part in elements(board, language, style)]
    assert sorted(map(str, labels)) == sorted(LABELS[hex] for hex in board.land)


@every_board
def test_everything_is_inside_the_picture(board: Map) -> None:
    parts = ElementTree.fromstring(map_svg(board, Words("en"))).iter()
    drawn = [part for part in parts if part.get("class") not in ("wall", "roof", "door")]
    for part in drawn:
        numbers = re.findall(r"([-\d.]+) ([-\d.]+)", part.get("d", ""))
        for x, y in [*numbers, (part.get("x", "0"), part.get("y", "0"))]:
            assert 0 <= float(x) <= WIDTH
            assert 0 <= float(y) <= HEIGHT


@every_board
def test_the_coast_is_closed(board: Map) -> None:
    """Every corner that the coast comes to it leaves again."""
    (path,) = elements(board, "en", "coast")
    ends = re.findall(r"M(\S+ \S+)L(\S+ \S+?)(?=M|$)", str(path.get("d")))
    assert sorted(start for start, _ in ends) == sorted(end for _, end in ends)
    assert len(ends) == len(set(ends))


def test_a_turned_picture_is_the_other_one_turned() -> None:
    turned = replace(REDRAW, rotation=180)
    middle = [sum(pair) for pair in zip(centre(REDRAW, HEX["K13"]), centre(turned, HEX["K13"]), strict=True)]
    for hex in REDRAW.land:
        one, other = centre(REDRAW, hex), centre(turned, hex)
        assert [one[0] + other[0], one[1] + other[1]] == middle


def test_a_title_cannot_break_the_picture() -> None:
    board = replace(REDRAW, name="</text><script>&amp; \"'")
    titles = elements(board, "en", "title")
    assert [part.text for part in titles] == [board.name]
    assert "<script" not in map_svg(board, Words("en"))


def test_the_picture_in_the_documents_is_what_the_command_draws() -> None:
    picture = Path(__file__).resolve().parents[2] / "docs" / "redraw.svg"
    assert picture.read_text(encoding="utf-8") == map_svg(REDRAW, Words("en"))
