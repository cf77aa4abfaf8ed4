"""What pages say of Les Rois fainéants is what the rules say, in every world that the viewer can believe in.

Who could follow an offer is held to all that can happen in worlds that agree with the view; every text with something
to fill in to what `CHECKS` names for it. A new one fails until it is named there.
"""

# ruff: noqa: E501 -- a table of texts and what they must agree with reads best with one row a line

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any, Final

import pytest

import duchy
from duchy.games.rois_faineants.cards import CARDS, GOODS, PILES, SUIT, VALUE
from duchy.games.rois_faineants.fields import Phase, State, Zone
from duchy.games.rois_faineants.values import price
from duchy.kernel.game import Settled
from duchy.table.position import Position, View

from ..payloads import offers
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

RARE: Final = ("pass", "decline", "coup")
TABLES: Final[list[tuple[int, dict[str, object]]]] = [
    (2, {}), (3, {}), (4, {}), (3, {"open_market": 1, "diagonals": 1}), (3, {"variant_low": 1, "count_face_down": 0}),
    (4, {"idle_reveal": 1, "coup_scope": "table"}),
]  # fmt: skip
PURCHASES: Final = ("lead_queen", "buy")


def settled(seats: int, axes: dict[str, object]) -> Settled:
    return duchy.games["rois_faineants"].settle(None, axes, seats)


# Who can follow


def followers(position: Position) -> set[int]:
    """All seats that can perform in the rest of the round, whatever the others do."""
    s = position.state(State)
    if s.phase != Phase.FOLLOW:
        return set()
    found: set[int] = {s.asked + 1}
    for action in position.actions():
        after = position.play(action)
        if after.state(State).phase == Phase.FOLLOW:
            found |= followers(after)
    return found


def declined(position: Position) -> list[int]:
    """The seats that are asked, one after the other, if nobody follows."""
    found: list[int] = []
    while position.state(State).phase == Phase.FOLLOW:
        found.append(position.state(State).asked + 1)
        position = position.play("decline")
    return found


def worlds(view: View, suit: int, rng: random.Random, cards: int) -> Iterator[Position]:
    """Worlds that agree with the view: some by chance, and those in which so many cards of the suit lie next."""
    guesses = [view.guess(rng.randrange(1 << 30)) for _ in range(2)]
    yield from guesses
    known, s = view.state(State), guesses[0].state(State)
    unseen = [good for good in range(GOODS) if known.zone[good] == Zone.UNSEEN]
    wanted = [good for good in unseen if SUIT[good] == suit]
    piles = [pile for pile in range(PILES) if s.height[pile] > 1 and s.offered[suit] >> pile & 1]
    for places in permutations(piles, min(cards, len(piles))):
        for chosen in permutations(wanted, len(places)):
            yield arranged(view, guesses[0].state(State), places, chosen)


def arranged(view: View, s: Any, places: Sequence[int], chosen: Sequence[int]) -> Position:
    """The world with these goods next to be uncovered in these piles, each changed for what lay there."""
    for pile, good in zip(places, chosen, strict=True):
        lies = next(x for x in range(GOODS) if s.zone[x] == Zone.PILE + pile and s.place[x] == s.height[pile] - 2)
        s.zone[lies], s.zone[good] = s.zone[good], s.zone[lies]
        s.place[lies], s.place[good] = s.place[good], s.place[lies]
    return Position(view.settled, s)


def follower_faults(moment: Moment, rng: random.Random) -> list[str]:
    """Where what an offer says of followers is not what can happen."""
    view, faults = moment.view, list[str]()
    for action, offer in zip(view.actions(), offers(view, view.actions()), strict=True):
        if "could" not in offer or (offer["kind"] not in PURCHASES and rng.random() < 0.7):
            continue
        could, might = set[int](offer["could"]), set[int](offer["might"])
        character = moment.state.character if offer["kind"] in ("buy", "decline") else None
        suit = "SHDC".index(str(offer.get("card", offer.get("character", CARDS[GOODS + (character or 0)])))[-1])
        witnessed = set[int]()
        for world in worlds(view, suit, rng, 1):
            after = world.play(action)
            reached = followers(after)
            witnessed |= reached
            if reached - could - might or could - reached:
                faults.append(f"{moment.place} {action}: {could} {might} but {reached}")
            if not could <= set(declined(after)) or (not offer.get("uncovers") and could != set(declined(after))):
                faults.append(f"{moment.place} {action}: {could}, then {declined(after)}")
        if might - witnessed:
            for world in worlds(view, suit, rng, 2):
                witnessed |= followers(world.play(action))
        if might - witnessed:
            faults.append(f"{moment.place} {action}: nothing shows how {might - witnessed} might")
    return faults


