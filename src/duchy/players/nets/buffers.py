"""Networks: a net's weights with working memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ...kernel.instances import instance
from ...kernel.records import as_reals, blank_reals, blank_row
from ...minds.nullgame import features
from . import net, sight
from .weights import parts_of

if TYPE_CHECKING:
    from .net import Network
    from .sight import Sight


def network_for(game: str, numbers: npt.ArrayLike, *, compiled: bool, kind: npt.DTypeLike = np.float32) -> Network:
    """A `Network` of the game's instance with a copy of a net's weights, of values alone or of values and choices;
    `kind` is the type it computes in.
    """
    shape = instance(game, net, compiled=compiled)
    inputs = instance(game, features, compiled=compiled).INPUTS
    lengths = (inputs, shape.HIDDEN, inputs, shape.ACTS, shape.FIRST)
    values, choices = (as_reals(np.array(part, kind)) for part in parts_of(game, np.asarray(numbers)))
    return shape.Network(values, choices, *(as_reals(np.zeros(length, kind)) for length in lengths))


def sight_for(game: str, most: int, *, compiled: bool) -> Sight:
    """A `Sight` of the game's instance for at most so many actions."""
    gains = np.ones(instance(game, features, compiled=compiled).INPUTS, np.float32)
    return instance(game, sight, compiled=compiled).Sight(
        gains=as_reals(gains), worths=blank_reals(most), rng=blank_row(1), out=blank_row(2 * most)
    )
