"""The engine against an independent implementation, in whole random games of all mixes of axes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from statistics import mean

import pytest

import duchy
from duchy.games.rois_faineants import GAME
from duchy.games.rois_faineants.fields import PUBLIC, State
from tellings import Player, compare

from .oracle import CHARACTERS, DEFAULTS, Oracle

pytestmark = pytest.mark.untraced


def mix(chance: random.Random) -> dict[str, int | str]:
    """Some axes changed; low limits more often than high ones, so that games end in every way."""
    axes: dict[str, int | str] = {
        name: chance.randrange(2)
        for name in ("variant_low", "diagonals", "open_market", "idle_reveal", "count_face_down")
    }
    axes["coup_scope"] = chance.choice(("player", "turn", "table"))
    axes["idle_limit"] = chance.choice((1, 2, 3, 3, 50))
    axes["reign_guard"] = chance.choice((1, 2, 5, 100, 100))
    return {name: value for name, value in axes.items() if value != DEFAULTS[name] and chance.random() < 0.7}


class Duke(Player):
    """Likes some characters more than others, and may like deeds of high value."""

    def kind(self, text: str) -> str:
        return text[:6] if text.startswith("lead") else super().kind(text)

    def worth(self, told: Oracle, text: str) -> float:
        word, *rest = text.split()
        if word not in ("lead", "follow"):
            return 0
        character = told.round.character if told.round else rest.pop(0)
        return told.deeds(int(told.actor() or 0), character, told.round).get("".join(rest), 0)


LIKES = ({}, {}, {"coup": 50.0, "lead K": 0.02})
"""The last one keeps Kings and stages coups with them."""


def games(seeds: range) -> tuple[Counter[str], Counter[str]]:
    """Play one game for each seed; kinds of actions, and how the games ended."""
    kinds, endings = Counter[str](), Counter[str]()
    for seed in seeds:
        chance = random.Random(seed)
        seats, axes = chance.choice((2, 3, 4)), mix(chance)
        told = Oracle(seats, axes)
        start = duchy.Position.start(GAME, seats=seats, axes=axes)
        kinds += compare(told, start, Duke(chance, chance.choice(LIKES), chance.choice((0, 0, 3))))[1]
        endings[str(told.ending)] += 1
    return kinds, endings


@pytest.mark.check
def test_the_game_is_as_the_rules_say():
    kinds, endings = games(range(120))
    assert set(endings) == {"line", "dead", "idle", "guard"}
    assert min(kinds[kind] for kind in ("lead", "follow", "decline", "pass", "coup")) > 100


@pytest.mark.slow
def test_more_games_are_as_the_rules_say():
    """python -m pytest -m slow tests/rois_faineants/test_oracle.py -s"""
    kinds, endings = games(range(1000, 3000))
    print(f"\n{sum(endings.values())} games, {sum(kinds.values())} actions, 0 differences; {kinds}; {endings}")


class Knowing(Oracle):
    """Keeps what each seat, and a spectator (0), can work out: how many idle reigns there were at least and at most."""

    def __init__(self, seats: int, axes: dict[str, int | str]) -> None:
        super().__init__(seats, axes)
        viewers = range(seats == 4, seats + 1)
        self.least = dict.fromkeys(viewers, 0)
        self.most = dict.fromkeys(viewers, 0)
        self.lacking: dict[int, set[str]] = {}

    def useful(self, seat: int) -> set[str]:
        return {card for card in CHARACTERS if self.deeds(seat, card)}

    def pass_(self) -> None:
        if self.coups_this_turn:
            self.lacking[self.first] = self.useful(self.first)
        super().pass_()

    def king_dies(self) -> None:
        if not self.acted and any(map(self.useful, self.players)):
            for viewer in self.least:
                known = {viewer: self.players[viewer].hand} if viewer else {}
                unseen = set(CHARACTERS) - self.discard - known.get(viewer, set())
                others = [seat for seat in self.players if seat != viewer]
                useful = {seat: self.useful(seat) for seat in self.players}
                reigns = set[bool]()
                for hands in self.hands_of(others, unseen):
                    reigns.add(any(hand & useful[seat] for seat, hand in (known | hands).items()))
                    if len(reigns) == 2:
                        break
                self.least[viewer] += reigns == {True}
                self.most[viewer] += True in reigns
        super().king_dies()

    def hands_of(self, seats: list[int], cards: set[str]) -> Iterator[dict[int, set[str]]]:
        """All ways to distribute these cards over these hands that agree with what everybody knows."""
        if not seats:
            yield {}
            return
        seat, *others = seats
        possible = sorted(cards - self.lacking.get(seat, set()))
        for hand in map(set, combinations(possible, len(self.players[seat].hand))):
            for rest in self.hands_of(others, cards - hand):
                yield {seat: hand} | rest

    def new_reign(self) -> None:
        self.lacking = {}
        super().new_reign()

    def perform(self, seat: int, deed: str) -> None:
        super().perform(seat, deed)
        self.least = dict.fromkeys(self.least, 0)
        self.most = dict.fromkeys(self.most, 0)


class Schemer(Duke):
    """Passes often, and deals so that the first player can often stage a coup, and then can use nothing."""

    def pick(self, position: duchy.Position, told: Oracle) -> str:
        if told.actor() == "nature" and told.first and self.chance.random() < 0.9:
            receiver = (12 - len(told.to_deal)) % told.seats + 1
            plotted = bool(told.coups_this_turn)
            ranks = "JKQ" if plotted and receiver == told.first else "KJQ" if receiver == told.first else "QJK"
            return f"deal {min(told.to_deal, key=lambda card: (ranks.index(card[0]), self.chance.random()))}"
        return super().pick(position, told)


def knowledge(seeds: range) -> Counter[str]:
    """At every death of the King: what each can deduce according to the state, and from all possible hands."""
    found = Counter[str]()
    for seed in seeds:
        chance = random.Random(seed)
        seats = chance.choice((2, 3, 3, 4))
        axes = mix(chance) | {"idle_limit": 50, "reign_guard": 100}
        told, duke = Knowing(seats, axes), Schemer(chance, {"pass": 3.0, "coup": 9.0})
        position = duchy.Position.start(GAME, seats=seats, axes=axes)
        while not position.is_over and told.actionless_reigns < 6:
            text = duke.pick(position, told)
            position = position.play(text)
            told.play(text)
            state = position.state(State)
            if text == "pass" and told.to_deal:
                for viewer in told.least:
                    row = viewer - 1 if viewer else PUBLIC
                    assert state.sure[row] == told.least[viewer]
                    assert state.maybe[row] == told.most[viewer]
                    found["unsure" if told.least[viewer] < told.most[viewer] else "sure"] += 1
    return found


@pytest.mark.check
def test_T1b_I1_everybody_knows_of_idle_reigns_what_can_be_worked_out():
    found = knowledge(range(10))
    assert min(found["sure"], found["unsure"]) > 20


MEASURED = {
    ("random", 2): (110, 103, 31.0, 172, 0.8), ("keen", 2): (110, 77, 30.1, 258, 8.5),
    ("random", 3): (128, 109, 31.7, 109, 0.3), ("keen", 3): (108, 75, 32.2, 150, 1.9),
    ("random", 4): (139, 108, 31.9, 75, 0.3), ("keen", 4): (101, 70, 32.3, 94, 1.3),
}  # fmt: skip
"""Turns, decisions, purchases, the winner's prestige, dead ends in per cent: the measurements behind the rulings."""


