"""Generated maps: every constraint on many seeds, the same map for the same seed, and quickly."""

from __future__ import annotations

import json
import time
from functools import cache
from pathlib import Path

import pytest

from duchy.games.hexes import HEXES, NEIGHBOUR
from duchy.games.magna_grecia.maps.board import Map
from duchy.games.magna_grecia.maps.generator import DISCS, generated, interior
from duchy.games.magna_grecia.maps.library import map_named
from duchy.games.magna_grecia.maps.writer import map_text
from duchy.words.towns import PORTS, TOWNS

from .measures import apart, edge, farthest, labels, land_neighbours, nearest, reached, row_lengths

SEEDS = 150


@cache
def boards() -> list[Map]:
    return [generated(seed, PORTS, TOWNS) for seed in range(SEEDS)]


@pytest.mark.untraced
def test_MAP_5_the_land_has_sixteen_rows_and_a_bay() -> None:
    for board in boards():
        lengths = row_lengths(board)
        assert lengths[0] in (9, 10)
        assert lengths[1] in (12, 13)
        assert all(15 <= length <= 17 for length in lengths[2:])
        runs = [len(row["runs"]) for row in json.loads(map_text(board))["rows"]]
        assert runs == [2, 2] + [1] * 14
    assert all({15, 16, 17} == set(lengths) for lengths in list(zip(*map(row_lengths, boards()), strict=True))[2:])


def test_MAP_8_land_with_a_spit_too_far_from_all_villages_is_given_up() -> None:
    land = set(DISCS[3][HEXES // 2])
    assert interior([1], land, [])
    tip = HEXES // 2
    for _ in range(7):
        tip = NEIGHBOUR[tip][0]
        land.add(tip)
    assert interior([1], land, []) == set()


@pytest.mark.untraced
def test_MAP_6_one_land_mass() -> None:
    assert all(reached(board) == set(labels(board.land)) for board in boards())


@pytest.mark.untraced
def test_MAP_9_ten_green_villages_on_the_edge_well_apart() -> None:
    for board in boards():
        green = labels(board.green)
        assert len(green) == 10
        assert set(green) <= edge(board)
        assert min(apart(one, other) for one in green for other in green if one != other) >= 3
        assert set(land_neighbours(board)) <= {2, 3, 4}


@pytest.mark.untraced
def test_MAP_8_distances_are_as_on_the_printed_board() -> None:
    for board in boards():
        distances = nearest(board)
        assert len(distances) == 42
        assert not set(labels(board.inland)) & edge(board)
        assert {distances[label] for label in labels(board.green)} == {3}
        assert set(distances.values()) == {2, 3}
        assert 0.64 <= list(distances.values()).count(2) / 42 <= 0.77
        assert farthest(board) <= 2


@pytest.mark.untraced
def test_MAP_11_every_village_has_a_name_from_the_list() -> None:
    for board in boards():
        for hexes, towns in ((board.green, PORTS), (board.inland, TOWNS)):
            drawn = [tuple(board.names[language][hex] for language in ("en", "fr", "ru")) for hex in hexes]
            assert set(drawn) <= set(towns)
            assert len(set(drawn)) == len(hexes)


@pytest.mark.untraced
def test_MAP_10_a_generated_map_is_a_good_file(tmp_path: Path) -> None:
    for seed, board in enumerate(boards()):
        file = tmp_path / f"{seed}.json"
        file.write_text(map_text(board), encoding="utf-8")
        assert map_named(str(file)) == board
        assert board.name == f"seed {seed}"


@pytest.mark.untraced
def test_MAP_4_the_same_seed_gives_the_same_map_and_others_differ() -> None:
    assert [generated(seed, PORTS, TOWNS) for seed in range(5)] == boards()[:5]
    assert [generated(seed).terrain for seed in range(5)] == [board.terrain for board in boards()[:5]]
    assert len({board.terrain for board in boards()}) == SEEDS
    assert len({tuple(labels(board.land)) for board in boards()}) > SEEDS // 2
    assert map_text(generated(2**31 - 1, PORTS, TOWNS)) == map_text(generated(2**31 - 1, PORTS, TOWNS))


@pytest.mark.untraced
@pytest.mark.parametrize("seeds", [range(SEEDS, SEEDS + 40)])
def test_MAP_10_a_map_is_made_in_less_than_a_second_of_computing(seeds: range) -> None:
    for seed in seeds:
        begin = time.process_time()
        generated(seed)
        assert time.process_time() - begin < 1
