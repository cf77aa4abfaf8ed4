"""The table of Magna Grecia as text: the cards, the players, the map, the places with their markets, the oracles."""

from __future__ import annotations

from typing import Any

from ...games.magna_grecia.actions import FIRST, KIND, Move
from ...games.magna_grecia.cards import CARD_IDS, CITIES, IMPROVED_TAKES, ROADS, TAKES
from ...games.magna_grecia.deck import card_of_round, seat_at
from ...games.magna_grecia.ending import market_points, oracles_held
from ...games.magna_grecia.fields import NO_PLACE, Kind, Market, Phase
from ...games.magna_grecia.markets import price
from ...table.position import View
from ..cells import flowing, left, right, shown, wrapped
from ..look import Look, capital
from .chart import chart
from .signs import CODES, Places, letter_of

BESIDE_FROM = 118
"""From this width on the lists stand to the right of the map."""
GAP = 2
ARROWS = ("→", "->")
ROOM = 38
"""Cells that the lists beside the map need."""


def table(look: Look, view: View) -> list[str]:
    """The whole table as the viewer sees it."""
    s = view.state()
    places = Places(look, view.settled, s)
    reachable = reach(look, view)
    head = [*cards(look, s), *players(look, s, look.width), ""]
    if look.width < BESIDE_FROM or look.form == "large":
        lists = [*place_lines(look, places, s, look.width), *oracle_lines(look, places, s, look.width)]
        return [*head, *chart(look, view, places, reachable, look.width), *([""] if lists[:1] != [""] else []), *lists]
    drawn = chart(look, view, places, reachable, look.width - ROOM - GAP)
    wide = max(map(shown, drawn))
    room = look.width - wide - GAP
    lists = [*place_lines(look, places, s, room), *oracle_lines(look, places, s, room)]
    return [*head, *_side_by_side(drawn, lists, wide)]


def _side_by_side(one: list[str], other: list[str], wide: int) -> list[str]:
    height = max(len(one), len(other))
    rows = zip(one + [""] * (height - len(one)), other + [""] * (height - len(other)), strict=True)
    return [f"{left(first, wide)}{' ' * GAP}{second}".rstrip() for first, second in rows]


def reach(look: Look, view: View) -> set[int]:
    """The hexes on which the viewer could place a tile or an oracle now."""
    if view.actor != look.viewer or not look.viewer:
        return set()
    return {FIRST[action.code] for action in view.actions() if KIND[action.code] in (Move.ROAD, Move.CITY)}


# The cards