def look(seats: int, axes: dict[str, object], games: range) -> list[str]:
    faults: list[str] = []
    for number in games:
        rng = random.Random(f"{seats} {number}")
        for moment in moments(settled(seats, axes), f"{seats} {axes} {number}", RARE):
            if moment.acts:
                faults += follower_faults(moment, rng)
    return faults


@pytest.mark.parametrize(("seats", "axes"), TABLES, ids=str)
def test_followers(seats: int, axes: dict[str, object]) -> None:
    assert look(seats, axes, range(3)) == []


# Every text with a figure


def offers_in(moment: Moment, draft: Json) -> list[tuple[str, Json]]:
    """The legal actions with what they do: coins and prestige before and after, by playing them as far as is known."""
    view = moment.view
    found: list[tuple[str, Json]] = []
    for action in view.actions():
        s = view.state(State)
        seat = (s.asked if s.phase == Phase.FOLLOW else s.first) if moment.acts else 0
        before = s.treasury[seat], s.prestige[seat]
        after = worlds_state(view, action)
        found.append((str(action), {"paid": before[0] - after.treasury[seat], "praise": after.prestige[seat] - before[1],
                                    "coins": after.treasury[seat]}))  # fmt: skip
    return found


def worlds_state(view: View, action: Any) -> Any:
    """The state after an action in some world that the viewer can believe in."""
    return view.guess(1).play(action).state(State)


def spent(moment: Moment, draft: Json, facts: Json) -> bool:
    """A price that some legal purchase or banquet costs; with a card, that purchase."""
    card = str(facts.get("card", ""))
    for text, does in offers_in(moment, draft):
        gain = facts.get("gain")
        if does["paid"] == facts["price"] and (gain in (None, "") or str(does["praise"]) == str(gain).split()[0]):
            top = CARDS[int(moment.state.top[int(text[-1])])] if re.search(r"m\d$", text) else ""
            if not card or top == card or card[-1] in "♠♥♦♣":
                return True
    return False


def received(moment: Moment, draft: Json, facts: Json) -> bool:
    """An income that some legal turning up brings."""
    gain = int(str(facts["gain"]).split()[0])
    return any(does["paid"] == -gain for _, does in offers_in(moment, draft))


def left(moment: Moment, draft: Json, facts: Json) -> bool:
    return facts["number"] in {does["coins"] for _, does in offers_in(moment, draft)}


def purse_now(moment: Moment, draft: Json, facts: Json) -> bool:
    return holds_in(facts, moment.state, moment)


def purse_then(moment: Moment, draft: Json, facts: Json) -> bool:
    """Coins and prestige of who acts after the action that is thought of; of any legal one where none is picked."""
    return any(holds_in(facts, s, moment) for s in thought_of(moment, draft))


def thought_of(moment: Moment, draft: Json) -> Iterator[Any]:
    """The table after the action that is thought of, or after each legal one where none is picked."""
    for action in moment.view.actions():
        if draft.get("target") in (None, str(action)):
            yield worlds_state(moment.view, action)


def amount(what: str) -> Check:
    """What somebody has of it, or who acts would have after what is thought of."""

    def check(moment: Moment, draft: Json, facts: Json) -> bool:
        if facts["number"] in list(getattr(moment.state, what)):
            return True
        own = moment.viewer - 1
        return moment.acts and any(facts["number"] == getattr(s, what)[own] for s in thought_of(moment, draft))

    return check


def holds_in(facts: Json, s: Any, moment: Moment) -> bool:
    own = moment.viewer - 1
    return [int(facts[name].split()[0]) for name in ("coins", "prestige")] == [s.treasury[own], s.prestige[own]]


def one_of(names: list[str]) -> str:
    """The names as English lists them, with “or” before the last."""
    if len(names) < 3:
        return " or ".join(names)
    return f"{', '.join(names[:-1])}, or {names[-1]}"


def said_followers(moment: Moment, draft: Json, facts: Json) -> bool:
    """Names of those who could follow some offer; that the offers are true another test holds."""
    names = {
        (", ".join(map(moment.name, offer["could"])), one_of([*map(moment.name, offer["might"])]))
        for offer in offers(moment.view, moment.view.actions())
        if "could" in offer
    }
    light = "a cheaper card" if moment.view.settled.values["variant_low"] else "a dearer card"
    return (facts["names"], facts["more"]) in names and facts["light"] == light


def seats_of(moment: Moment) -> range:
    return range(moment.view.settled.seats)


def domain(moment: Moment, draft: Json, facts: Json) -> bool:
    """Sums of a domain: the cards that lie there, counted one by one."""
    s = moment.state
    for seat in seats_of(moment):
        for suit in range(4):
            up = sum(VALUE[g] for g in range(GOODS) if SUIT[g] == suit and s.zone[g] == Zone.UP + seat)
            down = sum(VALUE[g] for g in range(GOODS) if SUIT[g] == suit and s.zone[g] == Zone.DOWN + seat)
            if (facts["sum"], facts["whole"]) == (up, up + down):
                return True
    return False


