"""What pages say of Magna Grecia is what the rules say.

Every text with something to fill in is held to what `CHECKS` names for it, most of them by playing what they speak of.
A new one fails until it is named there. What is told of a place under the pointer comes from `shown`, and is held there.
"""

# ruff: noqa: E501 -- a table of texts and what they must agree with reads best with one row a line

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import pytest

import duchy
from duchy.effects import TableNamer
from duchy.games.hexes import HEX, LABELS
from duchy.games.magna_grecia.cards import CITIES, ORACLES, ROADS, TAKES
from duchy.games.magna_grecia.ending import market_points, oracles_held
from duchy.games.magna_grecia.facts import villages_due
from duchy.games.magna_grecia.fields import UNFINISHED, Market, PlaceKind, State
from duchy.games.magna_grecia.laying.allowances import city_room, road_allowance, take_allowance
from duchy.games.magna_grecia.markets import earns, price
from duchy.kernel.game import Settled
from duchy.table.position import Position
from duchy.words import load_texts

from ..payloads import shown
from .places import meant
from .truth import (
    MOMENTS,
    Check,
    Json,
    Moment,
    Page,
    TruthOfPage,
    moments,
    named,
    untruths,
)  # fmt: skip

pytestmark = pytest.mark.check

RARE: Final = ("end", "sell", "take")
TABLES: Final[list[tuple[int, dict[str, object]]]] = [
    (2, {}), (3, {}), (4, {}), (3, {"map": "photo"}), (4, {"oracle_setup": "random"}),
]  # fmt: skip


def settled(number: int) -> Settled:
    seats, axes = TABLES[number % len(TABLES)]
    return duchy.games["magna_grecia"].settle(None, axes, seats)


# What is called what


def hex_name(moment: Moment, hex: int) -> str:
    """What the page calls a village."""
    return TableNamer(moment.view, "en", str).hex(hex)


def place_name(moment: Moment, place: int) -> str:
    """What the page calls a place: its first village; a city that covers none yet has no name."""
    s = moment.state
    if place == UNFINISHED and s.kind[place] != PlaceKind.NOTHING:
        return "the new city"
    return hex_name(moment, int(s.village[place])) if place < s.villages else ""


def label_of(moment: Moment, name: str) -> str:
    """The label of a hex that is called so."""
    s = moment.state
    hexes: list[int] = list(s.village[: s.villages])
    return (
        LABELS[next((hex for hex in hexes if hex_name(moment, hex) == name), -1)]
        if not name[0].isdigit()
        else (LABELS[meant(moment, name)[0]])
    )


# What playing does


def played(moment: Moment, *texts: str) -> Position | None:
    """The table after these actions; None where one is not legal."""
    here = Position(moment.view.settled, moment.state)
    for text in texts:
        if here.actor != moment.viewer or here.refusal(text):
            return None
        here = here.play(text)
    return here


def change(moment: Moment, *texts: str) -> tuple[int, int] | None:
    """How the viewer's points on the track change by these actions, and the total if the game ended then."""
    after, own = played(moment, *texts), moment.viewer - 1
    if after is None:
        return None
    total = after.standing().keys[own][0] - moment.view.standing().keys[own][0]
    return after.state(State).points[own] - moment.state.points[own], total


def buys(moment: Moment, draft: Json, facts: Json) -> bool:
    """A market as its label says: its price, and what it is worth at once."""
    done = change(moment, f"buy {label_of(moment, facts['place'])}")
    return (
        done is not None and facts["price"] == -done[0] and facts.get("value", done[1] - done[0]) == done[1] - done[0]
    )


def spot(moment: Moment, draft: Json, kind: str) -> tuple[int, int] | None:
    """What the chosen market costs or brings."""
    return change(moment, f"{kind} {LABELS[draft['spot']]}") if "spot" in draft else None


def bought(moment: Moment, draft: Json, facts: Json) -> bool:
    done = spot(moment, draft, "buy")
    return done is not None and facts["number"] == -done[0]


