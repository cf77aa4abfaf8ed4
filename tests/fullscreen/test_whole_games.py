"""Games by keyboard alone, to their ends; from their beginnings in `make test-long`, else from late on."""

from __future__ import annotations

from pathlib import Path

import pytest

from duchy.table.record import read_record
from duchy.terminal.game_screen import Sitting
from duchy.words import Words

from .person import Person, at_the_screen, sitting_with

GAMES = [
    (("magnate",), 200, "en", (80, 24)),
    (("rois_faineants", "--seats", "3"), 240, "fr", (140, 45)),
    (("magna_grecia", "--seats", "2"), 40, "ru", (100, 30)),
    (("rois_faineants", "--hot-seat"), 230, "ru", (80, 24)),
    (("nullgame", "--seats", "4", "--player", "3=human"), 0, "en", (60, 20)),
]


def play_to_the_end(sitting: Sitting, lang: str, size: tuple[int, int]) -> None:
    async def script(person: Person) -> None:
        await person.play_at_random(seed=5)
        await person.pilot.pause()
        assert Words(lang)("end.title") in person.sees()

    at_the_screen(sitting, script, size)
    assert sitting.match.position.is_over
    kept = read_record(sitting.keeper.path.read_text(encoding="utf-8"))
    assert kept.error is None
    assert kept.position == sitting.match.position


@pytest.mark.parametrize(("options", "begun", "lang", "size"), GAMES)
def test_the_end_of_a_game(
    tmp_path: Path, options: tuple[str, ...], begun: int, lang: str, size: tuple[int, int]
) -> None:
    sitting = sitting_with(tmp_path, *options, "--seed", "2", "--fast", lang=lang)
    sitting.match.play_random(begun)
    assert not sitting.match.position.is_over
    play_to_the_end(sitting, lang, size)


@pytest.mark.slow
@pytest.mark.parametrize(("options", "begun", "lang", "size"), GAMES)
def test_a_whole_game(tmp_path: Path, options: tuple[str, ...], begun: int, lang: str, size: tuple[int, int]) -> None:
    play_to_the_end(sitting_with(tmp_path, *options, "--seed", "2", "--fast", lang=lang), lang, size)
