"""How a level sees a table, in the dialect: with errors of judgement that last for a whole turn.

A net tells what a table is worth from its features. A level sees what an action changes of them, but thinks too much or
too little of some, and forgets others; some things (a district, a place) it does not look at. All this is drawn once a
turn, so that it follows its plan through, and what changes nothing brings nothing.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ...games.nullgame.fields import State
from ...kernel.dialect import Reals, Row, below, mix, rule
from ...minds.nullgame.blunders import HABITS, LOOKED_AT, PLAIN_TO_SEE, turn_key
from ...minds.nullgame.features import BLEND, GROUPS, INPUTS, features
from .net import COUNTS, WIDTHS, Network, first_layer_near, second_layer

MOST: Final = 2.5
"""How far above its right weight a feature may be thought, at most, as an exponent."""


class Sight(NamedTuple):
    """How a seat sees the table during a turn, and working memory."""

    gains: Reals
    """By input: how much is thought of it; 1 is right."""
    worths: Reals
    """By action: how much the seat likes the table after it."""
    rng: Row
    out: Row
    """Actions that may follow."""


@rule
def uniform(rng: Row) -> float:
    """A random number in (0, 1)."""
    return (below(rng, 1 << 30) + 0.5) / (1 << 30)


@rule
def bell(rng: Row) -> float:
    """A random number with mean 0 and variance 1."""
    return math.sqrt(-2.0 * math.log(uniform(rng))) * math.cos(2.0 * math.pi * uniform(rng))


@rule
def open_eyes(s: State, seat: int, blur: float, overlook: float, draw: int, sight: Sight) -> bool:
    """Draw how the seat sees this turn; return whether it thinks of what others may respond. `blur`: by what exponent
    it misjudges the weight of a feature; `overlook`: how likely it overlooks a thing, falls into one of the game's
    habits, or forgets about responses. `draw`: 0, or the number of other errors for the same turn.
    """
    gains = sight.gains
    rng = sight.rng
    rng[0] = mix(mix(turn_key(s), s.turn), seat)
    if draw != 0:
        rng[0] = mix(rng[0], draw)
    at = 0
    for group in range(len(GROUPS)):
        width = WIDTHS[group]
        count = COUNTS[group]
        for feature in range(width):
            gain = math.exp(max(-MOST, min(MOST, blur * bell(rng))))
            for thing in range(count):
                gains[at + thing * width + feature] = gain
        for thing in range(count):
            if uniform(rng) < overlook and LOOKED_AT[group] == 1:
                for feature in range(width):
                    gains[at + thing * width + feature] = 0.0
        at += width * count
    falls = False
    last = -1
    for row in range(len(HABITS)):
        if HABITS[row][0] != last:
            last = HABITS[row][0]
            falls = uniform(rng) < overlook
        if falls:
            weigh_features(gains, HABITS[row][1], HABITS[row][2], HABITS[row][3], HABITS[row][4] * 0.01, False)
    for row in range(len(PLAIN_TO_SEE)):
        weigh_features(gains, PLAIN_TO_SEE[row][0], PLAIN_TO_SEE[row][1], PLAIN_TO_SEE[row][2], 1.0, True)
    return uniform(rng) >= overlook


@rule
def weigh_features(gains: Reals, wanted: int, first: int, last: int, gain: float, anew: bool) -> None:
    """Multiply the gains of some features of all things of a group, or set them `anew`."""
    at = 0
    for group in range(wanted):
        at += WIDTHS[group] * COUNTS[group]
    for thing in range(COUNTS[wanted]):
        for feature in range(first, last + 1):
            place = at + thing * WIDTHS[wanted] + feature
            gains[place] = gain if anew else gains[place] * gain


@rule
def seen(s: State, seat: int, network: Network, gains: Reals) -> float:
    """How much the seat likes a table near the base as it sees it."""
    x = network.inputs
    base = network.base
    features(s, seat, x)
    for at in range(INPUTS):
        x[at] = base[at] + gains[at] * (x[at] - base[at])
    first_layer_near(network, network.taste, x)
    share, lead = second_layer(network, network.taste)
    return (1.0 - BLEND) * share + BLEND * lead
