"""The legal actions of Magna Grecia in words: what each costs and brings; long lists fold by kind."""

from __future__ import annotations

from collections.abc import Sequence

from ...effects.magna_grecia import totals
from ...games.hexes import LABELS
from ...games.magna_grecia.actions import FIRST, KIND, SECOND, Kind
from ...games.magna_grecia.fields import Site, State
from ...games.magna_grecia.markets import is_active, price
from ...games.magna_grecia.rules import apply
from ...table.action import Action
from ...table.position import View
from ..look import Look
from ..menu import FOLD_AT, Group, Offer, Row
from .signs import Places, letter_of, way_words


def offers(look: Look, view: View, actions: Sequence[Action]) -> list[Group]:
    """The groups of the menu: for each kind, the actions that gain something, then the others."""
    teller = _Teller(look, view)
    groups: list[Group] = []
    for move, tell in (
        (Kind.ORACLE, teller.oracles),
        (Kind.CITY, teller.cities),
        (Kind.ROAD, teller.roads),
        (Kind.TAKE, teller.takes),
        (Kind.BUY, teller.buys),
        (Kind.SELL, teller.sales),
        (Kind.END, teller.end),
    ):
        chosen = [action for action in actions if KIND[action.code] == move]
        groups += [group for group in tell(chosen) if group.rows] if chosen else []
    return groups


def phrase(look: Look, view: View, action: Action) -> str:
    """One legal action in words."""
    s = view.state(State)
    places = Places(look, view.settled, s)
    move, first, second = Kind(KIND[action.code]), FIRST[action.code], SECOND[action.code]
    key = f"action.{move.name.lower()}"
    match move:
        case Kind.ROAD:
            return look(key, place=LABELS[first], way=way_words(look, second))
        case Kind.CITY:
            return look("action.extend" if s.site[s.active][first] == Site.EXTENSION else key, place=places.spot(first))
        case Kind.TAKE:
            return look(key, tiles=tiles(look, first, second))
        case Kind.BUY:
            return look(key, place=places.spot(first), price=price(s, s.place[first]))
        case Kind.SELL:
            return look(key, place=places.spot(first), price=s.degree[s.place[first]])
        case Kind.ORACLE:
            return look(key, place=places.spot(first))
        case _:
            return look(key)


def forced(look: Look, view: View, action: Action) -> str:
    """Always empty: a lack of choice is no secret here."""
    return ""


def tiles(look: Look, roads: int, cities: int) -> str:
    """A number of road and city tiles, in words."""
    parts = [look.counted(f"count.{name}", count) for name, count in (("roads", roads), ("cities", cities)) if count]
    return look("count.and", first=parts[0], second=parts[1]) if len(parts) > 1 else parts[0]


