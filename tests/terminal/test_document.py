"""`docs/play.md` shows a real screen and names every command, verb and option."""

from __future__ import annotations

from pathlib import Path

from duchy import read_diagram
from duchy.cli import parser_for
from duchy.terminal.face import face_of
from duchy.terminal.look import Look
from duchy.terminal.menu import Menu
from duchy.terminal.typed import COMMANDS
from duchy.words import LANGUAGES, Words

DOCUMENT = Path(__file__).parents[2] / "docs" / "play.md"
SCENE = """
magnate ru seats=2
turn 23 seat 1 play
dice 8 1 taxed L
1 tokens M1S4V2L1K3
1 hand 7SK 5ML 1Y
1 at 1: 4MS 9MS
1 at 2: 5YK
1 at 3: 6SY 1S
1 at 4: 3SK 2MK
1 at 5: 8VL(V4L3)
2 tokens M2L1Y3
2 hand ? ? ?
2 at 1: 6LK 5SV
2 at 3: 9LK
2 at 4: 7VY(V1Y4)
2 at 5: 4VL 6MV
pile 7
discards 2SY 3LY 1M
"""


def screen() -> list[str]:
    position = read_diagram(SCENE)
    view, face = position.view(1), face_of(position.game)
    look = Look(Words("en", "magnate"), viewer=1, computers={2: "flat"})
    return [*face.table(look, view), "", *Menu(face.offers(look, view, view.actions())).lines(look)]


def test_the_screen_is_a_real_one() -> None:
    assert "\n".join(screen()) in DOCUMENT.read_text(encoding="utf-8")


def test_every_command_and_verb_is_named_in_every_language() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for language in LANGUAGES:
        say = Words(language, "magnate")
        assert all(f"`{say.texts[f'typed.{name}'].split()[0]}`" in text for name in COMMANDS)
    for verb in ("build", "deed", "sell", "pay", "trade", "spend", "choose", "collect", "keep", "replace", "end"):
        assert f"`{verb}" in text


def test_every_option_is_named() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for command in ("play", "replay"):
        parsers = parser_for([command], Words("en"))._subparsers
        assert parsers
        options = parsers._group_actions[0].choices[command]._option_string_actions  # type: ignore[index, union-attr]
        assert [option for option in options if option.startswith("--") and f"`{option}" not in text] == ["--help"]
