"""What is made seldom and asked for often is made once, and nobody waits for what others ask."""

from __future__ import annotations

import asyncio
import threading

import pytest

from duchy.server.recent import Recent


def test_it_is_made_once_for_all_who_ask_meanwhile() -> None:
    made: list[int] = []

    async def ask() -> list[int]:
        recent = Recent[int](2)
        return await asyncio.gather(*(recent.get("a", lambda: made.append(1) or len(made)) for _ in range(5)))

    assert asyncio.run(ask()) == [1] * 5


def test_what_takes_long_keeps_nobody_else_waiting() -> None:
    free = threading.Event()

    async def ask() -> int:
        recent = Recent[bool](2)
        slow = asyncio.ensure_future(recent.get("slow", lambda: free.wait(30)))
        await asyncio.sleep(0)
        quick = await asyncio.wait_for(recent.get("quick", lambda: True), 30)
        assert not slow.done()
        free.set()
        return quick + await slow

    assert asyncio.run(ask()) == 2


def test_the_latest_are_kept_and_failures_are_not() -> None:
    made: list[str] = []

    def fail() -> str:
        made.append("failed")
        raise ValueError("no")

    async def ask() -> None:
        recent = Recent[str](2)
        for _ in range(2):
            with pytest.raises(ValueError, match="no"):
                await recent.get("x", fail)
        for key in "abacab":
            await recent.get(key, lambda key=key: made.append(key) or key)

    asyncio.run(ask())
    assert made == ["failed", "failed", "a", "b", "c", "b"]


def test_who_goes_away_takes_nothing_from_the_others() -> None:
    free = threading.Event()

    async def ask() -> bool:
        recent = Recent[bool](2)
        first, second = (asyncio.ensure_future(recent.get("a", lambda: free.wait(30))) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        free.set()
        return await second

    assert asyncio.run(ask())
