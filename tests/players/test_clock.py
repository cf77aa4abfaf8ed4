"""The wall clock, and the CPU clock, which stops while nobody thinks."""

from __future__ import annotations

import time

import pytest

from duchy.players import clock


def test_cpu_time_stands_still_while_the_thread_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_read", time.perf_counter)
    began = clock.now()
    time.sleep(0.2)
    assert clock.now() - began >= 0.2
    clock.count_cpu_time()
    began = clock.now()
    time.sleep(0.2)
    assert clock.now() - began < 0.1