def awards(moment: Moment, draft: Json, facts: Json) -> bool:
    """Prestige of the final count: 12 shared by those who have the most."""
    return facts["award"] in {12 // sharers for sharers in range(1, moment.view.settled.seats + 1)}


def total(moment: Moment, draft: Json, facts: Json) -> bool:
    return facts["total"] in {key[0] for key in moment.view.standing().keys}


def beaten(moment: Moment, draft: Json, facts: Json) -> bool:
    """The value that is to be beaten: each legal performance does, and no other that can be named."""
    s = moment.state
    low = bool(moment.view.settled.values["variant_low"])
    values = [abs(does["paid"]) or does["praise"] for text, does in offers_in(moment, draft) if text != "decline"]
    if "♚" not in values and s.character >= 8:
        values = [does["praise"] for text, does in offers_in(moment, draft) if text != "decline"]
    return facts["value"] == s.value and all(value < s.value if low else value > s.value for value in values)


def log_line(moment: Moment, draft: Json, facts: Json) -> bool:
    """A line of the log: some step of its seat did so."""
    for step in moment.steps:
        if not isinstance(step.before.actor, int) or facts.get("name", "You") not in (
            "",
            moment.name(step.before.actor),
        ):
            continue
        s, then, seat = step.before.state(State), step.after.state(State), step.before.actor - 1
        paid, praised = s.treasury[seat] - then.treasury[seat], then.prestige[seat] - s.prestige[seat]
        gain = int(str(facts["gain"]).split()[0]) if facts.get("gain") else None
        if "price" in facts and facts["price"] == paid and gain in (None, praised):
            return True
        if "price" not in facts and gain == -paid:
            return True
    return False


def passes(moment: Moment, draft: Json, facts: Json) -> bool:
    seats = moment.view.settled.seats
    return facts["seats"] == seats and any(
        str(step.action) == "pass" and step.before.state(State).passes + 1 == facts["count"] for step in moment.steps
    )


def uses(moment: Moment, draft: Json, facts: Json) -> bool:
    """What a character in hand could do for a first player: prices and incomes by the rules of a lead."""
    s, own = moment.state, moment.viewer - 1
    s.phase, s.first, s.asked, s.value, s.performers = Phase.LEAD, own, -1, 0, 0
    here = Position(moment.view.settled, s)
    lists: set[str] = set()
    for character in range(12):
        if s.zone[GOODS + character] == Zone.HAND + own:
            leads = [str(a) for a in here.actions() if str(a).startswith(f"lead {CARDS[GOODS + character]} ")]
            numbers: set[int] = set()
            for text in leads:
                if re.search(r"m\d$", text):
                    numbers.add(price(s, int(text[-1])))
                else:
                    numbers.add(min(20, s.developed[own][character % 4] + VALUE[CARDS.index(text.split()[2])]))
            lists.add(", ".join(map(str, sorted(numbers))))
    return facts["list"] in lists


def banquet_use(moment: Moment, draft: Json, facts: Json) -> bool:
    s, own = moment.state, moment.viewer - 1
    return facts["price"] == 5 <= s.treasury[own] and facts["gain"] in {
        min(20, each) for each in s.developed[own] if each
    }


def holds(moment: Moment, draft: Json, facts: Json) -> bool:
    s = moment.state
    heights = {(CARDS[int(s.top[pile])], s.height[pile]) for pile in range(PILES) if s.height[pile]}
    return (facts["card"], facts["number"]) in heights


def tied(moment: Moment, draft: Json, facts: Json) -> bool:
    keys = moment.position.standing().keys
    most = max(key[0] for key in keys)
    level = [moment.name_within(seat) for seat, key in enumerate(keys, 1) if key[0] == most]
    return facts == {"names": ", ".join(level), "total": most}


def value_of_round(moment: Moment, draft: Json, facts: Json) -> bool:
    """A value that somebody performed with in the latest round."""
    values: set[int] = set()
    for step in moment.steps:
        s, then = step.before.state(State), step.after.state(State)
        if isinstance(step.before.actor, int):
            seat = step.before.actor - 1
            values |= {abs(s.treasury[seat] - then.treasury[seat]), then.prestige[seat] - s.prestige[seat]}
    return facts.get("value") is None or facts["value"] in values


def is_followed(moment: Moment, draft: Json, facts: Json) -> bool:
    return facts["name"] == moment.name(int(moment.view.actor or 0))


NAMED_ONLY: Final = (
    "refusal.TOP_SUIT", "rois.is_down", "rois.line.diagonal", "rois.log.dealt_seen", "rois.log.dealt_to", "rois.log.decline.they", "rois.log.lead_idle.they",
    "rois.log.lead_idle.you",
    "rois.later.buy", "rois.later.lead", "rois.later.turn_up",
    "rois.no.buyer", "rois.no.jack", "rois.no.queen", "rois.pair", "rois.pile.empty", "rois.reign.held", "rois.title",
    "rois.unfold", "rois.stage.leads", "rois.status.leads", "rois.tie.decides",
    "rois.useless.no_domain", "rois.useless.none_down", "rois.useless.none_on_top", "rois.useless.too_dear",
)  # fmt: skip
"""Texts that name cards, people and places; `rois.useless` is asked for by a press alone, and by its reason from `shown`."""

CHECKS: Final[dict[str, Check]] = {
    **dict.fromkeys(NAMED_ONLY, named),
    **dict.fromkeys(("rois.action.buy", "rois.action.lead_queen", "rois.button.buy", "rois.button.feast", "rois.feast",
                     "rois.button.coup"), spent),
    **dict.fromkeys(("rois.button.turn_up", "rois.turn_up"), received),
    **dict.fromkeys(("rois.could", "rois.could_later", "rois.could_more"), said_followers),
    **{f"rois.log.{kind}.{who}": log_line for who in ("you", "they")
       for kind in ("buy", "coup", "feast", "lead_jack", "lead_king", "lead_queen", "turn_up")},
    **dict.fromkeys(("rois.log.pass.you", "rois.log.pass.they"), passes),
    **dict.fromkeys(("rois.part.did", "rois.seat.did", "rois.seat.led"), value_of_round),
    **dict.fromkeys(("rois.status.follow_beat", "rois.status.follow_below"), beaten),
    "refusal.PRICE": lambda m, d, f: f["price"] in {price(m.state, pile) for pile in range(PILES) if m.state.height[pile]} and f["treasury"] == m.state.treasury[m.viewer - 1] < f["price"],
    "rois.amount.coins": amount("treasury"), "rois.amount.prestige": amount("prestige"),
    "rois.award": awards, "rois.domain": domain, "rois.if_now": total, "rois.left": left,
    "rois.costs": lambda m, d, f: f["price"] == 5 << m.state.performers,
    "rois.coups": lambda m, d, f: f["count"] in list(m.state.coups),
    "rois.down": lambda m, d, f: f["number"] in {sum(Zone.DOWN + seat == zone for zone in m.state.zone) for seat in seats_of(m)},
    "rois.held": lambda m, d, f: f["number"] in list(m.state.held),
    "rois.log.below": lambda m, d, f: any((re.search(r"m\d$", str(step.action)) and CARDS[int(step.after.state(State).top[int(str(step.action)[-1])])] == f["card"]) or f["card"][-1] in "♠♥♦♣" for step in m.steps),
    "rois.option.idle_limit": lambda m, d, f: f["number"] == m.view.settled.values["idle_limit"],
    "rois.pile.holds": holds,
    "rois.pile.price": lambda m, d, f: f["price"] in {price(m.state, pile) for pile in range(PILES) if m.state.height[pile]},
    "rois.reign.number": lambda m, d, f: f["number"] <= max(1, sum(str(step.before.state(State).phase) != str(step.after.state(State).phase) and step.before.state(State).phase == Phase.DEAL for step in m.steps)),
    "rois.stage.health": lambda m, d, f: f["seats"] == m.view.settled.seats,
    "rois.stage.passes": lambda m, d, f: f == {"count": m.state.passes, "seats": m.view.settled.seats},
    "rois.status.asked": is_followed,
    "rois.tie.head": tied, "rois.use.jack": uses, "rois.strip.now": purse_now, "rois.strip.then": purse_then,
    "rois.use.queen": uses, "rois.use.king": banquet_use,
}  # fmt: skip
"""Each text with something to fill in, and what it must agree with; those that only name things are `named`."""


def drafts(moment: Moment) -> list[Json]:
    """What the person may have picked."""
    found: list[Json] = [{}]
    if moment.acts:
        told = offers(moment.view, moment.view.actions())
        found += [{"character": character} for character in {o["character"] for o in told if "character" in o}]
        found += [{**({"character": o["character"]} if "character" in o else {}), "target": o["a"]} for o in told[:6]]
    return found


class TestThePage(TruthOfPage):
    game = "rois_faineants"
    checks = CHECKS

    def look(self, heard: Page, numbers: Iterable[int], most: int = MOMENTS) -> list[str]:
        faults: list[str] = []
        for number in numbers:
            seats, axes = TABLES[number % len(TABLES)]
            rng = random.Random(number)
            for moment in moments(settled(seats, axes), str(number), RARE, most):
                faults += untruths(heard, moment, drafts(moment), CHECKS, "rois.strip.")
                if moment.acts:
                    faults += follower_faults(moment, rng)
        return faults
