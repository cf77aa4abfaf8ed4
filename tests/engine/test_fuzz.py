"""Any input gets exactly one reply, and the engine keeps running (quality B1)."""

from __future__ import annotations

import pytest

from .fuzz import InProcess, Process, run


@pytest.mark.check
def test_every_line_has_one_reply() -> None:
    codes = run(20_000, 1, InProcess())
    assert codes["ok"] > 4000
    assert len(codes) > 35


def test_every_line_has_one_reply_from_the_process() -> None:
    engine = Process()
    run(2_000, 2, engine)
    assert engine.close() == (0, b"", b"")
