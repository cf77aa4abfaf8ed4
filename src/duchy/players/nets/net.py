"""A small net, in the dialect: how likely a seat is to win and how far it will lead. No framework is used.

Inputs come in groups of like things (districts, suits, places); the things of a group share weights and are summed, so
that relabelling them does not change the output. The sums go through one more hidden layer to two outputs.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ...games.nullgame.fields import State
from ...kernel.dialect import Reals, rule, table
from ...minds.nullgame.features import BLEND, GROUPS, SECOND, features

COUNTS: Final = table([count for count, _, _ in GROUPS])
WIDTHS: Final = table([width for _, width, _ in GROUPS])
UNITS: Final = table([units for _, _, units in GROUPS])
FIRST: Final = sum(units for _, _, units in GROUPS)
"""Units of the first hidden layer, all groups together."""
MOST: Final = max(units for _, _, units in GROUPS)
HIDDEN: Final = FIRST + SECOND + MOST
ACTS: Final = sum(count * units for count, _, units in GROUPS)
"""Units of the first layer before like things are summed."""
ANSWERS: Final = 2
FIRST_WEIGHTS: Final = sum((width + 1) * units for _, width, units in GROUPS)
PARAMETERS: Final = FIRST_WEIGHTS + (FIRST + 1) * SECOND + (SECOND + 1) * ANSWERS
"""The number of parameters, in the order that `forward` reads them: layer by layer, biases first, weights by input."""


class Network(NamedTuple):
    """A net and its working memory; arrays of 32-bit floats."""

    net: Reals
    """PARAMETERS numbers, for values, plans and searches: `forward`."""
    taste: Reals
    """As many for single actions: `liking`. Those of `net`, unless it has learned one of both apart."""
    inputs: Reals
    """The features of a table."""
    hidden: Reals
    """HIDDEN numbers."""
    base: Reals
    """Features of the base table that others are compared with."""
    base_acts: Reals
    """Its ACTS units, before the rectifier."""
    base_sums: Reals
    """Its FIRST sums of these."""


@rule
def first_layer(net: Reals, x: Reals, acts: Reals, sums: Reals) -> None:
    """Fill `acts` and `sums` from the features `x`."""
    zero = x[0] - x[0]  # of the same width as the rest, which keeps the loops short
    at = 0
    weight = 0
    unit = 0
    act = 0
    for group in range(len(GROUPS)):
        units = UNITS[group]
        width = WIDTHS[group]
        pooled = sums[unit : unit + units]
        bias = net[weight : weight + units]
        for j in range(units):
            pooled[j] = 0.0
        for _ in range(COUNTS[group]):
            acc = acts[act : act + units]
            for j in range(units):
                acc[j] = bias[j]
            for i in range(width):
                number = x[at + i]
                if number != 0.0:
                    row = net[weight + units * (i + 1) : weight + units * (i + 2)]
                    for j in range(units):
                        acc[j] += number * row[j]
            for j in range(units):
                pooled[j] += max(acc[j], zero)
            at += width
            act += units
        weight += units * (width + 1)
        unit += units


@rule
def first_layer_near(network: Network, net: Reals, x: Reals) -> None:
    """Fill the sums of `network.hidden` from features near the base, computing only what differs. `net`: the weights
    that the base was set by.
    """
    hidden = network.hidden
    base = network.base
    at = 0
    weight = 0
    unit = 0
    act = 0
    acc = hidden[FIRST + SECOND :]
    zero = x[0] - x[0]
    for group in range(len(GROUPS)):
        units = UNITS[group]
        width = WIDTHS[group]
        pooled = hidden[unit : unit + units]
        for j in range(units):
            pooled[j] = network.base_sums[unit + j]
        for _ in range(COUNTS[group]):
            if differ(x[at : at + width], base[at : at + width]):
                old = network.base_acts[act : act + units]
                for j in range(units):
                    acc[j] = old[j]
                for i in range(width):
                    number = x[at + i] - base[at + i]
                    if number != 0.0:
                        row = net[weight + units * (i + 1) : weight + units * (i + 2)]
                        for j in range(units):
                            acc[j] += number * row[j]
                for j in range(units):
                    pooled[j] += max(acc[j], zero) - max(old[j], zero)
            at += width
            act += units
        weight += units * (width + 1)
        unit += units


@rule
def differ(one: Reals, other: Reals) -> bool:
    """Whether two rows of the same length differ. Without a way out of the loop it compares many numbers at once."""
    count = 0
    for at in range(len(one)):
        count += one[at] != other[at]
    return count > 0


@rule
def second_layer(network: Network, net: Reals) -> tuple[float, float]:
    """The two outputs by the weights `net`, from the sums of `network.hidden`."""
    hidden = network.hidden
    weight = FIRST_WEIGHTS
    second = hidden[FIRST : FIRST + SECOND]
    bias = net[weight : weight + SECOND]
    for j in range(SECOND):
        second[j] = bias[j]
    fours = weight + SECOND
    for i in range(0, FIRST - 3, 4):
        one, two, three, four = hidden[i], hidden[i + 1], hidden[i + 2], hidden[i + 3]
        rows = net[fours + SECOND * i : fours + SECOND * (i + 4)]
        for j in range(SECOND):
            second[j] = (
                second[j] + one * rows[j] + two * rows[SECOND + j]
                + three * rows[2 * SECOND + j] + four * rows[3 * SECOND + j]
            )  # fmt: skip
    for i in range(FIRST - FIRST % 4, FIRST):
        row = net[fours + SECOND * i : fours + SECOND * (i + 1)]
        for j in range(SECOND):
            second[j] += hidden[i] * row[j]
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
def forward(network: Network, x: Reals) -> tuple[float, float]:
    """The net's outputs for the features `x`, before the sigmoid: the seat's share of the win, and its lead."""
    first_layer(network.net, x, network.base_acts, network.hidden)
    return second_layer(network, network.net)


@rule
def sigmoid(answer: float) -> float:
    """The sigmoid: 0..1."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, answer))))


@rule
def set_base(s: State, seat: int, network: Network, net: Reals) -> None:
    """Make a table the base for the next calls of `liking` with the same weights, on the tables that one action leads
    to. `forward` uses the same memory and so destroys the base.
    """
    features(s, seat, network.base)
    first_layer(net, network.base, network.base_acts, network.base_sums)


@rule
def liking(s: State, seat: int, network: Network, net: Reals) -> float:
    """How much the seat should like a table near the base, by the weights of choices or of values: unbounded, only
    differences matter.
    """
    features(s, seat, network.inputs)
    first_layer_near(network, net, network.inputs)
    share, lead = second_layer(network, net)
    return (1.0 - BLEND) * share + BLEND * lead
