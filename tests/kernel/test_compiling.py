"""What numba compiles for a rule, and what it need not."""

from __future__ import annotations

import inspect
import os
import sys
from contextlib import ExitStack
from errno import ENOLCK
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from duchy.kernel import exclusive as exclusive_work
from duchy.kernel.compiling import compile_rule
from duchy.kernel.exclusive import exclusive


def twice(x: int) -> int:
    return 2 * x


def test_a_rule_is_made_for_python_and_for_rules_but_not_for_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path))
    monkeypatch.setattr(twice, "__module__", "duchy.compiled.nullgame.tests.twice")
    compiled = compile_rule(twice)
    assert compiled(21) == 42
    (made,) = compiled.overloads.values()  # type: ignore[attr-defined]
    names = [function.name for function in made.library.get_defined_functions()]
    assert any("cpython" in name for name in names)
    assert not any("cfunc" in name for name in names)


def test_copies_of_the_same_sources_share_their_machine_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "cache"))
    kept: list[int] = []
    for checkout in ("one", "another"):
        file = tmp_path / checkout / "twice.py"
        file.parent.mkdir()
        file.write_text(inspect.getsource(twice))
        spec = spec_from_file_location("duchy.compiled.nullgame.tests.twice", file)
        assert spec
        assert spec.loader
        module = module_from_spec(spec)
        monkeypatch.setitem(sys.modules, spec.name, module)
        spec.loader.exec_module(module)
        compiled: Any = compile_rule(module.twice)
        assert compiled(21) == 42
        kept.append(sum(compiled.stats.cache_hits.values()))
    assert kept == [0, 1]


def test_functions_of_others_are_kept_where_numba_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who uses the library may compile functions too: beside their file, and anew when that changes."""
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(twice, "__module__", "duchy.compiled.nullgame.tests.twice")
    compile_rule(twice)
    (tmp_path / "thrice.py").write_text("import numba\n\n@numba.njit(cache=True)\ndef thrice(x):\n    return 3 * x\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert import_module("thrice").thrice(14) == 42
    assert [*tmp_path.glob("__pycache__/thrice.*.nbi")]


CALLS = """
from duchy.kernel.compiling import compile_rule

def twice(x):
    return 2 * x

twice = compile_rule(twice)

def four_times(x):
    return twice(twice(x))

four_times = compile_rule(four_times)

def eight_times(x):
    return twice(four_times(x))

eight_times = compile_rule(eight_times)
"""


def test_machine_code_is_made_of_what_python_calls_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCHY_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "calls.py"
    file.write_text(CALLS)

    def loaded() -> Any:
        spec = spec_from_file_location("duchy.compiled.nullgame.tests.calls", file)
        assert spec
        assert spec.loader
        module = module_from_spec(spec)
        monkeypatch.setitem(sys.modules, spec.name, module)
        spec.loader.exec_module(module)
        return module

    calls = loaded()
    assert calls.four_times(21) == 84
    assert not calls.twice.overloads
    assert sum(calls.twice.part.stats.cache_misses.values()) == 1
    again = loaded()
    assert again.eight_times(21) == 168
    assert sum(again.twice.part.stats.cache_hits.values()) == 1  # kept for other callers
    assert not again.four_times.overloads
    assert again.four_times(21) == 84
    assert sum(again.four_times.stats.cache_hits.values()) == 1


COMPILES = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
from duchy.kernel.compiling import compile_rule
spec = spec_from_file_location("duchy.compiled.nullgame.tests.twice", sys.argv[1])
sys.modules[spec.name] = module = module_from_spec(spec)
spec.loader.exec_module(module)
rule = compile_rule(module.twice)
print("ready", flush=True)
sys.stdin.readline()
assert rule(21) == 42
print(sum(rule.stats.cache_misses.values()), flush=True)
sys.stdin.readline()
"""


@pytest.mark.check
@pytest.mark.skipif(sys.platform == "win32", reason="there nothing is locked")
def test_processes_that_need_a_rule_at_the_same_moment_compile_it_once(tmp_path: Path) -> None:
    file = tmp_path / "twice.py"
    file.write_text(inspect.getsource(twice))
    with ExitStack() as stack:
        started = [
            stack.enter_context(
                Popen(
                    [sys.executable, "-c", COMPILES, str(file)],
                    env={**os.environ, "DUCHY_CACHE": str(tmp_path / "cache")}, stdin=PIPE, stdout=PIPE, text=True,
                )
            )
            for _ in range(2)
        ]  # fmt: skip
        assert [said(process) for process in started] == ["ready"] * 2
        for process in started:
            told(process)
        assert sorted(map(said, started)) == ["0", "1"]


def told(process: Popen[str]) -> None:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()


def said(process: Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def test_a_process_that_was_stopped_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exclusive_work, "PATIENCE_S", 0.1)
    done = list[str]()
    with exclusive(tmp_path / "lock"), exclusive(tmp_path / "lock"):
        done.append("twice")
    with exclusive(tmp_path / "lock"):
        done.append("once")
    with exclusive(tmp_path / "no folder" / "lock"):
        done.append("where nothing can be written")
    assert len(done) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="there nothing is locked")
def test_where_the_file_system_knows_no_locks_the_work_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(file: int, how: int) -> None:
        raise OSError(ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    with exclusive(tmp_path / "lock"):
        pass
