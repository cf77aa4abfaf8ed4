"""What a page is told of Magna Grecia, key by key: seats count from 1, hexes and places have the numbers of the state.

A field that is left out if it says nothing is `UNSET`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from ....games.magna_grecia.fields import Edition, State
from ...entries import Facts
from ...protocol import Offer, Shown

Group = Literal["roads", "cities", "takes", "markets"]
"""Kinds of action that a turn rules out together."""


class Board(Struct, frozen=True):
    """How the map is turned; by language the names of its villages, by their numbers; the number of a new founding."""

    rotation: int
    names: dict[str, list[str]]
    unfinished: int


class Card(Struct, frozen=True):
    """A card: the seats in the order of play, the three values, and each where it is the only action."""

    id: str
    order: list[int]
    values: list[int]
    more: list[int]


class SeatCounts(Struct, frozen=True):
    """A seat's points by part, each with the places it comes from, and its goods in supply and reserve."""

    seat: int
    track: int
    markets: int
    oracles: int
    total: int
    from_markets: list[tuple[int, int]]
    from_oracles: list[tuple[int, int]]
    asleep: list[int]
    sold: list[int]
    roads: list[int]
    cities: list[int]
    pawns: int
    tiles_left: int


class Place(Struct, frozen=True, kw_only=True):
    """What a place is, what it is connected to, whose markets are in it and what they are worth now.

    Of an oracle who holds it, [city, connections] of those connected, the holder first, and how many another would have
    to have; of others their size and what a market costs.
    """

    place: int
    hex: int
    kind: Literal["village", "oracle", "city"]
    seat: int
    links: list[int]
    markets: list[tuple[int, Literal["active", "asleep", "sold"], int]]
    holder: int | UnsetType = UNSET
    held_by: int | UnsetType = UNSET
    cities: list[tuple[int, int]] | UnsetType = UNSET
    wanted: int | UnsetType = UNSET
    size: int | UnsetType = UNSET
    price: int | UnsetType = UNSET


class Turn(Struct, frozen=True):
    """What the active seat has done, can still do and owes; why an action is closed, with what the words may name."""

    seat: int
    used: list[int]
    left: list[int]
    traded: bool
    due: list[int]
    unfinished: bool
    closed: dict[Group, tuple[str, str]]
    facts: dict[str, object]


class Way(Struct, frozen=True):
    """A route from a place as actions, what it changes for each seat if the game ended now, what it closes."""

    origin: int = field(name="from")
    a: list[str]
    gains: list[int]
    closes: list[Group]


class Route(Struct, frozen=True):
    """The best few routes to a place."""

    goal: int
    ways: list[Way]


class ShownTable(Shown, frozen=True, kw_only=True):
    """Everything on the page that follows from the view by the rules."""

    map: Board
    round: int
    rounds: int
    cards: list[Card]
    oracles: list[int]
    seats: list[SeatCounts]
    places: list[Place]
    links: list[tuple[int, int]]
    reach: list[int]
    """[RD-3] The hexes on which a road tile of the viewer would fit."""
    ranking: list[int]
    level: list[int]
    winners: Sequence[int]
    """[END-3] The seats from the first to the last, those with the most points, who is ahead, if it ended now."""
    turn: Turn | UnsetType = UNSET
    routes: list[Route] | UnsetType = UNSET


# Legal actions


class Offered(Offer, frozen=True, tag_field="kind"):
    """A legal action."""


class Oracle(Offered, frozen=True, kw_only=True, tag="oracle"):
    """An oracle on a village."""

    hex: int
    place: int


class Road(Offered, frozen=True, kw_only=True, tag="road"):
    """A road tile: its exits, those where it may start, the places that it newly connects and what that brings."""

    hex: int
    exits: list[int]
    starts: list[int]
    joins: list[int] | UnsetType = UNSET
    gains: list[int] | UnsetType = UNSET
    closes: list[Group]


class City(Offered, frozen=True, kw_only=True, tag="city"):
    """A city tile: whether it founds a city, which villages it makes due, its effects, or only its cost."""

    hex: int
    founds: bool
    covers: bool
    market: bool
    due: list[int]
    unfinished: bool
    gains: list[int]
    closes: list[Group]
    usual: bool


class Take(Offered, frozen=True, kw_only=True, tag="take"):
    """How many tiles of each kind."""

    roads: int
    cities: int
    closes: list[Group]


class Buy(Offered, frozen=True, kw_only=True, tag="buy"):
    """A market: its price, its value now, and its least value once it is connected to a city of its owner."""

    hex: int
    place: int
    price: int
    value: int
    gains: list[int]
    active: bool
    closes: list[Group]
    could: int


class Sell(Offered, frozen=True, kw_only=True, tag="sell"):
    """A market, and the points that it brings."""

    hex: int
    place: int
    value: int
    closes: list[Group]


class LeftOver(Struct, frozen=True):
    """Something the turn could still do for free, or at a gain; `nothing`: it has done nothing yet."""

    code: Literal["nothing", "roads", "take", "city", "buy"]
    number: int | UnsetType = UNSET
    hex: int | UnsetType = UNSET


class End(Offered, frozen=True, kw_only=True, tag="end"):
    """The turn is over."""

    left: list[LeftOver]


# What has happened


class Seen(Facts, frozen=True, kw_only=True):
    """What an action changed: connections, oracles as [oracle, city, its seat], points; whether a round begins; the
    card that is turned up.
    """

    linked: list[tuple[int, int]] | UnsetType = UNSET
    turned: list[tuple[int, int, int]] | UnsetType = UNSET
    founds: bool | UnsetType = UNSET
    market: bool | UnsetType = UNSET
    price: int | UnsetType = UNSET
    value: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    idle: bool | UnsetType = UNSET
    round: int | UnsetType = UNSET
    card: Card | UnsetType = UNSET


STATE, EDITION, SHOWN, FACTS = State, Edition, ShownTable, Seen
OFFER = Oracle | Road | City | Take | Buy | Sell | End
