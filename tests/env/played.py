"""Tables and games for the tests of `duchy.env`."""

import random

import duchy
from duchy.env import Spec, State

SPECS = [
    Spec.of(name, edition, seats=seats)
    for name, game in duchy.games.items() for edition in game.editions for seats in game.seats
]  # fmt: skip
"""Every edition for every number of seats."""
ONE_EACH = [Spec.of(name) for name in duchy.games]


def name_of(spec):
    return spec.name


def walk(spec, seed):
    """The states of a random game, one object that goes on."""
    chance, state = random.Random(seed), State(spec)
    yield state
    while not state.is_terminal:
        actions = state.legal_actions()
        state.apply(state.sample_chance(chance) if state.actor < 0 else chance.choice(actions))
        yield state
