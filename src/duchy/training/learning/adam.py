"""Adam [Kingma and Ba 2015], and the average of all nets so far that is the one published."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[Any]

FIRST_MOMENT: Final = 0.9
SECOND_MOMENT: Final = 0.999
TINY: Final = 1e-8
AVERAGED: Final = 20.0
"""The average remembers about the last part of this many of the steps so far [Shamir and Zhang 2013]."""


class Learner(NamedTuple):
    """A net on its way; nothing in it is changed in place."""

    net: Numbers
    """32-bit floats, as those who play by it need them."""
    mean: Numbers
    square: Numbers
    average: Numbers
    steps: int

    @classmethod
    def of(cls, net: Numbers) -> Learner:
        """A net before its first step."""
        zeros = np.zeros(len(net))
        return cls(net.astype(np.float32), zeros, zeros, net.astype(np.float64), 0)

    def after(self, grad: Numbers, rate: float) -> Learner:
        """The net one step against the gradient."""
        steps = self.steps + 1
        mean = FIRST_MOMENT * self.mean + (1 - FIRST_MOMENT) * grad
        square = SECOND_MOMENT * self.square + (1 - SECOND_MOMENT) * grad * grad
        unbiased = np.sqrt(square / (1 - SECOND_MOMENT**steps)) + TINY
        step = rate * mean / (1 - FIRST_MOMENT**steps) / unbiased
        net = (self.net - step).astype(np.float32)
        share = min(1.0, AVERAGED / (steps + AVERAGED - 1))
        return Learner(net, mean, square, self.average + share * (net - self.average), steps)

    def published(self) -> Numbers:
        """The averaged net."""
        return self.average.astype(np.float32)
