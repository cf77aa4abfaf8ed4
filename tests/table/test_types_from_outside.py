"""Whoever uses the package is told its types: a checker outside the repository, which infers nothing, knows them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import duchy
from duchy.batch.many import Batch

position = duchy.start("magnate")
reveal_type(position.actions())
reveal_type(position.chances())
reveal_type(position.view(1).refusal("end"))
reveal_type(position.settled.game)
reveal_type(duchy.read_record("x").position)
reveal_type(duchy.Match(position.settled, 1).record_text())
reveal_type(Batch(position.settled, 3).size)
"""
TYPES = (
    "tuple[Action, ...]", "tuple[tuple[Action, int], ...]", "Refused | NotationError | None", "Game", "Position", "str",
    "int",
)  # fmt: skip


@pytest.mark.check
def test_a_type_checker_elsewhere_sees_real_types(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict", "useLibraryCodeForTypes": false}')
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"],
        cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": ""}, check=False,
    )  # fmt: skip
    told = json.loads(done.stdout)["generalDiagnostics"]
    assert [line["message"] for line in told if line["severity"] == "error"] == []
    revealed = [line["message"].rpartition(' is "')[2].rstrip('"') for line in told]
    assert revealed == [*TYPES]
