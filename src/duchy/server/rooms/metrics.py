"""Counts for the operator, in the text format of Prometheus. They name no game and no person."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ..ledger.refusal import Refusal
from ..storage.file_watch import LOST
from ..storage.schema import StoreError

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of a histogram's buckets, in seconds."""


@dataclass
class Histogram:
    """How long something took."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, about: str) -> Iterator[str]:
        """In Prometheus' text."""
        yield from (f"# HELP {name} {about}", f"# TYPE {name} histogram")
        count = 0
        for bound, inside in zip((*map(str, BOUNDS), "+Inf"), self.buckets, strict=True):
            count += inside
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {count}"


class Metrics:
    """All counts of one server."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str, str]] = Counter()
        """By name, label and value."""
        self.levels: dict[str, int] = {"sockets": 0, "rooms": 0, "quarantined": 0}
        self.commits, self.answers, self.decisions, self.waits = (Histogram() for _ in range(4))

    def count(self, name: str, label: str = "", value: str = "", by: int = 1) -> None:
        """One more of `duchy_<name>_total`."""
        self.counts[name, label, value] += by

    def spend(self, lane: str, seconds: float) -> None:
        """Work of a lane has taken that much CPU time."""
        self.count("work_milliseconds", "lane", lane, by=round(1000 * seconds))

    def committed(self, writes: int, seconds: float) -> None:
        """A transaction is on the disk."""
        self.count("events", by=writes)
        self.commits.add(seconds)

    def text(self) -> str:
        """Everything, as `GET /metrics` answers it."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        for name, number in sorted(self.levels.items()):
            yield from (f"# TYPE duchy_{name} gauge", f"duchy_{name} {number}")
        last = ""
        for (name, label, value), number in sorted(self.counts.items()):
            if name != last:
                yield f"# TYPE duchy_{name}_total counter"
                last = name
            labels = f'{{{label}="{value}"}}' if label else ""
            yield f"duchy_{name}_total{labels} {number}"
        yield from self.commits.lines("duchy_commit_seconds", "One transaction with all its events.")
        yield from self.answers.lines("duchy_answer_seconds", "From a person's message to its ack.")
        yield from self.waits.lines("duchy_opponent_wait_seconds", "How long an opponent waits for its turn to think.")
        yield from self.decisions.lines("duchy_decision_seconds", "An opponent's decision.")


def not_stored(error: StoreError, metrics: Metrics) -> Refusal:
    """What is said if the store fails, which is counted."""
    metrics.count("store_failures", "code", error.code)
    return Refusal("STORE_LOST" if error.code in LOST else "NOT_STORED", store=error.code)
