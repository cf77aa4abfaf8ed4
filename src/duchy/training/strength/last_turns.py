"""`python -m duchy.training.strength.last_turns GAME --seats N`: how near the truth the last two turns are stated.

Every decision of the last two turns of some games between nets is solved, if it can be, and compared with what the net
and the search say of it that do not know how to solve.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from ...games import NAMES, game_named
from ...kernel.game import Game
from ...players.opponents.net_player import NetPlayer
from ...players.player import Player
from ...players.search.net_search import NetSearch
from ...table.match import Match
from ...table.position import View

ANY_MS: Final = 1
"""The net needs no time."""
NEAR: Final = 0.01


class SolvedDecision(NamedTuple):
    """What was said of a decision; shares are those of the seat that decides, after its best action."""

    turns_left: int
    exact: float | None
    ms: float
    """CPU time of solving, or of finding that it cannot be done."""
    net: float
    search: float


def last_views(game: Game, seats: int, player: Player, seed: int) -> Iterator[tuple[int, View]]:
    """The views of all choices of the last two turns of a game, with how many turns were left."""
    match, views = Match(game.settle(None, {}, seats), seed=seed), list[tuple[int, View]]()
    match.play_nature()
    turn = 0
    while isinstance(seat := match.position.actor, int):
        view, turn = match.position.view(seat), match.position.state().turn
        if len(view.actions()) > 1:
            views.append((turn, view))
        match.play(player.choose(view, ANY_MS, match.ply).action)
        match.play_nature()
    return ((turn - at + 1, view) for at, view in views if at > turn - 2)


class Judges:
    """What states shares: the solver, the net, and the search without the solver."""

    def __init__(self, game: Game, seats: int, ms: int) -> None:
        self.net, self._ms = NetPlayer(game), ms
        self._solver, self._search = NetSearch(game), NetSearch(game, solves_later=True)
        self._solver.lanes(seats)

    def on(self, turns_left: int, view: View) -> SolvedDecision:
        """What they say of a choice."""
        began = time.process_time()
        known = self._solver.exact(view)
        ms = 1000 * (time.process_time() - began)
        own = view.seat - 1
        net = self.net.choose(view, ANY_MS, 1).value
        searched = self._search.study(view, self._ms, 1).best.shares[own]
        return SolvedDecision(turns_left, known.best.shares[own] if known else None, ms, net or 0.0, searched)


def told(decisions: list[SolvedDecision], turns_left: int) -> str:
    """A line on the decisions with so many turns left."""
    here = [one for one in decisions if one.turns_left == turns_left]
    solved = [one for one in here if one.exact is not None]
    line = f"{turns_left} turns left: {len(solved)} of {len(here)} solved"
    if not solved:
        return line
    times = sorted(one.ms for one in solved)
    parts = [f"{times[len(times) // 2]:.1f} ms of CPU time (median), at most {times[-1]:.0f}"]
    for name, stated in (("net", [one.net for one in solved]), ("search", [one.search for one in solved])):
        errors = [abs(share - (one.exact or 0.0)) for share, one in zip(stated, solved, strict=True)]
        rms = math.sqrt(sum(error * error for error in errors) / len(errors))
        near = sum(error <= NEAR for error in errors)
        parts.append(f"{name} {100 * rms:.1f}% off (rms), {near} within 1%, at most {100 * max(errors):.0f}%")
    return "; ".join([line, *parts])


def main() -> None:
    """Play, solve and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=500)
    parser.add_argument("--ms", type=int, default=100)
    args = parser.parse_args()
    game, decisions = game_named(args.game), list[SolvedDecision]()
    judges = Judges(game, args.seats, args.ms)
    for seed in range(args.seed, args.seed + args.games):
        decisions += [judges.on(*one) for one in last_views(game, args.seats, judges.net, seed)]
    print(f"{args.game}, {args.seats} seats, {args.games} games, search with {args.ms} ms")
    for turns_left in (2, 1):
        print(told(decisions, turns_left), flush=True)


if __name__ == "__main__":
    main()
