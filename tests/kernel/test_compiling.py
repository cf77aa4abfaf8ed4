"""What numba compiles for a rule, and what it need not."""

from __future__ import annotations

from pathlib import Path

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
