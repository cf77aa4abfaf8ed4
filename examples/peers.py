"""How many decisions of backgammon other libraries make a second, beside ours of Magnate, all on this machine.

Needs `pip install open_spiel pgx jax` beside Duchy. Run `python examples/peers.py`. Each is measured for some seconds
at several sizes, in turn, and the best size counts; choosing random legal actions is part of all of them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

from duchy.env import Spec, Vector

SECONDS = 4.0
STEPS = 20


def rate(decisions: int, play: Callable[[], object]) -> float:
    """Decisions a second, if `play` makes so many; the first call is not counted."""
    play()
    began, calls = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        play()
        calls += 1
    return decisions * calls / (time.perf_counter() - began)


def duchy(rows: int, observations: bool) -> float:
    """Magnate as a vector of two threads with masks."""
    vector, generator = Vector(Spec.of("magnate"), rows, threads=2), np.random.default_rng(1)
    _ = vector.mask, vector.observation if observations else None
    return rate(rows, lambda: vector.step(vector.random_actions(generator)))


def openspiel(rows: int) -> float:
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

    return rate(rows, play)


def pgx(rows: int) -> float:
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

    return rate(rows * STEPS, play)


if __name__ == "__main__":
    print(f"Magnate, masks                {max(duchy(rows, False) for rows in (1024, 4096, 16384)):12,.0f}")
    print(f"Magnate, masks, observations  {max(duchy(rows, True) for rows in (1024, 4096, 16384)):12,.0f}")
    print(f"backgammon, OpenSpiel         {max(map(openspiel, (16, 64, 256))):12,.0f}")
    print(f"backgammon, Pgx               {max(map(pgx, (64, 128, 256, 1024))):12,.0f}")
