"""What a page shows of Magna Grecia besides the view: cards, places, the score if the game ended now, routes.

Everything is public [SET-5]. Seats count from 1 as on the page; hexes and places have the numbers of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import UNSET
from msgspec.structs import replace as replaced

from ....games.magna_grecia.actions import FIRST, KIND, SECOND, Kind
from ....games.magna_grecia.cards import CARD_IDS, CITIES, IMPROVED_TAKES, ORACLES, ROADS, TAKES
from ....games.magna_grecia.deck import card_of_round, seat_at
from ....games.magna_grecia.facts import villages_due
from ....games.magna_grecia.fields import NO_PLACE, PLACES, UNFINISHED, Market, Phase, PlaceKind, Site, State
from ....games.magna_grecia.laying.allowances import road_allowance
from ....games.magna_grecia.laying.connections import is_linked, road_end
from ....games.magna_grecia.laying.obligations import is_unfinished
from ....games.magna_grecia.laying.roads import may_start
from ....games.magna_grecia.laying.tiles import EXIT
from ....games.magna_grecia.maps.library import map_named
from ....games.magna_grecia.markets import is_active, price
from ....games.magna_grecia.rules import apply
from ....kernel.game import Settled
from ....table.action import Action
from ....table.position import View
from ....words import LANGUAGES
from ..final import is_final
from . import payload
from .counts import gains_of, holder_seat, seat_counts
from .payload import (
    Board,
    Buy,
    Card,
    City,
    End,
    Group,
    LeftOver,
    Offered,
    Oracle,
    Place,
    Road,
    Sell,
    Take,
)
from .routes import routes
from .turn import turn, used_up

KINDS: Final[dict[int, Literal["village", "oracle"]]] = {PlaceKind.VILLAGE: "village", PlaceKind.ORACLE: "oracle"}
LAST: Final = (Kind.ORACLE, Kind.END)
"""What a seat's part of a turn may end with."""
MARKETS: Final[dict[int, Literal["asleep", "sold"]]] = {Market.UNSOLD: "asleep", Market.SOLD: "sold"}


