"""The bot that docs/bots.md shows, as it stands there, plays wherever an opponent is named."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from duchy.cli import main

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
LINES = 30


@pytest.fixture
def documented(tmp_path: Path) -> str:
    """The command of that bot."""
    (text,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(text.splitlines()) < LINES
    (tmp_path / "builder.py").write_text(text)
    return shlex.join([sys.executable, str(tmp_path / "builder.py")])


def test_it_has_nothing_to_mend(documented: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "check", documented, "--games", "nullgame", "magnate"]) == 0
    assert capsys.readouterr().out.startswith("Builder 1 speaks protocol 2.\n")


@pytest.mark.check
def test_it_plays_every_game_with_any_number_of_seats(documented: str) -> None:
    assert main(["bot", "check", documented]) == 0


def test_it_plays_in_the_arena(documented: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--game", "nullgame", "--games", "8", "--jobs", "1"]
    assert main(["arena", f"engine:{documented}", "random", *options]) == 0
    assert "8" in capsys.readouterr().out


def test_protocol_1_in_one_line_as_it_is_shown(tmp_path: Path) -> None:
    (shown,) = re.findall(r"^    python (-c .*)$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert main(["bot", "check", f"{sys.executable} {shown}", "--games", "nullgame"]) == 0
