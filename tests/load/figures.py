"""Figures of a load, and the check that nothing acknowledged was lost."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from duchy.server.ledger.loading import load
from duchy.server.storage.sqlite import SqliteStore

from .tables import Tally


def percentile(values: Sequence[float], share: float) -> float:
    """The percentile, in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def latencies(tally: Tally) -> str:
    """How long the acks took."""
    shares = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return ", ".join(f"{name} {percentile(tally.answers, share):.1f} ms" for name, share in shares.items())


def lost(file: str, tally: Tally) -> tuple[int, int]:
    """How many acknowledged actions are missing from the file or duplicated, and out of how many. Also checks all
    chains."""
    with closing(SqliteStore(Path(file))) as store:
        written = Counter(
            f"{event.table} {event.seat} {event.client_id}"
            for table in store.tables()
            for event in store.events(table)
            if event.client_id
        )
        for table in store.tables():
            load(store, table)
    return sum(written[name] != 1 for name in tally.acknowledged), len(tally.acknowledged)


def machine() -> str:
    """The machine of the measurement."""
    cores, (load1, _, _) = os.cpu_count(), os.getloadavg()
    return (
        f"{cores} cores, {platform.machine()}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, "
        f"load {load1:.1f} before"
    )
