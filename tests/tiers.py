"""Tiers of tests: `make test` runs every case once, within a CPU budget; `make check` runs everything in one go.

Parameters of a test besides its own cases (edition with options and seats, language, window size...) rotate in the
short tier: each case runs with one of them, which changes from commit to commit. Tests that are too slow for
interactive use are marked `check` and run only in `make check`.

Where many cases show the same thing, the mark `rotating(n)` runs an nth of them at a commit and others at the next;
`make test-long` runs all. Of the tests that need minutes, marked `slow`, `--one-slow` runs one case of one, another at
each commit, so that none is broken for long without anybody noticing; one marked `slow(alone=True)` never has a turn.
Tests of the rules that repeat at random what the tests by clause cover are marked `untraced`: under coverage, where
rules take three and a half times as long, they run for one table of each game, or, with `untraced(tables=0)`, not at
all.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections import defaultdict
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from statistics import fmean
from typing import Final

import pytest

from duchy.kernel.cache import cache_home

AXES: Final = frozenset(
    {"settled", "spec", "edition", "game", "kind", "table", "seats", "board", "options", "seed", "level", "compiled"}
    | {"axes", "lang", "language", "size", "width", "theme", "colours"}
)
"""Names of arguments that say on what something is tested, not what is tested."""
RULES: Final = ("magnate", "rois_faineants", "magna_grecia", "contract")
"""The folders of tests whose coverage counts."""
WORKERS: Final = "PYTEST_XDIST_AUTO_NUM_WORKERS"
"""Names the number of processes for `-n auto`."""
TURN: Final = "DUCHY_TURN"
"""Names the variable that chooses instead of the commit."""
COLD: Final = 2
"""How many times its budget a run may cost in which rules were compiled for the first time."""
LOOP: Final = 1_000_000
LOOP_S: Final = 0.024
"""Processor seconds of the loop below on the machine for which budgets are agreed, when nobody else uses it."""
EVERY_S: Final = 10.0
"""Seconds between two such loops in each process: a machine that others use, too, is slow now and quick then."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--tier short` for the tests of `make test`, and their budget."""
    group = parser.getgroup("duchy")
    group.addoption(
        "--tier",
        choices=("short", "rest", "both", "all"),
        default="all",
        help="short: every test function once; rest: the others; both: all but what rests at this commit",
    )
    group.addoption(
        "--traced", choices=("only", "not"), help="only, or not, the tests of the rules that coverage counts"
    )
    group.addoption("--one-slow", action="store_true", help="also one slow test, another at each commit")
    group.addoption("--budget", type=float, metavar="S", help="fail above so many seconds of processor time")


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin that selects the tier and adds up its cost."""
    config.pluginmanager.register(Tier(config), "duchy-tier")


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """For `-n auto`: four more than there are cores, since tests wait half of their time: for a socket, a browser, or
    another process that compiles the same rules.
    """
    cores = os.cpu_count() or 1
    return None if WORKERS in os.environ else min(3 * cores, cores + 4)


class Tier:
    """Selects the tests of the tier, and adds up their cost in all processes."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.name: str = str(config.getoption("--tier"))
        self.traced: str | None = config.getoption("--traced")
        self.commit = commit_of(config.rootpath)
        self.has_slow = bool(config.getoption("--one-slow"))
        self.slow = ""
        self.budget: float | None = config.getoption("--budget")
        self.is_worker = hasattr(config, "workerinput")
        self.began = time.time()
        self.spent = 0.0
        self.paced = 0.0
        self.paces: list[float] = []
        self.account = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only the tests of the tier; a slow one that has its turn is called slow no more, and is the first."""
        gone = resting(items, self.commit) if self.name != "all" else set[pytest.Item]()
        slow = slow_turn(items, self.commit) if self.has_slow else None
        if slow:
            slow.own_markers[:] = [mark for mark in slow.own_markers if mark.name != "slow"]
            items.sort(key=lambda item: item is not slow)
            self.slow = slow.nodeid
        if self.name in ("short", "rest"):
            short = of_short_tier([item for item in items if item not in gone], self.commit)
            gone |= {item for item in items if (item in short) != (self.name == "short")}
        if self.traced:
            counted = traced(items) - {slow}
            gone |= {item for item in items if (item in counted) != (self.traced == "only")}
        self.config.hook.pytest_deselected(items=[item for item in items if item in gone])
        items[:] = [item for item in items if item not in gone]

    def pytest_runtest_teardown(self) -> None:
        """Now and then, ask how slow the machine is while tests run on it."""
        if self.budget is not None and time.monotonic() - self.paced > EVERY_S:
            self.paces.append(slowness())
            self.paced = time.monotonic()

    def pytest_testnodedown(self, node: object) -> None:
        """Add the cost of a finished worker process, and what it has seen of the machine and of slow tests."""
        output = getattr(node, "workeroutput", {})
        self.slow = output.get("duchy_slow", self.slow)
        self.spent += output.get("duchy_cpu", 0.0)
        self.paces += output.get("duchy_paces", [])

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Report to the controlling process, or check the sum against the budget."""
        if self.is_worker:
            self.config.workeroutput["duchy_cpu"] = own_seconds() + children_seconds()  # type: ignore[attr-defined]
            self.config.workeroutput["duchy_paces"] = self.paces  # type: ignore[attr-defined]
            self.config.workeroutput["duchy_slow"] = self.slow  # type: ignore[attr-defined]
        elif self.budget is not None:
            self.spent = own_seconds() + (self.spent or children_seconds())
            slower = max(1.0, fmean(self.paces or [1.0]))
            times = slower * (COLD if has_compiled_since(self.began) else 1)
            self.account = f"{self.spent:.0f} s of processor time on a machine {slower:.2f} times as slow as agreed"
            if self.spent > self.budget * times and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
                self.account += f"; that is more than {self.budget:.0f} s, times {times:.2f}"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The account of costs, and which slow test had its turn."""
        if self.slow:
            terminalreporter.write_line(f"the slow test of this commit: {self.slow}")
        if self.budget is not None:
            terminalreporter.write_line(self.account)


def of_short_tier(items: list[pytest.Item], commit: str) -> set[pytest.Item]:
    """Each case of each test once, except those for `make check` alone; its parameters depend on the commit."""
    cases: dict[tuple[object, ...], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if not item.get_closest_marker("check") and not item.get_closest_marker("slow"):
            cases[case_of(item)].append(item)
    return {min(tables, key=lambda item: turn_of(item, commit)) for tables in cases.values()}


def turn_of(item: pytest.Item, commit: str) -> bytes:
    """The one with the smallest key has its turn at that commit."""
    return turn(item.nodeid, commit)


def turn(name: str, commit: str) -> bytes:
    """The key of what has that name."""
    return blake2b(f"{commit} {name}".encode()).digest()


def slow_turn(items: list[pytest.Item], commit: str) -> pytest.Item | None:
    """One case of the slow test whose turn it is: none that takes longer than all others together, and none of the
    page, which have a target of their own.
    """
    functions: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        marks = [mark for mark in item.own_markers if mark.name == "slow" and not mark.kwargs.get("alone")]
        if marks and "browser" not in parts_of(item):
            functions[item.nodeid.partition("[")[0]].append(item)
    if not functions:
        return None
    cases = functions[min(functions, key=lambda name: turn(name, commit))]
    return min(cases, key=lambda item: turn_of(item, commit))


def resting(items: list[pytest.Item], commit: str) -> set[pytest.Item]:
    """Those of the rotating tests that do not have their turn at that commit."""
    turns: dict[str, list[pytest.Item]] = defaultdict(list)
    shares: dict[str, int] = {}
    for item in items:
        if (mark := item.get_closest_marker("rotating")) and not item.get_closest_marker("slow"):
            function = item.nodeid.partition("[")[0]
            turns[function].append(item)
            (shares[function],) = mark.args
    return {
        item
        for function, cases in turns.items()
        for item in sorted(cases, key=lambda item: turn_of(item, commit))[-(-len(cases) // shares[function]) :]
    }


def traced(items: list[pytest.Item]) -> set[pytest.Item]:
    """Tests of the rules that coverage counts: not the untraced ones, but one table of each game of most of these."""
    chosen: dict[tuple[object, ...], pytest.Item] = {}
    for item in sorted(items, key=lambda item: item.nodeid):
        if not {*parts_of(item)[1:2]} & {*RULES}:
            continue
        if not (mark := item.get_closest_marker("untraced")):
            chosen[(item,)] = item
            continue
        settled = getattr(getattr(item, "callspec", None), "params", {}).get("settled")
        if settled and mark.kwargs.get("tables", 1):
            chosen.setdefault((item.nodeid.partition("[")[0], settled.game.name), item)
    return set(chosen.values())


def parts_of(item: pytest.Item) -> tuple[str, ...]:
    """The folders of its file, and the file."""
    return item.path.relative_to(item.config.rootpath).parts


def case_of(item: pytest.Item) -> tuple[object, ...]:
    """The case of a test without the rotating parameters; values are compared by identity."""
    values: dict[str, object] = getattr(getattr(item, "callspec", None), "params", {})
    own = sorted((name, id(value)) for name, value in values.items() if name not in AXES)
    return (item.nodeid.partition("[")[0], *own)


def commit_of(root: Path) -> str:
    """The checked-out commit, or what `DUCHY_TURN` names instead; empty without git."""
    if named := os.environ.get(TURN):
        return named
    try:
        asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return asked.stdout.strip()


def own_seconds() -> float:
    """Processor seconds of this process."""
    return sum(os.times()[:2])


def children_seconds() -> float:
    """Processor seconds of the processes that this one has started and seen end."""
    return sum(os.times()[2:4])


def has_compiled_since(began: float) -> bool:
    """Whether compiled rules were put into the cache after that time."""
    for index in (cache_home() / "compiled").glob("*/*.nbi"):
        with suppress(FileNotFoundError):
            if index.stat().st_mtime > began:
                return True
    return False


def slowness() -> float:
    """How much more CPU time a plain loop takes here and now than on the reference machine."""
    before = time.thread_time()
    for _ in range(LOOP):
        pass
    return (time.thread_time() - before) / LOOP_S
