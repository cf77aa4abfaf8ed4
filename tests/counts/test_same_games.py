"""The same seeds give the same games in any process, with any hash seed, plain and compiled (quality D1).

`python -m tests.counts.test_same_games magnate 10000 plain` prints the digest of that many games.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

import duchy
from duchy.batch.pins import Walks, pinned_mixes
from duchy.kernel.contract import AnyState
from duchy.kernel.game import Settled
from duchy.kernel.records import fetch
from duchy.table.position import digest_of

pytestmark = pytest.mark.check

GAMES = 50
MANY_GAMES = 10_000

every_game = pytest.mark.parametrize("game", duchy.games)


def digest_of_games(game: str, count: int, compiled: bool) -> str:
    """A digest of every action, result and final state of that many games, of all editions and mixes in turn."""
    total = hashlib.sha256()
    walks = [Walks(settled, compiled=compiled) for settled in pinned_mixes(duchy.games[game])]
    for seed, walk in enumerate(islice(cycle(walks), count)):
        states, codes = walk.walk(seed)
        digest = digest_of(walk.settled, plain_state(walk.settled, states[0]))
        total.update(f"{codes} {walk.scores(states)} {digest}\n".encode())
    return total.hexdigest()


def plain_state(settled: Settled, state: Any) -> AnyState:
    """The state as a plain object, in either mode."""
    kind = settled.game.fields.State
    return state if isinstance(state, kind) else fetch(state, kind)


def digest_elsewhere(game: str, count: int, mode: str, hash_seed: str) -> str:
    """The same in another process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.counts.test_same_games", game, str(count), mode],
        env={**os.environ, "PYTHONHASHSEED": hash_seed}, cwd=Path(__file__).parents[2],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


@every_game
def test_a_seed_is_a_game_in_every_process(game: str) -> None:
    """In plain mode; `test_pins.py` shows that the compiled rules play the same games."""
    here = digest_of_games(game, GAMES, compiled=False)
    assert digest_elsewhere(game, GAMES, "plain", "1") == here
    assert digest_of_games(game, GAMES - 1, compiled=False) != here


@pytest.mark.slow(alone=True)
@every_game
def test_ten_thousand_seeds_are_the_same_games_everywhere(game: str) -> None:
    here = digest_of_games(game, MANY_GAMES, compiled=True)
    assert digest_elsewhere(game, MANY_GAMES, "compiled", "1") == here
    assert digest_elsewhere(game, MANY_GAMES, "plain", "random") == here


if __name__ == "__main__":
    print(digest_of_games(sys.argv[1], int(sys.argv[2]), compiled=sys.argv[3] == "compiled"))
