"""What pages say of Les Rois fainéants is what the rules say, in every world that the viewer can believe in."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, Final

import pytest

import duchy
from duchy.games.rois_faineants.cards import CARDS, GOODS, PILES, SUIT
from duchy.games.rois_faineants.fields import Phase, Zone
from duchy.kernel.game import Settled
from duchy.server.showing.rois_faineants import offers
from duchy.table.position import Position, View

from .truth import GATE, Moment, moments

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
    s = position.state()
    if s.phase != Phase.FOLLOW:
        return set()
    found: set[int] = {s.asked + 1}
    for action in position.actions():
        after = position.play(action)
        if after.state().phase == Phase.FOLLOW:
            found |= followers(after)
    return found


def declined(position: Position) -> list[int]:
    """The seats that are asked, one after the other, if nobody follows."""
    found: list[int] = []
    while position.state().phase == Phase.FOLLOW:
        found.append(position.state().asked + 1)
        position = position.play("decline")
    return found


def worlds(view: View, suit: int, rng: random.Random, cards: int) -> Iterator[Position]:
    """Worlds that agree with the view: some by chance, and those in which so many cards of the suit lie next."""
    guesses = [view.guess(rng.randrange(1 << 30)) for _ in range(2)]
    yield from guesses
    known, s = view.known, guesses[0].state()
    unseen = [good for good in range(GOODS) if known.zone[good] == Zone.UNSEEN]
    wanted = [good for good in unseen if SUIT[good] == suit]
    piles = [pile for pile in range(PILES) if s.height[pile] > 1 and s.offered[suit] >> pile & 1]
    for places in permutations(piles, min(cards, len(piles))):
        for chosen in permutations(wanted, len(places)):
            yield arranged(view, guesses[0].state(), places, chosen)


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
    assert look(seats, axes, range(GATE)) == []
