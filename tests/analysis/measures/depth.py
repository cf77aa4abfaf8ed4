"""Quick against deep looks: `python -m tests.analysis.measures.depth GAME 2 --games 24 --every 2 --kept FILE`; minutes.

Decisions of squires are judged as always and then in many more worlds, by other seeds. Told are how well both agree on
losses and on shares (A1, A2), and how many decisions get a mark whose plans two deep looks find to be equal (A4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from duchy.analysis.judge import WORLDS, Judge, Judgement, is_same
from duchy.analysis.measured import measured
from duchy.analysis.measuring import judged_by
from duchy.analysis.segments import Segment
from duchy.analysis.verdicts import BLUNDER, INACCURACY, MISTAKE, Verdict, verdicts_of
from duchy.kernel.dialect import mix
from duchy.players.search.halving import Budget
from duchy.table.action import Action

from ..games import finished
from .command_line import parser_of
from .kept import add_kept, keep, rows_in

TIMES = 16
"""How many times as many worlds a deep look has."""
NEAR = 0.007
"""Plans no further apart are equal."""
FIRST = 0.03
"""Those that look further apart in few worlds are not looked at deeply for that."""
PLANS = 5
LARGE = 0.02
"""Losses from here on are put in order."""


@dataclass(frozen=True)
class Pair:
    """One decision, judged quickly and deeply; shares of a win."""

    quick: float
    """By how much the played plan is behind in few worlds, and in many."""
    deep: float
    is_preferred: bool
    """Whether another plan is preferred."""
    off: float
    """How far the two shares of the played plan are apart."""
    is_marked: bool
    is_equal: bool
    """Whether all its plans are worth the same."""


def pearson(xs: Sequence[float], ys: Sequence[float]) -> float:
    """How far two rows of numbers go together."""
    return float(np.corrcoef(xs, ys)[0, 1])


def spearman(xs: Sequence[float], ys: Sequence[float]) -> float:
    """How far their orders do."""
    return pearson(*(np.argsort(np.argsort(row)).astype(float).tolist() for row in (xs, ys)))


def plans_of(judge: Judge, segment: Segment) -> list[tuple[Action, ...]]:
    """What was played, and the best others that lead elsewhere."""
    view, taken = segment.before.view(segment.seat), [segment.actions]
    here = view.guess(0)
    for line in judge.search.search(view, Budget(worlds=24), mix(judge.seed, segment.at)).lines:
        if len(taken) < PLANS and not any(is_same(here, plan, line.plan) for plan in taken):
            taken.append(line.plan)
    return taken


def is_equal(judge: Judge, segment: Segment, worlds: int) -> bool:
    """Whether two deep looks by other seeds find all plans to be worth the same."""
    plans, view = plans_of(judge, segment), segment.before.view(segment.seat)
    for seed, count, most in ((11, 64, FIRST), (12, worlds, NEAR), (13, worlds, NEAR)):
        means = judge.search.compare(view, plans, count, mix(mix(judge.seed, segment.at), seed)).means()
        worths = means[:, segment.seat - 1]
        if worths.max() - worths.min() > most:
            return False
    return True


def pairs_of(judge: Judge, found: Sequence[Verdict], times: int) -> Iterator[Pair]:
    """The decisions, looked at deeply too."""
    for verdict in found:
        quick = verdict.judgement
        if not quick.is_exact:
            worlds = times * quick.worlds
            equal = is_equal(judge, quick.segment, worlds)
            yield pair_of(verdict, judge.again(quick, worlds), is_equal=equal)


def pair_of(verdict: Verdict, deep: Judgement, *, is_equal: bool) -> Pair:
    """What the figures need of both looks."""
    quick, seat = verdict.judgement, deep.segment.seat - 1
    off = abs(quick.shares[seat] - deep.shares[seat])
    is_marked = verdict.mark in (BLUNDER, MISTAKE, INACCURACY)
    return Pair(quick.behind, deep.behind, deep.is_preferred, off, is_marked, is_equal)


def pairs_of_game(game: str, seats: int, number: int, every: int, times: int) -> list[Pair]:
    """Decisions of one game, one of `every`."""
    match = finished(game, seats, 300 + number)
    judge = Judge(match.position.game, 1 + number, WORLDS)
    verdicts = verdicts_of([*judged_by(judge, match)], measured(game, seats), seats)
    return [*pairs_of(judge, verdicts[number % every :: every], times)]


def told(pairs: Sequence[Pair]) -> str:
    """The figures."""
    quick, deep = [pair.quick for pair in pairs], [pair.deep for pair in pairs]
    large = [at for at, pair in enumerate(pairs) if pair.is_preferred and pair.deep >= LARGE]
    off = sum(pair.off for pair in pairs) / len(pairs)
    equal = [pair.is_marked for pair in pairs if pair.is_equal]
    rank = spearman([quick[at] for at in large], [deep[at] for at in large]) if len(large) > 2 else float("nan")
    return (
        f"{len(pairs)} decisions: Pearson {pearson(quick, deep):.3f}; "
        f"Spearman of {len(large)} losses of 2 % and more {rank:.3f}; "
        f"shares differ by {off:.4f}; {sum(equal)} of {len(equal)} equal ones marked"
    )


def main() -> None:
    """Judge and print."""
    parser = parser_of(__doc__, games=2)
    parser.add_argument("--every", type=int, default=4, help="one decision of so many is looked at deeply")
    parser.add_argument("--times", type=int, default=TIMES)
    add_kept(parser)
    args = parser.parse_args()
    games = [[Pair(**pair) for pair in row] for row in rows_in(args.kept)]
    if games:
        print(f"{len(games)} games are kept; {told([pair for game in games for pair in game])}", flush=True)
    for number in range(len(games), args.games):
        games.append(pairs_of_game(args.game, args.seats, number, args.every, args.times))
        keep(args.kept, [asdict(pair) for pair in games[-1]])
        print(told([pair for game in games for pair in game]), flush=True)


if __name__ == "__main__":
    main()
