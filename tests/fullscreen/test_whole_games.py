"""Whole games by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from duchy.table.record import read_record
from duchy.words import Words

from .person import Person, at_the_screen, sitting_with

GAMES = [
    (("magnate",), "en", (80, 24)),
    (("rois_faineants", "--seats", "3"), "fr", (140, 45)),
    (("magna_grecia", "--seats", "2"), "ru", (100, 30)),
    (("rois_faineants", "--hot-seat"), "ru", (80, 24)),
    (("nullgame", "--seats", "4", "--player", "3=human"), "en", (60, 20)),
]


@pytest.mark.parametrize(("options", "lang", "size"), GAMES)
def test_a_whole_game_by_keyboard(tmp_path: Path, options: tuple[str, ...], lang: str, size: tuple[int, int]) -> None:
    async def script(person: Person) -> None:
        await person.play_at_random(seed=5)
        await person.pilot.pause()
        assert Words(lang)("end.title") in person.sees()

    sitting = sitting_with(tmp_path, *options, "--seed", "2", "--fast", lang=lang)
    at_the_screen(sitting, script, size)
    assert sitting.match.position.is_over
    kept = read_record(sitting.keeper.path.read_text(encoding="utf-8"))
    assert kept.error is None
    assert kept.position == sitting.match.position
