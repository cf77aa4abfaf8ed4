"""The table of Magna Grecia as text: the cards, the players, the map, the places with their markets, the oracles."""

from __future__ import annotations

from ...games.magna_grecia.actions import FIRST, KIND, Kind
from ...games.magna_grecia.cards import CARD_IDS, CITIES, IMPROVED_TAKES, ROADS, TAKES
from ...games.magna_grecia.deck import card_of_round, seat_at
from ...games.magna_grecia.ending import market_points, oracles_held
from ...games.magna_grecia.facts import villages_due
from ...games.magna_grecia.fields import NO_PLACE, Market, Phase, PlaceKind, State
from ...games.magna_grecia.laying.obligations import is_unfinished
from ...games.magna_grecia.markets import price
from ...table.position import View
from ...words.reasons import capital
from ...words.spacing import joined
from ..cells import flowing, left, right, shown, wrapped
from ..look import Look
from .chart import chart
from .signs import CODES, Places, letter_of

BESIDE_FROM = 118
"""From this width on, the lists are to the right of the map."""
GAP = 2
SHORTEST_NAME = 10
ARROWS = ("→", "->")
ROOM = 38
"""Cells that the lists beside the map need."""


def table(look: Look, view: View) -> list[str]:
    """The whole table as the viewer sees it."""
    s = view.state(State)
    places = Places(look, view.settled, s)
    reachable = reach(look, view)
    head = [*cards(look, places, s), *players(look, s, look.width), ""]
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
    """The hexes where the viewer could place a tile or an oracle now."""
    if view.actor != look.viewer or not look.viewer:
        return set()
    return {FIRST[action.code] for action in view.actions() if KIND[action.code] in (Kind.ROAD, Kind.CITY)}


# The cards


