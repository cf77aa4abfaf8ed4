"""Reads the lines of a diagram into a state, then derives the rest."""

from __future__ import annotations

import re
from typing import Final

from ....kernel.errors import DiagramError
from ...hexes import HEX, LABELS
from ...lines import Lines
from ..actions import WAYS
from ..cards import CARD_AT, LAYER, SUPPLY, TILES
from ..fields import NO_PLACE, PLACES, UNFINISHED, Market, Phase, PlaceKind, State
from ..laying.networks import rebuild
from ..laying.tiles import BARE, CITY_TILE, EVERY_HEX, ROAD_TILE, SEAT
from ..maps.board import Terrain
from ..notation import WAY_TEXTS
from ..oracles import turn_oracles
from .checks import check_map, check_turn, laid_in

NEW: Final = "new"
"""The name of a founding that covers no village yet."""
CARDS_SHOWN: Final = ("Y2", "O1", "B1", "R1", "Y1", "O2", "B2", "R2", "Y3", "O3", "B3", "R3")
"""The default deck of a diagram."""
TURNS_MOST: Final = 48

_TILES: Final = re.compile(r"-|(?=R|C)(?:R(\d{1,2}))?(?:C(\d{1,2}))?", re.ASCII)
_ROW: Final = re.compile(r"[A-P](?: .*)?", re.ASCII)


