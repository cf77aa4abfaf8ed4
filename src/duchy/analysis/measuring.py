"""`python -m duchy.analysis.measuring GAME SEATS`: the judge's own error in a game, tau, and what k would mark.

In games of the squire decisions are judged, and the two plans of each are then played to the end in other worlds, all
seats by the net. What differs beyond sampling is the judge's error. `--write` puts it into `measured.json`.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from statistics import mean, pstdev
from typing import Final, NamedTuple

from ..games import NAMES, game_named
from ..kernel.dialect import mix
from ..kernel.game import Settled
from ..players import clock
from ..players.measure.elo import CONFIDENCE
from ..players.measure.longest_view import LongestView
from ..players.opponents.levels import method_of
from ..players.opponents.net_player import NetPlayer
from ..table.match import Match
from .judge import WORLDS, Judge, Judgement
from .measured import FILE, Measured
from .segments import segments_of
from .verdicts import BLUNDER, MISTAKE, verdicts_of

LEVEL: Final = "squire"
ENDS: Final = 128
"""Games played to the end after each of the two plans."""
TRIED: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
"""Values of k."""


class Case(NamedTuple):
    """One decision, judged and played to the end: how far its plan is behind the other, and the standard errors."""

    behind: float
    sampling: float
    at_the_end: float
    noise: float


class Tau(NamedTuple):
    """The judge's own error, and its 95% interval."""

    tau: float
    low: float
    high: float


def tau_of(cases: Sequence[Case]) -> Tau:
    """The root mean square of the difference between both looks that sampling does not explain."""
    squares = [(case.behind - case.at_the_end) ** 2 - case.sampling**2 - case.noise**2 for case in cases]
    middle, half = mean(squares), CONFIDENCE * pstdev(squares) / math.sqrt(len(squares))
    return Tau(*(math.sqrt(max(0.0, square)) for square in (middle, middle - half, middle + half)))


def slope_of(cases: Sequence[Case]) -> float:
    """Of what came at the end on what was judged: 1 if losses are neither too large nor too small."""
    return sum(case.behind * case.at_the_end for case in cases) / sum(case.behind**2 for case in cases)


def marks_of(games: Sequence[Sequence[Judgement]], constants: Measured, seats: int) -> float:
    """How many ? and ?? a seat gets in a game, on average."""
    verdicts = [verdict for game in games for verdict in verdicts_of(game, constants, seats)]
    return sum(verdict.mark in (MISTAKE, BLUNDER) for verdict in verdicts) / len(games) / seats


def game_of(settled: Settled, seed: int, level: str = LEVEL) -> Match:
    """A game between players of one level without search."""
    player = NetPlayer(settled.game, eyes=method_of(level, settled.game).eyes)
    match = Match(settled, seed=seed)
    match.play_nature()
    while isinstance(seat := match.position.actor, int):
        match.play(player.choose(match.position.view(seat), 0, match.ply).action)
        match.play_nature()
    return match


def judged(settled: Settled, seed: int, worlds: int) -> Iterator[Judgement]:
    """The judgements of one game."""
    match, judge = game_of(settled, seed), Judge(settled.game, seed, worlds)
    for segment in segments_of(match.positions, match.actions):
        found = judge.judge(segment)
        if found and not found.is_exact:
            yield found


def case_of(found: Judgement, far: LongestView, ends: int) -> Case:
    """A judgement, and its two plans played to the end."""
    view = found.segment.before.view(found.segment.seat)
    compared = far.compare(view, [found.segment.actions, found.best], ends, mix(found.segment.at, 5))
    return Case(found.behind, found.sampling, *compared.behind(0, 1))


def written(tables: dict[str, dict[str, dict[str, float]]]) -> str:
    """The constants as the file has them: a game a line."""
    lines = (f" {json.dumps(game)}: {json.dumps(table)}" for game, table in sorted(tables.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--every", type=int, default=4, help="one decision of so many is played to the end")
    parser.add_argument("--least", type=float, default=0.0, help="only those whose plans are so far apart")
    parser.add_argument("--ends", type=int, default=ENDS)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    clock.count_cpu_time()
    settled = game_named(args.game).settle(None, {}, args.seats)
    far, games, cases = LongestView(settled.game, args.seats), list[list[Judgement]](), list[Case]()
    for number in range(args.games):
        games.append([*judged(settled, args.seed + number, args.worlds)])
        apart = [found for found in games[-1] if abs(found.behind) >= args.least]
        cases += [case_of(found, far, args.ends) for found in apart[number % args.every :: args.every]]
        found = tau_of(cases)
        print(f"{number + 1} games, {len(cases)} decisions: tau {found.tau:.3f} ({found.low:.3f} to {found.high:.3f}), "
              f"slope {slope_of(cases):.2f}", flush=True)  # fmt: skip
    tau = tau_of(cases).tau
    for k in TRIED:
        print(f"k {k}: {marks_of(games, Measured(tau, k), args.seats):.2f} ? and ?? a seat and game")
    if args.write:
        tables = json.loads(FILE.read_text(encoding="utf-8"))
        tables.setdefault(args.game, {}).setdefault(str(args.seats), {})["tau"] = round(tau, 3)
        FILE.write_text(written(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
