"""The short tier runs every case once, the rest all others; slow tests run only in `make check`."""

from __future__ import annotations

import os
import re
import time
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from tests import tiers

import_module("numpy")
"""Modules loaded by a run within this process are forgotten after it, and numpy can be loaded only once."""
pytest_plugins = ["pytester"]
TIERS = Path(__file__).parent.parent / "tiers.py"
TESTS = """
import pytest

@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("text", ["a", "b"])
def test_texts(lang, text): pass

@pytest.mark.check
def test_dear(): pass

def test_plain(): sum(range(3_000_000))

@pytest.mark.rotating(3)
@pytest.mark.parametrize("number", [*range(7), *(pytest.param(each, marks=pytest.mark.slow) for each in range(9, 30))])
def test_many(number): pass
"""
SETTINGS = """
[pytest]
addopts = -m 'not slow'
markers =
    slow: minutes
    check: dear
    rotating: in turn
    untraced: often
"""
OF_RULES = """
import pytest

def test_a_clause(): pass

@pytest.mark.untraced
def test_at_random(): pass

class Settled:
    def __init__(self, name): self.game = type("Game", (), {"name": name})

@pytest.mark.untraced
@pytest.mark.parametrize("settled", map(Settled, "aabb"), ids=["a1", "a2", "b1", "b2"])
def test_at_tables(settled): pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest(TIERS.read_text(encoding="utf-8"))
    pytester.makeini(SETTINGS)
    pytester.makepyfile(TESTS)
    return pytester


def passed(suite: pytest.Pytester, *arguments: str) -> set[str]:
    """The names of the tests that ran."""
    run = suite.inline_run("-p", "no:cacheprovider", *arguments)
    return {report.nodeid.partition("::")[2] for report in run.getreports() if getattr(report, "when", "") == "call"}


def test_each_case_is_in_the_short_tier_once_and_everything_else_in_the_rest(suite: pytest.Pytester) -> None:
    short, rest = passed(suite, "--tier", "short"), passed(suite, "--tier", "rest")
    assert {name.partition("[")[0] for name in short} == {"test_texts", "test_plain", "test_many"}
    assert len([name for name in short if name.startswith("test_texts")]) == 2
    assert "test_dear" in rest
    assert not short & rest
    assert passed(suite, "--tier", "both") == short | rest
    assert {name for name in passed(suite) if "many" not in name} == {n for n in short | rest if "many" not in n}


def test_of_rotating_cases_a_share_has_its_turn_at_a_commit_and_all_at_some(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_of_them = passed(suite, "-k", "many")
    assert len(all_of_them) == 7
    seen = set[str]()
    for commit in "abcdefgh":
        monkeypatch.setenv("DUCHY_TURN", commit)
        now = passed(suite, "--tier", "both", "-k", "many")
        assert len(now) == 3
        seen |= now
    assert seen == all_of_them


def test_of_the_slow_tests_one_has_its_turn_at_a_commit(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    (suite.path / "test_slow.py").write_text(
        "import pytest\n\n@pytest.mark.slow\ndef test_long(): pass\n"
        "@pytest.mark.slow(alone=True)\ndef test_very_long(): pass\n"
    )
    usual, seen = {"test_dear", "test_plain"}, set[str]()
    for commit in "abcdefgh":
        monkeypatch.setenv("DUCHY_TURN", commit)
        plain, more = (passed(suite, "--tier", "both", *option) for option in ((), ("--one-slow",)))
        assert usual < plain < more
        assert len(more - plain) == 1
        seen |= more - plain
    assert "test_long" in seen
    assert "test_very_long" not in seen
    assert len(seen) > 2


def test_the_slow_test_of_a_commit_is_not_traced(suite: pytest.Pytester) -> None:
    (suite.path / "tests" / "magnate").mkdir(parents=True)
    of_rules = OF_RULES.replace("def test_a_clause", "@pytest.mark.slow\ndef test_a_clause")
    (suite.path / "tests/magnate/test_of_rules.py").write_text(of_rules)
    next(suite.path.glob("test_*.py")).unlink()
    assert "test_a_clause" not in passed(suite, "--traced", "only", "--one-slow")
    assert "test_a_clause" in passed(suite, "--traced", "not", "--one-slow")


def test_coverage_counts_the_rules_but_not_what_repeats_them_at_random(suite: pytest.Pytester) -> None:
    (suite.path / "tests" / "magnate").mkdir(parents=True)
    (suite.path / "tests/magnate/test_of_rules.py").write_text(OF_RULES)
    counted = {"test_a_clause", "test_at_tables[a1]", "test_at_tables[b1]"}
    assert passed(suite, "--traced", "only") == counted
    assert passed(suite, "--traced", "not") == passed(suite) - counted


def test_a_tier_above_its_budget_fails(suite: pytest.Pytester) -> None:
    assert suite.runpytest_inprocess("--tier", "short", "--budget", "100000").ret == pytest.ExitCode.OK
    over = suite.runpytest_inprocess("--tier", "short", "--budget", "0.001")
    assert over.ret == pytest.ExitCode.TESTS_FAILED
    over.stdout.fnmatch_lines(["*more than 0 s, times*"])


def test_a_run_that_compiles_may_cost_twice_as_much(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path))
    index = tmp_path / "compiled" / "digest" / "rules.legal.nbi"
    index.parent.mkdir(parents=True)
    index.touch()
    for age, is_cold in ((3600, False), (-3600, True)):
        os.utime(index, (time.time() - age, time.time() - age))
        assert tiers.has_compiled_since(time.time()) == is_cold
        over = suite.runpytest_inprocess("--tier", "short", "--budget", "0.001")
        factor = re.search(r"0 s, times ([\d.]+)", over.stdout.str())
        assert factor
        assert (float(factor[1]) >= tiers.COLD) == is_cold


def test_what_the_workers_have_reported_is_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first process sees its workers end, sometimes before it computes the sum."""
    tier = tier_of(100.0)
    tier.pytest_testnodedown(SimpleNamespace(workeroutput={"duchy_cpu": 7.0, "duchy_slow": "test_that_took_minutes"}))
    assert tier.slow == "test_that_took_minutes"
    monkeypatch.setattr(os, "times", lambda: (1.0, 1.0, 7.0, 0.0, 0.0))
    tier.pytest_sessionfinish(cast(pytest.Session, SimpleNamespace(exitstatus=pytest.ExitCode.OK)))
    assert tier.spent == 9.0


