"""Evaluating many tables at once with matrices, for plain mode, where the loops of `net.py` are slow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...kernel.instances import instance
from . import net
from .weights import Numbers, parts_of


@dataclass(frozen=True)
class Layer:
    """Weights by input and unit, and a bias for each unit."""

    weights: Numbers
    bias: Numbers

    def __call__(self, inputs: Numbers) -> Numbers:
        """The units before the rectifier."""
        return inputs @ self.weights + self.bias


class MatrixNet:
    """A net: what its weights for values and those for choices answer."""

    def __init__(self, game: str, numbers: Numbers) -> None:
        self._values, self._choices = (Layers(game, part) for part in parts_of(game, numbers))
        self._blend: float = instance(game, net, compiled=False).BLEND

    def answers(self, inputs: Numbers) -> Numbers:
        """For each row of features: the seat's share of the win before the sigmoid, and its lead."""
        return self._values.answers(inputs)

    def likings(self, inputs: Numbers) -> Numbers:
        """For each table: how much the seat should like it, as `liking` by `Network.taste`."""
        return self._choices.answers(inputs) @ np.array([1 - self._blend, self._blend], np.float32)


class Layers:
    """Weights, split into layers as `net.py` reads them."""

    def __init__(self, game: str, numbers: Numbers) -> None:
        self._shape = instance(game, net, compiled=False)
        self._alike: list[Layer] = []
        at = 0
        for _, width, units in self._shape.GROUPS:
            self._alike.append(Layer(numbers[at + units : at + units * (width + 1)].reshape(width, units),
                                     numbers[at : at + units]))  # fmt: skip
            at += units * (width + 1)
        first, second, answers = self._shape.FIRST, self._shape.SECOND, self._shape.ANSWERS
        end = at + second * (first + 1)
        self._second = Layer(numbers[at + second : end].reshape(first, second), numbers[at:end][:second])
        last = numbers[end:]
        self._last = Layer(last[answers:].reshape(answers, second).T, last[:answers])

    def answers(self, inputs: Numbers) -> Numbers:
        """For each row of features: the two outputs."""
        sums: list[Numbers] = []
        at = 0
        for (count, width, units), layer in zip(self._shape.GROUPS, self._alike, strict=True):
            things = inputs[:, at : at + count * width].reshape(-1, width)
            sums.append(np.maximum(layer(things), 0).reshape(-1, count, units).sum(axis=1))
            at += count * width
        return self._last(np.maximum(self._second(np.concatenate(sums, axis=1)), 0))
