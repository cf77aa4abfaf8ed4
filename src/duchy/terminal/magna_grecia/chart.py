"""The map of Magna Grecia as text to play from, in three sizes.

Hexes are placed by row and column, so a column number is right above or below its hexes. A road is the letter of its
owner with strokes through its two exits; a village is its label in brackets (a green one between stars); a city tile is
its owner's letter in square brackets. Plain land is a dot or, where the viewer could place a tile now, its label.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from ...games.hexes import LABELS, ROW_LENGTH, ROWS, SIDES, column_of
from ...games.magna_grecia.fields import NO_PLACE, UNFINISHED, Market, PlaceKind, State
from ...games.magna_grecia.laying.tiles import BACK, BARE, BESIDE, CITY_TILE, EXITS, SEAT
from ...games.magna_grecia.maps.board import Map, Terrain
from ...kernel.game import Settled
from ...table.position import View
from ..look import Look
from .canvas import Canvas
from .signs import CODES, Places, board_of, letter_of

E, SE, SW, W, NW, NE = range(SIDES)
LEVEL: Final = (E, W)
COLUMNS: Final = 2 * ROW_LENGTH
MARGIN: Final = 4
"""Cells from the row's letter to the middle of the first hex."""


class Form(NamedTuple):
    """A size: cells per column, lines per row."""

    across: int
    down: int


FORMS: Final = {"small": Form(2, 1), "medium": Form(2, 2), "large": Form(3, 3)}
STROKES: Final = {E: "─-", W: "─-", NE: "╱/", SW: "╱/", SE: "╲\\", NW: "╲\\"}
"""By side: the stroke of an exit, and a substitute for terminals that lack it."""
BLOCKED: Final = "×x"


class Window(NamedTuple):
    """The columns that are drawn, from left to right."""

    first: int
    last: int
    whole: bool


def chart(look: Look, view: View, places: Places, reachable: Collection[int], width: int) -> list[str]:
    """The map in the size that the viewer chose, else the medium one, as much of it as fits the width."""
    form = FORMS.get(look.form, FORMS["medium"])
    if not fits(places.board, form, width):
        form = min(form, FORMS["medium"])
    drawing = _Drawing(look, view.state(State), places, frozenset(reachable), form)
    return drawing.lines(width)


def fits(board: Map, form: Form, width: int) -> bool:
    """Whether all the land fits the width in that size."""
    return needed(board, form) <= width


def needed(board: Map, form: Form) -> int:
    """The width that all the land needs in that size."""
    columns = list(map(column_of, board.land))
    return form.across * (max(columns) - min(columns)) + 2 * MARGIN


def whole_width(look: Look, settled: Settled) -> int:
    """The width at which the whole map is drawn in the size that the viewer chose."""
    return needed(board_of(settled), FORMS.get(look.form, FORMS["medium"]))


