"""The tables on which compiled rules are compared with plain ones, and the plain side of the comparison."""

import numpy as np
import pytest

import duchy
from duchy.batch.pins import mix_of, pinned_mixes
from duchy.kernel.dialect import NATURE, seeded

SETTLED = [settled for game in duchy.games.values() for settled in pinned_mixes(game)]
SOON_COMPILED = ("nullgame", "magnate")
"""Games that `make test` compares; the others are for `make check`."""


def named(settled):
    """The table as an argument of a test."""
    marks = [] if settled.game.name in SOON_COMPILED else [pytest.mark.check]
    return pytest.param(settled, id=f"{settled.game.name} {mix_of(settled)}", marks=marks)


every_mix = pytest.mark.parametrize("settled", [named(settled) for settled in SETTLED])
every_edition = pytest.mark.parametrize(
    "settled", [named(one) for one in SETTLED if not one.changes and one.seats == 2]
)


class PlainGame:
    """One game by the plain rules, drawing nature's actions from a generator as the compiled loops do."""

    def __init__(self, settled, generator):
        self.settled = settled
        self.rules = settled.game.rules
        self.chance = settled.game.chance
        self.state = settled.start_state()
        self.rng = [generator]
        self.out = [0] * settled.game.actions.LEGAL_MAX
        self.let_nature()

    @property
    def actor(self):
        return self.rules.actor(self.state)

    def let_nature(self):
        while self.actor == NATURE:
            self.rules.apply(self.state, self.chance.sample(self.state, self.rng))

    def play(self, action):
        self.rules.apply(self.state, action)
        self.let_nature()

    def legal(self):
        return self.out[: self.rules.legal(self.state, self.out)]

    def scores(self):
        scores = [[0] * len(self.settled.game.result_keys) for _ in range(self.settled.seats)]
        self.rules.score(self.state, scores)
        return scores


def both_generators(seed):
    """The same generator, plain and compiled."""
    return seeded(seed), np.array(seeded(seed), dtype=np.int64)
