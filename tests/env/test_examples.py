"""The notebook of examples/ runs from its first cell to its last, and small examples say what the documents say."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((EXAMPLES / "first_steps.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "magnate-v1(edition=ru,seats=2,courts=1) 1421 281"
    assert "True False" in told
    assert not any(cell.get("outputs") for cell in notebook["cells"])


def test_external_sampling_finds_what_the_document_says(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "mccfr_nullgame.py"))["main"](60)
    shown = [float(line.split()[1]) for line in capsys.readouterr().out.splitlines()]
    assert len(shown) == 5
    assert shown[0] > shown[-1] == pytest.approx(0.083, abs=0.001)
