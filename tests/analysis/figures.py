"""What analysis is worth, in figures: `python -m tests.analysis.figures rois_faineants 2 --games 8`; minutes.

Marks by two seeds (A6 of the plan) and what the judge of the ledger did not foresee (A7), over games of the squire.
"""

from __future__ import annotations

import argparse
import math
import statistics

from duchy.analysis.verdicts import BLUNDER, INACCURACY, MISTAKE, NO_MARK
from duchy.analysis.whole import analyse

from .games import finished

ERRORS = (INACCURACY, MISTAKE, BLUNDER)


def main() -> None:
    """Analyse games twice and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=8)
    args = parser.parse_args()
    same = decisions = kept = marked = 0
    drifts, gaps = list[float](), list[float]()
    for seed in range(args.games):
        match = finished(args.game, args.seats, 100 + seed)
        one, two = (analyse(match.positions, match.actions, 1 + 2 * seed + half) for half in (0, 1))
        others = {verdict.judgement.segment.at: verdict.mark for verdict in two.verdicts}
        for verdict in one.verdicts:
            again = others.get(verdict.judgement.segment.at, NO_MARK)
            decisions += 1
            same += (verdict.mark if verdict.mark in ERRORS else "") == (again if again in ERRORS else "")
            if verdict.mark in (MISTAKE, BLUNDER):
                marked += 1
                kept += again in (MISTAKE, BLUNDER)
        drifts.append(one.ledgers[0].drift)
        gaps += [abs(ledger.total() - (ledger.result - 1 / args.seats)) for ledger in one.ledgers]
        print(f"{seed + 1} games, {decisions} decisions: {same} in the same class; {kept} of {marked} ? and ?? again")
    half = 1.96 * statistics.stdev(drifts) / math.sqrt(len(drifts)) if len(drifts) > 1 else math.inf
    mean, size = statistics.mean(drifts), statistics.mean(map(abs, drifts))
    print(f"drift of seat 1: mean {mean:+.3f} ± {half:.3f}, size {size:.3f}")
    print(f"ledgers off by at most {max(gaps):.1e}")


if __name__ == "__main__":
    main()