def test_while_one_worker_waits_another_has_its_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(tiers.WORKERS, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert tiers.pytest_xdist_auto_num_workers() == 6
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert tiers.pytest_xdist_auto_num_workers() == 3
    monkeypatch.setenv(tiers.WORKERS, "7")
    assert tiers.pytest_xdist_auto_num_workers() is None


def test_a_budget_allows_for_a_machine_that_was_slow_while_the_tests_ran(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not for how quick it is at the end, when nothing else runs any more; what workers have seen counts, too."""
    monkeypatch.setattr(tiers, "EVERY_S", 0)
    monkeypatch.setattr(tiers, "has_compiled_since", lambda began: False)
    monkeypatch.setattr(os, "times", lambda: (25.0, 0.0, 0.0, 0.0, 0.0))
    for budget, is_enough in ((10.0, True), (9.9, False)):
        monkeypatch.setattr(tiers, "slowness", iter([4.0, 2.5]).__next__)
        session, tier = SimpleNamespace(exitstatus=pytest.ExitCode.OK), tier_of(budget)
        tier.pytest_runtest_teardown()
        tier.pytest_runtest_teardown()
        tier.pytest_testnodedown(SimpleNamespace(workeroutput={"duchy_paces": [1.0]}))
        tier.pytest_sessionfinish(cast(pytest.Session, session))
        assert (session.exitstatus == pytest.ExitCode.OK) == is_enough


def tier_of(budget: float) -> tiers.Tier:
    """What adds up the cost of a run with that budget in one process."""
    config = SimpleNamespace(getoption=lambda name: budget if name == "--budget" else None, rootpath=TIERS.parent)
    return tiers.Tier(cast(pytest.Config, config))
