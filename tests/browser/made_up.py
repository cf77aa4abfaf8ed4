"""Analyses made up for tests of the page: of any finished game, at once, with every mark there is; ledgers add up."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from itertools import cycle, pairwise
from typing import ClassVar

import msgspec
from tests.server.serving import PATIENCE

from duchy.analysis.segments import segments_of
from duchy.server.messages.branch import played_on
from duchy.server.messages.sketch import reading_of
from duchy.server.protocol import Weighed, frame_of
from duchy.server.review import (
    Account,
    Advised,
    Analysed,
    Answer,
    Answered,
    Branch,
    Estimate,
    Judged,
    Reply,
    Sketch,
    Weighing,
    Worth,
)
from duchy.server.rooms.analyst import About, Course, NoAnalysis, OnProgress, Progress
from duchy.server.rooms.tutoring import Done
from duchy.table.diagram_reader import read_diagram
from duchy.table.position import Position
from duchy.table.record import Reading, read_record

LOSSES = {"": -0.01, "??": 0.21, "~": 0.03, "?!": 0.04, "!": -0.12, "?": 0.08}


class MadeUp:
    """Stands in for the process that analyses."""

    may_end = threading.Event()
    """Cleared, it waits after three tenths of the work."""
    fails = False
    answers: ClassVar[Answered | None] = None
    """What is said of every answer; None: it depends on the answer."""

    def analyse(self, record: str, seed: int, worlds: int, progress: OnProgress) -> tuple[bytes, float]:
        """The answer for a page, and what it cost."""
        found = made_up(read_record(record), worlds)
        progress(Progress(glance=Course(found.stops, found.course)))
        progress(Progress(3, 10))
        assert self.may_end.wait(PATIENCE)
        if MadeUp.fails:
            raise NoAnalysis
        return frame_of(found), 0.0

    def ask(self, about: About, question: str) -> tuple[bytes, float]:
        """The answer to a question: the best plan is as good as itself, any other a little better than the played; a
        branch is worth a hundredth more with every play, to 8 and then 2 and 0.5; the first action is the reply; the
        first three of a position are its plans, each a tenth worse."""
        if about == "worth":
            weighing = msgspec.json.decode(question, type=Weighing)
            plays, half = len(weighing.plays), 2.56 / weighing.worlds
            return frame_of(Worth([0.5 + 0.01 * plays, 0.5 - 0.01 * plays, 0.0, 0.0], [half] * 4)), 0.0
        if about == "judge":
            position = read_diagram(msgspec.json.decode(question, type=Sketch).diagram)
            plans = [
                Advised([str(action)], [0.6 - 0.1 * at] * 4, 0.1 * at, 0.03, equal=at == 0)
                for at, action in enumerate(position.actions()[:3])
            ]
            return frame_of(Estimate(int(position.actor or 0), [0.6, 0.4, 0.0, 0.0], [0.02] * 4, plans)), 0.0
        if about == "prepare":
            return frame_of(Done()), 0.0
        if about == "reply":
            branch = msgspec.json.decode(question, type=Branch)
            position = played_on(reading_of(branch.record), branch).position
            return frame_of(Reply([str(position.actions()[0])])), 0.0
        asked = msgspec.json.decode(question, type=Answer)
        if self.answers:
            return frame_of(self.answers), 0.0
        if asked.plan == asked.best:
            return frame_of(Answered("best", 0.0, 0.0, 0.1, 0.03)), 0.0
        if asked.plan == asked.played:
            return frame_of(Answered("played", 0.1, 0.03, 0.0, 0.0)), 0.0
        return frame_of(Answered("better", 0.06, 0.03, 0.04, 0.03)), 0.0

    def stop(self) -> None:
        """Nothing is to be ended."""


MadeUp.may_end.set()


class Warns(MadeUp):
    """Stands in for the process of the tutors."""

    says: ClassVar[Weighed] = Weighed("", judged=True)
    """What it says of every decision."""
    may_answer = threading.Event()
    """Cleared, it thinks until it is set."""

    def ask(self, about: About, question: str) -> tuple[bytes, float]:
        """The same, whatever is asked."""
        assert self.may_answer.wait(PATIENCE)
        return frame_of(self.says), 0.0


Warns.may_answer.set()


def made_up(reading: Reading, worlds: int) -> Analysed:
    """An analysis of that game."""
    positions, seats = reading.positions, reading.record.settled.seats
    begins = next(at for at, position in enumerate(positions) if isinstance(position.actor, int))
    stops = [*range(begins, len(positions))]
    course = [*wandering(seats, len(stops) - 1), result_of(positions[-1])]
    lucks = [[0.0] * seats, *([b - a for a, b in zip(*both, strict=True)] for both in pairwise(course))]
    accounts = [account(seat, course[-1]) for seat in range(seats)]
    return Analysed(worlds, [*judged(reading)], accounts, stops, course, lucks)


def judged(reading: Reading) -> Iterator[Judged]:
    """Every decision, marked in turn; something else that was possible is said to be the other plan, and of
    an error its last action to have cost the most."""
    marks, rng, seats = cycle(LOSSES), random.Random(0), reading.record.settled.seats
    for segment in segments_of(reading.positions, reading.record.actions):
        if segment.is_forced:
            continue
        mark = next(marks)
        shares = [1 / seats] * seats
        others = [*shares]
        others[segment.seat - 1] += LOSSES[mark]
        yield Judged(
            at=segment.at - 1, count=len(segment.actions), seat=segment.seat,
            played=[str(action) for action in segment.actions], best=[str(rng.choice(segment.before.actions()))],
            mark=mark, loss=LOSSES[mark], half=0.02, shares=shares, best_shares=others, spread=0.03,
            better=LOSSES[mark] > 0, real=True, why={"en": "Better for {seat1}."} if mark == "??" else {},
            blamed=len(segment.actions) - 1 if LOSSES[mark] > 0 else 0,
        )  # fmt: skip


def wandering(seats: int, count: int) -> Iterator[list[float]]:
    """Shares that go up and down and make one win."""
    rng, shares = random.Random(0), [1 / seats] * seats
    for _ in range(count):
        yield [*shares]
        giver, taker = rng.sample(range(seats), 2)
        given = min(0.1 * rng.random(), shares[giver])
        shares[giver] -= given
        shares[taker] += given


def result_of(position: Position) -> list[float]:
    """The shares at the end."""
    winners = position.standing().winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(1, position.settled.seats + 1)]


def account(seat: int, result: list[float]) -> Account:
    """A ledger that adds up."""
    deal, chance = {"seat": 0.012, "cards": -0.004}, {"roll": -0.123, "draw": 0.051}
    presents = {"errors": 0.31, "hidden": -0.02}
    parts = [*deal.values(), *chance.values(), *presents.values(), -0.05, -0.27]
    drift = result[seat] - 1 / len(result) - sum(parts)
    return Account(seat + 1, result[seat], deal, chance, -0.05, -0.27, presents, drift, 0.5)