class _Drawing:
    def __init__(self, look: Look, s: State, places: Places, reachable: frozenset[int], form: Form) -> None:
        self.look, self.s, self.places, self.form = look, s, places, form
        self.board: Map = places.board
        self.reachable = reachable
        self.canvas = Canvas()
        self.window = Window(1, COLUMNS, True)
        self.plainly = int(not look.has("─╱╲×△·"))

    def lines(self, width: int) -> list[str]:
        """The map between its column numbers; with a note if not all of it fits."""
        self.window = self.fitting(width)
        seen = [hex for hex in self.board.land if self.window.first <= self.column(hex) <= self.window.last]
        for hex in sorted(seen, key=lambda hex: self.s.place[hex] != NO_PLACE):
            self.hex(hex)
        self.edges()
        lines = self.canvas.lines(self.look, CODES)
        if not self.window.whole:
            first, last = sorted((self.label_column(self.window.first), self.label_column(self.window.last)))
            lines += self.look.wrapped(self.look("chart.cropped", first=first, last=last), colour="faint")
        return lines

    # Where things stand

    def fitting(self, width: int) -> Window:
        """All columns with land, or as many as fit, around the tiles of the viewer."""
        columns = [self.column(hex) for hex in self.board.land]
        first, last = min(columns), max(columns)
        room = (width - 2 * MARGIN) // self.form.across
        if last - first <= room:
            return Window(first, last, True)
        start = max(first, min(self.middle() - room // 2, last - room))
        return Window(start, start + room, False)

    def middle(self) -> int:
        """The column at the centre of the viewer's tiles, else of the active seat's; else the middle column."""
        for seat in (self.look.viewer - 1, self.s.active):
            own = [self.column(hex) for hex in self.board.land if self.s.tile[hex] and SEAT[self.s.tile[hex]] == seat]
            if own:
                return sum(own) // len(own)
        return COLUMNS // 2

    def column(self, hex: int) -> int:
        """The column of a hex in the picture, which may be rotated."""
        return self.label_column(column_of(hex))

    def label_column(self, column: int) -> int:
        """Convert a column between the map and the picture, either way."""
        return COLUMNS + 1 - column if self.board.rotation else column

    def row(self, row: int) -> int:
        """The line in the middle of a row."""
        return self.form.down * (ROWS - 1 - row if self.board.rotation else row)

    def x(self, column: int) -> int:
        """The cell in the middle of a column of the picture."""
        return MARGIN + self.form.across * (column - self.window.first)

    def side(self, side: int) -> int:
        """A side as it is in the picture."""
        return BACK[side] if self.board.rotation else side

    # Hexes

    def hex(self, hex: int) -> None:
        """Draw whatever is on a hex."""
        y, x = self.row(hex // ROW_LENGTH), self.x(self.column(hex))
        tile: int = self.s.tile[hex]
        place: int = self.s.place[hex]
        if tile >= CITY_TILE:
            self.city(y, x, hex, tile - CITY_TILE)
        elif tile != BARE:
            self.road(y, x, hex, tile)
        elif place == NO_PLACE:
            self.plain(y, x, hex)
        elif self.s.kind[place] == PlaceKind.ORACLE:
            self.oracle(y, x, hex, place)
        else:
            self.village(y, x, hex)

    def plain(self, y: int, x: int, hex: int) -> None:
        """A dot or, where the viewer can place something, the label."""
        if hex in self.reachable:
            self.label(y, x, hex, "free")
        else:
            self.canvas.put(y, x, "·."[self.plainly], "faint")

    def label(self, y: int, x: int, hex: int, colour: str, around: str = "  ") -> None:
        """A label of two or three cells between two signs."""
        label = LABELS[hex]
        start = x - 1 if len(label) < 4 else x - 2
        self.canvas.put(y, start, label, colour)
        for sign, at in ((around[0], start - 1), (around[1], start + len(label))):
            if sign != " ":
                self.canvas.put(y, at, sign, colour)

    def village(self, y: int, x: int, hex: int) -> None:
        """The label in brackets, or between stars if the border is green, with the markets above it."""
        green = self.board.terrain[hex] == Terrain.GREEN
        self.label(y, x, hex, "green" if green else "village", "**" if green else "()")
        self.markets(y, x, hex)
        self.caption(y, x, hex, "faint")

    def oracle(self, y: int, x: int, hex: int, place: int) -> None:
        """The label after a triangle; the letter of its holder above it or, if there is no line above, after it."""
        held = self.s.holder[place]
        self.label(y, x, hex, "oracle", "△^"[self.plainly] + " ")
        if held != NO_PLACE:
            letter = letter_of(self.s, self.places.owner(held))
            if self.form.down == 1:
                self.canvas.put(y, x - 1 + len(LABELS[hex]), letter, letter)
            else:
                self.canvas.put(y - 1, x, letter, letter)

    def city(self, y: int, x: int, hex: int, seat: int) -> None:
        """The owner's letter in brackets, joined to the city's other tiles; the markets above its first one."""
        letter = letter_of(self.s, seat)
        colour = f"tile {letter}" if self.look.colours else letter
        wide = self.form.across - 1
        block = f"[{letter:^{2 * wide - 1}}]"
        self.canvas.put(y, x - wide, block, colour)
        if self.form.down == 3:
            for line in (y - 1, y + 1):
                self.canvas.put(line, x - wide, " " * len(block), colour)
        east = BESIDE[hex][E]
        if self.s.tile[east] == self.s.tile[hex]:
            beside = x + self.form.across if not self.board.rotation else x - self.form.across
            self.canvas.put(y, beside, "=", colour)
        place: int = self.s.place[hex]
        if place != UNFINISHED and self.s.village[place] == hex:
            self.markets(y, x, hex)
            self.caption(y, x, hex, colour)

    def markets(self, y: int, x: int, hex: int) -> None:
        """Above a place: the letter of its only unsold market, or their number; in the large size, all letters."""
        s, place = self.s, self.s.place[hex]
        there = [letter_of(s, seat) for seat in range(s.seats) if s.market[place][seat] == Market.UNSOLD]
        if not there or self.form.down == 1:
            return
        if self.form.down == 3:
            for at, letter in enumerate(there):
                self.canvas.put(y - 1, x - len(there) // 2 + at, letter.lower(), letter)
        elif len(there) == 1:
            self.canvas.put(y - 1, x, there[0].lower(), there[0])
        else:
            self.canvas.put(y - 1, x, str(len(there)), "strong")

    def caption(self, y: int, x: int, hex: int, colour: str) -> None:
        """In the large size: the beginning of the name below a village, the label below a city."""
        if self.form.down == 3:
            name = LABELS[hex] if self.s.tile[hex] else self.places.name(hex)[:5]
            self.canvas.put(y + 1, x - len(name) // 2, name, colour)

    # Roads

    def road(self, y: int, x: int, hex: int, tile: int) -> None:
        """The owner's letter, and a stroke for each exit."""
        letter = letter_of(self.s, SEAT[tile])
        self.canvas.put(y, x, letter, letter)
        exits = [side for side in range(SIDES) if EXITS[tile] >> side & 1]
        if self.form.down == 1:
            self.flat_road(y, x, [self.side(side) for side in exits], letter)
            return
        for side in exits:
            self.exit(y, x, hex, side, letter)

    def exit(self, y: int, x: int, hex: int, side: int, letter: str) -> None:
        """The stroke from the middle to the border; a cross if the tile beyond has no exit there."""
        drawn = self.side(side)
        right = 1 if drawn in (E, SE, NE) else -1
        stroke = STROKES[drawn][self.plainly]
        end = BLOCKED[self.plainly] if self.is_blocked(hex, side) else stroke
        if drawn in LEVEL:
            for step in range(1, self.form.across):
                self.canvas.put(y, x + right * step, stroke, letter)
            self.canvas.put(y, x + right * self.form.across, end, letter)
        else:
            self.canvas.put(y + (1 if drawn in (SE, SW) else -1), x + right, end, letter)

    def is_blocked(self, hex: int, side: int) -> bool:
        """Whether the road tile in front of an exit has no exit back."""
        tile: int = self.s.tile[BESIDE[hex][side]]
        return BARE != tile < CITY_TILE and not EXITS[tile] >> BACK[side] & 1

    def flat_road(self, y: int, x: int, exits: list[int], letter: str) -> None:
        """On one line: exits to the left before the letter, exits to the right after it."""
        for at, sides, both in ((-1, (W, NW, SW), ">"), (1, (E, NE, SE), "<")):
            led = [side for side in exits if side in sides]
            if led:
                sign = both if len(led) > 1 else STROKES[led[0]][self.plainly]
                self.canvas.put(y, x + at, sign, letter)
            if led and led[0] in LEVEL:
                self.canvas.put(y, x + 2 * at, STROKES[E][self.plainly], letter)

    # The edges

    def edges(self) -> None:
        """Row letters on both sides, odd columns above and even ones below, matching rows A and P."""
        right = self.x(self.window.last) + MARGIN - 1
        for row in range(ROWS):
            letter = LABELS[row * ROW_LENGTH][0]
            self.canvas.put(self.row(row), 0, letter, "faint")
            self.canvas.put(self.row(row), right, letter, "faint")
        top, bottom = min(y for y, _ in self.canvas.signs) - 1, max(y for y, _ in self.canvas.signs) + 1
        for column in range(self.window.first, self.window.last + 1):
            number = self.label_column(column)
            above = (number % 2 == 1) != bool(self.board.rotation)
            self.canvas.put(top if above else bottom, self.x(column) - len(str(number)) // 2, str(number), "faint")
