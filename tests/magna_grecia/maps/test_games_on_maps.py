"""Whole games on maps of every kind, by random players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duchy import Match
from duchy.games.hexes import HEXES, LABELS, NEIGHBOUR, OFF, distance
from duchy.games.magna_grecia import GAME
from duchy.games.magna_grecia.maps.board import Map, Terrain
from duchy.games.magna_grecia.maps.generator import generated
from duchy.games.magna_grecia.maps.writer import map_text
from duchy.kernel.dialect import below, seeded
from duchy.kernel.errors import RecordError
from duchy.table.record import read_record

pytestmark = pytest.mark.untraced


def crowded(seed: int, size: int) -> Map:
    """Land of any shape, with villages as close together and as many as allowed."""
    rng = seeded(seed)
    land = [below(rng, HEXES)]
    while len(land) < size:
        beside = NEIGHBOUR[land[below(rng, len(land))]][below(rng, 6)]
        if beside != OFF and beside not in land:
            land.append(beside)
    terrain = [Terrain.PLAIN if hex in land else Terrain.SEA for hex in range(HEXES)]
    villages: list[int] = []
    for hex in sorted(land, key=lambda hex: (below(rng, 3), hex)):
        edge = any(beside == OFF or beside not in land for beside in NEIGHBOUR[hex])
        green = edge and sum(terrain[other] == Terrain.GREEN for other in villages) < 16
        if len(villages) < 42 and all(distance(hex, other) > 1 for other in villages):
            terrain[hex] = Terrain.GREEN if green else Terrain.INLAND
            villages.append(hex)
    return Map(f"crowded {seed}", tuple(terrain))


BOARDS = [*(generated(seed) for seed in range(6)), *(crowded(seed, 150 + 23 * seed) for seed in range(6))]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_MAP_10_OPT_1_a_game_on_any_good_map_comes_to_its_end(board: Map, seats: int, tmp_path: Path) -> None:
    file = tmp_path / "coast.json"
    file.write_text(map_text(board), encoding="utf-8")
    match = Match(GAME.settle(None, {"map": str(file)}, seats), seats)
    match.play_random(10**6)
    assert match.position.result
    villages = {LABELS[hex] for hex in board.inland}
    oracles = re.findall(r"^(?:\* )?oracle (\w+)", match.record_text(), re.MULTILINE)
    assert len(oracles) == (9 if seats == 4 else 7)
    assert set(oracles) <= villages


def test_OPT_1_a_record_replays_with_its_map_and_not_without(tmp_path: Path) -> None:
    file = tmp_path / "my coast.json"
    file.write_text(map_text(generated(3)), encoding="utf-8")
    match = Match(GAME.settle(None, {"map": str(file)}, 3), 3)
    match.play_random(10**6)
    text = match.record_text()
    reading = read_record(text)
    assert reading.error is None
    assert reading.position.digest == match.position.digest
    file.write_text(map_text(generated(4)), encoding="utf-8")
    other = read_record(text)
    assert other.error or other.wrong_digest
    file.unlink()
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert (caught.value.code, caught.value.rule) == ("AXIS_VALUE", "MAP-1")
