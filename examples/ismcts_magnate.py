"""OpenSpiel's information-set MCTS against the baron in Magnate: needs `pip install 'duchy[openspiel]'`.

python examples/ismcts_baron.py [GAMES] [SIMULATIONS] [OPPONENT]

The searcher resamples a world from what its seat has been told (`State.guess`), as every opponent of ours does. It sits
at either seat in turn.
"""

from __future__ import annotations

import random
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import duchy.env.openspiel  # noqa: F401 - registers the games
from duchy.env.opponents import Opponents


def searcher(game: pyspiel.Game, simulations: int, chance: random.Random) -> ismcts.ISMCTSBot:
    """OpenSpiel's search with random playouts."""
    draws = np.random.RandomState(chance.randrange(1 << 31))
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draws), 2.0, simulations, random_state=draws)


def played(game: pyspiel.Game, simulations: int, opponent: str, seat: int, chance: random.Random) -> float:
    """The share of the win of the searcher at that seat."""
    state, bot = game.new_initial_state(), searcher(game, simulations, chance)
    rivals = Opponents(game.spec, [opponent])
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.inner.sample_chance(chance))
        elif state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            copy = state.inner.copy()
            rivals.act(copy, opponent, chance)
            state.apply_action(copy.history[-1])
    rivals.close()
    return (state.returns()[seat] + 1) / 2


def main(games: int, simulations: int, opponent: str) -> None:
    """Print the share won after each game."""
    game, chance, shares = pyspiel.load_game("duchy_magnate"), random.Random(1), []
    for number in range(games):
        shares.append(played(game, simulations, opponent, number % 2, chance))
        print(f"{number + 1:4} {np.mean(shares):.3f}", flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(
        int(given[0]) if given else 10, int(given[1]) if len(given) > 1 else 50, given[2] if len(given) > 2 else "baron"
    )
