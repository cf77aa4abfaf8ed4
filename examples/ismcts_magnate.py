"""OpenSpiel's information-set MCTS in Magnate against an opponent of ours: needs `pip install 'duchy[openspiel]'`.

python examples/ismcts_magnate.py --games 40 --simulations 5 20 80 --opponent heuristic

The searcher draws a world from what its seat has been told (`State.guess`), as every opponent of ours does, and values
it by the mean of random playouts: OpenSpiel's own, one at a time (`--playouts 0`), or several at once in a `Vector`. It
sits at either seat in turn.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import duchy.env.openspiel  # noqa: F401 - registers the games
from duchy.env import Vector
from duchy.env.opponents import Opponents

EXPLORATION = 0.5


class Playouts(mcts.RandomRolloutEvaluator):
    """The mean result of random games from a state, all played at once under the compiled rules."""

    def __init__(self, game: pyspiel.Game, playouts: int, draws: np.random.RandomState) -> None:
        super().__init__(playouts, draws)
        self._games = Vector(game.spec, playouts)
        self._choices = np.random.default_rng(draws.randint(1 << 31))

    def evaluate(self, state: pyspiel.State) -> np.ndarray:
        """By seat, -1..1."""
        games = self._games
        for row in range(len(games)):
            games.put(row, state.inner.position)
        returns, playing = np.zeros_like(games.returns), np.ones(len(games), np.bool_)
        while playing.any():
            over = games.step(games.random_actions(self._choices)) & playing
            returns[over] = games.returns[over]
            playing &= ~over
        return returns.mean(axis=0)


def searcher(
    game: pyspiel.Game, evaluator: mcts.Evaluator, simulations: int, draws: np.random.RandomState
) -> ismcts.ISMCTSBot:
    """OpenSpiel's search, unchanged."""
    return ismcts.ISMCTSBot(game, evaluator, EXPLORATION, simulations, random_state=draws)


def played(
    game: pyspiel.Game, choose: Callable[[pyspiel.State], int], opponent: str, seat: int, chance: random.Random
) -> float:
    """The share of the win of whoever chooses at that seat."""
    state, rivals = game.new_initial_state(), Opponents(game.spec, [opponent])
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.inner.sample_chance(chance))
        elif state.current_player() == seat:
            state.apply_action(choose(state))
        else:
            copy = state.inner.copy()
            rivals.act(copy, opponent, chance)
            state.apply_action(copy.history[-1])
    rivals.close()
    return (state.returns()[seat] + 1) / 2


def half_width(share: float, games: int) -> float:
    """Half of a 95% interval, as if two games more had been won and two lost (Agresti and Coull)."""
    middle = (share * games + 2) / (games + 4)
    return 1.96 * float(np.sqrt(middle * (1 - middle) / (games + 4)))


def measured(simulations: int, games: int, opponent: str, playouts: int) -> str:
    """A line: simulations, share of the wins and its interval, seconds of processor time for a game."""
    game, chance, draws = pyspiel.load_game("duchy_magnate"), random.Random(1), np.random.RandomState(1)
    evaluator = Playouts(game, playouts, draws) if playouts else mcts.RandomRolloutEvaluator(1, draws)
    bot, began, shares = searcher(game, evaluator, simulations, draws), time.process_time(), []
    for number in range(games):
        shares.append(played(game, bot.step, opponent, number % 2, chance))
    share, seconds = float(np.mean(shares)), (time.process_time() - began) / games
    return f"{simulations:11} {share:6.1%} ± {half_width(share, games):.1%} {seconds:9.1f}"


def main(given: Sequence[str] | None = None) -> None:
    """Print a line for each number of simulations."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, nargs="+", default=[20], help="for each decision")
    parser.add_argument("--opponent", default="heuristic", help="a level or a method, such as page, baron or heuristic")
    parser.add_argument("--playouts", type=int, default=16, help="for each simulation; 0: one, as OpenSpiel plays it")
    args = parser.parse_args(given)
    print("simulations  share of wins  s a game", flush=True)
    for simulations in args.simulations:
        print(measured(simulations, args.games, args.opponent, args.playouts), flush=True)


if __name__ == "__main__":
    main()
