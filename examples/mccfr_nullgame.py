"""External-sampling Monte-Carlo regret minimisation on the null game: needs `pip install 'duchy[openspiel]'`.

python examples/mccfr_nullgame.py [ITERATIONS]
"""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

import duchy.env.openspiel  # noqa: F401 - registers the games

SHOWN = 5


def main(iterations: int) -> None:
    """Print the exploitability of the average policy five times on the way."""
    np.random.seed(1)  # the solver draws from it
    game = pyspiel.load_game("duchy_nullgame(rounds=1)")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for iteration in range(1, iterations + 1):
        solver.iteration()
        if iteration % max(1, iterations // SHOWN) == 0:
            print(f"{iteration:6} {exploitability.exploitability(game, solver.average_policy()):.4f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
