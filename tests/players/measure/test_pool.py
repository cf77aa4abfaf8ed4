"""Processes that play deals end when they are told to, even one that does not hear it the first time; Ctrl+C is none of
their business.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from multiprocessing import active_children, get_context
from multiprocessing.synchronize import Event

import duchy
from duchy.players.helpers import terminate
from duchy.players.measure.arena import Contest
from duchy.players.measure.contestants import side_named
from duchy.players.measure.pool import Pool

SPAWN = get_context("spawn")
HEARD_AT_LAST = 7


def ends_when_told_twice(ready: Event) -> None:
    told: list[int] = []

    def hear(signum: int, frame: object) -> None:
        told.append(signum)
        if len(told) > 1:
            os._exit(HEARD_AT_LAST)

    signal.signal(signal.SIGTERM, hear)
    ready.set()
    while True:
        time.sleep(60)


def test_a_process_that_did_not_hear_it_is_told_again():
    ready = SPAWN.Event()
    process = SPAWN.Process(target=ends_when_told_twice, args=(ready,), daemon=True)
    process.start()
    assert ready.wait(60)
    terminate([process])
    assert process.exitcode == HEARD_AT_LAST


def test_ctrl_c_while_they_are_starting_does_not_reach_them():
    settled = duchy.games["nullgame"].settle(None, {}, 2)
    contest = Contest.of(settled, [side_named("random", 1)] * 2, False)
    others, over = set(active_children()), threading.Event()

    def interrupt() -> None:
        while not over.wait(0.01):
            for process in set(active_children()) - others:
                if process.pid:
                    with suppress(ProcessLookupError):
                        os.kill(process.pid, signal.SIGINT)

    impatient = threading.Thread(target=interrupt)
    impatient.start()
    try:
        with Pool(1) as pool:
            (played,) = pool.play(iter([(contest, 0)]))
    finally:
        over.set()
        impatient.join()
    assert played[0] == contest