def worth(moment: Moment, draft: Json, facts: Json) -> bool:
    done = spot(moment, draft, "buy")
    return done is not None and facts["value"] == done[1] - done[0]


def could(moment: Moment, draft: Json, facts: Json) -> bool:
    """With one connection more, to a city of the viewer's, the market would be worth so much."""
    s, done = moment.state, spot(moment, draft, "buy")
    place = int(s.place[draft["spot"]])
    return done is not None and done[1] == done[0] and facts["could"] == s.degree[place] + 1


def sells(moment: Moment, draft: Json, facts: Json) -> bool:
    done = (
        change(moment, f"sell {label_of(moment, facts['place'])}") if "place" in facts else spot(moment, draft, "sell")
    )
    return done is not None and facts.get("value", facts.get("number")) == done[0]


def city(moment: Moment, draft: Json, facts: Json) -> bool:
    """A city tile as its label says: what the total would be more or less."""
    done = change(moment, f"city {label_of(moment, facts['hex'])}")
    return done is not None and int(str(facts["gain"]).replace("−", "-")) == done[1]


def roads_on(moment: Moment, draft: Json, facts: Json) -> bool:
    start = f"road {label_of(moment, facts['hex'])} "
    return facts["number"] == sum(text.startswith(start) for text in moment.view.texts())


def ways_on(moment: Moment, draft: Json, facts: Json) -> bool:
    """Of the road tiles that fit on the chosen hex so many are shown."""
    return facts["ways"] == len(chosen(moment, draft)) >= facts["shown"] > 0


def route(moment: Moment, draft: Json, facts: Json) -> bool:
    """A route as its label says: so many tiles, all legal, and then the two are connected."""
    for found in shown(moment.view).get("routes", []):
        for way in found["ways"]:
            names = place_name(moment, way["from"]), place_name(moment, found["goal"])
            if facts["number"] == len(way["a"]) and (facts.get("from", names[0]), facts.get("to", names[1])) == names:
                after = played(moment, *way["a"])
                if after is not None and after.state(State).link[way["from"]] >> found["goal"] & 1:
                    return True
    return False


def joins(moment: Moment, draft: Json, facts: Json) -> bool:
    """A road tile on the chosen hex connects these two, which were not."""
    for text in moment.view.texts():
        if text.startswith("road "):
            after = played(moment, text)
            assert after is not None
            new = {
                frozenset((place_name(moment, one), place_name(moment, other)))
                for one in range(len(moment.state.link)) for other in range(one)
                if after.state(State).link[one] >> other & 1 and not moment.state.link[one] >> other & 1
            }  # fmt: skip
            if frozenset((facts["one"], facts["other"])) in new:
                return True
    return False


def owes(moment: Moment, draft: Json, facts: Json) -> bool:
    """A city tile after which exactly these villages more are owed."""
    before = set(villages_due(moment.state))
    for text in moment.view.texts():
        if text.startswith("city ") and (after := played(moment, text)):
            names = [hex_name(moment, int(hex)) for hex in villages_due(after.state(State)) if hex not in before]
            if names and all(name in facts["villages"] for name in names):
                return True
    return False


def takes(moment: Moment, draft: Json, facts: Json) -> bool:
    most = min(take_allowance(moment.state), sum_of_reserve(moment))
    return facts.get("most", most) == most and 0 <= facts.get("now", facts.get("number", 0)) <= most


def sum_of_reserve(moment: Moment) -> int:
    s = moment.state
    return int(s.road_reserve[s.active] + s.city_reserve[s.active])


def left_market(moment: Moment, draft: Json, facts: Json) -> bool:
    done = change(moment, f"buy {label_of(moment, facts['place'])}")
    return done is not None and facts["number"] == done[1] > 0


def left_city(moment: Moment, draft: Json, facts: Json) -> bool:
    done = change(moment, f"city {label_of(moment, facts['place'])}")
    return done is not None and facts["number"] == done[1] > 0


