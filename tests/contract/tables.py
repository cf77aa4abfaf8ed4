"""The tables of the contract tests, and random walks through the ten functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import pytest

import duchy
from duchy.kernel.dialect import NATURE, NOBODY, below, seeded
from duchy.kernel.game import Settled

Function = TypeVar("Function", bound=Callable[..., None])
MIXES: dict[str, list[str]] = {
    "magnate": [
        "ru courts=1 replace_ace=1",
        "en pawn_properties=1 replace_ace=1 reshuffle_when=when_empty",
        "fr courts=1 reshuffle_when=when_empty final_turns_when=failed_draw replace_ace=1 tax_dice=2",
        "dc replace_ace=1 ace_cost=1 ace_deed=1 develop_before_income=1",
        "ap courts=1 develop_before_income=1 bank_limit=12 tax_dice=2",
        "ru bank_limit=1 replace_ace=1 reshuffle_when=when_empty",
        "fr bank_limit=5 deed_needs_every_suit=1 develop_before_income=1 courts=1",
        "en ace_cost=3 ace_deed=2 rank2_deed=1 ace_value=deucey tiebreak_total=scored court_payment=all courts=1",
        "ru ace_value=deucey pawn_properties=1 deed_needs_every_suit=1 court_payment=any final_turns_when=failed_draw",
        "dc reshuffle_when=when_empty rank2_deed=0 ace_deed=0 ace_value=one",
    ],
    "rois_faineants": [
        "standard variant_low=1 open_market=1",
        "standard idle_reveal=1 diagonals=1",
        "standard count_face_down=0 coup_scope=turn idle_limit=1",
        "standard coup_scope=table idle_limit=2 reign_guard=5 variant_low=1",
        "standard idle_reveal=1 variant_low=1 reign_guard=1 idle_limit=99999999",
        "standard open_market=1 idle_reveal=1 idle_limit=99999999",
    ],
    "magna_grecia": ["standard map=photo oracle_setup=random rounds=8 founding_bridge=0"],
    "nullgame": ["plain rounds=1", "plain rounds=3"],
}
"""In addition to every unchanged edition with every number of seats."""

OPEN = {"magna_grecia"}
"""Games in which everybody sees everything."""


def seats_know_all(settled: Settled) -> bool:
    """Whether every seat sees or can deduce everything, as two players can the other hand."""
    return settled.game.name in OPEN or (settled.seats == 2 and settled.values.get("open_market") == 1)


class Table(NamedTuple):
    """The settings of a game, and a short name for the test report."""

    settled: Settled
    name: str


def settle(game: str, mix: str, seats: int | None = None) -> Settled:
    """The game with the edition and axes of `mix`."""
    edition, *axes = mix.split()
    return duchy.games[game].settle(edition, dict(axis.split("=") for axis in axes), seats)


def _tables() -> Iterator[Table]:
    for game in duchy.games.values():
        for mix in [*game.editions, *MIXES.get(game.name, [])]:
            for seats in game.seats:
                yield Table(settle(game.name, mix, seats), f"{game.name} {mix} {seats}".replace(" ", "-"))


TABLES = tuple(_tables())
ON_EACH = pytest.mark.parametrize("settled", [pytest.param(table.settled, id=table.name) for table in TABLES])
every_game = pytest.mark.parametrize("game", duchy.games.values(), ids=duchy.games)


def every_table(test: Function) -> Function:
    """Try it at a third of all tables at a commit, at others at the next."""
    return pytest.mark.rotating(3)(ON_EACH(test))


class Step(NamedTuple):
    """One moment of a walk: the state, who acts, what is legal, what is then played."""

    state: Any
    actor: int
    legal: list[int]
    action: int | None


def walk(settled: Settled, seed: int, state: Any = None, most: int = 5000) -> Iterator[Step]:
    """A random game; for odd seeds the seats prefer low-numbered actions. The state is mutated during iteration."""
    rules, chance = settled.game.rules, settled.game.chance
    out = [0] * settled.game.actions.LEGAL_MAX
    state, rng = state if state is not None else settled.start_state(), seeded(seed)
    for _ in range(most):
        actor = rules.actor(state)
        legal = out[: rules.legal(state, out)]
        if actor == NOBODY:
            yield Step(state, actor, legal, None)
            return
        at = below(rng, len(legal))
        if seed % 2:
            at = min(at, below(rng, len(legal)))
        action = chance.sample(state, rng) if actor == NATURE else legal[at]
        yield Step(state, actor, legal, action)
        rules.apply(state, action)
    raise AssertionError(f"no end after {most} actions")


@lru_cache(maxsize=64)
def game_of(settled: Settled, seed: int) -> tuple[duchy.Position, ...]:
    """The positions of one walk, from the start to the end."""
    return tuple(duchy.Position(settled, step.state.copy()) for step in walk(settled, seed))


def actions_of(settled: Settled, seed: int) -> list[duchy.Action]:
    """The actions of one walk."""
    return [duchy.Action(settled.game, step.action) for step in walk(settled, seed) if step.action is not None]


def sampled(settled: Settled, seed: int, every: int) -> Iterator[duchy.Position]:
    """Each `every`-th position of a walk, and the last."""
    positions = game_of(settled, seed)
    yield from positions[seed % every : -1 : every]
    yield positions[-1]
