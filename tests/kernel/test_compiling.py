"""What numba compiles for a rule, and what it need not."""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from duchy.kernel.compiling import compile_rule


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
