"""Nature's quick sampler has the odds of the rules: exactly in plain mode, statistically in compiled mode."""

from collections import Counter, defaultdict
from fractions import Fraction

import numpy as np

import duchy
from duchy.kernel.dialect import NATURE, NOBODY, below, seeded
from duchy.kernel.instances import instance_of_file
from duchy.kernel.records import records_of, store

from .walks import every_edition, every_mix

THROWS = 20_000


def nature_states(settled, seed):
    """The states of one random game in which nature acts."""
    rules, rng = settled.game.rules, seeded(seed)
    out = [0] * settled.game.actions.LEGAL_MAX
    state = settled.start_state()
    while (actor := rules.actor(state)) != NOBODY:
        legal = out[: rules.legal(state, out)]
        if actor == NATURE:
            yield state
        rules.apply(state, legal[below(rng, len(legal))])


def odds(settled, state):
    """The odds according to the rules."""
    rules = settled.game.rules
    out = [0] * settled.game.actions.LEGAL_MAX
    weights = {code: rules.weight(state, code) for code in out[: rules.legal(state, out)]}
    return {code: Fraction(weight, sum(weights.values())) for code, weight in weights.items()}


class Script:
    """A substitute for random numbers: those of `path`, then zeros; records the requested bounds."""

    def __init__(self, path):
        self.path, self.bounds = path, []

    def below(self, rng, bound):
        at = len(self.bounds)
        self.bounds.append(bound)
        return self.path[at] if at < len(self.path) else 0


def exact_odds(chance, state, monkeypatch):
    """The odds of every outcome of `sample`, by playing through all random numbers that it can ask for."""
    found, paths = defaultdict[int, Fraction](Fraction), list[list[int]]([[]])
    while paths:
        path = paths.pop()
        script = Script(path)
        monkeypatch.setattr(chance, "below", script.below)
        code = chance.sample(state, None)
        whole = path + [0] * (len(script.bounds) - len(path))
        found[code] += Fraction(1, int(np.prod(script.bounds)))
        for at in range(len(path), len(whole)):
            paths += [[*whole[:at], number] for number in range(1, script.bounds[at])]
    return dict(found)


@every_mix
def test_the_sampler_has_the_exact_odds(settled, monkeypatch):
    chance = settled.game.chance
    kinds = set()
    for at, state in enumerate(nature_states(settled, 3)):
        if at % 3 == 0 or state.phase not in kinds:
            kinds.add(state.phase)
            assert exact_odds(chance, state, monkeypatch) == odds(settled, state)


@every_edition
def test_the_compiled_sampler_has_the_odds_within_chance(settled):
    sample = instance_of_file(settled.game.name, "games.nullgame.chance", compiled=True).sample
    rng, records = np.array(seeded(9), dtype=np.int64), records_of(settled.game.fields.State, 1)
    phases = set()
    for state in nature_states(settled, 4):
        if state.phase in phases:
            continue
        phases.add(state.phase)
        store(records[0], state)
        counts = Counter(int(sample(records[0], rng)) for _ in range(THROWS))
        stated = odds(settled, state)
        assert set(counts) <= set(stated)
        chi_square = sum((counts[code] - THROWS * p) ** 2 / (THROWS * p) for code, p in stated.items())
        freedom = len(stated) - 1
        assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 8
    assert phases


def test_wrong_odds_would_be_noticed(monkeypatch):
    settled = duchy.games["magnate"].settle("en", {}, 2)
    chance = settled.game.chance
    state = next(state for state in nature_states(settled, 3) if len(odds(settled, state)) == 55)
    right = chance.sample
    monkeypatch.setattr(chance, "sample", lambda s, rng: max(right(s, rng), right(s, rng)))
    assert exact_odds(chance, state, monkeypatch) != odds(settled, state)
