"""`duchy puzzles mine` that is told to stop, as it begins and while it works: one line at most, and a whole file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from duchy.kernel.notice import in_english
from duchy.puzzles.puzzle import read_puzzles

PROC = Path("/proc")
pytestmark = pytest.mark.skipif(not PROC.exists(), reason="processes are looked for in /proc")


def helpers_of(pid: int) -> list[int]:
    """The processes that it has started."""
    return [int(text) for text in (PROC / str(pid) / "task" / str(pid) / "children").read_text().split()]


@pytest.mark.parametrize("wait_s", [0.0, 4.0])
@pytest.mark.parametrize(("told", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_it_ends_in_order(tmp_path: Path, told: signal.Signals, status: int, wait_s: float) -> None:
    file = tmp_path / "mined.jsonl"
    mining = subprocess.Popen(
        [sys.executable, "-m", "duchy", "puzzles", "mine", "magnate", "--games", "1000000", "--cores", "2",
         "--out", str(file), "--lang", "en"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while len(helpers_of(mining.pid)) < 3 and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(wait_s)
    helpers = helpers_of(mining.pid)
    assert len(helpers) >= 3, "two that look for puzzles, and Python's own"
    if told == signal.SIGINT:
        os.killpg(mining.pid, told)
    else:
        mining.terminate()
    out, err = mining.communicate(timeout=60)
    assert mining.returncode == status
    assert out == ""
    said = [line for line in err.splitlines() if line != in_english("magnate", None)]  # a cold cache is announced, too
    assert len(said) == (1 if told == signal.SIGINT else 0), err
    read_puzzles(file, "magnate")
    until = time.monotonic() + 60
    while any(map(is_there, helpers)):
        assert time.monotonic() < until
        time.sleep(0.05)


def is_there(pid: int) -> bool:
    try:
        return "State:\tZ" not in (PROC / str(pid) / "status").read_text()
    except OSError:
        return False
