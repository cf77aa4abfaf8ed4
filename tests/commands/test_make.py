"""`make play` on a machine that lacks what it needs ends with a clear message."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


def make_play(folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    for name in ("Makefile", "pyproject.toml", "README.md", "LICENSE", "constraints.txt"):
        shutil.copy(ROOT / name, folder)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PIP", "MAKE", "VIRTUAL"))}
    return subprocess.run(
        ["make", "play", f"PYTHON={sys.executable}"],
        cwd=folder, env=environment | more, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.check
def test_without_a_network_the_last_word_is_ours(tmp_path: Path) -> None:
    done = make_play(tmp_path, PIP_NO_INDEX="1")
    told = done.stdout.splitlines()
    assert done.returncode != 0
    assert "Setting up needs a network connection, once" in told[-2]
    assert told[-1].endswith(".venv/setup.log")
    assert "ERROR" not in done.stdout + done.stderr
    assert "No matching distribution" in (tmp_path / ".venv" / "setup.log").read_text()
