"""Magna Grecia's features: equal plain and compiled, and independent of seat numbering."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import numpy as np
import pytest
from tests.playing import start_state

from duchy.games.hexes import HEXES, distance
from duchy.games.magna_grecia import rules
from duchy.games.magna_grecia.actions import LEGAL_MAX
from duchy.games.magna_grecia.fields import State
from duchy.kernel.instances import instance_of_file
from duchy.kernel.records import blank_records, fetch, records_of, store
from duchy.minds.magna_grecia import features
from duchy.minds.magna_grecia import heuristic as judged
from duchy.minds.magna_grecia.rings import FAR, NEAR, RING_END
from magna_grecia.games import kept, settled, states

pytestmark = pytest.mark.check

SEATINGS = {2: ("YR", "RY"), 3: ("YOB", "BYO"), 4: ("YOBR", "RYOB")}
"""By number of seats: colours, and the same colours, each one seat further on."""
seatings = pytest.mark.parametrize("seats", SEATINGS)


def told(state: Any, seat: int) -> list[float]:
    out = [0.0] * features.INPUTS
    features.features(state, seat, out)
    return out


@pytest.mark.rotating(3)
@seatings
def test_plain_and_compiled_agree(seats: int) -> None:
    compiled = instance_of_file("magna_grecia", "minds.nullgame.features", compiled=True)
    out = np.zeros(features.INPUTS, np.float32)
    for record in islice(random_tables(seats), None, None, 7):
        for seat in range(seats):
            compiled.features(record, seat, out)
            assert out == pytest.approx(told(fetch(record, State), seat), abs=1e-4)


@pytest.mark.rotating(3)
@seatings
def test_seats_have_no_numbers(seats: int) -> None:
    """The same game by the same colours, each sitting one seat further on, tells each colour the same."""
    colours, turned = SEATINGS[seats]
    shifted = start_state(settled(seats, colours=turned), State)
    for seat in range(seats):
        shifted.points[seat] += 10
    compared = 0
    for state, action in states(settled(seats, colours=colours), 3, points=10):
        if state.turn > 0 and action % 5 == 0:
            for seat in range(seats):
                assert told(shifted, (seat + 1) % seats) == pytest.approx(told(state, seat))
                compared += 1
        if action >= 0:
            rules.apply(shifted, action)
    assert compared > 20


def thoughtful_tables(seats: int, games: int) -> Iterator[Any]:
    """Records of tables as the heuristic player makes them: oracles are fought for, markets compete."""
    greedy = instance_of_file("magna_grecia", "players.search.greedy", compiled=True)
    loops = instance_of_file("magna_grecia", "batch.loops", compiled=True)
    apply = instance_of_file("magna_grecia", "games.nullgame.rules", compiled=True).apply
    weights = np.array(judged.WEIGHTS, np.int64)
    out, rng = np.zeros(2 * LEGAL_MAX, np.int64), np.zeros(1, np.int64)
    tables = blank_records(settled(seats), 4)
    for seed in range(games):
        tables[0] = tables[3]
        rng[0] = seed + 1
        while loops.let_nature(tables[0], rng) >= 0:
            yield tables[0]
            apply(tables[0], greedy.best_action(tables[:3], weights, out, seed))


def random_tables(seats: int) -> Iterator[Any]:
    """Records of the tables of a random game, with unfinished turns among them."""
    record = records_of(State, 1)
    for state in kept(settled(seats), 5, points=10):
        store(record[0], state)
        yield record[0]


@pytest.mark.rotating(3)
@seatings
def test_every_number_is_told_of_and_small(seats: int) -> None:
    """No input is always the same, and none dominates the others."""
    compiled = instance_of_file("magna_grecia", "minds.nullgame.features", compiled=True)
    out, seen = np.zeros(features.INPUTS, np.float32), np.zeros(features.INPUTS)
    for table in chain(thoughtful_tables(seats, 12), random_tables(seats)):
        for seat in range(seats):
            compiled.features(table, seat, out)
            seen = np.maximum(seen, np.abs(out))
    assert seen.max() < 8
    at = 0
    for count, width, _ in features.GROUPS:
        assert np.flatnonzero(seen[at : at + count * width].reshape(count, width).max(axis=0) == 0).tolist() == []
        at += count * width


def test_rings_are_distances() -> None:
    """In the middle of the sheet every ring is complete; elsewhere the missing entries stand for no hex."""
    for hex in range(HEXES):
        for far in range(1, FAR + 1):
            ring = [near for near in NEAR[hex][RING_END[far - 1] : RING_END[far]] if near != HEXES]
            assert sorted(ring) == [other for other in range(HEXES) if distance(hex, other) == far]
