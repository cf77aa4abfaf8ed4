"""Plain and compiled rules agree, field by field, in every transition of many random games.

`DUCHY_TRANSITIONS` is the number of transitions for each edition and mix; the slow test takes 100,000.
"""

import os

import numpy as np
import pytest

import duchy
from duchy.kernel.dialect import NATURE, NOBODY, SPECTATOR, below
from duchy.kernel.instances import instance_of_file
from duchy.kernel.records import blank_records, fetch, store

from .walks import both_generators, every_mix

TRANSITIONS = int(os.environ.get("DUCHY_TRANSITIONS", "0"))
EDITION, MIX = 20_000, 5_000
MANY = 100_000


class Pair:
    """The same game in both modes."""

    def __init__(self, settled):
        self.settled = settled
        self.kind = settled.game.fields.State
        self.plain = {name: instance_of_file(settled.game.name, file, compiled=False) for name, file in FILES.items()}
        self.compiled = {name: instance_of_file(settled.game.name, file, compiled=True) for name, file in FILES.items()}
        actions = settled.game.actions
        self.codes = range(actions.ACTION_COUNT)
        self.out, self.array = [0] * actions.LEGAL_MAX, np.zeros(actions.LEGAL_MAX, np.int64)
        self.blank = blank_records(settled, 1)
        self.records, self.scratch = self.blank.copy(), self.blank.copy()
        self.begin()

    def begin(self):
        self.state = self.settled.start_state()
        self.records[0] = self.blank[0]

    def agree_on_state(self):
        assert fetch(self.records[0], self.kind) == self.state

    def agree_on_actions(self):
        count = self.plain["rules"].legal(self.state, self.out)
        assert self.compiled["rules"].legal(self.records[0], self.array) == count
        legal = self.out[:count]
        assert self.array[:count].tolist() == legal
        return legal

    def agree_on_weights(self, legal):
        weights = [self.plain["rules"].weight(self.state, code) for code in legal]
        assert [self.compiled["rules"].weight(self.records[0], code) for code in legal] == weights

    def actor(self):
        actor = self.plain["rules"].actor(self.state)
        assert self.compiled["rules"].actor(self.records[0]) == actor
        return actor

    def agree_on_refusals(self):
        refusal, compiled = self.plain["rules"].refusal, self.compiled["rules"].refusal
        assert [refusal(self.state, code) for code in self.codes] == [
            compiled(self.records[0], code) for code in self.codes
        ]

    def agree_on_what_is_hidden(self, seed):
        length = self.plain["observation"].ENCODED
        for viewer in range(-1, self.settled.seats):
            state = self.state.copy()
            self.scratch[0] = self.records[0]
            self.plain["hidden"].hide(state, viewer)
            self.compiled["hidden"].hide(self.scratch[0], viewer)
            assert fetch(self.scratch[0], self.kind) == state
            if viewer != SPECTATOR:
                numbers, array = [0] * length, np.zeros(length, np.int16)
                self.plain["observation"].encode(state, viewer, numbers)
                self.compiled["observation"].encode(self.scratch[0], viewer, array)
                assert array.tolist() == numbers
            rng, generator = both_generators(seed)
            self.plain["hidden"].guess(state, viewer, rng)
            self.compiled["hidden"].guess(self.scratch[0], viewer, generator)
            assert fetch(self.scratch[0], self.kind) == state
            assert generator.tolist() == rng

    def agree_on_scores(self):
        keys = len(self.settled.game.result_keys)
        scores, array = [[0] * keys for _ in range(self.settled.seats)], np.zeros((self.settled.seats, keys), np.int64)
        self.plain["rules"].score(self.state, scores)
        self.compiled["rules"].score(self.records[0], array)
        assert array.tolist() == scores

    def apply(self, action):
        self.plain["rules"].apply(self.state, action)
        self.compiled["rules"].apply(self.records[0], action)


FILES = {name: f"games.nullgame.{name}" for name in ("rules", "hidden", "chance")}
FILES["observation"] = "observations.nullgame"


def compare(settled, transitions):
    """Play random games for that many transitions."""
    pair = Pair(settled)
    rng, generator = both_generators(1)
    for number in range(transitions):
        actor = pair.actor()
        if number % 499 == 0:
            pair.agree_on_refusals()
            pair.agree_on_scores()
        if number % 41 == 0:
            pair.agree_on_what_is_hidden(number)
        if actor == NOBODY:
            pair.agree_on_scores()
            pair.begin()
            continue
        legal = pair.agree_on_actions()
        if actor == NATURE:
            if number % 7 == 0:
                pair.agree_on_weights(legal)
            action = pair.plain["chance"].sample(pair.state, rng)
            assert pair.compiled["chance"].sample(pair.records[0], generator) == action
        else:
            action = legal[below(rng, len(legal))]
            generator[0] = rng[0]
        pair.apply(action)
        pair.agree_on_state()


@pytest.mark.rotating(3)
@every_mix
def test_plain_and_compiled_rules_agree(settled):
    compare(settled, TRANSITIONS or (MIX if settled.changes else EDITION))


@pytest.mark.slow
@every_mix
def test_plain_and_compiled_rules_agree_in_many_games(settled):
    compare(settled, MANY)


def test_a_difference_is_noticed():
    pair = Pair(duchy.games["magnate"].settle("en", {}, 2))
    pair.apply(pair.agree_on_actions()[0])
    pair.agree_on_state()
    state = pair.state.copy()
    state.tokens[1][3] += 1
    store(pair.records[0], state)
    with pytest.raises(AssertionError):
        pair.agree_on_state()