class Reader(Lines):
    """Reads the lines one by one; `finish` checks them together and fills in the rest of the state."""

    def __init__(self, state: State) -> None:
        super().__init__(1)
        self.state = state
        state.turn, state.phase = 1, Phase.TURN
        self.cards: list[str] = []
        self.rows: list[tuple[int, str]] = []
        self.seat = 0
        self.supply: dict[int, tuple[int, int]] = {}
        self.reserve: dict[int, tuple[int, int]] = {}
        self.holders: dict[int, str] = {}
        self.ages: dict[str, int] = {}
        self.markets: list[tuple[int, str, str]] = []

    def line(self, number: int, line: str) -> None:
        """Read one line. Raises DiagramError."""
        s = self.state
        self.number = number
        if _ROW.fullmatch(line):
            self.rows.append((self.number, line))
            return
        match line.split():
            case ["turn", turn, "seat", ("1" | "2" | "3" | "4") as seat, phase] if phase.upper() in Phase.__members__:
                s.turn, s.phase, self.seat = self.count(turn, TURNS_MOST), Phase[phase.upper()], int(seat)
            case ["turn", turn, phase] if phase.upper() in Phase.__members__:
                s.turn, s.phase = self.count(turn, TURNS_MOST), Phase[phase.upper()]
            case ["cards", *cards]:
                self.cards = cards
            case ["used", tiles]:
                s.roads_used, s.cities_used = self.tiles(tiles)
            case ["taken", count]:
                s.taken = self.count(count, TILES)
            case ["founded" | "traded" as flag]:
                setattr(s, flag, 1)
            case ["oracles", *oracles]:
                for oracle in oracles:
                    self.oracle(oracle)
            case ["ages", *ages]:
                for age in ages:
                    self.age(age)
            case ["markets", place, *seats] if seats:
                self.markets += [(self.number, place, seat) for seat in seats]
            case [("1" | "2" | "3" | "4") as seat, *rest] if rest and int(seat) <= s.seats:
                self.seat_line(int(seat) - 1, rest)
            case _:
                raise self.error("LINE", line)

    def seat_line(self, seat: int, words: list[str]) -> None:
        """Read a line about one seat."""
        match words:
            case ["cities", *labels]:
                for label in labels:
                    self.lay(label, CITY_TILE + seat)
            case ["roads", *roads]:
                for road in roads:
                    self.road(seat, road)
            case _:
                self.numbers(seat, words)

    def numbers(self, seat: int, words: list[str]) -> None:
        """Read points and tiles of one seat."""
        for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
            match name:
                case "points":
                    self.state.points[seat] = self.count(value, 999)
                case "supply":
                    self.supply[seat] = self.tiles(value)
                case "reserve":
                    self.reserve[seat] = self.tiles(value)
                case _:
                    raise self.error("LINE", " ".join(words))

    def road(self, seat: int, text: str) -> None:
        """Lay a road tile: `K13:E-W`."""
        label, _, way = text.partition(":")
        if way not in WAY_TEXTS:
            raise self.error("ROAD", text)
        self.lay(label, ROAD_TILE + seat * WAYS + WAY_TEXTS.index(way))

    def lay(self, label: str, tile: int) -> None:
        """Lay a tile on bare land."""
        hex = self.hex(label)
        village = self.state.place[hex] != NO_PLACE
        if self.state.tile[hex] != BARE or (tile < CITY_TILE and village):
            raise self.error("TILE", label)
        self.state.tile[hex] = tile

    def oracle(self, text: str) -> None:
        """Place an oracle: `K9`, or with the city that holds it `K9>I11`."""
        label, arrow, holder = text.partition(">")
        hex = self.hex(label)
        place = self.state.place[hex]
        if self.state.edition.terrain[hex] != Terrain.INLAND or self.state.kind[place] == PlaceKind.ORACLE:
            raise self.error("ORACLE", text)
        self.state.kind[place] = PlaceKind.ORACLE
        if arrow:
            self.holders[place] = holder

    def age(self, text: str) -> None:
        """Read when a city was founded: `I11:3`."""
        name, _, number = text.partition(":")
        self.ages[name] = self.count(number, TILES * self.state.seats)

    def hex(self, label: str) -> int:
        """The land hex with that label."""
        if label not in HEX or self.state.edition.terrain[HEX[label]] == Terrain.SEA:
            raise self.error("HEX", label)
        return HEX[label]

    def tiles(self, text: str) -> tuple[int, int]:
        """Road and city tiles: `R2C3`, or `-` for none."""
        read = _TILES.fullmatch(text)
        if not read:
            raise self.error("TILES", text)
        return self.count(read[1] or "0", TILES), self.count(read[2] or "0", TILES)

    def finish(self) -> None:
        """Fill in the defaults and check everything together. Raises DiagramError."""
        s = self.state
        self.show_cards()
        for seat in range(s.seats):
            self.share_tiles(seat)
        for hex in EVERY_HEX:
            if s.tile[hex] != BARE and s.place[hex] != NO_PLACE and s.kind[s.place[hex]] == PlaceKind.ORACLE:
                raise DiagramError(laid_in(s, hex, self.lines), "TILE", LABELS[hex])
        self.about("turn")
        rebuild(s)
        if self.seat not in (0, s.active + 1):
            raise self.error("SEAT", str(self.seat))
        for number, name, market in self.markets:
            self.number = number
            self.put_market(name, market)
        self.about("ages", "1 cities", "2 cities", "3 cities", "4 cities")
        self.put_ages()
        rebuild(s)
        check_map(s, self.lines)
        check_turn(s, self.lines)
        self.about("oracles")
        self.put_holders()

    def show_cards(self) -> None:
        """[SET-5] As many cards as have been shown by now, four colours in each layer."""
        s = self.state
        self.about("cards", "turn")
        cards = self.cards or list(CARDS_SHOWN[: self.cards_needed()])
        if len(cards) != self.cards_needed() or len(set(cards)) < len(cards):
            raise self.error("CARDS", " ".join(cards), "SET-5")
        for at, card in enumerate(cards):
            layer = [other[0] for other in cards[at - at % LAYER : at]]
            if card not in CARD_AT or card[0] in layer:
                raise self.error("CARDS", card, "SET-5")
            s.shown[CARD_AT[card]] = at + 1

    def cards_needed(self) -> int:
        """[SET-5] The card of the round and the next one, as far as there are any."""
        s = self.state
        if s.phase == Phase.CARDS and s.turn == 0:
            return min(len(self.cards), 1)
        return min((s.turn + s.seats - 1) // s.seats + 1 + (s.turn == 0), s.edition.rounds)

    def share_tiles(self, seat: int) -> None:
        """[SET-1] Tiles neither on the map nor in the supply are in the reserve."""
        s = self.state
        self.about(f"{seat + 1} points", f"{seat + 1} supply", f"{seat + 1} reserve", f"{seat + 1} cities")
        tiles = [tile for tile in s.tile if tile != BARE and SEAT[tile] == seat]
        cities = tiles.count(CITY_TILE + seat)
        left = (TILES - len(tiles) + cities, TILES - cities)
        supply = self.supply.get(seat, (min(left[0], SUPPLY), min(left[1], SUPPLY)))
        reserve = self.reserve.get(seat, (left[0] - supply[0], left[1] - supply[1]))
        if min(reserve) < 0 or (supply[0] + reserve[0], supply[1] + reserve[1]) != left:
            raise self.error("TILES", str(seat + 1), "SET-1")
        s.road_supply[seat], s.city_supply[seat] = supply
        s.road_reserve[seat], s.city_reserve[seat] = reserve

    def place(self, name: str) -> int:
        """The village or city of that name."""
        s = self.state
        place = UNFINISHED if name == NEW else s.place[self.hex(name)]
        if place == NO_PLACE or (name != NEW and s.village[place] != HEX[name]):
            raise self.error("PLACE", name)
        return place

    def put_market(self, name: str, text: str) -> None:
        """[MK-1] One market of a seat in a village or city."""
        s = self.state
        place = self.place(name)
        seat = "1234"[: s.seats].find(text[:1])
        if (
            seat < 0
            or text[1:] not in ("", "x")
            or s.kind[place] in (PlaceKind.NOTHING, PlaceKind.ORACLE)
            or s.market[place][seat]
        ):
            raise self.error("MARKET", f"{name} {text}", "MK-1")
        s.market[place][seat] = Market.SOLD if text[1:] else Market.UNSOLD

    def put_ages(self) -> None:
        """[A12] Cities in the order of their names, by default."""
        s = self.state
        cities = [place for place in range(PLACES) if s.kind[place] >= PlaceKind.CITY]
        ages = {self.place(name): age for name, age in self.ages.items()}
        ages = ages or {city: at + 1 for at, city in enumerate(cities)}
        if sorted(ages) != cities or len(set(ages.values())) < len(ages) or 0 in ages.values():
            raise self.error("AGES", " ".join(self.ages))
        for city, age in ages.items():
            s.age[city] = age

    def put_holders(self) -> None:
        """[ORA-1] The holder is a connected city, none of which has more connections."""
        s = self.state
        holders = {oracle: self.place(name) for oracle, name in self.holders.items()}
        for oracle, holder in holders.items():
            if s.kind[holder] < PlaceKind.CITY or not s.link[oracle] >> holder & 1:
                raise self.not_held(oracle)
            s.holder[oracle] = holder
        turn_oracles(s)
        for oracle, holder in holders.items():
            if s.holder[oracle] != holder:
                raise self.not_held(oracle)

    def not_held(self, oracle: int) -> DiagramError:
        """[ORA-1] An error in who holds an oracle."""
        return self.error("ORACLE", f"{LABELS[self.state.village[oracle]]}>{self.holders[oracle]}", "ORA-1")
