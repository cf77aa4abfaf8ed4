"""`python -m duchy.training.runs.best_response GAME --seats N`: what a net gains that learns only to beat the
net in use.

It begins with what the net in use has learned of values and plays one seat against that net, without noise, errors
and search, at all others. Whatever it gains is there to be gained by an opponent who knows that policy by heart: a sign
of how much the policy can be exploited. The policy of `duke`, a search, takes a thousand times as long to train
against. The net is kept in a folder of its own (`--out`), with which `duchy arena` can let it play anybody.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from ...games import NAMES, game_named
from ...games.template import as_states
from ...kernel.instances import instance
from ...kernel.records import as_reals, blank_row
from ...players.nets.buffers import network_for, sight_for
from ...players.nets.weights import Net, net_of, parts_of, sha256_of, weights_file, write_net
from ...players.opponents.levels import flawless
from ...players.search.blank import blank_plans, room_for_plans
from ...players.search.common_random_numbers import NATURE_ROOM
from ..learning import response_games
from ..learning.adam import Learner
from ..learning.chunks import Chunk, Learned, Numbers, Room
from ..learning.scenes import table_of
from ..stopping import stop_if_asked, stoppable
from ..strength.measuring import mean_share
from .checkpoint import load_run, run_file, save_run
from .loop import Run, train
from .recipe import Recipe, usual_recipe

FOLDER: Final = "responses"
GENTLY: Final = 0.25
"""Of the usual rate and noise: the net need not learn to play."""
STAGE_DEALS: Final = 400
LAST_DEALS: Final = 2000
STAGE_SEED: Final = 91
LAST_SEED: Final = 92


class Response:
    """Games of a net against the net in use, on the game's usual table; a worker of one thread."""

    def __init__(self, game: str, seats: int) -> None:
        self.seats, self.game = seats, game
        self._games = instance(game, response_games, compiled=True)
        self._states = table_of(game, seats, 0, self._games.STATES)
        self._room = Room(game, seats)
        eyes = flawless(game_named(game), seats)
        self._rival = self._games.Rival(
            network=network_for(game, net_of(game, seats).array, compiled=True),
            sight=sight_for(game, game_named(game).actions.LEGAL_MAX, compiled=True),
            plans=blank_plans(game_named(game), *room_for_plans(), compiled=True),
            nature=blank_row(NATURE_ROOM),
            eyes=as_reals(np.array(eyes, np.float64)),
            plans_turns=eyes.foresight > 0,
        )

    def learn(self, net: Numbers, chunks: Sequence[Chunk]) -> list[Learned]:
        """The result of each chunk, in order."""
        return [self._learned(net, chunk) for chunk in chunks]

    def _learned(self, net: Numbers, chunk: Chunk) -> Learned:
        self._room.clear()
        self._games.learn_games(
            as_states(self._states), self.seats, network_for(self.game, net, compiled=True), self._rival,
            self._room.lesson, chunk.seed, chunk.first, chunk.last, chunk.heat, chunk.decay,
        )  # fmt: skip
        return self._room.learned()

    def shares(self, net: Numbers, deals: int, seed: int) -> Numbers:
        """By deal, played once from each seat: the net's share of the win."""
        network, shares = network_for(self.game, net, compiled=True), np.zeros(deals)
        for deal in range(deals):
            stop_if_asked()
            self._games.play_deals(
                as_states(self._states),
                self.seats,
                network,
                self._rival,
                self._room.lesson,
                seed,
                deal,
                deal + 1,
                as_reals(shares[deal:]),
            )
        return shares

    def close(self) -> None:
        """Nothing is open."""


def recipe_of(game: str, seats: int, minutes: float) -> Recipe:
    """The usual settings, gently, for so many minutes of learning values alone."""
    usual = usual_recipe(game, seats)
    return replace(
        usual, games=0, choices=0, turns=0, minutes=minutes,
        rate=GENTLY * usual.rate, last_rate=GENTLY * usual.last_rate, heat=usual.last_heat,
        last_heat=GENTLY * usual.last_heat, decay=usual.last_decay,
    )  # fmt: skip


def gain_of(shares: Numbers, seats: int) -> tuple[float, float]:
    """By how much the mean share exceeds even play, and half its 95% interval, in percent."""
    mean, half = mean_share(shares)
    return 100 * (mean - 1 / seats), 100 * half


def told(run: Run, shares: Numbers) -> str:
    """A line on a measurement."""
    seats = run.recipe.seats
    gain, half = gain_of(shares, seats)
    played = f"{run.recipe.game}, {seats} seats, after {run.games} games in {run.seconds / 60:.1f} minutes"
    return f"{played}: {gain + 100 / seats:.1f}% ± {half:.1f} of {seats * len(shares)} games, {gain:+.1f}%"


def measured(response: Response, run: Run) -> Run:
    """Print the gain so far."""
    net = run.learner.published()
    print(told(run, response.shares(net, STAGE_DEALS, STAGE_SEED)), flush=True)
    return replace(run, accepted=net)


def publish(run: Run, folder: Path) -> Path:
    """Write the net, so that others can play it. Raises WeightsError."""
    game, seats, net = run.recipe.game, run.recipe.seats, run.learner.published()
    command = f"python -m duchy.training.runs.best_response {game} --seats {seats} --minutes {run.recipe.minutes:g}"
    origin = replace(
        net_of(game, seats).provenance, command=command, games=run.games, minutes=round(run.seconds / 60, 1), cores=1,
        sha256=sha256_of(net),
    )  # fmt: skip
    path = weights_file(game, seats, folder)
    write_net(path, Net(net, origin))
    return path


def main() -> None:
    """Train, or go on, and print what is gained at each of twelve stages and at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--deals", type=int, default=LAST_DEALS, help="for the last measurement")
    parser.add_argument("--out", type=Path, default=Path(FOLDER))
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()
    path = run_file(args.game, args.seats, args.out)
    if args.resume:
        run = load_run(path)
    else:
        recipe = recipe_of(args.game, args.seats, args.minutes)
        values, _ = parts_of(args.game, net_of(args.game, args.seats).array)
        run = Run(recipe, Learner.of(values))
    response = Response(args.game, args.seats)
    began = time.process_time()
    with stoppable():
        run = train(run, response, partial(measured, response), partial(save_run, path), lambda _: None)
        print(f"{(time.process_time() - began) / 60:.1f} minutes of CPU time; {publish(run, args.out)}", flush=True)
        print(told(run, response.shares(run.learner.published(), args.deals, LAST_SEED)), flush=True)


if __name__ == "__main__":
    main()
