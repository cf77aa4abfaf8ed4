"""Solve the null game by counterfactual regret minimisation: needs `pip install 'duchy[openspiel]'`.

python examples/cfr_nullgame.py [ITERATIONS]
"""

from __future__ import annotations

import sys

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import duchy.env.openspiel  # noqa: F401 - registers the games

SHOWN = 40


def main(iterations: int) -> None:
    """Print the exploitability of the average policy at every fortieth iteration."""
    game = pyspiel.load_game("duchy_nullgame")
    solver = cfr.CFRSolver(game)
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % SHOWN == 0 or iteration == iterations:
            print(f"{iteration:5} {exploitability.exploitability(game, solver.average_policy()):.4f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
