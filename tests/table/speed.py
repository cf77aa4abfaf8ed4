"""Decisions with `Position` objects in a second of processor time: `python -m tests.table.speed`."""

from __future__ import annotations

import time

from duchy.batch.speed import positions
from duchy.games import NAMES, game_named

SECONDS = 3.0


def main() -> None:
    """Print a line for each game."""
    for name in NAMES:
        measure = positions(game_named(name).settle(None, {}, None))
        measure(0.0)
        began = time.process_time()
        decisions = measure(SECONDS).decisions
        print(f"{name:16}{decisions / (time.process_time() - began):10,.0f}", flush=True)


if __name__ == "__main__":
    main()
