"""Any input gets exactly one reply, and the engine keeps running (quality B1)."""

from __future__ import annotations

import pytest

from .fuzz import InProcess, Process, run


@pytest.mark.check
@pytest.mark.rotating(2)
@pytest.mark.parametrize("seed", [1, 3])
def test_every_line_has_one_reply(seed: int) -> None:
    codes = run(10_000, seed, InProcess())
    assert codes["ok"] > 2000
    assert len(codes) > 35


def test_every_line_has_one_reply_from_the_process() -> None:
    engine = Process()
    run(2_000, 2, engine)
    assert engine.close() == (0, b"", b"")
