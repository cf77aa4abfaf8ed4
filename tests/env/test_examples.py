"""The notebook of examples/ runs from its first cell to its last, and small examples say what the documents say."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import numpy as np
import pyspiel
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


def test_compiled_playouts_value_a_state_as_the_mean_of_its_ends() -> None:
    playouts = runpy.run_path(str(EXAMPLES / "ismcts_magnate.py"))["Playouts"]
    game = pyspiel.load_game("duchy_nullgame")
    state = game.new_initial_state()
    while state.is_chance_node() or not all(state.child(action).is_terminal() for action in state.legal_actions()):
        state.apply_action(state.legal_actions()[0])
    ends = [state.child(action).returns() for action in state.legal_actions()]
    assert ends[0] != ends[1]
    found = playouts(game, 2000, np.random.RandomState(1)).evaluate(state)
    assert found == pytest.approx(np.mean(ends, axis=0), abs=0.07)
