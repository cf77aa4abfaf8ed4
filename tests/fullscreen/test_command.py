"""`duchy play --full` from outside."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from duchy.cli import main, parser_for
from duchy.commands import play as commands
from duchy.fullscreen import app, start
from duchy.fullscreen.keys import ANOTHER
from duchy.fullscreen.start import Chosen
from duchy.terminal.game_screen import GameScreen
from duchy.terminal.lines.console import Console
from duchy.words import LANGUAGES, Words

from .person import Screen

LOADED = """
import sys
from duchy.cli import main
try:
    main(["play", "--help"])
except SystemExit:
    pass
import duchy.commands.play, duchy.terminal.lines.line_game
sys.exit(any(name.partition(".")[0] in ("textual", "rich") for name in sys.modules))
"""


def test_nothing_of_it_is_loaded_for_playing_in_lines() -> None:
    subprocess.run([sys.executable, "-c", LOADED], check=True, stdout=subprocess.DEVNULL, timeout=120)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_needs_a_terminal(tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "magnate", "--full", "--lang", lang, "--save-dir", str(tmp_path)]) == 1
    assert Words(lang)("full.no_terminal") in capsys.readouterr().err


def test_another_game_follows_and_the_options_of_the_first_do_not_hold_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[str, object, str]] = []

    def play_one(game_screen: GameScreen, console: Console) -> int:
        settled = game_screen.match.settled
        played.append((settled.game.name, settled.changes, game_screen.look.say.language))
        game_screen.seating.close()
        return ANOTHER if len(played) < 3 else 0

    chosen = iter([Chosen("fr", "magna_grecia", 3, "squire"), Chosen("ru", "magnate", 2, people=True)])
    monkeypatch.setattr(app, "play", play_one)
    monkeypatch.setattr(start, "choose", lambda *told: next(chosen))
    monkeypatch.setattr(sys, "stdin", Screen())
    options = ["play", "magnate", "--full", "--axis", "courts=1", "--level", "page", "--save-dir", str(tmp_path)]
    args = parser_for(options, Words("en")).parse_args(options)
    args.words = Words("en")
    assert commands.run(args, Console(Screen())) == 0
    assert played == [("magnate", {"courts": 1}, "en"), ("magna_grecia", {}, "fr"), ("magnate", {}, "ru")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_names_it(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help", "--lang", lang])
    assert "--full" in capsys.readouterr().out
