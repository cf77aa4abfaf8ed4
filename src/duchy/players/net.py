"""A small net, in the dialect: how likely a seat wins and how far it will lead. No framework takes part.

Inputs come in groups of things that are alike (districts, suits, places); those of a group share their weights and are
summed, so that no relabelling of them changes the answer. The sums go through one more hidden layer to two numbers.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from ..features.nullgame import BLEND, GROUPS, features
from ..kernel.dialect import rule, table

COUNTS: Final = table([count for count, _, _ in GROUPS])
WIDTHS: Final = table([width for _, width, _ in GROUPS])
UNITS: Final = table([units for _, _, units in GROUPS])
FIRST: Final = sum(units for _, _, units in GROUPS)
"""Units of the first hidden layer, all groups together."""
SECOND: Final = 32
"""Units of the second one."""
MOST: Final = max(units for _, _, units in GROUPS)
HIDDEN: Final = FIRST + SECOND + MOST
ANSWERS: Final = 2
PARAMETERS: Final = (
    sum((width + 1) * units for _, width, units in GROUPS) + (FIRST + 1) * SECOND + (SECOND + 1) * ANSWERS
)
"""Numbers of a net, in the order in which `think` reads them: layer by layer, biases before weights, these by input."""


class Mind(NamedTuple):
    """A net and the room it thinks in; arrays of 32-bit floats."""

    net: Any
    """PARAMETERS numbers."""
    inputs: Any
    """Room for the features of a table."""
    hidden: Any
    """Room for HIDDEN numbers."""


@rule
def think(mind: Mind, x: Any) -> tuple[float, float]:
    """What the net says of the features `x`, before the sigmoid: of the seat's share of the win, of its lead."""
    net = mind.net
    hidden = mind.hidden
    at = 0
    weight = 0
    unit = 0
    acc = hidden[FIRST + SECOND :]
    for group in range(len(GROUPS)):
        units = UNITS[group]
        width = WIDTHS[group]
        pooled = hidden[unit : unit + units]
        bias = net[weight : weight + units]
        for j in range(units):
            pooled[j] = 0.0
        for _ in range(COUNTS[group]):
            for j in range(units):
                acc[j] = bias[j]
            for i in range(width):
                number = x[at + i]
                if number != 0.0:
                    row = net[weight + units * (i + 1) : weight + units * (i + 2)]
                    for j in range(units):
                        acc[j] += number * row[j]
            for j in range(units):
                if acc[j] > 0.0:
                    pooled[j] += acc[j]
            at += width
        weight += units * (width + 1)
        unit += units
    second = hidden[FIRST : FIRST + SECOND]
    bias = net[weight : weight + SECOND]
    for j in range(SECOND):
        second[j] = bias[j]
    for i in range(FIRST):
        number = hidden[i]
        if number != 0.0:
            row = net[weight + SECOND * (i + 1) : weight + SECOND * (i + 2)]
            for j in range(SECOND):
                second[j] += number * row[j]
    weight += SECOND * (FIRST + 1)
    share = net[weight]
    lead = net[weight + 1]
    weight += ANSWERS
    for j in range(SECOND):
        if second[j] > 0.0:
            share += second[j] * net[weight + j]
            lead += second[j] * net[weight + SECOND + j]
    return share, lead


@rule
def squash(answer: float) -> float:
    """The sigmoid: 0..1."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, answer))))


@rule
def liking(s: Any, seat: int, mind: Mind) -> float:
    """How much the seat should like the table: unbounded, only differences mean anything."""
    features(s, seat, mind.inputs)
    share, lead = think(mind, mind.inputs)
    return (1.0 - BLEND) * share + BLEND * lead
