"""The signs of Magna Grecia: owners as coloured letters, places by name, directions in the language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...games.hexes import DIRECTION_TEXTS, LABELS
from ...games.magna_grecia.actions import ORIENTATIONS
from ...games.magna_grecia.cards import COLOUR_OF, COLOURS
from ...games.magna_grecia.fields import UNFINISHED, Market, PlaceKind, State
from ...games.magna_grecia.maps.board import Map
from ...games.magna_grecia.maps.library import map_named
from ...games.magna_grecia.markets import is_active
from ...kernel.game import Settled
from ...words.genitive import genitive
from ..look import COLOURS as SHARED
from ..look import Look, SeatSign
from .spots import nearest, point_of

CODES: Final[Mapping[str, tuple[str, str]]] = {
    **SHARED,
    "Y": ("1;93", "1;38;5;178"),
    "O": ("1;35", "1;38;5;208"),
    "B": ("33", "1;38;5;137"),
    "R": ("1;91", "1;38;5;167"),
    "tile Y": ("1;30;103", "1;38;5;16;48;5;220"),
    "tile O": ("1;97;45", "1;38;5;16;48;5;208"),
    "tile B": ("1;30;43", "1;38;5;231;48;5;94"),
    "tile R": ("1;97;41", "1;38;5;231;48;5;160"),
    "green": ("1;32", "1;38;5;71"),
    "village": ("1", "1"),
    "oracle": ("1;36", "1;38;5;37"),
    "free": ("36", "38;5;37"),
}
"""The codes for 16 and for 256 colours, by the letter of the colour."""


def seat_signs(settled: Settled) -> dict[int, SeatSign]:
    """The letter of each seat's colour."""
    return {seat: (letter, CODES[letter]) for seat, letter in enumerate(str(settled.values["colours"]), 1)}


def letter_of(s: State, seat: int) -> str:
    """The letter of a seat's colour; seats count from 0."""
    return COLOURS[COLOUR_OF[s.edition.colours][seat]]


def board_of(settled: Settled) -> Map:
    """The map that is played on."""
    return map_named(str(settled.values["map"]))


def legend(look: Look) -> str:
    """The colours by their letters."""
    return ", ".join(f"{look.paint(letter, letter, CODES)} {look.named('colour', letter)}" for letter in COLOURS)


# Places


class Places:
    """Names of hexes and places at one moment."""

    def __init__(self, look: Look, settled: Settled, s: State) -> None:
        self.look, self.state = look, s
        self.board = board_of(settled)

    def name(self, hex: int) -> str:
        """The name of a village, or of the city that covers its hex; empty if there is none."""
        name = self.board.village_name(hex, self.look.say.language)
        return "" if name == LABELS[hex] else self.look.plain(name)

    def spot(self, hex: int) -> str:
        """A hex: its label, preceded by the name for a village."""
        name = self.name(hex)
        return f"{name} {LABELS[hex]}" if name else LABELS[hex]

    def near(self, hex: int) -> str:
        """A village by its name and label; another hex relative to the nearest named place on the map."""
        if hex in self.state.village[: self.state.villages]:
            return self.spot(hex)
        s, say = self.state, self.look.say
        named = [s.village[place] for place in range(s.villages) if s.kind[place] != PlaceKind.NOTHING]
        start, way = nearest(hex, named)
        label = f" {LABELS[start]}" if self.name(start) else ""
        facts: dict[str, object] = {
            "place": genitive(say.language, self.name(start) or LABELS[start]) + label,
            "point": self.point(way[0].side),
        }
        if len(way) == 1:
            return self.look.counted("spot.straight", way[0].steps, **facts)
        return self.look.counted(
            "spot.bent", way[0].steps, **facts, more=way[1].steps, point_more=self.point(way[1].side)
        )

    def at(self, hex: int) -> str:
        """A hex likewise, as the site where a city is founded."""
        if hex in self.state.village[: self.state.villages]:
            return self.look("spot.at", place=self.spot(hex))
        return self.look("spot.away", spot=self.near(hex))

    def point(self, side: int) -> str:
        """A side as a compass point on the screen."""
        return point_of(side, 2 if self.board.rotation else 0)

    def way(self, way: int) -> str:
        """The two exits of a road tile, as they appear on the screen."""
        return "-".join(self.look.named("direction", self.point(side)) for side in ORIENTATIONS[way])

    def place(self, place: int) -> str:
        """A place, named by its first village."""
        return self.look("place.unfinished") if place == UNFINISHED else self.spot(self.state.village[place])

    def owner(self, place: int) -> int:
        """The seat whose city the place is, from 0; -1 for a village or an oracle."""
        return self.state.kind[place] - PlaceKind.CITY if self.state.kind[place] >= PlaceKind.CITY else -1

    def owned(self, place: int) -> str:
        """A place, preceded by the letter of its owner if it has one."""
        owner = self.owner(place)
        return f"{self.letter(owner)} {self.place(place)}" if owner >= 0 else self.place(place)

    def letter(self, seat: int) -> str:
        """The letter of a seat in its colour."""
        letter = letter_of(self.state, seat)
        return self.look.paint(letter, letter, CODES)

    def markets(self, place: int) -> str:
        """The markets of a place: a letter if active, in brackets if inactive, lower case if sold."""
        s = self.state
        return " ".join(self.market(place, seat) for seat in range(s.seats) if s.market[place][seat] != Market.NONE)

    def market(self, place: int, seat: int) -> str:
        """One seat's market in a place."""
        letter = letter_of(self.state, seat)
        if self.state.market[place][seat] == Market.SOLD:
            return self.look.paint(letter.lower(), "faint")
        sign = letter if is_active(self.state, place, seat) else f"({letter})"
        return self.look.paint(sign, letter, CODES)


# Roads


def way_words(look: Look, way: int) -> str:
    """The two exits of a road tile in the language."""
    return "-".join(look.named("direction", DIRECTION_TEXTS[side]) for side in ORIENTATIONS[way])


# Refusals


def dressed(look: Look, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts of a refusal with colours by name."""
    return {name: look.named("colour", value) if name == "colour" else value for name, value in facts.items()}
