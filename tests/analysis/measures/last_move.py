"""What the last turn of Magnate is worth: `python -m tests.analysis.measures.last_move --games 2000`; minutes.

Games of the net against itself, in which each seat plans its turns. Told is how often the seat wins that will have the
last turn, which follows from the number of cards once the discards have become the pile, what the net states for that
seat at the first decision after that, and how often the seat that begins has the last turn, and wins.
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
    """One game."""

    stated: float
    """The share of the win of the seat with the last turn, as the net states it at the first decision of the second
    pile."""
    share: float
    """Its share of the win."""
    begins: float
    """1 if it is the seat that began."""
    first: float
    """The share of the win of the seat that began."""


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
    shares = {seat: (seat in winners) / len(winners) for seat in (1, 2)}
    return Played(stated, shares[last], float(last == 1), shares[1]) if last else None


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
    means = np.array(found).mean(axis=0)
    halves = CONFIDENCE * np.array(found).std(axis=0) / len(found) ** 0.5
    stated, share, begins, first = (f"{mean:.1%} ± {half:.1%}" for mean, half in zip(means, halves, strict=True))
    print(f"{len(found)} games: the seat with the last turn wins {share}, stated {stated}")
    print(f"the seat that begins has the last turn in {begins}, and wins {first}")


if __name__ == "__main__":
    main()