class _Teller:
    def __init__(self, look: Look, view: View) -> None:
        self.look, self.view, self.state = look, view, view.state(State)
        self.places = Places(look, view.settled, self.state)
        self.seat: int = self.state.active
        self.now = totals(self.state)

    def gains(self, action: Action) -> list[int]:
        """By seat, how the action would change the final points."""
        after = self.state.copy()
        apply(after, action.code)
        return [one - other for one, other in zip(totals(after), self.now, strict=True)]

    def effect(self, gains: Sequence[int]) -> str:
        """The change in words, one's own first; empty if it is only the price of a city tile."""
        own = [f"{gains[self.seat]:+}"] if gains[self.seat] else []
        others = [
            f"{letter_of(self.state, seat)}{gain:+}" for seat, gain in enumerate(gains) if gain and seat != self.seat
        ]
        return self.look.plain(f" ({' '.join([*own, *others]).replace('-', '−')})") if own or others else ""

    # Kinds

    def oracles(self, actions: list[Action]) -> list[Group]:
        rows = [Row("", [Offer(action, self.places.spot(FIRST[action.code])) for action in actions])]
        return [Group(self.look("menu.oracle"), rows)]

    def cities(self, actions: list[Action]) -> list[Group]:
        founding, extending = list[Offer](), list[Offer]()
        for action in actions:
            hex = FIRST[action.code]
            gains = self.gains(action)
            plain = sum(map(abs, gains)) == 1 and gains[self.seat] == -1
            words = f"{self.places.spot(hex)}{'' if plain else self.effect(gains)}"
            extends = self.state.site[self.seat][hex] == Site.EXTENSION
            (extending if extends else founding).append(Offer(action, words))
        rows = [Row(self.look("menu.found"), founding), Row(self.look("menu.extend"), extending)]
        return [Group(self.look("menu.city"), [row for row in rows if row.offers])]

    def roads(self, actions: list[Action]) -> list[Group]:
        telling, others = dict[int, Row](), dict[int, Row]()
        for action in actions:
            hex, way = FIRST[action.code], SECOND[action.code]
            effect = self.effect(self.gains(action))
            rows = telling if effect else others
            row = rows.setdefault(hex, Row(f"{LABELS[hex]}:", []))
            row.offers.append(Offer(action, f"{way_words(self.look, way)}{effect}"))
        labels = [LABELS[hex] for hex in others]
        hexes = self.look("menu.road_hexes", hexes=" ".join(labels), example=labels[0]) if labels else ""
        return [
            Group(self.look("menu.road"), list(telling.values())),
            Group(self.look("menu.road_more" if telling else "menu.road"), list(others.values()), True, hexes),
        ]

    def takes(self, actions: list[Action]) -> list[Group]:
        most = max(FIRST[action.code] + SECOND[action.code] for action in actions)
        all_of_them, fewer = list[Offer](), list[Offer]()
        for action in actions:
            roads, cities = FIRST[action.code], SECOND[action.code]
            (all_of_them if roads + cities == most else fewer).append(Offer(action, self.short(roads, cities)))
        rows = [Row("", fewer)] if fewer else []
        return [Group(self.look("menu.take"), [Row("", all_of_them)]), Group(self.look("menu.take_less"), rows, True)]

    def short(self, roads: int, cities: int) -> str:
        """A number of tiles, abbreviated."""
        parts = [
            self.look(f"menu.{name}", count=count) for name, count in (("roads", roads), ("cities", cities)) if count
        ]
        return " ".join(parts)

    def buys(self, actions: list[Action]) -> list[Group]:
        telling, others = dict[int, Row](), dict[int, Row]()
        for action in actions:
            place = self.state.place[FIRST[action.code]]
            cost = price(self.state, place)
            worth = self.state.degree[place] if is_active(self.state, place, self.seat) else 0
            rows = telling if worth else others
            row = rows.setdefault(cost, Row(self.look.counted("menu.buy_for", cost), []))
            words = self.look("menu.worth", place=self.places.spot(FIRST[action.code]), value=worth)
            row.offers.append(Offer(action, words if worth else self.places.owned(place)))
        least = self.look.counted("menu.buy_from", min(others)) if others else ""
        return [
            Group(self.look("menu.buy"), by_cost(telling)),
            Group(self.look("menu.buy_more" if telling else "menu.buy"), by_cost(others), True, least),
        ]

    def sales(self, actions: list[Action]) -> list[Group]:
        offers = [
            Offer(
                action,
                self.look(
                    "menu.sell_for",
                    place=self.places.spot(FIRST[action.code]),
                    price=self.state.degree[self.state.place[FIRST[action.code]]],
                ),
            )
            for action in actions
        ]
        return [Group(self.look("menu.sell"), [Row("", offers)], len(offers) > FOLD_AT)]

    def end(self, actions: list[Action]) -> list[Group]:
        return [Group(self.look("menu.end"), [Row("", [Offer(actions[0], self.look("menu.end_words"))])])]


def by_cost(rows: dict[int, Row]) -> list[Row]:
    """The rows, cheapest first."""
    return [rows[cost] for cost in sorted(rows)]
