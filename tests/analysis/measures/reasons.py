"""How many marks have a reason: `python -m tests.analysis.measures.reasons magnate 2 --games 3`; a minute."""

from __future__ import annotations

from collections import Counter

from duchy.analysis.judge import Judge
from duchy.analysis.measured import measured
from duchy.analysis.measuring import judged_by
from duchy.analysis.reasons import reason_of
from duchy.analysis.verdicts import verdicts_of

from ..games import finished
from .command_line import parser_of

WORLDS = 64


def main() -> None:
    """Judge games of the squire and count."""
    args = parser_of(__doc__, games=3).parse_args()
    marks, reasons = Counter[str](), Counter[str]()
    for seed in range(args.games):
        match = finished(args.game, args.seats, 100 + seed)
        judgements = [*judged_by(Judge(match.settled.game, seed, WORLDS), match)]
        for verdict in verdicts_of(judgements, measured(args.game, args.seats), args.seats):
            if verdict.is_told:
                marks[verdict.mark] += 1
                reasons[verdict.mark] += bool(reason_of(verdict.judgement))
    for mark in marks:
        print(f"{mark:2}  {reasons[mark]} of {marks[mark]}")
    print(f"all {reasons.total()} of {marks.total()}")


if __name__ == "__main__":
    main()
