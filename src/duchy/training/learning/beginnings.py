"""The initial net: small random weights, outputs near even."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...games import game_named
from ...kernel.instances import instance
from ...players.nets import net


def first_net(game: str, seed: int) -> npt.NDArray[np.float32]:
    """A random net for the game."""
    shape = instance(game, net, compiled=False)
    groups = game_named(game).features.GROUPS
    chance = np.random.default_rng(seed)
    layers = [layer(chance, width, units, 1 / np.sqrt(2 * width)) for _, width, units in groups]
    layers.append(layer(chance, shape.FIRST, shape.SECOND, 0.5 / np.sqrt(shape.FIRST)))
    layers.append(layer(chance, shape.SECOND, shape.ANSWERS, 0.1))
    return np.concatenate(layers).astype(np.float32)


def layer(chance: np.random.Generator, width: int, units: int, spread: float) -> npt.NDArray[np.float64]:
    """Biases of 0, then weights."""
    return np.concatenate([np.zeros(units), chance.normal(0.0, spread, width * units)])
