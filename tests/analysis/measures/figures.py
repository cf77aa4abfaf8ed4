"""What analysis is worth, in figures: `python -m tests.analysis.measures.figures rois_faineants 2 --games 8`; minutes.

Marks by two seeds (with --marks nothing else), what the judge of the ledger did not foresee, how much luck there was,
and how far results with average luck spread, over games of the squire.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

from duchy.analysis.effort import WORLDS
from duchy.analysis.ledger import Ledger
from duchy.analysis.measured import measured
from duchy.analysis.segments import segments_of
from duchy.analysis.verdicts import BLUNDER, INACCURACY, MISTAKE, NO_MARK, Verdict, verdicts_of
from duchy.analysis.whole import Thoroughness, Ticker, analyse, judgements_of
from duchy.table.match import Match

from ..games import finished
from .command_line import parser_of

ERRORS = (INACCURACY, MISTAKE, BLUNDER)


def marks_of(match: Match, seed: int, worlds: int) -> list[Verdict]:
    """The verdicts on a game, second looks included."""
    judgements = judgements_of(
        segments_of(match.positions, match.actions), Thoroughness(seed, worlds), Ticker(lambda done, of: None, 1)
    )
    seats = match.settled.seats
    return verdicts_of(judgements, measured(match.settled.game.name, seats), seats)


def told(numbers: Sequence[float]) -> str:
    """The mean with half its 95 % interval, and the spread."""
    spread = statistics.stdev(numbers) if len(numbers) > 1 else math.inf
    return f"mean {statistics.mean(numbers):+.3f} ± {1.96 * spread / math.sqrt(len(numbers)):.3f}, spread {spread:.3f}"


def main() -> None:
    """Analyse games twice and print the figures."""
    parser = parser_of(__doc__, games=8)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--marks", action="store_true", help="no ledgers")
    args = parser.parse_args()
    same = decisions = kept = marked = 0
    ledgers, gaps = list[Ledger](), list[float]()
    for seed in range(args.games):
        match = finished(args.game, args.seats, 100 + seed)
        one, two = (marks_of(match, 1 + 2 * seed + half, args.worlds) for half in (0, 1))
        others = {verdict.judgement.segment.at: verdict.mark for verdict in two}
        for verdict in one:
            again = others.get(verdict.judgement.segment.at, NO_MARK)
            decisions += 1
            same += (verdict.mark if verdict.mark in ERRORS else "") == (again if again in ERRORS else "")
            if verdict.mark in (MISTAKE, BLUNDER):
                marked += 1
                kept += again in (MISTAKE, BLUNDER)
        if not args.marks:
            accounts = analyse(match.positions, match.actions, 1 + 2 * seed, args.worlds).ledgers
            ledgers.append(accounts[0])
            gaps += [abs(ledger.total() - (ledger.result - 1 / args.seats)) for ledger in accounts]
        print(f"{seed + 1} games, {decisions} decisions: {same} in the same class; {kept} of {marked} ? and ?? again")
    if args.marks:
        return
    drifts = [ledger.drift for ledger in ledgers]
    print(f"drift of seat 1: {told(drifts)}, size {statistics.mean(map(abs, drifts)):.3f}")
    print(f"luck of seat 1: chance {told([sum(ledger.chance.values()) for ledger in ledgers])}, "
          f"hidden {told([ledger.hidden for ledger in ledgers])}")  # fmt: skip
    results, adjusted = [ledger.result for ledger in ledgers], [ledger.adjusted for ledger in ledgers]
    print(f"result of seat 1: {told(results)}; with average luck {told(adjusted)}")
    print(f"ledgers off by at most {max(gaps):.1e}")


if __name__ == "__main__":
    main()
