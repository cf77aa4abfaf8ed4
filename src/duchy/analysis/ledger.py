"""A result as a sum, exactly: deal, chance, hidden cards, own errors, presents, and what the judge did not foresee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..kernel.dialect import mix, seeded
from ..players.named_plans import after
from ..players.search.halving import Doubles
from ..table.action import Action
from ..table.position import NATURE_NAME, Position
from .judge import Judgement
from .segments import Segment, segments_of
from .worth import TableWorth

Parts = dict[str, float]


@dataclass(frozen=True)
class Care:
    """How carefully luck is valued. With less care that of a single game is less certain, but as true on average."""

    deals: int = 64
    """Deals from which it is estimated what a seat is worth before the deal."""
    beliefs: int = 64
    """Fillings of what a seat could not see, in which the judge of the ledger values a decision from equal knowledge,
    each in a course of chance of its own."""
    lucks: int = 8
    """Courses of chance to come in which what nature did is valued."""


CARE: Final = Care()


@dataclass
class Ledger:
    """What of one seat's result was what, in shares of the win; all of it is the result less an equal share."""

    seat: int
    result: float
    deal: Parts
    """`seat`: what the seat is worth before the deal, less an equal share; `cards`: what was dealt."""
    chance: Parts
    """Luck in what nature did later, by the first word of what it did."""
    hidden: float
    """Luck in the own decisions: what was right or wrong from what was known, but the cards said otherwise."""
    own: float
    """What the own decisions cost: below 0 for errors."""
    presents: Parts
    """What the others' decisions gave: by `errors`, and by their luck with what was `hidden` from them."""
    drift: float
    """What was not foreseen: where the judge changed its mind without chance or error."""

    def total(self) -> float:
        """The sum of all parts."""
        parts = (*self.deal.values(), *self.chance.values(), *self.presents.values())
        return sum(parts) + self.hidden + self.own + self.drift

    @property
    def adjusted(self) -> float:
        """The result with average luck: less the luck of the deal, of chance and with hidden cards, of every seat."""
        luck = sum(self.deal.values()) + sum(self.chance.values()) + self.hidden + self.presents["hidden"]
        return self.result - luck


