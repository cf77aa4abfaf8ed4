"""Magnate's features: equal plain and compiled, each card in hand, each deed's resources."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from duchy.games import game_named
from duchy.games.magnate.fields import State, Zone
from duchy.kernel.instances import instance_of_file
from duchy.kernel.records import records_of, store
from duchy.minds.magnate import features
from playing import played

pytestmark = pytest.mark.check

EDITIONS = ("en", "fr", "ru")
editions = pytest.mark.parametrize("edition", EDITIONS)


def told(state: Any, seat: int) -> list[float]:
    out = [0.0] * features.INPUTS
    features.features(state, seat, out)
    return out


def tables(edition: str, seed: int) -> Iterator[Any]:
    """Tables of a whole game at random, with Courts, as whoever acts or nature finds them."""
    dice = random.Random(seed)
    settled = game_named("magnate").settle(edition, {"courts": 1}, seats=2)
    match = played(settled, seed, 0, lambda position: dice.choice(position.actions()))
    while not match.position.is_over:
        yield match.position.state()
        match.play(dice.choice(match.position.actions()))
        match.play_nature()


@pytest.mark.rotating(3)
@editions
def test_plain_and_compiled_agree(edition: str) -> None:
    compiled = instance_of_file("magnate", "minds.nullgame.features", compiled=True)
    out = np.zeros(features.INPUTS, np.float32)
    record = records_of(State, 1)
    for state in tables(edition, 3):
        store(record[0], state)
        for seat in range(2):
            compiled.features(record[0], seat, out)
            assert out == pytest.approx(told(state, seat), abs=1e-4)


@pytest.mark.rotating(3)
@editions
def test_each_card_in_hand_is_told(edition: str) -> None:
    for state in tables(edition, 5):
        for seat in range(2):
            assert state.held[seat] <= features.HAND
            numbers = told(state, seat)
            there = [numbers[features.CARDS_AT + place * features.CARD] for place in range(features.HAND)]
            assert there == [1.0] * state.held[seat] + [0.0] * (features.HAND - state.held[seat])


@pytest.mark.rotating(3)
@editions
def test_other_hand_is_not_told(edition: str) -> None:
    """Putting the other hand back into the pile changes no input, but for cards that have been counted out: of the rest
    only the number counts.
    """
    for state in tables(edition, 7):
        for seat in range(2):
            before = told(state, seat)
            veiled = state.copy()
            for card in range(len(veiled.zone)):
                if veiled.zone[card] == Zone.HAND + 1 - seat and veiled.counted[card] == 0:
                    veiled.zone[card] = Zone.PILE
            assert told(veiled, seat) == before


def test_deed_tells_what_there_is_for_it() -> None:
    seen = 0
    for state in tables("en", 11):
        for seat in range(2):
            numbers = told(state, seat)
            for district in range(5):
                lane = district * features.LANE
                missing, ready, done = numbers[lane + 4], numbers[lane + 9], numbers[lane + 10]
                if numbers[lane + 2]:
                    assert 0 <= ready <= missing + 1e-9
                    assert (done == 1.0) == (ready >= missing)
                    seen += 1
                else:
                    assert ready == done == 0.0
    assert seen
