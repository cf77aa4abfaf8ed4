"""A map of Magna Grecia as an SVG picture: land and sea, villages with their names, the label of every hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from ...games.hexes import HEXES, LABELS, NEIGHBOUR, OFF, ROW_LENGTH, ROWS, column_of
from ...games.magna_grecia.maps.board import Map, Terrain
from ...words import Words

HALF: Final = 26
"""Half the width of a hex; one column."""
SIDE: Final = 30
"""The length of a hex's side, 2 / sqrt(3) of HALF."""
ROW_STEP: Final = 45
LEFT: Final = 44
TOP: Final = 104
WIDTH: Final = 2 * LEFT + HALF * (2 * ROW_LENGTH + 1)
LAST_ROW: Final = TOP + SIDE + (ROWS - 1) * ROW_STEP
HEIGHT: Final = LAST_ROW + SIDE + 92

CORNERS: Final = ((0, -SIDE), (HALF, -SIDE // 2), (HALF, SIDE // 2), (0, SIDE), (-HALF, SIDE // 2), (-HALF, -SIDE // 2))
"""From the top, clockwise."""
SIDES: Final = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 1))
"""By direction: the two corners of that side."""

STYLE: Final = """
  text { font-family: "Iowan Old Style", Palatino, "Palatino Linotype", "Book Antiqua", "Noto Serif", Georgia, serif;
    text-anchor: middle; fill: #3d3325 }
  .sea { fill: #dcebf0 }
  .shallow { fill: none; stroke-linejoin: round; stroke-linecap: round }
  .land { fill: #f5ecd7; stroke: #dccba6; stroke-width: 1 }
  .coast { fill: none; stroke: #5f8596; stroke-width: 2.4; stroke-linejoin: round; stroke-linecap: round }
  .inland { fill: #eed3a8; stroke: #c08a4f; stroke-width: 2 }
  .green { fill: #d5e6bd; stroke: #4f8a3c; stroke-width: 4 }
  .label { font-size: 9px; fill: #a8946c }
  .village-label { font-size: 10px; fill: #5d4a2c }
  .name { font-size: 12px; font-weight: 600; paint-order: stroke; stroke: #fbf6e9; stroke-width: 3px;
    stroke-linejoin: round }
  .edge { font-size: 12px; fill: #6c8d9b }
  .title { font-size: 30px; letter-spacing: 2px; text-anchor: start; fill: #35525e }
  .under { font-size: 14px; font-style: italic; text-anchor: start; fill: #5f8596 }
  .legend { font-size: 14px; text-anchor: start }
  .wall { fill: #fdf8ec } .roof { fill: #b4512f } .door { fill: #7d4a2b }
""".strip("\n")

HOUSE: Final = (
    '<g id="house"><path class="wall" d="M-6 1V9H6V1Z"/><path class="roof" d="M-8.5 2.5L0 -5L8.5 2.5Z"/>'
    '<path class="door" d="M-1.7 9V4.5H1.7V9Z"/></g>'
)


def map_svg(board: Map, say: Words) -> str:
    """The text of the picture, with names and words in the language."""
    return "\n".join(parts(board, say)) + "\n"


def parts(board: Map, say: Words) -> Iterator[str]:
    """The elements from back to front."""
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    yield f"<title>{escape(board.name)}</title>"
    yield f"<style>\n{STYLE}\n</style>"
    yield f"<defs>{HOUSE}</defs>"
    yield f'<rect class="sea" width="{WIDTH}" height="{HEIGHT}"/>'
    yield from water(board)
    yield from (hexagon("land", board, hex) for hex in board.land)
    yield f'<path class="coast" d="{coast(board)}"/>'
    yield from (hexagon("inland", board, hex, 3) for hex in board.inland)
    yield from (hexagon("green", board, hex, 3) for hex in board.green)
    yield from labels(board)
    yield from villages(board, say)
    yield from edges(board)
    yield from title(board, say)
    yield from legend(say)
    yield "</svg>"


