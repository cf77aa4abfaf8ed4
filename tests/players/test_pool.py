"""Processes that play deals end when they are told to, even one that does not hear it the first time."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from duchy.players.measure.pool import terminate

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
