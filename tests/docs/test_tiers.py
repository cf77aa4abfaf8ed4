"""The short tier runs every case once, the rest all others; slow tests run only in `make check`."""

from __future__ import annotations

from pathlib import Path

import pytest

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
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest(TIERS.read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers = check: dear")
    pytester.makepyfile(TESTS)
    return pytester


def passed(suite: pytest.Pytester, *arguments: str) -> set[str]:
    """The names of the tests that ran."""
    run = suite.inline_run("-p", "no:cacheprovider", *arguments)
    return {report.nodeid.partition("::")[2] for report in run.getreports() if getattr(report, "when", "") == "call"}


def test_each_case_is_in_the_short_tier_once_and_everything_else_in_the_rest(suite: pytest.Pytester) -> None:
    short, rest = passed(suite, "--tier", "short"), passed(suite, "--tier", "rest")
    assert {name.partition("[")[0] for name in short} == {"test_texts", "test_plain"}
    assert len(short) == 3
    assert "test_dear" in rest
    assert not short & rest
    assert short | rest == passed(suite)


def test_a_tier_above_its_budget_fails(suite: pytest.Pytester) -> None:
    assert suite.runpytest_inprocess("--tier", "short", "--budget", "100000").ret == pytest.ExitCode.OK
    over = suite.runpytest_inprocess("--tier", "short", "--budget", "0.001")
    assert over.ret == pytest.ExitCode.TESTS_FAILED
    over.stdout.fnmatch_lines(["*more than agreed*"])
