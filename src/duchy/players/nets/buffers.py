"""Networks: a net's weights with working memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ...kernel.records import as_reals, blank_reals, blank_row
from ...kernel.worlds import world
from ...minds.nullgame import features
from . import net, sight
from .weights import parts_of

if TYPE_CHECKING:
    from .net import Network
    from .sight import Sight


def network_for(game: str, numbers: npt.ArrayLike, *, compiled: bool, kind: npt.DTypeLike = np.float32) -> Network:
    """A `Network` of the game's world with a copy of a net's weights, of values alone or of values and choices; `kind`
    is the type it computes in.
    """
    shape = world(game, net, compiled=compiled)
    inputs = world(game, features, compiled=compiled).INPUTS
    lengths = (inputs, shape.HIDDEN, inputs, shape.ACTS, shape.FIRST)
    values, choices = (as_reals(np.array(part, kind)) for part in parts_of(game, np.asarray(numbers)))
    return shape.Network(values, choices, *(as_reals(np.zeros(length, kind)) for length in lengths))


def sight_for(game: str, most: int, *, compiled: bool) -> Sight:
    """A `Sight` of the game's world for at most so many actions."""
    gains = np.ones(world(game, features, compiled=compiled).INPUTS, np.float32)
    return world(game, sight, compiled=compiled).Sight(
        gains=as_reals(gains), worths=blank_reals(most), rng=blank_row(1), out=blank_row(2 * most)
    )
