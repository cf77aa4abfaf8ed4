"""The process itself: `analyst.py` is what the server sees of it.

A game is analysed; the question `answer` is how good another plan for one of its decisions is.
"""

from __future__ import annotations

import json
import math
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, cast

import msgspec

from ...analysis.answers import graded
from ...analysis.effort import SEED, WORLDS
from ...analysis.evaluation import Candidate, evaluate
from ...analysis.findings import findings_in
from ...analysis.shown.wording import reason_in_all_languages
from ...analysis.verdicts import BOUND
from ...analysis.whole import analyse
from ...analysis.worth import glance, worth_to
from ...kernel.cache import cache_home
from ...kernel.errors import WeightsError
from ...kernel.notice import NOTICE
from ...table.action import Action
from ...table.diagram_reader import read_playable
from ...table.match import Step
from ...table.plan import goes_on
from ...table.position import Position, View
from ...table.record import Reading, read_record
from ..memo import Memo
from ..messages.analysis import DIGITS, analysed, rounded
from ..messages.branch import played_on
from ..messages.sketch import UNKNOWN, eyes_on, reading_of
from ..protocol import frame_of
from ..review import Advised, Answer, Answered, Branch, Estimate, Sketch, Weighing, Worth
from ..review import Reply as Replied
from .analyst import About, Reply, Request
from .tutoring import looked_ahead, prepared, search_of, weighed

NICENESS: Final = 10
LONGEST_S: Final = 120.0
"""CPU time of a question, with the 35 s in which a search is compiled for the first time. A turn of a position that is
made up may have hundreds of steps.
"""
REPLY_WORLDS: Final = 64
"""In which the plans of a seat that is played for somebody are compared."""
OPEN: Final = 4
"""Records that stay open, since questions about a game follow each other."""


def main() -> None:
    """Answer until the input ends; Ctrl+C is left to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    NOTICE.quiet = True
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    Analysing().run()


class Analysing:
    """Requests as they come: a question is answered before the next decision of a game."""

    def __init__(self) -> None:
        self._games, self._questions = queue.SimpleQueue[Request](), queue.SimpleQueue[Request]()
        self._due = threading.Semaphore(0)
        self._is_over = False

    def run(self) -> None:
        """Answer until the input ends."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._due.acquire()
            if self._is_over:
                return
            self.answer_questions()
            if not self._games.empty():
                request = self._games.get()
                say(analysis(request, Percents(request["id"], self.answer_questions)))

    def _listen(self) -> None:
        for line in sys.stdin:
            request = cast(Request, json.loads(line))
            (self._questions if "about" in request else self._games).put(request)
            self._due.release()
        self._is_over = True
        self._due.release()

    def answer_questions(self) -> None:
        """Answer those that wait."""
        while not self._questions.empty():
            say(answer(self._questions.get()))


class Percents:
    """Tells how much of a game is done, each percent once, and lets questions come in between."""

    def __init__(self, number: int, between: Callable[[], None]) -> None:
        self._number, self._between = number, between
        self._told = -1

    def __call__(self, done: int, of: int) -> None:
        """So much is done."""
        percent = 100 * done // of
        if percent != self._told:
            self._told = percent
            say({"id": self._number, "done": done, "of": of})
        self._between()


def analysis(request: Request, progress: Callable[[int, int], None]) -> Reply:
    """The analysis of a game."""
    began, reading = time.process_time(), read_record(request.get("record", ""))
    record, seed, worlds = reading.record, request.get("seed", SEED), request.get("worlds", 0)
    try:
        say(first_impression(request["id"], reading))
        kept = findings_in(cache_home(), record.settled, record.actions, seed, worlds)
        found = analyse(reading.positions, record.actions, seed, worlds, progress, kept=kept)
    except WeightsError:
        return {"id": request["id"], "failed": True}
    text = frame_of(analysed(found, worlds)).decode()
    return {"id": request["id"], "found": text, "cpu": time.process_time() - began}


def first_impression(number: int, reading: Reading) -> Reply:
    """What a net states of a game at once, for whoever waits. Raises WeightsError."""
    seen = glance(reading.positions)
    return {"id": number, "stops": [*seen.stops], "course": [rounded(shares) for shares in seen.course]}


