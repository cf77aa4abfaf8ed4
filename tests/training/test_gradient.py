"""The gradient that games are learned by is that of the cross-entropy, found again by small differences."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from duchy.kernel.worlds import module_of_world
from duchy.players.nets.buffers import network_for

STEP = 1e-6


def wide(*shape: int) -> Any:
    return np.zeros(shape)


@pytest.mark.parametrize("game", ["nullgame", "rois_faineants"])
def test_against_small_differences(game: str) -> None:
    selfplay: Any = module_of_world(game, "training.learning.selfplay", compiled=False)
    shape: Any = module_of_world(game, "players.nets.net", compiled=False)
    features: Any = module_of_world(game, "minds.nullgame.features", compiled=False)
    chance = np.random.default_rng(5)
    net = chance.normal(0.0, 0.2, shape.PARAMETERS)
    x = chance.normal(0.0, 1.0, features.INPUTS) * (chance.random(features.INPUTS) < 0.7)
    goals = (0.3, 0.9)
    network = network_for(game, net, compiled=False, kind=np.float64)
    net = network.net

    def answers() -> list[float]:
        return [selfplay.sigmoid(answer) for answer in shape.forward(network, x)]

    def loss() -> float:
        pairs = zip(answers(), goals, strict=True)
        return -sum(goal * math.log(said) + (1 - goal) * math.log(1 - said) for said, goal in pairs)

    acts = wide(sum(count * units for count, _, units in features.GROUPS))
    lesson = selfplay.Lesson(
        grad=wide(shape.PARAMETERS), trace=None, answers=None, counts=[], acts=acts, totals=None, out=[], rng=[],
        keys=[], shares=[],
    )  # fmt: skip
    share, lead = answers()
    selfplay.add_gradient(x, network, lesson, share - goals[0], lead - goals[1])
    places = chance.choice(shape.PARAMETERS, min(shape.PARAMETERS, 400), replace=False)
    for place in places:
        kept = net[place]
        net[place] = kept + STEP
        above = loss()
        net[place] = kept - STEP
        below = loss()
        net[place] = kept
        assert lesson.grad[place] == pytest.approx((above - below) / (2 * STEP), abs=1e-6), place
    assert np.count_nonzero(lesson.grad[places]) > len(places) / 4
