"""A misspelt key in the page's messages fails `make lint`: pyright checks the server's side, tsc the page's."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from duchy.server.typescript import SCRIPTS

ROOT = Path(__file__).resolve().parents[3]
TSC = ROOT / "node_modules" / ".bin" / "tsc"


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """A copy of the page's scripts with the project's own settings."""
    if not TSC.exists():
        pytest.skip("there is no tsc here")
    options = json.loads((ROOT / "tsconfig.json").read_text())
    (tmp_path / "tsconfig.json").write_text(json.dumps(options | {"include": ["js"]}))
    shutil.copytree(SCRIPTS, tmp_path / "js")
    return tmp_path


def complaints(folder: Path) -> str:
    return subprocess.run([TSC, "-p", folder], capture_output=True, text=True, check=False).stdout


def misspell(file: Path, right: str, wrong: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(right) == 1, text.count(right)
    file.write_text(text.replace(right, wrong), "utf-8")


@pytest.mark.check
def test_a_key_that_the_page_misspells_or_the_server_names_anew(scripts: Path) -> None:
    """Of a card, an offer, a fact, a field of the state, a message; and what `make declarations` would write then."""
    games = scripts / "js" / "games"
    misspell(games / "magnate" / "board" / "slot.js", "card.short.suits\n", "card.short.suites\n")
    misspell(games / "magna_grecia" / "turn" / "turn.js", "offer.starts[0]", "offer.stars[0]")
    misspell(games / "rois_faineants" / "story.js", "facts.king)", "facts.kin)")
    misspell(games / "magna_grecia" / "names.js", "state.s.villages", "state.s.hamlets")
    misspell(scripts / "js" / "table" / "sight.js", "view.takes_back", "view.take_back")
    misspell(games / "magnate" / "payload.d.ts", "  build_no: ", "  build_non: ")
    told = complaints(scripts)
    for wrong in ("suites", "stars", "kin", "hamlets", "take_back", "build_no"):
        assert f"'{wrong}'" in told


@pytest.mark.check
def test_a_key_that_the_server_misspells(tmp_path: Path) -> None:
    """What it says of a table, and what it reads from a state: the type checker knows both."""
    pyright = Path(sys.executable).parent / "pyright"
    if not pyright.exists():
        pytest.skip("there is no pyright here")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.js", "*.css", "__pycache__"))
    page = tmp_path / "src" / "duchy" / "server" / "games" / "magnate" / "page.py"
    misspell(page, "        trade=TRADE_RATE,", "        trades=TRADE_RATE,")
    misspell(page, "if s.edition.bank_limit else", "if s.edition.bank_limits else")
    settings = {
        "include": [page.relative_to(tmp_path).as_posix()],
        "typeCheckingMode": "strict",
        "pythonVersion": "3.11",
    }
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings | {"venvPath": str(ROOT), "venv": ".venv"}))
    told = subprocess.run([pyright, "-p", tmp_path], capture_output=True, text=True, check=False).stdout
    assert '"trades"' in told
    assert '"bank_limits"' in told
