"""Real games dropped into a folder replay as played: legal, offered, with the same result."""

from __future__ import annotations

from pathlib import Path

import pytest

from duchy import read_record

PLAYED = sorted((Path(__file__).parent / "played").glob("*.txt"))


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_a_game_that_was_played_comes_out_as_it_did(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    reading = read_record(text)
    assert reading.error is None
    for position, action in zip(reading.positions, reading.record.actions, strict=False):
        assert action in position.actions()
        if isinstance(position.actor, int):
            assert action in position.view(position.actor).actions()
    assert reading.record.text(reading.positions) == text


def test_there_is_a_game_of_each_kind() -> None:
    assert {read_record(file.read_text(encoding="utf-8")).record.settled.game.name for file in PLAYED} >= {
        "magnate", "rois_faineants", "magna_grecia",
    }  # fmt: skip
