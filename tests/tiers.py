"""Tiers of tests: `make test` takes every case once, within a budget of processor time; `make check` takes all.

What a test is tried with besides its own cases (an edition with its options and seats, a language, a size of window...)
rotates in the short tier: of each case one such table is taken, another one at another commit. Tests that are too dear
for a newcomer who waits bear the mark `check`; they run in `make check` alone.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections import defaultdict
from hashlib import blake2b
from pathlib import Path
from typing import Final

import pytest

AXES: Final = frozenset(
    {"settled", "edition", "game", "kind", "table", "seats", "board", "options", "seed", "level", "compiled"}
    | {"lang", "language", "size", "width", "theme", "colours"}
)
"""Names of arguments that say with what something is tried, not what is tried."""
LOOP: Final = 10_000_000
LOOP_S: Final = 0.24
"""Processor seconds of the loop below on the machine for which budgets are agreed, when nobody else uses it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--tier short` for the tests that a newcomer waits for, and what they may cost."""
    group = parser.getgroup("duchy")
    group.addoption("--tier", choices=("short", "rest", "all"), default="all", help="short: every test function once")
    group.addoption("--budget", type=float, metavar="S", help="fail above so many seconds of processor time")


def pytest_configure(config: pytest.Config) -> None:
    """The plugin that keeps the tier and its account."""
    config.pluginmanager.register(Tier(config), "duchy-tier")


class Tier:
    """Chooses the tests of the tier, and adds up what they cost in all processes."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.name: str = config.getoption("--tier")
        self.budget: float | None = config.getoption("--budget")
        self.is_worker = hasattr(config, "workerinput")
        self.spent = 0.0
        self.overdrawn = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the tests of the tier."""
        if self.name == "all":
            return
        short = of_short_tier(items, commit_of(self.config.rootpath))
        left_out = [item for item in items if (item in short) != (self.name == "short")]
        self.config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if (item in short) == (self.name == "short")]

    def pytest_testnodedown(self, node: object) -> None:
        """A process of tests has ended: what it has used."""
        self.spent += getattr(node, "workeroutput", {}).get("duchy_cpu", 0.0)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tell the process in charge, or hold the sum against the budget."""
        if self.is_worker:
            self.config.workeroutput["duchy_cpu"] = processor_seconds()  # type: ignore[attr-defined]
        elif self.budget is not None and session.exitstatus == pytest.ExitCode.OK:
            self.spent += processor_seconds()
            slower = slowness()
            if self.spent > self.budget * slower:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
                self.overdrawn = f"; that is more than agreed: {self.budget:.0f} s, times {slower:.2f} on this machine"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The account."""
        if self.budget is not None:
            terminalreporter.write_line(f"{self.spent:.0f} s of processor time{self.overdrawn}")


def of_short_tier(items: list[pytest.Item], commit: str) -> set[pytest.Item]:
    """Each case of each test once, where it is not for `make check` alone; with what depends on the commit."""
    cases: dict[tuple[object, ...], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if not item.get_closest_marker("check"):
            cases[case_of(item)].append(item)
    return {
        min(tables, key=lambda item: blake2b(f"{commit} {item.nodeid}".encode()).digest()) for tables in cases.values()
    }


def case_of(item: pytest.Item) -> tuple[object, ...]:
    """What a test tries, whatever it is tried with; a value is known by being the same object."""
    values: dict[str, object] = getattr(getattr(item, "callspec", None), "params", {})
    own = sorted((name, id(value)) for name, value in values.items() if name not in AXES)
    return (item.nodeid.partition("[")[0], *own)


def commit_of(root: Path) -> str:
    """The commit that is checked out; nothing where there is no git."""
    try:
        asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return asked.stdout.strip()


def processor_seconds() -> float:
    """What this process has used, and those that it has started and seen end."""
    return sum(os.times()[:4])


def slowness() -> float:
    """How much more processor time a plain loop takes here and now than where budgets are agreed; 1 at least."""
    before = time.process_time()
    for _ in range(LOOP):
        pass
    return max(1.0, (time.process_time() - before) / LOOP_S)