def centre(board: Map, hex: int) -> tuple[int, int]:
    """The centre of a hex in the picture, which may be rotated."""
    across, down = LEFT + HALF * column_of(hex), TOP + SIDE + ROW_STEP * (hex // ROW_LENGTH)
    return (WIDTH - across, TOP + SIDE + LAST_ROW - down) if board.rotation else (across, down)


def corner(board: Map, hex: int, number: int, inset: int = 0) -> str:
    """One corner of a hex, moved `inset` units towards the centre."""
    x, y = centre(board, hex)
    right, down = CORNERS[(number + 3 * (board.rotation != 0)) % len(CORNERS)]
    return f"{x + right * (SIDE - inset) / SIDE:g} {y + down * (SIDE - inset) / SIDE:g}"


def hexagon(style: str, board: Map, hex: int, inset: int = 0) -> str:
    """A hex, shrunk by `inset`."""
    outline = "L".join(corner(board, hex, number, inset) for number in range(len(CORNERS)))
    return f'<path class="{style}" d="M{outline}Z"/>'


def coast(board: Map) -> str:
    """The sides of land hexes that border no land."""
    strokes: list[str] = []
    for hex in board.land:
        for direction, beside in enumerate(NEIGHBOUR[hex]):
            if beside == OFF or board.terrain[beside] == Terrain.SEA:
                start, end = SIDES[direction]
                strokes.append(f"M{corner(board, hex, start)}L{corner(board, hex, end)}")
    return "".join(strokes)


def water(board: Map) -> Iterator[str]:
    """Lighter bands of shallow water along the coast."""
    line = coast(board)
    for width, colour in ((46, "#d1e5ec"), (30, "#c3dde6"), (14, "#b2d2de")):
        yield f'<path class="shallow" stroke="{colour}" stroke-width="{width}" d="{line}"/>'


def labels(board: Map) -> Iterator[str]:
    """The label of every plain hex, small."""
    for hex in board.land:
        if board.terrain[hex] == Terrain.PLAIN:
            x, y = centre(board, hex)
            yield f'<text class="label" x="{x}" y="{y + 3}">{LABELS[hex]}</text>'


def villages(board: Map, say: Words) -> Iterator[str]:
    """Every village: a house, its label above, its name below."""
    for hex in board.villages:
        x, y = centre(board, hex)
        name = board.village_name(hex, say.language)
        yield f'<use href="#house" x="{x}" y="{y - 4}"/>'
        yield f'<text class="village-label" x="{x}" y="{y - 12}">{LABELS[hex]}</text>'
        yield f'<text class="name" x="{x}" y="{y + 18}">{escape(name)}</text>'


def edges(board: Map) -> Iterator[str]:
    """Row letters on both sides, column numbers above and below."""
    for row in range(ROWS):
        _, y = centre(board, row * ROW_LENGTH)
        for x in (18, WIDTH - 18):
            yield f'<text class="edge" x="{x}" y="{y + 4}">{LABELS[row * ROW_LENGTH][0]}</text>'
    for hex in [*range(ROW_LENGTH), *range(HEXES - ROW_LENGTH, HEXES)]:
        x, y = centre(board, hex)
        down = -SIDE - 8 if y < HEIGHT / 2 else SIDE + 16
        yield f'<text class="edge" x="{x}" y="{y + down}">{column_of(hex)}</text>'


def title(board: Map, say: Words) -> Iterator[str]:
    """The name of the map, and what is on it."""
    yield f'<text class="title" x="{LEFT}" y="44">{escape(board.name)}</text>'
    yield f'<text class="under" x="{LEFT}" y="66">{escape(say("map.title"))}</text>'


def legend(say: Words) -> Iterator[str]:
    """The legend for the two kinds of villages."""
    y = HEIGHT - 24
    for x, style, key in ((LEFT + 10, "green", "map.green"), (LEFT + 520, "inland", "map.inland")):
        yield f'<circle class="{style}" cx="{x}" cy="{y}" r="11"/>'
        yield f'<use href="#house" transform="translate({x} {y - 2}) scale(0.75)"/>'
        yield f'<text class="legend" x="{x + 22}" y="{y + 5}">{escape(say(key))}</text>'
