"""Adam [Kingma and Ba 2015], and the running average of the nets, which is what gets published."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[Any]

FIRST_MOMENT: Final = 0.9
SECOND_MOMENT: Final = 0.999
TINY: Final = 1e-8
AVERAGED: Final = 20.0
"""Exponent of the polynomial-decay average [Shamir and Zhang 2013]: larger values forget early steps sooner."""


class Learner(NamedTuple):
    """A net in training; immutable."""

    net: Numbers
    """The net as 32-bit floats, for playing."""
    mean: Numbers
    square: Numbers
    average: Numbers
    steps: int

    @classmethod
    def of(cls, net: Numbers) -> Learner:
        """A learner before its first step."""
        zeros = np.zeros(len(net))
        return cls(net.astype(np.float32), zeros, zeros, net.astype(np.float64), 0)

    def after(self, grad: Numbers, rate: float) -> Learner:
        """The learner after one step against the gradient."""
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