class Books:
    """Keeps the ledgers of one game."""

    def __init__(
        self, worth: TableWorth, positions: Sequence[Position], actions: Sequence[Action], care: Care = CARE
    ) -> None:  # fmt: skip
        self.worth, self.positions, self.actions, self.care = worth, positions, actions, care
        self.seats = worth.seats
        self.chance: dict[str, Doubles] = {}
        self.hidden, self.own = np.zeros(self.seats), np.zeros(self.seats)
        self.given = {"errors": np.zeros(self.seats), "hidden": np.zeros(self.seats)}
        self.drift = np.zeros(self.seats)
        self.course: list[Doubles] = []
        """The worth of the table after the deal and after each action or decision."""
        self.stops: list[int] = []
        """After how many actions that was."""
        self.lucks: list[Doubles] = []
        """What chance gave in the step to each stop, as it is booked."""
        self._lately: dict[int, tuple[Doubles, Doubles]] = {}

    def keep(self, judgements: Sequence[Judgement], tick: Callable[[], None] = lambda: None) -> list[Ledger]:
        """The ledgers, by seat; `tick` is called as often as the game has actions."""
        charged = {judged.segment.at: judged for judged in judgements if judged.is_preferred}
        decisions = {segment.at - 1: segment for segment in segments_of(self.positions, self.actions)}
        at = self.dealt
        start = worth = self._worth(at)
        self._note(at, start, np.zeros(self.seats))
        for _ in range(at):
            tick()
        while at < len(self.actions):
            segment = decisions.get(at)
            following = at + (len(segment.actions) if segment else 1)
            booked = np.zeros(self.seats) if segment else self._happened(at)
            after = self._worth(following)
            if segment:
                booked = self._decided(segment, charged.get(segment.at))
            self.drift += after - worth - booked
            for _ in range(at, following):
                tick()
            at, worth = following, after
            self._note(at, worth, np.zeros(self.seats) if segment else booked)
        even = self._before_the_deal()
        return [self._ledger(seat, even, start, worth) for seat in range(1, self.seats + 1)]

    def _note(self, at: int, worth: Doubles, luck: Doubles) -> None:
        self.stops.append(at)
        self.course.append(worth)
        self.lucks.append(luck)

    def _ledger(self, seat: int, even: Doubles, start: Doubles, result: Doubles) -> Ledger:
        at = seat - 1
        return Ledger(
            seat, float(result[at]),
            {"seat": float(even[at] - 1 / self.seats), "cards": float(start[at] - even[at])},
            {verb: float(luck[at]) for verb, luck in self.chance.items()},
            float(self.hidden[at]), float(self.own[at]),
            {kind: float(given[at]) for kind, given in self.given.items()}, float(self.drift[at]),
        )  # fmt: skip

    @property
    def dealt(self) -> int:
        """How many actions the deal took."""
        return next((at for at, position in enumerate(self.positions) if position.actor != NATURE_NAME), 0)

    def _before_the_deal(self) -> Doubles:
        """What each seat is worth before the deal: the mean over deals."""
        start, total = self.positions[0], np.zeros(self.seats)
        if start.actor != NATURE_NAME:
            return self.worth.of(start)
        for deal in range(self.care.deals):
            rng, state = seeded(mix(self.worth.seed, deal)), start.state()
            while Position(start.settled, state).actor == NATURE_NAME:
                start.game.rules.apply(state, start.game.chance.sample(state, rng))
            total += self.worth.of(Position(start.settled, state))
        return total / self.care.deals

    def _worth(self, at: int) -> Doubles:
        """The worth of a table of the game."""
        if self.positions[at].actor == NATURE_NAME:
            return self._by_chance(at)[1]
        if at - 1 in self._lately and self.positions[at].actor is not None:
            return self._lately[at - 1][0]
        return self.worth.of(self.positions[at])

    def _by_chance(self, at: int) -> tuple[Doubles, Doubles]:
        """The worth of the table after nature's action, and what it was before it, in courses of chance of their own:
        in those of the turn all draws of a turn would share the error of the same few courses.
        """
        if at not in self._lately:
            found = self.worth.chance(self.positions[at], self.actions[at].code, moment_of(at), self.care.lucks)
            self._lately = {at: found}
        return self._lately[at]

    def _happened(self, at: int) -> Doubles:
        """Book the luck of nature's action."""
        happened, expected = self._by_chance(at)
        verb = str(self.actions[at]).split()[0]
        self.chance[verb] = self.chance.get(verb, np.zeros(self.seats)) + happened - expected
        return happened - expected

    def _decided(self, segment: Segment, charged: Judgement | None) -> Doubles:
        """Book the error of a decision, if it was one, and the luck with what was hidden."""
        error = np.array(charged.shares) - np.array(charged.best_shares) if charged else np.zeros(self.seats)
        lucky, seat = self.lucky(segment), segment.seat - 1
        others = np.arange(self.seats) != seat
        self.own[seat] += error[seat]
        self.hidden[seat] += lucky[seat]
        self.given["errors"] += error * others
        self.given["hidden"] += lucky * others
        return error + lucky

    def lucky(self, segment: Segment) -> Doubles:
        """How much more a decision gained on the true table than on those that the seat could not tell from it."""
        before = segment.before
        if segment.is_forced or not before.game.hidden.HIDES:
            return np.zeros(self.seats)
        view, foreseen = before.view(segment.seat), np.zeros(self.seats)
        courses = range(self.care.beliefs)
        for course in courses:
            guess = view.guess(mix(mix(self.worth.seed, segment.at), course))
            foreseen += self._gained(guess, segment, range(course, course + 1))
        return self._gained(before, segment, courses) - foreseen / len(courses)

    def _gained(self, before: Position, segment: Segment, courses: range) -> Doubles:
        """How much a decision gained on one table, on average over these courses of chance."""
        moment, end = moment_of(segment.at - 1), after(before, segment.actions)
        return self.worth.in_courses(end.state(), moment, courses) - self.worth.in_courses(
            before.state(), moment, courses
        )


def moment_of(at: int) -> int:
    """A number for the course of chance in which a step is valued; no turn has the same."""
    return mix(at, 1)
