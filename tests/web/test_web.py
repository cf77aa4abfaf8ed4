"""The scripts' own logic, run by node without a browser (`npm test`)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run scripts with")
def test_what_scripts_do_without_a_browser() -> None:
    files = sorted(str(path) for path in Path(__file__).parent.glob("*.test.js"))
    done = subprocess.run(["node", "--test", *files], check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