def cards(look: Look, s: Any) -> list[str]:
    """The round with its card and the order of play, and the card of the next one."""
    number = max(1, (s.turn - 1) // s.seats + 1)
    head = look("table.round", round=number, rounds=s.edition.rounds)
    lines = [look.paint(head, "strong")]
    for at, key in ((number, "table.card_now"), (number + 1, "table.card_next")):
        if at <= min(s.shown_count, s.edition.rounds):
            lines += card_line(look, s, key, card_of_round(s, at), s.phase == Phase.TURN and at == number)
    if s.phase == Phase.TURN:
        lines += used(look, s)
    return lines


def card_line(look: Look, s: Any, key: str, card: int, current: bool) -> list[str]:
    """A card: its values with the improved ones, and who plays when; the active seat after an arrow."""
    order: list[str] = []
    for position in range(s.seats):
        seat = seat_at(s, card, position)
        letter = look.paint(letter_of(s, seat), letter_of(s, seat), CODES)
        order.append(f"{ARROWS[not look.has('→')] if current and seat == s.active else ''}{letter}")
    values = look(
        "table.values", card=CARD_IDS[card], roads=ROADS[card], more_roads=ROADS[card] + 1, cities=CITIES[card],
        more_cities=CITIES[card] + 1, takes=TAKES[card], more_takes=IMPROVED_TAKES[card],
    )  # fmt: skip
    parts = [left(look(key), max(shown(look(name)) for name in ("table.card_now", "table.card_next"))), values]
    return flowing([*parts, look("table.order", order=" ".join(order))], look.width, hang=2)


def used(look: Look, s: Any) -> list[str]:
    """What the active seat has done in this turn."""
    done = [
        look.counted(f"count.{name}", count)
        for name, count in (("roads", s.roads_used), ("cities", s.cities_used), ("taken", s.taken))
        if count
    ]
    return [look("table.done", done=", ".join(done))] if done else []


# The players


def players(look: Look, s: Any, width: int) -> list[str]:
    """By seat: points, tiles in supply and reserve, markets, oracles, and what the end would bring if it were now."""
    heads = ["", *(look(f"table.{name}") for name in ("points", "roads", "cities", "markets", "oracles", "now"))]
    rows = [[look.paint(head, "faint") for head in heads]]
    rows += [_player(look, s, seat) for seat in range(s.seats)]
    spare = width - sum(max(map(shown, column)) for column in list(zip(*rows, strict=True))[1:]) - 2 * (len(heads) - 1)
    widths = [max(map(shown, column)) for column in zip(*rows, strict=True)]
    widths[0] = max(3, min(widths[0], spare))
    return ["  ".join([left(row[0], widths[0]), *map(right, row[1:], widths[1:])]).rstrip() for row in rows]


def _player(look: Look, s: Any, seat: int) -> list[str]:
    markets, oracles = market_points(s, seat), oracles_held(s, seat)
    standing = sum(1 for place in range(s.villages) if s.market[place][seat] == Market.UNSOLD)
    name = look.who(seat + 1)
    return [
        name[: name.index(" ") + 1] + capital(name[name.index(" ") + 1 :]),
        str(s.points[seat]),
        f"{s.road_supply[seat]}+{s.road_reserve[seat]}",
        f"{s.city_supply[seat]}+{s.city_reserve[seat]}",
        f"{standing}={markets}" if standing else "0",
        f"{oracles}={4 * oracles}" if oracles else "0",
        look.paint(str(s.points[seat] + markets + 4 * oracles), "strong"),
    ]


# Places and oracles


def place_lines(look: Look, places: Places, s: Any, width: int) -> list[str]:
    """Cities, and villages with markets or connections: what a market is worth, what it costs, which there are."""
    listed = [place for place in range(s.villages) if s.kind[place] >= Kind.CITY or is_of_interest(s, place)]
    if not listed:
        return []
    listed.sort(key=lambda place: (places.owner(place) < 0, places.owner(place), -s.degree[place], place))
    names = max(shown(place_name(places, place)) for place in listed)
    cells = [place_cell(look, places, s, place, names) for place in listed]
    head = f"{' ' * names}  {look('table.value')}"
    widest = max(map(shown, [head, *cells]))
    columns = max(1, (width + GAP) // (widest + GAP))
    lines = [
        "",
        (" " * GAP).join(left(look.paint(head, "faint"), widest) for _ in range(min(columns, len(cells)))).rstrip(),
    ]
    high = -(-len(cells) // columns)
    for row in range(high):
        lines.append((" " * GAP).join(left(cell, widest) for cell in cells[row::high]).rstrip())
    return lines


def is_of_interest(s: Any, place: int) -> bool:
    """Whether a village has a market or a connection."""
    return s.kind[place] == Kind.VILLAGE and (
        s.degree[place] > 0 or any(s.market[place][seat] for seat in range(s.seats))
    )


def place_name(places: Places, place: int) -> str:
    """The name after the owner's letter."""
    return places.owned(place) if places.owner(place) >= 0 else f"  {places.place(place)}"


def place_cell(look: Look, places: Places, s: Any, place: int, names: int) -> str:
    """A place: name, value of a market, price of the next one, markets."""
    name = left(place_name(places, place), names)
    figures = f"{s.degree[place]}/{price(s, place)}"
    return f"{name}  {left(figures, 5)} {places.markets(place)}".rstrip()


def oracle_lines(look: Look, places: Places, s: Any, width: int) -> list[str]:
    """Which city each oracle is turned to; those that nobody holds after them."""
    oracles = [place for place in range(s.villages) if s.kind[place] == Kind.ORACLE]
    if not oracles:
        return []
    held = [oracle for oracle in oracles if s.holder[oracle] != NO_PLACE]
    arrow = ARROWS[not look.has("→")]
    parts = [f"{places.place(oracle)} {arrow} {places.owned(s.holder[oracle])}" for oracle in held]
    free = [places.place(oracle) for oracle in oracles if oracle not in held]
    if free:
        parts.append(look("table.free", oracles=", ".join(free)))
    title = look.paint(look("table.oracle_list"), "faint")
    return ["", *wrapped(f"{title}  {'; '.join(parts)}", width, hang=2)]
