"""What a page prints of Magna Grecia beside the view: cards, places, what the end would bring now, routes.

Everything is public [SET-5]. Seats count from 1 as on the page; hexes and places have the numbers of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....games.magna_grecia.actions import FIRST, KIND, SECOND, Move
from ....games.magna_grecia.cards import CARD_IDS, CITIES, IMPROVED_TAKES, ORACLES, ROADS, TAKES
from ....games.magna_grecia.deck import card_of_round, seat_at
from ....games.magna_grecia.facts import villages_due
from ....games.magna_grecia.fields import NO_PLACE, PLACES, UNFINISHED, Kind, Market, Phase, Site
from ....games.magna_grecia.laying.allowances import road_allowance
from ....games.magna_grecia.laying.connections import is_linked, road_end
from ....games.magna_grecia.laying.obligations import is_unfinished
from ....games.magna_grecia.laying.roads import may_start
from ....games.magna_grecia.laying.tiles import EXIT
from ....games.magna_grecia.maps.board import map_named
from ....games.magna_grecia.markets import is_active, price
from ....games.magna_grecia.rules import apply
from ....kernel.game import Settled
from ....table.action import Action
from ....table.position import View
from ....words import LANGUAGES
from ...showing.final import is_final
from .counts import gains_of, holder_seat, seat_counts
from .routes import routes
from .turn import turn, used_up

KINDS: Final = {Kind.VILLAGE: "village", Kind.ORACLE: "oracle"}
LAST: Final = (Move.ORACLE, Move.END)
"""What one's part of a turn may end with."""
MARKETS: Final = {Market.UNSOLD: "asleep", Market.SOLD: "sold"}


