"""How many decisions of backgammon other libraries make a second, beside ours, all on this machine and in one run.

Needs `pip install 'duchy[bench]'`. Run `python examples/peers.py`, on a machine that does nothing else; three minutes.
Each is tried at several sizes, and the best is kept; then all are measured five times, in turn, and the medians count.
Choosing random legal actions is part of all of them.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Sequence
from statistics import median

import numpy as np

from duchy.env import Spec, Vector

TRIED, MEASURED = 1.0, 2.0
"""Seconds."""
ROUNDS = 5
STEPS = 20
CORES = os.cpu_count() or 1

Play = Callable[[], object]


def rate(decisions: int, play: Play, seconds: float) -> float:
    """Decisions a second, if `play` makes so many."""
    began, calls = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        play()
        calls += 1
    return decisions * calls / (time.perf_counter() - began)


def duchy(game: str, observations: bool, rows: int) -> tuple[int, Play]:
    """A game of ours as a vector with masks, a thread for each core."""
    vector, generator = Vector(Spec.of(game), rows, threads=CORES), np.random.default_rng(1)
    _ = vector.mask, vector.observation if observations else None
    return rows, lambda: vector.step(vector.random_actions(generator))


def openspiel(rows: int) -> tuple[int, Play]:
    """OpenSpiel's backgammon through its vector environment."""
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    vector, chance = SyncVectorEnv([rl_environment.Environment("backgammon") for _ in range(rows)]), random.Random(1)
    now = vector.reset()

    def play() -> None:
        nonlocal now
        seen = [each.observations for each in now]
        actions = [chance.choice(each["legal_actions"][each["current_player"]]) for each in seen]
        now, *_ = vector.step([StepOutput(action, None) for action in actions], reset_if_done=True)

    return rows, play


def pgx(rows: int) -> tuple[int, Play]:
    """Pgx's backgammon, compiled by JAX for this processor."""
    import jax
    import jax.numpy as jnp
    from pgx import make
    from pgx.experimental import auto_reset

    env = make("backgammon")
    step = auto_reset(env.step, env.init)

    @jax.jit
    def roll(state, key):
        def once(carried, _):
            state, key = carried
            key, choice, chance = jax.random.split(key, 3)
            legal = jnp.where(state.legal_action_mask, 0.0, -1e9)
            state = jax.vmap(step)(
                state, jax.random.categorical(choice, legal, axis=-1), jax.random.split(chance, rows)
            )
            return (state, key), None

        return jax.lax.scan(once, (state, key), None, length=STEPS)[0]

    carried = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), rows)), jax.random.PRNGKey(1)

    def play() -> None:
        nonlocal carried
        carried = roll(*carried)
        carried[0].current_player.block_until_ready()

    return rows * STEPS, play


def best(make: Callable[[int], tuple[int, Play]], sizes: Sequence[int]) -> tuple[int, int, Play]:
    """The size at which it is fastest, its decisions a call, and the call. First calls compile and do not count."""
    tried: list[tuple[float, int, int, Play]] = []
    for rows in sizes:
        decisions, play = make(rows)
        play()
        tried.append((rate(decisions, play, TRIED), rows, decisions, play))
    return max(tried, key=lambda each: each[0])[1:]


OURS = (256, 1024, 4096, 16384)
CONTENDERS: dict[str, tuple[Callable[[int], tuple[int, Play]], Sequence[int]]] = {
    "Magnate, masks": (lambda rows: duchy("magnate", False, rows), OURS),
    "Magnate, masks, observations": (lambda rows: duchy("magnate", True, rows), OURS),
    "Les Rois fainéants, masks, observations": (lambda rows: duchy("rois_faineants", True, rows), OURS),
    "Magna Grecia, masks, observations": (lambda rows: duchy("magna_grecia", True, rows), OURS),
    "backgammon, Pgx": (pgx, (64, 128, 256, 1024)),
    "backgammon, OpenSpiel": (openspiel, (16, 64, 256)),
}


def main() -> None:
    """Print the medians, and how many times those of the peers are Magnate's."""
    kept = {name: best(*contender) for name, contender in CONTENDERS.items()}
    rates: dict[str, list[float]] = {name: [] for name in kept}
    for _ in range(ROUNDS):
        for name, (_, decisions, play) in kept.items():
            rates[name].append(rate(decisions, play, MEASURED))
    print(f"{CORES} cores; medians of {ROUNDS} alternating rounds".ljust(44) + "rows   decisions/s")
    for name, (rows, _, _) in kept.items():
        print(f"{name:40}{rows:8,}{median(rates[name]):14,.0f}")
    for ours in ("Magnate, masks", "Magnate, masks, observations"):
        for peer in ("backgammon, OpenSpiel", "backgammon, Pgx"):
            times = median(a / b for a, b in zip(rates[ours], rates[peer], strict=True))
            print(f"{ours}: {times:.1f} times {peer}")


if __name__ == "__main__":
    main()
