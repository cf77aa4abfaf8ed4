"""Networks: a net's weights with working memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ...kernel.worlds import world

if TYPE_CHECKING:
    from .net import Network


def network_for(game: str, numbers: npt.ArrayLike, *, compiled: bool, kind: npt.DTypeLike = np.float32) -> Network:
    """A `Network` of the game's world with a copy of a net's weights; `kind` is the type it computes in."""
    net = world(game, "players.nets.net", compiled=compiled)
    inputs: int = world(game, "minds.nullgame.features", compiled=compiled).INPUTS
    rooms = [np.zeros(length, kind) for length in (inputs, net.HIDDEN, inputs, net.ACTS, net.FIRST)]
    return net.Network(np.array(numbers, kind), *rooms)