def answer(request: Request) -> Reply:
    """The answer to a question; one that takes too long ends the process."""
    began = time.process_time()
    try:
        with ending_after(LONGEST_S):
            found = ANSWERS[request.get("about", "answer")](request.get("question", ""))
    except WeightsError:
        return {"id": request["id"], "failed": True}
    return {"id": request["id"], "found": frame_of(found).decode(), "cpu": time.process_time() - began}


@contextmanager
def ending_after(seconds: float) -> Generator[None]:
    """The system ends the process if that takes more CPU time, in compiled code too. Windows cannot."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def answered(question: str) -> Answered:
    """How good an answer to a decision is."""
    asked = msgspec.json.decode(question, type=Answer)
    view = opened(asked.record).positions[asked.at].view(asked.seat)
    plans = [[view.guess(0).action(text) for text in plan] for plan in (asked.plan, asked.played, asked.best)]
    found = graded(view, plans[0], plans[1], plans[2], SEED, search=search_of(view.game))
    behind, gain = found.behind, found.gain
    shares = (behind.more, behind.half, gain.more, gain.half)
    return Answered(found.verdict, *(round(share, DIGITS) for share in shares))


def worth(question: str) -> Worth:
    """What a branch is worth to those who look at it, over tables that they cannot tell from it."""
    asked = msgspec.json.decode(question, type=Weighing)
    position = played_on(opened(asked.record), asked).position
    shares, halves = worth_to(position.view(asked.seat) if asked.seat else position, SEED, asked.worlds)
    return Worth([round(share, DIGITS) for share in shares], [round(half, DIGITS) for half in halves])


def replied(question: str) -> Replied:
    """What a strong player would do, knowing what the seat knows that is to act."""
    asked = msgspec.json.decode(question, type=Branch)
    position = played_on(opened(asked.record), asked).position
    assert isinstance(position.actor, int)
    found = evaluate(position.view(position.actor), SEED, REPLY_WORLDS, search=search_of(position.game))
    return Replied([*texts_along(position, found.best.plan)])


def estimated(question: str) -> Estimate:
    """What a position that somebody has made up is worth as far as the seat to act can know, and its best plans."""
    position = read_playable(msgspec.json.decode(question, type=Sketch).diagram)
    view, is_open = eyes_on(position), not isinstance(position.actor, int) and UNKNOWN not in position.diagram()
    found = evaluate(view, SEED, WORLDS, search=search_of(position.game)) if view.actor == view.seat else None
    if found and found.is_exact:
        shares, halves = found.best.shares, [0.0] * len(found.best.shares)
    else:
        shares, halves = worth_to(position if is_open else view, SEED, WORLDS)
    worth = rounded(shares), rounded(halves)
    if not found:
        return Estimate(0, *worth, [])
    plans = [advised(view, position, candidate) for candidate in found.levelled(shares).candidates]
    return Estimate(view.seat, *worth, plans)


def advised(view: View, position: Position, found: Candidate) -> Advised:
    """One plan of a judged position."""
    half, plan = BOUND * found.error, [*texts_along(position, found.plan)]
    return Advised(
        plan=plan, shares=rounded(found.shares), behind=round(found.behind, DIGITS),
        half=round(half, DIGITS) if math.isfinite(half) else None, equal=found.is_equal,
        goes_on=len(plan) == len(found.plan) and goes_on(view, found.plan),
        why=reason_in_all_languages(view, found.reason, "worse" if found.behind > 0 else "best"),
    )  # fmt: skip


def texts_along(position: Position, plan: Sequence[Action]) -> Iterator[str]:
    """A plan, as far as it can be played without anything new being seen."""
    here = position
    for action in plan:
        if here.actor != position.actor or here.refusal(action):
            return
        yield str(action)
        after = here.play(action)
        if not Step(here, action, after).is_open:
            return
        here = after


def opened(text: str) -> Reading:
    """A record that was opened lately, or is opened now."""
    return _OPENED.get(text, lambda: reading_of(text))


_OPENED: Final[Memo[Reading]] = Memo(OPEN)
ANSWERS: Final[Mapping[About, Callable[[str], msgspec.Struct]]] = {
    "answer": answered, "worth": worth, "reply": replied, "judge": estimated, "prepare": prepared,
    "ahead": looked_ahead, "weigh": weighed,
}  # fmt: skip


_SAYING: Final = threading.Lock()


def say(message: Reply) -> None:
    """Write one line."""
    with _SAYING:
        print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
