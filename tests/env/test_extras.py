"""Without the library of an extra, the error says what to install."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest
from tests.sources import PACKAGE

PLACES = {
    "duchy.env.gymnasium": ("gymnasium", "gymnasium"),
    "duchy.env.one_seat_vector": ("gymnasium", "gymnasium"),
    "duchy.env.pettingzoo": ("pettingzoo", "pettingzoo"),
    "duchy.env.openspiel": ("pyspiel", "openspiel"),
    "duchy.env.picture": ("PIL", "picture"),
    "duchy.study.frame; duchy.study.frame.study('magnate')": ("pandas", "data"),
    "duchy.study.selfplay.files as files; files.Parquet('x')": ("pyarrow", "data"),
    "duchy.training.runs.ray_workers as it; it.connected('local', 1)": ("ray", "ray"),
}


@pytest.mark.parametrize(("place", "library", "extra"), [(place, *named) for place, named in PLACES.items()])
def test_what_is_not_installed_is_told_with_its_extra(place: str, library: str, extra: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; import {place}"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    *_, last = ended.stderr.splitlines()
    told = f"{library} is not installed; it comes with the extra {extra}: pip install 'duchy[{extra}]'"
    assert last == f"ModuleNotFoundError: {told}"
    project = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert extra in project["optional-dependencies"]


def test_where_two_are_missing_the_extra_that_brings_both_is_told() -> None:
    code = "import sys; sys.modules.update(gymnasium=None, pettingzoo=None); import duchy.env.pettingzoo"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "duchy[pettingzoo]" in ended.stderr
