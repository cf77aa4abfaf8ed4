"""Magna Grecia on a map of 19 hexes: the last turn of a short game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest import mock

from tests.magna_grecia.maps.land import Land, Place, in_reading_order, next_to
from tests.magna_grecia.oracle import Oracle

import duchy
from duchy.games.magna_grecia.maps import checks

from .telling import EngineTelling

ROWS: Final = {"G": (15, 19), "H": (14, 20), "I": (13, 21), "J": (14, 20), "K": (15, 19)}
GREEN: Final = ("I13", "I21")
INLAND: Final = ("G17", "I17", "K17")
CARDS: Final = "Y2 O1 R1 B2 Y1 O2 R2 B1"
"""The last one gives a turn two road tiles and three city tiles, and begins with yellow, so that seat 2 is last."""
CITIES: Final = {"I13": 1, "I21": 2}
ORACLE: Final = "I17"
POINTS: Final = {1: 3, 2: 3}
ROADS, CITY_TILES, ROADS_LEFT, CITIES_LEFT = 2, 2, 18, 17
ROUNDS: Final = 8
UNTOLD: Final = ("cards", "turn")


@contextmanager
def map_file() -> Iterator[Path]:
    """The map as a file. It has fewer villages than a map for four seats needs [MAP-10], so that check is off."""
    tree = {
        "name": "miniature", "rows": [{"row": row, "runs": [[*run]]} for row, run in ROWS.items()],
        "green": [*GREEN], "inland": [*INLAND],
    }  # fmt: skip
    with TemporaryDirectory() as folder, mock.patch.object(checks, "refuse_numbers"):
        path = Path(folder) / "miniature.json"
        path.write_text(json.dumps(tree))
        yield path


def diagram(path: Path) -> str:
    """The miniature in the notation of docs/records.md."""
    lines = [f"magna_grecia standard seats=2 map={path} rounds={ROUNDS}", "turn 16 seat 2 turn", f"cards {CARDS}"]
    for seat, points in POINTS.items():
        stock = f"supply R{ROADS}C{CITY_TILES} reserve R{ROADS_LEFT}C{CITIES_LEFT}"
        lines.append(f"{seat} points {points} {stock}")
    lines += [f"{seat} cities {hex}" for hex, seat in CITIES.items()]
    return "\n".join([*lines, f"oracles {ORACLE}"]) + "\n"


class Engine(EngineTelling):
    """As our engine tells it."""

    def table(self) -> frozenset[str]:
        """The lines of the diagram without its picture, and who acts."""
        told = {str(self.position.actor)}
        for line in self.position.diagram().splitlines()[1:]:
            words = line.split()
            if words[0] in UNTOLD or words[0] in "ABCDEFGHIJKLMNOP":
                continue
            if words[-1] != words[0] and words[1] in ("cities", "roads"):
                words[2:] = sorted(words[2:])
            elif words[0] in ("oracles", "ages"):
                words[1:] = sorted(words[1:])
            told.add(" ".join(words))
        return frozenset(told)


class SmallLand(Land):
    """The same map in the terms of the second implementation."""

    def __init__(self) -> None:
        land = {f"{row}{column}" for row, (first, last) in ROWS.items() for column in range(first, last + 1, 2)}
        self.green, self.inland = {*GREEN}, {*INLAND}
        self.villages = self.green | self.inland
        self.hexes = sorted(land, key=in_reading_order)
        sides = ("E", "SE", "SW", "W", "NW", "NE")
        self.beside = {hex: {side: other for side in sides if (other := next_to(hex, side)) in land} for hex in land}


class SmallGame(Oracle):
    """A game whose one oracle has been placed."""

    def oracles_due(self) -> int:
        """None."""
        return 0


@dataclass
class Second:
    """As the second implementation tells it."""

    game: SmallGame

    def table(self) -> frozenset[str]:
        """The same lines."""
        game = self.game
        told = {str(game.actor())}
        for seat, player in game.players.items():
            supply, reserve = tiles(player.roads, player.cities), tiles(player.road_reserve, player.city_reserve)
            told.add(f"{seat} points {player.points} supply {supply} reserve {reserve}")
            if cities := sorted(hex for hex, owner in game.cities.items() if owner == seat):
                told.add(f"{seat} cities {' '.join(cities)}")
            roads = sorted(f"{hex}:{self.way(ends)}" for hex, (owner, ends) in game.roads.items() if owner == seat)
            told |= {f"{seat} roads {' '.join(roads)}"} if roads else set()
        held = [hex if of is None else f"{hex}>{self.named(of)}" for hex, of in game.oracles.items()]
        told.add(f"oracles {' '.join(sorted(held))}")
        told.add(f"ages {' '.join(sorted(f'{self.named(of)}:{of}' for of in {*game.numbers.values()}))}")
        told |= self.of_markets() | self.of_turn()
        return frozenset(told)

    @staticmethod
    def way(ends: frozenset[str]) -> str:
        """The two exits in the order of the directions."""
        return "-".join(sorted(ends, key=["E", "SE", "SW", "W", "NW", "NE"].index))

    def city(self, number: int) -> Place:
        """The hexes of a city."""
        return frozenset(hex for hex, of in self.game.numbers.items() if of == number)

    def named(self, number: int) -> str:
        """A city by the first of its villages; a founding without one is new."""
        city = self.city(number)
        return self.game.address(city) if city & self.game.land.villages else "new"

    def of_markets(self) -> set[str]:
        """A line for each place with markets."""
        game, told = self.game, set[str]()
        for place in game.places():
            if standing := game.standing_in(place):
                marks = (f"{seat}{'x' * (standing[seat] == 'sold')}" for seat in sorted(standing))
                told.add(f"markets {game.address(place)} {' '.join(marks)}")
        return told

    def of_turn(self) -> set[str]:
        """What has been done in this turn."""
        turn = self.game.turn
        if self.game.is_over:
            return set()
        told = {f"used {tiles(turn.roads, turn.cities)}"} if turn.roads or turn.cities else set[str]()
        told |= {f"taken {turn.taken}"} if turn.taken else set()
        told |= {"founded"} if turn.founded_on else set()
        return told | ({"traded"} if turn.bargained else set())

    def legal(self) -> list[str]:
        """In any order."""
        return sorted(self.game.legal())

    def after(self, action: str) -> Second:
        """The game played on."""
        game = self.game.copy()
        game.play(action)
        return Second(game)

    def result(self) -> str:
        """Who has won."""
        return f"seat {' and '.join(map(str, self.game.winners()))}"


def tiles(roads: int, cities: int) -> str:
    """`R2C1`, zeros left out, or `-`."""
    return "".join(f"{kind}{count}" for kind, count in (("R", roads), ("C", cities)) if count) or "-"


def by_engine() -> Engine:
    """The miniature in our engine."""
    with map_file() as path:
        return Engine(duchy.read_diagram(diagram(path)))


def by_second() -> Second:
    """The miniature in the second implementation."""
    game = SmallGame(2, {"rounds": ROUNDS})
    game.land, game.cards = SmallLand(), [*map(str, CARDS.split())]
    game.oracles[ORACLE] = None
    game.round, game.turns, game.to_play = ROUNDS, 16, game.order(game.cards[-1])[1:]
    game.cities, game.foundings = {**CITIES}, len(CITIES)
    game.numbers = {hex: number for number, hex in enumerate(CITIES, 1)}
    for seat, player in game.players.items():
        player.points, player.roads, player.cities = POINTS[seat], ROADS, CITY_TILES
        player.road_reserve, player.city_reserve = ROADS_LEFT, CITIES_LEFT
    return Second(game)