def left_roads(moment: Moment, draft: Json, facts: Json) -> bool:
    s = moment.state
    return facts["number"] == min(road_allowance(s), s.road_supply[s.active]) > 0


VERBS: Final = {
    load_texts("web_magna_grecia", "en")[f"mg.card.{kind}"]: verb
    for kind, verb in (("roads", "road "), ("cities", "city "), ("takes", "take "))
}


def verbs(facts: Json) -> list[str]:
    """The kinds of action that a text names."""
    return [verb for name, verb in VERBS.items() if name in facts["tools"]]


def chosen(moment: Moment, draft: Json) -> list[list[str]]:
    """The actions that a draft may mean."""
    texts = moment.view.texts()
    if "goal" in draft:
        ways = next(found["ways"] for found in shown(moment.view)["routes"] if found["goal"] == draft["goal"])
        return [way["a"] for way in ways]
    if "hex" in draft:
        return [[text] for text in texts if text.startswith(f"road {LABELS[draft['hex']]} ")]
    if "spot" in draft:
        return [
            [text] for text in texts if text.startswith(("buy", "sell")) and text.endswith(f" {LABELS[draft['spot']]}")
        ]
    return [[text] for text in texts if text.startswith("take")]


def rules_out(moment: Moment, draft: Json, facts: Json) -> bool:
    """After what is chosen nothing of these kinds is legal in the rest of the turn, though it was."""
    routes = [way["a"] for found in shown(moment.view)["routes"] for way in found["ways"]]
    for texts in [*chosen(moment, draft), *routes]:
        after = played(moment, *texts)
        if after is not None:
            legal = [str(action) for action in after.actions()] if after.actor == moment.viewer else []
            if not any(text.startswith(verb) for text in legal for verb in verbs(facts)):
                return True
    return False


def open_now(moment: Moment, draft: Json, facts: Json) -> bool:
    """What card, supply, points and reserve still leave of each kind, and whether a market can be traded."""
    s = moment.state
    room = {
        "road ": min(road_allowance(s), s.road_supply[s.active]),
        "city ": city_room(s, s.roads_used),
        "take ": min(take_allowance(s), sum_of_reserve(moment)),
    }
    told = dict(re.findall(r"(\w+) (\d+)", facts["tools"]))
    trades = any(text.startswith(("buy", "sell")) for text in moment.view.texts())
    return (
        all(int(count) == room[VERBS[name]] > 0 for name, count in told.items())
        and ("Market" in facts["tools"]) == trades
    )


# What stands beside the map


def parts(moment: Moment, draft: Json, facts: Json) -> bool:
    s = moment.state
    for seat, key in enumerate(moment.view.standing().keys):
        told = s.points[seat], market_points(s, seat), 4 * oracles_held(s, seat), key[0]
        if (facts["track"], facts["markets"], facts["oracles"], facts["total"]) == told:
            return sum(told[:3]) == told[3]
    return False


def markets_bring(moment: Moment, draft: Json, facts: Json) -> bool:
    return facts["count"] in {market_points(moment.state, seat) for seat in range(moment.view.settled.seats)}


def oracles_bring(moment: Moment, draft: Json, facts: Json) -> bool:
    return facts["count"] in {4 * oracles_held(moment.state, seat) for seat in range(moment.view.settled.seats)}


def tiles(moment: Moment, draft: Json, facts: Json) -> bool:
    s = moment.state
    return facts in [
        {"roads": s.road_supply[seat], "road_reserve": s.road_reserve[seat], "cities": s.city_supply[seat],
         "city_reserve": s.city_reserve[seat], "pawns": s.market_supply[seat]}
        for seat in range(moment.view.settled.seats)
    ]  # fmt: skip


