"""The gradients that games are learned by are those of the cross-entropy and of the odds of a choice, found again by
small differences.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from duchy.kernel.instances import instance_of_file
from duchy.players.nets.buffers import network_for

STEP = 1e-6


def wide(*shape: int) -> Any:
    return np.zeros(shape)


@pytest.mark.parametrize("game", ["nullgame", "rois_faineants"])
def test_against_small_differences(game: str) -> None:
    selfplay: Any = instance_of_file(game, "training.learning.selfplay", compiled=False)
    shape: Any = instance_of_file(game, "players.nets.net", compiled=False)
    features: Any = instance_of_file(game, "minds.nullgame.features", compiled=False)
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
        keys=[], shares=[], goals=None, noise=None, plans=None,
    )  # fmt: skip
    share, lead = answers()
    selfplay.add_gradient(x, network, network.net, lesson, share - goals[0], lead - goals[1])
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


@pytest.mark.parametrize("game", ["nullgame", "rois_faineants"])
def test_a_choice_against_small_differences(game: str) -> None:
    """Only the weights for choices learn from it: the taken action's log probability, times the gain and the heat."""
    learning: Any = instance_of_file(game, "training.learning.choices", compiled=False)
    shape: Any = instance_of_file(game, "players.nets.net", compiled=False)
    features: Any = instance_of_file(game, "minds.nullgame.features", compiled=False)
    chance = np.random.default_rng(6)
    numbers = chance.normal(0.0, 0.2, 2 * shape.PARAMETERS)
    network = network_for(game, numbers, compiled=False, kind=np.float64)
    tables = chance.normal(0.0, 1.0, (4, features.INPUTS)) * (chance.random((4, features.INPUTS)) < 0.5)
    gain, heat, taken, blend = 0.4, 0.7, 2, features.BLEND
    as_values = network._replace(net=network.taste)

    def likings() -> Any:
        return np.array([np.dot(shape.forward(as_values, table), (1 - blend, blend)) for table in tables])

    def goal() -> float:
        scaled = likings()[1:] / heat
        return float(gain * heat * (scaled[taken] - np.log(np.exp(scaled).sum())))

    tastes: Any = learning.Lesson(
        grad=wide(shape.PARAMETERS), trace=None, answers=None, counts=[], acts=wide(shape.ACTS), totals=[0.0] * 5,
        out=[], rng=[], keys=[], shares=[], goals=None, noise=None, plans=None,
    )  # fmt: skip
    choices = learning.Choices(
        tables=tables, likings=likings(), first=[1], counts=[3], taken=[taken], seats=[0], after=[0], expected=[0.0],
        size=[1, 4],
    )  # fmt: skip
    learning.learn_choice(0, gain, network, tastes, choices, heat)
    places = chance.choice(shape.PARAMETERS, min(shape.PARAMETERS, 200), replace=False)
    for place in places:
        kept = network.taste[place]
        network.taste[place] = kept + STEP
        above = goal()
        network.taste[place] = kept - STEP
        below = goal()
        network.taste[place] = kept
        assert tastes.grad[place] == pytest.approx((below - above) / (2 * STEP), abs=1e-6), place
    assert np.count_nonzero(tastes.grad[places]) > len(places) / 4
    assert tastes.totals[0] == 1
