"""`python -m duchy.analysis.measuring GAME SEATS`: the judge's own error in a game, and what k would mark.

In games of the squire decisions are judged. Where something is at stake, both plans are then played to the end in other
worlds, every seat by a search of its own or as `net` does, with the same chance for both. What differs beyond sampling
is the judge's error: `tau`, and its `growth` with what was judged. With `--cases` what was played is kept in a file,
and the same command goes on; `--write` puts both into `measured.json`.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean, pstdev
from typing import Final, NamedTuple

import numpy as np

from ..games import NAMES, game_named
from ..kernel.dialect import mix
from ..kernel.game import Settled
from ..players import clock
from ..players.measure.calibration import Room
from ..players.measure.elo import CONFIDENCE
from ..players.measure.longest_view import WORLDS as AHEAD
from ..players.measure.longest_view import BySearch, LongestView
from ..players.opponents.levels import method_of
from ..players.opponents.net_player import NetPlayer
from ..players.search.net_search import NetSearch
from ..table.action import Action
from ..table.match import Match
from ..table.position import View
from .effort import WORLDS
from .judge import Judge, Judgement
from .measured import FILE, Measured
from .segments import segments_of
from .verdicts import BLUNDER, BOUND, MISTAKE, UNCLEAR, verdicts_of

LEVEL: Final = "squire"
ENDS: Final = 64
"""Games played to the end after each of the two plans."""
AT_STAKE: Final = UNCLEAR
"""Decisions whose plans look nearer than this never get a mark, so the judge may err there as it likes."""
TRIED: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
"""Values of k."""
TAUS: Final = np.arange(61) / 200
GROWTHS: Final = np.arange(21) / 20
"""Among which the judge's own error is sought."""
SLOPES: Final = np.arange(10, 21) / 10
"""Of what comes at the end on what was judged. That losses are larger than was judged makes no mark false, so it is no
error; that they are smaller is one."""
CLASSES: Final = (AT_STAKE, 0.05, 0.1, 0.2, math.inf)
"""Bounds of the classes of differences that are told apart."""


class Case(NamedTuple):
    """One decision, judged and played to the end: how far its plan is behind the other, and the standard errors."""

    behind: float
    sampling: float
    at_the_end: float
    noise: float


class Tau(NamedTuple):
    """The judge's own error on average, and its 95% interval."""

    tau: float
    low: float
    high: float


@dataclass(frozen=True)
class Own:
    """The judge's own error about a line through what came at the end, which grows with the difference that was judged,
    and 95% intervals.
    """

    tau: float
    growth: float
    slope: float
    taus: tuple[float, float]
    growths: tuple[float, float]
    slopes: tuple[float, float]


def tau_of(cases: Sequence[Case]) -> Tau:
    """The root mean square of the difference between both looks that sampling does not explain."""
    squares = [(case.behind - case.at_the_end) ** 2 - case.sampling**2 - case.noise**2 for case in cases]
    middle, half = mean(squares), CONFIDENCE * pstdev(squares) / math.sqrt(len(squares))
    return Tau(*(math.sqrt(max(0.0, square)) for square in (middle, middle - half, middle + half)))


def own_error(cases: Sequence[Case]) -> Own:
    """The error under which what came at the end is likeliest; intervals are what is not much less likely."""
    behind, sampling, ends, noise = (np.array(column) for column in zip(*cases, strict=True))
    slant = SLOPES[None, None, :, None]
    known = (slant * sampling) ** 2 + noise**2 + TAUS[:, None, None, None] ** 2
    variance = known + (GROWTHS[None, :, None, None] * behind) ** 2
    likely = -0.5 * (np.log(variance) + (slant * behind - ends) ** 2 / variance).sum(axis=3)
    best = np.unravel_index(int(likely.argmax()), likely.shape)
    near = likely >= likely.max() - CONFIDENCE**2 / 2
    axes = (TAUS, GROWTHS, SLOPES)
    tau, growth, slope = (float(axis[at]) for axis, at in zip(axes, best, strict=True))
    within = [axis[near.any(axis=tuple(other for other in range(3) if other != at))] for at, axis in enumerate(axes)]
    taus, growths, slopes = ((float(some[0]), float(some[-1])) for some in within)
    return Own(tau, growth, slope, taus, growths, slopes)


def covered(cases: Sequence[Case], constants: Measured) -> int:
    """In how many cases what came at the end lies within the 90% interval that was told, its own noise apart."""
    return sum(
        abs(case.behind - case.at_the_end)
        <= BOUND * math.hypot(constants.spread(case.behind, case.sampling), case.noise)
        for case in cases
    )  # fmt: skip


def slope_of(cases: Sequence[Case]) -> float:
    """Of what came at the end on what was judged: 1 if losses are neither too large nor too small."""
    return sum(case.behind * case.at_the_end for case in cases) / sum(case.behind**2 for case in cases)


def marks_of(games: Sequence[Sequence[Judgement]], constants: Measured, seats: int) -> float:
    """How many ? and ?? a seat gets in a game, on average."""
    verdicts = [verdict for game in games for verdict in verdicts_of(game, constants, seats)]
    return sum(verdict.mark in (MISTAKE, BLUNDER) for verdict in verdicts) / len(games) / seats