def round_now(moment: Moment, draft: Json, facts: Json) -> bool:
    """A round that has begun: of the card, or of the log."""
    s = moment.state
    return 1 <= facts["round"] <= max(1, (s.turn - 1) // s.seats + 1)


def oracle_number(moment: Moment, draft: Json, facts: Json) -> bool:
    s = moment.state
    kinds: list[int] = list(s.kind)
    placed = kinds.count(PlaceKind.ORACLE)
    return bool(facts["number"] == placed + 1 and facts["all"] == ORACLES[int(s.seats)])


def owed(moment: Moment, draft: Json, facts: Json) -> bool:
    return facts["village"] in {hex_name(moment, int(hex)) for hex in villages_due(moment.state)}


def logged(kind: str) -> Check:
    """A line of the log about a market: some step cost or brought so much."""

    def check(moment: Moment, draft: Json, facts: Json) -> bool:
        for step in moment.steps:
            text, actor = str(step.action), step.before.actor
            if (
                text.startswith(kind)
                and isinstance(actor, int)
                and hex_name(moment, HEX[text.split()[1]]) == facts["place"]
            ):
                points = step.after.state(State).points[actor - 1] - step.before.state(State).points[actor - 1]
                if abs(points) == facts["number"] and facts["name"] in ("", moment.name(actor)):
                    return True
        return False

    return check


def traded(kind: str) -> Check:
    """The market of this turn: the last that was bought or sold, and since then no turn has ended."""

    def check(moment: Moment, draft: Json, facts: Json) -> bool:
        texts = [str(step.action) for step in moment.steps]
        last = next((text for text in reversed(texts) if text.startswith(("buy ", "sell ", "end"))), "end")
        return last.startswith(kind) and hex_name(moment, HEX[last.split()[1]]) == facts["place"]

    return check


def laid(moment: Moment, draft: Json, facts: Json) -> bool:
    """So many road tiles, each of them laid by somebody."""
    roads = {str(step.action).split()[1] for step in moment.steps if str(step.action).startswith("road ")}
    told = [label_of(moment, name) for name in facts["hexes"].split(", ")]
    return facts["number"] == len(told) and set(told) <= roads


def is_playing(moment: Moment, draft: Json, facts: Json) -> bool:
    return facts["name"] == moment.name(int(moment.view.actor or 0))


def tile_by_tile(moment: Moment, draft: Json, facts: Json) -> bool:
    """So many road tiles can be laid now that are not the whole of a route."""
    whole = {way["a"][0] for goal in shown(moment.view).get("routes", []) for way in goal["ways"] if len(way["a"]) == 1}
    return facts["count"] == len({text for text in moment.view.texts() if text.startswith("road ")} - whole)


def printed(moment: Moment, draft: Json, facts: Json) -> bool:
    """Whether there is an action card with these figures."""
    return (facts["roads"], facts["cities"], facts["takes"]) in set(zip(ROADS, CITIES, TAKES, strict=True))


NAMED_ONLY: Final = (
    "mg.aim.oracle", "mg.aim.start", "mg.aim.way", "mg.fewer", "mg.group.goal", "mg.more", "mg.no_route", "mg.put_oracle",
    "mg.other_start", "mg.other_way", "mg.log.oracle", "mg.log.linked", "mg.log.turned", "mg.status.oracle_again",
    *(f"mg.log.{who}.{kind}" for who in ("you", "they") for kind in ("extend", "found", "take")), "mg.log.they.idle",
)  # fmt: skip
"""Texts that name places, ways and people; links and oracles in the log are facts that `test_page_magna_grecia` holds."""
OF_A_PLACE: Final = (
    "mg.about.city", "mg.about.held", "mg.about.links", "mg.about.market.active", "mg.about.market.asleep",
    "mg.about.market.sold", "mg.about.next", "mg.about.price", "mg.about.road",
    "mg.about.you.city", "mg.about.you.held", "mg.about.you.market.active",
)  # fmt: skip
"""What is told of the place under the pointer: `place_faults` holds what it is made of."""

CHECKS: Final[dict[str, Check]] = {
    **dict.fromkeys(NAMED_ONLY, named), **dict.fromkeys(OF_A_PLACE, named),
    "mg.aim.buy": buys, "mg.aim.buy_asleep": buys, "mg.status.buy": buys, "mg.buy": bought,
    "mg.status.worth": worth, "mg.status.asleep": could,
    "mg.group.tiles": tile_by_tile,
    "mg.aim.sell": sells, "mg.status.sell": sells, "mg.sell": sells,
    "mg.aim.extend": city, "mg.aim.found": city, "mg.aim.joins": joins, "mg.aim.owes": owes,
    "mg.aim.road": roads_on, "mg.status.starts": ways_on, "mg.aim.route": route, "mg.lay": route, "mg.status.route": route,
    "mg.left.closes": rules_out, "mg.left.free": open_now, "mg.left.buy": left_market, "mg.left.city": left_city, "mg.left.roads": left_roads, "mg.left.take": takes,
    "mg.log.you.buy": logged("buy"), "mg.log.they.buy": logged("buy"),
    "mg.log.you.sell": logged("sell"), "mg.log.they.sell": logged("sell"),
    "mg.log.you.road": laid, "mg.log.they.road": laid,
    "mg.card.told": printed,
    "mg.done.buy": traded("buy"), "mg.done.sell": traded("sell"),
    "mg.of": lambda m, d, f: f["rounds"] == 12, "mg.round": round_now,
    "mg.owed.village": owed,
    "mg.seat.markets": markets_bring, "mg.seat.oracles": oracles_bring, "mg.seat.parts": parts, "mg.seat.tiles": tiles,
    "mg.status.oracle": oracle_number, "mg.status.oracle_waits": oracle_number, "mg.status.waits": is_playing,
    "mg.take": takes, "mg.taking": takes,
}  # fmt: skip
"""Each text with something to fill in, and what it must agree with; those that only name things are `named`."""


def place_faults(moment: Moment) -> list[str]:
    """Where what is told of a place is not so: its links, its price, what the markets there are worth."""
    s: Any = moment.state
    faults: list[str] = []
    for told in shown(moment.view)["places"]:
        place = told["place"]
        holds = [len(told["links"]) == s.degree[place], told.get("price", price(s, place)) == price(s, place)]
        for seat, how, value in told["markets"]:
            earning = bool(earns(s, place, seat - 1))
            holds += [earning == (how == "active"), value == (s.degree[place] if earning else 0)]
            holds.append((how == "sold") == (s.market[place][seat - 1] == Market.SOLD))
        if told["kind"] == "oracle" and told["cities"]:
            (_, strongest), *others = told["cities"]
            holds += [all(count <= strongest for _, count in others), told["wanted"] == strongest + 1]
        if not all(holds):
            faults.append(f"{moment.place}: {told}")
    return faults


def drafts(moment: Moment) -> list[Json]:
    """What the person may have picked."""
    found: list[Json] = [{}]
    if not moment.acts:
        return found
    texts = moment.view.texts()
    found += [{"tool": tool} for tool in ("road", "city", "take", "market")]
    for goal in shown(moment.view).get("routes", [])[:4]:
        found += [{"tool": "road", "goal": goal["goal"], "at": at} for at in range(len(goal["ways"]))]
    hexes = {text.split()[1] for text in texts if text.startswith("road ")}
    found += [{"tool": "road", "hex": HEX[label]} for label in sorted(hexes)[:3]]
    found += [{"tool": "market", "spot": HEX[text.split()[1]]} for text in texts if text.startswith(("buy", "sell"))][
        :6
    ]
    return found


class TestThePage(TruthOfPage):
    game = "magna_grecia"
    checks = CHECKS

    def look(self, heard: Page, numbers: Iterable[int], most: int = MOMENTS) -> list[str]:
        faults: list[str] = []
        for number in numbers:
            for moment in moments(settled(number), str(number), RARE, most):
                faults += place_faults(moment)
                faults += untruths(
                    heard, moment, drafts(moment), CHECKS, ("mg.buy", "mg.sell", "mg.status.", "mg.left.")
                )
        return faults