def shown(view: View) -> dict[str, Any]:
    """Everything on the page that follows from the view by the rules."""
    s = view.state()
    told: dict[str, Any] = {
        "map": board(view.settled, s),
        "round": max(1, (s.turn - 1) // s.seats + 1),
        "rounds": s.edition.rounds,
        "cards": cards(s),
        "oracles": [s.oracles, ORACLES[s.seats]],
        "seats": [seat_counts(s, seat) for seat in range(s.seats)],
        "places": [told_place(s, place) for place in range(PLACES) if s.kind[place] != Kind.NOTHING],
        "links": [[one, two] for one in range(PLACES) for two in range(one + 1, PLACES) if is_linked(s, one, two)],
        "reach": reach(s, view.seat),
        **standing(view),
    }
    if s.phase == Phase.TURN:
        told["turn"] = turn(s)
        told["routes"] = routes(s) if view.actor == view.seat else []
    return told


def reach(s: Any, seat: int) -> list[int]:
    """[RD-3] The hexes on which a road tile of the seat would fit."""
    return [hex for hex, ways in enumerate(s.ways[seat - 1]) if ways] if seat else []


def standing(view: View) -> dict[str, Any]:
    """[END-3] The seats from the first to the last, those with the most points, and who is ahead, if it ended now."""
    result = view.standing()
    keys = result.keys
    return {
        "ranking": sorted(range(1, len(keys) + 1), key=lambda seat: keys[seat - 1], reverse=True),
        "level": [seat for seat, key in enumerate(keys, 1) if key[0] == max(keys)[0]],
        "winners": list(result.winners),
    }


def board(settled: Settled, s: Any) -> dict[str, Any]:
    """How the map is turned; by language the names of its villages, by their numbers; the number of a new founding."""
    board = map_named(str(settled.values["map"]))
    hexes = s.village[: s.villages]
    names = {language: [board.village_name(hex, language) for hex in hexes] for language in LANGUAGES}
    return {"rotation": board.rotation, "names": names, "unfinished": UNFINISHED}


# Cards and the turn


def cards(s: Any) -> list[dict[str, Any]]:
    """The card of the round and the next one, as far as they have been seen."""
    number = max(1, (s.turn - 1) // s.seats + 1)
    return [card(s, card_of_round(s, at)) for at in (number, number + 1) if at <= min(s.shown_count, s.edition.rounds)]


def card(s: Any, card: int) -> dict[str, Any]:
    """A card: the seats in the order of play, the three values, and each where it is the only action."""
    return {
        "id": CARD_IDS[card],
        "order": [seat_at(s, card, position) + 1 for position in range(s.seats)],
        "values": [ROADS[card], CITIES[card], TAKES[card]],
        "more": [ROADS[card] + 1, CITIES[card] + 1, IMPROVED_TAKES[card]],
    }


# Places


def told_place(s: Any, place: int) -> dict[str, Any]:
    """What a place is, what it is connected to, what a market costs and is worth there, who has one."""
    kind = s.kind[place]
    told: dict[str, Any] = {
        "place": place,
        "hex": NO_PLACE if place == UNFINISHED else s.village[place],
        "kind": KINDS.get(kind, "city"),
        "seat": kind - Kind.CITY + 1 if kind >= Kind.CITY else 0,
        "links": [other for other in range(PLACES) if is_linked(s, place, other)],
        "markets": [told_market(s, place, seat) for seat in range(s.seats) if s.market[place][seat] != Market.NONE],
    }
    if kind == Kind.ORACLE:
        return told | told_oracle(s, place)
    return told | {"size": s.size[place], "price": price(s, place)}


def told_market(s: Any, place: int, seat: int) -> list[Any]:
    """[MK-4, MK-5] Whose it is, whether it is active, asleep or sold, what it is worth now."""
    market = s.market[place][seat]
    if market == Market.UNSOLD and is_active(s, place, seat):
        return [seat + 1, "active", s.degree[place]]
    return [seat + 1, MARKETS[market], 0]


def told_oracle(s: Any, oracle: int) -> dict[str, Any]:
    """[ORA-1] Who holds it; the connected cities with their connections, the holder first, then the strongest; how many
    connections another would have to have.
    """
    held = s.holder[oracle]
    cities = [city for city in range(PLACES) if s.kind[city] >= Kind.CITY and is_linked(s, oracle, city)]
    cities.sort(key=lambda city: (city != held, -s.degree[city], city))
    return {
        "holder": held,
        "held_by": holder_seat(s, oracle) + 1,
        "cities": [[city, s.degree[city]] for city in cities],
        "wanted": s.degree[cities[0]] + 1 if cities else 0,
    }


# Actions


def offers(view: View, actions: Sequence[Action]) -> list[dict[str, Any]]:
    """For each action its parts, and what it would change for each seat if the game ended now."""
    s = view.state()
    found = [
        {"kind": Move(KIND[action.code]).name.lower(), **PARTS[KIND[action.code]](s, action.code)} for action in actions
    ]
    one_road = next((action.code for action, each in zip(actions, found, strict=True) if each["kind"] == "road"), None)
    closes = [] if one_road is None else used_up(s, after(s, one_road))
    for action, offer in zip(actions, found, strict=True):
        if KIND[action.code] in LAST and is_final(view, action):
            offer["final"] = True
        if offer["kind"] == "end":
            offer["left"] = left_over(s, found)
        elif offer["kind"] == "road":
            offer["closes"] = closes
    return found


def left_over(s: Any, offered: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the turn could still do for nothing, or to gain by: whoever ends it then may have forgotten that."""
    by = {kind: [each for each in offered if each["kind"] == kind] for kind in ("road", "city", "take", "buy")}
    left: list[dict[str, Any]] = []
    if by["road"]:
        left.append({"code": "roads", "number": min(road_allowance(s), s.road_supply[s.active])})
    if by["take"]:
        left.append({"code": "take", "number": max(each["roads"] + each["cities"] for each in by["take"])})
    for code in ("city", "buy"):
        gains = [(each["gains"][s.active], each["hex"]) for each in by[code]]
        if gains and max(gains)[0] > 0:
            left.append({"code": code, "number": max(gains)[0], "hex": max(gains)[1]})
    did_nothing = not (s.roads_used or s.cities_used or s.taken or s.traded)
    return [{"code": "nothing"}, *left] if did_nothing and len(offered) > 1 else left


def road(s: Any, code: int) -> dict[str, Any]:
    """A road tile: its exits, those of them where it may start, and the places that it newly connects."""
    hex, exits = FIRST[code], EXIT[SECOND[code]]
    ends = [road_end(s, hex, side) for side in exits]
    told: dict[str, Any] = {
        "hex": hex,
        "exits": list(exits),
        "starts": [side for side in exits if may_start(s, hex, side)],
    }
    if min(ends) != NO_PLACE and ends[0] != ends[1] and not is_linked(s, ends[0], ends[1]):
        told |= {"joins": ends, "gains": gains_of(s, after(s, code))}
    return told


def city(s: Any, code: int) -> dict[str, Any]:
    """A city tile: whether it founds a city, which villages it makes due, what it changes, or that it only costs."""
    hex = FIRST[code]
    then = after(s, code)
    owed = set(villages_due(s))
    gains = gains_of(s, then)
    return {
        "hex": hex,
        "founds": s.site[s.active][hex] != Site.EXTENSION,
        "covers": hex in s.village[: s.villages],
        "market": then.market_supply[s.active] < s.market_supply[s.active],
        "due": [village for village in villages_due(then) if village not in owed],
        "unfinished": bool(is_unfinished(then)),
        "gains": gains,
        "closes": used_up(s, then),
        "usual": gains == [then.points[seat] - s.points[seat] for seat in range(s.seats)],
    }


def take(s: Any, code: int) -> dict[str, Any]:
    """So many tiles of each kind."""
    return {"roads": FIRST[code], "cities": SECOND[code], "closes": used_up(s, after(s, code))}


def buy(s: Any, code: int) -> dict[str, Any]:
    """A market: its price, what it is worth now, and what at least it will be if a road from an own city comes."""
    place = s.place[FIRST[code]]
    active = is_active(s, place, s.active)
    value = s.degree[place] if active else 0
    return {
        "hex": FIRST[code],
        "place": place,
        "price": price(s, place),
        "value": value,
        "gains": [value - price(s, place) if seat == s.active else 0 for seat in range(s.seats)],
        "active": bool(active),
        "closes": used_up(s, after(s, code)),
        "could": s.degree[place] + (0 if active else 1),
    }


def sell(s: Any, code: int) -> dict[str, Any]:
    """A market, and the points that it brings."""
    place = s.place[FIRST[code]]
    return {"hex": FIRST[code], "place": place, "value": s.degree[place], "closes": used_up(s, after(s, code))}


def oracle(s: Any, code: int) -> dict[str, Any]:
    """An oracle on a village."""
    return {"hex": FIRST[code], "place": s.place[FIRST[code]]}


def plain(s: Any, code: int) -> dict[str, Any]:
    """An action without parts."""
    return {}


def after(s: Any, code: int) -> Any:
    """The table after an action."""
    then = s.copy()
    apply(then, code)
    return then


PARTS: Final[Mapping[int, Callable[[Any, int], dict[str, Any]]]] = {
    Move.TURN: plain, Move.ORACLE: oracle, Move.ROAD: road, Move.CITY: city, Move.TAKE: take, Move.BUY: buy,
    Move.SELL: sell, Move.END: plain,
}  # fmt: skip
