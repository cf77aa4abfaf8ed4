"""Export, import, export: the same bytes (quality D4)."""

from __future__ import annotations

import pytest

from duchy import games, parse_record, read_record
from duchy.table.match import Match

from .games import game_at_random


def assert_round_trip(name: str, seed: int) -> None:
    match = game_at_random(name, seed)
    text = match.record_text()
    assert text == match.record().text()
    reading = read_record(text)
    assert reading.error is None
    assert reading.position == match.position
    assert reading.record.text(reading.positions) == text
    assert Match.resume(reading.record, reading.positions).record_text() == text


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "games"), [("magnate", 30), ("rois_faineants", 20), ("magna_grecia", 8), ("nullgame", 400)]
)
def test_a_record_comes_back_as_the_same_bytes(name: str, games: int, seed: int) -> None:
    for each in range(seed, games, 4):
        assert_round_trip(name, each)


@pytest.mark.slow(alone=True)
@pytest.mark.parametrize("name", games)
def test_two_thousand_records_come_back_as_the_same_bytes(name: str) -> None:
    for seed in range(2000):
        assert_round_trip(name, 10_000 + seed)


def test_text_replays_without_the_positions() -> None:
    text = game_at_random("magnate", 3).record_text()
    assert parse_record(text).text() == text
