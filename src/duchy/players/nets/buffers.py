"""Networks: a net's weights with working memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ...kernel.worlds import world

if TYPE_CHECKING:
    from .net import Network
    from .sight import Sight


def network_for(game: str, numbers: npt.ArrayLike, *, compiled: bool, kind: npt.DTypeLike = np.float32) -> Network:
    """A `Network` of the game's world with a copy of a net's weights; `kind` is the type it computes in."""
    net = world(game, "players.nets.net", compiled=compiled)
    inputs: int = world(game, "minds.nullgame.features", compiled=compiled).INPUTS
    rooms = [np.zeros(length, kind) for length in (inputs, net.HIDDEN, inputs, net.ACTS, net.FIRST)]
    return net.Network(np.array(numbers, kind), *rooms)


def sight_for(game: str, most: int, *, compiled: bool) -> Sight:
    """A `Sight` of the game's world for at most so many actions."""
    inputs: int = world(game, "minds.nullgame.features", compiled=compiled).INPUTS
    sight = world(game, "players.nets.sight", compiled=compiled).Sight
    rng, out = np.zeros(1, np.int64), np.zeros(2 * most, np.int64)
    return sight(gains=np.ones(inputs, np.float32), worths=np.zeros(most), rng=rng, out=out)
