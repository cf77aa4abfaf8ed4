"""A solver's rating moves on the page as it does in the terminal."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from duchy.puzzles.rating import Own, updated
from duchy.puzzles.shipped import shipped

ROOT = Path(__file__).resolve().parents[2]
CASES = [(600.0, 600, True, 0), (600.0, 900, False, 3), (1200.0, 700, False, 40), (800.0, 1500, True, 12)]
"""One's rating, the puzzle's, whether it was solved, and how many were tried before."""
SCRIPT = """
import { page } from "./tests/web/stand_ins.js";
const { updated } = await page("puzzles/rating");
console.log(JSON.stringify(JSON.parse(process.argv[1]).map((each) => updated(...each))));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to run scripts with")
def test_a_rating_moves_as_in_the_terminal() -> None:
    one = shipped("magnate")[0]
    here = [updated(Own(own, tries), replace(one, rating=hard), won).elo for own, hard, won, tries in CASES]
    there = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, json.dumps(CASES)], capture_output=True, check=True, cwd=ROOT
    ).stdout
    assert json.loads(there) == pytest.approx(here)