def game_of(settled: Settled, seed: int, level: str = LEVEL) -> Match:
    """A game between players of one level without search."""
    player = NetPlayer(settled.game, eyes=method_of(level, settled.game).eyes_at(settled.seats))
    return played(settled, seed, lambda view, ply: player.choose(view, 0, ply).action)


def played(settled: Settled, seed: int, pick: Callable[[View, int], Action]) -> Match:
    """A game in which all seats decide by `pick`, which is given a view and how many actions came before."""
    match = Match(settled, seed=seed)
    match.play_nature()
    while isinstance(seat := match.position.actor, int):
        match.play(pick(match.position.view(seat), match.ply))
        match.play_nature()
    return match


def judged(settled: Settled, seed: int, worlds: int) -> Iterator[Judgement]:
    """The judgements of one game of the level, exact ones left out."""
    found = judged_by(Judge(settled.game, seed, worlds), game_of(settled, seed))
    return (one for one in found if not one.is_exact)


def judged_by(judge: Judge, match: Match) -> Iterator[Judgement]:
    """What there is to say of the decisions of a game."""
    for segment in segments_of(match.positions, match.actions):
        if found := judge.judge(segment):
            yield found


def is_at_stake(found: Judgement) -> bool:
    """Whether the plans of a decision may be far enough apart for a mark."""
    return abs(found.behind) >= AT_STAKE


def case_of(found: Judgement, far: LongestView, ends: int) -> Case:
    """A judgement, and its two plans played to the end."""
    view = found.segment.before.view(found.segment.seat)
    compared = far.compare(view, [found.segment.actions, found.best], ends, mix(found.segment.at, 5))
    return Case(found.behind, found.sampling, *compared.behind(0, 1))


def written(tables: dict[str, dict[str, dict[str, float]]]) -> str:
    """The constants as the file has them: a game a line."""
    lines = (f" {json.dumps(game)}: {json.dumps(table)}" for game, table in sorted(tables.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"


class CaseKey(NamedTuple):
    """What a case depends on besides game, number of seats, net and rules."""

    seed: int
    at: int
    worlds: int
    ends: int
    ahead: int
    """Worlds in which those search who play to the end; 0: they do not search."""


class Cases:
    """The cases that were played, in a file if there is one."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.known = path, dict[CaseKey, Case]()
        if path and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                told, count = json.loads(line), len(CaseKey._fields)
                self.known[CaseKey(*told[:count])] = Case(*told[count:])

    def case(self, key: CaseKey, found: Judgement, far: LongestView) -> Case:
        """A case, played if it is not known."""
        if key not in self.known:
            self.known[key] = case = case_of(found, far, key.ends)
            if self.path:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([*key, *case]) + "\n")
        return self.known[key]


def told(cases: Sequence[Case]) -> Iterator[str]:
    """What the cases show, all together and by the size of the difference."""
    own = own_error(cases)
    constants = Measured(own.tau, own.growth)
    yield (f"tau {own.tau:.3f} ({own.taus[0]:.3f} to {own.taus[1]:.3f}), growth {own.growth:.2f} "
           f"({own.growths[0]:.2f} to {own.growths[1]:.2f}), slope {own.slope:.2f} "
           f"({own.slopes[0]:.2f} to {own.slopes[1]:.2f}), by least squares {slope_of(cases):.2f}")  # fmt: skip
    for low, high in pairwise(CLASSES):
        part = [case for case in cases if low <= abs(case.behind) < high]
        if part:
            size = tau_of(part)
            yield (f"  {low:.2f} to {high:.2f}: {len(part)} decisions, error {size.tau:.3f} "
                   f"({size.low:.3f} to {size.high:.3f}), {covered(part, constants)} within 90% intervals")  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--every", type=int, default=1, help="of so many decisions at stake one is played to the end")
    parser.add_argument("--ends", type=int, default=ENDS, help="games after each plan")
    parser.add_argument("--ahead", type=int, default=AHEAD, help="worlds in which those who play on search; 0: none")
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--cases", type=Path, help="a file that keeps what was played")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    clock.count_cpu_time()
    settled = game_named(args.game).settle(None, {}, args.seats)
    by = BySearch(NetSearch(settled.game), args.ahead) if args.ahead else Room(settled, compiled=True)
    far, known = LongestView(by.finished), Cases(args.cases)
    games, cases = list[list[Judgement]](), list[Case]()
    for seed in range(args.seed, args.seed + args.games):
        games.append([])
        for found in judged(settled, seed, args.worlds):
            games[-1].append(found)
            at = found.segment.at
            if (at + seed) % args.every == 0 and is_at_stake(found):
                cases.append(known.case(CaseKey(seed, at, args.worlds, args.ends, args.ahead), found, far))
        print(f"{len(games)} games, {len(cases)} decisions", *told(cases), sep="\n", flush=True)
    own = own_error(cases)
    for k in TRIED:
        print(f"k {k}: {marks_of(games, Measured(own.tau, own.growth, k), args.seats):.2f} ? and ?? a seat and game")
    if args.write:
        tables = json.loads(FILE.read_text(encoding="utf-8"))
        table = tables.setdefault(args.game, {}).setdefault(str(args.seats), {})
        table |= {"tau": round(own.tau, 3), "growth": round(own.growth, 2)}
        FILE.write_text(written(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