def cards(look: Look, places: Places, s: State) -> list[str]:
    """The round with its card and the order of play, and the card of the next one."""
    number = max(1, (s.turn - 1) // s.seats + 1)
    head = look("table.round", round=number, rounds=s.edition.rounds)
    lines = [look.paint(head, "strong")]
    for at, key in ((number, "table.card_now"), (number + 1, "table.card_next")):
        if at <= min(s.shown_count, s.edition.rounds):
            lines += card_line(look, s, key, card_of_round(s, at), s.phase == Phase.TURN and at == number)
    return [*lines, *used(look, s), *owed(look, places, s)] if s.phase == Phase.TURN else lines


def card_line(look: Look, s: State, key: str, card: int, current: bool) -> list[str]:
    """A card: its values, with improvements, and the order of play; an arrow marks the active seat."""
    order: list[str] = []
    for position in range(s.seats):
        seat = seat_at(s, card, position)
        letter = look.paint(letter_of(s, seat), letter_of(s, seat), CODES)
        order.append(f"{ARROWS[not look.has('→')] if current and seat == s.active else ''}{letter}")
    label = left(look(key), max(shown(look(name)) for name in ("table.card_now", "table.card_next")))
    values = [
        look(f"table.{name}_value", count=count, more=more)
        for name, count, more in (
            ("road", ROADS[card], ROADS[card] + 1),
            ("city", CITIES[card], CITIES[card] + 1),
            ("take", TAKES[card], IMPROVED_TAKES[card]),
        )
    ]
    card_id = look.paint(CARD_IDS[card], "strong")
    return flowing([f"{label}  {card_id}", *values, look("table.order", order=" ".join(order))], look.width, "  ", 2)


def used(look: Look, s: State) -> list[str]:
    """What the active seat has done in this turn."""
    done = [
        look.counted(f"count.{name}", count)
        for name, count in (("roads", s.roads_used), ("cities", s.cities_used), ("taken", s.taken))
        if count
    ]
    if s.traded:
        done.append(look("table.traded"))
    return look.wrapped(look("table.done", done=", ".join(done)), 2) if done else []


def owed(look: Look, places: Places, s: State) -> list[str]:
    """[CTY-4, A4] What the active seat must cover before its turn may continue."""
    due = ", ".join(map(places.spot, villages_due(s)))
    lines = look.wrapped(look("table.due", villages=due), 2, "warn") if due else []
    return [*lines, *look.wrapped(look("table.due_founding"), 2, "warn")] if is_unfinished(s) else lines


# The players


def players(look: Look, s: State, width: int) -> list[str]:
    """By seat: points, tiles in supply and reserve, markets, oracles, and the points if the game ended now."""
    heads = ["", *(look(f"table.{name}") for name in ("points", "roads", "cities", "markets", "oracles", "now"))]
    rows = [_player(look, s, seat) for seat in range(s.seats)]
    widths = [max(map(shown, column)) for column in zip(heads, *rows, strict=True)]
    room = width - sum(widths[1:]) - 2 * len(heads[1:])
    if room < min(widths[0], SHORTEST_NAME):
        return [line for row in rows for line in _player_in_words(heads, row, width)]
    widths[0] = min(widths[0], room)
    shaded = [look.paint(head, "faint") for head in heads]
    return ["  ".join([left(row[0], widths[0]), *map(right, row[1:], widths[1:])]).rstrip() for row in [shaded, *rows]]


def _player_in_words(heads: list[str], row: list[str], width: int) -> list[str]:
    """A player line by line, where there is no room for columns."""
    parts = [f"{head} {value}" for head, value in zip(heads[1:], row[1:], strict=True)]
    return flowing([row[0], *parts], width, "  ", 2)


def _player(look: Look, s: State, seat: int) -> list[str]:
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


def place_lines(look: Look, places: Places, s: State, width: int) -> list[str]:
    """Cities, and villages with markets or connections: value and price of a market, and the markets there."""
    listed = [place for place in range(s.villages) if s.kind[place] >= PlaceKind.CITY or is_of_interest(s, place)]
    if not listed:
        return []
    listed.sort(key=lambda place: (places.owner(place) < 0, places.owner(place), -s.degree[place], place))
    rows = [(place_name(places, place), place_figures(places, s, place)) for place in listed]
    rows = [("", look.paint(look("table.value"), "faint")), *rows]
    wide = max(shown(figures) for _, figures in rows)
    names = min(max(shown(name) for name, _ in rows), width - wide - GAP)
    head, *cells = [f"{left(name, names)}{' ' * GAP}{figures}" for name, figures in rows]
    columns = max(1, (width + GAP) // (names + wide + 2 * GAP))
    high = -(-len(cells) // columns)
    lines = [[head] * min(columns, len(cells)), *(cells[row::high] for row in range(high))]
    return [(" " * GAP).join(left(cell, names + wide + GAP) for cell in line).rstrip() for line in lines]


def is_of_interest(s: State, place: int) -> bool:
    """Whether a village has a market or a connection."""
    return s.kind[place] == PlaceKind.VILLAGE and (
        s.degree[place] > 0 or any(s.market[place][seat] for seat in range(s.seats))
    )


def place_name(places: Places, place: int) -> str:
    """The name after the owner's letter."""
    return places.owned(place) if places.owner(place) >= 0 else f"  {places.place(place)}"


def place_figures(places: Places, s: State, place: int) -> str:
    """The value of a market there, the price of the next one, the markets."""
    figures = f"{s.degree[place]}/{price(s, place)}"
    return f"{left(figures, 5)} {places.markets(place)}".rstrip()


def oracle_lines(look: Look, places: Places, s: State, width: int) -> list[str]:
    """Which city each oracle is turned to; those held by nobody last."""
    oracles = [place for place in range(s.villages) if s.kind[place] == PlaceKind.ORACLE]
    if not oracles:
        return []
    held = [oracle for oracle in oracles if s.holder[oracle] != NO_PLACE]
    arrow = ARROWS[not look.has("→")]
    parts = [f"{places.place(oracle)} {arrow} {places.owned(s.holder[oracle])}" for oracle in held]
    free = [places.place(oracle) for oracle in oracles if oracle not in held]
    if free:
        parts.append(look("table.free", oracles=", ".join(free)))
    title = look.paint(look("table.oracle_list"), "faint")
    return ["", *wrapped(f"{title}  {joined(look.say.language, parts)}", width, hang=2)]