def shown(view: View) -> payload.ShownTable:
    """Everything on the page that follows from the view by the rules."""
    s = view.state(State)
    result = view.standing()
    keys, in_turn = result.keys, s.phase == Phase.TURN
    return payload.ShownTable(
        map=board(view.settled, s),
        round=max(1, (s.turn - 1) // s.seats + 1),
        rounds=s.edition.rounds,
        cards=cards(s),
        oracles=[s.oracles, ORACLES[s.seats]],
        seats=[seat_counts(s, seat) for seat in range(s.seats)],
        places=[place_payload(s, place) for place in range(PLACES) if s.kind[place] != PlaceKind.NOTHING],
        links=[(one, two) for one in range(PLACES) for two in range(one + 1, PLACES) if is_linked(s, one, two)],
        reach=reach(s, view.seat),
        ranking=sorted(range(1, len(keys) + 1), key=lambda seat: keys[seat - 1], reverse=True),
        level=[seat for seat, key in enumerate(keys, 1) if key[0] == max(keys)[0]],
        winners=result.winners,
        turn=turn(s) if in_turn else UNSET,
        routes=(routes(s) if view.actor == view.seat else []) if in_turn else UNSET,
    )


def reach(s: State, seat: int) -> list[int]:
    """[RD-3] The hexes on which a road tile of the seat would fit."""
    return [hex for hex, ways in enumerate(s.ways[seat - 1]) if ways] if seat else []


def board(settled: Settled, s: State) -> Board:
    """How the map is turned; by language the names of its villages, by their numbers; the number of a new founding."""
    board = map_named(str(settled.values["map"]))
    hexes = s.village[: s.villages]
    names = {language: [board.village_name(hex, language) for hex in hexes] for language in LANGUAGES}
    return Board(board.rotation, names, UNFINISHED)


# Cards and the turn


def cards(s: State) -> list[Card]:
    """The card of the round and the next one, as far as they have been seen."""
    number = max(1, (s.turn - 1) // s.seats + 1)
    return [card(s, card_of_round(s, at)) for at in (number, number + 1) if at <= min(s.shown_count, s.edition.rounds)]


def card(s: State, card: int) -> Card:
    """A card: the seats in the order of play, the three values, and each where it is the only action."""
    return Card(
        id=CARD_IDS[card],
        order=[seat_at(s, card, position) + 1 for position in range(s.seats)],
        values=[ROADS[card], CITIES[card], TAKES[card]],
        more=[ROADS[card] + 1, CITIES[card] + 1, IMPROVED_TAKES[card]],
    )


# Places


def place_payload(s: State, place: int) -> Place:
    """What a place is, what it is connected to, what a market there costs and is worth, who has one."""
    kind = s.kind[place]
    told = Place(
        place=place,
        hex=NO_PLACE if place == UNFINISHED else s.village[place],
        kind=KINDS.get(kind, "city"),
        seat=kind - PlaceKind.CITY + 1 if kind >= PlaceKind.CITY else 0,
        links=[other for other in range(PLACES) if is_linked(s, place, other)],
        markets=[market_payload(s, place, seat) for seat in range(s.seats) if s.market[place][seat] != Market.NONE],
    )
    if kind == PlaceKind.ORACLE:
        return with_holder(told, s, place)
    return replaced(told, size=s.size[place], price=price(s, place))


def market_payload(s: State, place: int, seat: int) -> tuple[int, Literal["active", "asleep", "sold"], int]:
    """[MK-4, MK-5] Whose it is, whether it is active, asleep or sold, what it is worth now."""
    market = s.market[place][seat]
    if market == Market.UNSOLD and is_active(s, place, seat):
        return seat + 1, "active", s.degree[place]
    return seat + 1, MARKETS[market], 0


def with_holder(told: Place, s: State, oracle: int) -> Place:
    """[ORA-1] Who holds it; the connected cities with their connections, the holder first, then the strongest; how many
    connections another one would need.
    """
    held = s.holder[oracle]
    cities = [city for city in range(PLACES) if s.kind[city] >= PlaceKind.CITY and is_linked(s, oracle, city)]
    cities.sort(key=lambda city: (city != held, -s.degree[city], city))
    return replaced(
        told,
        holder=held,
        held_by=holder_seat(s, oracle) + 1,
        cities=[(city, s.degree[city]) for city in cities],
        wanted=s.degree[cities[0]] + 1 if cities else 0,
    )


# Actions


def offers(view: View, actions: Sequence[Action]) -> list[Offered]:
    """For each action its parts, and what it would change for each seat if the game ended now."""
    s = view.state(State)
    one_road = next((action.code for action in actions if KIND[action.code] == Kind.ROAD), None)
    closes = [] if one_road is None else used_up(s, after(s, one_road))
    found = [offered(s, action.code, closes) for action in actions]
    for at, action in enumerate(actions):
        if KIND[action.code] == Kind.END:
            found[at] = End(left=left_over(s, found))
        if KIND[action.code] in LAST and is_final(view, action):
            found[at] = replaced(found[at], final=True)
    return found


def offered(s: State, code: int, closes: list[Group]) -> Offered:
    """An action with its parts; `closes`: what any road tile does."""
    match KIND[code]:
        case Kind.ORACLE:
            return Oracle(hex=FIRST[code], place=s.place[FIRST[code]])
        case Kind.ROAD:
            return road(s, code, closes)
        case Kind.CITY:
            return city(s, code)
        case Kind.TAKE:
            return Take(roads=FIRST[code], cities=SECOND[code], closes=used_up(s, after(s, code)))
        case Kind.BUY:
            return buy(s, code)
        case Kind.SELL:
            return sell(s, code)
        case _:
            return End(left=[])


def left_over(s: State, found: Sequence[Offered]) -> list[LeftOver]:
    """What the turn could still do for free, or at a gain, and may have been forgotten."""
    left: list[LeftOver] = []
    if any(isinstance(each, Road) for each in found):
        left.append(LeftOver("roads", min(road_allowance(s), s.road_supply[s.active])))
    if takes := [each.roads + each.cities for each in found if isinstance(each, Take)]:
        left.append(LeftOver("take", max(takes)))
    cities = [(each.gains[s.active], each.hex) for each in found if isinstance(each, City)]
    markets = [(each.gains[s.active], each.hex) for each in found if isinstance(each, Buy)]
    if cities and max(cities)[0] > 0:
        left.append(LeftOver("city", *max(cities)))
    if markets and max(markets)[0] > 0:
        left.append(LeftOver("buy", *max(markets)))
    did_nothing = not (s.roads_used or s.cities_used or s.taken or s.traded)
    return [LeftOver("nothing"), *left] if did_nothing and len(found) > 1 else left


def road(s: State, code: int, closes: list[Group]) -> Road:
    """A road tile: its exits, those where it may start, and the places that it newly connects."""
    hex, exits = FIRST[code], EXIT[SECOND[code]]
    ends = [road_end(s, hex, side) for side in exits]
    joins = min(ends) != NO_PLACE and ends[0] != ends[1] and not is_linked(s, ends[0], ends[1])
    return Road(
        hex=hex,
        exits=list(exits),
        starts=[side for side in exits if may_start(s, hex, side)],
        joins=ends if joins else UNSET,
        gains=gains_of(s, after(s, code)) if joins else UNSET,
        closes=closes,
    )


def city(s: State, code: int) -> City:
    """A city tile: whether it founds a city, which villages it makes due, its effects, or only its cost."""
    hex = FIRST[code]
    then = after(s, code)
    owed = set(villages_due(s))
    gains = gains_of(s, then)
    return City(
        hex=hex,
        founds=s.site[s.active][hex] != Site.EXTENSION,
        covers=hex in s.village[: s.villages],
        market=then.market_supply[s.active] < s.market_supply[s.active],
        due=[village for village in villages_due(then) if village not in owed],
        unfinished=bool(is_unfinished(then)),
        gains=gains,
        closes=used_up(s, then),
        usual=gains == [then.points[seat] - s.points[seat] for seat in range(s.seats)],
    )


def buy(s: State, code: int) -> Buy:
    """A market: its price, its value now, and its least value once it is connected to a city of its owner."""
    place = s.place[FIRST[code]]
    active = is_active(s, place, s.active)
    value = s.degree[place] if active else 0
    return Buy(
        hex=FIRST[code],
        place=place,
        price=price(s, place),
        value=value,
        gains=[value - price(s, place) if seat == s.active else 0 for seat in range(s.seats)],
        active=bool(active),
        closes=used_up(s, after(s, code)),
        could=s.degree[place] + (0 if active else 1),
    )


def sell(s: State, code: int) -> Sell:
    """A market, and the points that it brings."""
    place = s.place[FIRST[code]]
    return Sell(hex=FIRST[code], place=place, value=s.degree[place], closes=used_up(s, after(s, code)))


def after(s: State, code: int) -> State:
    """The table after an action."""
    then = s.copy()
    apply(then, code)
    return then
