"""Games by keyboard alone, to the end; from the beginning in `make test-long`, otherwise from a late position."""

from __future__ import annotations

from pathlib import Path

import pytest

from duchy.table.record import read_record
from duchy.terminal.game_screen import GameScreen
from duchy.words import Words

from .person import Person, at_the_screen, sitting_with

pytestmark = pytest.mark.check

GAMES = [
    (("magnate",), 200, "en", (80, 24)),
    (("rois_faineants", "--seats", "3"), 240, "fr", (140, 45)),
    (("magna_grecia", "--seats", "2"), 40, "ru", (100, 30)),
    (("rois_faineants", "--hot-seat"), 230, "ru", (80, 24)),
    (("nullgame", "--seats", "4", "--player", "3=human"), 0, "en", (60, 20)),
]


def play_to_the_end(game_screen: GameScreen, lang: str, size: tuple[int, int]) -> None:
    async def script(person: Person) -> None:
        await person.play_at_random(seed=5)
        await person.wait(lambda: Words(lang)("end.title") in person.sees())

    at_the_screen(game_screen, script, size)
    assert game_screen.match.position.is_over
    kept = read_record(game_screen.keeper.path.read_text(encoding="utf-8"))
    assert kept.error is None
    assert kept.position == game_screen.match.position


@pytest.mark.rotating(3)
@pytest.mark.parametrize(("options", "begun", "lang", "size"), GAMES)
def test_the_end_of_a_game(
    tmp_path: Path, options: tuple[str, ...], begun: int, lang: str, size: tuple[int, int]
) -> None:
    game_screen = sitting_with(tmp_path, *options, "--seed", "2", "--fast", lang=lang)
    game_screen.match.play_random(begun)
    assert not game_screen.match.position.is_over
    play_to_the_end(game_screen, lang, size)


@pytest.mark.slow
@pytest.mark.parametrize(("options", "begun", "lang", "size"), GAMES)
def test_a_whole_game(tmp_path: Path, options: tuple[str, ...], begun: int, lang: str, size: tuple[int, int]) -> None:
    play_to_the_end(sitting_with(tmp_path, *options, "--seed", "2", "--fast", lang=lang), lang, size)
