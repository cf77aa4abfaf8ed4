"""A second, slow implementation of Magna Grecia's rules, from the documents alone, for tests to compare with.

Nothing here comes from the package. Hexes are their labels, road tiles are sets of two directions, and cities,
connections, addresses and obligations are recomputed from the tiles on the table each time. What a player may still do
before the end of phase 2 is found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, Self

from .maps.land import ACROSS, BENDS, LANDS, Place, group_of, in_reading_order, next_to

CARDS = {
    "Y1": ("YROB", 3, 1, 2), "Y2": ("YOBR", 3, 2, 5), "Y3": ("YBRO", 1, 2, 3),
    "O1": ("OYBR", 2, 2, 2), "O2": ("ORYB", 2, 3, 3), "O3": ("OBRY", 2, 1, 5),
    "B1": ("BYRO", 2, 3, 2), "B2": ("BOYR", 2, 2, 5), "B3": ("BROY", 2, 1, 2),
    "R1": ("RBOY", 2, 3, 5), "R2": ("RYBO", 2, 1, 3), "R3": ("ROYB", 2, 2, 3),
}  # fmt: skip
"""Order of play, roads, cities, supply."""
IMPROVED_SUPPLY = {2: 3, 3: 5, 5: 7}

DEFAULTS: dict[str, int | str] = {"map": "redraw", "oracle_setup": "players", "founding_bridge": 1, "rounds": 12}
COLOURS = {2: "YR", 3: "YOB", 4: "YOBR"}


class Player:
    def __init__(self, points: int) -> None:
        self.points = points
        self.roads = self.cities = 4
        self.road_reserve = self.city_reserve = 16
        self.markets = 20

    def tiles_left(self) -> int:
        return self.roads + self.cities + self.road_reserve + self.city_reserve


class Turn:
    """What a player has done since the turn began."""

    def __init__(self) -> None:
        self.roads = self.cities = self.taken = 0
        self.founded_on: str | None = None
        self.bargained = False


class Oracle:
    """A game that is played by action texts."""

    def __init__(self, seats: int, axes: dict[str, int | str] | None = None) -> None:
        self.axes = DEFAULTS | {"colours": COLOURS[seats]} | (axes or {})
        self.land = LANDS[str(self.axes["map"])]
        self.seats = seats
        self.seat_of = {colour: seat for seat, colour in enumerate(str(self.axes["colours"]), 1)}
        self.players = {seat: Player({4: 15, 3: 12, 2: 10}[seats]) for seat in range(1, seats + 1)}
        self.cards: list[str] = []
        self.oracles: dict[str, int | None] = {}
        """By hex: the number of the city that holds the oracle."""
        self.roads: dict[str, tuple[int, frozenset[str]]] = {}
        self.cities: dict[str, int] = {}
        self.numbers: dict[str, int] = {}
        """By hex of a city: the number of its founding."""
        self.foundings = 0
        self.markets_each = 20
        self.markets: dict[tuple[str, int], str] = {}
        """By village hex and seat: "unsold" or "sold"."""
        self.round = self.turns = 0
        self.to_play: list[int] = []
        self.turn = Turn()
        self.is_over = False

    def copy(self) -> Self:
        """A copy of the game, to be continued differently."""
        twin = copy(self)
        twin.players = {seat: copy(player) for seat, player in self.players.items()}
        twin.turn, twin.cards, twin.to_play = copy(self.turn), [*self.cards], [*self.to_play]
        twin.oracles, twin.roads, twin.cities = {**self.oracles}, {**self.roads}, {**self.cities}
        twin.numbers, twin.markets = {**self.numbers}, {**self.markets}
        return twin

    # Who acts

    def oracles_due(self) -> int:
        return (9 if self.seats == 4 else 7) - len(self.oracles)

    def card_due(self) -> bool:
        return len(self.cards) < min(self.round + 1 if self.round else 2, int(self.axes["rounds"]))

    def order(self, card: str) -> list[int]:
        """The seats in the order printed on a card."""
        return [self.seat_of[colour] for colour in CARDS[card][0] if colour in self.seat_of]

    def actor(self) -> int | str | None:
        if self.is_over:
            return None
        if self.card_due():
            return "nature"
        if self.oracles_due():
            if self.axes["oracle_setup"] == "random":
                return "nature"
            return (self.order(self.cards[0])[0] + len(self.oracles) - 1) % self.seats + 1
        return self.to_play[0]

    def odds(self) -> dict[str, int]:
        """Nature's actions and their weights."""
        if self.actor() != "nature":
            return {}
        if self.card_due():
            layer = {card[0] for card in self.cards[len(self.cards) // 4 * 4 :]}
            left = [card for card in CARDS if card not in self.cards and card[0] not in layer]
            return {f"turn {card}": 1 for card in left}
        return dict.fromkeys(self.oracle_sites(), 1)

    def oracle_sites(self) -> set[str]:
        return {f"oracle {hex}" for hex in self.land.inland if hex not in self.oracles}

    # Places and connections

    def is_open_village(self, hex: str) -> bool:
        return hex in self.land.villages and hex not in self.oracles and hex not in self.cities

    def place_at(self, hex: str) -> Place | None:
        if hex in self.cities:
            return group_of(hex, {tile for tile, owner in self.cities.items() if owner == self.cities[hex]}, self.land)
        return frozenset({hex}) if hex in self.oracles or self.is_open_village(hex) else None

    def places(self) -> set[Place]:
        return {place for hex in {*self.land.villages, *self.cities} if (place := self.place_at(hex))}

    def connections(self) -> dict[Place, set[Place]]:
        """Every place with the places it is directly connected to: all roads walked from every side of every place."""
        place_of = {hex: place for place in self.places() for hex in place}
        found: dict[Place, set[Place]] = {place: set() for place in place_of.values()}
        for hex, place in place_of.items():
            for side in self.land.beside[hex]:
                end = self.end_of_road(hex, side)
                if end in place_of and place_of[end] != place:
                    found[place].add(place_of[end])
        return found

    def end_of_road(self, hex: str, side: str) -> str | None:
        """Where the road that begins at that side of a place leads; None if none begins there."""
        if not self.has_exit(next_to(hex, side), ACROSS[side]):
            return None
        while self.has_exit(next_to(hex, side), ACROSS[side]):
            hex = next_to(hex, side)
            (side,) = self.roads[hex][1] - {ACROSS[side]}
        return next_to(hex, side)

    def has_exit(self, hex: str, side: str) -> bool:
        return hex in self.roads and side in self.roads[hex][1]

    def owner(self, place: Place) -> int | None:
        return self.cities.get(min(place))

    def address(self, place: Place) -> str:
        return min(place & self.land.villages, key=in_reading_order)

    def standing_in(self, place: Place) -> dict[int, str]:
        """The markets of a place, by seat."""
        return {seat: state for (hex, seat), state in self.markets.items() if hex in place}

    # What may be done

    def legal(self) -> set[str]:
        actor = self.actor()
        if not isinstance(actor, int):
            return set(self.odds())
        if self.oracles_due():
            return self.oracle_sites()
        if self.turn.bargained:
            return {"end"}
        found = self.legal_roads(actor) | self.legal_cities(actor)
        if not self.is_pending(actor, set(self.own(actor)), self.turn.founded_on):
            found |= self.legal_takes(actor) | self.legal_buys(actor) | self.legal_sales(actor) | {"end"}
        return found

    def own(self, seat: int) -> set[str]:
        return {hex for hex, owner in self.cities.items() if owner == seat}

    def allows(self, roads: int, cities: int, taken: int) -> bool:
        """TRN-2: two of the three at their basic values, or one at its improved value."""
        _, basic_roads, basic_cities, basic_taken = CARDS[self.cards[self.round - 1]]
        basic, used = (basic_roads, basic_cities, basic_taken), (roads, cities, taken)
        improved = (basic_roads + 1, basic_cities + 1, IMPROVED_SUPPLY[basic_taken])
        kinds = [kind for kind in range(3) if used[kind]]
        if len(kinds) == 1:
            return used[kinds[0]] <= improved[kinds[0]]
        return len(kinds) < 3 and all(used[kind] <= basic[kind] for kind in kinds)

    # Roads

    def legal_roads(self, seat: int) -> set[str]:
        turn, found = self.turn, set[str]()
        if turn.taken or not self.players[seat].roads or not self.allows(turn.roads + 1, turn.cities, 0):
            return found
        pending = self.is_pending(seat, self.own(seat), turn.founded_on)
        for hex in self.land.hexes:
            if hex in self.land.villages or hex in self.roads or hex in self.cities:
                continue
            ways = [bend for bend in BENDS if self.may_lie(seat, hex, bend)]
            if ways and pending and not self.can_finish(seat, turn.roads + 1, turn.cities, {*self.roads, hex}):
                continue
            found |= {f"road {hex} {'-'.join(bend)}" for bend in ways}
        return found

    def may_lie(self, seat: int, hex: str, bend: tuple[str, str]) -> bool:
        """RD-3, RD-4."""
        starts = False
        for side in bend:
            beyond = next_to(hex, side)
            if beyond in self.roads:
                owner, exits = self.roads[beyond]
                if ACROSS[side] in exits:
                    if owner != seat:
                        return False
                    starts = True
            elif beyond in self.cities:
                starts = True
            elif self.is_open_village(beyond) or beyond in self.oracles:
                starts = starts or self.is_entered(seat, beyond)
        return starts

    def is_entered(self, seat: int, hex: str) -> bool:
        """A3: a road tile of that player has an exit into the hex."""
        return any(
            self.roads[beyond][0] == seat and ACROSS[side] in self.roads[beyond][1]
            for side, beyond in self.land.beside[hex].items()
            if beyond in self.roads
        )

    # Cities

    def legal_cities(self, seat: int) -> set[str]:
        turn = self.turn
        found = set[str]()
        if turn.taken or not self.may_build(seat, turn.roads, turn.cities, 0):
            return found
        own, founded_on = self.own(seat), turn.founded_on
        tried: dict[tuple[frozenset[str], str | None], bool] = {}
        for hex in self.city_sites(seat, own, founded_on, set(self.roads)):
            then = founded_on if self.touches(hex, own) else hex
            if self.finishes(seat, own | {hex}, then, turn.roads, turn.cities, 1, set(self.roads), tried):
                found.add(f"city {hex}")
        return found

    def may_build(self, seat: int, roads: int, cities: int, more: int) -> bool:
        """Whether one city tile follows after `more` of them: points, supply, allowance."""
        player = self.players[seat]
        return min(player.points, player.cities) > more and self.allows(roads, cities + more + 1, 0)

    def touches(self, hex: str, tiles: set[str]) -> bool:
        return any(beyond in tiles for beyond in self.land.beside[hex].values())

    def city_sites(self, seat: int, own: set[str], founded_on: str | None, roads: set[str]) -> Iterator[str]:
        """Where a tile may be put, apart from the villages beside it: 6.5, points 1 and 2."""
        rivals = {hex for hex, owner in self.cities.items() if owner != seat}
        unfinished = self.unfinished(own, founded_on)
        for hex in self.land.hexes:
            if hex in roads or hex in own or hex in rivals or hex in self.oracles:
                continue
            around = set(self.land.beside[hex].values())
            if around & rivals or around & set(self.oracles):
                continue
            is_plain = hex not in self.land.villages
            if around & own:
                if is_plain and around & unfinished and around & (own - unfinished):
                    continue
                yield hex
            elif not founded_on and (
                hex in self.land.green
                or ((not is_plain or self.axes["founding_bridge"]) and self.is_entered(seat, hex))
            ):
                yield hex

    def unfinished(self, own: set[str], founded_on: str | None) -> Place:
        """The city founded in this turn, as long as it covers no village."""
        if founded_on is None:
            return frozenset()
        group = group_of(founded_on, own, self.land)
        return frozenset() if group & self.land.villages else group

    def is_pending(self, seat: int, own: set[str], founded_on: str | None) -> bool:
        """CTY-4: whether phase 2 cannot end with these tiles of that player's cities."""
        return bool(self.unfinished(own, founded_on)) or any(
            self.is_open_village(hex) and hex not in own and self.touches(hex, own) for hex in self.land.villages
        )

    def can_finish(self, seat: int, roads: int, cities: int, blocked: set[str]) -> bool:
        return self.finishes(seat, self.own(seat), self.turn.founded_on, roads, cities, 0, blocked, {})

    def finishes(
        self, seat: int, own: set[str], founded_on: str | None, roads: int, cities: int, more: int,
        blocked: set[str], tried: dict[tuple[frozenset[str], str | None], bool],
    ) -> bool:  # fmt: skip
        """Whether some series of further city tiles leads to a legal end of the turn."""
        key = frozenset(own), founded_on
        if key not in tried:
            tried[key] = not self.is_pending(seat, own, founded_on) or (
                self.may_build(seat, roads, cities, more)
                and any(
                    self.finishes(
                        seat, own | {hex}, founded_on if self.touches(hex, own) else hex, roads, cities, more + 1,
                        blocked, tried,
                    )
                    for hex in self.city_sites(seat, own, founded_on, blocked)
                )
            )  # fmt: skip
        return tried[key]

    # Taking, buying, selling

    def legal_takes(self, seat: int) -> set[str]:
        player, turn = self.players[seat], self.turn
        return {
            "take " + (f"R{roads}" if roads else "") + (f"C{cities}" if cities else "")
            for roads in range(min(7, player.road_reserve) + 1)
            for cities in range(min(7, player.city_reserve) + 1)
            if roads + cities and not turn.taken and self.allows(turn.roads, turn.cities, roads + cities)
        }

    def price(self, place: Place) -> int:
        """MK-3."""
        return len(place) + list(self.standing_in(place).values()).count("unsold")

    def legal_buys(self, seat: int) -> set[str]:
        player = self.players[seat]
        if not player.markets:
            return set()
        return {
            f"buy {self.address(place)}"
            for place in self.places()
            if not place & set(self.oracles) and self.owner(place) != seat
            if seat not in self.standing_in(place) and self.price(place) <= player.points
        }

    def values(self, seat: int) -> dict[str, int]:
        """MK-4, MK-5: that player's active markets by address, with what they are worth."""
        connected = self.connections()
        return {
            self.address(place): len(others)
            for place, others in connected.items()
            if self.standing_in(place).get(seat) == "unsold"
            if seat in {self.owner(place), *map(self.owner, others)}
        }

    def legal_sales(self, seat: int) -> set[str]:
        return {f"sell {address}" for address in self.values(seat)}

    # What happens

    def play(self, text: str) -> None:
        """Play an action that is legal."""
        word, *rest = text.split()
        actor = self.actor()
        if word == "turn":
            self.cards.append(rest[0])
        elif word == "oracle":
            self.oracles[rest[0]] = None
            if not self.oracles_due():
                self.next_round()
        elif isinstance(actor, int):
            player = self.players[actor]
            if word == "road":
                player.roads -= 1
                self.turn.roads += 1
                self.roads[rest[0]] = actor, frozenset(rest[1].split("-"))
                self.turn_oracles(actor)
            elif word == "city":
                self.build(actor, rest[0])
            elif word == "take":
                roads, cities = (int(rest[0].partition(kind)[2][:1] or 0) for kind in "RC")
                player.roads, player.road_reserve = player.roads + roads, player.road_reserve - roads
                player.cities, player.city_reserve = player.cities + cities, player.city_reserve - cities
                self.turn.taken += roads + cities
            elif word == "buy":
                place = self.place_at(rest[0])
                assert place
                player.points -= self.price(place)
                player.markets -= 1
                self.markets[rest[0], actor] = "unsold"
                self.turn.bargained = True
            elif word == "sell":
                player.points += self.values(actor)[rest[0]]
                (hex,) = [hex for hex, seat in self.markets if seat == actor and hex in (self.place_at(rest[0]) or ())]
                self.markets[hex, actor] = "sold"
                self.turn.bargained = True
            else:
                self.to_play.pop(0)
                self.turn = Turn()
                if self.to_play:
                    self.turns += 1
                else:
                    self.next_round()

    def next_round(self) -> None:
        if self.round == self.axes["rounds"]:
            self.is_over = True
            return
        self.round += 1
        self.turns += 1
        self.to_play = self.order(self.cards[self.round - 1])

    def build(self, seat: int, hex: str) -> None:
        player = self.players[seat]
        player.points -= 1
        player.cities -= 1
        self.turn.cities += 1
        was_unfinished = bool(self.unfinished(self.own(seat), self.turn.founded_on))
        touched = {self.numbers[beyond] for beyond in self.land.beside[hex].values() if beyond in self.own(seat)}
        founds = not touched
        if founds:
            self.foundings += 1
            self.turn.founded_on = hex
            touched = {self.foundings}
        self.cities[hex] = seat
        for tile in self.place_at(hex) or ():
            self.numbers[tile] = min(touched)
        for site, holder in self.oracles.items():
            if holder in touched:
                self.oracles[site] = min(touched)
        self.keep_one_each(hex)
        if (founds or was_unfinished) and not self.unfinished(self.own(seat), self.turn.founded_on):
            place = self.place_at(hex)
            assert place
            if player.markets and seat not in self.standing_in(place):
                player.markets -= 1
                self.markets[self.address(place), seat] = "unsold"
        self.turn_oracles(seat)

    def keep_one_each(self, hex: str) -> None:
        """A8, A9, A10."""
        place = self.place_at(hex)
        assert place
        for seat, player in self.players.items():
            doubles = [at for at in self.markets if at[0] in place and at[1] == seat]
            doubles.sort(key=lambda at: self.markets[at] == "sold")
            for at in doubles[1:]:
                del self.markets[at]
                player.markets += 1

    def turn_oracles(self, active: int) -> None:
        """A11-A13: every oracle turns to the most important city it is connected to, if that is a strict gain."""
        connected = self.connections()
        for hex, holder in self.oracles.items():
            cities = {self.numbers[min(place)]: place for place in connected[frozenset({hex})] if self.owner(place)}
            if not cities:
                continue

            def rank(number: int, cities: dict[int, Place] = cities) -> tuple[int, bool, int]:
                return len(connected[cities[number]]), self.owner(cities[number]) == active, -number

            best = max(cities, key=rank)
            if holder is None or rank(best)[0] > rank(holder)[0]:
                self.oracles[hex] = best

    # The end

    def keys(self) -> tuple[tuple[int, ...], ...]:
        """For each seat: points with markets and oracles, then tiles left."""
        owners = [self.owner_of_city(number) for number in self.oracles.values() if number is not None]
        return tuple(
            (player.points + sum(self.values(seat).values()) + 4 * owners.count(seat), player.tiles_left())
            for seat, player in self.players.items()
        )

    def owner_of_city(self, number: int) -> int:
        (owner,) = {self.cities[hex] for hex in self.cities if self.numbers[hex] == number}
        return owner

    def differs(self, state: Any) -> str | None:
        """How a state of the engine differs from this one; None if it does not."""
        players = self.players.values()
        stocks = {
            "points": [player.points for player in players],
            "road_supply": [player.roads for player in players],
            "city_supply": [player.cities for player in players],
            "road_reserve": [player.road_reserve for player in players],
            "city_reserve": [player.city_reserve for player in players],
            "market_supply": [player.markets for player in players],
        }
        for name, counts in stocks.items():
            if list(getattr(state, name))[: len(counts)] != counts:
                return f"{name} {list(getattr(state, name))}, told {counts}"
        return None

    def winners(self) -> tuple[int, ...]:
        keys = self.keys()
        return tuple(seat for seat in self.players if keys[seat - 1] == max(keys))

    # What must hold at every moment

    def check(self) -> None:
        connected = self.connections()
        for seat, player in self.players.items():
            own = self.own(seat)
            assert player.points >= 0
            laid = [hex for hex, (owner, _) in self.roads.items() if owner == seat]
            assert player.roads + player.road_reserve + len(laid) == 20
            assert player.cities + player.city_reserve + len(own) == 20
            assert player.markets + len([at for at in self.markets if at[1] == seat]) == self.markets_each
            if self.actor() != seat or not self.turn.cities:
                assert not self.is_pending(seat, own, None)
                assert all(group_of(hex, own, self.land) & self.land.villages for hex in own)
            assert not any(self.touches(hex, set(self.cities) - own) for hex in own)
            assert not any(self.touches(hex, set(self.oracles)) for hex in own)
        assert not set(self.roads) & (set(self.cities) | self.land.villages)
        for hex, (owner, exits) in self.roads.items():
            for side in exits:
                other = self.roads.get(next_to(hex, side))
                assert other is None or ACROSS[side] not in other[1] or other[0] == owner
        for place in connected:
            seats = [seat for hex, seat in self.markets if hex in place]
            assert len(seats) == len(set(seats))
            assert all(place in connected[other] for other in connected[place])
        for hex in self.cities:
            group = self.place_at(hex)
            assert group
            assert {self.numbers[tile] for tile in group} == {self.numbers[hex]}
        for hex, number in self.oracles.items():
            cities = {self.numbers[min(place)]: place for place in connected[frozenset({hex})] if self.owner(place)}
            assert (number is None) == (not cities)
            if number is not None:
                assert len(connected[cities[number]]) == max(len(connected[city]) for city in cities.values())
        for start in range(0, len(self.cards), 4):
            layer = [card[0] for card in self.cards[start : start + 4]]
            assert len(layer) == len(set(layer))
