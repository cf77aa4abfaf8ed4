"""What the last turn of Magnate is worth: `python -m tests.analysis.measures.last_move --games 2000`; minutes.

Games of the net against itself, which is nearly how barons play. Told is how often the seat wins that will have the
last turn, which follows from the number of cards once the discards have become the pile, and what the net states for
that seat at the first decision after that.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import numpy as np

from duchy.games import game_named
from duchy.games.magnate.ending import last_mover
from duchy.games.magnate.fields import State
from duchy.kernel.dialect import below, mix, seeded
from duchy.kernel.game import Settled
from duchy.players.measure.elo import CONFIDENCE
from duchy.players.opponents.net_player import NetPlayer
from duchy.table.action import Action
from duchy.table.position import NATURE_NAME, Position


class Played(NamedTuple):
    """One game, from the side of the seat with the last turn."""

    stated: float
    """Its share of the win, as the net states it at the first decision of the second pile."""
    share: float
    """Its share of the win."""


def game(settled: Settled, player: NetPlayer, seed: int) -> Played | None:
    """A game of a net against itself; None if there was no decision after the reshuffle."""
    rng = seeded(seed)
    position, last, stated = Position(settled, settled.start_state()), 0, 0.0
    while position.actor is not None:
        if position.actor == NATURE_NAME:
            position = position.play(Action(settled.game, settled.game.chance.sample(position.state(), rng)))
            continue
        seat = int(position.actor)
        view, state = position.view(seat), position.state(State)
        choice = player.choose(view, 0, below(rng, 1 << 30))
        if not last and state.reshuffled and choice.value is not None:
            last = 1 + last_mover(state)
            stated = choice.value if seat == last else 1 - choice.value
        position = position.play(choice.action)
    winners = position.standing().winners
    return Played(stated, (last in winners) / len(winners)) if last else None


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="en")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    settled = game_named("magnate").settle(args.edition, {}, 2)
    player = NetPlayer(settled.game, compiled=True)
    found = [each for number in range(args.games) if (each := game(settled, player, mix(args.seed, number)))]
    stated, shares = np.array(found).T
    half = CONFIDENCE * float(shares.std()) / len(found) ** 0.5
    told = f"the seat with the last turn wins {shares.mean():.1%} ± {half:.1%}, stated {stated.mean():.1%}"
    print(f"{len(found)} games: {told}")


if __name__ == "__main__":
    main()
