"""The bot that docs/bots.md shows, as it stands there, plays wherever an opponent is named."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

import duchy
from duchy.cli import main
from duchy.players.opponents.programs import requests
from duchy.players.opponents.programs.introduction import PARTS
from duchy.players.opponents.programs.requests import Course
from duchy.players.place import Place
from duchy.table.heard import Ears
from duchy.table.position import Position

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "bots.md"
AT_LEISURE = ["--ms", "30000"]
"""So much time for a decision that a busy machine makes no bot late."""


@pytest.fixture
def documented(tmp_path: Path) -> str:
    """The command of that bot."""
    ((lines, text),) = re.findall(
        r"## A bot in (\d+) lines\n.*```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL
    )
    assert len(text.splitlines()) == int(lines)
    (tmp_path / "builder.py").write_text(text)
    return shlex.join([sys.executable, str(tmp_path / "builder.py")])


def test_it_has_nothing_to_mend(documented: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "check", documented, *AT_LEISURE, "--games", "nullgame", "magnate"]) == 0
    assert capsys.readouterr().out.startswith("Builder 1 speaks protocol 2.\n")


@pytest.mark.check
def test_it_plays_every_game_with_any_number_of_seats(documented: str) -> None:
    assert main(["bot", "check", documented, *AT_LEISURE]) == 0


def test_it_plays_in_the_arena(documented: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--game", "nullgame", "--games", "8", "--cores", "1"]
    assert main(["arena", f"engine:{documented}", "random", *options]) == 0
    assert "8" in capsys.readouterr().out


def test_protocol_1_in_one_line_as_it_is_shown(tmp_path: Path) -> None:
    (shown,) = re.findall(r"^    python (-c .*)$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert main(["bot", "check", f"{sys.executable} {shown}", *AT_LEISURE, "--games", "nullgame"]) == 0


def test_the_conversation_is_as_it_is_shown() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    new, choice = (
        json.loads(re.findall(rf'^> (\{{"do": "{kind}".*\}})$', text, re.MULTILINE)[0])
        for kind in ("new game", "choose")
    )
    begun = duchy.games["nullgame"].settle(None, {}, 2)
    table = Position(begun, begun.start_state())
    drawn = table.play("draw 2")
    ears = Ears(1)
    place = Place({1: "Builder 1", 2: "random"}, lambda: ears.hear([table, drawn], [drawn.action("draw 2")]))
    assert requests.new_game("1", place, drawn.view(1), 200, 5000) | {"id": 3} == new
    seed = int(choice["seed"])
    assert requests.choose(Course("1"), place, drawn.view(1), 200, 5000, seed, PARTS) | {"id": 4} == choice