@pytest.mark.slow
@pytest.mark.parametrize(("policy", "seats"), MEASURED)
def test_the_second_telling_plays_like_the_measured_rules(policy, seats):
    chance, count, rows = random.Random(seats), 500, list[tuple[int, ...]]()
    for _ in range(count):
        told, turns, decisions = Oracle(seats), 0, 0
        while (actor := told.actor()) is not None:
            legal = sorted(told.legal())
            deeds = [text for text in legal if text.split()[0] in ("lead", "follow")]
            text = chance.choice(deeds if policy == "keen" and deeds and actor != "nature" else legal)
            turns += text.split()[0] in ("lead", "pass")
            decisions += actor != "nature" and len(legal) > 1
            told.play(text)
        bought = 40 - sum(map(len, told.piles))
        rows.append((turns, decisions, bought, max(told.keys())[0], told.ending == "dead"))
    turns, decisions, bought, best, dead = map(mean, zip(*rows, strict=True))
    measured = MEASURED[policy, seats]
    assert turns == pytest.approx(measured[0], rel=0.06)
    assert decisions == pytest.approx(measured[1], rel=0.04)
    assert bought == pytest.approx(measured[2], rel=0.03)
    assert best == pytest.approx(measured[3], rel=0.06)
    assert 100 * dead == pytest.approx(measured[4], abs=3)
