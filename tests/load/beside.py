"""A15: people against the strongest level, in turns by themselves, with tutors, and beside an analysis.

All three are measured in slices of one run, so that a machine's speed, which varies by the minute, tells nothing.
"""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Final

import httpx
import msgspec

import duchy
from duchy.table.match import Match

from .figures import percentile
from .loads import GAMES, STRONGEST, Result, checked, opened, settled
from .served import Served
from .tables import Seat, Table, Tally

WAYS: Final = ("by themselves", "with tutors", "beside an analysis")
ANALYSED: Final = "rois_faineants"
ASKED_AGAIN_S: Final = 0.5
WARM_S: Final = 300.0
"""How long it may take until all three games' tutors answer; with empty caches they compile first."""
ALLOWED: Final = 1.05
"""How much longer than by themselves the slowest hundredth of acks may take."""


class Answer(msgspec.Struct):
    """What an answer to a weighing says."""

    kind: str = msgspec.field(name="is")
    cid: str | None = None
    judged: bool = False


READ: Final = msgspec.json.Decoder(Answer)


@dataclass
class Weighings:
    """How long people waited for their tutors, and how often these had judged."""

    waits: list[float] = field(default_factory=list[float])
    judged: set[str] = field(default_factory=set[str])
    """The games of which a decision was judged."""


class Learner(Seat):
    """A person who, where that is wanted, has a tutor and asks it before each action."""

    def __init__(self, table: Learning, number: int) -> None:
        super().__init__(table, number)
        self.learning = table
        self.has_tutor = False
        self._meant: tuple[str, float] | None = None
        """The action that is being weighed, and since when."""

    @property
    def waits_for_tutor(self) -> bool:
        """Whether an answer of the tutor is still to come."""
        return self._meant is not None

    def hear(self, frame: bytes) -> None:
        answer = READ.decode(frame)
        if answer.kind == "weighed":
            self._weighed(answer)
        elif answer.kind != "ack" or answer.cid in self.sent:
            super().hear(frame)

    def act(self, wanted: float) -> None:
        if self.has_tutor != self.learning.is_tutored:
            self.has_tutor, self.legal = self.learning.is_tutored, []
            watch = "inaccuracy" if self.has_tutor else "off"
            self._say({"is": "tutor", "cid": f"t{self.v}", "base": self.v, "watch": watch})
        elif self.has_tutor:
            action, self.legal = self.table.rng.choice(self.legal), []
            self._meant = action, time.perf_counter()
            self._say({"is": "weigh", "cid": f"w{self.v}", "base": self.v, "a": action})
        else:
            super().act(wanted)

    def _weighed(self, answer: Answer) -> None:
        """Whatever the tutor says, it is played."""
        assert self._meant
        (action, since), self._meant = self._meant, None
        now = time.perf_counter()
        self.learning.weighings.waits.append(now - since)
        if answer.judged:
            self.learning.weighings.judged.add(self.table.game)
        self.legal = [action]
        super().act(now)


class Learning(Table):
    """A table of one person against the strongest level, who acts at once unless it is not the turn of these tables."""

    def __init__(self, served: Served, game: str, weighings: Weighings) -> None:
        super().__init__(served, game, Tally(), {"2": STRONGEST}, lambda table: self.go_on())
        self.weighings, self.is_tutored, self.is_paused = weighings, False, False

    def person(self, number: int) -> Seat:
        return Learner(self, number)

    def go_on(self) -> None:
        """Act, unless paused."""
        if not self.is_paused:
            self.act()

    @property
    def waits(self) -> bool:
        """Whether an answer is still to come."""
        return any(seat.sent or (isinstance(seat, Learner) and seat.waits_for_tutor) for seat in self.seats)


class Analyses:
    """Somebody who has one finished game after another explained, as long as that is wanted."""

    def __init__(self, server: Served) -> None:
        self._address, self._rng = f"http://{server.address}/api/analysis", random.SystemRandom()
        self.done = 0
        self.is_wanted = False

    async def run(self) -> None:
        """Until it is not wanted, and the last one is done."""
        self.is_wanted = True
        async with httpx.AsyncClient(timeout=120) as http:
            while self.is_wanted:
                record = self._record()
                while (await http.post(self._address, content=record)).json().get("is") != "analysed":
                    await asyncio.sleep(ASKED_AGAIN_S)
                self.done += 1

    def _record(self) -> str:
        """A game that nobody has had explained yet."""
        match = Match(duchy.games[ANALYSED].settle(None, {}, 2), self._rng.getrandbits(60))
        match.play_random(10_000)
        return match.record_text()


async def learning(server: Served, games: int, rounds: int, seconds: float) -> Result:
    """That many tables, each way in turns so often, each time for so long."""
    weighings, analyses = Weighings(), Analyses(server)
    tables: list[Learning] = await opened([Learning(server, GAMES[at % 3], weighings) for at in range(games)])
    await warmed(tables, weighings, min(WARM_S, 20 * seconds))
    weighings.waits.clear()
    tallies = {way: Tally() for way in WAYS}
    for _ in range(rounds):
        for way in WAYS:
            await a_slice(tables, way, tallies[way], analyses, seconds)
    for table in tables:
        table.stop()
    result = Result("A15", "")
    for way, tally in tallies.items():
        part = checked("A15", way, tally, server, list(tables))
        result.wrong += [f"{way}: {each}" for each in part.wrong]
    alone = percentile(tallies[WAYS[0]].answers, 0.99)
    said = [f"{games} games against the {STRONGEST}, {rounds} slices of {seconds:.0f} s each way"]
    for way, tally in tallies.items():
        p50, p99 = percentile(tally.answers, 0.5), percentile(tally.answers, 0.99)
        said.append(f"{way} {len(tally.answers)} acks, p50 {p50:.1f} ms, p99 {p99:.1f} ms ({p99 / alone:.2f} times)")
        if p99 > ALLOWED * alone:
            result.unmet.append(f"p99 {way} more than {ALLOWED} times that by themselves")
    waits = [percentile(weighings.waits, share) for share in (0.5, 0.95)]
    said.append(f"{len(weighings.waits)} decisions weighed, p50 {waits[0]:.0f} ms, p95 {waits[1]:.0f} ms")
    said.append(f"tutors judged in {len(weighings.judged)} games; {analyses.done} games analysed")
    result.line = "; ".join(said)
    return result


async def warmed(tables: list[Learning], weighings: Weighings, seconds: float) -> None:
    """Play with tutors until those of all games answer, at most for so long; none of it counts."""
    until = time.perf_counter() + seconds
    resume(tables, is_tutored=True)
    kinds = {table.game for table in tables}
    while weighings.judged != kinds and time.perf_counter() < until:
        await asyncio.sleep(0.1)
    await pause(tables)


async def a_slice(tables: list[Learning], way: str, tally: Tally, analyses: Analyses, seconds: float) -> None:
    """Play that way for so long; what was begun is ended outside of what counts."""
    for table in tables:
        table.tally = tally
    asking = asyncio.create_task(analyses.run()) if way == WAYS[2] else None
    resume(tables, is_tutored=way == WAYS[1])
    await asyncio.sleep(seconds)
    await pause(tables)
    if asking:
        analyses.is_wanted = False
        await asking


def resume(tables: list[Learning], *, is_tutored: bool) -> None:
    """Everybody plays on."""
    for table in tables:
        table.is_tutored, table.is_paused = is_tutored, False
        table.act()


async def pause(tables: list[Learning]) -> None:
    """Nobody begins anything, and everything that was sent is answered."""
    for table in tables:
        table.is_paused = True
    await settled(tables)
