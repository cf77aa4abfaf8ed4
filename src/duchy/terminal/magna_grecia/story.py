"""What happened in Magna Grecia, in sentences: a seat's tiles, then what they changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...games.magna_grecia.actions import FIRST, KIND, SECOND, Kind
from ...games.magna_grecia.cards import CARD_IDS, CITIES, ROADS, TAKES
from ...games.magna_grecia.deck import card_of_round, seat_at
from ...games.magna_grecia.fields import NO_PLACE, PLACES, Phase, PlaceKind, Site, State
from ...games.magna_grecia.markets import price
from ..look import Look
from ..story import SeenStep
from .offers import tiles
from .signs import Places

TOGETHER: Final = (Kind.ROAD, Kind.ORACLE)
"""Kinds whose consecutive actions are told in one sentence."""


def continues(step: SeenStep, following: SeenStep) -> bool:
    """Consecutive roads of one seat are told together, and so are oracles placed by nature."""
    kind = KIND[step.action.code]
    return kind in TOGETHER and kind == KIND[following.action.code] and step.actor == following.actor


def story(look: Look, chapter: list[SeenStep]) -> list[str]:
    """The lines of a chapter."""
    scene = Scene(look, chapter)
    return [*TELL[scene.move](scene), *scene.consequences(), *scene.round_begins()]


class Scene:
    """Steps that are told together: what was seen before and after."""

    def __init__(self, look: Look, chapter: list[SeenStep]) -> None:
        self.look, self.chapter = look, chapter
        self.codes = [step.action.code for step in chapter]
        self.move, self.first, self.second = KIND[self.codes[0]], FIRST[self.codes[0]], SECOND[self.codes[0]]
        self.before: State = chapter[0].before.state(State)
        self.after: State = chapter[-1].after.state(State)
        self.seat: int = self.before.active
        self.places = Places(look, chapter[0].before.settled, self.after)

    def sentence(self, key: str, **facts: object) -> list[str]:
        """The sentence about the seat."""
        return [self.look.sentence(key, self.seat + 1, **facts)]

    def spot(self) -> str:
        """The hex of the first action, with its name."""
        return self.places.spot(self.first)

    def points(self) -> str:
        """How many points the seat has now."""
        return self.look.counted("count.points", self.after.points[self.seat])

    def consequences(self) -> list[str]:
        """New connections, cities that became one, oracles that turned."""
        if self.move not in (Kind.ROAD, Kind.CITY):
            return []
        pairs = [
            self.look("log.pair", one=self.places.owned(one), other=self.places.owned(other))
            for one in range(PLACES)
            for other in range(one + 1, PLACES)
            if self.is_new_link(one, other)
        ]
        lines = [self.look("log.linked", pairs=", ".join(pairs))] if pairs else []
        return [*lines, *(line for oracle in range(self.after.villages) for line in self.turned(oracle))]

    def is_new_link(self, one: int, other: int) -> bool:
        """Whether two places are directly connected now and were not before."""
        after, before = self.after.link, self.before.link
        return bool(after[one] >> other & 1) and not before[one] >> other & 1

    def turned(self, oracle: int) -> list[str]:
        """An oracle that is now turned to another city."""
        held = self.after.holder[oracle]
        if self.after.kind[oracle] != PlaceKind.ORACLE or held in (NO_PLACE, self.before.holder[oracle]):
            return []
        was = self.before.holder[oracle]
        if (
            was != NO_PLACE
            and self.places.owner(held) == self.before.kind[was] - PlaceKind.CITY
            and not self.after.size[was]
        ):
            return []
        words = self.look("log.oracle_turns", oracle=self.places.place(oracle), city=self.places.owned(held))
        return [self.look.paint(words, "warn")]

    def round_begins(self) -> list[str]:
        """The card of the new round, and the next one."""
        s = self.after
        if s.phase != Phase.TURN or s.turn == self.before.turn or (s.turn - 1) % s.seats:
            return []
        number = (s.turn - 1) // s.seats + 1
        head = self.look.paint(self.look("log.round", round=number), "strong")
        order = ", ".join(self.look.who(seat_at(s, s.card, position) + 1) for position in range(s.seats))
        lines = [f"{head} {self.card(s.card)}. {self.look('log.order', order=order)}"]
        if number < s.shown_count:
            lines[0] += f" {self.look('log.next_card', card=self.card(card_of_round(s, number + 1)))}"
        return lines

    def card(self, card: int) -> str:
        """A card with its values."""
        return self.look("log.card", card=CARD_IDS[card], roads=ROADS[card], cities=CITIES[card], takes=TAKES[card])


def shown_card(scene: Scene) -> list[str]:
    """The first card is told with the second; a later one when its round begins."""
    s = scene.after
    if s.shown_count == 1:
        return []
    if scene.before.turn == 0:
        first, second = (scene.card(card_of_round(s, number)) for number in (1, 2))
        return [scene.look("log.first_cards", first=first, second=second)]
    return []


def oracle(scene: Scene) -> list[str]:
    """Who places an oracle where, or where chance places them all."""
    spots = ", ".join(scene.places.spot(FIRST[code]) for code in scene.codes)
    if scene.chapter[0].actor == scene.seat + 1:
        return scene.sentence("log.oracle", places=spots)
    return [scene.look("log.oracles", places=spots)]


def roads(scene: Scene) -> list[str]:
    """The road tiles that were placed one after another."""
    laid = [f"{scene.places.near(FIRST[code])} ({scene.places.way(SECOND[code])})" for code in scene.codes]
    return scene.sentence("log.roads" if len(laid) > 1 else "log.road", roads=", ".join(laid))


def city(scene: Scene) -> list[str]:
    """A founding or an extension, the free market, the points left."""
    before, after, seat = scene.before, scene.after, scene.seat
    key = "log.extend" if before.site[seat][scene.first] == Site.EXTENSION else "log.city"
    place = scene.places.near(scene.first)
    lines = scene.sentence(key, place=place, at=scene.places.at(scene.first), points=scene.points())
    if after.market_supply[seat] < before.market_supply[seat]:
        lines[0] += f" {scene.look('log.free_market')}"
    return lines


def taken(scene: Scene) -> list[str]:
    """Tiles from the reserve."""
    return scene.sentence("log.take", tiles=tiles(scene.look, scene.first, scene.second))


def bought(scene: Scene) -> list[str]:
    """A market with its price."""
    cost = scene.look.counted("count.points", price(scene.before, scene.before.place[scene.first]))
    return scene.sentence("log.buy", place=scene.spot(), cost=cost, points=scene.points())


def sold(scene: Scene) -> list[str]:
    """A market with its proceeds."""
    gain = scene.look.counted("count.points", scene.before.degree[scene.before.place[scene.first]])
    return scene.sentence("log.sell", place=scene.spot(), gain=gain, points=scene.points())


def ended(scene: Scene) -> list[str]:
    """Told only if the seat did nothing."""
    s = scene.before
    return [] if s.roads_used or s.cities_used or s.taken or s.traded else scene.sentence("log.idle")


TELL: Final[Mapping[int, Callable[[Scene], list[str]]]] = {
    Kind.TURN: shown_card,
    Kind.ORACLE: oracle,
    Kind.ROAD: roads,
    Kind.CITY: city,
    Kind.TAKE: taken,
    Kind.BUY: bought,
    Kind.SELL: sold,
    Kind.END: ended,
}
"""By kind of action."""
